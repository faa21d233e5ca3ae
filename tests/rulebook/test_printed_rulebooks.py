"""The rulebooks of the games that come with cardgen, as PDF: all words in order, and every way through them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pikepdf
import pypdfium2
import pytest

from cardgen.cards.load import load_game
from cardgen.cli import run
from cardgen.diagnostics import Problems
from cardgen.rulebook.document import (
    Code,
    Contents,
    Document,
    Figure,
    FootnoteMark,
    Heading,
    IndexList,
    Link,
    Mistake,
    SmallFace,
    Table,
    Words,
)
from cardgen.rulebook.manuscript import read_manuscript
from cardgen.source.project import Project
from tests.rulebook.hand_book import Marked, elements_of, kids_of, layer, spoken

DATA = Path(__file__).parent.parent.parent / "card_data"
GAMES = sorted(path.parent.name for path in DATA.glob("*/rulebook.md"))


class Made(NamedTuple):
    document: Document
    pdf: bytes


@pytest.fixture(scope="session")
def make(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Makes a game's rulebook, once for all tests."""
    out = tmp_path_factory.mktemp("rulebooks")

    @cache
    def made(game: str) -> Made:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("CARDGEN_CACHE_DIR", str(out / "cache"))
            assert run(["rulebook", game, "--out", str(out / game)]) == 0
        project, problems = Project.open(DATA / game), Problems()
        loaded = load_game(project, problems, None, ())
        assert loaded is not None
        document = read_manuscript(project, loaded, problems)
        assert document is not None
        return Made(document, (out / game / f"{game}-rulebook.pdf").read_bytes())

    return made


@pytest.fixture(params=GAMES)
def made(request: pytest.FixtureRequest, make: Any) -> Made:
    found = make(request.param)
    assert isinstance(found, Made)
    return found


FACE = "\0"
"""Where a face stands in a line."""


def words_of(part: Any) -> str:
    """The words of inlines, without anything between them; icons are not words."""
    if isinstance(part, SmallFace):
        return FACE
    if isinstance(part, Words):
        return squeezed(part.text)
    if isinstance(part, FootnoteMark):
        return str(part.number)
    if isinstance(part, Link):
        return words_of(part.inlines)
    return "".join(map(words_of, part)) if isinstance(part, tuple) and not hasattr(part, "_fields") else ""


def texts_of(part: Any) -> Iterator[str]:
    """The texts of a document's blocks in reading order, each without spaces, in small letters."""
    match part:
        case Contents() | IndexList() | Mistake():
            return
        case Code():
            yield squeezed(part.text)
        case Figure():
            yield from map(words_of, (*part.labels, part.caption))
        case Table():
            yield from map(words_of, (part.caption, *part.head, *(cell for row in part.rows for cell in row)))
        case tuple() if part and all(isinstance(inner, tuple) and _is_inline(inner) for inner in part):
            yield words_of(part)
        case tuple():
            for inner in part:
                yield from texts_of(inner)


def _is_inline(part: Any) -> bool:
    return type(part).__name__ in {
        "Words",
        "Icon",
        "SmallFace",
        "Link",
        "FootnoteMark",
        "IndexMark",
        "Anchor",
        "LineBreak",
    }


def squeezed(text: str) -> str:
    # PDFium has a sign of its own for a hyphen at the end of a line.
    return re.sub(r"[-\s\u00ad\u200b\u2060\ufffe]+", "", text).casefold()


def opened(pdf: bytes) -> pikepdf.Pdf:
    return pikepdf.open(BytesIO(pdf))


def test_every_text_of_the_document_is_in_the_structure_in_order(made: Made) -> None:
    """Texts are looked for one behind the other; what stands between them is numbers of lists, contents, the index."""
    with opened(made.pdf) as document:
        said = squeezed("".join(text for _, text in spoken(document)))
    here, missing = 0, []
    for text in (text.replace(FACE, "") for text in texts_of(made.document.blocks)):
        found = said.find(text, here)
        if found < 0:
            missing.append(text)
        else:
            here = found + len(text)
    assert missing == []
    for note in made.document.footnotes:
        assert all(text.replace(FACE, "") in said for text in texts_of(note.blocks))


def test_the_text_layer_has_every_text_whole(made: Made) -> None:
    """But for those that go on on another page; faces bring words of their own, and links the page they lead to."""
    pages = [re.sub(r"\(p\.\d+\)", "", squeezed(text)) for text in layer(made.pdf)]
    whole = "".join(pages)
    texts = [part for text in texts_of(made.document.blocks) for part in text.split(FACE)]
    lost = [text for text in texts if text not in whole]
    assert [text for text in lost if not _goes_on(text, pages)] == []
    assert len(lost) < len(pages)


def _goes_on(text: str, pages: list[str]) -> bool:
    """Whether a text begins on one page and ends on the next."""
    return any(
        text[:cut] in before and text[cut:] in after for before, after in pairwise(pages) for cut in range(1, len(text))
    )


def test_nothing_is_painted_outside_of_the_structure(made: Made) -> None:
    with opened(made.pdf) as document:
        assert document.check_pdf_syntax() == []
        for page in document.pages:
            assert Marked(page).unmarked == []


def test_every_picture_is_told_in_words(made: Made) -> None:
    with opened(made.pdf) as document:
        figures = [element for element in elements_of(document) if element.S == "/Figure"]
        assert figures
        assert all(str(figure.get("/Alt", "")) for figure in figures)


def test_it_claims_to_be_accessible(made: Made) -> None:
    with opened(made.pdf) as document, document.open_metadata() as told:
        assert told["pdfuaid:part"] == "1"
        assert told["dc:title"] == made.document.title


def test_contents_bookmarks_and_page_numbers_agree(made: Made) -> None:
    """Each line of the contents names the page that its link leads to, as it is printed and as viewers number it."""
    headings = {
        heading.anchor: words_of(heading.inlines) for heading in made.document.blocks if isinstance(heading, Heading)
    }
    with opened(made.pdf) as document, pypdfium2.PdfDocument(made.pdf) as seen:
        names = list(document.Root.Names.Dests.Names)
        numbers = {page.objgen: index for index, page in enumerate(document.pages)}
        pages = {str(name): numbers[where[0].objgen] for name, where in zip(names[0::2], names[1::2], strict=True)}
        labels = [seen.get_page_label(index) for index in range(len(document.pages))]
        assert labels == [str(index + 1) for index in range(len(labels))]
        lines = list(_contents(document))
        for anchor, line in lines:
            number = re.search(r"\d+$", line)
            assert number is not None
            assert number[0] == labels[pages[anchor]]
            if anchor in headings:
                assert squeezed(line[: number.start()]) == headings[anchor]
        marks = [(mark.get_title(), mark.get_dest().get_index()) for mark in seen.get_toc()]
        assert {squeezed(title) for title, _ in marks} >= set(headings.values())
        told = {(squeezed(line.rstrip("0123456789")), pages[anchor]) for anchor, line in lines}
        assert told <= {(squeezed(title), page) for title, page in marks}


def _contents(document: pikepdf.Pdf) -> Iterator[tuple[str, str]]:
    """The anchor and the words of each line of the contents."""
    marked = {page.objgen: Marked(page) for page in document.pages}
    for element in elements_of(document):
        if element.S == "/Link" and element.P.S == "/TOCI":
            link = next(kid.Obj for kid in kids_of(element) if isinstance(kid, pikepdf.Dictionary))
            held = [kid for kid in kids_of(element) if isinstance(kid, int)]
            yield str(link.Dest), "".join(marked[element.Pg.objgen].text[number] for number in held)


def test_every_link_within_the_book_leads_to_a_place(made: Made) -> None:
    with opened(made.pdf) as document:
        places = {str(name) for name in list(document.Root.Names.Dests.Names)[0::2]}
        links = [link for page in document.pages for link in page.get("/Annots", [])]
        assert links
        assert all(str(link.Dest) in places for link in links if "/Dest" in link)
        assert all(str(link.Contents) for link in links)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_bytes_again_from_the_cache_and_without_it(
    make: Any, game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CARDGEN_CACHE_DIR", str(tmp_path / "cache"))
    assert run(["rulebook", game, "--json", "--no-cache", "--out", str(tmp_path)]) == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert Path(row["file"]).read_bytes() == make(game).pdf
