"""The options of ``convert`` that say what to write, and the form that they become."""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

import click

from pdntool.cli.options import notation_option
from pdntool.i18n.catalogue import Catalogue
from pdntool.write.form import DROPS, NUMBERS, ROSTER, WIDTH, Form
from pdntool.write.formats import FORMATS
from pdntool.write.style import SEPARATORS, SQUARES, MoveStyle

Decorated = TypeVar("Decorated", bound=Callable[..., Any])

# --mainline leaves the moves, their numbers, commands and the result.
_MAINLINE: Final = frozenset(DROPS) - {"clocks"}
_ALL_TAGS: Final = "all"
_ROSTER_TAGS: Final = "roster"

# How moves are written unless something else is asked for.
_OWN: Final = {"notation": "short", "squares": "source", "separator": None, "zero_pad": False}

_OPTIONS: Final = (
    click.option("--to", type=click.Choice(list(FORMATS)), help="Format [default: the file with its moves rewritten]."),
    notation_option("short"),
    click.option(
        "--squares", type=click.Choice(list(SQUARES)), default="source", show_default=True, help="Names of squares."
    ),
    click.option("--separator", type=click.Choice(SEPARATORS), help="Sign of a capture [default: of the variant]."),
    click.option("--zero-pad", is_flag=True, help="Numbers of squares with two digits."),
    click.option(
        "--width", type=click.IntRange(min=0), help=f"Length of movetext lines, 0: no limit [default: {WIDTH}]."
    ),
    click.option("--number-style", "numbers", type=click.Choice(NUMBERS), help="Move numbers [default: source]."),
    click.option("--pdn3", "strict", is_flag=True, help="PDN 3.0 to the letter."),
    click.option("--drop", multiple=True, type=click.Choice(DROPS), help="Leave out; may be repeated."),
    click.option("--mainline", is_flag=True, help="Only the moves: no variations, comments, NAGs, marks."),
    click.option("--split-variations", "split", is_flag=True, help="Each variation as a game of its own."),
    click.option("--tags", metavar="NAMES", help="Tags to keep: all, roster, or names with commas [default: all]."),
    click.option("--set-tag", "set_tags", metavar="NAME=VALUE", multiple=True, help="Set a tag; may be repeated."),
    click.option("--positions", type=click.Choice(("final", "all")), help="For --to fen [default: final]."),
)


def form_options(function: Decorated) -> Decorated:
    """Add the options of a form; the command hands its parameters of these names to :func:`form_of`."""
    for option in reversed(_OPTIONS):
        function = option(function)
    return function


def form_of(chosen: dict[str, Any], words: Catalogue) -> Form | None:
    """Return the form that the options ask for, None if only the moves of the file are to change."""
    if chosen["strict"]:
        chosen |= _own_notation()
    _refuse_contradictions(chosen, words)
    layout = ("to", "width", "numbers", "strict", "drop", "mainline", "split", "tags", "set_tags", "positions")
    if not any(chosen[name] not in (None, False, ()) for name in layout):
        return None
    return Form(
        to=chosen["to"] or ("fen" if chosen["positions"] else "pdn"),
        moves=style_of(chosen),
        width=WIDTH if chosen["width"] is None else chosen["width"],
        numbers=chosen["numbers"] or _numbers(chosen),
        drop=frozenset(chosen["drop"]) | (_MAINLINE if chosen["mainline"] else frozenset()),
        tags=_tags(chosen["tags"]),
        set_tags=tuple(_set_tag(text, words) for text in chosen["set_tags"]),
        strict=chosen["strict"],
        split=chosen["split"],
        every_ply=chosen["positions"] == "all",
    )


def _own_notation() -> dict[str, Any]:
    """Return what takes back the notation that only settings ask for: PDN 3.0 to the letter leaves no choice."""
    source_of = click.get_current_context().get_parameter_source
    return {name: own for name, own in _OWN.items() if source_of(name) is click.core.ParameterSource.DEFAULT_MAP}


def _numbers(chosen: dict[str, Any]) -> str:
    """Keep the numbers that were written unless they would stand before nothing, or the standard wants others."""
    return "spaced" if chosen["strict"] or chosen["mainline"] or chosen["drop"] else "source"


def style_of(chosen: dict[str, Any]) -> MoveStyle:
    """Return how moves are to be written."""
    return MoveStyle(chosen["notation"], chosen["squares"], chosen["separator"], zero_pad=chosen["zero_pad"])


def _refuse_contradictions(chosen: dict[str, Any], words: Catalogue) -> None:
    strict, to = chosen["strict"], chosen["to"]
    own = all(chosen[name] == default for name, default in _OWN.items())
    contradicted = {
        "--pdn3 / --to": strict and to not in (None, "pdn"),
        "--pdn3 / --notation, --squares, --zero-pad, --separator": strict and not own,
        "--pdn3 / --number-style source": strict and chosen["numbers"] == "source",
        "--positions / --to": chosen["positions"] is not None and to not in (None, "fen"),
    }
    for names, is_so in contradicted.items():
        if is_so:
            raise click.UsageError(words.word("options_contradict", names=names))


def _tags(text: str | None) -> frozenset[str] | None:
    if text is None or text == _ALL_TAGS:
        return None
    names: Sequence[str] = ROSTER if text == _ROSTER_TAGS else [name.strip() for name in text.split(",")]
    # Without these the moves could not be read any more.
    return frozenset(names) | {"FEN", "GameType", "Rules", "SetUp"}


def _set_tag(text: str, words: Catalogue) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign or not name.strip():
        raise click.UsageError(words.word("set_tag_wrong", text=text))
    return name.strip(), value
