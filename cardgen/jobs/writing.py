"""Files are replaced whole or not at all: written beside the old one, then put in its place in one step."""

from __future__ import annotations

import errno
import os
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import BinaryIO

from cardgen.diagnostics import BadInput, Problem, Problems, Severity

# What a file is called while it is written, so that what a killed run leaves behind is known as ours.
_PREFIX, _SUFFIX = ".cardgen-", ".part"
# A file being written changes all the time; after an hour of silence its writer is dead.
_STALE_SECONDS = 3600
# What the operating system says when it cannot take more bytes, whatever is being written.
_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_BROKEN = {errno.EIO, errno.EROFS}
_numbers = count(1)
_swept: set[Path] = set()


class CannotWrite(BadInput):
    """A file cannot be written; `problem` says why and what to do."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(Problems([problem]))
        self.problem = problem


def check_writable(path: Path) -> None:
    """Make the folder of a file that will be written and see that it can be; best before the work that fills it.

    Raises `CannotWrite` where a folder has the file's name, a file has the folder's, either is protected, or another
    program holds the file locked.
    """
    _check_name(path)
    _make_folder(path)
    if path.is_dir():
        raise _cannot("O101", f"cannot write `{path}`: a folder has that name", "rename the folder, or use `--out`")
    if path.exists() and not path.is_file():
        hint = "take it away, or choose another folder with `--out`"
        raise _cannot("O101", f"cannot write `{path}`: a device or the like has that name", hint)
    if not os.access(path.parent, os.W_OK | os.X_OK):
        hint = "choose another folder with `--out`, or change the folder's permissions"
        raise _cannot("O103", f"cannot write `{path}`: its folder is read-only", hint)
    if path.exists():
        try:
            path.open("r+b").close()
        except OSError as error:
            raise _refused(path, error) from None


@contextmanager
def replacing(path: Path, *, durable: bool = True) -> Iterator[BinaryIO]:
    """Yield a binary file that takes the place of `path` when the block ends well.

    After any exception, an interrupt too, the old file stands as it was and nothing else is left. A `durable` file is
    on the disk before it replaces the old one. Raises `CannotWrite` if the file cannot be written or replaced.
    """
    check_writable(path)
    # A link stays a link: what it points at is replaced.
    target = Path(os.path.realpath(path))
    _sweep(target.parent)
    part = target.parent / f"{_PREFIX}{os.getpid()}-{next(_numbers)}{_SUFFIX}"
    try:
        with _begin(part, path) as file:
            yield file
            file.flush()
            if durable:
                os.fsync(file.fileno())
        _keep_mode(target, part)
        _put_in_place(part, target, path)
    except OSError as error:
        _drop(part)
        if error.errno in _FULL | _BROKEN:
            raise _interrupted(path, error) from None
        raise
    except BaseException:
        _drop(part)
        raise


LONGEST_NAME = 240
"""Bytes that a file's name may have; most disks take 255, and a temporary name beside it wants a few more."""


def _check_name(path: Path) -> None:
    try:
        fits = len(os.fsencode(path.name)) <= LONGEST_NAME
    except UnicodeEncodeError:
        fits = False
    if not fits:
        short = path.name[:30].encode("ascii", "replace").decode()
        raise _cannot("O106", f"no file can be called `{short}...`", "give the component or card a shorter, plainer id")


def _make_folder(path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        blocking = next((folder for folder in path.parents if folder.exists() and not folder.is_dir()), path.parent)
        message = f"cannot write `{path}`: `{blocking}` is a file, not a folder"
        raise _cannot("O102", message, "rename that file, or choose another folder with `--out`") from None
    except OSError as error:
        message = f"cannot write `{path}`: its folder cannot be made ({_reason(error)})"
        raise _cannot("O102", message, "choose another folder with `--out`") from None


def _begin(part: Path, path: Path) -> BinaryIO:
    try:
        return part.open("xb")
    except OSError as error:
        raise _refused(path, error) from None


def _put_in_place(part: Path, target: Path, path: Path) -> None:
    try:
        part.replace(target)
    except OSError as error:
        raise _refused(path, error) from None


def _keep_mode(target: Path, part: Path) -> None:
    """A replaced file keeps the permissions that its owner gave it."""
    with suppress(OSError):
        part.chmod(stat.S_IMODE(target.stat().st_mode))


def _drop(part: Path) -> None:
    with suppress(OSError):
        part.unlink()


def _sweep(folder: Path) -> None:
    """Remove what runs that were killed left behind; one look at each folder is enough for a run."""
    if folder in _swept:
        return
    _swept.add(folder)
    now = time.time()
    for part in folder.glob(f"{_PREFIX}*{_SUFFIX}"):
        with suppress(OSError):
            if now - part.stat().st_mtime > _STALE_SECONDS:
                part.unlink()


def _refused(path: Path, error: OSError) -> CannotWrite:
    message = f"cannot replace `{path}` ({_reason(error)})"
    return _cannot("O104", message, "is it open in a viewer, or read-only? Close it, or write elsewhere with `--out`")


def _interrupted(path: Path, error: OSError) -> CannotWrite:
    message = f"could not finish `{path}` ({_reason(error)}); the old file, if any, is untouched"
    hint = "make room on the disk" if error.errno in _FULL else "is the drive connected and writable?"
    return _cannot("O105", message, f"{hint}, or choose another folder with `--out`")


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


def _cannot(code: str, message: str, help: str) -> CannotWrite:
    return CannotWrite(Problem(Severity.ERROR, code, message, help=help))
