"""Games as rows of tables: what a database and files of columns hold of them."""

from collections.abc import Mapping
from functools import lru_cache
from hashlib import blake2b
from typing import Final, NamedTuple

from pdntool.archive.facts import GameFacts
from pdntool.board.position import Position
from pdntool.rules.movegen import Move
from pdntool.rules.notation import official_text, short_text
from pdntool.rules.spec import Rules

TABLES: Final[Mapping[str, Mapping[str, str]]] = {
    "games": {
        "id": "integer",
        "source_id": "integer",
        "number": "integer",
        "line": "integer",
        "white": "text",
        "black": "text",
        "event": "text",
        "site": "text",
        "round": "text",
        "date": "text",
        "first_day": "integer",
        "last_day": "integer",
        "result": "text",
        "winner": "text",
        "variant": "text",
        "white_rating": "integer",
        "black_rating": "integer",
        "plies": "integer",
        "plies_legal": "integer",
        "longest_capture": "integer",
        "annotated": "integer",
        "setup": "integer",
        "final_fen": "text",
        "final_key": "integer",
        "opening": "text",
        "text": "text",
    },
    "tags": {"game_id": "integer", "name": "text", "value": "text"},
    "plies": {"game_id": "integer", "ply": "integer", "move": "text", "captured": "integer", "promotes": "integer"},
    "positions": {"key": "integer", "game_id": "integer", "ply": "integer"},
}
"""The columns of each table with the kind of their values."""
OPENING: Final = 4
"""How many plies the column ``opening`` has."""
Cell = str | int | None
Row = tuple[Cell, ...]


class GameRows(NamedTuple):
    """The rows of one game in each of the :data:`TABLES`."""

    games: list[Row]
    tags: list[Row]
    plies: list[Row]
    positions: list[Row]


def rows_of(game_id: int, source_id: int, facts: GameFacts, text: str) -> GameRows:
    """Return the rows of a game; ``text`` is the game as PDN."""
    plies: list[Row] = []
    positions: list[Row] = []
    sole = facts.sole_captures
    last: Position | None = None if facts.play is None else facts.play.start
    if last is not None:
        positions.append((position_key(last), game_id, 0))
    for step in facts.steps():
        if step.before != last:
            # A set-up in the middle of the game.
            positions.append((position_key(step.before), game_id, step.ply - 1))
        rules, move = facts.rules, step.move
        if rules is not None:
            written = _text(rules, move) if step.ply in sole else ply_text(rules, step.before, move)
            plies.append((game_id, step.ply, written, move.captured.bit_count(), int(move.promotes)))
        last = step.after
        positions.append((position_key(last), game_id, step.ply))
    tags: list[Row] = [(game_id, name, value) for name, value in facts.game.tag_values.items()]
    opening = " ".join(str(row[2]) for row in plies[:OPENING])
    return GameRows([_game_row(game_id, source_id, facts, opening, text)], tags, plies, positions)


def _game_row(game_id: int, source_id: int, facts: GameFacts, opening: str, text: str) -> Row:
    game, dates, play = facts.game, facts.dates, facts.play
    final = None if play is None else play.final
    return (
        game_id,
        source_id,
        game.number,
        game.line,
        facts.white,
        facts.black,
        facts.tag("Event"),
        facts.tag("Site"),
        facts.tag("Round"),
        facts.tag("Date"),
        None if dates is None else dates.first,
        None if dates is None else dates.last,
        facts.result,
        facts.winner,
        facts.variant,
        facts.rating("White"),
        facts.rating("Black"),
        facts.plies,
        0 if play is None else play.plies_legal,
        None if play is None else max(facts.captures.values(), default=0),
        int(facts.is_annotated),
        int("FEN" in game.tag_values),
        None if final is None else final.fen,
        None if final is None else position_key(final),
        opening,
        text,
    )


def ply_text(rules: Rules, before: Position, move: Move) -> str:
    """Return the official text of a move; that of a quiet one depends on nothing else."""
    return official_text(rules, before, move) if move.captured else _text(rules, move)


@lru_cache(maxsize=1 << 14)
def _text(rules: Rules, move: Move) -> str:
    return short_text(rules, move)


def position_key(position: Position) -> int:
    """Return the key of a position, a signed number of 64 bits: the same for all variants of a board.

    It is BLAKE2b of 8 bytes, big-endian, over the size and kind of the board, White's pieces, Black's, the kings, and
    the side to move.
    """
    geometry, white, black, kings, white_to_move, _ = position
    data = b"%d %d %d %d %d" % (_board(geometry.width, geometry.algebraic), white, black, kings, white_to_move)
    return int.from_bytes(blake2b(data, digest_size=8).digest(), "big", signed=True)


def _board(width: int, algebraic: bool) -> int:  # noqa: FBT001 -- runs once a position
    return 2 * width + algebraic
