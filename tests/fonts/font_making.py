"""Font files of every kind, made from the bundled ones."""

from __future__ import annotations

from importlib.resources import files
from io import BytesIO
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.ttLib import TTCollection, TTFont

from cardgen.fonts.registry import Fonts
from cardgen.source.project import Project

LILITA = Path(str(files("fontpkg_lilita_one"))) / "files" / "LilitaOne-Regular.ttf"


class FontProject:
    """A project's folder with fonts in it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        (root / "fonts").mkdir()

    def put(self, name: str, data: bytes) -> None:
        (self.root / "fonts" / name).write_bytes(data)

    def fonts(self) -> Fonts:
        return Fonts(Project(self.root))


def renamed(family: str, style: str = "Regular", weight: int = 400, typographic: bool = True) -> bytes:
    """Lilita One under another name."""
    font = TTFont(LILITA)
    font["name"].names = []
    for number, words in ((1, family), (2, style)) if not typographic else ((16, family), (17, style)):
        font["name"].setName(words, number, 3, 1, 0x409)
    font["OS/2"].usWeightClass = weight
    return _bytes(font)


def postscript(family: str) -> bytes:
    """A font of CFF outlines."""
    builder = FontBuilder(1000, isTTF=False)
    builder.setupGlyphOrder([".notdef", "A"])
    builder.setupCharacterMap({65: "A"})
    pen = T2CharStringPen(500, None)
    pen.moveTo((0, 0))
    pen.lineTo((400, 700))
    pen.lineTo((400, 0))
    pen.closePath()
    builder.setupCFF(family.replace(" ", ""), {}, {".notdef": pen.getCharString(), "A": pen.getCharString()}, {})
    builder.setupHorizontalMetrics({".notdef": (500, 0), "A": (500, 0)})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": family, "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    return _bytes(builder.font)


def variable(family: str) -> bytes:
    """A font with a weight axis."""
    font = TTFont(BytesIO(renamed(family)))
    builder = FontBuilder(font=font)
    builder.setupFvar([("wght", 100, 400, 900, "Weight")], [])
    return _bytes(font)


def collection() -> bytes:
    """Two fonts in one file."""
    both = TTCollection()
    both.fonts = [TTFont(LILITA), TTFont(LILITA)]
    target = BytesIO()
    both.save(target)
    return target.getvalue()


def _bytes(font: TTFont) -> bytes:
    target = BytesIO()
    font.save(target)
    return target.getvalue()
