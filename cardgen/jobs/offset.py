"""The printer's offset, kept between printings: it belongs to a printer, so to a person's machine, not to a game."""

from __future__ import annotations

import os
from pathlib import Path

from cardgen.diagnostics import BadInput, Problems
from cardgen.jobs.writing import replacing
from cardgen.sheets.plan import NO_OFFSET, BackOffset
from cardgen.units import LengthError


def offset_file() -> Path:
    """Where it is kept: `offset.txt` in `CARDGEN_CONFIG_DIR`, in `cardgen` below `XDG_CONFIG_HOME` or `~/.config`."""
    if own := os.environ.get("CARDGEN_CONFIG_DIR"):
        return Path(own) / "offset.txt"
    shared = os.environ.get("XDG_CONFIG_HOME", "")
    folder = Path(shared) if Path(shared).is_absolute() else Path("~/.config").expanduser()
    return folder / "cardgen" / "offset.txt"


def read_offset(text: str, where: str) -> BackOffset:
    """An offset from what somebody typed. Raises `BadInput` that says where."""
    try:
        return BackOffset.parse(text)
    except LengthError as wrong:
        problems = Problems()
        problems.error("S150", f"{where}: {wrong}", help=wrong.hint)
        raise BadInput(problems) from None


def saved_offset() -> BackOffset:
    """The offset that was saved, or none. Raises `BadInput` if the file holds something else."""
    path = offset_file()
    try:
        text = path.read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError):
        return NO_OFFSET
    return read_offset(text, str(path)) if text else NO_OFFSET


def save_offset(text: str) -> tuple[BackOffset, Path]:
    """Keep an offset for the printings to come. Raises `BadInput` for what is no offset, or cannot be written."""
    offset = read_offset(text, "--save")
    path = offset_file()
    with replacing(path) as target:
        target.write(f"{offset}\n".encode())
    return offset, path


def forget_offset() -> None:
    """Print backs where they are computed again."""
    offset_file().unlink(missing_ok=True)
