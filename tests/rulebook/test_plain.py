"""Rulebooks as Markdown: what a reader of CommonMark gets from it is what the document says."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.footnote import footnote_plugin

from cardgen.cards.load import load_game
from cardgen.diagnostics import Problems
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
    Inline,
    Items,
    LineBreak,
    Link,
    Mistake,
    Paragraph,
    Quote,
    SmallFace,
    Table,
    Words,
)
from cardgen.rulebook.manuscript import read_manuscript
from cardgen.rulebook.plain import plain_text
from cardgen.rulebook.plain_words import slugs
from cardgen.rulebook.walking import adorns, anchors_in, every, spoken
from cardgen.source.bundle import bundle_root
from cardgen.source.project import Project

READER = MarkdownIt("commonmark").enable("table").use(footnote_plugin)
NAMES = {"hope": "Hope"}


def text(*blocks: Block, footnotes: tuple[Footnote, ...] = (), title: str = "Ferry", subtitle: str = "") -> str:
    return plain_text(Document(title, subtitle, blocks, footnotes), NAMES, {"example": "Example", "note": "Note"})


def body(*blocks: Block) -> str:
    """The Markdown without the title."""
    return text(*blocks).removeprefix("# Ferry\n\n").rstrip("\n")


def words(said: str, emphasis: int = 0) -> tuple[Words, ...]:
    return (Words(said, emphasis),)


def line(*inlines: Inline) -> str:
    return body(Paragraph(inlines))


def read(markdown: str) -> list[Token]:
    return READER.parse(markdown)


def seen(tokens: list[Token]) -> str:
    """All words that a reader sees."""
    found = []
    for token in tokens:
        if token.type in ("text", "code_inline", "fence", "code_block"):
            found.append(token.content)
        elif token.type in ("softbreak", "hardbreak"):
            found.append("\n")
        found.append(seen(token.children or []))
    return "".join(found)


# -- Lines


def test_emphasis_is_marked_once_for_neighbours() -> None:
    assert line(Words("a"), Words(" b", 1), Words("c ", 1), Words("d", 2), Words("e", 3)) == "a *bc* **d*****e***"
    assert line(Words("Coins", 2), Words(" and aids.", 2)) == "**Coins and aids.**"


def test_icons_stand_for_words_that_are_not_there() -> None:
    assert line(Words("Pay 2 "), Icon("coin"), Words(" Coins.")) == "Pay 2 Coins."
    assert line(Words("Pay 2 "), Icon("coin"), Words(".")) == "Pay 2 coin."
    assert line(Icon("nice"), Icon("dominant"), Words(" Benevolent")) == "nice dominant Benevolent"


def test_faces_are_their_names() -> None:
    assert line(Words("He has "), SmallFace("hope", "front"), Words(" Hope.")) == "He has Hope."
    assert line(Words("He has "), SmallFace("hope", "front"), Words(".")) == "He has Hope."


def test_links_lead_to_headings_as_readers_number_them() -> None:
    heads = (Heading(1, words("A turn: draw & play"), "turn"), Heading(2, words("Ferry"), "again"))
    told = body(
        *heads, Paragraph((Link("#turn", words("here")), Link("#again", words("there")), Link("#card-x", words("X"))))
    )
    assert told.endswith("[here](#a-turn-draw--play)[there](#ferry-1)X")
    assert slugs([("a", "Votes"), ("b", "Votes"), ("c", "L’Été")]) == {"a": "#votes", "b": "#votes-1", "c": "#lété"}


def test_addresses_are_kept() -> None:
    assert line(Link("https://a.b/(c) d", words("far"))) == "[far](https://a.b/%28c%29%20d)"


def test_nothing_is_seen_of_anchors() -> None:
    assert line(Anchor("card-hope"), Words("Hope", 2), IndexMark("Hope")) == "**Hope**"


@pytest.mark.parametrize(
    "said",
    [
        *("* no list", "1. no list", "3) none", "- none", "+ none", "# no heading", "=== none"),
        *("a_b_c*d*", "`code`", "~~a~~", "\\*", "[x](y)", "![x](y)", "<b>bold</b>", "&amp;", "| a |"),
    ],
)
def test_words_are_no_marks(said: str) -> None:
    tokens = read(line(Words(said)))
    assert [token.type for token in tokens] == ["paragraph_open", "inline", "paragraph_close"]
    assert seen(tokens) == said


@given(
    st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Zl", "Zp", "Zs", "Cs")), min_size=1, max_size=30)
)
def test_any_words_are_read_back(said: str) -> None:
    assert seen(read(line(Words(said)))) == said
    assert seen(read(line(Words(said, 0, True)))) == said


# -- Blocks


def test_a_table_is_a_table() -> None:
    table = Table(
        (words("Card"), words("Is")), ((words("Hope"), words("a | b")), (words("Fear"), ())), ("left", "right")
    )
    assert body(table) == "| Card | Is |\n|:---|---:|\n| Hope | a \\| b |\n| Fear |  |"
    assert [token.content for token in read(body(table)) if token.type == "inline"] == [
        "Card",
        "Is",
        "Hope",
        "a | b",
        "Fear",
        "",
    ]


def test_a_column_of_faces_is_left_out() -> None:
    table = Table((), (((SmallFace("hope", "front"),), words("63"), words("Deck")),), ("center", "right", "left"))
    assert body(table) == "|  |  |\n|---:|:---|\n| 63 | Deck |"


def test_pictures_are_words() -> None:
    figure = Figure((FacePicture("hope", "front"),), words("A card."), "Hope: 10 points", labels=(words("Left"),))
    assert body(figure) == "*Picture: Hope: 10 points*\n\n- Left\n\nA card."


def test_lists_lie_within_lists() -> None:
    inner = Items(((Paragraph(words("c")),),))
    items = Items(((Paragraph(words("a")),), (Paragraph(words("b")), inner)), 3)
    assert body(items) == "3. a\n4. b\n   - c"
    loose = Items(((Paragraph(words("a")), Paragraph(words("b"))), (Paragraph(words("c")),)), None, False)
    assert body(loose) == "- a\n\n  b\n\n- c"


def test_boxes_are_quoted() -> None:
    box = Box("example", words("A vote"), (Paragraph(words("So.")), Items(((Paragraph(words("Ada")),),))))
    assert body(box) == "> **Example:** **A vote**\n>\n> So.\n>\n> - Ada"
    assert body(Box("note", (), (Paragraph(words("So.")),))) == "> **Note**\n>\n> So."


def test_the_other_blocks() -> None:
    blocks = (
        Definitions((Entry(words("Pass"), (Paragraph(words("Do nothing.")),)),)),
        Definitions((Entry(words("Why?"), (Paragraph(words("Because.")),)),), "questions"),
        Columns(((Paragraph(words("left")),), (Paragraph(words("right")),))),
        Quote((Paragraph(words("Sit.")),)),
        Code("a ``` b\n"),
        Divider(),
        Mistake("There is no card `x`"),
        Paragraph((Words("a"), LineBreak(), Words("b"))),
    )
    assert body(*blocks).split("\n\n") == [
        "- **Pass**: Do nothing.",
        "**Why?**",
        "Because.",
        "left",
        "right",
        "> Sit.",
        "````\na ``` b\n````",
        "---",
        "> **Mistake:** There is no card \\`x\\`",
        "a\\\nb",
    ]


def test_footnotes_and_contents() -> None:
    told = text(
        Contents(1),
        Heading(1, words("One"), "one"),
        Paragraph((*words("So"), FootnoteMark(1))),
        Heading(2, words("Two"), "two"),
        footnotes=(Footnote(1, (Paragraph(words("Yes.")), Paragraph(words("Really.")))),),
        subtitle="A crossing",
    )
    assert told == (
        "# Ferry\n\n*A crossing*\n\n- [One](#one)\n\n## One\n\nSo[^1]\n\n### Two\n\n[^1]: Yes.\n\n    Really.\n"
    )


def test_the_index_leads_to_sections() -> None:
    told = body(
        Heading(1, words("Voting"), "voting"),
        Paragraph((*words("x"), IndexMark("Tie"), IndexMark("ties", "Vote"))),
        IndexList(),
    )
    assert told.endswith("- Tie: [Voting](#voting)\n- Vote\n  - ties: [Voting](#voting)")


# -- Read aloud


def test_words_are_read_aloud_once() -> None:
    assert spoken((Words("If you are "), Icon("active"), Words("\u00a0Active, draw."))) == "If you are Active, draw."
    assert spoken((Words("Take 3\u00a0"), Icon("coin"), Words("."))) == "Take 3\u00a0coin."
    assert adorns("first-player", "", "The first player begins")
    assert not adorns("coin", "gives 1", "or 1 random card. Then each Coin counts")


# -- The rulebooks that come with cardgen


@pytest.mark.parametrize("name", ["switchcraft", "syndicats", "pirate-wizard"])
def test_our_rulebooks_are_read_back(name: str) -> None:
    project = Project.open(bundle_root() / "card_data" / name)
    if project.own_file("rulebook.md") is None:
        pytest.skip("it has no rulebook yet")
    game = load_game(project, Problems())
    assert game is not None
    document = read_manuscript(project, game, Problems())
    assert document is not None
    told = plain_text(document, {card.id: card.name for card in game.cards.values()})
    tokens = read(told)
    # No mark is left over as a word, and no space was doubled where an icon went.
    assert "**" not in seen(tokens)
    assert not re.search(r"\S  \S", re.sub(r"(?m)^\|.*$", "", told))
    heads = [tokens[at + 1].content for at, token in enumerate(tokens) if token.type == "heading_open"]
    levels = [part for part in every(document.blocks) if isinstance(part, Heading)]
    assert len(heads) == len(levels) + 1
    found = set(slugs([(str(at), head) for at, head in enumerate(heads)]).values())
    links = [child for token in tokens for child in token.children or [] if child.type == "link_open"]
    targets = {str(link.attrs["href"]) for link in links}
    assert {target for target in targets if target.startswith("#")} <= found
    assert len(list(anchors_in(document))) > 30
