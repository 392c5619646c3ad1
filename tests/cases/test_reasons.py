"""Letter R of the cases: the reason fits the legal moves beside it."""

from pathlib import Path

import pytest

from pdntool.check.validate import check_source
from pdntool.diagnostics.model import Diagnostic
from pdntool.rules.variants import VARIANTS
from pdntool.text.source import Source, decode
from tests.conftest import Program, Writer

REASONS = [
    ("international", "W:W34:B18,29", "34x22x12", "PDN316", {}),
    ("international", "W:WK4:B13,32,37,20", "4x38x27x15", "PDN316", {}),
    ("international", "W:W32:B18,29", "32-32", "PDN340", {"square": "32"}),
    ("international", "W:WK32:B18,29", "32x32", "PDN340", {"square": "32"}),
    ("russian", "W:Wc3:Bh8", "c3-c3", "PDN340", {"square": "c3"}),
    ("english", "W:W18:B22,26", "18x25", "PDN342", {"origin": "18", "target": "25"}),
    ("english", "W:W18:B22,26", "18-25", "PDN342", {"origin": "18", "target": "25"}),
    ("italian", "W:W18:B21,26", "18x25", "PDN342", {}),
    ("spanish", "W:W18:B14,26", "18x11", "PDN342", {}),
    ("portuguese", "W:W18:B14,26", "18x11", "PDN342", {}),
    ("czech", "W:Wc3:Bd2,b4", "c3xe1", "PDN342", {}),
    ("turkish", "W:Wd4:Bd3", "d4xd2", "PDN342", {}),
    ("killer", "B:WK9:BK4,K8,15,K50", "4x27", "PDN341", {"square": "13"}),
    ("thai", "W:WK4:B11,32", "4-18", "PDN341", {"square": "15"}),
    ("english", "W:W11:B3,8,16", "11x4x11", "PDN343", {"square": "4"}),
    ("english", "W:WK22:B14", "22x8", "PDN311", {}),
    ("frisian", "W:WK28:B1", "28-18", "PDN310", {}),
]


def only_error(text: str) -> Diagnostic:
    (verdict,) = check_source(Source("test", text))
    (error,) = (found for found in verdict.diagnostics if found.code.severity.value == "error")
    return error


@pytest.mark.parametrize(("variant", "fen", "move", "code", "args"), REASONS)
def test_the_reason_is_the_true_one(variant: str, fen: str, move: str, code: str, args: dict[str, str]) -> None:
    number = "1." if fen.startswith("W") else "1..."
    error = only_error(f'[Rules "{variant}"]\n[FEN "{fen}"]\n\n{number} {move} *\n')
    assert error.code == code
    assert args.items() <= error.args.items()
    assert error.legal


@pytest.mark.parametrize(
    ("variant", "code", "article"),
    [
        ("italian", "PDN306", "FID 6.6"),
        ("italian", "PDN322", "FID 6.7"),
        ("italian", "PDN321", "FID 6.8"),
        ("italian", "PDN323", "FID 6.9"),
        *((name, "PDN306", "FPD law b") for name in ("spanish", "portuguese")),
        *((name, "PDN321", "FPD law c") for name in ("spanish", "portuguese")),
        ("frisian", "PDN324", "WFD 11"),
        ("frisian", "PDN322", "WFD 12"),
    ],
)
def test_a_step_of_a_precedence_names_its_article(variant: str, code: str, article: str) -> None:
    assert VARIANTS[variant].articles[code] == article


@pytest.mark.parametrize(
    "sample", ["kings-first-italian", "king-must-capture-czech", "quality-spanish", "value-frisian"]
)
def test_the_finding_names_the_article_of_its_step(sample: str) -> None:
    path = Path(__file__).parents[2] / "samples" / "faults" / f"{sample}.pdn"
    found = [one for verdict in check_source(decode(path.read_bytes(), path.name)) for one in verdict.diagnostics]
    rules = {one.code.value: one.args["rule"] for one in found if "rule" in one.args}
    expected = {"PDN323": "FID 6.9", "PDN322": "CZ 4.14", "PDN321": "FPD law c", "PDN324": "WFD 11"}
    assert rules
    assert rules.items() <= expected.items()


def _boards(faulty: int) -> str:
    """Return a PDN file of ten boards of which one has an illegal move."""
    games = []
    for board in range(1, 11):
        move = "28x18" if board == faulty else "28x19"
        tags = f'[White "Ada {board}"]\n[Black "Can {board}"]\n[Round "3"]\n[Board "{board}"]\n[GameType "20"]\n'
        games.append(f"{tags}\n1. 32-28 19-23 2. {move} 14x23 *\n")
    return "\n".join(games)


@pytest.mark.parametrize("form", ["text", "concise", "json", "jsonl", "csv", "github", "sarif"])
@pytest.mark.parametrize("language", ["en", "tr"])
def test_a_finding_says_game_players_move_and_color(pdntool: Program, write: Writer, form: str, language: str) -> None:
    out = pdntool("validate", "--lang", language, "--format", form, write(_boards(7), "boards.pdn")).out
    told = {
        "en": "game 7 (Ada 7 – Can 7, round 3, board 7), move 2, White: ",
        "tr": "7. oyun (Ada 7 – Can 7, tur 3, masa 7), 2. hamle, Beyaz: ",
    }
    assert told[language] in (out if form in {"text", "concise", "csv", "github"} else json_text(out))


def json_text(out: str) -> str:
    """Return JSON with its escapes resolved."""
    return out.encode().decode("unicode_escape") if "\\u" in out else out


@pytest.mark.parametrize(
    ("record", "move"),
    [
        ('[GameType "20"]\n[FEN "B:W31:B14,20"]\n\n1... 20-24 2. 31-26 24-31 *', "move 2, Black: "),
        ('[GameType "20"]\n\n1. 32-28 19-23 2. 28x19 14x24 *', "move 2, Black: "),
        ('[GameType "21"]\n\n1. 11-15 24-20 2. 15-25 *', "move 2, Black: "),
        ('[GameType "20"]\n\n32-28 19-23 28x18 *', "move 2, White: "),
        ('[GameType "20"]\n\n1. 32-28 (1. 33-28 19-23 2. 28x18) 19-23 *', "move 2, White: "),
    ],
)
def test_the_move_is_counted_as_it_is_written(pdntool: Program, write: Writer, record: str, move: str) -> None:
    lines = pdntool("validate", "--format", "concise", write(f"{record}\n", "a.pdn")).out.splitlines()
    assert any(move in line for line in lines if "error" in line)


@pytest.mark.parametrize(
    ("record", "found"),
    [
        ('[GameType "20"]\n[FEN "B:W32:B7,14"]\n\n1. 7-11 2. 32-28 11-17 *', [("1.", "1...")]),
        ('[GameType "20"]\n[FEN "B:W32:B7,14"]\n\n1. 7-11 32-28 2. 11-17 *', []),
        ('[GameType "20"]\n[FEN "B:W32:B7,14"]\n\n1... 7-11 2. 32-28 11-17 *', []),
        ('[GameType "21"]\n[FEN "W:W32:B7"]\n\n5. 32-28 6. 7-11 28-24 *', [("5.", "5...")]),
        ('[GameType "20"]\n\n1. 32-28 19-23 3. 28x19 14x23 *', [("3.", "2.")]),
    ],
)
def test_the_number_blamed_is_the_one_that_is_wrong(record: str, found: list[tuple[str, str]]) -> None:
    (verdict,) = check_source(Source("test", f"{record}\n"))
    numbers = [one.args for one in verdict.diagnostics if one.code in {"PDN441", "PDN442"}]
    assert [(one["number"], one["due"]) for one in numbers] == found
