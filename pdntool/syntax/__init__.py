"""Notation to syntax trees: the Lark grammars, the fast lane built from them, one tree for PDN and score sheets."""
