"""Threads that ask at the same time are answered as one thread is: no call changes what they share."""

import sys
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

import pdntool
from pdntool.check.play import fast_replay_of
from pdntool.rules.engine import engine
from pdntool.rules.notation import long_texts
from tests.rules.facts import tactics

THREADS, ROUNDS = 4, 20
SAMPLES = Path(__file__).parents[2] / "samples"
# One variant of each way to search captures: free, most pieces, weighed, in two windows, and one with a memory.
CHOSEN = ("english", "international", "italian", "turkish", "frisian")
NOTATIONS = ("short", "long", "captured", "hub")

Work = Callable[[], object]


@pytest.fixture
def impatient() -> Iterator[None]:
    """Threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def _positions(name: str) -> list[pdntool.Position]:
    """Return positions with captures, and those of a line of play that captures where it can."""
    fens = [case["fen"] for case in tactics((name,))]
    positions = [pdntool.Position.from_fen(fen, name) for fen in fens[:6]]
    position = pdntool.variant(name).start
    for ply in range(12):
        moves = position.legal_moves()
        position = position.play(moves[ply * 7 % len(moves)])
        positions.append(position)
    return positions


def _legal(position: pdntool.Position) -> object:
    return [str(move) for move in position.legal_moves()]


def _described(position: pdntool.Position) -> object:
    return [[move.short, move.paths, move.captured, move.promotes] for move in position.legal_moves()]


def _resolved(position: pdntool.Position) -> object:
    return [position.resolve(move.paths[-1]) == move for move in position.legal_moves()]


def _refused(position: pdntool.Position) -> object:
    names = list(position.board.geometry.index)
    answers = list[object]()
    for text in (f"{names[0]}-{names[-1]}", f"{names[3]}x{names[-5]}"):
        try:
            answers.append(str(position.resolve(text)))
        except pdntool.MoveError as error:
            answers.append([str(error), error.code, error.legal])
    return answers


def _formatted(position: pdntool.Position) -> object:
    return [pdntool.format_move(move, notation) for move in position.legal_moves() for notation in NOTATIONS]


def _played(position: pdntool.Position) -> object:
    return [position.play(move).fen for move in position.legal_moves()]


def _counted(position: pdntool.Position) -> object:
    return position.perft(1)


def _replayed(position: pdntool.Position) -> object:
    """Return what the replay makes of every move of a position, as a ply and as a game."""
    rules, board = position.variant.rules, position.board
    replay, answers = fast_replay_of(rules), list[object]()
    for move in sorted(engine(rules).legal_moves(board)):
        text = long_texts(rules, board, move)[0]
        answers += [replay.match(board, text), replay.advance(board, [text, text])]
    return answers


ASKED: tuple[Callable[[pdntool.Position], object], ...] = (
    _legal,
    _described,
    _resolved,
    _refused,
    _formatted,
    _played,
    _counted,
    _replayed,
)


def _checked(path: Path) -> object:
    source = pdntool.decode(path.read_bytes(), path.name)
    return [
        (report.variant, report.plies_legal, report.final_fen, report.diagnostics)
        for report in pdntool.check_source(source)
    ]


def _answer(work: Work) -> object:
    try:
        return work()
    except Exception as error:  # noqa: BLE001 -- an answer like any other, and a wrong one
        return error


def _compare(works: list[Work], rounds: int) -> None:
    """Hold what threads are answered that do the same work side by side against what one is answered."""
    alone = [work() for work in works]
    wrong = list[tuple[Work, object]]()
    gate = threading.Barrier(THREADS)

    def run() -> None:
        gate.wait()
        for work, expected in list(zip(works, alone, strict=True)) * rounds:
            answer = _answer(work)
            if answer != expected:
                wrong.append((work, answer))

    threads = [threading.Thread(target=run) for _ in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("name", CHOSEN)
@pytest.mark.parametrize("ask", ASKED, ids=lambda ask: ask.__name__.strip("_"))
def test_threads_are_answered_as_one_is(name: str, ask: Callable[[pdntool.Position], object]) -> None:
    _compare([partial(ask, position) for position in _positions(name)], ROUNDS)


@pytest.mark.usefixtures("impatient")
def test_sources_are_checked_in_threads_as_in_one() -> None:
    paths = sorted(path for path in SAMPLES.rglob("*") if path.suffix in {".pdn", ".sheet"})
    assert len(paths) > THREADS
    _compare([partial(_checked, path) for path in paths[::5]], 2)
