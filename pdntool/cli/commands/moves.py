"""``pdntool moves``: the legal moves of a position."""

from typing import Any

import click

from pdntool.board.fen import write_fen
from pdntool.board.position import Position
from pdntool.cli.exit_codes import ExitCode
from pdntool.cli.shared_options import position_of, variant_option, words_option
from pdntool.cli.streams import write_out
from pdntool.cli.usage import Choice, Command
from pdntool.i18n.catalog import Catalog
from pdntool.render.objects import REPORT_SCHEMA, json_line
from pdntool.rules import notation
from pdntool.rules.engine import engine
from pdntool.rules.spec import Rules

_EPILOG = """\b
Examples:
  pdntool moves --variant turkish
  pdntool moves --variant english --fen "B:W23,22,15,14:B11,10" --format json
"""


@click.command("moves", cls=Command, epilog=_EPILOG)
@variant_option(required=True)
@click.option("--fen", metavar="FEN", help="The position [default: the start].")
@click.option("--format", "form", type=Choice(("text", "json")), default="text", show_default=True, help="Output.")
@words_option
def command(rules: Rules, fen: str | None, form: str, words: Catalog) -> int:
    """List the legal moves of a position, one a line."""
    position = position_of(fen, rules, words)
    moves = move_objects(rules, position)
    if form == "json":
        whole = {"schema": REPORT_SCHEMA, "variant": rules.name, "fen": write_fen(position), "moves": moves}
        write_out((f"{json_line(whole)}\n",))
    else:
        write_out(f"{move['pdn']}\n" for move in moves)
    return ExitCode.OK


def move_objects(rules: Rules, position: Position) -> list[dict[str, Any]]:
    """Return the distinct legal moves as objects, sorted as strings by short text, then captured squares."""
    play = engine(rules).play
    moves = [
        {
            "pdn": notation.official_text(rules, position, move),
            "short": notation.short_text(rules, move),
            "long": notation.long_texts(rules, position, move),
            "captured": notation.captured_names(rules, move),
            "promotes": move.promotes,
            "fen": write_fen(play(position, move)),
        }
        for move in engine(rules).legal_moves(position)
    ]
    return sorted(moves, key=lambda move: (move["short"], move["captured"]))
