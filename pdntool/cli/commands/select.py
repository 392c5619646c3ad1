"""``pdntool select``: hand on the games that fit."""

from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from itertools import islice
from pathlib import Path
from typing import Any, Final

import click

from pdntool.archive.database import WrongDatabaseError
from pdntool.archive.facts import ORDERS
from pdntool.archive.stored import StoredGames
from pdntool.cli.exit_codes import ExitCode
from pdntool.cli.filter_options import FilterCommand, filter_options, query_of, read_by_option, test_of
from pdntool.cli.game_files import STANDARD_OUTPUT, GameOutput, GameReader, Spool, Taken, number_of, write_pieces
from pdntool.cli.inputs import say_findings, unreadable_verdict
from pdntool.cli.settings import config_options
from pdntool.cli.shared_options import encoding_option, refuse, words_option
from pdntool.cli.usage import Choice, WholeNumber
from pdntool.i18n.catalog import Catalog
from pdntool.render.visible import harmless
from pdntool.rules.spec import Rules
from pdntool.write.formats import FORMATS
from pdntool.write.table import plain_table

_EPILOG = """\b
Examples:
  pdntool select --player "Ada Kaya" archive.pdn
  pdntool select --event Ankara --date 1999-2005 archive/ -o games.pdn
  pdntool select --variant russian --not --result draw archive.pdn --to jsonl
  pdntool select --position "W:W27,32,38:B12,17,18" archive.pdn --count
  pdntool select --material "3K v 1K" --plies 80- archive.pdn --table
"""
_COLUMNS: Final = ("game", "white", "black", "result", "date", "event", "round", "plies")


@click.command("select", cls=FilterCommand, epilog=_EPILOG)
@click.argument("paths", nargs=-1, type=click.Path())
@config_options
@filter_options
@click.option("-o", "--output", metavar="FILE", default=STANDARD_OUTPUT, help="Where to [default: standard output].")
@click.option("--to", type=Choice(list(FORMATS)), help="Format [default: by the extension of FILE, else pdn].")
@click.option("--from", "database", metavar="DB", help="Ask a database that export wrote, by its indexes.")
@click.option("--count", "only_count", is_flag=True, help="Print only how many games fit.")
@click.option("--table", "as_table", is_flag=True, help="Print the games as a table, one a line.")
@click.option("--first", "most", metavar="N", type=WholeNumber(0), help="At most so many games.")
@click.option("--sort", metavar="KEYS", help=f"Sort by {', '.join(ORDERS)}; -KEY: downwards; several with commas.")
@read_by_option
@encoding_option
@words_option
def command(
    paths: tuple[str, ...],
    *,
    output: str,
    to: str | None,
    database: str | None,
    only_count: bool,
    as_table: bool,
    most: int | None,
    sort: str | None,
    rules: Rules | None,
    encoding: str | None,
    words: Catalog,
    **chosen: Any,  # noqa: ANN401 - the filters, as Click gives them
) -> int:
    """Hand on the games that fit.

    PATHS are PDN files, score sheets, records in JSON, folders, or - for standard input. A game has to meet all
    conditions. Of an option that is given several times one value is enough, but of --player each. Games in PDN are
    copied as they were written.
    """
    if sum((only_count, as_table, to is not None)) > 1:
        raise click.UsageError(words.word("options_contradict", names="--count / --table / --to"))
    if database is not None and paths:
        raise click.UsageError(words.word("options_contradict", names="--from / PATHS"))
    query = query_of(chosen)
    test = test_of(query, words)
    reader = GameReader(words, rules, encoding, (output,))
    keys = [] if sort is None else _keys(sort, words)
    with Spool() as spool, ExitStack() as stack:
        if database is not None:
            stored = stack.enter_context(_opened(database, rules, words))
            if only_count:
                write_pieces(output, [f"{min(stored.count(query), _NO_END if most is None else most)}\n"], words)
                return ExitCode.OK
            found: Iterator[Taken] = (Taken(*one) for one in stored.found(query))
        else:
            found = reader.taken(paths, test)
        games = islice(_sorted(found, keys, spool) if keys else found, most)
        if only_count:
            write_pieces(output, [f"{sum(1 for _ in games)}\n"], words)
            code = ExitCode.OK
        elif as_table:
            write_pieces(output, [_table(games, words)], words)
            code = ExitCode.OK
        else:
            code = GameOutput(words, output, to, rules).write(game.text for game in games)
    return max(code, reader.exit_code)


_NO_END: Final = 1 << 62


def _opened(name: str, rules: Rules | None, words: Catalog) -> StoredGames:
    try:
        return StoredGames(Path(name), rules)
    except OSError as error:
        say_findings(unreadable_verdict(name, error), words)
        click.get_current_context().exit(ExitCode.UNREADABLE)
    except WrongDatabaseError as error:
        raise click.UsageError(words.word("database_wrong", name=harmless(name))) from error


def _keys(text: str, words: Catalog) -> list[tuple[str, bool]]:
    """Return what to sort by, and whether downwards."""
    keys = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        name = part.lstrip("+-")
        if name not in ORDERS:
            refuse(words, "sort_unknown", name, ORDERS)
        keys.append((name, part.startswith("-")))
    return keys


def _sorted(games: Iterable[Taken], keys: list[tuple[str, bool]], spool: Spool) -> Iterator[Taken]:
    """Yield games in an order, those that do not tell behind the others; meanwhile their texts are on disk."""
    waiting = [
        (facts.without_caches(), tuple(ORDERS[key](facts) for key, _ in keys), spool.put(text)) for facts, text in games
    ]
    for place, (_, downwards) in reversed(list(enumerate(keys))):
        told = [one for one in waiting if one[1][place] is not None]
        told.sort(key=lambda one: one[1][place], reverse=downwards)
        waiting = told + [one for one in waiting if one[1][place] is None]
    yield from (Taken(facts, spool.get(where)) for facts, _, where in waiting)


def _table(games: Iterable[Taken], words: Catalog) -> str:
    rows = []
    for facts, _ in games:
        tags = (facts.white, facts.black, facts.result, facts.tag("Date"), facts.tag("Event"), facts.tag("Round"))
        rows.append([number_of(facts.game), *tags, str(facts.plies)])
    return f"{plain_table([words.word(f'head_{name}') for name in _COLUMNS], rows)}\n"
