"""A whole batch, on one worker or on several."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cardgen.lab.batch import CHUNK, Batch, play_chunk
from cardgen.lab.crew import played_by_crew
from cardgen.lab.sums import Sums

Tick = Callable[[int, int], None]
"""Told how many games of how many are played."""


def run(batch: Batch, workers: int = 1, tick: Tick | None = None, apart: bool = False) -> Sums:
    """The sums of all games of a batch: the same for any number of workers.

    `apart` plays in processes of their own in any case, so that games which end their process end no other. Raises
    `LostGames`.
    """
    total = Sums()
    for done, sums in enumerate(_results(batch, workers, apart), 1):
        total.merge(sums)
        if tick is not None:
            tick(min(done * CHUNK, batch.games), batch.games)
    return total


def _results(batch: Batch, workers: int, apart: bool) -> Iterator[Sums]:
    chunks = batch.chunks()
    if not apart and (workers <= 1 or len(chunks) == 1):
        for first, count in chunks:
            yield play_chunk(batch, first, count)
        return
    for data in played_by_crew(batch, chunks, max(1, min(workers, len(chunks)))):
        yield Sums.from_data(data)
