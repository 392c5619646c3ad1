"""What ``pdntool compare`` says of records of one game: as sentences for an arbiter and as JSON."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import count, groupby
from pathlib import PurePath
from types import MappingProxyType
from typing import Any, Final

from pdntool.desk.comparison import Disagreement, Judgment, OpenPoint
from pdntool.desk.reconcile import Reconciled, TagDifference
from pdntool.diagnostics.codes import Code
from pdntool.i18n.catalog import Catalog
from pdntool.render.visible import harmless
from pdntool.syntax.nodes import Side

JUDGED: Final[Mapping[Judgment, Code]] = MappingProxyType(
    {
        Judgment.ONE_LEGAL: Code.RECORDS_ONE_LEGAL,
        Judgment.BOTH_LEGAL: Code.RECORDS_BOTH_LEGAL,
        Judgment.BOTH_ILLEGAL: Code.RECORDS_BOTH_ILLEGAL,
        Judgment.ONE_MISSING: Code.RECORDS_ONE_MISSING,
        Judgment.COPIED: Code.RECORDS_COPIED,
        Judgment.ALL_MISSING: Code.RECORDS_ALL_MISSING,
    }
)
COMPARE_SCHEMA: Final = "pdntool/compare/1"
_ALPHABET: Final = 26
_DIGITS: Final = 6
_ANSWERS: Final = 5
"""So many answers to a question are written out."""
_SEVERAL: Final = 3
"""So many moves in a row are told in one line."""
_HEADERS: Final = frozenset({"White", "Black", "Result", "Event", "Site", "Date", "Round", "Board"})
SIDE_LETTERS: Final[Mapping[str, Mapping[Side, str]]] = MappingProxyType(
    {"en": {"white": "w", "black": "b"}, "tr": {"white": "b", "black": "s"}}
)
"""The letters of the sides in the languages: in Turkish ``b`` is Beyaz."""


def record_letter(place: int) -> str:
    """Return the letter that a record is called by, counted from 0: A, B, ...; behind Z their numbers."""
    return chr(ord("A") + place) if place < _ALPHABET else str(place + 1)


def comparison_lines(found: Reconciled, words: Catalog, board: str = "") -> Iterator[str]:
    """Yield what is to be said of records of one game, line by line; answers are for a ``board`` of several."""
    yield game_title(found, words)
    for place, (record, side) in enumerate(zip(found.records, found.sides, strict=True)):
        parts = [words.word(f"kept_by_{side}")] if side else []
        parts.append(words.word("compare_plies", n=record.plies_read))
        name = record_name(found, place)
        yield words.word("compare_record", letter=record_letter(place), name=name, about=", ".join(parts))
    yield from _verdict_lines(found, words)
    yield from (f" {line}" for line in _disagreement_lines(found, words))
    for difference in found.differences:
        yield f" {Code.RECORDS_HEADERS_DIFFER} {tag_line(difference, words)}"
    if found.comparison.merged is None:
        return
    before = f"{board}:" if board else ""
    questions = [*(_question(found, point, words, before) for point in found.comparison.open)]
    questions += [_tag_question(found, each, words, before) for each in found.open_tags]
    for number, lines in zip(count(1), questions, strict=False):
        yield words.word("compare_question", number=number, text=lines[0])
        yield from (f"   {line}" for line in lines[1:])


def game_title(found: Reconciled, words: Catalog) -> str:
    """Return who played, where and on which board, in one line."""
    label = {name: harmless(value) for name, value in found.label.items()}
    players = " – ".join(label[name] or "?" for name in ("White", "Black"))
    parts = [players if label["White"] or label["Black"] else "", label["Event"]]
    parts += [words.word(f"at_{name.lower()}", name=label[name]) if label[name] else "" for name in ("Round", "Board")]
    return ", ".join(part for part in parts if part) or words.word("compare_no_title")


def record_name(found: Reconciled, place: int) -> str:
    """Return the name of a record's file, with its worksheet, or its number where several records are of one file."""
    record = found.records[place]
    return _in_file(found, place, record.source.name)


def short_record_name(found: Reconciled, place: int) -> str:
    """Return the same without the folder of the file."""
    name = found.records[place].source.name
    return _in_file(found, place, PurePath(name.replace("\\", "/")).name or name)


def _in_file(found: Reconciled, place: int, name: str) -> str:
    record = found.records[place]
    sheet = record.source.worksheet_at(record.game.span.start)
    shared = sum(each.source is record.source for each in found.records) > 1
    within = f" [{sheet.name}]" if sheet is not None else f" #{record.number}" if shared else ""
    return harmless(name + within)


def _verdict_lines(found: Reconciled, words: Catalog) -> Iterator[str]:
    merged = found.comparison.merged
    if found.verdict == "irreconcilable":
        if merged is None:
            yield f"{Code.RECORDS_IRRECONCILABLE} {words.word('compare_other_games')}"
        else:
            text = words.word("compare_no_game", at=_at_ply(found, len(merged.texts), words))
            yield f"{Code.RECORDS_IRRECONCILABLE} {text}"
        return
    if found.places:
        yield words.word("compare_agree", n=found.places, agreeing=found.agreeing)


def _at_ply(found: Reconciled, place: int, words: Catalog) -> str:
    """Return the number and the side of the ply at a place of the merged game."""
    merged = found.comparison.merged
    white_first = True
    second = 0
    rules = found.rules
    if merged is not None and rules is not None:
        white_first = merged.final.white_to_move is (len(merged.moves) % 2 == 0)
        second = int(white_first is not rules.white_starts)
    side = "white" if (place % 2 == 0) is white_first else "black"
    return words.word("at_move", number=str((place + second) // 2 + 1), side=words.word(side))


def _disagreement_lines(found: Reconciled, words: Catalog) -> Iterator[str]:
    """Yield the disagreements in words, several moves in a row that the same records have not in one line."""
    for missing, run in groupby(_numbered(found.comparison.disagreements), key=_missing_in):
        points = [point for _, point in run]
        if missing is None or len(points) < _SEVERAL or any(found.is_answered(point) for point in points):
            yield from (disagreement_line(found, point, words) for point in points)
        else:
            yield _run_line(points, words)


def _numbered(points: Sequence[Disagreement]) -> Iterator[tuple[int, Disagreement]]:
    """Yield points with numbers that are the same as long as each ply follows the one before."""
    return ((point.ply - place, point) for place, point in enumerate(points))


def _missing_in(numbered: tuple[int, Disagreement]) -> tuple[int, tuple[bool, ...]] | None:
    """Return which records have nothing where the others give the move that is taken, None for other points."""
    number, point = numbered
    if point.judgment is not Judgment.ONE_MISSING or not point.chosen or "" in point.written:
        return None
    return number, tuple(text is None for text in point.written)


def _run_line(points: Sequence[Disagreement], words: Catalog) -> str:
    """Return the line on several moves that the same records have not."""
    ends = [
        words.word("at_move", number=str(point.row), side=words.word(point.side)) for point in (points[0], points[-1])
    ]
    missing = [record_letter(place) for place, text in enumerate(points[0].written) if text is None]
    letters = {"letter": ", ".join(missing), "first": ends[0], "last": ends[1]}
    moves = harmless(" ".join(point.chosen or "" for point in points))
    code = JUDGED[Judgment.ONE_MISSING]
    return f"{code} " + words.word("said_nothing_run", n=len(points), moves=moves, **letters)


def disagreement_line(found: Reconciled, point: Disagreement, words: Catalog) -> str:
    """Return a disagreement in words: what each record has, what the rules say of it, what is taken and why."""
    place = words.word("at_move", number=str(point.row), side=words.word(point.side))
    said = harmless(_said(point, words))
    key = _reason_key(found, point)
    args: dict[str, str | int] = {"chosen": point.chosen or "", "at": ""}
    if key == "both-legal":
        other = next((text for text in point.written if text and not found.is_same(text, point.chosen or "")), "")
        stop = found.stops_after(point, other)
        key = "both-legal-stops" if stop is not None else key
        args |= {"at": _at_ply(found, (stop or 1) - 1, words), "other": harmless(other)}
    return f"{JUDGED[point.judgment]} {place}: {said}. {words.word(f'judged_{key}', **{'other': '', **args})}"


def _reason_key(found: Reconciled, point: Disagreement) -> str:
    if found.is_answered(point):
        return "by-arbiter" if point.chosen else "by-arbiter-nothing"
    if point.chosen is None:
        return f"{point.judgment}-open"
    if not point.chosen:
        return "left-out"
    if found.comparison.verdict == "irreconcilable" and point.judgment is not Judgment.ONE_LEGAL:
        return "for-now"
    is_of_record = any(text and found.is_same(text, point.chosen) for text in point.written)
    if not is_of_record and point.judgment in {Judgment.ONE_LEGAL, Judgment.BOTH_LEGAL, Judgment.ONE_MISSING}:
        return "neither"
    return point.judgment


def _said(point: Disagreement, words: Catalog) -> str:
    if len(set(point.written)) == 1 and len(point.written) > 1:
        text = point.written[0]
        key = "said_all" if text else "said_all_illegible" if text == "" else "said_all_nothing"
        return words.word(key, text=text or "")
    return _grouped(point.written, words)


def _grouped(written: Sequence[str | None], words: Catalog) -> str:
    """Return which records have which text, those that have the same together."""
    places: dict[str | None, list[str]] = {}
    for place, text in enumerate(written):
        places.setdefault(text, []).append(record_letter(place))
    return ", ".join(_said_by(letters, text, words) for text, letters in places.items())


def _said_by(letters: Sequence[str], text: str | None, words: Catalog) -> str:
    key = "said" if text else "said_illegible" if text == "" else "said_nothing"
    if len(letters) > 1:
        key += "_several"
    return words.word(key, letter=", ".join(letters), text=" ".join((text or "").split()))


def tag_line(difference: TagDifference, words: Catalog) -> str:
    """Return in words what records have as a tag, and which value is taken."""
    said = _grouped([None if value is None else f'"{value}"' for value in difference.written], words)
    key = "tag_open" if difference.chosen is None else f"tag_by_{difference.by}"
    return harmless(words.word(key, name=tag_word(difference.name, words), said=said, chosen=difference.chosen or ""))


def tag_word(name: str, words: Catalog) -> str:
    """Return what people call a tag: the header line of a sheet in their language."""
    return words.word(f"header_{name.lower()}") if name in _HEADERS else name


def take_place(point: OpenPoint | Disagreement, words: Catalog) -> str:
    """Return what ``--take`` calls a move: ``31b``, in Turkish ``31s``."""
    return f"{point.row}{SIDE_LETTERS[words.language][point.side]}"


def _question(found: Reconciled, point: OpenPoint, words: Catalog, before: str) -> list[str]:
    """Return an open point as a question, with what each of its candidates takes to be answered."""
    place = words.word("at_move", number=str(point.row), side=words.word(point.side))
    texts = [text or words.word("no_move") for text in point.candidates]
    lines = [words.word("compare_which", at=place, moves=f" {words.word('or')} ".join(texts))]
    written = next((each.written for each in found.comparison.disagreements if each.ply == point.ply), ())
    for text in point.candidates[:_ANSWERS]:
        own = [
            at
            for at, each in enumerate(written)
            if (text and each and found.is_same(each, text)) or (not text and each is None)
        ]
        value = _value(found, own, text, words)
        if value:
            name = ", ".join(record_letter(at) for at in own)
            lines.append(
                f"--take {before}{take_place(point, words)}={value}   {text or words.word('no_move')}"
                + f" ({name})" * bool(name)
            )
    return [harmless(line) for line in lines]


def _value(found: Reconciled, own: Sequence[int], text: str, words: Catalog) -> str:
    """Return by which value ``--take`` takes a candidate: the player whose record has it, its letter, or the move."""
    if len(own) == 1:
        side = found.sides[own[0]]
        is_only = side is not None and found.sides.count(side) == 1
        return words.word(f"take_{side}") if is_only else record_letter(own[0])
    return text


def _tag_question(found: Reconciled, difference: TagDifference, words: Catalog, before: str) -> list[str]:
    name = tag_word(difference.name, words)
    lines = [words.word("compare_which_tag", name=name, values=f" {words.word('or')} ".join(difference.candidates))]
    for value in difference.candidates:
        own = [at for at, each in enumerate(difference.written) if each == value]
        taken = _value(found, own, f'"{value}"', words)
        letters = ", ".join(record_letter(at) for at in own)
        lines.append(f"--take {before}{name}={taken}   {value} ({letters})")
    return [harmless(line) for line in lines]


def comparison_object(found: Reconciled) -> dict[str, Any]:
    """Return what records of one game come to as an object."""
    comparison = found.comparison
    merged = comparison.merged
    return {
        "schema": COMPARE_SCHEMA,
        "verdict": found.verdict,
        "records": [
            {
                "file": record.source.name,
                "game": record.number,
                "kept_by": side,
                "plies_read": record.plies_read,
                "plies_legal": record.plies_legal,
            }
            for record, side in zip(found.records, found.sides, strict=True)
        ],
        **{name.lower(): value or None for name, value in found.label.items()},
        "result": found.result if not any(each.name == "Result" for each in found.open_tags) else None,
        "plies": found.places,
        "agreeing": found.agreeing,
        "moves": [] if merged is None else list(merged.texts),
        "open": [*(_open_object(point) for point in comparison.open), *map(_open_tag_object, found.open_tags)],
        "disagreements": [_disagreement_object(found, point) for point in comparison.disagreements],
        "tags": [
            {
                "code": Code.RECORDS_HEADERS_DIFFER,
                "name": each.name,
                "written": list(each.written),
                "chosen": each.chosen,
                "by": each.by,
            }
            for each in found.differences
        ],
        "final_fen": None if merged is None else merged.final.fen,
    }


def _open_object(point: OpenPoint) -> dict[str, Any]:
    return {
        "ply": point.ply,
        "move_number": point.row,
        "side": point.side,
        "tag": None,
        "candidates": list(point.candidates),
        "probabilities": [round(each, _DIGITS) for each in point.probabilities],
    }


def _open_tag_object(difference: TagDifference) -> dict[str, Any]:
    return {
        "ply": None,
        "move_number": None,
        "side": None,
        "tag": difference.name,
        "candidates": list(difference.candidates),
        "probabilities": None,
    }


def _disagreement_object(found: Reconciled, point: Disagreement) -> dict[str, Any]:
    return {
        "ply": point.ply,
        "move_number": point.row,
        "side": point.side,
        "written": list(point.written),
        "code": JUDGED[point.judgment],
        "judgment": point.judgment,
        "chosen": point.chosen,
        "by": "arbiter" if found.is_answered(point) else None if point.chosen is None else "pdntool",
    }
