"""The workshop where a game's faces are laid out and encoded, one like it in every process."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, cast

from cardgen import __version__
from cardgen.cards.model import Game
from cardgen.cards.template_names import card_names, game_names
from cardgen.diagnostics import Problem, Problems
from cardgen.ink.encode import Encoder
from cardgen.ink.encoded import EncodedFace
from cardgen.jobs.names import STEP, NamesRead, names_digest
from cardgen.jobs.orders import FaceOrder
from cardgen.layout.drawing import Drawing, Outline
from cardgen.layout.face import FIELD_PLACES, Tools, lay_out, open_tools
from cardgen.layout.spec import Layout, load_layout

if TYPE_CHECKING:
    from cardgen.source.project import Project

Tick: TypeAlias = Callable[[int, int], None]
"""Told how many of how many are done."""


class PrintedFace(NamedTuple):
    """A face ready for the sheet: its ink, its trim size and bleed in points, its outline, what was noticed.

    `art` holds the files it was made from, and `read` what it looked up of its card and of the game's cards by id
    (paths of `NamesRead`, with `card` or `cards` before them), each with its digest. `look` is its drawing's: the same
    for two faces that differ in their stamps alone.
    """

    key: str
    ink: EncodedFace
    width: float
    height: float
    bleed: float
    outline: Outline
    problems: tuple[Problem, ...] = ()
    art: tuple[tuple[str, str], ...] = ()
    look: str = ""
    read: tuple[tuple[str, str], ...] = ()


@dataclass(slots=True)
class Workshop:
    """Everything that the faces of one game at one theme share; made once in every process.

    `project` and `game` say what to print; fonts, art, templates and layouts are opened at first use.
    """

    project: Project
    game: Game
    theme: str
    problems: Problems = field(default_factory=Problems)
    _tools: Tools | None = None
    _names: dict[str, object] = field(default_factory=dict)
    _cards: dict[tuple[str, int], NamesRead] = field(default_factory=dict)
    _layouts: dict[str, Layout | None] = field(default_factory=dict)
    _encoder: Encoder | None = None
    _digests: dict[str, str] = field(default_factory=dict)

    def beside(self, game: Game, problems: Problems) -> Workshop:
        """A workshop for another state of the same game, which need not read layouts, fonts and art again."""
        tools = self._tools if game.icons == self.game.icons else None
        return Workshop(self.project, game, self.theme, problems, tools, _layouts=self._layouts)

    @property
    def tools(self) -> Tools:
        """Fonts, art and templates."""
        if self._tools is None:
            self._tools = open_tools(self.project, dict(self.game.icons))
        return self._tools

    @property
    def names(self) -> dict[str, object]:
        """What all faces' expressions see."""
        if not self._names:
            self._names = {**game_names(self.game), "theme": self.theme}
            self._names["cards"] = NamesRead(cast(dict[str, object], self._names["cards"]))
        return self._names

    def layout(self, name: str) -> Layout | None:
        """A layout by name, read once; None, with problems noted, where it cannot be used."""
        if name not in self._layouts:
            users = (kind.place for kind in self.game.card_types.values() if name in kind.faces.values())
            self._layouts[name] = load_layout(self.project, name, self.problems, next(users, None))
        return self._layouts[name]

    def draw(self, order: FaceOrder, problems: Problems, *, stamped: bool = True) -> Drawing | None:
        """Lay out one face, with its stamps or without; None where its layout cannot be used."""
        layout = self.layout(order.layout)
        if layout is None:
            return None
        return lay_out(layout, self.names_of(order), self.theme, self.tools, problems, stamped=stamped)

    def names_of(self, order: FaceOrder) -> dict[str, object]:
        """What the expressions of one face see."""
        places = self.game.cards[order.card].places
        return {**self.names, "card": self._card(order), "face": _face(order), FIELD_PLACES: places}

    def _card(self, order: FaceOrder) -> NamesRead:
        """One copy's data, the same object for all of its faces."""
        key = (order.card, order.copy)
        if key not in self._cards:
            self._cards[key] = NamesRead(card_names(self.game, self.game.cards[order.card], order.copy))
        return self._cards[key]

    def make(self, order: FaceOrder) -> PrintedFace | None:
        """Lay out and encode one face."""
        problems = Problems()
        for record in self._records(order).values():
            record.read.clear()
        drawing = self.draw(order, problems)
        if drawing is None:
            return None
        if self._encoder is None:
            self._encoder = Encoder(self.tools.fonts)
        ink = self._encoder.face(drawing)
        size = (drawing.width, drawing.height, drawing.bleed)
        art = tuple(sorted(self.tools.art.used.items()))
        read = tuple(self._read(order))
        return PrintedFace(order.key, ink, *size, drawing.outline, tuple(problems), art, drawing.look, read)

    def _records(self, order: FaceOrder) -> dict[str, NamesRead]:
        """The records of which a face depends on those parts alone that it has read."""
        return {"card": self._card(order), "cards": cast(NamesRead, self.names["cards"])}

    def _read(self, order: FaceOrder) -> Iterator[tuple[str, str]]:
        """What the face made last has read of them, each with its digest."""
        layout = self.layout(order.layout)
        for root, record in self._records(order).items():
            # A layout that names no card is one face for all; its card's id is known to messages only.
            if layout is not None and root in layout.mentions:
                yield from ((f"{root}{STEP}{name}", record.digest(name)) for name in sorted(record.read))

    def is_as_read(self, order: FaceOrder, face: PrintedFace) -> bool:
        """Whether all that a face has read of its card and of others is still the same."""
        records = self._records(order)
        parts = ((*name.partition(STEP), digest) for name, digest in face.read)
        return all(records[root].digest(field) == digest for root, _, field, digest in parts)

    def has_pictures_of(self, face: PrintedFace) -> bool:
        """Whether the bitmaps that a face shows are at hand here, after loading what can be loaded by name.

        A face from the cache or from another process names its bitmaps by digest alone.
        """
        art = self.tools.art
        shown = [digest for ink in face.ink.walk() for digest in ink.pictures]
        if all(digest in art.pictures for digest in shown):
            return True
        fresh = all(art.digest_of(name) == digest for name, digest in face.art)
        return fresh and all(digest in art.pictures for digest in shown)

    def cache_key(self, order: FaceOrder) -> str:
        """A digest of all that a face is made from, but for art, fonts and cards' data, which its entry names."""
        layout = self.layout(order.layout)
        assert layout is not None
        roots = layout.mentions
        shared = self._digests.get(order.layout)
        if shared is None:
            # Colours and icons are named in layouts and texts without being mentioned in an expression.
            colours = {"icons": self.game.icons, "palette": self.game.palette}
            looks = names_digest(colours, frozenset(colours))
            shared = f"{__version__} {layout.digest} {names_digest(self.names, roots - _RECORDS)} {looks} {self.theme}"
            self._digests[order.layout] = shared
        card = f"{order.card} {order.copy}" if "card" in roots else ""
        face = names_digest({"face": _face(order)}, roots & {"face"})
        return hashlib.sha256(f"{shared} {card} {face} {order.face}".encode()).hexdigest()


_RECORDS = frozenset({"card", "cards"})


def _face(order: FaceOrder) -> dict[str, object]:
    """What expressions see of a face itself."""
    return {"name": order.face, "index": order.index, "hash": ""}
