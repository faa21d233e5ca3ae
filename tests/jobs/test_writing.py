"""Files are replaced whole or not at all."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cardgen.diagnostics import BadInput
from cardgen.jobs.writing import CannotWrite, check_writable, replacing


def _names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def _leftovers(folder: Path) -> list[str]:
    return [name for name in _names(folder) if name.startswith(".cardgen-")]


def test_a_new_file_appears_with_its_folders(tmp_path: Path) -> None:
    path = tmp_path / "output" / "game" / "deck.pdf"
    with replacing(path) as file:
        file.write(b"new")
        assert not path.exists()
    assert path.read_bytes() == b"new"
    assert _leftovers(path.parent) == []


def test_the_old_file_stands_until_the_new_one_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "deck.pdf"
    path.write_bytes(b"old")
    with replacing(path) as file:
        file.write(b"new, and longer")
        assert path.read_bytes() == b"old"
    assert path.read_bytes() == b"new, and longer"


@pytest.mark.parametrize("failure", [KeyboardInterrupt(), ValueError("no"), SystemExit(3), FileNotFoundError(2, "art")])
def test_any_exception_leaves_the_old_file_and_nothing_else(tmp_path: Path, failure: BaseException) -> None:
    path = tmp_path / "deck.pdf"
    path.write_bytes(b"old")

    def write() -> None:
        with replacing(path) as file:
            file.write(b"half")
            raise failure

    with pytest.raises(type(failure)) as caught:
        write()
    assert caught.value is failure
    assert path.read_bytes() == b"old"
    assert _names(tmp_path) == ["deck.pdf"]


def test_two_writers_in_one_folder_do_not_meet(tmp_path: Path) -> None:
    path = tmp_path / "deck.pdf"
    with replacing(path) as first, replacing(path) as second:
        first.write(b"first")
        second.write(b"second")
    assert path.read_bytes() == b"first"
    assert _leftovers(tmp_path) == []


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    real = tmp_path / "elsewhere" / "real.pdf"
    real.parent.mkdir()
    real.write_bytes(b"old")
    link = tmp_path / "deck.pdf"
    link.symlink_to(real)
    with replacing(link) as file:
        file.write(b"new")
    assert link.is_symlink()
    assert real.read_bytes() == b"new"


def test_a_replaced_file_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "deck.pdf"
    path.write_bytes(b"old")
    path.chmod(0o640)
    with replacing(path) as file:
        file.write(b"new")
    assert path.stat().st_mode & 0o777 == 0o640


# Case E03: a target that cannot be written


def _refusal(path: Path) -> CannotWrite:
    with pytest.raises(CannotWrite) as caught:
        check_writable(path)
    message = caught.value.problem.message
    assert str(path) in message
    assert "\n" not in message
    assert caught.value.problem.help
    assert isinstance(caught.value, BadInput)
    return caught.value


def test_e03_a_folder_has_the_files_name(tmp_path: Path) -> None:
    path = tmp_path / "out.pdf"
    path.mkdir()
    assert _refusal(path).problem.code == "O101"
    assert path.is_dir()


def test_e03_a_file_has_the_folders_name(tmp_path: Path) -> None:
    blocking = tmp_path / "output"
    blocking.write_text("a file")
    problem = _refusal(blocking / "game" / "out.pdf").problem
    assert problem.code == "O102"
    assert f"`{blocking}` is a file" in problem.message
    assert blocking.read_text() == "a file"


def test_e03_a_missing_folder_is_made_by_the_check(tmp_path: Path) -> None:
    check_writable(tmp_path / "a" / "b" / "out.pdf")
    assert list((tmp_path / "a" / "b").iterdir()) == []


def test_e03_a_read_only_folder_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is root may write anywhere, so the system's answer is made up."""
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) != tmp_path)
    assert _refusal(tmp_path / "out.pdf").problem.code == "O103"


def test_e03_a_locked_file_is_refused_before_the_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As Windows locks a PDF that is open in a viewer."""
    path = tmp_path / "out.pdf"
    path.write_bytes(b"old")

    def locked(self: Path, mode: str = "r") -> None:
        raise PermissionError(errno.EACCES, "Permission denied", str(self))

    monkeypatch.setattr(Path, "open", locked)
    problem = _refusal(path).problem
    assert problem.code == "O104"
    assert "viewer" in problem.help


def test_e03_a_file_locked_meanwhile_is_refused_at_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "out.pdf"
    path.write_bytes(b"old")

    def locked(self: Path, target: Path) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", str(self))

    monkeypatch.setattr(Path, "replace", locked)
    with pytest.raises(CannotWrite) as caught, replacing(path) as file:
        file.write(b"new")
    assert caught.value.problem.code == "O104"
    assert path.read_bytes() == b"old"
    assert _leftovers(tmp_path) == []


def test_e03_a_full_disk_says_so_and_keeps_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "out.pdf"
    path.write_bytes(b"old")

    def write() -> None:
        with replacing(path) as file:
            file.write(b"half")
            raise OSError(errno.ENOSPC, "No space left on device")

    with pytest.raises(CannotWrite) as caught:
        write()
    assert caught.value.problem.code == "O105"
    assert "no space left" in caught.value.problem.message
    assert "make room" in caught.value.problem.help
    assert path.read_bytes() == b"old"
    assert _names(tmp_path) == ["out.pdf"]


# Case R04: interrupted while writing

SLOW_WRITER = """
import sys, time
from pathlib import Path
from cardgen.jobs.writing import replacing
with replacing(Path(sys.argv[1])) as file:
    for step in range(100):
        file.write(b"x" * 1000)
        file.flush()
        print(step, flush=True)
        time.sleep(0.004)
"""


def _stopped_at(path: Path, step: int, how: signal.Signals) -> int:
    """Run the slow writer, stop it when it has come so far, and return its exit code."""
    writer = subprocess.Popen(
        [sys.executable, "-c", SLOW_WRITER, str(path)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    assert writer.stdout is not None
    with writer.stdout as progress:
        for line in progress:
            if int(line) >= step:
                writer.send_signal(how)
                break
        progress.read()
    return writer.wait(timeout=20)


@pytest.mark.parametrize("step", [10, 50, 95])
def test_r04_an_interrupt_leaves_the_old_file_and_no_other(tmp_path: Path, step: int) -> None:
    path = tmp_path / "out.pdf"
    path.write_bytes(b"old")
    assert _stopped_at(path, step, signal.SIGINT) != 0
    assert path.read_bytes() == b"old"
    assert _names(tmp_path) == ["out.pdf"]


def test_r04_what_a_killed_run_leaves_is_swept_an_hour_later(tmp_path: Path) -> None:
    path = tmp_path / "out.pdf"
    path.write_bytes(b"old")
    assert _stopped_at(path, 50, signal.SIGKILL) == -signal.SIGKILL
    assert path.read_bytes() == b"old"
    (left,) = _leftovers(tmp_path)
    _write_in_another_run(path)
    assert _leftovers(tmp_path) == [left], "a run of a minute ago may still be writing"
    past = time.time() - 4000
    os.utime(tmp_path / left, (past, past))
    _write_in_another_run(path)
    assert _names(tmp_path) == ["out.pdf"]


WRITER = """
import sys
from pathlib import Path
from cardgen.jobs.writing import replacing
with replacing(Path(sys.argv[1])) as file:
    file.write(b"new")
"""


def _write_in_another_run(path: Path) -> None:
    subprocess.run([sys.executable, "-c", WRITER, str(path)], check=True)
    assert path.read_bytes() == b"new"


def test_r04_other_peoples_files_are_not_swept(tmp_path: Path) -> None:
    theirs = tmp_path / "notes.part"
    theirs.write_text("mine")
    os.utime(theirs, (0, 0))
    with replacing(tmp_path / "out.pdf") as file:
        file.write(b"new")
    assert theirs.exists()


def test_a_device_is_not_written_over(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    (tmp_path / "deck.pdf").symlink_to(pipe)
    with pytest.raises(CannotWrite) as refused:
        check_writable(tmp_path / "deck.pdf")
    assert refused.value.problem.code == "O101"
    assert pipe.is_fifo()
