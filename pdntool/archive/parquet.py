"""Games as Parquet files, one a table, by way of pyarrow."""

import contextlib
import os
from collections.abc import Iterator
from contextlib import ExitStack
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from pdntool.archive.rows import TABLES, GameRows, Row

_BATCH: Final = 1 << 16
"""How many rows of a table are kept until they are written."""


class MissingLibraryError(Exception):
    """There is no pyarrow."""


def _library(name: str) -> Any:  # noqa: ANN401 - a module without types
    try:
        return import_module(name)
    except ImportError as error:
        raise MissingLibraryError from error


class _Writer:
    """Writes the rows of one table in batches."""

    def __init__(self, path: Path, table: str, stack: ExitStack) -> None:
        arrow, parquet = _library("pyarrow"), _library("pyarrow.parquet")
        kinds = {"integer": arrow.int64(), "text": arrow.string()}
        self._columns = TABLES[table]
        self._schema = arrow.schema([(name, kinds[kind]) for name, kind in self._columns.items()])
        self._arrow = arrow
        self._file = stack.enter_context(parquet.ParquetWriter(str(path), self._schema))
        self._rows: list[Row] = []

    def put(self, rows: list[Row]) -> None:
        """Write rows, or keep them for the next batch."""
        self._rows += rows
        if len(self._rows) >= _BATCH:
            self.flush()

    def flush(self) -> None:
        """Write what waits."""
        columns = zip(*self._rows, strict=True) if self._rows else ([] for _ in self._columns)
        pairs = zip(columns, self._schema, strict=True)
        arrays = [self._arrow.array(list(values), each.type) for values, each in pairs]
        self._file.write_table(self._arrow.Table.from_arrays(arrays, schema=self._schema))
        self._rows = []


def write_parquet(folder: Path, games: Iterator[GameRows]) -> int:
    """Write the rows of games, a file a table; the files take their names when all are complete. Return their number.

    Raises :class:`MissingLibraryError`, and ``OSError``.
    """
    drafts = {table: folder / f".{table}.parquet.{os.urandom(4).hex()}.part" for table in TABLES}
    count = 0
    try:
        with ExitStack() as stack:
            writers = {table: _Writer(draft, table, stack) for table, draft in drafts.items()}
            for rows in games:
                count += 1
                for table, writer in writers.items():
                    writer.put(getattr(rows, table))
            for writer in writers.values():
                writer.flush()
        for table, draft in drafts.items():
            draft.replace(folder / f"{table}.parquet")
    except BaseException:
        for draft in drafts.values():
            with contextlib.suppress(OSError):
                draft.unlink()
        raise
    return count
