"""What ``pdntool compare`` says of the boards of a round: a line for each, what is open, what has no partner."""

from collections.abc import Iterator, Sequence
from typing import Any

from pdntool.desk.pairing import Board
from pdntool.desk.reconcile import Reconciled
from pdntool.diagnostics.codes import Code
from pdntool.i18n.catalog import Catalog
from pdntool.render.comparisons import COMPARE_SCHEMA, comparison_lines, comparison_object, short_record_name
from pdntool.render.visible import harmless


def boards_rows(results: Sequence[Reconciled], words: Catalog) -> tuple[list[str], list[list[str]]]:
    """Return the headings and the rows of the table of boards."""
    names = ["round", "board", "players", "records", "agreeing", "open", "verdict"]
    rounds = {found.label["Round"] for found in results}
    if len(rounds) == 1:
        names.remove("round")
    return [words.word(f"column_{name}") for name in names], [
        [_cell(found, name, words) for name in names] for found in results
    ]


def _cell(found: Reconciled, name: str, words: Catalog) -> str:
    label = found.label
    if name == "players":
        pair = [harmless(label[each]) for each in ("White", "Black")]
        return " – ".join(each or "?" for each in pair) if any(pair) else "-"
    if name == "records":
        return ", ".join(short_record_name(found, place) for place in range(len(found.records)))
    if name == "agreeing":
        return f"{found.agreeing}/{found.places}"
    if name == "open":
        return str(len(found.comparison.open) + len(found.open_tags))
    if name == "verdict":
        return words.word(f"verdict_{found.verdict}")
    return harmless(label[name.capitalize()]) or "-"


def open_lines(found: Reconciled, words: Catalog) -> Iterator[str]:
    """Yield what is to be said of a board besides its line, nothing where its records agree."""
    if found.verdict != "agree":
        yield ""
        yield from comparison_lines(found, words, found.label["Board"])


def boards_object(results: Sequence[Reconciled], alone: Sequence[Board]) -> dict[str, Any]:
    """Return the boards of a round as an object."""
    return {
        "schema": COMPARE_SCHEMA,
        "boards": [comparison_object(found) for found in results],
        "unpaired": [
            {
                "code": Code.RECORD_ALONE,
                "file": record.source.name,
                "game": record.number,
                "board": board.label.board or None,
            }
            for board in alone
            for record in board.records
        ],
    }
