"""Several processes make what one would, in its order, whatever becomes of the helpers."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cardgen.jobs.crew import CHUNK, make_together

PARENT = os.getpid()


def _square(number: int) -> int:
    return number * number


def _square_and_where(number: int) -> tuple[int, bool]:
    return number * number, os.getpid() == PARENT


def _dies(number: int) -> int:
    """A helper is ended by the system half way."""
    if number >= 2 * CHUNK and os.getpid() != PARENT:
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def _fails_at_fifty(number: int) -> int:
    if number == 50:
        raise ValueError("fifty cannot be made")
    return number


@pytest.mark.parametrize("count", [0, 1, CHUNK, CHUNK + 1, 5 * CHUNK + 7])
@pytest.mark.parametrize("processes", [2, 3, 50])
def test_everything_is_made_once_and_in_order(count: int, processes: int) -> None:
    told: list[tuple[int, int]] = []
    made = list(make_together(_square, range(count), processes, lambda *amount: told.append(amount)))
    assert made == [number * number for number in range(count)]
    assert told == sorted(told)
    assert told[-1:] == ([(count, count)] if count else [])


def test_the_work_is_shared_and_this_process_takes_part() -> None:
    made = list(make_together(_square_and_where, range(6 * CHUNK), 2, lambda *_: None))
    assert sum(here for _, here in made) == 3 * CHUNK


def test_what_a_dead_helper_left_is_made_here() -> None:
    made = list(make_together(_dies, range(8 * CHUNK), 3, lambda *_: None))
    assert made == [number * number for number in range(8 * CHUNK)]


@pytest.mark.parametrize("processes", [2, 3])
def test_a_fault_is_raised_here_wherever_it_happened(processes: int, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ValueError, match="fifty"):
        list(make_together(_fails_at_fifty, range(4 * CHUNK), processes, lambda *_: None))
    assert capfd.readouterr().err == ""


SLOW = """
import time
from cardgen.jobs.crew import make_together
def slow(number):
    time.sleep(0.01)
    return b"x" * 20_000
print("ready", flush=True)
try:
    list(make_together(slow, range(2000), 3, lambda *_: None))
except KeyboardInterrupt:
    print("stopped", flush=True)
"""


def _started(folder: Path) -> subprocess.Popen[str]:
    script = folder / "slow.py"
    script.write_text(SLOW)
    pipe = subprocess.PIPE
    running = subprocess.Popen(
        [sys.executable, str(script)], stdout=pipe, stderr=pipe, text=True, start_new_session=True
    )
    assert running.stdout is not None
    assert running.stdout.readline() == "ready\n"
    time.sleep(0.4)
    return running


def _nobody_left(group: int) -> bool:
    for _ in range(100):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_r04_an_interrupt_ends_helpers_without_a_word(tmp_path: Path) -> None:
    """The terminal sends it to all of them."""
    running = _started(tmp_path)
    os.killpg(running.pid, signal.SIGINT)
    out, err = running.communicate(timeout=20)
    assert (out, err) == ("stopped\n", "")
    assert _nobody_left(running.pid)


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM])
def test_helpers_leave_without_a_word_when_their_parent_is_gone(tmp_path: Path, end: signal.Signals) -> None:
    running = _started(tmp_path)
    running.send_signal(end)
    _, err = running.communicate(timeout=20)
    assert err == ""
    assert _nobody_left(running.pid)
