"""The picture of a comparison: old and new faces side by side, as pages or as one image."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cardgen.cards.compare import Entry
from cardgen.cards.telling import plain, told
from cardgen.cards.wordwise import excerpt
from cardgen.diagnostics import BadInput, Problems
from cardgen.jobs.diff import Diff, name_of
from cardgen.jobs.diff_looks import Face, Laid, Unsaid, is_shared, own_sides, title_of
from cardgen.jobs.writing import check_writable, replacing

if TYPE_CHECKING:
    from cardgen.export.comparison import Heading, Item, Pair
    from cardgen.ink.encoded import EncodedFace

MOST_PIXELS = 250_000_000
"""Pixels of one picture: some 750 MB while it is painted."""


def write_picture(found: Diff, path: Path, dpi: float) -> int:
    """Draw what looks different to a `.pdf` of A4 pages or one `.png`; return the pages, 0 if there is nothing to draw.

    `found` must have its faces laid out. Raises `BadInput`.
    """
    from cardgen.export.comparison import Setting, a4_pages, one_page
    from cardgen.ink.encode import Encoder
    from cardgen.ink.pdf import DocumentInfo, write_card_pages
    from cardgen.ink.png import render_png
    from cardgen.sheets.words import Words

    assert found.laid is not None
    sections = list(_sections(found))
    if not sections:
        return 0
    check_writable(path)
    fonts = found.laid[1].workshop.tools.fonts
    pictures = {digest: data for laid in found.laid for digest, data in laid.workshop.tools.art.pictures.items()}
    title = f"{found.new.title}: {name_of(found.old)} to {name_of(found.new)}"
    setting = Setting(Words(fonts), Encoder(fonts), title)
    if path.suffix.lower() == ".png":
        page = one_page(sections, setting)
        _check_pixels(page, path, dpi)
        picture = render_png(page, fonts, pictures, dpi)
        with replacing(path) as target:
            target.write(picture)
        return 1
    pages = a4_pages(sections, setting)
    info = DocumentInfo(title, author=", ".join(found.new.credits))
    with replacing(path) as target:
        write_card_pages(target, pages, fonts, pictures, info, bleed=False)
    return len(pages)


def _check_pixels(page: EncodedFace, path: Path, dpi: float) -> None:
    pixels = page.width * page.height * (dpi / 72) ** 2
    if pixels > MOST_PIXELS:
        problems = Problems()
        most = int(dpi * (MOST_PIXELS / pixels) ** 0.5)
        message = f"`{path.name}` would have {pixels / 1e6:.0f} million pixels at {dpi:g} dpi"
        problems.error("O123", message, help=f"write a `.pdf`, or a picture of {most} dpi")
        raise BadInput(problems)


def _sections(found: Diff) -> Iterator[tuple[Heading, list[Item]]]:
    """What is drawn, under its headings."""
    from cardgen.export.comparison import Heading

    assert found.looks is not None
    entries = found.data.sections["cards"]
    sides: dict[str, list[Face]] = {}
    for face in found.looks.faces:
        sides.setdefault(face.card, []).append(face)
    parts = (
        ("added", "Added", [item for entry in entries for item in _new(found, entry)]),
        ("changed", "Changed", [item for entry in entries for item in _changed(found, entry, sides)]),
        ("changed", "Looks different, data unchanged", [_unsaid(found, one) for one in found.looks.unsaid]),
        ("copies", "Another number of copies", [item for entry in entries for item in _counted(found, entry, sides)]),
        ("removed", "Removed", [item for entry in entries for item in _gone(found, entry)]),
    )
    for kind, text, items in parts:
        if items:
            yield Heading(kind, f"{text} ({len(items)})"), items


def _new(found: Diff, entry: Entry) -> Iterator[Item]:
    from cardgen.export.comparison import Item, Pair

    assert found.laid is not None
    faces = _inks(found.laid[1], entry.id) if entry.status == "added" else []
    if faces:
        yield Item("added", entry.name, _note(entry), tuple(Pair(None, face) for face in faces))


def _gone(found: Diff, entry: Entry) -> Iterator[Item]:
    from cardgen.export.comparison import Item, Pair

    assert found.laid is not None
    faces = _inks(found.laid[0], entry.id) if entry.status == "removed" else []
    if faces:
        yield Item("removed", entry.name, _note(entry), tuple(Pair(face, None) for face in faces))


def _changed(found: Diff, entry: Entry, sides: Mapping[str, list[Face]]) -> Iterator[Item]:
    from cardgen.export.comparison import Item

    if entry.status == "changed" and entry.id in sides:
        yield Item("changed", entry.name, _note(entry), _pairs(found, sides[entry.id]), _lines(entry))


def _counted(found: Diff, entry: Entry, sides: Mapping[str, list[Face]]) -> Iterator[Item]:
    """A card that looks as it did, but of which there are more or fewer."""
    from cardgen.export.comparison import Item, Pair

    assert found.laid is not None
    if entry.status == "changed" and entry.id not in sides and entry.copies[0] != entry.copies[1]:
        faces = _inks(found.laid[1], entry.id) or _inks(found.laid[0], entry.was or entry.id)
        if faces:
            yield Item("copies", entry.name, _note(entry), (Pair(None, faces[0]),), _lines(entry))


def _unsaid(found: Diff, one: Unsaid) -> Item:
    from cardgen.export.comparison import Item

    assert found.laid is not None
    face = one.faces[0]
    name = title_of(found.laid[1], found.laid[0], face)
    because = f"follows {', '.join(one.because)}" if one.because else "says the same, drawn differently"
    why = f"says: {plain(excerpt(one.says))}" if one.says else because
    return Item("changed", name[:1].upper() + name[1:], face.card, _pairs(found, one.faces), (why,))


def _lines(entry: Entry) -> tuple[str, ...]:
    return tuple(f"{name}: {plain(line)}" for name, line in told(entry.changes))


def _note(entry: Entry) -> str:
    """The card's id, and how many copies there are, if not one."""
    copies = max(entry.copies)
    number = f" × {copies}" if copies != 1 and entry.status != "changed" else ""
    return f"{entry.id}{number}"


def _pairs(found: Diff, faces: Sequence[Face]) -> tuple[Pair, ...]:
    """A card's sides, each look once; a common back is left out where another side shows old and new."""
    from cardgen.export.comparison import Pair

    assert found.laid is not None
    old, new = found.laid
    whole = [(face.old, face.new) for face in faces]
    bare = [(_own(old, one), _own(new, other)) for one, other in whole]
    shown = bare if any(all(pair) for pair in bare) else whole
    pairs: dict[tuple[str, str], Pair] = {}
    for one, other in shown:
        before, after = old.faces[one] if one else None, new.faces[other] if other else None
        if before or after:
            looks = (before.look if before else "", after.look if after else "")
            pairs.setdefault(looks, Pair(before.ink if before else None, after.ink if after else None))
    return tuple(pairs.values())


def _own(laid: Laid, key: str) -> str:
    """A side's key, or nothing for one that several cards share."""
    return "" if key and is_shared(laid, key) else key


def _inks(laid: Laid, card: str) -> list[EncodedFace]:
    """A card's own sides, each look once."""
    faces = [laid.faces[key] for key in own_sides(laid, card)]
    return list({face.look: face.ink for face in faces}.values())
