"""Ways through a book on a screen: places by name, links, the outline, page numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from urllib.parse import quote

from reportlab.pdfbase.pdfdoc import PDFObjectReference

from cardgen.ink.objects import ObjectFile, numbers, text_string
from cardgen.ink.operators import number
from cardgen.rulebook.pages import ARTIFACT, Area, Bookmark, Element, Page


def places_of(pages: Sequence[Page]) -> dict[str, tuple[int, float, float]]:
    """Where each anchor stands: its page, and x and y up from the page's foot. The first of a name counts."""
    found: dict[str, tuple[int, float, float]] = {}
    for index, page in enumerate(pages):
        for spot in page.spots:
            found.setdefault(spot.anchor, (index, max(0.0, spot.x), min(page.height, page.height - spot.y)))
    return found


def write_places(
    file: ObjectFile, places: Mapping[str, tuple[int, float, float]], pages: Sequence[PDFObjectReference]
) -> PDFObjectReference:
    """The table of names, in the order of their bytes."""
    named = {text_string(anchor): place for anchor, place in places.items()}
    words = [
        f"{key}[{pages[page].name} 0 R/XYZ {number(x)} {number(y)} null]"
        for key, (page, x, y) in sorted(named.items(), key=lambda item: _bytes_of(item[0]))
    ]
    return file.write(f"<</Names[{' '.join(words)}]>>")


def _bytes_of(spelt: str) -> bytes:
    if spelt[0] == "<":
        return bytes.fromhex(spelt[1:-1])
    return re.sub(r"\\(.)", r"\1", spelt[1:-1]).encode()


def link_of(area: Area, elements: Sequence[Element]) -> int:
    """The `Link` that an area is of, itself or above it: a small face in a link is a figure. `ARTIFACT` if none is."""
    element = area.element
    while element != ARTIFACT and elements[element].role != "Link":
        element = elements[element].parent
    return element


def link_text(area: Area, height: float, key: int, words: str) -> str:
    """A link's annotation, without a frame; `key` leads to its element, `words` tell where it leads."""
    x, y, width, box_height = area.box
    foot = height - y - box_height
    if area.target.startswith("#"):
        action = f"/Dest{text_string(area.target[1:])}"
    else:
        action = f"/A<</S/URI/URI{text_string(quote(area.target, safe=_IN_ADDRESSES))}>>"
    box = numbers((x, foot, x + width, foot + box_height))
    said = f"/Contents{text_string(words)}" if words else ""
    return f"<</Type/Annot/Subtype/Link/Rect{box}/Border[0 0 0]/F 4{action}{said}/StructParent {key}>>"


_IN_ADDRESSES = "%:/?#[]@!$&'()*+,;=~"


def write_outline(
    file: ObjectFile, bookmarks: Sequence[Bookmark], places: Mapping[str, object]
) -> PDFObjectReference | None:
    """The outline of what bookmarks lead to places that there are; its chapters are closed."""
    lines = [mark for mark in bookmarks if mark.anchor in places]
    if not lines:
        return None
    root = file.reserve()
    references = [file.reserve() for _ in lines]
    parents = list(_parents(lines))
    kids: dict[int, list[int]] = {}
    for index, parent in enumerate(parents):
        kids.setdefault(parent, []).append(index)
    for parent, below in kids.items():
        above = references[parent] if parent >= 0 else root
        for place, index in enumerate(below):
            words = [f"/Title{text_string(lines[index].title)}/Parent {above.name} 0 R"]
            words.append(f"/Dest{text_string(lines[index].anchor)}")
            words += [f"/Prev {references[below[place - 1]].name} 0 R"] if place else []
            words += [f"/Next {references[below[place + 1]].name} 0 R"] if place + 1 < len(below) else []
            own = kids.get(index)
            words += [f"{_ends(own, references)}/Count {-len(own)}"] if own else []
            file.write(f"<<{''.join(words)}>>", references[index])
    tops = kids[-1]
    file.write(f"<</Type/Outlines{_ends(tops, references)}/Count {len(tops)}>>", root)
    return root


def _ends(kids: Sequence[int], references: Sequence[PDFObjectReference]) -> str:
    return f"/First {references[kids[0]].name} 0 R/Last {references[kids[-1]].name} 0 R"


def _parents(bookmarks: Sequence[Bookmark]) -> Iterator[int]:
    """The bookmark that each stands below, -1 for none: the last one before it of a lower level."""
    above: list[int] = []
    for index, mark in enumerate(bookmarks):
        while above and bookmarks[above[-1]].level >= mark.level:
            above.pop()
        yield above[-1] if above else -1
        above.append(index)


def page_labels(pages: Sequence[Page]) -> str:
    """How viewers number the pages: as they are printed, and unprinted ones as if they were."""
    labels = [page.label for page in pages]
    offsets = {int(label) - index for index, label in enumerate(labels) if label.isdecimal()}
    if len(offsets) == 1:
        # Pages that show no number, such as a cover, are counted all the same.
        offset = offsets.pop()
        labels = [label or str(index + offset) if index + offset > 0 else label for index, label in enumerate(labels)]
    words = []
    before = None
    for index, label in enumerate(labels):
        if label.isdecimal():
            if before is None or int(label) != before + 1:
                words.append(f"{index}<</S/D/St {int(label)}>>")
            before = int(label)
        else:
            words.append(f"{index}<</P{text_string(label)}>>")
            before = None
    return f"<</Nums[{''.join(words)}]>>"
