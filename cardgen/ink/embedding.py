"""Fonts inside a PDF: composite fonts whose codes are glyph numbers, embedded as subsets, readable as text."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from reportlab.pdfbase.pdfdoc import PDFObjectReference

from cardgen.ink.lettering import PaintFont, UsedGlyphs, glyph_width
from cardgen.ink.objects import ObjectFile, array, dictionary, name, numbers, string
from cardgen.ink.operators import number
from cardgen.ink.truetype import Metrics, read_metrics

# Bits of a font descriptor's flags.
_FIXED_PITCH, _SYMBOLIC, _ITALIC = 1, 4, 64

_CMAP_HEAD = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
"""
_CMAP_TAIL = """endcmap
CMapName currentdict /CMap defineresource pop
end
end
"""


def write_font(file: ObjectFile, font: PaintFont, glyphs: UsedGlyphs, reference: PDFObjectReference) -> None:
    """Write a font with the glyphs that a document shows, under the reference by which its pages know it."""
    data = font.subset(sorted(glyphs))
    metrics = read_metrics(data)
    # A subset's name carries six letters of its own, made from its content.
    tag = "".join(chr(65 + byte % 26) for byte in hashlib.sha1(data).digest()[:6])
    base = name(f"{tag}+{font.name.replace(' ', '')}")
    outlines = file.stream({"Length1": len(data)}, data)
    descriptor = file.write(dictionary(_descriptor(base, metrics, outlines)))
    widths = _widths(font, sorted(glyphs))
    descendant = file.write(
        dictionary(
            {
                "Type": name("Font"),
                "Subtype": name("CIDFontType2"),
                "BaseFont": base,
                "CIDSystemInfo": dictionary(
                    {"Registry": string("Adobe"), "Ordering": string("Identity"), "Supplement": 0}
                ),
                "CIDToGIDMap": name("Identity"),
                "DW": 0,
                "FontDescriptor": descriptor,
                "W": widths,
            }
        )
    )
    texts = file.stream({}, to_unicode(glyphs).encode("ascii"))
    whole = {
        "Type": name("Font"),
        "Subtype": name("Type0"),
        "BaseFont": base,
        "DescendantFonts": array([descendant]),
        "Encoding": name("Identity-H"),
        "ToUnicode": texts,
    }
    file.write(dictionary(whole), reference)


def _descriptor(base: str, metrics: Metrics, outlines: PDFObjectReference) -> dict[str, object]:
    flags = _SYMBOLIC | (_FIXED_PITCH if metrics.fixed_pitch else 0) | (_ITALIC if metrics.slant else 0)
    return {
        "Type": name("FontDescriptor"),
        "FontName": base,
        "Flags": flags,
        "FontBBox": numbers(metrics.box),
        "ItalicAngle": number(metrics.slant),
        "Ascent": metrics.ascent,
        "Descent": metrics.descent,
        "CapHeight": metrics.cap_height,
        # No font file tells its stems' width; this follows the weights of common families (80 at 400, 140 at 700).
        "StemV": max(40, round(metrics.weight / 5)),
        "FontFile2": outlines,
    }


def _widths(font: PaintFont, gids: list[int]) -> str:
    """The widths of glyphs in runs of consecutive numbers: `first [width width ...]`."""
    runs = [f"{run[0]}{numbers([glyph_width(font, gid) for gid in run])}" for run in _consecutive(gids)]
    return f"[{''.join(runs)}]"


def _consecutive(gids: list[int]) -> Iterator[list[int]]:
    run: list[int] = []
    for gid in gids:
        if run and gid != run[-1] + 1:
            yield run
            run = []
        run.append(gid)
    if run:
        yield run


def to_unicode(glyphs: UsedGlyphs) -> str:
    """The map by which readers turn glyph numbers into text; a ligature stands for all of its characters."""
    lines = [f"<{gid:04X}> <{text.encode('utf-16-be').hex().upper()}>" for gid, text in sorted(glyphs.items()) if text]
    # A block holds at most a hundred lines.
    blocks = [lines[start : start + 100] for start in range(0, len(lines), 100)]
    body = "".join(f"{len(block)} beginbfchar\n{chr(10).join(block)}\nendbfchar\n" for block in blocks)
    return f"{_CMAP_HEAD}{body}{_CMAP_TAIL}"
