"""``pdntool explain``: what a diagnostic code means."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import click

from pdntool.cli.exit_codes import ExitCode
from pdntool.cli.settings import config_options
from pdntool.cli.shared_options import refuse, words_option
from pdntool.cli.streams import write_out
from pdntool.cli.usage import Choice, Command
from pdntool.diagnostics.codes import Code
from pdntool.i18n.catalog import Catalog
from pdntool.render.pages import PAGES

_NAMES: Final[Mapping[str, Code]] = MappingProxyType(
    {name: code for code in Code for name in (code.lower(), code.slug)}
)
_EPILOG: Final = """\b
Examples:
  pdntool explain PDN306
  pdntool explain capture-not-maximal
  pdntool explain --all --format markdown
"""


@click.command("explain", cls=Command, epilog=_EPILOG)
@click.argument("code", required=False)
@config_options
@click.option("--all", "everything", is_flag=True, help="Explain every code.")
@click.option("--format", "pages", type=Choice(list(PAGES)), default="text", show_default=True, help="Output.")
@words_option
def command(code: str | None, *, everything: bool, pages: str, words: Catalog) -> int:
    """Explain a diagnostic code.

    CODE is a code or its name, such as PDN306 or capture-not-maximal.
    """
    if (code is None) is not everything:
        raise click.UsageError(words.word("explain_what"))
    rows = list(Code) if code is None else [_row(code, words)]
    write_out(PAGES[pages](rows, words))
    return ExitCode.OK


def _row(code: str, words: Catalog) -> Code:
    row = _NAMES.get(code.strip().lower().replace("_", "-"))
    if row is None:
        refuse(words, "code_unknown", code, _NAMES)
    return row
