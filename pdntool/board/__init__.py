"""Boards, squares and positions: geometry as tables, no rules of any game."""
