"""Records in another notation or format, corrections, tables."""
