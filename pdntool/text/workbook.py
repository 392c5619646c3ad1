"""The worksheets of Excel and OpenDocument files as text: a line a row, its cells divided by tabs."""

import io
import re
from collections.abc import Iterable, Sequence
from datetime import date, datetime, time, timedelta
from itertools import dropwhile
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from python_calamine import CalamineSheet

_ZIP: Final = b"PK\x03\x04"
_OLE: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
# The files inside the container by which a workbook is known: Excel from 2007 on, OpenDocument, Excel before.
_IN_ZIP: Final = (b"xl/workbook", b"opendocument.spreadsheet")
_IN_OLE: Final = tuple(name.encode("utf-16-le") for name in ("Workbook", "Book", "EncryptedPackage"))
# A round of a tournament has some thousands; one cell at the far corner of a worksheet makes billions of empty ones.
_MOST_CELLS: Final = 4_000_000
_BREAKS: Final = re.compile(r"[\t\r\n\v\f\x1c-\x1e\x85\u2028\u2029]+")
# The years of what is a time for spreadsheets: each day from 31 December 1899 on is 24 hours more.
_FIRST_YEARS: Final = frozenset({1899, 1900})


class Worksheet(NamedTuple):
    """A worksheet in the text of its workbook: its name, where its lines stand, and which columns have anything.

    Its first line in the text is its first row; ``columns`` counts from 0.
    """

    name: str
    start: int
    end: int
    columns: tuple[int, ...]


class Workbook(NamedTuple):
    """The text of all worksheets that have anything in them, in their order."""

    text: str
    worksheets: tuple[Worksheet, ...]


class WorkbookError(OSError):
    """A workbook that cannot be read.

    ``WORKBOOK_EXTRA``: the library is missing; ``WORKBOOK_LOCKED``: it has a password; ``WORKBOOK_BROKEN``,
    ``WORKBOOK_LARGE``.
    """


def is_workbook(data: bytes) -> bool:
    """Return whether a file is a workbook of Excel or OpenDocument, by what its container holds."""
    if data.startswith(_ZIP):
        return any(name in data for name in _IN_ZIP)
    return data.startswith(_OLE) and any(name in data for name in _IN_OLE)


def read_workbook(data: bytes) -> Workbook:
    """Return the worksheets of a workbook as text. Raises :class:`WorkbookError`."""
    try:
        import python_calamine as calamine  # noqa: PLC0415 -- an extra, and slow to load
    except ImportError:
        raise WorkbookError("WORKBOOK_EXTRA") from None
    if data.startswith(_OLE) and _IN_OLE[-1] in data:
        raise WorkbookError("WORKBOOK_LOCKED")
    try:
        book = calamine.CalamineWorkbook.from_filelike(io.BytesIO(data))
        names = [one.name for one in book.sheets_metadata if one.typ == calamine.SheetTypeEnum.WorkSheet]
        return _joined([(name, _cells(book.get_sheet_by_name(name))) for name in names])
    except (KeyboardInterrupt, MemoryError, WorkbookError):
        raise
    except BaseException as error:
        # The library has errors of many kinds for a damaged file; faults of its own are no Exception.
        locked = type(error).__name__ == "PasswordError"
        raise WorkbookError("WORKBOOK_LOCKED" if locked else "WORKBOOK_BROKEN") from error


def _cells(sheet: "CalamineSheet") -> list[list[str]]:
    if sheet.total_height * sheet.total_width > _MOST_CELLS:
        raise WorkbookError("WORKBOOK_LARGE")
    return [[cell_text(value) for value in row] for row in sheet.to_python(skip_empty_area=False)]


def _joined(tables: Iterable[tuple[str, list[list[str]]]]) -> Workbook:
    text, worksheets = "", []
    for name, cells in tables:
        columns = tuple(place for place in range(max(map(len, cells), default=0)) if any(row[place] for row in cells))
        if not columns:
            continue
        written = "".join("\t".join(row[place] for place in columns) + "\n" for row in _without_tail(cells))
        worksheets.append(Worksheet(name, len(text), len(text) + len(written), columns))
        text += written
    return Workbook(text, tuple(worksheets))


def _without_tail(rows: Sequence[list[str]]) -> list[list[str]]:
    """Return rows without the empty ones behind the last that has anything."""
    return list(dropwhile(lambda row: not any(row), reversed(rows)))[::-1]


def cell_text(value: object) -> str:
    """Return what a cell shows, on one line: ``1`` of 1.0, a date as ``2024-09-28``, a time as ``28:19``."""
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else repr(value)
    if isinstance(value, date | time | timedelta):
        return _moment_text(value)
    return _BREAKS.sub(" ", str(value).upper() if isinstance(value, bool) else str(value)).strip()


def _moment_text(value: date | time | timedelta) -> str:
    if isinstance(value, datetime) and value.year in _FIRST_YEARS:
        value = timedelta(value.toordinal() - date(1899, 12, 31).toordinal()) + _since_midnight(value.time())
    if isinstance(value, datetime) and value.time() != time():
        return value.isoformat(" ", "seconds")
    if isinstance(value, date):
        return value.strftime("%Y-%m-%d")
    return _hours(_since_midnight(value) if isinstance(value, time) else value)


def _since_midnight(moment: time) -> timedelta:
    return timedelta(hours=moment.hour, minutes=moment.minute, seconds=moment.second)


def _hours(elapsed: timedelta) -> str:
    """Return hours and minutes, seconds only where there are any: a capture ``28:19`` becomes such a time."""
    minutes, seconds = divmod(round(elapsed.total_seconds()), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}" + (f":{seconds:02}" if seconds else "")


def column_name(column: int) -> str:
    """Return the letters of a column that is counted from 0: ``A``, ``Z``, ``AA``."""
    letters = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return letters
