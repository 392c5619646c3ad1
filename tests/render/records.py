"""A file with faults, its names and tags such as other programs may stumble over."""

WRITTEN = (
    '[Event "=1+1"]\n[GameType "20"]\n\n1. 32-28 19-23 2. 34-30 *\n\n'
    '[White "ğ, 100%"]\n[GameType "20"]\n\n1. 32-28 19-2y 2. =1+2 *\n'
)
