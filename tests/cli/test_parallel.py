"""Several processes give the report of one, byte for byte: whatever is in the files, and wherever they are cut."""

import os
import random
import signal
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from pdntool.archive.pool import LOST
from pdntool.cli import parallel, parts
from pdntool.render.reports import REPORT_FORMATS
from tests.conftest import ROOT, Program, Ran, Writer

SAMPLES = sorted(path for path in (ROOT / "samples").rglob("*") if path.is_file())
GAME = '[Event "x"]\n[GameType "20"]\n\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 *\n\n'
FAULTY = GAME.replace("37-32", "37-31")
OF_A_CONVENTION = GAME.replace(" *", " 2-0")


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cut everywhere, and check all parts in this process."""
    monkeypatch.setattr(parts, "SIZE", 200)
    monkeypatch.setattr(parts, "_OVERLAP", 400)
    monkeypatch.setattr(parallel, "_FEW", 1 << 40)


def both(pdntool: Program, *arguments: str | Path, stdin: bytes | None = None) -> Ran:
    """Return what a command gives, the same by one process and by more."""
    one, more = (pdntool("validate", *arguments, "--jobs", jobs, stdin=stdin) for jobs in ("1", "3"))
    assert one == more
    return one


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("form", REPORT_FORMATS)
def test_every_format_is_the_same(pdntool: Program, write: Writer, form: str) -> None:
    path = write((GAME * 3 + FAULTY) * 5 + OF_A_CONVENTION + GAME * 300 + OF_A_CONVENTION * 3)
    options = ("--board",) if form == "text" else ()
    assert both(pdntool, path, SAMPLES[0], "--format", form, *options).code == 1


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_every_sample_is_the_same(pdntool: Program, path: Path) -> None:
    both(pdntool, path, "--format", "jsonl")


def texts() -> Iterator[str]:
    """Yield texts of several games in which a cut may be where no game begins."""
    yield GAME * 4 + "{ open\n\n" + GAME * 4
    yield GAME * 4 + "{ closed far behind\n\n" + GAME * 4 + "} 1-1\n\n" + GAME * 4
    yield GAME * 4 + '{ a tag [Event "y"] inside\n\n[Event "z"]\n\n1. 31-27 } 1-1\n\n' + GAME * 4
    yield GAME * 4 + '[Event "no moves"]\n\n[GameType "21"]\n\n[Event "y"]\n\n' + GAME * 4
    yield GAME * 4 + '1. 32-28\n\n[Broken tag\n\n[Event "y"]\n\n' + GAME * 4
    yield GAME.replace("\n", "\r\n") * 8
    yield GAME.replace("\n", "\r") * 8
    yield "\ufeff" + GAME * 8
    yield "% pdntool: pdn3\n" + GAME * 8
    yield (GAME * 2).replace("*", "{ a [Site comment] } * ; { rest\n% line {\n") * 6
    yield "Beyaz: A\nSiyah: B\nKural: uluslararası\n1. 32-28 19-23\n2. 28x19 14x24\n2-0\n\n" * 9
    yield "W:W31:B20\n" * 40
    yield GAME.replace("\n\n", "\n") * 8
    yield "1. 32-28 19-23 2. 28x19 14x23 *\n" * 30
    yield ("1. 32-28 19-23 2. 28x19\n14x23 3. 37-32\n1. 10-14 " + GAME) * 6
    yield "{ only words" * 60
    yield "\n" * 900
    shuffled = random.Random(12)  # noqa: S311 - no secret
    for _ in range(8):
        text = "".join(shuffled.choice((GAME, FAULTY, OF_A_CONVENTION)) for _ in range(12))
        at = shuffled.randrange(len(text))
        yield text[:at] + shuffled.choice(("{", "}", "(", '"', "\n\n[", "\n\n", "2-0 ", "[Event", "{ { }")) + text[at:]


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("text", [*texts()])
def test_a_file_cut_anywhere_is_the_same(pdntool: Program, write: Writer, text: str) -> None:
    path = write(text)
    both(pdntool, path, "--format", "jsonl")
    both(pdntool, path, "-")
    both(pdntool, "--pdn3", path)


@pytest.mark.usefixtures("small")
def test_options_hold_for_every_part(pdntool: Program, write: Writer) -> None:
    path = write((FAULTY + OF_A_CONVENTION) * 8)
    assert both(pdntool, path, "--ignore", "PDN3", "--format", "jsonl").objects
    assert both(pdntool, path, "--variant", "russian", "--lang", "tr").code == 1
    assert both(pdntool, path, "--game", "3-4", "--format", "jsonl").games[1]["game"] == 4
    assert both(pdntool, path, path.with_name("none.pdn"), path).code == 3
    assert both(pdntool, "-", stdin=path.read_bytes()).code == 1


def test_corrections_are_the_same(pdntool: Program, write: Writer) -> None:
    fixable = GAME.replace("28x19", "28X19")
    ran = [pdntool("validate", "--fix", write(fixable * 9), "--jobs", jobs) for jobs in ("1", "2")]
    assert ran[0] == ran[1]


@pytest.mark.slow
def test_processes_give_the_same_and_none_that_dies_is_missed(
    pdntool: Program, write: Writer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write((GAME * 20 + FAULTY + OF_A_CONVENTION * 2) * 20)
    one = pdntool("validate", path, "--jobs", "1", "--format", "jsonl")
    monkeypatch.setattr(parts, "SIZE", 4000)
    monkeypatch.setattr(parallel, "_FEW", 0)
    monkeypatch.setattr(parallel, "PartChecker", Dying)
    monkeypatch.setenv("PDNTOOL_TEST_ONCE", str(tmp_path / "once"))
    assert pdntool("validate", path, "--jobs", "2", "--format", "jsonl") == one
    assert (tmp_path / "once").exists()


class Dying(parts.PartChecker):
    """Checks parts; the first process that is given one that says so is killed."""

    def __call__(self, given: Sequence[parts.Part]) -> list[parts.Checked]:
        path = Path(os.environ["PDNTOOL_TEST_ONCE"])
        if not path.exists():
            path.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return super().__call__(given)


@pytest.mark.usefixtures("small")
def test_what_no_process_can_check_is_said(pdntool: Program, write: Writer, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(GAME * 9 + FAULTY)
    whole = pdntool("validate", path, "--format", "jsonl", "--jobs", "1")
    results = parallel.ParallelRun._results  # noqa: SLF001

    def with_a_loss(self: parallel.ParallelRun) -> Iterator[object]:
        for number, (place, result) in enumerate(results(self)):
            yield place, LOST if number == 2 else result

    monkeypatch.setattr(parallel.ParallelRun, "_results", with_a_loss)
    ran = pdntool("validate", path, "--format", "jsonl", "--jobs", "2")
    assert ran.code == 3
    (lost,) = [one for item in ran.objects for one in item["diagnostics"] if one["code"] == "PDN126"]
    assert lost["message"].startswith("lines 16 to 29 were not checked")
    assert ran.games == [game for game in whole.games if not lost["line"] <= game["line"] <= 29]
