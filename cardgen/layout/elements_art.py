"""Icons, SVG drawings and bitmaps."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping as Record
from contextlib import contextmanager
from typing import NamedTuple

from cardgen.diagnostics import Place
from cardgen.layout import shapes
from cardgen.layout.art import Look
from cardgen.layout.boxes import compile_box
from cardgen.layout.drawing import IDENTITY, Group, Mark, Picture, Symbol
from cardgen.layout.elements import Common, Compiler, Element, Kind, boxed
from cardgen.layout.matrices import Box4, map_box, multiply
from cardgen.layout.pictures import PictureFile
from cardgen.layout.run import Cell, Fault, Run
from cardgen.layout.values import Fixed, Reader, Value, nearest
from cardgen.source.nodes import Listing, Mapping, Node, Scalar

FITS = ("contain", "cover", "stretch")
_ACROSS = {"left": 0.0, "center": 0.5, "right": 1.0}
_DOWN = {"top": 0.0, "middle": 0.5, "bottom": 1.0}
COARSE = 150
"""A picture printed with fewer pixels an inch looks coarse at arm's length."""


class Tint(NamedTuple):
    """The colours that art is drawn in, and the width of its outline."""

    fill: Value[str | None]
    stroke: Value[str | None]
    line: Value[float]


def _tint(reader: Reader, element: Mapping) -> Tint:
    entries = element.entries
    none: Value[str | None] = Fixed(None)
    return Tint(
        reader.colour(entries["fill"]) if "fill" in entries else none,
        reader.colour(entries["stroke"]) if "stroke" in entries else none,
        reader.size(entries["line"]) if "line" in entries else Fixed(0.75),
    )


class Arguments(NamedTuple):
    """Names and values for a drawing: written one by one, or a whole record. Of that, what is left out stays out."""

    cells: Record[str, Cell]
    record: Cell | None
    place: Place

    def read(self, run: Run, element: str) -> dict[str, object]:
        """Their values on a face. Raises `Fault`."""
        if self.record is None:
            return {name: cell(run) for name, cell in self.cells.items()}
        record = self.record(run)
        if record is not None and not isinstance(record, Record):
            raise Fault("L120", f"`with` of `{element}` must be a record of names and values", self.place, _WITH)
        return {str(name): value for name, value in (record or {}).items() if value is not None and value != ""}


def _arguments(reader: Reader, node: Node) -> Iterator[Arguments]:
    """What `with` says: names with values, a record, or a list of these."""
    if isinstance(node, Mapping):
        yield Arguments({name: reader.any(cell) for name, cell in node.entries.items()}, None, node.place)
    elif isinstance(node, Scalar) and "{{" in node.text:
        yield Arguments({}, reader.any(node), node.place)
    elif isinstance(node, Listing) and not any(isinstance(item, Listing) for item in node.items):
        for item in node.items:
            yield from _arguments(reader, item)
    else:
        reader.wrong(node, "`with` must be a mapping of names to values", _WITH)


class VectorElement(Element):
    """An SVG in a box: an icon by its token, or a file."""

    __slots__ = ("align", "arguments", "box", "fit", "is_icon", "source", "source_place", "tint")

    def __init__(self, common: Common, source: Value[str], node: Node, box: Value[Box4], tint: Tint) -> None:
        super().__init__(common)
        self.source = source
        self.source_place = node.place
        self.box = box
        self.tint = tint
        self.is_icon = True
        self.fit: Value[str] | None = None
        self.align: tuple[float, float] | None = None
        self.arguments: list[Arguments] = []

    def draw(self, run: Run) -> None:
        """Add the symbol."""
        source = self.source(run)
        box = run.frame.boxes[self.name] = self.box(run)
        if not source:
            message = f"`{self.name}` names no {'icon' if self.is_icon else 'file'}"
            raise Fault("I100", message, self.source_place, _EMPTY, self._varies)
        file = self._file(run, source) if self.is_icon else source
        names = self._names(run)
        stroke = self.tint.stroke(run)
        look = Look(file, names, self.tint.fill(run), stroke, self.tint.line(run) if stroke else 0.0)
        fit = self.fit(run) if self.fit else None
        if box[2] <= 0 or box[3] <= 0:
            return
        with _on_all_cards(self.is_icon or not self._varies):
            symbol, view = run.tools.art.symbol(look, box, fit, self.align, self.source_place)
        run.marks.append(symbol if self.is_icon else _kept_inside(symbol, map_box(symbol.matrix, view), box, self.name))

    def _names(self, run: Run) -> dict[str, object]:
        """What the drawing's placeholders see; later records win."""
        return {name: value for arguments in self.arguments for name, value in arguments.read(run, self.name).items()}

    @property
    def _varies(self) -> bool:
        """Whether each card may name another drawing."""
        return not isinstance(self.source, Fixed)

    def _file(self, run: Run, token: str) -> str:
        file = run.tools.icons.get(token)
        if file is None:
            icons = run.tools.icons
            advice = nearest(token, icons) or (
                f"icons: {', '.join(list(icons)[:20])}" if icons else "name icons in game.yaml"
            )
            raise Fault("L123", f"there is no icon `{token}`", self.source_place, advice, self._varies)
        return str(file)


@contextmanager
def _on_all_cards(same: bool) -> Iterator[None]:
    """Say of a file that is missing on all cards, if it is the same one, that no single card is at fault."""
    try:
        yield
    except Fault as fault:
        if same and fault.code in ("I100", "I104"):
            fault.of_card = False
        raise


_WITH = "write `{name: value}`, or a record such as `{{ card.portrait }}`"
_EMPTY = "use `when` to leave the element out where there is nothing to draw"


def _kept_inside(symbol: Symbol, view: Box4, box: Box4, name: str) -> Mark:
    """The symbol, clipped where it would paint outside of its view box or of the element's box."""
    painted = map_box(symbol.matrix, symbol.box)
    x, y = max(view[0], box[0]), max(view[1], box[1])
    right, bottom = min(view[0] + view[2], box[0] + box[2]), min(view[1] + view[3], box[1] + box[3])
    slack = 0.01 * max(box[2], box[3])
    inside = (
        painted[0] >= x - slack
        and painted[1] >= y - slack
        and painted[0] + painted[2] <= right + slack
        and painted[1] + painted[3] <= bottom + slack
    )
    if inside:
        return symbol
    return Group((symbol,), clip=shapes.rectangle((x, y, right - x, bottom - y)), name=name)


def _icon(compiler: Compiler, common: Common, element: Mapping) -> Element | None:
    reader = compiler.reader
    spec = compile_box(reader, element, f"`{common.name}`")
    tint = _tint(reader, element)
    source = reader.text(element.entries["icon"])
    return VectorElement(common, source, element.entries["icon"], spec.value, tint) if spec else None


def _svg(compiler: Compiler, common: Common, element: Mapping) -> Element | None:
    reader, entries = compiler.reader, element.entries
    spec = compile_box(reader, element, f"`{common.name}`")
    tint = _tint(reader, element)
    source = reader.text(entries["svg"])
    if spec is None:
        return None
    made = VectorElement(common, source, entries["svg"], spec.value, tint)
    made.is_icon = False
    made.fit = reader.choice(entries["fit"], FITS) if "fit" in entries else None
    made.align = _align(reader, entries.get("align"))
    if "with" in entries:
        made.arguments = list(_arguments(reader, entries["with"]))
    return made


def _align(reader: Reader, node: Node | None) -> tuple[float, float] | None:
    """`[left|center|right, top|middle|bottom]`, or one of the words, as shares of the room that is left."""
    if node is None:
        return None
    across, down = 0.5, 0.5
    for item in node.items if isinstance(node, Listing) else [node]:
        word = item.text if isinstance(item, Scalar) else ""
        if word in _ACROSS:
            across = _ACROSS[word]
        elif word in _DOWN:
            down = _DOWN[word]
        else:
            words = (*_ACROSS, *_DOWN)
            reader.wrong(item, f"`{word}` is none of {', '.join(words)}", nearest(word, words))
    return across, down


class ImageElement(Element):
    """A bitmap in a box."""

    __slots__ = ("align", "box", "file", "file_place", "fit")

    def __init__(
        self,
        common: Common,
        file: Value[str],
        node: Node,
        box: Value[Box4],
        fit: Value[str],
        align: tuple[float, float],
    ) -> None:
        super().__init__(common)
        self.file = file
        self.file_place = node.place
        self.box = box
        self.fit = fit
        self.align = align

    def draw(self, run: Run) -> None:
        """Add the picture."""
        name = self.file(run)
        same = isinstance(self.file, Fixed)
        box = run.frame.boxes[self.name] = self.box(run)
        if not name:
            raise Fault("I100", f"`{self.name}` names no file", self.file_place, _EMPTY, not same)
        with _on_all_cards(same):
            picture = run.tools.art.picture(name, self.file_place)
        placed = _fitted(picture, box, self.fit(run), self.align)
        self._look_at(run, name, picture, placed, "" if same else run.card)
        mark = as_seen(picture, placed, self.name)
        if placed[2] > box[2] + 1e-6 or placed[3] > box[3] + 1e-6:
            mark = Group((mark,), clip=shapes.rectangle(box), name=self.name)
        run.marks.append(mark)

    def _look_at(self, run: Run, name: str, picture: PictureFile, placed: Box4, card: str) -> None:
        """Warn of a picture that will look coarse."""
        resolution = (
            min(picture.width / placed[2], picture.height / placed[3]) * 72 if placed[2] and placed[3] else COARSE
        )
        if resolution < COARSE:
            message = f"`{name}` is printed at {resolution:.0f} pixels an inch and will look coarse"
            advice = f"{picture.width} x {picture.height} pixels are too few for this size; 300 an inch look sharp"
            run.problems.warning("I112", message, self.file_place, help=advice, card=card)


def _fitted(picture: PictureFile, box: Box4, fit: str, align: tuple[float, float]) -> Box4:
    """Where the whole picture lies."""
    x, y, w, h = box
    if fit == "stretch":
        return box
    across, down = w / picture.width, h / picture.height
    scale = min(across, down) if fit == "contain" else max(across, down)
    width, height = picture.width * scale, picture.height * scale
    return x + (w - width) * align[0], y + (h - height) * align[1], width, height


def as_seen(picture: PictureFile, placed: Box4, name: str) -> Mark:
    """The picture as it is to be seen: stored pixels are turned by a group, never written anew."""
    x, y, w, h = placed
    if picture.turn == IDENTITY:
        return Picture(picture.digest, x, y, w, h)
    matrix = multiply((w, 0.0, 0.0, h, x, y), picture.turn)
    # The picture fills its own box, in the proportions of the stored pixels, before it is turned.
    wide, high = (h, w) if picture.turn[0] == 0 else (w, h)
    matrix = multiply(matrix, (1 / wide, 0.0, 0.0, 1 / high, 0.0, 0.0))
    return Group((Picture(picture.digest, 0.0, 0.0, wide, high),), matrix, name=name)


def _image(compiler: Compiler, common: Common, element: Mapping) -> Element | None:
    reader, entries = compiler.reader, element.entries
    included = entries.get("bleed")
    if isinstance(included, Scalar) and included.text != "included":
        reader.wrong(included, "`bleed` can only be `included`", "leave it out where the picture ends at the trim")
    if included is not None and not any(key in entries for key in boxed()):
        inside = Scalar("bleed", included.place)
        element = Mapping({**entries, "inside": inside}, element.place, element.keys)
    spec = compile_box(reader, element, f"`{common.name}`")
    fit: Value[str] = reader.choice(entries["fit"], FITS) if "fit" in entries else Fixed("contain")
    align = _align(reader, entries.get("align")) or (0.5, 0.5)
    file = reader.text(entries["image"])
    return ImageElement(common, file, entries["image"], spec.value, fit, align) if spec else None


TINT_KEYS = ("fill", "stroke", "line")
ART = {
    "icon": Kind(_icon, boxed(*TINT_KEYS)),
    "svg": Kind(_svg, boxed("fit", "align", "with", *TINT_KEYS)),
    "image": Kind(_image, boxed("fit", "align", "bleed")),
}
