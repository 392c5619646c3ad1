"""The options of the filters, one each; ``--not`` turns the next of them round."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

import click

from pdntool.archive.filters import FILTERS
from pdntool.archive.play_filters import Images, Test
from pdntool.archive.query import Condition, Query, WrongFilterError
from pdntool.cli.shared_options import Decorated, refuse_variant
from pdntool.cli.usage import Command
from pdntool.i18n.catalog import Catalog
from pdntool.rules.lookup import find_variant
from pdntool.rules.spec import Rules

_NOT: Final = "--not"
# What a value looks like, by the word that stands for it in the help.
_EXAMPLES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "RANGE": "40, 40-60, 80-, -20",
        "ROUND": "3, 1-5",
        "DATES": "1999, 1999.05.31, 1990-1999, 1999.05.01..1999.06.15",
        "DATE": "1999, 1999.05.31",
        "RESULT": "1-0, 0-1, 1/2-1/2, 2-0, *",
        "MOVES": "32-28 19-23",
        "FEN": "W:W31,K32:B20",
        "PIECES": "3K v 1K, 5 v 4",
        "CODES": "PDN305, PDN3, error",
        "STATUS": "ok, problems, unverified",
        "NAME[=TEXT]": "Annotator=Kaya",
    }
)


def _parameter(name: str, *, is_not: bool = False) -> str:
    return f"filter_{'not_' if is_not else ''}{name.replace('-', '_')}"


class FilterCommand(Command):
    """A command with filters: ``--not --player X`` is read as one option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse as Click does, each ``--not`` before a filter as a part of its name."""
        return super().parse_args(ctx, _joined(args))


def _joined(args: list[str]) -> list[str]:
    joined: list[str] = []
    for place, arg in enumerate(args):
        name = arg.removeprefix("--").partition("=")[0]
        if arg.startswith("--") and name in FILTERS and joined and joined[-1] == _NOT and "--" not in args[:place]:
            joined[-1] = f"--not-{arg[2:]}"
        else:
            joined.append(arg)
    return joined


def filter_options(function: Decorated) -> Decorated:
    """Add an option for each filter, and what goes with them; :func:`query_of` makes a query of their values."""
    options: list[Callable[[Decorated], Decorated]] = []
    for name, each in FILTERS.items():
        for is_not in (False, True):
            text = f"--not-{name}" if is_not else f"--{name}"
            parameter = _parameter(name, is_not=is_not)
            if each.metavar:
                options.append(
                    click.option(text, parameter, metavar=each.metavar, multiple=True, hidden=is_not, help=each.help)
                )
            else:
                options.append(click.option(text, parameter, is_flag=True, hidden=is_not, help=each.help))
    options += [
        click.option("--mirrored", is_flag=True, help="Of --position: mirror images on the board as well."),
        click.option(
            "--exchanged", is_flag=True, help="Of --position: with colors exchanged and board turned as well."
        ),
        click.option("--any", "any_of", is_flag=True, help="One of the conditions is enough [default: all]."),
        click.option(_NOT, "is_not", is_flag=True, help="The opposite of the condition behind it; last, of them all."),
    ]
    for option in reversed(options):
        function = option(function)
    return function


def query_of(chosen: dict[str, Any]) -> Query:
    """Return what the options of the filters ask for; ``chosen`` are the parameters of a command by name."""
    conditions = []
    for name, each in FILTERS.items():
        for is_not in (False, True):
            value = chosen[_parameter(name, is_not=is_not)]
            if value:
                conditions.append(Condition(name, tuple(value) if each.metavar else ("",), is_not))
    images = Images(chosen["mirrored"], chosen["exchanged"])
    return Query(tuple(conditions), images, chosen["any_of"], chosen["is_not"])


def test_of(query: Query, words: Catalog) -> Test:
    """Return what says whether a game fits; end with exit code 2 at a value that no filter can read."""
    try:
        return query.test()
    except WrongFilterError as error:
        if error.name == "variant":
            refuse_variant(words, error.text)
        metavar = FILTERS[error.name].metavar
        form = _EXAMPLES.get(metavar, metavar)
        text = words.word("filter_wrong", name=f"--{error.name}", text=error.text, form=form)
        raise click.UsageError(text) from error


def read_by_option(function: Decorated) -> Decorated:
    """Add ``--rules``, handed on as ``rules``: the rule set to read all games by, where ``--variant`` is a filter."""
    return click.option(
        "--rules",
        "rules",
        metavar="NAME",
        callback=_to_rules,
        help="Read all games by this rule set [default: what each record says].",
    )(function)


def _to_rules(ctx: click.Context, _parameter: click.Parameter, value: str | None) -> Rules | None:
    rules = None if value is None else find_variant(value)
    if value is not None and rules is None:
        refuse_variant(ctx.meta["pdntool.words"], value)
    return rules
