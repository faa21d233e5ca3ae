"""Several processes that play chunks. One that dies is replaced, and its chunk is played again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any

from cardgen.lab.batch import Batch, chunk_data

MOST_DEATHS = 3
"""Chunks that kill so many workers are given up: the fault is in them."""


class LostChunk(Exception):
    """Some games end the process that plays them, every time."""

    def __init__(self, first: int, count: int) -> None:
        super().__init__(f"games {first} to {first + count - 1} end the process that plays them")
        self.first = first
        self.count = count


_BATCH: list[Batch] = []


def _start(batch: Batch) -> None:
    _BATCH[:] = [batch]


def _chunk(first: int, count: int) -> dict[str, Any]:
    return chunk_data(_BATCH[0], first, count)


def played_by_crew(batch: Batch, chunks: Sequence[tuple[int, int]], workers: int) -> Iterator[dict[str, Any]]:
    """The answers of all chunks in their order. Raises `LostChunk`."""
    waiting = list(chunks)
    deaths = 0
    while waiting:
        pool = ProcessPoolExecutor(workers, get_context("spawn"), _start, (batch,))
        try:
            futures: list[Future[dict[str, Any]]] = [pool.submit(_chunk, *chunk) for chunk in waiting]
            for future in futures:
                yield future.result()
                waiting.pop(0)
                deaths = 0
        except BrokenProcessPool:
            deaths += 1
            if deaths >= MOST_DEATHS:
                raise LostChunk(*waiting[0]) from None
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
