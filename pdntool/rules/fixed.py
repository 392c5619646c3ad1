"""Machine integers: in compiled code ``i64`` is 64 bits in a register, in Python it is ``int``.

Compiled ``int`` is fast up to 62 bits and many times slower above, so a board of more bits is looked at through two
windows there; Python's own ``int`` takes any board whole. This module itself is never compiled, for mypyc takes the
second meaning of the name for code that is never reached.
"""

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64 as i64  # noqa: PLC0414 -- handed on
else:
    i64 = int

WORD: Final = 63
"""The bits of a window, all but the sign."""
