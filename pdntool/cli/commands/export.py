"""``pdntool export``: games into a database, or into files of columns."""

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click

from pdntool.archive.database import Database, WrongDatabaseError
from pdntool.archive.rows import GameRows, rows_of
from pdntool.cli.exit_codes import ExitCode
from pdntool.cli.filter_options import read_by_option
from pdntool.cli.game_files import GameReader
from pdntool.cli.outputs import is_folder
from pdntool.cli.settings import config_options
from pdntool.cli.shared_options import encoding_option, words_option
from pdntool.cli.streams import OutputError, refuse_output, say
from pdntool.cli.usage import Choice, Command
from pdntool.i18n.catalog import Catalog
from pdntool.render.visible import harmless
from pdntool.rules.spec import Rules

_EPILOG = """\b
Examples:
  pdntool export archive.pdn -o archive.sqlite
  pdntool select --from archive.sqlite --position "W:W27,32,38:B12,17,18"
  sqlite3 archive.sqlite "SELECT * FROM results"
  pdntool export archive.pdn --to parquet -o columns/
"""
_FORMS: Final = ("sqlite", "parquet")


@click.command("export", cls=Command, epilog=_EPILOG)
@click.argument("paths", nargs=-1, type=click.Path())
@config_options
@click.option("-o", "--output", metavar="FILE|DIR", required=True, help="The database; the folder of Parquet files.")
@click.option("--to", type=Choice(_FORMS), help="SQLite, or Parquet (pyarrow) [default: by the name, else sqlite].")
@click.option("--quiet", "-q", is_flag=True, help="No summary on standard error.")
@read_by_option
@encoding_option
@words_option
def command(
    paths: tuple[str, ...],
    *,
    output: str,
    to: str | None,
    quiet: bool,
    rules: Rules | None,
    encoding: str | None,
    words: Catalog,
) -> int:
    """Put games into a database of SQLite, or into Parquet files.

    PATHS are PDN files, score sheets, records in JSON, folders, or - for standard input. Into a database that is there
    come the games of new files and of changed ones, in one transaction; pdntool/archive/README.md describes its tables.
    """
    reader = GameReader(words, rules, encoding, (output,))
    if to == "parquet" or (to is None and Path(output).suffix.lower() == ".parquet"):
        return max(_to_parquet(reader, paths, output, quiet=quiet), reader.exit_code)
    if is_folder(output):
        raise click.UsageError(words.word("write_failed", name=output, reason=words.reason("EISDIR")))
    try:
        database = _to_database(reader, paths, Path(output))
    except WrongDatabaseError as error:
        raise click.UsageError(words.word("database_wrong", name=harmless(output))) from error
    except OSError as error:
        refuse_output(output, error, words)
    except sqlite3.Error as error:
        raise OutputError(output, str(error)) from error
    if not quiet:
        counts = {"added": database.added, "removed": database.removed, "unchanged": database.unchanged}
        say(words.word("export_summary", name=harmless(output), **counts))
    return reader.exit_code


def _to_database(reader: GameReader, paths: tuple[str, ...], path: Path) -> Database:
    """Write the games of all inputs; a new database takes its name when it is complete."""
    is_new = not path.exists()
    place = path.with_name(f".{path.name}.{os.urandom(4).hex()}.part") if is_new else path
    if is_new:
        # That a folder is not there, or may not be written to, is an error of the system, not of the database.
        place.touch()
    try:
        with Database(place, is_new) as database:
            for source in reader.sources(paths):
                source_id = database.source(source.name, source.text)
                if source_id is not None:
                    for facts, text in reader.taken_of(source, lambda _: True):
                        database.add(source_id, facts, text)
        if is_new:
            with place.open("rb+") as file:
                os.fsync(file.fileno())
            place.replace(path)
    except BaseException:
        if is_new:
            with contextlib.suppress(OSError):
                place.unlink()
        raise
    return database


def _to_parquet(reader: GameReader, paths: tuple[str, ...], output: str, *, quiet: bool) -> ExitCode:
    from pdntool.archive.parquet import MissingLibraryError, write_parquet  # noqa: PLC0415

    words, folder = reader.words, Path(output)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        games = write_parquet(folder, _numbered(reader, paths))
    except MissingLibraryError as error:
        raise click.UsageError(words.word("parquet_extra")) from error
    except OSError as error:
        refuse_output(output, error, words)
    if not quiet:
        say(words.word("export_summary", name=harmless(output), added=games, removed=0, unchanged=0))
    return ExitCode.OK


def _numbered(reader: GameReader, paths: tuple[str, ...]) -> Iterator[GameRows]:
    game_id = 0
    for source_id, source in enumerate(reader.sources(paths), 1):
        for facts, text in reader.taken_of(source, lambda _: True):
            game_id += 1
            yield rows_of(game_id, source_id, facts, text)
