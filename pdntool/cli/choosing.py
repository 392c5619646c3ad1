"""Options that choose which findings are reported, and which of them make the program fail."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

import click

from pdntool.cli.usage import Choice
from pdntool.diagnostics.codes import Severity
from pdntool.diagnostics.selection import Selection, UnknownCodeError

Decorated = TypeVar("Decorated", bound=Callable[..., Any])

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
