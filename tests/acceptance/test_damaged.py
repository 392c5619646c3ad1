"""Damaged records: whatever is cut, doubled or thrown in, each check ends with an answer."""

import random
from collections.abc import Iterator

import pytest

from pdntool.check.validate import check_source
from pdntool.check.verdict import Verdict
from pdntool.i18n.catalog import catalog
from pdntool.render.reports import REPORT_FORMATS, ReportOptions
from pdntool.render.summary import Summary
from pdntool.text.source import decode
from tests.conftest import ROOT

SMALL = 6_000
RECORDS = [
    data
    for path in sorted((ROOT / "samples").rglob("*"))
    if path.is_file() and path.name != "README.md" and len(data := path.read_bytes()) < SMALL
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


@pytest.mark.parametrize(("seed", "count"), [(1, 150), pytest.param(2, 4_000, marks=pytest.mark.slow)])
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
