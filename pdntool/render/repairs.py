"""What ``pdntool repair`` says of records: the corrections of each game, as text and as JSON."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from types import MappingProxyType
from typing import Any, Final

from pdntool.board.naming import renamed, says_numbers
from pdntool.desk.repair import Candidate, Change, Repair
from pdntool.diagnostics.codes import Severity
from pdntool.diagnostics.model import Diagnostic
from pdntool.i18n.catalog import Catalog
from pdntool.render.objects import json_line
from pdntool.render.place import place, place_text
from pdntool.render.visible import cell_width, harmless
from pdntool.syntax.nodes import MoveNumber, Side

REPAIR_SCHEMA: Final = "pdntool/repair/1"
_PERCENT: Final = 100
_DIGITS: Final = 6
_SEVERAL: Final = 2
_WORTH_SAYING: Final = 0.05
"""How likely it must be that none of the candidates was played to be told."""


@dataclass(frozen=True, slots=True)
class Told:
    """The corrections of a game as they are told; ``accepted`` is the number of the one that was written, if any."""

    repair: Repair
    accepted: int | None = None


@dataclass(slots=True)
class RepairSummary:
    """Running totals: the games by the verdict on them, and how many of those with faults were corrected."""

    counts: dict[str, int] = field(default_factory=dict)

    def add(self, repair: Repair) -> None:
        """Count a game in."""
        self.counts[repair.verdict] = self.counts.get(repair.verdict, 0) + 1

    @property
    def faulty(self) -> int:
        """The number of games with faults."""
        return sum(count for verdict, count in self.counts.items() if verdict != "clean")

    def line(self, words: Catalog) -> str:
        """Return the totals as a sentence."""
        games = words.word("games", n=sum(self.counts.values()))
        parts = [words.word(f"repaired_{name}", n=self.counts[name]) for name in _VERDICTS if self.counts.get(name)]
        return f"{games}: {', '.join(parts)}" if parts else games


_VERDICTS: Final = ("clean", "unique", "ranked", "undecidable")

Repairs = Callable[[Iterable[Told], Catalog], Iterator[str]]


def _text(repairs: Iterable[Told], words: Catalog) -> Iterator[str]:
    """Yield one line for each run of games without faults, and a paragraph for each other game."""
    begun = after_paragraph = False
    for name, run in groupby((told.repair for told in repairs), _name_if_clean):
        if name is not None:
            yield "\n" * after_paragraph + _clean_line(run, words)
            begun, after_paragraph = True, False
            continue
        for repair in run:
            yield "\n" * begun
            yield "".join(f"{line}\n" for line in _paragraph(repair, words))
            begun = after_paragraph = True


def _name_if_clean(repair: Repair) -> str | None:
    return repair.record.source.name if repair.verdict == "clean" else None


def _clean_line(run: Iterator[Repair], words: Catalog) -> str:
    """Return the line of a run of games of one file; of a long one no more than two are held."""
    first = last = next(run)
    for repair in run:
        last = repair
    name, number = harmless(first.record.source.name), first.record.number
    if number != last.record.number:
        return f"{name}: {words.word('repair_clean_games', numbers=f'{number}-{last.record.number}')}\n"
    return f"{name}: {words.word('repair_clean_game', number=number) if number > 1 else words.word('repair_clean')}\n"


def _paragraph(repair: Repair, words: Catalog) -> Iterator[str]:
    yield harmless(_headline(repair, words))
    percents = [_percent(candidate.probability, words) for candidate in repair.candidates]
    rest = 1 - sum(candidate.probability for candidate in repair.candidates)
    others = _percent(rest, words)
    width = max(map(cell_width, [*percents, others]))
    for rank, (candidate, percent) in enumerate(zip(repair.candidates, percents, strict=True), 1):
        head = f" {rank:>2}. {' ' * (width - cell_width(percent))}{percent}  "
        indent = " " * cell_width(head)
        lines = [*(change_line(change, words) for change in candidate.changes), reach_line(repair, candidate, words)]
        for number, line in enumerate(lines):
            yield f"{indent if number else head}{harmless(line)}"
    if percents and rest >= _WORTH_SAYING:
        yield f"     {' ' * (width - cell_width(others))}{others}  {words.word('repair_rest')}"
    yield from (f" {harmless(line)}" for line in _conclusions(repair, words))


def _headline(repair: Repair, words: Catalog) -> str:
    """Return one line: which game, and where it cannot be played on."""
    record, stop = repair.record, stop_of(repair)
    name, parts = record.source.name, _game_names(repair, words)
    if stop is None or stop.span is None:
        key = "repair_no_rules" if record.rules is None else "repair_faults"
        return f"{name}: {', '.join(parts)}: {words.word(key)}"
    named = _number_and_side(repair, stop)
    if named is not None:
        parts.append(words.word("at_move", number=str(named[0]), side=words.word(named[1])))
    message = words.message(stop.code, stop.args)
    if stop.move and stop.move not in message:
        message = words.word("repair_stops", text=stop.move, message=message)
    return f"{name}:{place_text(record.source, stop.span)}: {', '.join(parts)}: {message}"


def _game_names(repair: Repair, words: Catalog) -> list[str]:
    values = repair.record.game.tag_values
    players = [values.get(name, "").strip() for name in ("White", "Black")]
    game = words.word("at_game", number=repair.record.number)
    parts = [f"{game} ({' – '.join(name or '?' for name in players)})" if any(players) else game]
    variant = repair.record.variant
    if variant is not None and repair.record.variant_source != "tag":
        # What the record does not say is worth a look: by other rules other moves are meant.
        parts.append(words.titles.get(variant, variant))
    return parts


def stop_of(repair: Repair) -> Diagnostic | None:
    """Return the finding at the first ply that cannot be played, else the first error of the main line."""
    record = repair.record
    stop = None if record.play is None else record.play.stop
    if stop is not None:
        return next((one for one in record.diagnostics if one.span == stop.span and one.code == stop.code), stop)
    found = [one for one in record.diagnostics if one.code.severity is Severity.ERROR and not one.variation]
    return next((one for one in found if one.ply is not None), found[0] if found else None)


def _number_and_side(repair: Repair, stop: Diagnostic) -> tuple[int, Side] | None:
    """Return what the move is called that a finding is about, None if it is about none."""
    if stop.ply is None and stop.move is None and stop.row is None:
        return None
    counted = place_of(repair, stop.ply or repair.record.plies_legal + 1)
    context = stop.context
    number = stop.row if stop.row is not None else context.number if context is not None else None
    side = stop.side or (context.side if context is not None else None)
    return counted[0] if number is None else number, _SIDES.get(side or "", counted[1])


_SIDES: Final[Mapping[str, Side]] = MappingProxyType({"white": "white", "black": "black"})


def place_of(repair: Repair, ply: int) -> tuple[int, Side]:
    """Return the number of the move that a ply of the corrected game is, counted from 1, and its side."""
    record = repair.record
    rules, play = record.rules, record.play
    starts_white = rules is None or rules.white_starts
    white_begins = starts_white if play is None or play.start is None else play.start.white_to_move
    second = int(white_begins is not starts_white)
    first = next((item.number for item in record.game.items if isinstance(item, MoveNumber)), 1)
    number = (first or 1) + (ply - 1 + second) // 2
    return number, "white" if white_begins is (ply % 2 == 1) else "black"


def change_line(change: Change, words: Catalog) -> str:
    """Return a change in words, with the move and the side that it is of."""
    at = words.word("at_move", number=str(change.row), side=words.word(change.side))
    return f"{at}: {words.change(change.kind, written=change.written, read=change.read)}"


def reach_line(repair: Repair, candidate: Candidate, words: Catalog) -> str:
    """Return how far a candidate can be played, and whether the result then fits the last position."""
    if not candidate.is_complete:
        number, side = place_of(repair, max(candidate.plies_legal, 1))
        at = words.word("at_move", number=str(number), side=words.word(side))
        return words.word("repair_reach", n=candidate.plies_read, legal=candidate.plies_legal, at=at)
    text = words.word("repair_whole", n=candidate.plies_legal)
    if candidate.fits_result is None:
        return text
    key = "repair_fits" if candidate.fits_result else "repair_fits_not"
    return f"{text}; {words.word(key, result=repair.record.result or '?')}"


def _percent(probability: float, words: Catalog) -> str:
    """Return a probability in whole percent, never 0 or 100 where it is not that."""
    rounded = round(probability * _PERCENT)
    if rounded == 0:
        return words.word("percent_below", number=1)
    if rounded == _PERCENT and probability < 1:
        return words.word("percent_above", number=_PERCENT - 1)
    return words.word("percent", number=rounded)


def _conclusions(repair: Repair, words: Catalog) -> Iterator[str]:
    """Yield what follows for the reader: other rules would do, nothing fits whole, or the record does not decide."""
    record = repair.record
    stop = stop_of(repair)
    if stop is not None and stop.fits:
        yield words.word("fits", variants=", ".join(stop.fits))
    if record.rules is None:
        return
    if not repair.candidates:
        yield words.word("repair_none", n=record.plies_read, legal=record.plies_legal)
        return
    is_whole = any(candidate.is_complete for candidate in repair.candidates)
    if not is_whole:
        rank, best = max(enumerate(repair.candidates, 1), key=lambda pair: (pair[1].plies_legal, -pair[0]))
        number, side = place_of(repair, max(best.plies_legal, 1))
        yield words.word("repair_part", rank=rank, number=number, side=words.word(side))
    if repair.verdict == "undecidable":
        yield " ".join([*(_deciding(repair, words) if is_whole else ()), words.word("repair_ask")])


def _deciding(repair: Repair, words: Catalog) -> Iterator[str]:
    yield words.word("repair_undecidable")
    moves = deciding_moves(repair)
    if repair.decided_by is not None and len(moves) >= _SEVERAL:
        number, side = place_of(repair, repair.decided_by)
        at = words.word("at_move", number=str(number), side=words.word(side))
        yield words.word("repair_decides", at=at, moves=", ".join(moves))


def deciding_moves(repair: Repair) -> tuple[str, ...]:
    """Return the moves that the candidates have at the ply that would decide, each once, the likeliest first."""
    at, rules = repair.decided_by, repair.record.rules
    if at is None or rules is None:
        return ()
    numeric = says_numbers(rules.geometry, repair.record.game.plies)
    texts = (one.texts[at - 1] for one in repair.candidates if at <= len(one.texts))
    return tuple(dict.fromkeys(renamed(rules.geometry, text, numeric=numeric) for text in texts))


def repair_object(told: Told, words: Catalog) -> dict[str, Any]:
    """Return the corrections of a game as an object, described by ``repair.schema.json`` beside this file."""
    repair = told.repair
    record = repair.record
    return {
        "file": record.source.name,
        "game": record.number,
        "line": record.line,
        "variant": record.variant,
        "verdict": repair.verdict,
        "plies_read": record.plies_read,
        "plies_legal": record.plies_legal,
        "result": record.result,
        "stop": _stop_object(repair, words),
        "decided_by": repair.decided_by,
        "accepted": told.accepted,
        "candidates": [_candidate_object(rank, one) for rank, one in enumerate(repair.candidates, 1)],
    }


def _stop_object(repair: Repair, words: Catalog) -> dict[str, Any] | None:
    stop = None if repair.verdict == "clean" else stop_of(repair)
    if stop is None or stop.span is None:
        return None
    source, span = repair.record.source, stop.span
    found, sheet = place(source, span), source.worksheet_at(span.start)
    number, side = _number_and_side(repair, stop) or (None, None)
    return {
        "ply": stop.ply,
        "row": number,
        "side": side,
        "written": stop.move,
        "code": str(stop.code),
        "message": words.message(stop.code, stop.args),
        "line": found.line,
        "column": found.column,
        **({"worksheet": sheet.name, "cell": source.cell(span.start)} if sheet is not None else {}),
    }


def _candidate_object(rank: int, candidate: Candidate) -> dict[str, Any]:
    return {
        "rank": rank,
        "probability": round(candidate.probability, _DIGITS),
        "moves": list(candidate.texts),
        "changes": [_change_object(change) for change in candidate.changes],
        "plies_read": candidate.plies_read,
        "plies_legal": candidate.plies_legal,
        "fits_result": candidate.fits_result,
        "final_fen": candidate.final.fen,
    }


def _change_object(change: Change) -> dict[str, Any]:
    return {
        "ply": change.ply,
        "row": change.row,
        "side": change.side,
        "written": change.written,
        "read": change.read,
        "kind": change.kind.value,
    }


def _json(repairs: Iterable[Told], words: Catalog) -> Iterator[str]:
    yield f'{{"schema":{json_line(REPAIR_SCHEMA)},"games":['
    separator = "\n"
    for told in repairs:
        yield f"{separator}{json_line(repair_object(told, words))}"
        separator = ",\n"
    yield "\n]}\n"


REPAIR_FORMATS: Final[Mapping[str, Repairs]] = MappingProxyType({"text": _text, "json": _json})
"""How corrections are told, by the name of the format."""
