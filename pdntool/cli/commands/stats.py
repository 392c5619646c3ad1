"""``pdntool stats``: what games come to, counted."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

import click

from pdntool.archive.standings import SCALES
from pdntool.archive.statistics import SECTIONS, StatisticsOptions, Table, Value
from pdntool.cli.filter_options import FilterCommand, filter_options, query_of, read_by_option, test_of
from pdntool.cli.game_files import STANDARD_OUTPUT, GameReader, write_pieces
from pdntool.cli.settings import config_options
from pdntool.cli.shared_options import encoding_option, refuse, words_option
from pdntool.cli.usage import Choice, WholeNumber
from pdntool.i18n.catalog import Catalog
from pdntool.rules.spec import Rules
from pdntool.write.table import plain_table, title_line
from pdntool.write.writers.csv_rows import csv_row

_EPILOG = """\b
Examples:
  pdntool stats archive.pdn
  pdntool stats archive.pdn --by players --top 20 --scale 1-0
  pdntool stats --event "Ankara Open" archive.pdn --by crosstable
  pdntool stats archive/ --by openings --depth 6 --format csv -o tree.csv
"""
SCHEMA: Final = "pdntool/stats/1"
_USUAL: Final = ("results", "lengths", "captures", "ratings")
Tables = Sequence[Table]


def _to_sections(ctx: click.Context, _parameter: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    names = tuple(name.strip() for each in value for name in each.split(",") if name.strip())
    for name in names:
        if name not in SECTIONS:
            refuse(ctx.meta["pdntool.words"], "section_unknown", name, SECTIONS)
    return names or _USUAL


@click.command("stats", cls=FilterCommand, epilog=_EPILOG)
@click.argument("paths", nargs=-1, type=click.Path())
@config_options
@click.option(
    "--by",
    "sections",
    metavar="SECTIONS",
    multiple=True,
    callback=_to_sections,
    help=f"What to count, divided by commas: {', '.join(SECTIONS)} [default: {', '.join(_USUAL)}].",
)
@click.option(
    "--scale", type=Choice(list(SCALES)), default="2-1-0", show_default=True, help="Points of win, draw, loss."
)
@click.option("--depth", type=WholeNumber(1), default=4, show_default=True, help="Plies of the opening tree.")
@click.option("--top", type=WholeNumber(1), help="At most so many players, or moves at each place of the tree.")
@click.option(
    "--format", "report", type=Choice(("table", "csv", "json")), default="table", show_default=True, help="Output."
)
@click.option("-o", "--output", metavar="FILE", default=STANDARD_OUTPUT, help="Where to [default: standard output].")
@filter_options
@read_by_option
@encoding_option
@words_option
def command(
    paths: tuple[str, ...],
    *,
    sections: tuple[str, ...],
    scale: str,
    depth: int,
    top: int | None,
    report: str,
    output: str,
    rules: Rules | None,
    encoding: str | None,
    words: Catalog,
    **chosen: Any,  # noqa: ANN401 - the filters, as Click gives them
) -> int:
    """Count results, players, openings, lengths, captures and ratings.

    PATHS are PDN files, score sheets, records in JSON, folders, or - for standard input. With filters, as select has
    them, only the games that fit count.
    """
    test = test_of(query_of(chosen), words)
    reader = GameReader(words, rules, encoding, (output,))
    options = StatisticsOptions(SCALES[scale], depth, top)
    counting = [SECTIONS[name](options) for name in sections]
    games = 0
    for facts in reader.games(paths):
        if test(facts):
            games += 1
            for section in counting:
                section.add(facts)
    tables = [table for section in counting for table in section.tables()]
    write_pieces(output, _FORMS[report](tables, games, words), words)
    return reader.exit_code


def _as_table(tables: Tables, games: int, words: Catalog) -> Iterator[str]:
    yield f"{words.word('stats_games', n=games)}\n"
    for table in tables:
        heads = [name if name.isdigit() else words.word(f"head_{name}") for name in table.columns]
        rows = [[_text(value) for value in row] for row in table.rows]
        title = words.word(f"section_{table.section}")
        title = f"{title}: {table.title or '?'}" if table.section in {"standings", "crosstable"} else title
        yield f"\n{title_line(title)}\n\n{plain_table(heads, rows)}\n"


def _text(value: Value) -> str:
    return "" if value is None else f"{value:g}" if isinstance(value, float) else str(value)


def _as_csv(tables: Tables, _games: int, _words: Catalog) -> Iterator[str]:
    """Yield the tables with their columns, an empty line between two; those of several events have it in front."""
    for place, table in enumerate(tables):
        has_title = table.section in {"standings", "crosstable"}
        before = tables[place - 1] if place else None
        if before is not None and (before.section, before.columns) != (table.section, table.columns):
            yield "\n"
        if before is None or (before.section, before.columns) != (table.section, table.columns):
            yield csv_row((*(("event",) if has_title else ()), *table.columns))
        for row in table.rows:
            yield csv_row([*([table.title] if has_title else ()), *map(_text, row)])


def _as_json(tables: Tables, games: int, _words: Catalog) -> Iterator[str]:
    data = {
        "schema": SCHEMA,
        "games": games,
        "tables": [
            {
                "section": table.section,
                "event": table.title if table.section in {"standings", "crosstable"} else None,
                "columns": list(table.columns),
                "rows": [dict(zip(table.columns, row, strict=True)) for row in table.rows],
            }
            for table in tables
        ],
    }
    yield f"{json.dumps(data, ensure_ascii=False, indent=1)}\n"


_FORMS: Final[Mapping[str, Callable[[Tables, int, Catalog], Iterator[str]]]] = MappingProxyType(
    {"table": _as_table, "csv": _as_csv, "json": _as_json}
)
