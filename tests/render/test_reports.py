import csv
import io
import json
import re
from collections.abc import Iterator

from pdntool.check.choice import VariantChoice
from pdntool.check.play import Play
from pdntool.check.validate import check_source
from pdntool.check.verdict import Verdict
from pdntool.diagnostics.codes import Code
from pdntool.diagnostics.model import Diagnostic
from pdntool.i18n.catalog import catalog
from pdntool.render.reports import REPORT_FORMATS, ReportOptions
from pdntool.render.summary import Summary
from pdntool.rules.engine import engine
from pdntool.rules.variants import VARIANTS
from pdntool.syntax.game import Game
from pdntool.syntax.nodes import Content, Outcome
from pdntool.text.source import Source
from pdntool.text.span import Span
from tests.conftest import Program, Writer
from tests.render.records import WRITTEN

SOURCE = Source("dir/a.pdn", "1. 32-28 ğ 37-31\n")
INTERNATIONAL, CAPRAZ = VARIANTS["international"], VARIANTS["capraz"]
CLEAN = Verdict(
    Game(SOURCE, 1, 1, Span(0, 17), given=Content(items=(Outcome("1-1", Span(17, 17)),))),
    VariantChoice(INTERNATIONAL, "tag"),
    Play(INTERNATIONAL, None, engine(INTERNATIONAL).position("W:W31:B1"), 40, 40),
)
FAULTY = Verdict(
    Game(SOURCE, 2, 1, Span(0, 17)),
    VariantChoice(CAPRAZ, "option"),
    Play(CAPRAZ, None, engine(CAPRAZ).position("B:W28:B19"), 2, 1),
    (
        Diagnostic(Code.CAPTURE_COMPULSORY, Span(11, 16), {}, ply=2, move="37-31", legal=("28x19",)),
        Diagnostic(Code.ENCODING_GUESSED, None, {"encoding": "cp1254"}),
    ),
)


def rendered(form: str) -> str:
    summary = Summary(files=1)

    def verdicts() -> Iterator[Verdict]:
        for verdict in (CLEAN, FAULTY):
            summary.add(verdict)
            yield verdict

    return "".join(REPORT_FORMATS[form](verdicts(), ReportOptions(catalog("en"), summary)))


def test_jsonl_has_one_object_a_game_with_the_promised_keys() -> None:
    first, second = (json.loads(line) for line in rendered("jsonl").splitlines())
    assert first == {
        "schema": "pdntool/1",
        "file": "dir/a.pdn",
        "game": 1,
        "line": 1,
        "variant": "international",
        "variant_source": "tag",
        "plies_read": 40,
        "plies_legal": 40,
        "status": "ok",
        "result": "1-1",
        "white": None,
        "black": None,
        "round": None,
        "final_fen": "W:W31:B1",
        "confidence": None,
        "runner_up": None,
        "diagnostics": [],
    }
    assert second["status"] == "problems"
    assert second["diagnostics"][0] == {
        "code": "PDN305",
        "slug": "capture-compulsory",
        "severity": "error",
        "fixable": False,
        "line": 1,
        "column": 12,
        "end_column": 17,
        "ply": 2,
        "move": "37-31",
        "message": "a capture is compulsory here",
        "legal": ["28x19"],
        "row": None,
        "side": None,
        "variation": False,
        "takes": [],
        "fen": None,
        "move_number": None,
        "color": None,
    }


def test_a_finding_says_whether_it_can_be_corrected() -> None:
    source = Source("a.pdn", '[GameType "20"]\n1. 3228 19-23 2. 34-30 *')
    rendered_games = REPORT_FORMATS["jsonl"](check_source(source), ReportOptions(catalog("en"), Summary(files=1)))
    (game,) = map(json.loads, rendered_games)
    marks = [(one["code"], one["fixable"]) for one in game["diagnostics"]]
    assert marks == [("PDN208", True), ("PDN305", False)]


def test_json_wraps_the_same_objects_with_a_summary() -> None:
    whole = json.loads(rendered("json"))
    assert whole["games"] == [json.loads(line) for line in rendered("jsonl").splitlines()]
    assert whole["schema"] == "pdntool/1"
    assert whole["summary"] == {
        "files": 1,
        "games": 2,
        "plies": 42,
        "errors": 1,
        "warnings": 0,
        "games_with_errors": 1,
        "notes": 1,
        "games_unverified": 0,
        "passed_over": 0,
    }


def test_programs_get_plain_ascii() -> None:
    assert rendered("json").isascii()


def test_concise_has_one_line_a_finding() -> None:
    assert rendered("concise").splitlines()[0] == "dir/a.pdn:1:12: PDN305 error: a capture is compulsory here"


def test_the_summary_counts_in_words() -> None:
    summary = Summary(files=1)
    for verdict in (CLEAN, FAULTY):
        summary.add(verdict)
    assert summary.line(catalog("en")) == "1 file, 2 games, 42 plies: 1 error, 0 warnings, 1 note"
    assert summary.line(catalog("tr")) == "1 dosya, 2 oyun, 42 yarım hamle: 1 hata, 0 uyarı, 1 not"


def test_csv_has_a_line_a_finding_and_no_formula(pdntool: Program, write: Writer) -> None:
    ran = pdntool("validate", "--format", "csv", write(WRITTEN, "-x,y.pdn"))
    rows = list(csv.DictReader(io.StringIO(ran.out)))
    assert [row["code"] for row in rows][:2] == ["PDN305", "PDN201"]
    first = rows[0]
    assert (first["game"], first["line"], first["column"], first["ply"], first["move"]) == (
        "1",
        "4",
        "19",
        "3",
        "34-30",
    )
    assert first["legal"] == "28x19"
    assert first["severity"] == "error"
    assert not [cell for row in rows for cell in row.values() if cell and cell[0] in "=+-@\t\r"]


def test_github_shows_each_finding_at_its_place(pdntool: Program, write: Writer) -> None:
    path = write(WRITTEN, "a,b:c%.pdn")
    ran = pdntool("validate", "--format", "github", path)
    first, *others = ran.out.splitlines()
    name = str(path).replace("%", "%25").replace(":", "%3A").replace(",", "%2C")
    assert first == (
        f"::error file={name},line=4,col=19,endColumn=24,title=PDN305 capture-compulsory::"
        "game 1, move 2, White: a capture is compulsory here"
    )
    assert all(re.fullmatch(r"::(error|warning|notice) file=[^\n]*::[^\n]+", line) for line in others)
