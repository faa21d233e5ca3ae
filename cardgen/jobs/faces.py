"""Making many faces: from the cache where nothing has changed, on several cores where asked."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from cardgen.fonts.registry import FontProblem
from cardgen.ink.encoded import EncodedFace
from cardgen.jobs.crew import make_together
from cardgen.jobs.orders import FaceOrder
from cardgen.jobs.shelf import open_shelf
from cardgen.jobs.workshop import PrintedFace, Tick, Workshop
from cardgen.layout.drawing import Outline

if TYPE_CHECKING:
    from cardgen.jobs.cache import Cache


def make_faces(
    workshop: Workshop, orders: Sequence[FaceOrder], cache: Cache | None, processes: int, tick: Tick
) -> dict[str, PrintedFace]:
    """Every ordered face by its key, those that cannot be made left out; problems are noted in the workshop."""
    usable = [order for order in orders if workshop.layout(order.layout) is not None]
    found: dict[str, PrintedFace] = {}
    missing: list[tuple[FaceOrder, str]] = []
    for order in usable:
        key = workshop.cache_key(order) if cache is not None else ""
        face = _cached(workshop, cache, order, key)
        if face is None:
            missing.append((order, key))
        else:
            found[order.key] = face
    shelf = open_shelf(str(workshop.project.root.resolve())) if missing and cache is not None else None
    if shelf is not None:
        workshop.tools.art.shelf = shelf
    making = _make_all(workshop, cache is not None, [order for order, _ in missing], processes, tick)
    for (order, key), (made, entry) in zip(missing, making, strict=True):
        if made is None:
            continue
        face = made
        if not workshop.has_pictures_of(made):
            face, entry = workshop.make(order) or made, b""
        found[order.key] = face
        if cache is not None and entry:
            cache.put(key, entry)
    if shelf is not None:
        shelf.save()
    for order in usable:
        if order.key in found:
            workshop.problems.extend(found[order.key].problems)
    return {order.key: found[order.key] for order in usable if order.key in found}


def _make_all(
    workshop: Workshop, keeps: bool, orders: Sequence[FaceOrder], processes: int, tick: Tick
) -> Iterable[tuple[PrintedFace | None, bytes]]:
    make = partial(_make, workshop, keeps)
    if processes > 1 and len(orders) > MANY:
        yield from make_together(make, orders, processes, tick)
        return
    for done, order in enumerate(orders, 1):
        yield make(order)
        tick(done, len(orders))


def _make(workshop: Workshop, keeps: bool, order: FaceOrder) -> tuple[PrintedFace | None, bytes]:
    """A face made in any process and, where `keeps`, its entry for the cache; empty if that is not to be kept.

    A face with problems is never kept: a missing font or picture may turn up, and the lines of its messages move.
    """
    face = workshop.make(order)
    if not keeps or face is None or face.problems:
        return face, b""
    return face, _pack(workshop, face)


MANY = 24
"""Fewer faces than this are made sooner by one process than by starting others."""


def _pack(workshop: Workshop, face: PrintedFace) -> bytes:
    """A cache entry: a line of JSON with the face's measures, look, art, fonts and what it has read, then its ink."""
    fonts = sorted({name for ink in face.ink.walk() for name in ink.fonts})
    head = {
        "size": [face.width, face.height, face.bleed],
        "outline": list(face.outline),
        "look": face.look,
        "art": dict(face.art),
        "read": dict(face.read),
        "fonts": {name: workshop.tools.fonts.font(name).digest for name in fonts},
    }
    return json.dumps(head, separators=(",", ":")).encode() + b"\n" + face.ink.to_bytes()


def _cached(workshop: Workshop, cache: Cache | None, order: FaceOrder, key: str) -> PrintedFace | None:
    """The face from the cache, if its art, its fonts and what it has read of cards are still what they were."""
    entry = cache.get(key) if cache is not None else None
    if entry is None:
        return None
    head, _, ink = entry.partition(b"\n")
    try:
        face, fonts = _unpack(order.key, json.loads(head), ink)
        tools = workshop.tools
        if not workshop.is_as_read(order, face):
            return None
        if any(tools.art.digest_of(name) != digest for name, digest in face.art):
            return None
        if any(tools.fonts.font(name).digest != digest for name, digest in fonts.items()):
            return None
    except (KeyError, ValueError, TypeError, FontProblem):
        return None
    return face if workshop.has_pictures_of(face) else None


def _unpack(key: str, facts: dict[str, Any], data: bytes) -> tuple[PrintedFace, dict[str, str]]:
    """The face of an entry, and its fonts with their digests. Raises `KeyError` and its like for a bad one."""
    width, height, bleed = facts["size"]
    kind, radius, path = facts["outline"]
    outline = Outline(kind, radius, tuple(tuple(command) for command in path))
    art = tuple(facts["art"].items())
    look, read = facts["look"], tuple(facts["read"].items())
    ink = EncodedFace.from_bytes(data)
    face = PrintedFace(key, ink, width, height, bleed, outline, art=art, look=look, read=read)
    return face, facts["fonts"]
