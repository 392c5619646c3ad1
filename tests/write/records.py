"""Records that the tests of writing share."""

GAME = (
    '[White "Ada Ay"]\n[Odd "x"]\n[Event "Cup"]\n[GameType "20"]\n\n'
    "1. {[%clk 0:09:57] good} 32 -28! $1 (1. 33-28 {b} 20-24 (1... 18-22 $7)) 1... 19-23 2. 28x19 14:23 1-1\n"
)


KING = '[GameType "20"]\n[FEN "W:WK47:B14,19,29,31,42"]\n\n1. 47x38x20x9x36 19-24 *\n'


FAULTY = '[GameType "20"]\n\n1. 32 - 28 19-23 2. 34-30 *\n'


TURKISH = '[GameType "30"]\n\n1. d3-d4 d6-d5 *\n'


AMBIGUOUS = (
    '[White "Ada Ay"]\n[GameType "20"]\n'
    '[FEN "W:WK4:B13,32,37,20"]\n\n1. 4x27x38x15 {kept  as it\tis} (1. 4x31x42x15)*\n'
)


AS_WRITTEN = (
    '[White "Ada Ay"]\r\n[Event "Çay \\"Cup\\""]\r\n[GameType "20"]\r\n\r\n'
    "1.32-28!? {a} 19-23 2. 28 x19 (2. 28×19 $1 14:23) ; line 32-28\r\n14x23 3. 37-32 10-14*  1-1\r\n\r\n\r\n"
)


FIRST = '[White "Ada"]\n[GameType "20"]\n\n1. 32-28 {a} 19-23 *\n\n[White "Bo"]\n[GameType "20"]\n\n1. 33-28 *\n'


SECOND = '[White "Cem"]\n[GameType "30"]\n\n1. d3-d4 d6-d5 1-0\n'


BARE = "1. 32-28 19-23 2. 28x19 14x23"


SHEET = "White: Deniz\nGameType: 21\n1 11-15 23-19\n2 8-11 22-17\n"


LATIN = '[White "Jos\xe9"]\n[GameType "20"]\n\n1. 31-27 *\n'.encode("latin-1")
