"""Workbooks as text: what a cell shows, and where it stands."""

import io
import zipfile
from collections.abc import Callable
from datetime import date, datetime, time, timedelta
from pathlib import Path
from xml.sax.saxutils import escape

import openpyxl
import pytest

from pdntool.api import read_games
from pdntool.text.source import Source, decode
from pdntool.text.workbook import WorkbookError, cell_text, column_name, is_workbook, read_workbook
from tests.conftest import ROOT, Program

Row = list[object]
Maker = Callable[..., bytes]
HEADERS: list[Row] = [["Beyaz", "Ayşe Er"], ["Siyah", "Can Su"], ["Kural", "capraz"], []]
HEADING: Row = ["No", "Beyaz", "Siyah"]
GOOD: list[Row] = [[1, "32-28", "19-23"], [2, "28x19", "14x23"]]
BAD: list[Row] = [[1, "32-28", "19-23"], [2, "28x19", "14x24"]]
XLS = ROOT / "tests" / "data" / "two-boards.xls"


def xlsx(**sheets: list[Row]) -> bytes:
    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def ods(**sheets: list[Row]) -> bytes:
    """Return an OpenDocument file of the least that one needs."""
    cell = '<table:table-cell office:value-type="{}"{}><text:p>{}</text:p></table:table-cell>'

    def shown(value: object) -> str:
        if value is None:
            return "<table:table-cell/>"
        if isinstance(value, date):
            return cell.format("date", f' office:date-value="{value}"', value)
        if isinstance(value, int):
            return cell.format("float", f' office:value="{value}"', value)
        return cell.format("string", "", escape(str(value)))

    tables = "".join(
        f'<table:table table:name="{name}">'
        + "".join(f"<table:table-row>{''.join(map(shown, row or [None]))}</table:table-row>" for row in rows)
        + "</table:table>"
        for name, rows in sheets.items()
    )
    spaces = "".join(
        f' xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "table", "text")
    )
    content = (
        f'<?xml version="1.0" encoding="UTF-8"?><office:document-content{spaces}><office:body>'
        f"<office:spreadsheet>{tables}</office:spreadsheet></office:body></office:document-content>"
    )
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as packed:
        packed.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        packed.writestr("content.xml", content)
        packed.writestr(
            "META-INF/manifest.xml",
            '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>',
        )
    return data.getvalue()


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("", ""),
        (1.0, "1"),
        (12, "12"),
        (32.28, "32.28"),
        (3228.0, "3228"),
        (45561.0, "45561"),
        (True, "TRUE"),
        (date(2024, 9, 28), "2024-09-28"),
        (datetime(2024, 10, 5), "2024-10-05"),  # noqa: DTZ001 - a worksheet knows no time zone
        (datetime(2024, 10, 5, 17, 45), "2024-10-05 17:45:00"),  # noqa: DTZ001
        (time(5, 10), "5:10"),
        (time(22, 18), "22:18"),
        (datetime(1900, 1, 1, 4, 19), "28:19"),  # noqa: DTZ001
        (datetime(1899, 12, 31, 5, 10), "5:10"),  # noqa: DTZ001
        (timedelta(hours=32, minutes=28), "32:28"),
        (timedelta(hours=1, minutes=2, seconds=3), "1:02:03"),
        (" 32-28\n(iyi)\t", "32-28 (iyi)"),
    ],
)
def test_a_cell_is_what_it_shows(value: object, text: str) -> None:
    assert cell_text(value) == text


def test_columns_have_letters() -> None:
    assert [column_name(place) for place in (0, 25, 26, 701, 702)] == ["A", "Z", "AA", "ZZ", "AAA"]


@pytest.mark.parametrize("make", [xlsx, ods])
def test_rows_are_lines_and_columns_without_anything_are_left_out(make: Maker) -> None:
    rows = [[], [None, "No", None, "Beyaz"], [None, 1, None, "32-28", None]]
    source = decode(make(Masa=rows, Boş=[]), "a.xlsx")
    assert source.text == "\t\nNo\tBeyaz\n1\t32-28\n"
    offset = source.text.index("32-28")
    assert (source.position(offset), source.cell(offset)) == ((3, 3), "D3")
    assert [sheet.name for sheet in source.worksheets] == ["Masa"]


def test_lines_are_counted_in_each_worksheet() -> None:
    source = decode(xlsx(Bir=[["a"], ["b"]], İki=[["c"], ["d", "e"]]), "a.xlsx")
    offset = source.text.index("e")
    sheet = source.worksheet_at(offset)
    assert sheet is not None
    assert (sheet.name, source.position(offset), source.cell(offset)) == ("İki", (2, 3), "B2")
    assert Source("a", "a\nb").worksheet_at(2) is None
    assert Source("a", "a\nb").cell(2) is None


def test_other_files_are_no_workbooks() -> None:
    assert is_workbook(xlsx(A=[[1]]))
    assert is_workbook(ods(A=[[1]]))
    assert is_workbook(XLS.read_bytes())
    assert not any(is_workbook(data) for data in (b"", b"PK\x03\x04 word/document", b"1. 32-28", b"xl/workbook"))


def test_a_damaged_workbook_cannot_be_read() -> None:
    with pytest.raises(WorkbookError, match="WORKBOOK_BROKEN"):
        read_workbook(xlsx(A=[[1]])[:900] + b"xl/workbook")


@pytest.mark.parametrize("make", [xlsx, ods], ids=["xlsx", "ods"])
@pytest.mark.parametrize("lang", ["en", "tr"])
def test_each_worksheet_is_a_sheet(pdntool: Program, tmp_path: Path, make: Maker, lang: str) -> None:
    path = tmp_path / "tur3.xlsx"
    sheets = {
        "Masa 1": [*HEADERS, HEADING, *GOOD],
        "Liste": [["Ad", "Soyad"], ["Ayşe", "Er"]],
        "Masa 2": [*HEADERS, HEADING, *BAD],
    }
    path.write_bytes(make(**sheets))
    ran = pdntool("validate", path, "--format", "jsonl", "--lang", lang)
    assert (ran.code, ran.codes) == (1, ["PDN122", "PDN310"])
    assert [(game["worksheet"], game["game"], game["plies_legal"], game["white"]) for game in ran.games] == [
        ("Masa 1", 1, 4, "Ayşe Er"),
        ("Masa 2", 2, 3, "Ayşe Er"),
    ]
    finding = ran.finding("PDN310")
    assert (finding["worksheet"], finding["cell"], finding["line"], finding["row"]) == ("Masa 2", "C7", 7, 2)
    assert f"{path}:Masa 2!C7: PDN310" in pdntool("validate", path).out


def test_a_workbook_of_old_excel(pdntool: Program) -> None:
    ran = pdntool("validate", XLS, "--format", "jsonl")
    assert (ran.code, ran.codes) == (1, ["PDN505", "PDN310"])
    assert [game["plies_legal"] for game in ran.games] == [5, 3]
    assert "2024-10-05" in ran.finding("PDN505")["message"]
    assert "5-10" in ran.finding("PDN505")["message"]


def test_a_workbook_becomes_pdn_and_is_never_written_over(pdntool: Program, tmp_path: Path) -> None:
    path = tmp_path / "tur3.xlsx"
    sheets: dict[str, list[Row]] = {"Masa 1": [*HEADERS, HEADING, *GOOD], "Masa 2": [*HEADERS, HEADING, *GOOD, ["2-0"]]}
    data = xlsx(**sheets)
    path.write_bytes(data)
    ran = pdntool("convert", path)
    assert (ran.code, ran.out.count("1. 32-28 19-23 2. 28x19 14x23"), ran.out.count("2-0")) == (0, 2, 1)
    assert pdntool("convert", path, "-o", f"{tmp_path}/out/").code == 0
    assert (tmp_path / "out" / "tur3.pdn").is_file()
    assert pdntool("table", path, "--game", "2").code == 0
    assert pdntool("convert", path, "--in-place").code == 2
    ran = pdntool("validate", path, "--fix")
    assert (ran.code, ran.err.count("is not corrected: it is a spreadsheet")) == (0, 1)
    assert pdntool("validate", path, "--diff").code == 0
    assert path.read_bytes() == data


def test_the_name_of_a_worksheet_tells_board_and_side(pdntool: Program, tmp_path: Path) -> None:
    path = tmp_path / "tur3.xlsx"
    sheets = {
        "Masa 3": [HEADING, *GOOD],
        "Beyaz": [HEADING, *GOOD],
        "Sayfa1": [HEADING, *GOOD],
        "Masa 4": [["Masa", 5], *GOOD],
    }
    path.write_bytes(xlsx(**sheets))
    assert [dict(game.tags) for game in read_games(path)] == [{"Board": "3"}, {"KeptBy": "Beyaz"}, {}, {"Board": "5"}]
    assert pdntool("convert", path).out.count("[Board ") == 2


def test_workbooks_of_a_folder_are_read(pdntool: Program, tmp_path: Path) -> None:
    (tmp_path / "masa1.xlsx").write_bytes(xlsx(A=[HEADING, *GOOD]))
    (tmp_path / "masa2.ods").write_bytes(ods(A=[HEADING, *GOOD]))
    (tmp_path / "masa3.XLS").write_bytes(XLS.read_bytes())
    ran = pdntool("validate", tmp_path, "--format", "jsonl")
    assert [Path(game["file"]).name for game in ran.games] == ["masa1.xlsx", "masa2.ods", "masa3.XLS", "masa3.XLS"]


@pytest.mark.parametrize("command", ["validate", "convert", "table"])
def test_without_the_library_the_extra_is_named(
    pdntool: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    path = tmp_path / "a.xlsx"
    path.write_bytes(xlsx(A=[HEADING, *GOOD]))
    monkeypatch.setitem(__import__("sys").modules, "python_calamine", None)
    for lang, said in (("en", "is not installed"), ("tr", "kurulu değil")):
        ran = pdntool(command, path, "--lang", lang)
        assert ran.code == 3
        assert (ran.out + ran.err).count("pdntool[excel]") == 1
        assert said in ran.out + ran.err
