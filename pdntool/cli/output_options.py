"""The options of ``convert`` that say what to write, and the value that they become."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

import click

from pdntool.cli.clashes import settled
from pdntool.cli.options import notation_option
from pdntool.cli.tag_options import kept_tags, set_tag
from pdntool.cli.usage import Choice, WholeNumber
from pdntool.i18n.catalog import Catalog
from pdntool.write.formats import FORMATS
from pdntool.write.move_text import SEPARATORS, SQUARES
from pdntool.write.options import DROPS, NUMBERS, WIDTH, MoveOptions, OutputOptions

Decorated = TypeVar("Decorated", bound=Callable[..., Any])

# --mainline leaves the moves, their numbers, commands and the result.
_MAINLINE: Final = frozenset(DROPS) - {"clocks"}

# For those who cannot type the sign, or whose shell means something by it.
_NAMES: Final = {"colon": ":", "hyphen": "-", "times": "×"}

_OPTIONS: Final = (
    click.option("--to", type=Choice(list(FORMATS)), help="Format [default: the file with its moves rewritten]."),
    notation_option("short"),
    click.option(
        "--squares", type=Choice(list(SQUARES)), default="source", show_default=True, help="Names of squares."
    ),
    click.option(
        "--separator", type=Choice([*SEPARATORS, *_NAMES]), help="Sign of a capture [default: of the variant]."
    ),
    click.option("--zero-pad", is_flag=True, help="Numbers of squares with two digits."),
    click.option("--width", type=WholeNumber(0), help=f"Length of movetext lines, 0: no limit [default: {WIDTH}]."),
    click.option(
        "--number-style",
        "numbers",
        type=Choice(NUMBERS),
        help="Move numbers: as written, 1. 32-28, 1.32-28, or none [default: source].",
    ),
    click.option("--pdn3", "as_pdn3", is_flag=True, help="PDN 3.0 to the letter."),
    click.option("--drop", multiple=True, type=Choice(DROPS), help="Leave out; may be repeated."),
    click.option("--mainline", is_flag=True, help="Only the moves: no variations, comments, NAGs, marks."),
    click.option("--split-variations", "split", is_flag=True, help="Each variation as a game of its own."),
    click.option("--tags", metavar="NAMES", help="Tags to keep: all, roster, or names with commas [default: all]."),
    click.option("--set-tag", "set_tags", metavar="NAME=VALUE", multiple=True, help="Set a tag; may be repeated."),
    click.option("--positions", type=Choice(("final", "all")), help="For --to fen [default: final]."),
)


def output_options(function: Decorated) -> Decorated:
    """Add the options of a conversion; the command hands its parameters of these names to :func:`options_of`."""
    for option in reversed(_OPTIONS):
        function = option(function)
    return function


def options_of(chosen: dict[str, Any], words: Catalog) -> OutputOptions:
    """Return what the options ask for; without a format and a layout only the moves of the file are to change."""
    chosen |= settled(chosen, moves_of, words)
    layout = ("to", "width", "numbers", "as_pdn3", "drop", "mainline", "split", "tags", "set_tags", "positions")
    if not any(chosen[name] not in (None, False, ()) for name in layout):
        return OutputOptions(None, moves=moves_of(chosen))
    return OutputOptions(
        to=chosen["to"] or ("fen" if chosen["positions"] else "pdn"),
        moves=moves_of(chosen),
        width=WIDTH if chosen["width"] is None else chosen["width"],
        numbers=chosen["numbers"] or _numbers(chosen),
        drop=frozenset(chosen["drop"]) | (_MAINLINE if chosen["mainline"] else frozenset()),
        tags=kept_tags(chosen["tags"]),
        set_tags=tuple(set_tag(text, words) for text in chosen["set_tags"]),
        pdn3=chosen["as_pdn3"],
        split=chosen["split"],
        every_ply=chosen["positions"] == "all",
    )


def _numbers(chosen: dict[str, Any]) -> str:
    """Keep the numbers that were written unless they would stand before nothing, or the standard wants others."""
    return "spaced" if chosen["as_pdn3"] or chosen["mainline"] or chosen["drop"] else "source"


def moves_of(chosen: dict[str, Any]) -> MoveOptions:
    """Return how moves are to be written."""
    separator = chosen["separator"]
    return MoveOptions(
        chosen["notation"], chosen["squares"], _NAMES.get(separator, separator), zero_pad=chosen["zero_pad"]
    )
