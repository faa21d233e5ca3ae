"""Rulebooks as web pages: elements that say what they are, links that lead somewhere, words that are never markup."""

from __future__ import annotations

import re
import shutil
import subprocess
from base64 import b64decode
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from html.parser import HTMLParser
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import pytest
from books_set import STYLE, TOOLS
from fontTools.ttLib import TTFont

from cardgen.cards.load import load_game
from cardgen.diagnostics import Problems
from cardgen.fonts.registry import Fonts
from cardgen.fonts.woff import as_woff
from cardgen.jobs.rulebook_pictures import BookPictures
from cardgen.jobs.workshop import Workshop
from cardgen.layout.colours import contrast
from cardgen.layout.drawing import Drawing, Outline, Shape
from cardgen.layout.shapes import rectangle
from cardgen.rulebook.document import (
    Anchor,
    Block,
    Box,
    Code,
    Columns,
    Contents,
    Definitions,
    Divider,
    Document,
    Entry,
    FacePicture,
    Figure,
    Footnote,
    FootnoteMark,
    Heading,
    Icon,
    IndexList,
    IndexMark,
    Items,
    LineBreak,
    Link,
    Mistake,
    PageBreak,
    Paragraph,
    Picture,
    Quote,
    SetupPicture,
    SmallFace,
    Table,
    Words,
)
from cardgen.rulebook.manuscript import read_manuscript
from cardgen.rulebook.setting.style_file import load_style
from cardgen.rulebook.web import WebMakings, web_page
from cardgen.rulebook.web_look import DAY, NIGHT, readable, style_sheet
from cardgen.source.bundle import bundle_root
from cardgen.source.project import Project

EVIL = "<script>alert(1)</script>"
VOID = {"meta", "br", "hr", "img", "link", "input"}


class Node:
    """An element with its attributes, its children and its words."""

    def __init__(self, tag: str, attributes: Mapping[str, str], parent: Node | None) -> None:
        self.tag = tag
        self.attributes = dict(attributes)
        self.parent = parent
        self.parts: list[Node | str] = []

    def walk(self) -> Iterator[Node]:
        yield self
        for child in self.children:
            yield from child.walk()

    def all(self, *tags: str) -> list[Node]:
        return [node for node in self.walk() if node.tag in tags]

    def one(self, tag: str) -> Node:
        (found,) = self.all(tag)
        return found

    def of_class(self, name: str) -> list[Node]:
        return [node for node in self.walk() if name in node.attributes.get("class", "").split()]

    def by_id(self, name: str) -> Node:
        (found,) = (node for node in self.walk() if node.attributes.get("id") == name)
        return found

    @property
    def children(self) -> list[Node]:
        return [part for part in self.parts if isinstance(part, Node)]

    @property
    def text(self) -> str:
        return "".join(part if isinstance(part, str) else part.text for part in self.parts)


class Tree(HTMLParser):
    """Reads a page strictly: every element is closed by its own tag, in order."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.root = self._at = Node("", {}, None)
        self.feed(page)
        self.close()
        assert self._at is self.root, f"<{self._at.tag}> is never closed"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, {name: value or "" for name, value in attrs}, self._at)
        assert len(attrs) == len(node.attributes), f"<{tag}> says something twice: {attrs}"
        self._at.parts.append(node)
        if tag not in VOID:
            self._at = node

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._at.parts.append(Node(tag, {name: value or "" for name, value in attrs}, self._at))

    def handle_endtag(self, tag: str) -> None:
        assert self._at.tag == tag, f"</{tag}> closes <{self._at.tag}>"
        assert self._at.parent is not None
        self._at = self._at.parent

    def handle_data(self, data: str) -> None:
        self._at.parts.append(data)


class Faces:
    """Pictures of a card's size, each painted in one colour."""

    def drawing(self, picture: Picture) -> Drawing | None:
        if isinstance(picture, FacePicture) and picture.card == "missing":
            return None
        width = 482.0 if isinstance(picture, SetupPicture) else 180.0
        marks = (Shape(rectangle((0, 0, width, 252)), "C04A00"),)
        drawing = Drawing(width, 252.0, 0.0, 0.0, Outline("rectangle", 9.0), marks)
        return drawing._replace(look=drawing.digest())


NAMES = {"hope": "Hope", "evil": EVIL}


def page(*blocks: Block, footnotes: tuple[Footnote, ...] = (), title: str = "Ferry", **more: str) -> str:
    document = Document(
        title, more.get("subtitle", ""), blocks, footnotes, (more["credit"],) if "credit" in more else ()
    )
    return web_page(document, WebMakings(STYLE, Faces(), TOOLS.symbol, Fonts(), {}, NAMES))


def tree(*blocks: Block, footnotes: tuple[Footnote, ...] = (), **more: str) -> Node:
    return Tree(page(*blocks, footnotes=footnotes, **more)).root


def words(text: str, emphasis: int = 0) -> tuple[Words, ...]:
    return (Words(text, emphasis),)


def said(text: str) -> Paragraph:
    return Paragraph(words(text))


CHAPTERS = (
    Heading(1, words("One"), "one"),
    said("First."),
    Heading(2, words("Within"), "within"),
    said("Second."),
    Heading(3, words("Deep"), "deep"),
    Heading(1, words("Two"), "two"),
    said("Third."),
)


def test_a_page_has_its_parts_in_order() -> None:
    root = tree(*CHAPTERS, credit="By Ada", subtitle="A crossing")
    body = root.one("body")
    assert [node.tag for node in body.children if node.tag != "svg"] == ["a", "header", "nav", "main", "footer"]
    assert root.one("html").attributes["lang"] == "en"
    assert root.one("title").text == "Ferry: A crossing"
    assert root.one("h1").text == "Ferry"
    assert root.one("footer").text == "By Ada"
    skip = body.children[0]
    assert root.by_id(skip.attributes["href"][1:]).tag == "main"


def test_headings_are_sections_within_sections() -> None:
    main = tree(*CHAPTERS).one("main")
    assert [(node.tag, node.text) for node in main.all("h2", "h3", "h4")] == [
        ("h2", "One"),
        ("h3", "Within"),
        ("h4", "Deep"),
        ("h2", "Two"),
    ]
    first, second = (node for node in main.children if node.tag == "section")
    assert first.attributes["aria-labelledby"] == "one"
    assert [node.attributes["aria-labelledby"] for node in first.all("section")] == ["one", "within", "deep"]
    assert second.text.split() == ["Two", "Third."]


def test_the_contents_lead_to_chapters_and_sections() -> None:
    nav = tree(*CHAPTERS).one("nav")
    assert nav.attributes["aria-label"] == "Contents"
    assert [(node.text, node.attributes["href"]) for node in nav.all("a")] == [
        ("One", "#one"),
        ("Within", "#within"),
        ("Two", "#two"),
    ]


def test_words_keep_their_emphasis() -> None:
    line = Paragraph((Words("a"), Words("b", 1), Words("c", 2), Words("d", 3), Words("<e>", 0, True), LineBreak()))
    inner = re.search(r"<p>(a.*?)</p>", page(line))
    assert inner is not None
    assert inner[1] == ("a<em>b</em><strong>c</strong><strong><em>d</em></strong><code>&lt;e&gt;</code><br>")


# -- Nothing that anybody wrote is markup


def evil_blocks() -> tuple[Block, ...]:
    bad = words(EVIL)
    return (
        Heading(1, bad, "evil"),
        Heading(1, words("Other"), 'x"><script>alert(2)</script>'),
        Paragraph((*bad, Icon(EVIL), SmallFace("evil", "front"), Link("javascript:alert(1)", words("click")))),
        Paragraph((IndexMark(EVIL, EVIL), Anchor('"><svg onload=alert(1)>'))),
        Items(((Paragraph(bad),),)),
        Definitions((Entry(bad, (Paragraph(bad),), 'e"><b>'),), 'k"><script>'),
        Table((bad,), ((bad,),), ("left",), bad),
        Figure((FacePicture("hope", "front"),), bad, f'"{EVIL}', labels=(bad,)),
        Figure((FacePicture("missing", "front"),), bad, f'"{EVIL}'),
        Box("example", bad, (Paragraph(bad),)),
        Box('note"><script>alert(3)</script>', bad, ()),
        Quote((Paragraph(bad),)),
        Code(EVIL),
        Mistake(EVIL),
        IndexList(),
    )


def test_what_is_written_is_never_markup() -> None:
    text = page(*evil_blocks(), title=EVIL, subtitle=EVIL, credit=EVIL, footnotes=(Footnote(1, (said(EVIL),)),))
    root = Tree(text).root
    assert not root.all("script", "img", "b", "iframe")
    assert not [name for node in root.walk() for name in node.attributes if name.startswith("on")]
    assert "javascript:" not in text
    assert root.text.count(EVIL) > 12


def test_a_page_needs_nothing_else() -> None:
    text = page(*CHAPTERS, Figure((FacePicture("hope", "front"),), (), "Hope"))
    addresses = re.findall(r'(?:src|href)="([^"#]*)"|url\(([^)#]*)\)', text)
    assert all((one or other).startswith("data:") or not (one or other) for one, other in addresses)
    assert "default-src 'none'" in text
    assert "<script" not in text


# -- Links


def test_links_lead_somewhere_or_are_words() -> None:
    root = tree(
        *CHAPTERS,
        Paragraph(
            (Link("#within", words("here")), Link("#nowhere", words("there")), Link("https://a.b/?c=d&e", words("far")))
        ),
        Paragraph((Link("#card-hope", words("Hope"), "card"),)),
        Table((), (((Anchor("card-hope"), *words("Hope")),),), ("left",)),
    )
    links = {node.text: node.attributes["href"] for node in root.one("main").all("a")}
    assert links == {"here": "#within", "far": "https://a.b/?c=d&e", "Hope": "#card-hope"}
    assert "there" in root.text


def test_a_face_that_is_a_link_says_its_name() -> None:
    (link,) = (
        tree(Heading(1, words("Cards"), "cards"), Paragraph((Link("#cards", (SmallFace("hope", "front"),), "card"),)))
        .one("main")
        .all("a")
    )
    assert link.attributes["aria-label"] == "Hope"


def test_footnotes_lead_there_and_back() -> None:
    root = tree(
        Paragraph((*words("So"), FootnoteMark(1), *words("and"), FootnoteMark(2), *words("again"), FootnoteMark(1))),
        footnotes=(Footnote(1, (said("Yes."),)), Footnote(2, (said("No."),))),
    )
    marks = root.one("main").all("sup")
    assert [mark.text for mark in marks] == ["1", "2", "1"]
    for mark in marks:
        note = root.by_id(mark.one("a").attributes["href"][1:])
        back = note.of_class("back")[0].attributes["href"][1:]
        assert root.by_id(back).text == mark.text
    assert "Yes." in root.by_id("note:1").text


def test_the_index_names_the_sections() -> None:
    root = tree(
        Heading(1, words("Voting"), "voting"),
        Paragraph((IndexMark("Tie"), IndexMark("ties", "Vote"), IndexMark("Tie"))),
        Heading(1, words("Contests"), "contests"),
        Paragraph((IndexMark("Tie"),)),
        Heading(1, words("Index"), "index"),
        IndexList(),
    )
    index = root.of_class("index")[0]
    lines = [node.text for node in index.children if node.tag == "li" and not node.attributes.get("class")]
    assert lines == ["Tie: Voting, Contests", "Voteties: Voting"]
    for link in index.all("a"):
        assert root.by_id(link.attributes["href"][1:]).tag == "span"


# -- What there is


def test_tables_have_heads_for_their_columns() -> None:
    root = tree(
        Table((words("Card"), words("Copies")), ((words("Hope"), words("3")),), ("left", "right"), words("Cards"), True)
    )
    assert [(node.text, node.attributes["scope"]) for node in root.all("th")] == [("Card", "col"), ("Copies", "col")]
    assert root.one("caption").text == "Cards"
    assert root.all("td")[1].attributes["class"] == "r"
    region = root.of_class("scroll")[0]
    assert (region.attributes["role"], region.attributes["aria-label"]) == ("region", "Cards")
    assert region.attributes["tabindex"] == "0"


def test_pictures_have_words_and_are_in_the_page_once() -> None:
    text = page(
        Figure((FacePicture("hope", "front"), FacePicture("hope", "front")), words("Twice."), "Hope, a card"),
        Paragraph((SmallFace("hope", "front"),)),
    )
    root = Tree(text).root
    assert text.count('fill="#c04a00"') == 1
    pictures = root.of_class("pictures")[0]
    assert (pictures.attributes["role"], pictures.attributes["aria-label"]) == ("img", "Hope, a card")
    assert root.one("figcaption").text == "Twice."
    (small,) = root.of_class("f")
    assert small.attributes["aria-label"] == "Hope"
    drawn = [node for node in root.all("svg") if node.parent and node.parent.attributes.get("class") == "picture"]
    assert len(drawn) == 2
    assert all(node.attributes["aria-hidden"] == "true" for node in drawn)


def test_labelled_pictures_keep_their_labels() -> None:
    root = tree(Figure((SetupPicture(2), SetupPicture(4)), (), "Two tables", 0.6, (words("Two"), words("Four"))))
    pictures = root.of_class("pictures")[0]
    assert "role" not in pictures.attributes
    assert [node.text for node in pictures.all("p")] == ["Two tables", "Two", "Four"]


def test_words_stand_where_nothing_can_be_drawn() -> None:
    root = tree(Figure((FacePicture("missing", "front"),), words("A card."), "Fear: lose 2 points"))
    assert root.one("figure").text == "Fear: lose 2 pointsA card."
    assert "role" not in root.of_class("pictures")[0].attributes


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ((Icon("coin"), Words(" Coins")), None),
        ((Words("2\u00a0"), Icon("coin")), "coin"),
        ((Words("The Coins: "), Icon("coin"), Words(" each")), None),
        ((Words("pay "), Icon("coin"), Words(" and draw")), "coin"),
    ],
)
def test_an_icon_is_read_aloud_once(line: tuple[Words | Icon, ...], told: str | None) -> None:
    (icon,) = tree(Paragraph(line)).of_class("i")
    assert icon.attributes.get("aria-label") == told
    assert icon.attributes.get("aria-hidden") == (None if told else "true")


def test_an_icon_stays_with_its_word() -> None:
    root = tree(Paragraph((Words("take 2\u00a0"), Icon("coin"), Words(" Coins and go"))))
    assert root.of_class("n")[0].text == "2\u00a0 Coins"


def test_boxes_are_asides_with_a_name() -> None:
    root = tree(Box("example", words("A vote"), (said("So."),)), Box("turn", words("A turn"), (said("Do."),)))
    aside, turn = root.one("aside"), root.of_class("turn")[0]
    assert root.by_id(aside.attributes["aria-labelledby"]).text == "Example: A vote"
    assert turn.tag == "section"


def test_lists_definitions_and_the_rest() -> None:
    root = tree(
        Items(((said("a"),), (said("b"), Items(((said("c"),),)))), 3),
        Items(((said("d"),),), None, False),
        Definitions((Entry(words("Pass"), (said("Do nothing."),), "term-pass"),)),
        Definitions((Entry(words("Why?"), (said("Because."),), "ruling-why"),), "questions"),
        Columns(((said("left"),), (said("right"),))),
        Quote((said("Sit."),)),
        Code("a < b\n"),
        Divider(),
        PageBreak(),
        Contents(),
        Mistake("There is no card `x`"),
    )
    ordered = root.one("ol")
    assert ordered.attributes["start"] == "3"
    assert [node.text for node in ordered.children] == ["a", "bc"]
    assert root.of_class("loose")[0].one("li").one("p").text == "d"
    assert root.by_id("term-pass").one("dt").text == "Pass"
    assert root.of_class("questions")[0].one("dd").text == "Because."
    assert [node.text for node in root.of_class("column")] == ["left", "right"]
    assert root.one("blockquote").text == "Sit."
    assert root.one("pre").text == "a < b\n"
    assert "no card" in root.of_class("mistake")[0].text


# -- The look


def test_fonts_are_whole_and_hold_the_page_s_letters() -> None:
    text = page(said("Quick wizards Ää vex €"))
    faces = re.findall(r"@font-face\{font-family:'([^']*)'.*?base64,([^)]*)\)", text)
    assert faces
    for _, data in faces:
        font = TTFont(BytesIO(b64decode(data)))
        assert font.flavor == "woff"
        characters = font.getBestCmap() or {}
        assert {ord("Q"), ord("Ä"), ord("€")} <= characters.keys()
        assert ord("ß") not in characters


def test_a_font_in_woff_is_the_same_font() -> None:
    data = Fonts().face("PT Sans").subset_for("Hope")
    plain, packed = TTFont(BytesIO(data)), TTFont(BytesIO(as_woff(data)))
    assert packed.getGlyphOrder() == plain.getGlyphOrder()
    assert packed["glyf"]["H"] == plain["glyf"]["H"]
    assert len(as_woff(data)) < len(data)


def test_colours_can_be_read_by_day_and_by_night() -> None:
    for colour in ("F0E442", "FFFFFF", "000000", "56B4E9", "3B3A55", "7A1F2B"):
        for ground in (DAY, NIGHT):
            assert contrast(readable(colour, ground), ground) >= 4.5


@pytest.mark.parametrize("name", ["switchcraft", "syndicats", "pirate-wizard"])
def test_words_can_be_read_on_every_ground_of_our_pages(name: str) -> None:
    project = Project.open(bundle_root() / "card_data" / name)
    game = load_game(project, Problems())
    assert game is not None
    sheet = style_sheet(load_style(project, game.palette, Problems()), Fonts(), "x")
    states = [dict(re.findall(r"--([\w-]+):#([0-9A-F]{6})", rule)) for rule in re.findall(r":root\{[^}]*\}", sheet)]
    assert len(states) == 3  # by day, by night, on paper
    for colours in states:
        tints = [name for name in colours if name.endswith("-tint")]
        assert len(tints) > 4
        for tint in tints:
            for words_in in ("ink", "link", tint.removesuffix("-tint")):
                if words_in == "link" and re.match(r"k\d", tint):
                    continue  # a table's head, which holds no links
                assert contrast(colours[words_in], colours[tint]) >= 4.5, (tint, words_in)
        assert contrast(colours["faint"], colours["paper"]) >= 4.5


def test_the_same_document_gives_the_same_page() -> None:
    assert page(*CHAPTERS, IndexList()) == page(*CHAPTERS, IndexList())


# -- The rulebooks that come with cardgen


@cache
def rulebook(name: str) -> str | None:
    project = Project.open(bundle_root() / "card_data" / name)
    problems = Problems()
    if project.own_file("rulebook.md") is None:
        return None
    game = load_game(project, problems)
    assert game is not None
    document = read_manuscript(project, game, problems)
    assert document is not None
    shop = Workshop(project, game, "colour", problems)
    style = load_style(project, game.palette, problems)
    names = {card.id: card.name for card in game.cards.values()}
    tools = shop.tools
    pictures = BookPictures(shop, None, 482.0, whole=True)
    return web_page(document, WebMakings(style, pictures, tools.text.symbol, tools.fonts, tools.art.pictures, names))


GAMES = ("switchcraft", "syndicats", "pirate-wizard")


@pytest.mark.parametrize("name", GAMES)
def test_every_link_of_our_rulebooks_leads_somewhere(name: str) -> None:
    text = rulebook(name)
    if text is None:
        pytest.skip("it has no rulebook yet")
    root = Tree(text).root
    ids = Counter(node.attributes["id"] for node in root.walk() if "id" in node.attributes)
    assert [found for found, times in ids.items() if times > 1] == []
    targets = {node.attributes["href"][1:] for node in root.all("a") if node.attributes["href"].startswith("#")}
    assert targets <= ids.keys()
    used = {node.attributes["href"][1:] for node in root.all("use")}
    assert used <= ids.keys()
    assert len(targets) > 30
    levels = [int(node.tag[1]) for node in root.all("h1", "h2", "h3", "h4", "h5")]
    assert all(later - earlier <= 1 for earlier, later in pairwise(levels))
    unnamed = [
        node
        for node in root.all("svg")
        if not node.attributes.get("aria-label") and node.attributes.get("aria-hidden") != "true"
    ]
    assert unnamed == []


CHROMIUM = shutil.which("chromium")
# The page itself runs no scripts; a copy without its policy may, and says how wide it came out.
_MEASURE = """<script>document.title=[document.documentElement.scrollWidth,innerWidth,
[...document.querySelectorAll('main *')].filter(e=>!e.closest('.scroll,pre,.unseen,svg')
&&e.getBoundingClientRect().right>innerWidth+1).map(e=>e.tagName).join(' ')].join(',')</script></body>"""


@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here")
@pytest.mark.parametrize("name", GAMES)
def test_a_phone_need_not_be_moved_sideways(name: str, tmp_path: Path) -> None:
    text = rulebook(name)
    if text is None:
        pytest.skip("it has no rulebook yet")
    assert CHROMIUM is not None
    scripted = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", text).replace("</body>", _MEASURE)
    frame = '<iframe src="page.html" width="360" height="800" style="border:0"></iframe>'
    (tmp_path / "page.html").write_text(scripted, "utf-8")
    (tmp_path / "phone.html").write_text(
        f"<body>{frame}<script>onload=()=>document.title=frames[0].document.title</script>", "utf-8"
    )
    how = [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--hide-scrollbars",
        "--allow-file-access-from-files",
        "--dump-dom",
    ]
    done = subprocess.run(
        [CHROMIUM, *how, (tmp_path / "phone.html").as_uri()], check=True, capture_output=True, timeout=90
    )
    measured = re.search(r"<title>(\d+),(\d+),(.*?)</title>", done.stdout.decode())
    assert measured is not None, done.stdout.decode()[-500:]
    assert (measured[1], measured[2], measured[3]) == ("360", "360", "")
