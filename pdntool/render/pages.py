"""What ``pdntool explain`` says of codes: as text, as JSON, as Markdown; all made of the table and the catalogues."""

import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from pdntool.diagnostics.codes import Code
from pdntool.i18n.catalog import Catalog, examples
from pdntool.render.objects import REPORT_SCHEMA, json_line

_PARTS: Final = ("what", "why", "arbiter")
_WIDTH: Final = 78

Pages = Callable[[Iterable[Code], Catalog], Iterator[str]]


def page_object(row: Code, words: Catalog) -> dict[str, Any]:
    """Return all that is known of a code; the examples are null where there is none."""
    example = examples().get(row)
    return {
        "code": row,
        "slug": row.slug,
        "severity": row.severity.value,
        "pdn3": row.pdn3,
        "fixable": row.fixable,
        **{part: words.explanations[row][part] for part in _PARTS},
        "wrong": example.wrong if example else None,
        "right": example.right if example else None,
    }


def _json(rows: Iterable[Code], words: Catalog) -> Iterator[str]:
    yield f'{{"schema":{json_line(REPORT_SCHEMA)},"codes":['
    separator = "\n"
    for row in rows:
        yield f"{separator}{json_line(page_object(row, words))}"
        separator = ",\n"
    yield "\n]}\n"


def _text(rows: Iterable[Code], words: Catalog) -> Iterator[str]:
    gap = ""
    for row in rows:
        yield gap
        yield from (f"{line}\n" for line in _text_page(page_object(row, words), words))
        gap = "\n"


def _options(page: Mapping[str, Any]) -> list[str]:
    """Return the options of ``validate`` that look for the code and that correct it."""
    return [option for key, option in (("pdn3", "--pdn3"), ("fixable", "--fix")) if page[key]]


def _text_page(page: Mapping[str, Any], words: Catalog) -> Iterator[str]:
    yield f"{page['code']} {page['slug']} ({', '.join((words.word(page['severity']), *_options(page)))})"
    for key in _PARTS:
        yield ""
        yield f"{words.word(key)}:"
        yield from textwrap.wrap(page[key], _WIDTH, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)
    for key in ("wrong", "right"):
        if page[key]:
            yield ""
            yield f"{words.word(key)}:"
            yield from textwrap.indent(page[key].rstrip("\n"), "  ").split("\n")


def _markdown(rows: Iterable[Code], words: Catalog) -> Iterator[str]:
    gap = ""
    for row in rows:
        page = page_object(row, words)
        yield f"{gap}## {row} {row.slug}\n\n"
        yield f"{', '.join((words.word(row.severity.value), *(f'`{option}`' for option in _options(page))))}\n"
        for key in _PARTS:
            yield f"\n**{words.word(key)}.** {_escaped(page[key])}\n"
        for key in ("wrong", "right"):
            if page[key]:
                yield f"\n{words.word(key)}:\n\n```pdn\n{page[key].rstrip()}\n```\n"
        gap = "\n"


def _escaped(text: str) -> str:
    """Return a text with the signs that Markdown would take for its own."""
    for sign in "\\*_<[`":
        text = text.replace(sign, f"\\{sign}")
    return text


PAGES: Final[Mapping[str, Pages]] = MappingProxyType({"text": _text, "json": _json, "markdown": _markdown})
"""How codes are explained, by the name of the format."""
