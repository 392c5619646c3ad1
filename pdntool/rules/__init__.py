"""The rules of every variant: which moves are legal, what a written move means, when a draw can be claimed.

``i64`` is the type of machine integers: 64 bits in a register in compiled code, ``int`` in Python. Compiled ``int`` is
fast up to 62 bits and many times slower above, so that compiled code looks at a board of more bits through two windows
of ``WORD_BITS``; Python's own ``int`` takes any board whole. Both names stand here because this file is never compiled:
mypyc takes the second meaning of a name for code that is never reached.
"""

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64 as i64
else:
    i64 = int

WORD_BITS: Final = 63
"""The bits of a window: all but the sign."""
