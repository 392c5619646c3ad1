"""A move as somebody wrote it, before any rule has looked at it."""

from typing import NamedTuple


class WrittenMove(NamedTuple):
    """Squares in the order written, lower case and without zero padding, and the kind of separator.

    ``capture`` is True for ``x``, ``:`` and the like, False for ``-``, None where no separator was written (``a3b4``).
    It is what the writer said, never what the rules say: in some variants captures are written with ``-``.

    ``taken`` are the squares of what is captured where the form has them apart from the way (DamExchange): then
    ``squares`` are start and end. None where it does not tell.
    """

    squares: tuple[str, ...]
    capture: bool | None
    taken: tuple[str, ...] | None = None
