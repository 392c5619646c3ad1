"""Damaged records: whatever is cut, doubled or thrown in, each check ends with an answer."""

import contextlib
import random
from collections.abc import Iterator

import pytest

from pdntool.check.validate import check_source
from pdntool.check.verdict import Verdict
from pdntool.i18n.catalog import catalog
from pdntool.render.reports import REPORT_FORMATS, ReportOptions
from pdntool.render.summary import Summary
from pdntool.text.source import Source, decode
from pdntool.write.file_text import Converter
from pdntool.write.fixes import fix
from pdntool.write.json_input import WrongJsonError
from pdntool.write.options import MoveOptions, OutputOptions
from tests.conftest import ROOT, Program, Writer

SMALL = 6_000
RECORDS = [
    data
    for path in sorted((ROOT / "samples").rglob("*"))
    # A damaged workbook is no text, and cannot be read at all: tests/text/test_workbook.py.
    if path.is_file() and path.name != "README.md" and path.suffix != ".xlsx" and len(data := path.read_bytes()) < SMALL
]
THROWN = [
    *(b"(", b")", b"{", b"}", b"[", b"]", b'"', b"*", b"1-0", b"x", b"-", b":", b"...", b"$", b"|", b";", b"%", b"K"),
    *(
        b"\xff",
        b"\xef\xbb\xbf",
        b"\x00",
        b"\xd0\xb0",
        b"99",
        b"1/2-1/2",
        b"\n",
        b"\t",
        b'/FEN "W:W1:B2"/',
        b"W:",
        b"a1",
    ),
    *(b'[GameType "20"]', b'[GameType "30"]', b'[Rules "thai"]', b'[FEN "B:WK1:BK5"]', b"12x3", b"c3-d4", b"3228"),
]


def _damaged(seed: int, count: int) -> Iterator[bytes]:
    chance = random.Random(seed)  # noqa: S311 -- no secrets
    for _ in range(count):
        data = bytearray(chance.choice(RECORDS))
        for _ in range(chance.randint(1, 6)):
            place = chance.randint(0, len(data))
            other = chance.choice(RECORDS)
            start = chance.randint(0, len(other))
            length = chance.randint(1, 60)
            match chance.randint(0, 2):
                case 0:
                    data[place:place] = chance.choice(THROWN)
                case 1:
                    del data[place : place + chance.randint(1, 8)]
                case _:
                    data[place:place] = other[start : start + length]
        yield bytes(data)


FORMS = [
    OutputOptions(None),
    OutputOptions(None, moves=MoveOptions("long", "numeric")),
    OutputOptions("pdn", moves=MoveOptions("captured", "algebraic", ":")),
    OutputOptions("pdn", pdn3=True, numbers="spaced"),
    OutputOptions("pdn", split=True, drop=frozenset({"comments"})),
    *(OutputOptions(to) for to in ("pdn", "sheet", "json", "jsonl", "csv", "fen", "markdown")),
]


@pytest.mark.parametrize(("seed", "count"), [(3, 100), pytest.param(4, 1_000, marks=pytest.mark.slow)])
def test_every_damaged_record_is_corrected_and_converted_or_left_alone(seed: int, count: int) -> None:
    for place, data in enumerate(_damaged(seed, count)):
        source = decode(data, "damaged")
        done = fix(source, None)
        assert done.proven, data
        again = fix(Source("again", done.text), None)
        assert (again.proven, again.edits) == (True, 0), data
        for form in (FORMS[place % len(FORMS)], FORMS[(place // 3) % len(FORMS)]):
            # Text that begins as records in JSON, and is none, is refused.
            with contextlib.suppress(WrongJsonError):
                assert Converter(form, None, catalog("en")).proved(source) is not None, (form, data)


COMMANDS = [
    ("validate", "--fix"),
    ("validate", "--diff"),
    ("convert", "--in-place"),
    ("convert", "--to", "sheet", "--notation", "long"),
    ("convert", "--pdn3", "--game", "1-"),
    ("table", "--quiet"),
]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_no_command_calls_damage_its_own_fault(pdntool: Program, write: Writer, command: tuple[str, ...]) -> None:
    for data in _damaged(5, 25):
        ran = pdntool(*command, write(data))
        # 2: no game is left to choose.
        assert ran.code in ({0, 1, 2} if "--game" in command else {0, 1}), (ran, data)


@pytest.mark.parametrize(("seed", "count"), [(1, 150), pytest.param(2, 2_000, marks=pytest.mark.slow)])
def test_every_damaged_record_is_answered(seed: int, count: int) -> None:
    for data in _damaged(seed, count):
        source = decode(data, "damaged")
        reports = list(check_source(source))
        assert reports, data
        shown = _rendered("text", reports)
        assert all(finding.code in shown for report in reports for finding in report.diagnostics), data
        assert _rendered("jsonl", reports).count("\n") == len(reports), data


def _rendered(form: str, reports: list[Verdict]) -> str:
    return "".join(REPORT_FORMATS[form](iter(reports), ReportOptions(catalog("tr"), Summary(files=1), color=False)))
