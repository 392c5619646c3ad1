"""Writing results to standard output in chunks, and talk to standard error."""

import sys
from collections.abc import Iterable
from typing import Final

import click

_CHUNK: Final = 1 << 15


def write_out(texts: Iterable[str], *, colour: bool = False) -> None:
    """Write ``texts`` as they come: at once to a terminal, else gathered into chunks."""
    limit = 0 if sys.stdout.isatty() else _CHUNK
    waiting: list[str] = []
    size = 0
    for text in texts:
        waiting.append(text)
        size += len(text)
        if size > limit:
            click.echo("".join(waiting), nl=False, color=colour)
            waiting.clear()
            size = 0
    if waiting:
        click.echo("".join(waiting), nl=False, color=colour)


def say(text: str) -> None:
    """Write a line of talk to standard error."""
    click.echo(text, err=True)
