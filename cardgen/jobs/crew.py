"""Several processes that make faces side by side. What they make depends on the order alone, never on the process."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence

from cardgen.jobs.orders import FaceOrder
from cardgen.jobs.workshop import PrintedFace, Workshop

CHUNK = 48
"""Faces handed to a process at a time: enough that passing them on costs little, few enough to share evenly."""

_workshop: Workshop | None = None


def make_together(
    workshop: Workshop, orders: Sequence[FaceOrder], processes: int, tick: Callable[[int, int], None]
) -> Iterator[PrintedFace | None]:
    """Make the faces with so many processes, in the order asked for."""
    import multiprocessing

    # A forked process finds the game loaded and the layouts read; elsewhere both travel there, as plain data.
    method = "fork" if sys.platform.startswith("linux") else "spawn"
    chunks = [orders[start : start + CHUNK] for start in range(0, len(orders), CHUNK)]
    done = 0
    with multiprocessing.get_context(method).Pool(min(processes, len(chunks)), _begin, (workshop,)) as pool:
        for faces in pool.imap(_make, chunks):
            yield from faces
            done += len(faces)
            tick(done, len(orders))


def _begin(workshop: Workshop) -> None:
    global _workshop
    _workshop = workshop
    # An interrupt is the parent's to answer: it ends the pool, and the workers leave without a word.
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _make(orders: Sequence[FaceOrder]) -> list[PrintedFace | None]:
    assert _workshop is not None
    return [_workshop.make(order) for order in orders]
