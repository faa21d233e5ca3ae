"""A whole batch, on one worker or on several."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cardgen.lab.batch import CHUNK, Batch, play_chunk
from cardgen.lab.crew import played_by_crew
from cardgen.lab.sums import Sums

Tick = Callable[[int, int], None]
"""Told how many games of how many are played."""


def run(batch: Batch, workers: int = 1, tick: Tick | None = None) -> Sums:
    """The sums of all games of a batch: the same for any number of workers. Raises `LostChunk`."""
    total = Sums()
    for done, sums in enumerate(_results(batch, workers), 1):
        total.merge(sums)
        if tick is not None:
            tick(min(done * CHUNK, batch.games), batch.games)
    return total


def _results(batch: Batch, workers: int) -> Iterator[Sums]:
    chunks = batch.chunks()
    if workers <= 1 or len(chunks) == 1:
        for first, count in chunks:
            yield play_chunk(batch, first, count)
        return
    for data in played_by_crew(batch, chunks, min(workers, len(chunks))):
        yield Sums.from_data(data)
