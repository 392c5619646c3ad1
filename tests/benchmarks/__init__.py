"""Measurements; floors are printed beside them, never asserted."""
