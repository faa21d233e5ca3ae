"""A rulebook's pictures from the workshop: faces from the cache where they are as they were, art, tables."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cardgen.cards.setup import lying_on_table
from cardgen.ink.encoded import EncodedFace
from cardgen.jobs.faces import make_faces
from cardgen.jobs.orders import FaceOrder, face_order
from cardgen.jobs.workshop import PrintedFace, Workshop
from cardgen.layout.drawing import Drawing, Outline
from cardgen.rulebook.document import ArtPicture, FacePicture, Picture, SetupPicture

if TYPE_CHECKING:
    from cardgen.cards.setup_zones import Shown
    from cardgen.jobs.cache import Cache
    from cardgen.rulebook.diagram_look import DiagramLook

_LONGEST_ART = 170.0
"""Points of the longer side of a drawing that says no size of its own; a figure's width overrides it."""
_PIXELS_AN_INCH = 300
_UNIT = (0.0, 0.0, 1.0, 1.0)
_INK = "000000"
_MISSING = ("I100", "I104")


class BookPictures:
    """Draws what a manuscript shows, each picture once.

    Faces have no marks but where `whole` asks for them: their ink, made or kept, is in `faces` by their looks.
    `width` is that of the text, in points, for tables.
    """

    def __init__(self, workshop: Workshop, cache: Cache | None, width: float, *, whole: bool) -> None:
        self.faces: dict[str, EncodedFace] = {}
        self._workshop = workshop
        self._cache = cache
        self._width = width
        self._whole = whole
        self._shared: dict[str, bool] = {}
        self._drawn: dict[Picture, Drawing | None] = {}
        self._ordered: dict[str, Drawing | None] = {}
        self._look: DiagramLook | None = None

    def fetch(self, pictures: Iterable[Picture]) -> None:
        """Make many faces at once, which is quicker than one by one."""
        wanted = dict.fromkeys(picture for picture in pictures if isinstance(picture, FacePicture))
        orders = {order.key: order for order in map(self._order, wanted) if order is not None}
        self._make([order for order in orders.values() if order.key not in self._ordered])

    def drawing(self, picture: Picture) -> Drawing | None:
        """The picture, or None where it cannot be drawn, which is then reported."""
        if picture not in self._drawn:
            self._drawn[picture] = self._draw(picture)
        return self._drawn[picture]

    def _draw(self, picture: Picture) -> Drawing | None:
        match picture:
            case FacePicture():
                order = self._order(picture)
                if order is None:
                    return None
                if order.key not in self._ordered:
                    self._make([order])
                return self._ordered[order.key]
            case ArtPicture():
                return self._art(picture.file)
            case SetupPicture():
                return self._table(picture)

    # Faces

    def _order(self, picture: FacePicture) -> FaceOrder | None:
        """The order of a face; None where the game has no such card or face, which the manuscript's reader reports."""
        game = self._workshop.game
        card = game.cards.get(picture.card)
        if card is None or picture.face not in game.card_types[card.type].faces:
            return None
        layout = game.card_types[card.type].faces[picture.face]
        return face_order(game, card, picture.face, picture.copy, shared=self._is_shared(layout))

    def _is_shared(self, name: str) -> bool:
        if name not in self._shared:
            layout = self._workshop.layout(name)
            self._shared[name] = layout is not None and "card" not in layout.mentions
        return self._shared[name]

    def _make(self, orders: list[FaceOrder]) -> None:
        if self._whole:
            for order in orders:
                self._ordered[order.key] = self._workshop.draw(order, self._workshop.problems)
            return
        made = make_faces(self._workshop, orders, self._cache, 1, _quietly)
        for order in orders:
            face = made.get(order.key)
            self._ordered[order.key] = None if face is None else self._hollow(face)

    def _hollow(self, face: PrintedFace) -> Drawing:
        """A face as the typesetter needs it: all but its marks, which are ink already."""
        self.faces.setdefault(face.look, face.ink)
        return Drawing(face.width, face.height, face.bleed, 0.0, face.outline, (), face.look)

    # Art and tables

    def _art(self, file: str) -> Drawing | None:
        """Art at a size of its own. That a file is missing is reported by the manuscript's reader, with its line."""
        from cardgen.layout.run import Fault
        from cardgen.layout.themes import in_theme

        art, problems = self._workshop.tools.art, self._workshop.problems
        art.start_face(problems)
        try:
            drawing = self._vector(file) if file.lower().endswith(".svg") else self._bitmap(file)
        except Fault as fault:
            if fault.code not in _MISSING:
                problems.warning(fault.code, fault.message, fault.place, help=fault.help)
            return None
        drawing = in_theme(drawing, self._workshop.theme, True, _INK, art)
        return drawing._replace(look=drawing.digest())

    def _vector(self, file: str) -> Drawing:
        from cardgen.layout.art import Look

        art, look = self._workshop.tools.art, Look(file, {})
        _, (_, _, wide, high) = art.symbol(look, _UNIT, None, None, None)
        scale = _LONGEST_ART / max(wide, high)
        box = (0.0, 0.0, wide * scale, high * scale)
        symbol, _ = art.symbol(look, box, "contain", None, None)
        return Drawing(box[2], box[3], 0.0, 0.0, Outline(), (symbol,))

    def _bitmap(self, file: str) -> Drawing:
        from cardgen.layout.elements_art import as_seen

        found = self._workshop.tools.art.picture(file, None)
        width, height = found.width * 72 / _PIXELS_AN_INCH, found.height * 72 / _PIXELS_AN_INCH
        return Drawing(width, height, 0.0, 0.0, Outline(), (as_seen(found, (0.0, 0.0, width, height), ""),))

    def _table(self, picture: SetupPicture) -> Drawing | None:
        from cardgen.rulebook.diagram import setup_drawing
        from cardgen.rulebook.diagram_look import read_look

        shop, game, problems = self._workshop, self._workshop.game, self._workshop.problems
        if self._look is None:
            self._look = read_look(shop.project, game.palette, shop.theme, problems)

        def face(shown: Shown) -> Drawing | None:
            return self.drawing(FacePicture(shown.card, shown.face, shown.copy))

        tables = (lying for players in picture.beside or (picture.players,) for lying in lying_on_table(game, players))
        self.fetch(FacePicture(*shown) for lying in tables for shown in lying.shown)
        width, tools = self._width * picture.share, shop.tools.text
        return setup_drawing(game, picture.players, face, tools, self._look, width, problems, picture.beside)


def _quietly(_done: int, _of: int) -> None:
    """Nobody is told of pictures."""
