"""The options of ``convert`` that say what to write, which of them clash, and the value that they become."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import click

from pdntool.check.verdict import Verdict
from pdntool.cli.shared_options import Decorated, notation_option, refuse_variant
from pdntool.cli.usage import Choice, WholeNumber
from pdntool.i18n.catalog import Catalog
from pdntool.rules.lookup import find_variant, is_gametype, read_gametype
from pdntool.syntax.parsers import terminal
from pdntool.write.formats import FORMATS
from pdntool.write.move_text import SEPARATORS, SQUARES
from pdntool.write.options import DROPS, NUMBERS, ROSTER, WIDTH, WRITTEN, MoveOptions, OutputOptions

# --mainline leaves the moves, their numbers, commands and the result.
_MAINLINE: Final = frozenset(DROPS) - {"clocks"}

# For those who cannot type the sign, or whose shell means something by it.
_NAMES: Final = {"colon": ":", "hyphen": "-", "times": "×"}

_DROP: Final = Choice(DROPS)


def _to_drops(ctx: click.Context, parameter: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    names = (name.strip() for each in value for name in each.split(","))
    return tuple(_DROP.convert(name, parameter, ctx) for name in names)


_OWN: Final = "variant"
_SQUARES: Final = (_OWN, *SQUARES)
# What the names on the command line are to a MoveOptions.
_AS_OPTION: Final = {_OWN: "source", "source": WRITTEN}


_OPTIONS: Final = (
    click.option("--to", type=Choice(list(FORMATS)), help="Format [default: the file with its moves rewritten]."),
    notation_option("short"),
    click.option(
        "--squares",
        type=Choice(_SQUARES),
        default=_OWN,
        show_default=True,
        help="Names of squares: the variant's own, those of the source, or others.",
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
    click.option(
        "--drop",
        multiple=True,
        metavar="NAMES",
        callback=_to_drops,
        help=f"Leave out, divided by commas: {', '.join(DROPS)}.",
    ),
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
    separator, squares = chosen["separator"], chosen["squares"]
    return MoveOptions(
        chosen["notation"],
        _AS_OPTION.get(squares, squares),
        _NAMES.get(separator, separator),
        zero_pad=chosen["zero_pad"],
    )


_NOTHING: Final[Mapping[str, Any]] = MappingProxyType(
    {
        "notation": "short",
        "squares": _OWN,
        "separator": None,
        "zero_pad": False,
    }
)
"""The values of the options that settings know, where the command line does not give them."""

# Notations whose squares are bare numbers with one sign between them, or with none.
_FIXED: Final = {"hub": "x", "damexchange": ""}


class Clash(NamedTuple):
    """Options that do not go together, and the parameters that give way where settings gave them."""

    names: str
    yielding: tuple[str, ...] = ()


def settled(
    chosen: Mapping[str, Any], moves_of: Callable[[dict[str, Any]], MoveOptions], words: Catalog
) -> dict[str, Any]:
    """Return the options without what gives way; end with exit code 2 where options of the command line clash."""
    kept = dict(chosen)
    while clash := next(_clashes(kept, moves_of(kept)), None):
        yielding = [name for name in clash.yielding if _is_setting(name) and kept[name] != _NOTHING[name]]
        if not yielding:
            raise click.UsageError(words.word("options_contradict", names=clash.names))
        kept |= {name: _NOTHING[name] for name in yielding}
    return kept


def _is_setting(name: str) -> bool:
    source = click.get_current_context().get_parameter_source(name)
    return source is click.core.ParameterSource.DEFAULT_MAP


def _clashes(chosen: Mapping[str, Any], moves: MoveOptions) -> Iterator[Clash]:
    yield from _of_layout(chosen)
    yield from _of_notation(moves)
    if chosen["as_pdn3"] and any(chosen[name] != _NOTHING[name] for name in _NOTHING):
        yield Clash("--pdn3 / --notation, --squares, --zero-pad, --separator", tuple(_NOTHING))


def _of_layout(chosen: Mapping[str, Any]) -> Iterator[Clash]:
    pdn3, to = chosen["as_pdn3"], chosen["to"]
    if pdn3 and to not in (None, "pdn"):
        yield Clash("--pdn3 / --to")
    if pdn3 and chosen["numbers"] == "source":
        yield Clash("--pdn3 / --number-style source")
    if chosen["positions"] is not None and to not in (None, "fen"):
        yield Clash("--positions / --to")
    if chosen["width"] is not None and to not in (None, "pdn"):
        yield Clash("--width / --to")
    if chosen["split"] and (chosen["mainline"] or "variations" in chosen["drop"]):
        yield Clash("--split-variations / --mainline, --drop variations")


def _of_notation(moves: MoveOptions) -> Iterator[Clash]:
    name = f"--notation {moves.notation}"
    sign = _FIXED.get(moves.notation)
    if sign is not None and moves.squares == "algebraic":
        yield Clash(f"{name} / --squares algebraic", ("squares",))
    if sign is not None and moves.zero_pad:
        yield Clash(f"{name} / --zero-pad", ("zero_pad",))
    if sign is not None and moves.separator not in (None, sign):
        yield Clash(f"{name} / --separator {moves.separator}", ("separator",))
    # A list of captured squares with hyphens would read as a path.
    if moves.notation == "captured" and moves.separator == "-":
        yield Clash(f"{name} / --separator -", ("separator",))
    if moves.squares == "algebraic" and moves.zero_pad:
        yield Clash("--squares algebraic / --zero-pad", ("zero_pad",))


_ALL: Final = "all"
_ROSTER: Final = "roster"
_POSITION: Final = ("FEN", "SetUp")
# Without these the moves could not be read any more.
_NEEDED: Final = frozenset({*_POSITION, "GameType", "Rules"})


def kept_tags(text: str | None) -> frozenset[str] | None:
    """Return the only tags to keep by the value of ``--tags``, None for all."""
    if text is None or text == _ALL:
        return None
    names: Sequence[str] = ROSTER if text == _ROSTER else [name.strip() for name in text.split(",")]
    return frozenset(names) | _NEEDED


def set_tag(text: str, words: Catalog) -> tuple[str, str]:
    """Return name and value of one ``--set-tag``; end with exit code 2 where it is none, or moves would change."""
    name, sign, value = text.partition("=")
    name = name.strip()
    if not sign or _name().fullmatch(name) is None:
        raise click.UsageError(words.word("set_tag_wrong", text=text))
    if name in _POSITION:
        raise click.UsageError(words.word("set_tag_position", name=name))
    if name == "GameType" and not is_gametype(value):
        raise click.UsageError(words.word("set_tag_gametype", text=value))
    if name == "Rules" and find_variant(value) is None:
        refuse_variant(words, value)
    return name, value


@cache
def _name() -> re.Pattern[str]:
    return re.compile(terminal("TAG_NAME"))


def contradicted(verdict: Verdict, set_tags: Sequence[tuple[str, str]]) -> str | None:
    """Return the tag to be set that says of a checked game that it is of another variant, None if none does."""
    rules = verdict.rules
    tags = dict(set_tags)
    if rules is None:
        return None
    if "Rules" in tags:
        return None if find_variant(tags["Rules"]) is rules else "Rules"
    told = read_gametype(tags["GameType"]) if "GameType" in tags else None
    return None if told is None or told.number == rules.gametype_number else "GameType"
