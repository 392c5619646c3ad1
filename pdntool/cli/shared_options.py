"""Options that several commands share, and the values that they become."""

import contextlib
import os
import re
import sys
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Any, Final, NoReturn, TextIO, TypeVar

import click

from pdntool.board.fen import FenProblem, read_fen
from pdntool.board.position import Position
from pdntool.cli.usage import Choice, WholeNumber, WrongUsage
from pdntool.diagnostics.codes import Severity
from pdntool.diagnostics.model import fen_diagnostics
from pdntool.diagnostics.selection import Selection, UnknownCodeError
from pdntool.i18n.catalog import LANGUAGES, Catalog, catalog, choose_language
from pdntool.rules.draws import Regulation
from pdntool.rules.engine import engine
from pdntool.rules.lookup import close_variants, find_variant
from pdntool.rules.regulations import REGULATIONS
from pdntool.rules.spec import Rules
from pdntool.rules.variants import VARIANTS
from pdntool.text.encodings import ENCODINGS, is_encoding
from pdntool.text.words import closest
from pdntool.write.options import NOTATIONS

Decorated = TypeVar("Decorated", bound=Callable[..., Any])

_COLOR_MODES: Final = ("auto", "always", "never")


def words_option(function: Decorated) -> Decorated:
    """Add ``--lang``, handed on as the catalog ``words``; it is read first, so that faults of others speak it."""
    return click.option(
        "--lang",
        "words",
        type=Choice(LANGUAGES),
        is_eager=True,
        callback=_to_words,
        help="Language of the messages [default: from PDNTOOL_LANG or the locale].",
    )(function)


def _to_words(ctx: click.Context, parameter: click.Parameter, value: str | None) -> Catalog:
    # Settings of a project come after the variable that is meant for this program, and before the locale.
    is_setting = ctx.get_parameter_source(parameter.name or "") is click.core.ParameterSource.DEFAULT_MAP
    if is_setting and os.environ.get("PDNTOOL_LANG") in LANGUAGES:
        value = None
    words = catalog(choose_language(value, os.environ))
    ctx.meta["pdntool.words"] = words
    return words


def variant_option(*, required: bool = False) -> Callable[[Decorated], Decorated]:
    """Add ``--variant``, handed on as ``rules``."""
    return click.option(
        "--variant",
        "rules",
        metavar="NAME",
        required=required,
        callback=_to_rules,
        help="Rule set; see `pdntool variants`." + ("" if required else " [default: what the record says]"),
    )


def variant_argument(function: Decorated) -> Decorated:
    """Add the optional argument NAME of a rule set, handed on as ``rules``."""
    return click.argument("rules", metavar="[NAME]", required=False, callback=_to_rules)(function)


def _to_rules(ctx: click.Context, _parameter: click.Parameter, value: str | None) -> Rules | None:
    if value is None:
        return None
    rules = find_variant(value)
    if rules is None:
        refuse_variant(ctx.meta["pdntool.words"], value)
    return rules


def encoding_option(function: Decorated) -> Decorated:
    """Add ``--encoding``."""
    return click.option(
        "--encoding",
        metavar="NAME",
        callback=_to_encoding,
        help="Encoding of the input, such as cp1254, cp1251 or latin-1 [default: what its bytes show].",
    )(function)


def _to_encoding(ctx: click.Context, _parameter: click.Parameter, value: str | None) -> str | None:
    if value is not None and not is_encoding(value):
        refuse(ctx.meta["pdntool.words"], "encoding_unknown", value, ENCODINGS)
    return value


def notation_option(default: str) -> Callable[[Decorated], Decorated]:
    """Add ``--notation``."""
    return click.option(
        "--notation",
        type=Choice(NOTATIONS),
        default=default,
        show_default=True,
        help="short: from-to, the full path where ambiguous; long: the full path; captured: from, to, and all that is "
        "taken; hub: the same in numbers, as engines write it; damexchange: messages of that protocol, timed by the "
        "clock commands; source: as written.",
    )


def color_option(function: Decorated) -> Decorated:
    """Add ``--color``, handed on as the bool ``color``."""
    return click.option(
        "--color",
        "color",
        type=Choice(_COLOR_MODES),
        default="auto",
        show_default=True,
        callback=lambda _ctx, _parameter, value: wants_color(value, sys.stdout),
        help="Colors; auto heeds NO_COLOR, FORCE_COLOR and whether the output is a terminal.",
    )(function)


def wants_color(mode: str, stream: TextIO) -> bool:
    """Decide whether to color what goes to ``stream``."""
    if mode != "auto":
        return mode == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def refuse(words: Catalog, key: str, name: str, known: Iterable[str]) -> NoReturn:
    """End with exit code 2 and a sentence that offers the known names closest to ``name``, or all of them."""
    names = list(known)
    close = closest(name, names, cutoff=0.4)
    raise click.UsageError(words.word(key if close else "name_unknown", name=name, close=", ".join(close or names)))


def refuse_variant(words: Catalog, name: str) -> NoReturn:
    """End with exit code 2 and a sentence that offers the rule sets that a name may stand for, or all of them."""
    close = close_variants(name)
    key = "variant_unknown" if close else "name_unknown"
    raise click.UsageError(words.word(key, name=name, close=", ".join(close or VARIANTS)))


def position_of(fen: str | None, rules: Rules, words: Catalog) -> Position:
    """Return the position of a FEN, the starting position for None; end with exit code 2 if it is none."""
    if fen is None:
        return engine(rules).start
    found = read_fen(fen, rules.geometry, white_starts=rules.white_starts)
    if isinstance(found, FenProblem):
        message = "; ".join(words.message(one.code, one.args) for one in fen_diagnostics(found))
        raise click.UsageError(words.word("fen_wrong", message=message))
    return found


_AUTO: Final = "auto"
_NAMES: Final = (_AUTO, *REGULATIONS)


def regulations_option(function: Decorated) -> Decorated:
    """Add ``--regulations``, handed on as ``regulation``: None where each variant's usual ones are to be taken."""
    return click.option(
        "--regulations",
        "regulation",
        metavar="NAME",
        default=_AUTO,
        show_default=True,
        callback=_to_regulation,
        help=f"Note draws that could be claimed by these regulations: {', '.join(_NAMES)}. "
        "auto: those usual in the variant, see `pdntool variants`.",
    )(function)


def _to_regulation(ctx: click.Context, _parameter: click.Parameter, value: str) -> Regulation | None:
    name = value.strip().lower()
    if name == _AUTO:
        return None
    if name not in REGULATIONS:
        refuse(ctx.meta["pdntool.words"], "regulations_unknown", value, _NAMES)
    return REGULATIONS[name]


@dataclass(frozen=True, slots=True)
class GameNumbers:
    """Numbers of games: ranges of which each has its first and its last, None where it goes on to the end."""

    ranges: tuple[tuple[int, int | None], ...]

    def __contains__(self, number: object) -> bool:
        """Return whether a number is one of them."""
        return isinstance(number, int) and any(
            first <= number and (last is None or number <= last) for first, last in self.ranges
        )

    def missing(self, found: Collection[int]) -> str | None:
        """Return the first range that none of the numbers found is in, as text; None if there is none."""
        for one in self.ranges:
            if not any(number in GameNumbers((one,)) for number in found):
                return str(one[0]) if one[0] == one[1] else f"{one[0]}-{one[1] or ''}"
        return None


def usable_cores() -> int:
    """Return how many cores this process may use."""
    with contextlib.suppress(AttributeError):
        return max(1, len(os.sched_getaffinity(0)))
    return os.cpu_count() or 1


def jobs_option(function: Decorated) -> Decorated:
    """Add ``--jobs``, handed on as a number of processes."""
    return click.option(
        "--jobs",
        "-j",
        metavar="N",
        type=WholeNumber(1),
        default=usable_cores,
        help="How many processes work [default: as many as there are cores]; small input never needs more than one.",
    )(function)


_RANGE: Final = re.compile(r"([0-9]{1,9})(?:\s*(-|\.\.|–)\s*([0-9]{1,9})?)?")


def games_option(function: Decorated) -> Decorated:
    """Add ``--game``, handed on as ``games``: :class:`GameNumbers`, None for all games."""
    return click.option(
        "--game",
        "games",
        metavar="NUMBERS",
        multiple=True,
        callback=_to_numbers,
        help="Only these games, counted from 1 in each file: 3, 2-5, 7-, or several with commas [default: all].",
    )(function)


def _to_numbers(ctx: click.Context, _parameter: click.Parameter, value: tuple[str, ...]) -> GameNumbers | None:
    ranges: list[tuple[int, int | None]] = []
    for text in (part.strip() for each in value for part in each.split(",")):
        found = _RANGE.fullmatch(text)
        first = 0 if found is None else int(found[1])
        last = first if found is None or not found[2] else int(found[3]) if found[3] else None
        if first == 0 or (last is not None and last < first):
            raise WrongUsage("games_wrong", ctx, name="--game", text=text)
        ranges.append((first, last))
    return GameNumbers(tuple(ranges)) if ranges else None


def refuse_missing(
    numbers: GameNumbers | None, found: Collection[int], words: Catalog, *, was_read: bool = True
) -> None:
    """End with exit code 2 where games were asked for that no input has, if all of the input ``was_read``."""
    missing = None if numbers is None or not was_read else numbers.missing(found)
    if missing is not None:
        raise click.UsageError(words.word("game_unknown", number=missing))


_SEVERITIES: Final = tuple(severity.value for severity in Severity)


def selection_options(function: Decorated) -> Decorated:
    """Add ``--select`` and ``--ignore``, handed on as tuples of texts for :func:`selection_of`."""
    select = click.option(
        "--select",
        metavar="CODES",
        multiple=True,
        help="Report only these: codes, names or beginnings (PDN3), divided by commas [default: all].",
    )
    ignore = click.option("--ignore", metavar="CODES", multiple=True, help="Do not report these; the longer name wins.")
    return select(ignore(function))


def fail_on_option(function: Decorated) -> Decorated:
    """Add ``--fail-on``, handed on as a :class:`Severity`."""
    return click.option(
        "--fail-on",
        type=Choice(_SEVERITIES),
        default=Severity.ERROR.value,
        show_default=True,
        callback=lambda _ctx, _parameter, value: Severity(value),
        help="The lightest finding that gives exit code 1.",
    )(function)


def selection_of(select: tuple[str, ...], ignore: tuple[str, ...]) -> Selection:
    """Return what the two options choose; end with exit code 2 at a name that is none."""
    words = click.get_current_context().meta["pdntool.words"]
    try:
        return Selection.of(select, ignore)
    except UnknownCodeError as error:
        text = words.word("code_unknown", name=error.name, close=", ".join(error.close))
        raise click.UsageError(text) from error
