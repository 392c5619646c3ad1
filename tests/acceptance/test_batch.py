"""What an archivist asks of a check besides its report."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.conftest import ROOT, Program, Writer

GOOD = '[Event "x"]\n[GameType "20"]\n\n1. 32-28 19-23 2. 28x19 14x23 { fine } *\n'
BAD = GOOD.replace("14x23", "14x24")
OPEN = '[Event "y"]\n\n1. 32-28 99-1 *\n'
OF_A_CONVENTION = GOOD.replace("*", "1-0") + "\n"
SHEET = "Beyaz: A\nSiyah: B\nKural: uluslararası\n1. 32-28 19-23\n2. 28x19 14x23\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PDNTOOL_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_statistics_count_by_code_and_by_file(pdntool: Program, write: Writer, jobs: str) -> None:
    write(GOOD + "\n" + BAD + "\n" + BAD, "a.pdn")
    write(BAD + "\n" + OF_A_CONVENTION * 3, "b.pdn")
    ran = pdntool("validate", "--statistics", "a.pdn", "b.pdn", "--jobs", jobs)
    assert ran.code == 1
    assert [line.split()[:2] for line in ran.out.splitlines()[:2]] == [["3", "PDN310"], ["1", "PDN412"]]
    assert ran.out.splitlines()[-2:] == ["a.pdn: 2 errors", "b.pdn: 1 error, 1 note"]
    told = json.loads(pdntool("validate", "--statistics", "--format", "json", "a.pdn", "b.pdn").out)
    codes = {row["code"]: (row["count"], row["games"], row["places"]) for row in told["statistics"]["codes"]}
    assert codes == {"PDN310": (3, 3, 3), "PDN412": (1, 3, 3)}
    assert told["summary"]["errors"] == sum(row["errors"] for row in told["statistics"]["files"]) == 3
    assert pdntool("validate", "--statistics", "--format", "csv", "a.pdn").code == 2


def test_games_are_parted_as_they_were_written(pdntool: Program, write: Writer) -> None:
    write(GOOD + "\n" + BAD + "\n" + GOOD.replace('"x"', '"ü"') + "\n" + OPEN, "a.pdn")
    ran = pdntool("validate", "a.pdn", "--keep-good", "good.pdn", "--keep-bad", "bad.pdn", "-q")
    assert ran.code == 1
    assert Path("good.pdn").read_text("utf-8") == GOOD + "\n" + GOOD.replace('"x"', '"ü"')
    assert Path("bad.pdn").read_text("utf-8") == BAD + "\n" + OPEN
    assert pdntool("validate", "good.pdn").code == 0
    for options in (("--keep-good", "a.pdn"), ("--keep-good", "x.pdn", "--keep-bad", "x.pdn")):
        assert pdntool("validate", "a.pdn", *options).code == 2


def test_games_of_sheets_are_kept_as_pdn(pdntool: Program, write: Writer) -> None:
    write(SHEET, "a.sheet")
    write(GOOD, "b.pdn")
    assert pdntool("validate", "a.sheet", "b.pdn", "--keep-good", "good.pdn").code == 0
    ran = pdntool("validate", "good.pdn", "--format", "jsonl")
    assert [(game["status"], game["plies_read"], game["white"]) for game in ran.games] == [
        ("ok", 4, "A"),
        ("ok", 4, None),
    ]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_all_findings_of_a_convention(pdntool: Program, write: Writer, jobs: str) -> None:
    path = write(OF_A_CONVENTION * 3)
    assert [item["game"] for item in pdntool("validate", path, "--format", "jsonl", "--jobs", jobs).objects][-1] == 0
    ran = pdntool("validate", path, "--format", "jsonl", "--all", "--jobs", jobs)
    assert [(item["game"], len(item["diagnostics"])) for item in ran.objects] == [(1, 1), (2, 1), (3, 1)]


def test_what_was_passed_over_is_listed(pdntool: Program, write: Writer) -> None:
    for name in ("a.pdn", "b.pdn", "licence", ".gitignore"):
        write("b.pdn\n" if name == ".gitignore" else GOOD if name.endswith("pdn") else "Permission is granted", name)
    ran = pdntool("validate", ".", "-v", "--lang", "tr")
    listed = [line.replace("\\", "/") for line in ran.err.splitlines()]
    assert "./licence: atlandı, kayıt değil" in listed
    assert "./b.pdn: --include, --exclude ya da bir .gitignore gereği dışarıda bırakıldı" in listed
    assert "licence:" not in pdntool("validate", ".").err


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_is_known_is_not_checked_again(
    pdntool: Program, write: Writer, monkeypatch: pytest.MonkeyPatch, form: str, jobs: str
) -> None:
    path = write(GOOD + BAD + OF_A_CONVENTION * 2)
    arguments = ("validate", path, "--format", form, "--jobs", jobs)
    first = pdntool(*arguments)
    assert pdntool(*arguments, "--cache") == first
    with monkeypatch.context() as broken:
        broken.setattr("pdntool.cli.parts.check_source", None)
        assert pdntool(*arguments, "--cache") == first
        # Another name is no matter, another option, text or a damaged result is.
        other = path.rename(path.with_name("other.pdn"))
        renamed = pdntool("validate", other, "--format", form, "--jobs", jobs, "--cache")
        assert renamed.out == first.out.replace("games.pdn", "other.pdn")
        assert pdntool("validate", other, "--format", form, "--cache", "--variant", "russian", "--jobs", jobs).code == 4
    for kept in Path("cache").rglob("*"):
        if kept.is_file():
            kept.write_bytes(kept.read_bytes()[:-3])
    assert pdntool("validate", other, "--format", form, "--jobs", jobs, "--cache").out == renamed.out
    assert not list(Path("cache").rglob("*.part"))


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="POSIX signals")
def test_who_is_killed_leaves_files_old_or_new(write: Writer) -> None:
    path = write((GOOD + "\n" + BAD + "\n") * 400)
    out = Path("good.pdn")
    out.write_text("old", encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "pdntool",
        "validate",
        str(path),
        "--cache",
        "--keep-good",
        str(out),
        "-o",
        "report",
    ]
    whole = (GOOD + "\n") * 400
    for seconds in (0.6, 1.0, *(random.Random(3).uniform(0.5, 3) for _ in range(5))):  # noqa: S311 - no secret
        process = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": str(ROOT)}, stderr=subprocess.DEVNULL)
        time.sleep(seconds)
        process.send_signal(signal.SIGKILL)
        process.wait()
        assert out.read_text("utf-8") in {"old", whole[:-1]}
        assert not Path("report").exists() or Path("report").read_text("utf-8").count("PDN310") == 400
