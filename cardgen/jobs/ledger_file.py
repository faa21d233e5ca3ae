"""Where the ledger lies, and how it is changed: under a lock, whole or not at all, with the one before it kept.

The ledger belongs to the project: `ledger.json` in the game's folder, where that can be written. For a game that came
with cardgen, or whose folder is read-only, it lies in a folder of the user's that is named after the game's.
"""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from cardgen.diagnostics import BadInput, Problems
from cardgen.jobs.ledger_format import Ledger, Unreadable, damaged, read_ledger, write_ledger
from cardgen.jobs.writing import CannotWrite, check_writable, replacing
from cardgen.source.bundle import bundle_root
from cardgen.source.text import shown_path

if TYPE_CHECKING:
    from cardgen.source.project import Project

NAME = "ledger.json"
BACKUP = f"{NAME}~"
PATIENCE = 10.0
"""Seconds to wait for another process that records a printing, which takes it a few milliseconds."""
_MOST_BYTES = 64_000_000


def data_folder() -> Path | None:
    """Where what belongs to a user is kept: `CARDGEN_DATA_DIR`, else `cardgen` in `XDG_DATA_HOME` or `~/.local/share`.

    None where there is no home to keep it in.
    """
    if own := os.environ.get("CARDGEN_DATA_DIR"):
        return Path(own).absolute()
    shared = os.environ.get("XDG_DATA_HOME", "")
    if Path(shared).is_absolute():
        return Path(shared) / "cardgen"
    try:
        return Path.home() / ".local" / "share" / "cardgen"
    except RuntimeError:
        return None


def users_folder(project: Project) -> Path | None:
    """The user's folder for one game in one place; it is made when something is written there."""
    base = data_folder()
    place = hashlib.sha256(os.fsencode(project.root.resolve())).hexdigest()[:12]
    return base / "games" / f"{project.name}-{place}" if base else None


def ledger_path(project: Project) -> Path:
    """The ledger's file, which need not be there yet: where it lies already, else where it belongs.

    Raises `BadInput` for a link that leads out of the project.
    """
    own, other = project.root / NAME, users_folder(project)
    _refuse_link(project, own)
    if other is None or own.exists():
        return own
    path = other / NAME
    if path.exists() or _is_installed(project) or not os.access(project.root, os.W_OK | os.X_OK):
        return path
    return own


def load_ledger(project: Project) -> Ledger:
    """What lies on the table; nothing, where no printing was ever recorded. Raises `BadInput` for a damaged file."""
    return _load(ledger_path(project), project.name)


@contextmanager
def changing(project: Project) -> Iterator[LedgerDesk]:
    """Take the ledger in hand alone, to read it and put another in its place.

    Raises `BadInput` if another process does not let go of it, and `CannotWrite` where nothing can be written.
    """
    path = ledger_path(project)
    with _in_a_ledgers_words(path):
        check_writable(path)
    with locked(path.parent):
        yield LedgerDesk(path, project.name)


class LedgerDesk:
    """The ledger's file in the hands of the one process that may change it now."""

    def __init__(self, path: Path, game: str) -> None:
        self.path = path
        self._game = game

    def read(self) -> Ledger:
        """What the file says now. Raises `BadInput`."""
        return _load(self.path, self._game)

    def write(self, ledger: Ledger) -> None:
        """Put another ledger in its place and keep the one before as a backup.

        The backup is written first and then the ledger, each whole: whatever happens in between, the ledger is the old
        one or the new one.
        """
        before = write_ledger(self.read())
        _put(self.path.with_name(BACKUP), before)
        _put(self.path, write_ledger(ledger))

    def undo(self) -> Ledger:
        """Put the backup in the ledger's place, and the ledger in the backup's; return what lies on the table then.

        Raises `BadInput` if there is no backup, or it is damaged.
        """
        backup = self.path.with_name(BACKUP)
        if not backup.exists():
            problems = Problems()
            advice = "`cardgen printed` records a printing, and that can be taken back"
            problems.error("O205", "nothing was recorded before, so there is nothing to go back to", help=advice)
            raise BadInput(problems)
        before, now = _load(backup, self._game), self.read()
        before = before._replace(is_undone=not now.is_undone)
        _put(self.path, write_ledger(before))
        _put(backup, write_ledger(now._replace(is_undone=False)))
        return before

    def forget(self) -> Path | None:
        """Start with an empty table; return where what was there is kept, None if there was nothing.

        A ledger that can be read becomes the backup. One that cannot is given another name, so that it can be mended.
        """
        if not self.path.exists():
            return None
        try:
            self.write(Ledger(self._game, {}))
        except BadInput as bad:
            if isinstance(bad, CannotWrite):
                raise
            return self._set_aside()
        return self.path.with_name(BACKUP)

    def _set_aside(self) -> Path:
        taken = {path.name for path in self.path.parent.iterdir()}
        number = next(n for n in range(1, len(taken) + 2) if f"ledger-{n}.json" not in taken)
        aside = self.path.with_name(f"ledger-{number}.json")
        try:
            self.path.rename(aside)
        except OSError as error:
            raise _unusable("O203", f"cannot rename `{shown_path(self.path)}`", error) from None
        return aside


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold a folder's lock, which the system lets go however this process ends: a dead one never bars the way.

    Where folders can be locked (anywhere but on Windows) nothing is left behind. Raises `BadInput` if another process
    holds it for longer than `PATIENCE`.
    """
    handle = _open_for_lock(folder)
    try:
        _wait_for(handle, folder)
        yield
    finally:
        os.close(handle)


def _open_for_lock(folder: Path) -> int:
    try:
        if os.name == "nt":
            return os.open(folder / ".cardgen.lock", os.O_RDWR | os.O_CREAT)
        return os.open(folder, os.O_RDONLY)
    except OSError as error:
        raise _unusable("O203", f"cannot open `{shown_path(folder)}`", error) from None


def _wait_for(handle: int, folder: Path) -> None:
    until = time.monotonic() + PATIENCE
    while not _try_lock(handle):
        if time.monotonic() > until:
            problems = Problems()
            message = f"another cardgen is at work on `{shown_path(folder)}`"
            problems.error("O204", message, help="wait for it, or end it if it hangs; then try again")
            raise BadInput(problems)
        time.sleep(0.02)


def _try_lock(handle: int) -> bool:
    """Whether the lock is ours now. A disk that knows no locks is used without: its users are few."""
    if os.name == "nt":
        import msvcrt

        with suppress(OSError):
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
            return True
        return False
    import fcntl

    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True


def _load(path: Path, game: str) -> Ledger:
    try:
        return _read(path, game)
    except Unreadable as fault:
        problems = Problems()
        problems.error(fault.code, fault.message, fault.place, help=_way_out(path, game, fault.code))
        raise BadInput(problems) from None


def _read(path: Path, game: str) -> Ledger:
    """What a file says. Raises `Unreadable` for what is no ledger, `BadInput` where the file cannot be read at all."""
    try:
        with path.open("rb") as file:
            data = file.read(_MOST_BYTES)
    except FileNotFoundError:
        return Ledger(game, {})
    except OSError as error:
        raise _unusable("O203", f"cannot read `{shown_path(path)}`", error) from None
    try:
        return read_ledger(data.decode("utf-8-sig"), shown_path(path))
    except UnicodeError:
        raise damaged(shown_path(path), "", 1) from None


def _way_out(path: Path, game: str, code: str) -> str:
    """What to do about a ledger that cannot be read; the one before it is named only if it can."""
    forget = f"`cardgen printed {game} --forget`"
    if path.name == BACKUP:
        return f"nothing can be taken back; the table as it is now (`{NAME}`) is sound"
    if code == "O202":
        return f"upgrade cardgen, or {forget} sets it aside and starts with an empty table"
    backup = path.with_name(BACKUP)
    if _is_sound(backup, game):
        return f"{forget} sets it aside, and `--undo` after that puts back the one before it (`{BACKUP}`)"
    return f"{forget} sets it aside and starts with an empty table"


def _is_sound(path: Path, game: str) -> bool:
    try:
        _read(path, game)
    except (Unreadable, BadInput):
        return False
    return path.exists()


def _put(path: Path, text: str) -> None:
    with _in_a_ledgers_words(path), replacing(path) as file:
        file.write(text.encode())


_HELP = {
    "O101": "give that folder another name",
    "O102": "look at the folders that lead to it",
    "O103": "change the permissions of its folder; a copy of the game elsewhere has a ledger of its own",
    "O104": "change its permissions, or close the program that has it open",
    "O105": "make room on the disk, and try again",
}


@contextmanager
def _in_a_ledgers_words(path: Path) -> Iterator[None]:
    """Tell of a file that cannot be written as of the ledger: it lies where it lies, whatever `--out` says."""
    try:
        yield
    except CannotWrite as fault:
        problem = fault.problem
        message = problem.message.replace(str(path), shown_path(path))
        raise CannotWrite(problem._replace(message=message, help=_HELP.get(problem.code, problem.help))) from None


def _is_installed(project: Project) -> bool:
    """Whether the game came in a wheel: what lies there goes when cardgen is upgraded."""
    root = bundle_root()
    return root.name == "bundle" and project.root.is_relative_to(root)


def _refuse_link(project: Project, path: Path) -> None:
    """A game may come from a stranger, and its ledger is written to."""
    if path.is_symlink() and not Path(os.path.realpath(path)).is_relative_to(project.root):
        problems = Problems()
        message = f"`{shown_path(path)}` is a link that leads outside of the project"
        problems.error("O203", message, help="copy the file into the project's folder")
        raise BadInput(problems)


def _unusable(code: str, message: str, error: OSError) -> BadInput:
    problems = Problems()
    advice = "look at its permissions, and at who else has it open"
    if isinstance(error, IsADirectoryError):
        advice = "give that folder another name: the ledger is a file"
    elif isinstance(error, PermissionError):
        advice = "change its permissions, so that you may read it"
    problems.error(code, f"{message}: {(error.strerror or str(error)).lower()}", help=advice)
    return BadInput(problems)
