"""Several processes that play chunks. One that dies is replaced, and its chunk is played again."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import wait
from typing import Any

from cardgen.lab.batch import Batch, chunk_data
from cardgen.lab.sums import Sums

MOST_DEATHS = 2
"""Deaths of workers without a chunk done, after which the next chunk is played alone to see whether it is to blame."""
MOST_LOST = 5
"""Games that end their process, after which no more are tried."""
AHEAD = 8
"""Chunks for each worker that are handed out before their answers are wanted."""
ENDS_ITS_PROCESS = "this game ends the process that plays it"

Chunk = tuple[int, int]


class LostGames(Exception):
    """Game after game ends the process that plays it."""

    def __init__(self, numbers: Sequence[int]) -> None:
        super().__init__(f"games {', '.join(map(str, numbers))} end the process that plays them")
        self.numbers = tuple(numbers)


_WORK: list[Callable[[int, int], Any]] = []


def _start(work: Callable[[int, int], Any]) -> None:
    """Make a worker ready, which leaves when its parent does. What a user's code prints is none of the figures."""
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.stdout = sys.stderr
    _WORK[:] = [work]


def _leave_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def _chunk(first: int, count: int) -> Any:
    return _WORK[0](first, count)


def played_by_crew(batch: Batch, chunks: Sequence[Chunk], workers: int) -> Iterator[dict[str, Any]]:
    """The answers of all chunks in their order. Raises `LostGames`."""
    work = partial(chunk_data, batch)
    waiting = deque(chunks)
    lost: list[int] = []
    deaths = 0
    while waiting:
        left = len(waiting)
        try:
            for answer in answers(work, tuple(waiting), workers):
                yield answer
                waiting.popleft()
        except BrokenProcessPool:
            deaths = deaths + 1 if len(waiting) == left else 1
            if deaths >= MOST_DEATHS:
                yield _alone(work, waiting.popleft(), lost).to_data()
                deaths = 0


def _alone(work: Callable[[int, int], Any], chunk: Chunk, lost: list[int]) -> Sums:
    """The sums of a chunk that no other disturbs; if it ends its process, those of its halves, down to the game."""
    first, count = chunk
    try:
        (answer,) = answers(work, [chunk], 1)
        return Sums.from_data(answer)
    except BrokenProcessPool:
        pass
    if count > 1:
        sums = _alone(work, (first, count // 2), lost)
        sums.merge(_alone(work, (first + count // 2, count - count // 2), lost))
        return sums
    lost.append(first)
    if len(lost) >= MOST_LOST:
        raise LostGames(lost)
    sums = Sums()
    sums.add_fault(first, ENDS_ITS_PROCESS)
    return sums


def answers(work: Callable[[int, int], Any], chunks: Sequence[Chunk], workers: int) -> Iterator[Any]:
    """What `work` answers for each chunk, in their order, from fresh workers. Raises `BrokenProcessPool`.

    Whoever stops asking, or is interrupted, leaves no worker behind.
    """
    others = active_children()
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _start, (work,))
    done = False
    ahead: deque[Future[Any]] = deque()
    try:
        for chunk in chunks:
            with _uninterrupted():  # any chunk may start another worker
                ahead.append(pool.submit(_chunk, *chunk))
            if len(ahead) > AHEAD * workers:
                yield ahead.popleft().result()
        while ahead:
            yield ahead.popleft().result()
        done = True
    finally:
        if not done:
            for worker in active_children():
                if worker not in others:
                    worker.kill()
        pool.shutdown(cancel_futures=True)


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Workers that are started in here leave an interruption to this process, from their first breath."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
