"""What stands although the rules forbid it: what a record allows, and the moves that the arbiter has accepted.

``{pdntool: allow PDN305}`` allows diagnostics.

The comment applies to the ply before it, with the number of that ply. A comment before the first ply of the main line
applies to the whole game, one before the first ply of a variation to that variation. Several codes or names are divided
by commas; words behind them are the reason. Only diagnostics of a game can be allowed, not those of its file.

``{arbiter: accepted}`` or ``{hakem: kabul}`` accepts the ply before it, whatever is irregular about it: both players
let it stand and the game went on. The user can accept a ply by its number and side as well.
"""

import re
from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from pdntool.check.order import MoveOf, Written
from pdntool.check.play import PlayedMove
from pdntool.check.ply_diagnostics import ReadPly, at_ply
from pdntool.diagnostics.codes import Code
from pdntool.diagnostics.model import Diagnostic
from pdntool.diagnostics.selection import UnknownCodeError, codes_of, names_in
from pdntool.rules.engine import engine
from pdntool.rules.movegen import Move
from pdntool.rules.resolve import played_as_written
from pdntool.syntax.game import Game
from pdntool.syntax.nodes import Blank, Comment, Item, Junk, Ply, Variation
from pdntool.text.span import Span
from pdntool.text.words import fold_word, quoted

SIGN: Final = "pdntool:"
_ALLOW: Final = re.compile(r"\bpdntool:\s*allow\s+([\w-]+(?:\s*,\s*[\w-]+)*+)", re.IGNORECASE)


class _Allowance(NamedTuple):
    place: Span
    codes: frozenset[str]


@dataclass(slots=True)
class _Line:
    """A line of moves: its items, what its last comment spoke of, and where the next ply's place begins."""

    items: Iterator[Item]
    place: Span
    begins: int
    last: Written | None = None


def without_allowed(game: Game, found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return the diagnostics that the comments of a game do not allow, and those about these comments."""
    allowances, problems = _read(game)
    kept = [one for one in found if not any(_allows(allowance, one) for allowance in allowances)]
    return [*kept, *problems]


def allowances(game: Game) -> Callable[[Diagnostic], bool] | None:
    """Return what says whether a comment of a game allows a diagnostic, None for a game without such comments."""
    if game.plain is not None or SIGN not in game.text:
        return None
    found, _ = _read(game)
    return lambda finding: any(_allows(allowance, finding) for allowance in found)


def _allows(allowance: _Allowance, finding: Diagnostic) -> bool:
    span = finding.span
    inside = span is not None and allowance.place.start <= span.start < allowance.place.end
    return inside and finding.code in allowance.codes


def _read(game: Game) -> tuple[list[_Allowance], list[Diagnostic]]:
    allowances: list[_Allowance] = []
    problems: list[Diagnostic] = []
    for comment, place, _ in _comments(game, _ALLOW.search):
        codes: set[str] = set()
        for name in dict.fromkeys(names_in(_ALLOW.findall(comment.text))):
            try:
                codes.update(codes_of(name))
            except UnknownCodeError:
                problems.append(Diagnostic(Code.ALLOWANCE_UNKNOWN, comment.span, {"name": name}))
        allowances.append(_Allowance(place, frozenset(codes)))
    return allowances, problems


def _comments(game: Game, is_meant: Callable[[str], object]) -> Iterator[tuple[Comment, Span, Written | None]]:
    """Yield the comments that are meant, with the place that each applies to and what it stands behind."""
    lines = [_Line(iter(game.items), game.span, game.span.start)]
    while lines:
        line = lines[-1]
        item = next(line.items, None)
        if item is None:
            lines.pop()
        elif isinstance(item, Variation):
            lines.append(_Line(iter(item.items), item.span, item.span.start))
            line.begins = item.span.end
        elif isinstance(item, Ply):
            line.place = Span(line.begins, item.span.end)
            line.begins = item.span.end
            line.last = item
        elif isinstance(item, Blank | Junk):
            line.last = item
        elif isinstance(item, Comment) and is_meant(item.text):
            yield item, line.place, line.last


_ARBITERS: Final = (
    "arbiter|referee|umpire|hakem|bashakem|başhakem|arbitre|arbitro|árbitro|scheidsrechter|arbiter|schiedsrichter|"
    "судья|арбитр|sędzia|rozhodčí"
)
_ACCEPTS: Final = (
    "accepted|accepts|accept|kabul edildi|kabul etti|kabul|accepté|acceptée|accepte|admis|geaccepteerd|goedgekeurd|"
    "akzeptiert|anerkannt|принято|принял|принят|aceptado|aceptada|aceito|aceite|accettato|accettata|uznany|přijato"
)
_MARK: Final = re.compile(
    rf"(?<!\w)(?:{fold_word(_ARBITERS)})\s*[:;,=–—-]?\s*(?:{fold_word(_ACCEPTS)})(?!\w)(?!\s+(?:et|edil)\w*m[ei])"
)
_DIVIDERS: Final = frozenset(";,|\t")


def is_mark(text: str) -> bool:
    """Return whether a comment says that the arbiter has accepted a move."""
    return _MARK.search(fold_word(text)) is not None


ACCEPTANCES: Final = frozenset({Code.ACCEPTED_UNPLAYABLE, Code.ACCEPTED_LEGAL, Code.ACCEPTED_MISSING})
"""What is said of an acceptance that lets no move stand."""


@dataclass(slots=True)
class _Acceptance:
    """That a ply is accepted: one with a name, or the one that a mark stands behind, or one of its row on a sheet.

    ``span`` and ``text`` are those of the mark.
    """

    span: Span
    text: str
    name: MoveOf | None = None
    item: Span | None = None
    line: int | None = None
    used: bool = False

    def speaks_of(self, written: Written, name: MoveOf) -> bool:
        if self.name is not None:
            return self.name == name
        if self.line is not None and written.cell is not None:
            return written.cell.line == self.line
        return self.item == written.span


@dataclass(slots=True)
class Standing:
    """The moves of a game that stand although the rules forbid them: ``accepted`` ones, and those a comment allows.

    ``named`` are the moves that the user accepts; ``allowed`` has the places of all that stands.
    """

    game: Game
    named: Iterable[MoveOf] = ()
    accepted: dict[Span, PlayedMove] = field(default_factory=dict)
    allowed: set[Span | None] = field(default_factory=set)
    _allows: Callable[[Diagnostic], bool] | None = None
    _acceptances: list[_Acceptance] = field(default_factory=list)
    _known: list[tuple[Written, MoveOf, int]] = field(default_factory=list)
    _later: list[tuple[Written, MoveOf]] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Read what the comments of the game say."""
        self._allows = allowances(self.game)
        begin = Span(self.game.span.start, self.game.span.start)
        self._acceptances = [_Acceptance(begin, f"{name.number}{name.side[0]}", name) for name in sorted(self.named)]
        if self.game.plain is None:
            self._acceptances += _marks(self.game)

    @property
    def waits(self) -> bool:
        """Whether moves are accepted, which have to be found among the plies."""
        return bool(self._acceptances)

    def note(self, ply: Ply, name: MoveOf, number: int, *, reached: bool = True) -> None:
        """Note what people call a ply of the main line, one that is not ``reached`` by either side's name."""
        if reached:
            self._known.append((ply, name, number))
        else:
            self._later += [(ply, MoveOf(name.number, "white")), (ply, MoveOf(name.number, "black"))]

    def move(self, reading: ReadPly, fault: Diagnostic, name: MoveOf) -> tuple[Move | None, list[Diagnostic]]:
        """Return the move of a faulty ply that stands, None if it does not, and what is to be said of the ply."""
        one = None if reading.number is None else self._of(reading.ply, name)
        is_allowed = self._allows is not None and self._allows(fault)
        if one is None and not is_allowed:
            return None, [fault]
        move = played_as_written(engine(reading.rules), reading.position, reading.ply.move)
        args = {"fault": f"{fault.code} {fault.code.slug}"}
        if move is not None:
            self.allowed.add(reading.ply.span)
        if one is not None and move is not None:
            self.accepted[reading.ply.span] = PlayedMove(reading.position, move)
            return move, [at_ply(reading, Code.MOVE_ACCEPTED, args)]
        if one is not None:
            return None, [fault, at_ply(reading, Code.ACCEPTED_UNPLAYABLE)]
        if move is None:
            return None, [fault]
        return move, [fault, at_ply(reading, Code.FAULT_ALLOWED, args)]

    def gap(self, written: Written, fault: Diagnostic, name: MoveOf) -> list[Diagnostic]:
        """Return what is to be said of a place without a move if somebody accepts it."""
        if fault.ply is None or self._of(written, name) is None:
            return []
        return [replace(fault, code=Code.ACCEPTED_UNPLAYABLE, args={}, legal=())]

    def _of(self, written: Written, name: MoveOf) -> _Acceptance | None:
        for one in self._acceptances:
            if not one.used and one.speaks_of(written, name):
                one.used = True
                return one
        return None

    def left(self, legal: Container[Span]) -> Iterator[Diagnostic]:
        """Yield what is to be said of acceptances that let no move stand; ``legal`` are the places of legal plies."""
        for one in self._acceptances:
            found = [known for known in self._known if one.speaks_of(*known[:2])]
            if one.used or any(one.speaks_of(*later) for later in self._later):
                continue
            if not found:
                yield Diagnostic(Code.ACCEPTED_MISSING, one.span, {"text": one.text})
                continue
            written, _, ply = next((known for known in found if known[0].span not in legal), found[-1])
            code = Code.ACCEPTED_LEGAL if written.span in legal else Code.ACCEPTED_UNPLAYABLE
            yield Diagnostic(code, written.span, ply=ply, move=written.text)


def _marks(game: Game) -> Iterator[_Acceptance]:
    """Yield the acceptances that stand in the main line of a game; one in a column of its own speaks of its row."""
    if not is_mark(game.text):
        return
    text, inside = game.source.text, [item.span for item in game.items if isinstance(item, Variation)]
    for comment, _, last in _comments(game, is_mark):
        if any(span.start <= comment.span.start < span.end for span in inside):
            continue
        before = text[: comment.span.start].rstrip(" {")[-1:] if game.kind == "sheet" else ""
        cell = None if last is None else last.cell
        line = cell.line if cell is not None and before and before in _DIVIDERS else None
        yield _Acceptance(comment.span, quoted(comment.text), None, None if last is None else last.span, line)
