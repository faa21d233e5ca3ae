"""Tagged PDF: what a screen reader meets, what is seen, where links lead, and what the file says of itself."""

from __future__ import annotations

import os
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from hand_book import (
    ELEMENTS,
    FONTS,
    HEIGHT,
    Marked,
    a_book,
    box,
    elements_of,
    face,
    held_by,
    kids_of,
    layer,
    opened,
    pdf_of,
    spoken,
    words,
)
from PIL import Image

from cardgen.ink.encode import Encoder
from cardgen.ink.tagged import write_book
from cardgen.ink.tagged_claims import shortcomings
from cardgen.layout.drawing import Group, Symbol
from cardgen.rulebook.pages import ARTIFACT, Area, Bookmark, Element, Page, Piece, PlacedFace, SetBook, Spot

PDF = pdf_of(a_book())


def book_of(*content: Any, elements: tuple[Element, ...] = (), **more: Any) -> SetBook:
    """A book of one page."""
    page = Page(300, 400, "1", content, more.pop("areas", ()), more.pop("spots", ()))
    return SetBook("T", "en", (page,), (Element("Document", -1), *elements), more.pop("bookmarks", ()), **more)


def roles(document: pikepdf.Pdf) -> list[str]:
    return [str(element.S)[1:] for element in elements_of(document)]


def painted(pdf: bytes, page: int = 0) -> Image.Image:
    with pypdfium2.PdfDocument(pdf) as document:
        loaded = document[page]
        image = loaded.render().to_pil().convert("RGB")
        loaded.close()
    return image


# The structure


def test_everything_that_is_painted_is_content_or_artifact() -> None:
    with opened(PDF) as document:
        for page in document.pages:
            assert Marked(page).unmarked == []
        assert [Marked(page).artifacts for page in document.pages] == [1, 1]


def test_content_is_met_once_in_the_order_of_the_elements() -> None:
    """A footnote at the foot of page 1 is read after the paragraph that goes on on page 2."""
    with opened(PDF) as document:
        assert spoken(document) == [
            ("H1", "Votes "),
            ("P", "As told "),
            ("Link", "elsewhere"),
            ("P", ", all vote. All of them. "),
            ("Lbl", "1. "),
            ("LBody", "Take a coin. "),
            ("TH", "Head "),
            ("TD", "Cell "),
            ("Figure", ""),
            ("P", "Pay a "),
            ("Span", ""),
            ("P", "and go on. "),
            ("Note", "A note. "),
            ("P", "Aside. "),
            ("P", "The end."),
        ]


def test_the_tree_is_the_books_and_parents_know_their_kids() -> None:
    with opened(PDF) as document:
        assert roles(document) == [element.role for element in ELEMENTS]


def test_pages_find_their_elements_again() -> None:
    with opened(PDF) as document:
        ways = list(document.Root.StructTreeRoot.ParentTree.Nums)
        back = dict(zip([int(key) for key in ways[0::2]], ways[1::2], strict=True))
        for element in elements_of(document):
            for page, number in held_by(element):
                assert back[int(page.StructParents)][number].objgen == element.objgen
        assert len(back[0]) + len(back[1]) == sum(1 for e in elements_of(document) for _ in held_by(e))
        assert int(document.Root.StructTreeRoot.ParentTreeNextKey) == max(back) + 1


def test_pieces_of_one_element_in_a_row_are_one_content() -> None:
    with opened(PDF) as document:
        marked = Marked(document.pages[0])
        assert marked.text[3] == ", all vote. All of them. "


def test_what_elements_say_beside_their_content() -> None:
    with opened(PDF) as document:
        found = {str(element.S)[1:]: element for element in elements_of(document)}
        assert found["Figure"].Alt == "The card Hope (7 Power)."
        assert found["Span"].ActualText == "Coin"
        assert found["TH"].A[0] == pikepdf.Dictionary(O=pikepdf.Name.Table, Scope=pikepdf.Name.Column, ColSpan=2)
        assert found["L"].A[0].ListNumbering == "/Decimal"
        assert "/ID" in found["Note"]
        assert document.Root.StructTreeRoot.IDTree.Names[0] == found["Note"].ID
        assert document.Root.StructTreeRoot.RoleMap.Aside == "/Div"


@pytest.mark.parametrize(("label", "numbering"), [("2.", "Decimal"), ("•", "Disc"), ("–", "None")])
def test_lists_tell_how_they_are_numbered(label: str, numbering: str) -> None:
    elements = (Element("L", 0), Element("LI", 1), Element("Lbl", 2), Element("LBody", 2))
    made = book_of(Piece(3, (words(label, 20, 20),)), Piece(4, (words("x", 40, 20),)), elements=elements)
    with opened(pdf_of(made)) as document:
        (lists,) = [element for element in elements_of(document) if element.S == "/L"]
        assert lists.A[0].ListNumbering == f"/{numbering}"


def test_a_figure_tells_where_it_stands_with_all_that_is_below_it() -> None:
    elements = (Element("Figure", 0, alt="Two"), Element("Span", 1))
    turned = Group((box(0, 0, 10, 30),), matrix=(0, 1, -1, 0, 100, 50))
    made = book_of(PlacedFace(1, face(), (20, 100, 30, 40)), Piece(2, (turned,)), elements=elements)
    with opened(pdf_of(made)) as document:
        (figure,) = [element for element in elements_of(document) if element.S == "/Figure"]
        assert [float(n) for n in figure.A[0].BBox] == [20, 400 - 140, 100, 400 - 50]


def test_a_figure_on_two_pages_has_no_box() -> None:
    part = Piece(1, (box(0, 0, 10, 10),))
    pages = (Page(300, 400, "1", (part,)), Page(300, 400, "2", (part,)))
    made = book_of()._replace(pages=pages, elements=(Element("Document", -1), Element("Figure", 0, alt="x")))
    with opened(pdf_of(made)) as document:
        (figure,) = [element for element in elements_of(document) if element.S == "/Figure"]
        assert "/A" not in figure
        assert len(list(held_by(figure))) == 2


def test_elements_without_content_are_left_out_but_for_cells() -> None:
    elements = (
        Element("P", 0),
        Element("Table", 0),
        Element("TR", 2),
        Element("TD", 3),
        Element("TR", 2),
        Element("TD", 5),
        Element("TD", 5),
        Element("L", 0),
        Element("LI", 8),
    )
    made = book_of(Piece(6, (words("x", 20, 20),)), elements=elements)
    with opened(pdf_of(made)) as document:
        assert roles(document) == ["Document", "Table", "TR", "TD", "TR", "TD", "TD"]
        spoken(document)


def test_the_structure_survives_a_book_of_nothing() -> None:
    made = book_of()
    with opened(pdf_of(made)) as document:
        assert len(document.pages) == 1
        assert kids_of(document.Root.StructTreeRoot) == []


# What is seen


def test_the_text_layer_holds_the_words_page_by_page() -> None:
    first, second = (" ".join(text.split()) for text in layer(PDF))
    assert first == "Votes As told elsewhere , all vote. All of them. 1. Take a coin. Head Cell Hope Pay a A note."
    assert second == "and go on. Aside. Hope The end. 2"


def test_a_face_is_cut_out_and_scaled_to_its_box() -> None:
    image = painted(PDF)
    red = image.point(lambda level: 255 if level < 100 else 0).getchannel("G")
    left, top, right, bottom = red.crop((15, 155, 55, 205)).getbbox() or (0, 0, 0, 0)
    assert (left + 15, top + 155, right + 15, bottom + 155) == pytest.approx((20, 160, 50, 200), abs=1)
    # Its corners are round, and what lies beyond the cut is not seen.
    red_at_corner, red_inside = (image.getpixel(place)[1] for place in ((20, 160), (35, 190)))  # type: ignore[index]
    assert red_at_corner > 150 > 0 == red_inside


def test_a_face_is_stored_once_however_often_it_is_shown() -> None:
    with opened(PDF) as document:
        forms = [o for o in document.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"]
        assert len(forms) == 1


def test_a_face_without_marks_is_known_by_its_look() -> None:
    """Placed as a face, and as a symbol among other marks: both show the ink that was kept."""
    whole = face()
    hollow = whole._replace(marks=())
    area = (-3.0, -3.0, 66.0, 86.0)
    symbol = Symbol(hollow.look, (), area, (0.5, 0, 0, 0.5, 100, 100))
    content = (PlacedFace(1, hollow, (20, 20, 30, 40)), Piece(1, (symbol,)))
    made = book_of(*content, elements=(Element("Figure", 0, alt="x"),))
    pdf = pdf_of(made, {whole.look: Encoder(FONTS).face(whole)})
    image = painted(pdf)
    assert image.getpixel((35, 50)) == image.getpixel((115, 130)) == (255, 0, 0)
    with opened(pdf) as document:
        forms = [o for o in document.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"]
        assert len(forms) == 1


# Ways through the book


def test_links_resolve_and_are_of_their_elements() -> None:
    with opened(PDF) as document:
        (link,) = document.pages[0].Annots
        names = list(document.Root.Names.Dests.Names)
        places = dict(zip([str(name) for name in names[0::2]], names[1::2], strict=True))
        where = places[str(link.Dest)]
        assert where[0].objgen == document.pages[1].objgen
        assert [where[1], float(where[2]), float(where[3])] == ["/XYZ", 20, HEIGHT - 290]
        assert [float(n) for n in link.Rect] == [80, HEIGHT - 82, 130, HEIGHT - 70]
        assert link.Contents == "Elsewhere"
        ways = list(document.Root.StructTreeRoot.ParentTree.Nums)
        element = dict(zip([int(key) for key in ways[0::2]], ways[1::2], strict=True))[int(link.StructParent)]
        assert element.S == "/Link"
        (inner,) = [kid for kid in kids_of(element) if isinstance(kid, pikepdf.Dictionary)]
        assert (inner.Type, inner.Obj.objgen) == ("/OBJR", link.objgen)


def test_a_link_over_two_lines_is_one_element() -> None:
    areas = (Area((20, 10, 50, 12), "#here", 1, "Here"), Area((20, 22, 30, 12), "#here", 1, "Here"))
    content = Piece(1, (words("Here it is", 20, 20),))
    made = book_of(content, elements=(Element("Link", 0),), areas=areas, spots=(Spot("here", 0, 0),))
    with opened(pdf_of(made)) as document:
        (link,) = [element for element in elements_of(document) if element.S == "/Link"]
        assert [str(kid.Type) for kid in kids_of(link)[1:]] == ["/OBJR", "/OBJR"]
        assert len(document.pages[0].Annots) == 2


def test_a_face_in_a_link_is_a_figure_that_leads_somewhere() -> None:
    elements = (Element("Link", 0), Element("Figure", 1, alt="Hope"))
    area = Area((20, 20, 30, 40), "https://example.org", 2, "Hope")
    made = book_of(PlacedFace(2, face(), (20, 20, 30, 40)), elements=elements, areas=(area,))
    assert list(shortcomings(made)) == []
    with opened(pdf_of(made)) as document:
        link, figure = list(elements_of(document))[1:]
        assert (link.S, figure.S) == ("/Link", "/Figure")
        assert kids_of(link)[1].Obj.objgen == document.pages[0].Annots[0].objgen


def test_an_address_is_a_link_out_and_is_spelt_as_addresses_are() -> None:
    area = Area((20, 10, 50, 12), "https://example.org/Zoë (x)?a=b%20c", 1, "There")
    made = book_of(Piece(1, (words("There", 20, 20),)), elements=(Element("Link", 0),), areas=(area,))
    with opened(pdf_of(made)) as document:
        assert document.pages[0].Annots[0].A.URI == "https://example.org/Zo%C3%AB%20(x)?a=b%20c"


def test_of_a_link_that_leads_nowhere_its_words_are_left() -> None:
    area = Area((20, 10, 50, 12), "#lost", 1, "Lost")
    made = book_of(Piece(1, (words("Lost", 20, 20),)), elements=(Element("Link", 0),), areas=(area,))
    with opened(pdf_of(made)) as document:
        assert "/Annots" not in document.pages[0]
        assert roles(document) == ["Document", "Span"]
        assert [text for _, text in spoken(document)] == ["Lost"]


def test_anchors_of_any_script_and_bookmarks_of_any_depth() -> None:
    spots = tuple(Spot(anchor, 0, 10 * n) for n, anchor in enumerate(("zug", "über", "a-(b)", "c", "d")))
    levels = (("Zug", 1, "zug"), ("Über", 3, "über"), ("A", 2, "a-(b)"), ("Lost", 1, "lost"), ("C", 1, "c"))
    made = book_of(spots=spots, bookmarks=tuple(Bookmark(*line) for line in levels))
    with opened(pdf_of(made)) as document:
        names = [bytes(name) for name in list(document.Root.Names.Dests.Names)[0::2]]
        assert names == sorted(names)
        assert len(names) == 5
        with document.open_outline() as outline:
            found = [(item.title, [kid.title for kid in item.children]) for item in outline.root]
        assert found == [("Zug", ["Über", "A"]), ("C", [])]


def test_bookmarks_lead_to_the_page_that_they_name() -> None:
    with pypdfium2.PdfDocument(PDF) as document:
        found = [(mark.get_title(), mark.get_dest().get_index()) for mark in document.get_toc()]
    assert found == [("Votes", 0), ("The end", 1)]


@pytest.mark.parametrize(
    ("labels", "shown"),
    [
        (("", "2", "3"), ["1", "2", "3"]),
        (("1", "2", "3"), ["1", "2", "3"]),
        (("", "", "1"), ["", "", "1"]),
        (("i", "ii", "1"), ["i", "ii", "1"]),
        (("", "", ""), ["", "", ""]),
    ],
)
def test_viewers_number_the_pages_as_they_are_printed(labels: tuple[str, ...], shown: list[str]) -> None:
    made = book_of()._replace(pages=tuple(Page(300, 400, label, ()) for label in labels))
    with pypdfium2.PdfDocument(pdf_of(made)) as document:
        assert [document.get_page_label(number) for number in range(3)] == shown


# What the file says of itself


def test_title_language_and_claim() -> None:
    with opened(PDF) as document:
        root = document.Root
        assert root.MarkInfo.Marked is True
        assert root.Lang == "en"
        assert root.ViewerPreferences.DisplayDocTitle is True
        assert all(page.Tabs == "/S" for page in document.pages)
        assert "/Filter" not in root.Metadata
        with document.open_metadata() as told:
            assert told["dc:title"] == "Harbour: the rules"
            assert told["dc:language"] == {"en"}
            assert told["pdfuaid:part"] == "1"
            assert told.pdfa_status == ""
        assert str(document.docinfo.Title) == "Harbour: the rules"


def test_odd_words_are_kept_in_the_metadata() -> None:
    with opened(pdf_of(a_book(title="Salt & <Sea> ő", author="Zoë"))) as document, document.open_metadata() as told:
        assert (told["dc:title"], told["dc:creator"]) == ("Salt & <Sea> ő", ["Zoë"])


def with_element(index: int, **more: Any) -> SetBook:
    elements = list(ELEMENTS)
    elements[index] = elements[index]._replace(**more)
    return a_book(elements=tuple(elements))


@pytest.mark.parametrize(
    "made",
    [
        a_book(title=""),
        a_book(language=""),
        with_element(14, alt=""),
        with_element(10, scope=""),
        with_element(10, columns=1),
        with_element(1, role="H2"),
        with_element(5, role="P"),
        with_element(3, role="Span"),
        book_of(areas=(Area((0, 0, 9, 9), "#x", ARTIFACT),), spots=(Spot("x", 0, 0),)),
        book_of(Piece(1, (words("\u4e00", 20, 20),)), elements=(Element("P", 0),)),
    ],
)
def test_nothing_is_claimed_that_does_not_hold(made: SetBook) -> None:
    assert list(shortcomings(a_book())) == []
    assert list(shortcomings(made)) != []
    target = BytesIO()
    assert write_book(target, made, FONTS, {}).shortcomings == tuple(shortcomings(made))
    with opened(target.getvalue()) as document, document.open_metadata() as told:
        assert "pdfuaid:part" not in told


# The same bytes


def test_the_same_book_gives_the_same_bytes_in_any_process(tmp_path: Path) -> None:
    script = "import sys; sys.path[:0] = sys.argv[1:3]; import hand_book as h; print(h.digest(h.pdf_of(h.a_book())))"
    here = Path(__file__).parent
    made = set()
    for seed in ("1", "2"):
        command = [sys.executable, "-c", script, str(here), str(here.parent.parent)]
        environment = {**os.environ, "PYTHONHASHSEED": seed, "TZ": "Asia/Tokyo"}
        made.add(subprocess.run(command, env=environment, cwd=tmp_path, capture_output=True, check=True).stdout)
    from hand_book import digest

    assert made == {f"{digest(PDF)}\n".encode()}
