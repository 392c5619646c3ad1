"""Notation to games: the compiled grammars, the fast readers built from them, and one form for PDN and score sheets."""
