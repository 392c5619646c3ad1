"""A move as it is written, before any rule is applied to it."""

from typing import NamedTuple


class WrittenMove(NamedTuple):
    """Squares in the order written, lower case and without zero padding, and the kind of separator.

    ``capture`` is True for ``x``, ``:`` and the like, False for ``-``, None where no separator was written (``a3b4``).
    It is what the text says, never what the rules say: in some variants captures are written with ``-``.

    ``taken`` are the captured squares if the notation lists them apart from the path (DamExchange), else None; then
    ``squares`` are start and end.
    """

    squares: tuple[str, ...]
    capture: bool | None
    taken: tuple[str, ...] | None = None
