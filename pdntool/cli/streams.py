"""Writing results to standard output in chunks, and talk to standard error."""

import sys
from collections.abc import Iterable, Iterator
from typing import Final

import click

_CHUNK: Final = 1 << 15


def write_out(texts: Iterable[str], *, colour: bool = False) -> None:
    """Write ``texts`` as they come: at once to a terminal, else gathered into chunks."""
    for chunk in _chunks(texts, 0 if sys.stdout.isatty() else _CHUNK):
        click.echo(chunk, nl=False, color=colour)


def encoded(texts: Iterable[str]) -> Iterator[bytes]:
    """Yield texts in UTF-8, gathered into chunks."""
    return (chunk.encode("utf-8") for chunk in _chunks(texts, _CHUNK))


def _chunks(texts: Iterable[str], limit: int) -> Iterator[str]:
    waiting: list[str] = []
    size = 0
    for text in texts:
        waiting.append(text)
        size += len(text)
        if size > limit:
            yield "".join(waiting)
            waiting.clear()
            size = 0
    if waiting:
        yield "".join(waiting)


def say(text: str) -> None:
    """Write a line of talk to standard error."""
    click.echo(text, err=True)
