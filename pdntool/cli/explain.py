"""``pdntool explain``: what a diagnostic code means."""

import textwrap
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

import click

from pdntool.cli.exit_codes import ExitCode
from pdntool.cli.options import refuse, words_option
from pdntool.cli.streams import write_out
from pdntool.diagnostics.codes import CODES, Code
from pdntool.i18n.catalogue import Catalogue
from pdntool.i18n.examples import Example, examples

_NAMES: Final[Mapping[str, Code]] = MappingProxyType(
    {name: row for row in CODES.values() for name in (row.code.lower(), row.slug)}
)
_WIDTH: Final = 78


@click.command("explain", epilog="\b\nExamples:\n  pdntool explain PDN306\n  pdntool explain capture-not-maximal\n")
@click.argument("code")
@words_option
def command(code: str, words: Catalogue) -> int:
    """Explain a diagnostic code.

    CODE is a code or its name, such as PDN306 or capture-not-maximal.
    """
    row = _NAMES.get(code.strip().lower().replace("_", "-"))
    if row is None:
        refuse(words, "code_unknown", code, _NAMES)
    write_out(f"{line}\n" for line in _page(row, words))
    return ExitCode.OK


def _page(row: Code, words: Catalogue) -> Iterator[str]:
    explained = words.explanations[row.code]
    yield f"{row.code} {row.slug} ({words.word(row.severity.value)})"
    for key in ("what", "why", "arbiter"):
        yield ""
        yield from _paragraph(words.word(key), explained[key])
    example = examples().get(row.code)
    if example is not None:
        yield from _examples(example, words)


def _paragraph(heading: str, text: str) -> Iterator[str]:
    yield f"{heading}:"
    yield from textwrap.wrap(text, _WIDTH, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)


def _examples(example: Example, words: Catalogue) -> Iterator[str]:
    for key, text in (("wrong", example.wrong), ("right", example.right)):
        if text:
            yield ""
            yield f"{words.word(key)}:"
            yield from textwrap.indent(text.rstrip("\n"), "  ").split("\n")
