"""A whole batch, on one worker or on several."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from time import monotonic

from cardgen.lab.batch import Batch, play_chunk
from cardgen.lab.crew import Chunk, played_by_crew
from cardgen.lab.sums import Sums

Tick = Callable[[int, int], None]
"""Told how many games of how many are played."""


HEAD_START = 0.15
"""Seconds that this process plays before it starts others: a batch that is over by then needs none."""


def run(batch: Batch, workers: int = 1, tick: Tick | None = None, apart: bool = False) -> Sums:
    """The sums of all games of a batch: the same for any number of workers.

    `apart` plays in processes of their own in any case, so that games which end their process end no other. Raises
    `LostGames`.
    """
    total = Sums()
    chunks = batch.chunks()
    for (first, count), sums in zip(chunks, _results(batch, chunks, workers, apart)):
        total.merge(sums)
        if tick is not None:
            tick(first + count, batch.games)
    return total


def _results(batch: Batch, chunks: Sequence[Chunk], workers: int, apart: bool) -> Iterator[Sums]:
    """The sums of the chunks in their order."""
    done, begun = 0, monotonic()
    while not apart and done < len(chunks) and (workers <= 1 or monotonic() - begun < HEAD_START):
        yield play_chunk(batch, *chunks[done])
        done += 1
    if done < len(chunks):
        for data in played_by_crew(batch, chunks[done:], max(1, min(workers, len(chunks) - done))):
            yield Sums.from_data(data)
