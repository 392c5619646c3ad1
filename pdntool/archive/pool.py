"""Tasks done by several processes: results in the order of the tasks, and no task lost with the process that did it."""

import contextlib
import multiprocessing
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from typing import Any, Final, Generic, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")
Tag = TypeVar("Tag")

_AHEAD: Final = 4
"""Tasks that are taken up for each process before the first of them is done: memory is bounded by it."""
_TRIES: Final = 3
"""How many processes a task may end before it is given up."""


class WorkError(RuntimeError):
    """A task raised an error, which is a fault of the program: the error as text."""


class Lost:
    """What stands for the result of a task that ended every process that was given it."""


LOST: Final = Lost()


@dataclass(slots=True)
class _Job(Generic[Tag, Task, Result]):
    """A task with what the caller knows it by; ``task`` None is nothing to do."""

    tag: Tag
    task: Task | None
    result: Result | Lost | None = None
    done: bool = False
    ended: int = 0


class _Worker(Generic[Tag, Task, Result]):
    """A process that does one task after another, and what it is busy with."""

    def __init__(self, work: Callable[[Task], Result], others: Sequence["_Worker[Tag, Task, Result]"]) -> None:
        context: Any = multiprocessing.get_context(_start_method())
        self.pipe: Connection
        self.pipe, theirs = context.Pipe()
        # A copy of a pipe of another process would keep that from seeing its end.
        inherited = [self.pipe, *(each.pipe for each in others)] if context.get_start_method() == "fork" else []
        self.process = context.Process(target=_serve, args=(theirs, work, inherited), daemon=True)
        self.process.start()
        theirs.close()
        self.job: _Job[Tag, Task, Result] | None = None

    def begin(self, job: _Job[Tag, Task, Result]) -> None:
        """Send a task; a process that has died is noticed when its answer is waited for."""
        self.job = job
        with contextlib.suppress(OSError):
            self.pipe.send(job.task)

    def end(self) -> None:
        """End the process at once."""
        self.process.kill()
        self.process.join()
        self.pipe.close()


def _start_method() -> str:
    """Return how processes start: by fork, which takes no time, where that is safe, else by spawn."""
    is_safe = sys.platform == "linux" and threading.active_count() == 1
    return "fork" if is_safe else "spawn"


def _serve(pipe: Connection, work: Callable[[Task], Result], inherited: Sequence[Connection]) -> None:
    """Do tasks until there are no more, as a process of its own. An interruption is the caller's business."""
    for each in inherited:
        each.close()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)
    with contextlib.suppress(EOFError, OSError):
        while True:
            task = pipe.recv()
            try:
                answer: Result | WorkError = work(task)
            except Exception as error:  # noqa: BLE001 - the caller's process reports it
                answer = WorkError(f"{type(error).__name__}: {error}")
            pipe.send(answer)


class Pool(Generic[Tag, Task, Result]):
    """Does tasks by ``jobs`` processes, which start when there is something for them to do."""

    def __init__(self, work: Callable[[Task], Result], jobs: int) -> None:
        self._work = work
        self._jobs = jobs
        self._workers: list[_Worker[Tag, Task, Result]] = []
        self._waiting: deque[_Job[Tag, Task, Result]] = deque()
        self._begun: deque[_Job[Tag, Task, Result]] = deque()

    def results(self, tasks: Iterable[tuple[Tag, Task | None]]) -> Iterator[tuple[Tag, Result | Lost | None]]:
        """Yield the result of each task with its tag, in the order of the tasks; None where there is nothing to do.

        Raises :class:`WorkError` where a task did. No process is left when this ends, however it ends.
        """
        coming = iter(tasks)
        try:
            self._take(coming)
            while self._begun:
                while self._begun and self._begun[0].done:
                    job = self._begun.popleft()
                    yield job.tag, job.result
                    self._take(coming)
                if self._begun:
                    self._wait()
                    self._take(coming)
        finally:
            for worker in self._workers:
                worker.end()
            self._workers.clear()

    def _take(self, coming: Iterator[tuple[Tag, Task | None]]) -> None:
        """Take tasks up, as many as may be, and give each process without one its next."""
        self._give()
        while len(self._begun) < _AHEAD * self._jobs:
            following = next(coming, None)
            if following is None:
                break
            job: _Job[Tag, Task, Result] = _Job(*following, done=following[1] is None)
            self._begun.append(job)
            if not job.done:
                self._waiting.append(job)
                self._give()

    def _give(self) -> None:
        while self._waiting:
            worker = next((each for each in self._workers if each.job is None), None)
            if worker is None:
                if len(self._workers) >= self._jobs:
                    return
                worker = _Worker(self._work, self._workers)
                self._workers.append(worker)
            worker.begin(self._waiting.popleft())

    def _wait(self) -> None:
        """Take in the answers that are there, at least one."""
        busy = [worker for worker in self._workers if worker.job is not None]
        ready = set(wait([worker.pipe for worker in busy]))
        for worker in busy:
            if worker.pipe in ready:
                self._answer(worker)

    def _answer(self, worker: _Worker[Tag, Task, Result]) -> None:
        job, worker.job = worker.job, None
        if job is None:
            return
        try:
            answer = worker.pipe.recv()
        except (EOFError, OSError):
            # The process is dead; another does its task.
            self._workers.remove(worker)
            worker.end()
            job.ended += 1
            if job.ended < _TRIES:
                self._waiting.appendleft(job)
            else:
                job.result, job.done = LOST, True
            return
        if isinstance(answer, WorkError):
            raise answer
        job.result, job.done = answer, True
