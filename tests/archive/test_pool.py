"""Several processes: results in order, and nothing lost with a process that dies."""

import multiprocessing
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from pdntool.archive.pool import Lost, Pool, WorkError
from pdntool.cli.shared_options import usable_cores

KILLED = "killed once"


def work(task: tuple[str, str]) -> str:
    """Do what the first word says; the second is a file that remembers, or a number."""
    kind, text = task
    if kind == KILLED and not Path(text).exists():
        Path(text).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    if kind == "killer":
        os.kill(os.getpid(), signal.SIGKILL)
    if kind == "slow":
        time.sleep(0.3)
    if kind == "fault":
        raise ValueError(text)
    return f"{kind} {Path(text).name}"


def results(*tasks: tuple[str, str] | None, jobs: int = 2) -> list[tuple[int, str | Lost | None]]:
    pool: Pool[int, tuple[str, str], str] = Pool(work, jobs)
    return list(pool.results(enumerate(tasks)))


def test_results_come_in_the_order_of_the_tasks(tmp_path: Path) -> None:
    tasks = [("slow", "0"), *(("do", str(number)) for number in range(1, 30))]
    found = results(*tasks, None, (KILLED, str(tmp_path / "once")), ("do", "last"))
    assert found == [
        *enumerate(" ".join(task) for task in tasks),
        (30, None),
        (31, "killed once once"),
        (32, "do last"),
    ]
    assert not multiprocessing.active_children()


@pytest.mark.slow
def test_a_task_that_ends_every_process_is_lost_alone() -> None:
    found = results(("do", "0"), ("killer", "x"), ("do", "2"))
    assert isinstance(found[1][1], Lost)
    assert [found[0], found[2]] == [(0, "do 0"), (2, "do 2")]


@pytest.mark.slow
def test_an_error_of_a_task_is_the_caller_s() -> None:
    with pytest.raises(WorkError, match="ValueError: what"):
        results(("do", "0"), ("fault", "what"))
    assert not multiprocessing.active_children()


@pytest.mark.slow
def test_no_more_tasks_are_taken_up_than_are_soon_done() -> None:
    taken = []

    def tasks() -> Iterator[tuple[int, tuple[str, str]]]:
        for number in range(100):
            taken.append(number)
            yield number, ("do", str(number))

    pool: Pool[int, tuple[str, str], str] = Pool(work, 1)
    found = pool.results(tasks())
    next(found)
    assert len(taken) < 10
    # Whoever has seen enough leaves no process behind.
    found.close()  # type: ignore[attr-defined]
    assert not multiprocessing.active_children()


def test_cores_are_counted() -> None:
    assert 1 <= usable_cores() <= (os.cpu_count() or 1)
