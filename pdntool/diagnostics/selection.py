"""Which diagnostics are reported: codes, names and beginnings of codes, selected and ignored; conventions once."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, Self

from pdntool.diagnostics.codes import Code, Property
from pdntool.diagnostics.model import Diagnostic
from pdntool.text.words import closest

_WHOLE: Final = 99

_CONVENTIONS: Final = frozenset(code for code in Code if Property.CONVENTION in code.properties)


class UnknownCodeError(ValueError):
    """A text that is neither a code nor the name of one nor the beginning of one."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    @property
    def close(self) -> list[str]:
        """The names and codes closest to it."""
        return closest(self.name, [text for code in Code for text in (code.slug, code.lower())])


def codes_of(name: str) -> dict[Code, int]:
    """Return the codes that a name stands for, and how many of their characters it has.

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
    """Return the names in lists that are separated by commas or spaces."""
    return [name for text in texts for name in text.replace(",", " ").split()]


@dataclass(frozen=True, slots=True)
class Selection:
    """The codes that are reported; ``pdn3`` says whether only codes of PDN 3.0's restrictions were selected."""

    kept: frozenset[Code] = frozenset(Code)
    pdn3: bool = False

    @classmethod
    def of(cls, select: Iterable[str], ignore: Iterable[str]) -> Self:
        """Return a selection; of a code that is selected and ignored the longer name decides, then ``ignore``.

        Without ``select`` every code is selected. Raises :class:`UnknownCodeError`.
        """
        chosen, dropped = _lengths(select), _lengths(ignore)
        least = dict.fromkeys(Code, 0) if not chosen else {}
        kept = {code for code, length in {**least, **chosen}.items() if dropped.get(code, -1) < length}
        asked = any(all(code.pdn3 for code in codes_of(name)) for name in names_in(select))
        return cls(frozenset(kept), asked)

    @property
    def keeps_all(self) -> bool:
        """Whether every code is reported."""
        return len(self.kept) == len(Code)

    def of_these(self, found: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
        """Return those of some diagnostics that are reported."""
        if not found or self.keeps_all:
            return found
        return tuple(one for one in found if one.code in self.kept)


def _lengths(texts: Iterable[str]) -> dict[Code, int]:
    lengths: dict[Code, int] = {}
    for name in names_in(texts):
        for code, length in codes_of(name).items():
            lengths[code] = max(length, lengths.get(code, 0))
    return lengths


def convention(diagnostic: Diagnostic) -> tuple[Code, str] | None:
    """Return which convention of writing a diagnostic is about: its code and the tag name, if any; None if none."""
    if diagnostic.code not in _CONVENTIONS:
        return None
    args = diagnostic.args
    return diagnostic.code, str(args.get("name", args.get("names", "")))


def once_a_game(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return diagnostics with each convention of a game at its first place only, counted.

    Those of variations stay apart from those of the main line, which alone have a ply.
    """
    kept: dict[object, Diagnostic] = {}
    for number, one in enumerate(found):
        shared = convention(one)
        key = number if shared is None else (shared, one.variation)
        first = kept.get(key)
        if first is None:
            kept[key] = one
        else:
            kept[key] = replace(min(first, one, key=_start), count=first.count + one.count)
    return list(kept.values())


def _start(diagnostic: Diagnostic) -> int:
    return diagnostic.span.start if diagnostic.span is not None else 0
