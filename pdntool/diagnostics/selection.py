"""Which findings are wanted: codes, names and beginnings of codes, chosen and left out."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Self

from pdntool.diagnostics.codes import Code
from pdntool.text.closest import closest

_WHOLE: Final = 99


class UnknownCodeError(ValueError):
    """A name that is no code, no name of a code and no beginning of one."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    @property
    def close(self) -> list[str]:
        """The names that come near; looked for only when asked."""
        return closest(self.name, [text for code in Code for text in (code.slug, code.lower())])


def codes_of(name: str) -> dict[Code, int]:
    """Return the codes that a name stands for, and how many of their characters it gives.

    Raises :class:`UnknownCodeError`.

    >>> [str(code) for code in codes_of("capture-compulsory")]
    ['PDN305']
    """
    folded = name.strip().lower().replace("_", "-")
    found = {code: _WHOLE for code in Code if folded in {code.slug, code.lower()}}
    if not found and folded.startswith("pdn"):
        found = {code: len(folded) for code in Code if code.lower().startswith(folded)}
    if not found:
        raise UnknownCodeError(name.strip())
    return found


def names_in(texts: Iterable[str]) -> list[str]:
    """Return the names of lists divided by commas or blanks."""
    return [name for text in texts for name in text.replace(",", " ").split()]


@dataclass(frozen=True, slots=True)
class Selection:
    """The codes that are reported; ``pdn3``: the choice can only mean findings of PDN 3.0's restrictions."""

    kept: frozenset[Code] = frozenset(Code)
    pdn3: bool = False

    @classmethod
    def of(cls, select: Iterable[str], ignore: Iterable[str]) -> Self:
        """Make a selection: of a code that is chosen and left out, the longer name decides, then what leaves it out.

        Without ``select`` every code is chosen. Raises :class:`UnknownCodeError`.
        """
        chosen, dropped = _lengths(select), _lengths(ignore)
        least = dict.fromkeys(Code, 0) if not chosen else {}
        kept = {code for code, length in {**least, **chosen}.items() if dropped.get(code, -1) < length}
        asked = any(all(code.pdn3 for code in codes_of(name)) for name in names_in(select))
        return cls(frozenset(kept), asked)

    @property
    def keeps_all(self) -> bool:
        """Whether nothing is left out."""
        return len(self.kept) == len(Code)


def _lengths(texts: Iterable[str]) -> dict[Code, int]:
    lengths: dict[Code, int] = {}
    for name in names_in(texts):
        for code, length in codes_of(name).items():
            lengths[code] = max(length, lengths.get(code, 0))
    return lengths
