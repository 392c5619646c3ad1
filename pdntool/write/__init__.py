"""Records written anew: converted notation, tables."""
