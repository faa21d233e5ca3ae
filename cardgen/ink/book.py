"""A PDF in the making: each face, symbol, picture and opacity stored once, fonts embedded when all glyphs are known."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from reportlab.pdfbase.pdfdoc import PDFObjectReference

from cardgen.ink.bitmaps import PictureData, write_picture
from cardgen.ink.embedding import write_font
from cardgen.ink.encoded import Box, EncodedFace, GlyphTexts
from cardgen.ink.lettering import PaintFonts, UsedGlyphs, note_glyph
from cardgen.ink.objects import ObjectFile, array, dictionary, name, numbers
from cardgen.ink.operators import number

_Key = TypeVar("_Key")
_Known = dict[_Key, PDFObjectReference]


class Book:
    """Pages and what they show, written as they come; what many share is written when first needed or at the end."""

    def __init__(self, file: ObjectFile, fonts: PaintFonts, pictures: Mapping[str, PictureData]) -> None:
        self.file = file
        self._fonts = fonts
        self._pictures = pictures
        self._forms: dict[tuple[bytes, str], PDFObjectReference] = {}
        self._symbols: dict[str, PDFObjectReference] = {}
        self._images: dict[str, PDFObjectReference] = {}
        self._opacities: dict[float, PDFObjectReference] = {}
        self._resources: dict[str, PDFObjectReference] = {}
        self._font_references: dict[str, PDFObjectReference] = {}
        self._glyphs: dict[str, UsedGlyphs] = {}
        self._tree = self.file.reserve()
        self._pages: list[PDFObjectReference] = []

    def form(self, face: EncodedFace) -> PDFObjectReference:
        """The form XObject of a face; faces that look alike share one."""
        resources = self._resources_of(face)
        key = (hashlib.sha1(face.stream).digest(), f"{resources.name} {face.box} {face.group}")
        found = self._forms.get(key)
        if found is None:
            entries: dict[str, Any] = {
                "Subtype": name("Form"),
                "BBox": numbers(face.box),
                "Resources": f"{resources.name} 0 R",
                "Filter": name("FlateDecode"),
            }
            if face.group:
                entries["Group"] = "<</S /Transparency /CS /DeviceRGB>>"
            found = self._forms[key] = self.file.stream(entries, face.stream)
        return found

    def page(self, media: Box, content: str, forms: Iterable[PDFObjectReference], **boxes: Box) -> None:
        """Add a page. `content` names its forms `/X0`, `/X1`... in their order; further boxes go by their PDF names."""
        shown = "".join(f"/X{index} {form.name} 0 R" for index, form in enumerate(forms))
        page = {
            "Type": name("Page"),
            "Parent": self._tree,
            "MediaBox": numbers(media),
            "Resources": f"<</XObject<<{shown}>>>>",
            "Contents": self.file.stream({}, content.encode("ascii")),
            **{kind: numbers(box) for kind, box in boxes.items()},
        }
        self._pages.append(self.file.write(dictionary(page)))

    def leaf(self, ink: EncodedFace, entries: dict[str, Any], reference: PDFObjectReference) -> None:
        """Add a page whose content is a stream of its own, under a reference by which others know it already."""
        page = {
            "Type": name("Page"),
            "Parent": self._tree,
            "MediaBox": numbers(ink.box),
            "Resources": f"{self._resources_of(ink).name} 0 R",
            "Contents": self.file.stream({}, ink.stream, deflated=True),
            **entries,
        }
        self._pages.append(self.file.write(dictionary(page), reference))

    def close(self, catalog: dict[str, Any], info: dict[str, Any]) -> None:
        """Write the fonts, the tree of pages, the catalogue and the document's information."""
        for font, reference in self._font_references.items():
            write_font(self.file, self._fonts.font(font), self._glyphs[font], reference)
        pages = {"Type": name("Pages"), "Kids": array(self._pages), "Count": len(self._pages)}
        self.file.write(dictionary(pages), self._tree)
        root = self.file.write(dictionary({"Type": name("Catalog"), "Pages": self._tree, **catalog}))
        self.file.close(root, self.file.write(dictionary(info)))

    def _resources_of(self, face: EncodedFace) -> PDFObjectReference:
        """The dictionary by which a stream's names find their objects; faces of one layout mostly share one."""
        for font, glyphs in face.fonts.items():
            self._note_glyphs(font, glyphs)
        groups = (
            ("Font", "F", [self._font_references[font] for font in face.fonts]),
            ("XObject", "X", [self._symbol(key, symbol) for key, symbol in face.symbols.items()]),
            ("XObject", "I", [self._image(digest) for digest in face.pictures]),
            ("ExtGState", "G", [self._opacity(value) for value in face.opacities]),
        )
        named: dict[str, list[str]] = {}
        for kind, letter, references in groups:
            words = [f"/{letter}{index} {ref.name} 0 R" for index, ref in enumerate(references)]
            named.setdefault(kind, []).extend(words)
        text = "".join(f"/{kind}<<{''.join(words)}>>" for kind, words in named.items() if words)
        return _once(self._resources, text, lambda: self.file.write(f"<<{text}>>"))

    def _note_glyphs(self, font: str, glyphs: GlyphTexts) -> None:
        if font not in self._font_references:
            self._font_references[font] = self.file.reserve()
            self._glyphs[font] = {}
        used = self._glyphs[font]
        for gid, text in glyphs:
            if used.get(gid) != text:
                note_glyph(used, gid, text)

    def _symbol(self, key: str, symbol: EncodedFace) -> PDFObjectReference:
        return _once(self._symbols, key, lambda: self.form(symbol))

    def _image(self, digest: str) -> PDFObjectReference:
        found = self._images.get(digest)
        if found is None:
            found = self._images[digest] = self.file.reserve()
            write_picture(self.file, self._pictures[digest].bytes, found)
        return found

    def _opacity(self, value: float) -> PDFObjectReference:
        text = f"<</ca {number(value)}/CA {number(value)}>>"
        return _once(self._opacities, value, lambda: self.file.write(text))


def _once(
    known: dict[_Key, PDFObjectReference], key: _Key, make: Callable[[], PDFObjectReference]
) -> PDFObjectReference:
    found = known.get(key)
    if found is None:
        found = known[key] = make()
    return found
