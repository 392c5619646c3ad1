"""Notation to syntax trees: the compiled grammars, the fast lane built from them, one tree for PDN and score sheets."""
