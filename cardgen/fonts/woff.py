"""Web fonts: a TrueType file as WOFF 1.0 (https://www.w3.org/TR/WOFF/), its tables deflated by the standard library."""

from __future__ import annotations

import zlib
from struct import pack, unpack_from

_HEADER, _ENTRY = 44, 20


def as_woff(data: bytes) -> bytes:
    """A TrueType file as WOFF; the same bytes for the same font."""
    flavour, count = unpack_from(">4sH", data)
    directory, body = b"", b""
    start = _HEADER + _ENTRY * count
    total = 12 + 16 * count
    for at in range(count):
        tag, check, offset, length = unpack_from(">4sIII", data, 12 + 16 * at)
        table = data[offset : offset + length]
        packed = zlib.compress(table, 9)
        stored = packed if len(packed) < length else table
        directory += pack(">4sIIII", tag, start + len(body), len(stored), length, check)
        body += stored + bytes(-len(stored) % 4)
        total += length + -length % 4
    head = pack(">4s4sIHHIHHIIIII", b"wOFF", flavour, start + len(body), count, 0, total, 1, 0, 0, 0, 0, 0, 0)
    return head + directory + body
