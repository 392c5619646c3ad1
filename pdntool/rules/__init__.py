"""Variants as data, one move generator that reads them, and the reading and writing of moves by the rules."""
