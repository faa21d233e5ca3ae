"""Patience with code that may hang: an alarm where the system has one."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, Optional

AGAIN = 1.0
"""Seconds after which the alarm rings again, should the code have caught the first one."""
LOOKS = 4
"""How often a game that may stand still is looked at within the time that it is given."""


class Impatience(BaseException):
    """Time is up. No `Exception`, so that code which catches those goes no further."""


@contextmanager
def patience(seconds: float) -> Iterator[None]:
    """Raise `Impatience` in the block when it takes longer; 0 waits for ever, as does a thread that gets no signals."""

    def ring(*_: Any) -> None:
        raise Impatience

    with _alarm(ring, seconds, AGAIN):
        yield


@contextmanager
def standstill(seconds: float, progress: Callable[[Optional[FrameType]], Any]) -> Iterator[None]:
    """Raise `Impatience` in the block when `progress` answers the same for so long; 0 waits for ever.

    It is asked with the frame that runs, a few times within the seconds: watching costs nothing a move.
    """
    seen: list[Any] = []

    def ring(_: int, frame: Optional[FrameType]) -> None:
        now = progress(frame)
        if seen and now != seen[0]:
            seen.clear()
        seen.append(now)
        if len(seen) > LOOKS:
            raise Impatience

    with _alarm(ring, seconds / LOOKS, seconds / LOOKS):
        yield


@contextmanager
def _alarm(ring: Callable[[int, Optional[FrameType]], None], first: float, then: float) -> Iterator[None]:
    if first <= 0 or not hasattr(signal, "SIGALRM") or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, first, then)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
