"""How each format writes a game: one file a format, and what they share."""
