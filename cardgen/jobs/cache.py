"""A cache of encoded faces: one file a job, each entry behind its own checksum, believed only if it matches.

A pack is a line that names the format, then entries: `entry KEY LENGTH CHECKSUM`, a line end, the bytes, a line end.
Whatever is damaged, cut short or foreign is passed over, and what stands whole after it is still found.
"""

from __future__ import annotations

import hashlib
import os
import re
from contextlib import suppress
from pathlib import Path

from cardgen.jobs.writing import CannotWrite, replacing

_FORMAT = b"cardgen faces 1\n"
_ENTRY = re.compile(rb"\n?entry ([0-9a-f]{8,128}) ([0-9]{1,9}) ([0-9a-f]{40})\n")
_KEY = re.compile(r"[0-9a-f]{8,128}")


def cache_folder() -> Path | None:
    """Where caches are kept: `CARDGEN_CACHE_DIR`, else `cardgen` in `XDG_CACHE_HOME` or `~/.cache`.

    None where there is no home to keep them in.
    """
    if own := os.environ.get("CARDGEN_CACHE_DIR"):
        return Path(own)
    shared = os.environ.get("XDG_CACHE_HOME", "")
    if Path(shared).is_absolute():
        return Path(shared) / "cardgen"
    try:
        return Path.home() / ".cache" / "cardgen"
    except RuntimeError:
        return None


def open_cache(name: str) -> Cache:
    """The cache of a job, whatever words tell it from others, in the user's cache folder."""
    folder = cache_folder()
    return Cache(folder / f"{hashlib.sha256(name.encode()).hexdigest()[:32]}.faces" if folder else None)


class Cache:
    """Entries by key, read at once from a pack and written back by `save`; only what was asked for or put stays.

    `path` is the pack, or None for a cache that forgets. No failure to read or write is ever an error: the faces are
    then made again.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._data = _read(path)
        self._stored = _index(self._data)
        self._used: dict[str, bytes] = {}
        self._is_new = False

    def get(self, key: str) -> bytes | None:
        """What was put under a key, if it is there and whole."""
        if key in self._used:
            return self._used[key]
        if key not in self._stored:
            return None
        start, end = self._stored[key]
        value = self._used[key] = self._data[start:end]
        return value

    def put(self, key: str, value: bytes) -> None:
        """Keep a value under a key of at least eight hex digits. Raises `ValueError` for another kind of key."""
        if not _KEY.fullmatch(key):
            raise ValueError(f"`{key}` is no key: a digest in lower-case hex digits is wanted")
        self._used[key] = value
        self._is_new = True

    def keep_all(self, most: int) -> bool:
        """Let everything stay that stands in the pack, unless it is more than so many bytes; true."""
        if len(self._data) <= most:
            for key in self._stored:
                self.get(key)
        return True

    def save(self) -> None:
        """Write the entries that this job used, if they are not those that stand in the pack already."""
        if self._path is None or not (self._is_new or len(self._used) != len(self._stored)):
            return
        with suppress(OSError, CannotWrite), replacing(self._path, durable=False) as file:
            file.write(_FORMAT)
            for key in sorted(self._used):
                value = self._used[key]
                file.write(f"entry {key} {len(value)} {_checksum(key, value)}\n".encode("ascii"))
                file.write(value)
                file.write(b"\n")


def _read(path: Path | None) -> bytes:
    with suppress(OSError):
        if path is not None and (data := path.read_bytes()).startswith(_FORMAT):
            return data
    return b""


def _index(data: bytes) -> dict[str, tuple[int, int]]:
    """Where each entry's value starts and ends. After damage, the next whole entry is searched for."""
    found = {}
    position = len(_FORMAT)
    while match := _ENTRY.match(data, position) or _ENTRY.search(data, position):
        key, start = match[1].decode(), match.end()
        end = start + int(match[2])
        whole = end < len(data) and _checksum(key, data[start:end]) == match[3].decode()
        if whole:
            found[key] = (start, end)
        position = end if whole else start
    return found


def _checksum(key: str, value: bytes) -> str:
    return hashlib.sha1(key.encode("ascii") + value, usedforsecurity=False).hexdigest()
