"""A move as it is written, before any rule is applied to it, and the answer that it is not legal."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from pdntool.diagnostics.codes import Code
from pdntool.rules.movegen import Move


class WrittenMove(NamedTuple):
    """Squares in the order written, lower case and without zero padding, and the kind of separator.

    ``capture`` is True for ``x``, ``:`` and the like, False for ``-``, None where no separator was written (``a3b4``).
    It is what the text says, never what the rules say: in some variants captures are written with ``-``.

    ``taken`` are the captured squares if the notation lists them apart from the path (DamExchange), else None; then
    ``squares`` are start and end.

    ``letters`` are the squares of a text whose letters look like digits, if they are files instead: ``l4xl8``, which is
    14x18 but on a board of twelve files with named squares.
    """

    squares: tuple[str, ...]
    capture: bool | None
    taken: tuple[str, ...] | None = None
    letters: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Illegal:
    """Why a written move is not legal: a diagnostic code, its arguments, and the legal moves of the position.

    ``meant`` are the captures of which the text names the captured squares.
    """

    code: Code
    args: Mapping[str, str | int] = field(default_factory=dict)
    legal: tuple[Move, ...] = ()
    meant: tuple[Move, ...] = ()
