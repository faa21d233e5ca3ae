"""Laying out and encoding many faces: from the cache where nothing has changed, on several cores where asked."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from cardgen import __version__
from cardgen.cards.model import Game
from cardgen.diagnostics import Place, Problem, Problems, Severity
from cardgen.ink.encode import Encoder
from cardgen.ink.encoded import EncodedFace
from cardgen.jobs.names import card_names, game_names, names_digest
from cardgen.jobs.orders import FaceOrder
from cardgen.layout.drawing import Drawing, Outline

if TYPE_CHECKING:
    from cardgen.jobs.cache import Cache
    from cardgen.layout.spec import Layout
    from cardgen.source.project import Project

Tick = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class PrintedFace:
    """A face ready for the sheet: its ink, its trim size and bleed in points, its outline, what was noticed."""

    key: str
    ink: EncodedFace
    width: float
    height: float
    bleed: float
    outline: Outline
    problems: tuple[Problem, ...] = ()


@dataclass(slots=True)
class Workshop:
    """Everything that the faces of one game at one theme share; made once in every process.

    `project` and `game` say what to print; fonts, art, templates and layouts are opened at first use.
    """

    project: Project
    game: Game
    theme: str
    problems: Problems = field(default_factory=Problems)
    _tools: Any = None
    _names: dict[str, object] = field(default_factory=dict)
    _layouts: dict[str, Layout | None] = field(default_factory=dict)
    _encoder: Encoder | None = None
    _digests: dict[tuple[str, frozenset[str]], str] = field(default_factory=dict)

    @property
    def tools(self) -> Any:
        """Fonts, art and templates."""
        if self._tools is None:
            from cardgen.layout.face import open_tools

            self._tools = open_tools(self.project, dict(self.game.icons))
        return self._tools

    @property
    def names(self) -> dict[str, object]:
        """What all faces' expressions see."""
        if not self._names:
            self._names = {**game_names(self.game), "theme": self.theme}
        return self._names

    def layout(self, name: str) -> Layout | None:
        """A layout by name, read once; None, with problems noted, where it cannot be used."""
        if name not in self._layouts:
            from cardgen.layout.spec import load_layout

            self._layouts[name] = load_layout(self.project, name, self.problems)
        return self._layouts[name]

    def draw(self, order: FaceOrder, problems: Problems) -> Drawing | None:
        """Lay out one face; None where its layout cannot be used."""
        from cardgen.layout.face import lay_out

        layout = self.layout(order.layout)
        if layout is None:
            return None
        return lay_out(layout, self.names_of(order), self.theme, self.tools, problems)

    def names_of(self, order: FaceOrder) -> dict[str, object]:
        """What the expressions of one face see."""
        card = self.game.cards[order.card]
        face = {"name": order.face, "index": order.index, "hash": ""}
        return {**self.names, "card": card_names(self.game, card, order.copy), "face": face}

    def make(self, order: FaceOrder) -> PrintedFace | None:
        """Lay out and encode one face."""
        problems = Problems()
        drawing = self.draw(order, problems)
        if drawing is None:
            return None
        if self._encoder is None:
            self._encoder = Encoder(self.tools.fonts)
        ink = self._encoder.face(drawing)
        return PrintedFace(
            order.key, ink, drawing.width, drawing.height, drawing.bleed, drawing.outline, tuple(problems)
        )

    def cache_key(self, order: FaceOrder) -> str:
        """A digest of everything that a face is made from, but for art and fonts, which its entry names."""
        layout = self.layout(order.layout)
        assert layout is not None
        roots = layout.mentions
        shared = self._digests.get((order.layout, roots))
        if shared is None:
            shared = f"{__version__} {layout.digest} {names_digest(self.names, roots)} {self.theme}"
            self._digests[order.layout, roots] = shared
        card = names_digest(self.names_of(order), roots & {"card", "face"})
        return hashlib.sha256(f"{shared} {card} {order.face}".encode()).hexdigest()


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
    for (order, key), face in zip(missing, _make_missing(workshop, missing, processes, tick), strict=True):
        if face is not None:
            found[order.key] = face
            if cache is not None:
                cache.put(key, _pack(workshop, face))
    for order in usable:
        if order.key in found:
            workshop.problems.extend(found[order.key].problems)
    return {order.key: found[order.key] for order in usable if order.key in found}


def _make_missing(
    workshop: Workshop, missing: Sequence[tuple[FaceOrder, str]], processes: int, tick: Tick
) -> Iterable[PrintedFace | None]:
    orders = [order for order, _ in missing]
    if processes > 1 and len(orders) > MANY:
        from cardgen.jobs.crew import make_together

        yield from make_together(workshop, orders, processes, tick)
        return
    for done, order in enumerate(orders, 1):
        yield workshop.make(order)
        tick(done, len(orders))


MANY = 24
"""Fewer faces than this are made sooner by one process than by starting others."""


def _pack(workshop: Workshop, face: PrintedFace) -> bytes:
    """A cache entry: a line of JSON with the face's measures, problems, art and fonts, then its ink."""
    head = {
        "size": [face.width, face.height, face.bleed],
        "outline": list(face.outline),
        "problems": [[problem.severity.value, *problem[1:]] for problem in face.problems],
        "art": workshop.tools.art.used_by(face.key),
        "fonts": {name: workshop.tools.fonts.font(name).digest for name in sorted(_fonts(face.ink))},
    }
    return json.dumps(head, separators=(",", ":")).encode() + b"\n" + face.ink.to_bytes()


def _cached(workshop: Workshop, cache: Cache | None, order: FaceOrder, key: str) -> PrintedFace | None:
    """The face from the cache, if its art and fonts are still what they were."""
    entry = cache.get(key) if cache is not None else None
    if entry is None:
        return None
    head, _, ink = entry.partition(b"\n")
    try:
        facts = json.loads(head)
        art, fonts = workshop.tools.art, workshop.tools.fonts
        if any(art.digest_of(name) != digest for name, digest in facts["art"].items()):
            return None
        if any(fonts.font(name).digest != digest for name, digest in facts["fonts"].items()):
            return None
        problems = tuple(_problem(*row) for row in facts["problems"])
        kind, radius, path = facts["outline"]
        outline = Outline(kind, radius, tuple(tuple(command) for command in path))
        width, height, bleed = facts["size"]
        return PrintedFace(order.key, EncodedFace.from_bytes(ink), width, height, bleed, outline, problems)
    except (KeyError, ValueError, TypeError):
        return None


def _problem(severity: str, code: str, message: str, place: Any, help: str, also: Any, card: str) -> Problem:
    places = tuple((Place(*where), word) for where, word in also)
    return Problem(Severity(severity), code, message, Place(*place) if place else None, help, places, card)


def _fonts(ink: EncodedFace) -> set[str]:
    names = set(ink.fonts)
    for symbol in ink.symbols.values():
        names |= _fonts(symbol)
    return names
