"""Patience with code that may hang: an alarm where the system has one."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

AGAIN = 1.0
"""Seconds after which the alarm rings again, should the code have caught the first one."""


class Impatience(BaseException):
    """Time is up. No `Exception`, so that code which catches those goes no further."""


@contextmanager
def patience(seconds: float) -> Iterator[None]:
    """Raise `Impatience` in the block when it takes longer; 0 waits for ever, as does a thread that gets no signals."""
    if seconds <= 0 or not hasattr(signal, "SIGALRM") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(*_: Any) -> None:
        raise Impatience

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
