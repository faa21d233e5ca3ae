"""Several processes that make faces side by side. What they make depends on the order alone, never on the process."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, TypeAlias, TypeVar

_Order = TypeVar("_Order")
_Made = TypeVar("_Made")
_Share: TypeAlias = list[tuple[int, Sequence[_Order]]]

CHUNK = 24
"""Faces passed from one process to another at a time: enough that it costs little, few enough to share evenly."""


def make_together(
    make: Callable[[_Order], _Made], orders: Sequence[_Order], processes: int, tick: Callable[[int, int], None]
) -> Iterator[_Made]:
    """Make everything that is ordered with so many processes, this one among them, in the order asked for.

    `make` must give the same in every process. What a helper has not made, because it failed or was ended, is made
    here: so a fault is raised here, as if there were one process.
    """
    chunks = [orders[start : start + CHUNK] for start in range(0, len(orders), CHUNK)]
    numbered = list(enumerate(chunks))
    made: dict[int, list[_Made]] = {}

    def count(number: int, results: list[_Made]) -> None:
        made[number] = results
        tick(sum(map(len, made.values())), len(orders))

    helpers = [_Helper(numbered[first::processes]) for first in range(1, min(processes, len(chunks)))]
    try:
        with _uninterrupted():
            for helper in helpers:
                helper.start(make)
        for number, chunk in numbered[::processes]:
            count(number, [make(order) for order in chunk])
            for helper in helpers:
                helper.collect(count, wait=False)
        for helper in helpers:
            helper.collect(count, wait=True)
        for number, chunk in numbered:
            if number not in made:
                count(number, [make(order) for order in chunk])
            yield from made.pop(number)
    finally:
        for helper in helpers:
            helper.stop()


class _Helper:
    """A process that makes a share of the chunks, and what it has sent."""

    def __init__(self, share: _Share[Any]) -> None:
        self._share = share
        self._missing = len(share)
        self._process: Any = None
        self._pipe: Any = None

    def start(self, make: Callable[[Any], Any]) -> None:
        import multiprocessing

        # A forked process finds the game loaded and the layouts read; elsewhere both travel there, as plain data.
        context: Any = multiprocessing.get_context("fork" if sys.platform.startswith("linux") else "spawn")
        self._pipe, theirs = context.Pipe(duplex=False)
        self._process = context.Process(target=_help, args=(make, self._share, self._pipe, theirs), daemon=True)
        self._process.start()
        # So that the pipe ends when the helper does.
        theirs.close()

    def collect(self, count: Callable[[int, Any], None], *, wait: bool) -> None:
        """Take what has been made since, or all that is still to come."""
        with suppress(EOFError, OSError):
            while self._missing and (wait or self._pipe.poll()):
                number, results = self._pipe.recv()
                self._missing -= 1
                count(number, results)
            return
        self._missing = 0

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.join()
            self._pipe.close()


def _help(make: Callable[[Any], Any], share: _Share[Any], listening: Any, pipe: Any) -> None:
    """What a helper does. Where it fails or nobody listens any more it leaves without a word."""
    import gc
    import signal

    # An interrupt is for the process that was started to answer: it ends its helpers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # What was there before is shared with the process that started this one as long as nobody touches it.
    gc.freeze()
    # The other end is the parent's alone: once that is gone, sending fails.
    listening.close()
    with suppress(Exception):
        for number, chunk in share:
            pipe.send((number, [make(order) for order in chunk]))


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Holds interrupts back while helpers are started, so that they learn to ignore them before the first comes."""
    import signal

    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
