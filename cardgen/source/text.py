"""Bytes become text: UTF-8 with or without a byte order mark, and clear words for everything else."""

from __future__ import annotations

import re
from pathlib import Path

from cardgen.diagnostics import Place, Problems

# Characters that YAML forbids in a file; in a table too they are invisible and were not meant.
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]")
_BREAK = re.compile("\r\n|[\r\n\x85\u2028\u2029]")
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")


def shown_path(path: Path) -> str:
    """A path as messages show it: from the current folder where it lies below it."""
    try:
        return path.absolute().relative_to(Path.cwd()).as_posix()
    except ValueError:
        return path.as_posix()


def split_lines(text: str) -> list[str]:
    """The lines of a text, broken where YAML breaks them."""
    return _BREAK.split(text)


def refuse_others(path: Path) -> None:
    """Raises `OSError` for a pipe or a device, which may keep its reader waiting for ever."""
    if path.exists() and not path.is_file() and not path.is_dir():
        raise OSError("it is a pipe or a device, and no file")


def read_source(path: Path, problems: Problems, shown: str | None = None) -> str | None:
    """A text file's contents, or None with a problem noted."""
    name = shown if shown is not None else shown_path(path)
    try:
        refuse_others(path)
        data = path.read_bytes()
    except FileNotFoundError:
        problems.error("C001", f"there is no file `{name}`")
        return None
    except OSError as failure:
        problems.error("C001", f"`{name}` cannot be read: {(failure.strerror or str(failure)).lower()}")
        return None
    return decode(data, name, problems)


def decode(data: bytes, name: str, problems: Problems) -> str | None:
    """Bytes as text without byte order mark, or None with a problem that points at the first unreadable byte."""
    if data.startswith(_UTF_16):
        advice = "save the file as UTF-8 (in Excel: the format “CSV UTF-8”; in an editor: “Save with encoding”)"
        problems.error("C003", f"`{name}` is UTF-16 text, which is not read here", Place(name, 1, 1), help=advice)
        return None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as failure:
        # The decoder counts from behind a byte order mark.
        offset = failure.start + len(data) - len(failure.object)
        problems.error("C002", *_undecodable(data, offset, name), help=_WINDOWS_HELP)
        return None
    return text if _is_clean(text, name, problems) else None


_WINDOWS_HELP = "save the file as UTF-8 (in Excel: the format “CSV UTF-8”)"


def _undecodable(data: bytes, offset: int, name: str) -> tuple[str, Place]:
    """The message about a byte that is no UTF-8, and its place; columns count the characters before it."""
    start = max(data.rfind(b"\n", 0, offset), data.rfind(b"\r", 0, offset)) + 1
    end = min(
        (found for found in (data.find(b"\n", offset), data.find(b"\r", offset)) if found >= 0), default=len(data)
    )
    before = data[:start].decode("utf-8", "replace")
    column = len(data[start:offset].decode("utf-8-sig" if start == 0 else "utf-8")) + 1
    meant = bytes((data[offset],)).decode("cp1252", "replace")
    guess = f"; in old Windows files it is `{meant}`" if meant.isprintable() and meant != "\ufffd" else ""
    message = f"byte {offset} (0x{data[offset]:02x}) is not UTF-8{guess}"
    excerpt = data[start:end].decode("cp1252", "replace")
    return message, Place(name, len(split_lines(before)), column, 1, excerpt)


def _is_clean(text: str, name: str, problems: Problems) -> bool:
    found = _CONTROL.search(text)
    if found is None:
        return True
    before = split_lines(text[: found.start()])
    line = split_lines(text)[len(before) - 1]
    place = Place(name, len(before), len(before[-1]) + 1, 1, line)
    advice = "delete it; if the whole file looks like this, it is not text: save it as UTF-8"
    problems.error("C004", f"an invisible control character (U+{ord(found[0]):04X}) stands here", place, help=advice)
    return False
