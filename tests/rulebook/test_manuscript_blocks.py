"""Every construct of a manuscript becomes what it is meant to be."""

from __future__ import annotations

import pytest
from manuscripts_read import FERRY, Desk, words_of

from cardgen.cards.load import load_game
from cardgen.diagnostics import Problems
from cardgen.rulebook.checking import checked_manuscript
from cardgen.rulebook.document import (
    Anchor,
    ArtPicture,
    Box,
    Code,
    Columns,
    Contents,
    Definitions,
    Divider,
    FacePicture,
    Figure,
    FootnoteMark,
    Heading,
    Icon,
    IndexList,
    IndexMark,
    Items,
    LineBreak,
    Link,
    PageBreak,
    Paragraph,
    Quote,
    SetupPicture,
    SmallFace,
    Table,
    Words,
)
from cardgen.source.project import Project


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    return Desk(tmp_path_factory.mktemp("desk"))


def test_the_sample_has_nothing_wrong() -> None:
    problems = Problems()
    project = Project.open(FERRY)
    game = load_game(project, problems)
    assert game is not None
    for name in ("rulebook.md", "summary.md"):
        assert checked_manuscript(project, game, problems, name) is not None
    assert list(problems) == []


# -- Markdown


def test_words_and_their_emphases(desk: Desk) -> None:
    found = desk.line("plain *italic* **bold** ***both*** `as *typed*` and\na new line  \nanother")
    assert found == (
        Words("plain "),
        Words("italic", 1),
        Words(" "),
        Words("bold", 2),
        Words(" "),
        Words("both", 3),
        Words(" "),
        Words("as *typed*", 0, True),
        Words(" and a new line"),
        LineBreak(),
        Words("another"),
    )


def test_icons_are_those_of_cards_and_a_backslash_prints_braces(desk: Desk) -> None:
    assert desk.line(r"2 {coin}, **{wave}**, \{coin}") == (
        Words("2 "),
        Icon("coin"),
        Words(", "),
        Icon("wave"),
        Words(", {coin}"),
    )


def test_headings_have_anchors_made_of_their_words_or_given(desk: Desk) -> None:
    blocks = desk.blocks("# The river's *two* banks\n\n## Ties {#tied}\n\n##### Deep\n\nÄrger\n===")
    found = [(block.level, words_of(block.inlines), block.anchor) for block in blocks if isinstance(block, Heading)]
    assert found == [
        (1, "The river\u2019s two banks", "the-rivers-two-banks"),
        (2, "Ties", "tied"),
        (4, "Deep", "deep"),
        (1, "Ärger", "ärger"),
    ]


def test_links_lead_to_headings_before_and_behind_and_to_the_web(desk: Desk) -> None:
    blocks = desk.blocks("[later](#later), [net](https://example.org/a_b)\n\n# Later\n\n[self](#later)")
    first = blocks[0]
    assert isinstance(first, Paragraph)
    assert first.inlines[0] == Link("#later", (Words("later"),))
    assert first.inlines[2] == Link("https://example.org/a_b", (Words("net"),))


def test_lists_hold_blocks(desk: Desk) -> None:
    (items,) = desk.blocks("3. one\n4. two\n   - inner\n")
    assert isinstance(items, Items)
    assert (items.start, items.tight, len(items.items)) == (3, True, 2)
    assert isinstance(items.items[1][1], Items)
    (loose,) = desk.blocks("- one\n\n- two\n")
    assert isinstance(loose, Items)
    assert (loose.start, loose.tight) == (None, False)


def test_tables_quotes_code_and_dividers(desk: Desk) -> None:
    table, quote, code, divider = desk.blocks(
        "| a | b | c |\n|:--|--:|:-:|\n| 1 | **2** | {coin} |\n\n> said\n\n```\n  x = {coin}\n```\n\n---"
    )
    assert isinstance(table, Table)
    assert table.align == ("left", "right", "center")
    assert table.rows == (((Words("1"),), (Words("2", 2),), (Icon("coin"),)),)
    assert isinstance(quote, Quote)
    assert isinstance(code, Code)
    assert code.text == "  x = {coin}"
    assert isinstance(divider, Divider)


def test_definitions(desk: Desk) -> None:
    (found,) = desk.blocks("Bank\n: Where it ends.\n: Or begins.\n\nFord\n: A shallow place.")
    assert isinstance(found, Definitions)
    assert [(words_of(entry.head), len(entry.blocks)) for entry in found.entries] == [("Bank", 2), ("Ford", 1)]


def test_footnotes_are_numbered_as_they_are_met(desk: Desk) -> None:
    document, problems = desk.read("One[^b], two[^a], three^[In *place*.].\n\n[^a]: A.\n\n[^b]: B.\n\n    More.")
    assert problems == []
    (paragraph,) = document.blocks
    assert isinstance(paragraph, Paragraph)
    assert [inline.number for inline in paragraph.inlines if isinstance(inline, FootnoteMark)] == [1, 2, 3]
    assert [words_of(note.blocks) for note in document.footnotes] == ["B.More.", "A.", "In place."]


def test_every_block_knows_its_line(desk: Desk) -> None:
    text = "# One\n\n{% if true %}\ntwo\n{% endif %}\n\n::: note\nthree\n:::\n\n- four\n\n| a |\n|---|\n"
    blocks = desk.blocks(text)
    lines = [getattr(block, "place").line for block in blocks]  # noqa: B009
    assert lines == [1, 4, 7, 11, 13]
    box = blocks[2]
    assert isinstance(box, Box)
    inner = box.blocks[0]
    assert isinstance(inner, Paragraph)
    assert inner.place is not None
    assert (inner.place.line, inner.place.excerpt) == (8, "three")


# -- Directives


@pytest.mark.parametrize("kind", ["example", "note", "sidebar", "turn"])
def test_boxes(desk: Desk, kind: str) -> None:
    (box,) = desk.blocks(f"::: {kind} A *title*\nwords\n\n- more\n:::")
    assert isinstance(box, Box)
    assert (box.kind, words_of(box.title), len(box.blocks)) == (kind, "A title", 2)
    assert box.title[1] == Words("title", 1)


@pytest.mark.parametrize("fences", [("::::", "::::"), (":::", ":::")])
def test_boxes_hold_boxes(desk: Desk, fences: tuple[str, str]) -> None:
    outer, end = fences
    box, after = desk.blocks(f"{outer} example\n::: note\ninner\n:::\nouter\n{end}\n\nafter")
    assert isinstance(box, Box)
    assert isinstance(box.blocks[0], Box)
    assert words_of(box) == "exampleinnerouter".replace("example", "")
    assert words_of(after) == "after"


def test_a_box_within_a_list(desk: Desk) -> None:
    (items,) = desk.blocks("- one\n\n  ::: note\n  two\n  :::\n\n- three")
    assert isinstance(items, Items)
    assert isinstance(items.items[0][1], Box)
    assert len(items.items) == 2


def test_columns_are_parted_by_pluses(desk: Desk) -> None:
    (columns,) = desk.blocks("::: columns\nleft\n\nmore\n+++\n::: note\n+++\n:::\n:::")
    assert isinstance(columns, Columns)
    assert [words_of(column) for column in columns.columns] == ["leftmore", "+++"]


def test_single_lines(desk: Desk) -> None:
    blocks = desk.blocks("::: page-break\n::: contents\n::: contents 1\n::: index")
    assert [type(block) for block in blocks] == [PageBreak, Contents, Contents, IndexList]
    assert [block.depth for block in blocks if isinstance(block, Contents)] == [2, 1]


def test_directives_in_code_are_code(desk: Desk) -> None:
    (code,) = desk.blocks("```\n::: note\n:::\n```")
    assert isinstance(code, Code)
    assert code.text == "::: note\n:::"


def test_a_figure_of_faces_tells_what_is_seen(desk: Desk) -> None:
    (figure,) = desk.blocks("::: figure card punt, card squall back width 40%\nTwo *cards*.\n\n- one\n- two\n:::")
    assert isinstance(figure, Figure)
    assert figure.pictures == (FacePicture("punt", "front"), FacePicture("squall", "back"))
    assert (words_of(figure.caption), figure.width) == ("Two cards.", 0.4)
    assert [words_of(label) for label in figure.labels] == ["one", "two"]
    assert figure.alt.startswith("Boat card Punt: Carry passengers 1")
    assert "Storm card Squall: All boats turn back. Nobody pays." in figure.alt


def test_a_figure_of_art_and_set_up(desk: Desk) -> None:
    art, setup = desk.blocks(
        "::: figure art river.svg\nThe river.\n\nalt: A blue wave.\n:::\n::: figure setup {{ 1 + 2 }}\n:::"
    )
    assert isinstance(art, Figure)
    assert (art.pictures, art.alt, art.width) == ((ArtPicture("river.svg"),), "A blue wave.", 0)
    assert isinstance(setup, Figure)
    assert setup.pictures == (SetupPicture(3),)
    assert "3 players" in setup.alt


# -- What is made of the data


def test_a_table_of_cards(desk: Desk) -> None:
    (table,) = desk.blocks('{{ card_table("boat") }}')
    assert isinstance(table, Table)
    assert [words_of(cell) for cell in table.head] == ["Card", "Copies", "Numbers", "Text"]
    assert [words_of(cell) for cell in table.rows[1]][:3] == ["Barge", "4", "5–8"]
    assert Anchor("card-barge") in table.rows[1][0]
    assert Icon("coin") in table.rows[1][3]


def test_a_table_of_chosen_cards_and_columns(desk: Desk) -> None:
    text = '{{ card_table(cards_of=["barge", "punt"], columns=["face", "name", "seats", "cargo"], caption="Two") }}'
    (table,) = desk.blocks(text)
    assert isinstance(table, Table)
    assert table.align == ("left", "left", "right", "left")
    assert table.rows[0][0] == (SmallFace("barge", "front"),)
    assert [words_of(cell) for cell in table.rows[0][1:]] == ["Barge", "6", "hay, tea"]
    assert words_of(table.caption) == "Two"


def test_columns_may_have_heads_of_their_own(desk: Desk) -> None:
    (table,) = desk.blocks('{{ card_table("boat", columns=["name", "seats"], heads=["Boat", "{coin} Berths"]) }}')
    assert isinstance(table, Table)
    assert [words_of(cell) for cell in table.head] == ["Boat", "coin Berths"]
    assert Icon("coin") in table.head[1]


def test_cards_and_names_are_linked_where_cards_are_listed(desk: Desk) -> None:
    listed = desk.blocks('{{ card("raft") }} {{ name("raft") }}\n\n{{ card_table("boat") }}')[0]
    assert isinstance(listed, Paragraph)
    assert listed.inlines[0] == Link("#card-raft", (SmallFace("raft", "front"),), "card")
    assert listed.inlines[2] == Link("#card-raft", (Words("Raft"),), "card")
    assert desk.line('{{ card("raft", "back") }} *{{ name("raft") }}*') == (
        SmallFace("raft", "back"),
        Words(" "),
        Words("Raft", 1),
    )


def test_components_with_counts(desk: Desk) -> None:
    (table,) = desk.blocks("{{ components() }}")
    assert isinstance(table, Table)
    assert [words_of(row[1:]) for row in table.rows] == ["12Deck: 9 × Boat, 3 × Storm", "12Coins"]
    assert table.rows[0][0] == (SmallFace("punt", "front"),)
    assert desk.line('{{ component("coins") }} coins') == (Words("12 coins"),)
    assert desk.line('{{ component("coins") }} coins', "base") == (Words("8 coins"),)


def test_questions_and_answers(desk: Desk) -> None:
    (faq,) = desk.blocks('{{ faq("Crossing") }}')
    assert isinstance(faq, Definitions)
    assert faq.kind == "questions"
    (entry,) = faq.entries
    assert (words_of(entry.head), entry.anchor) == ("Who is first if two arrive together?", "ruling-tie")
    answer, why, others = [words_of(block) for block in entry.blocks]
    assert answer.startswith("The smallest boat.")
    assert why == "Small boats are quick to turn."
    assert others == "Other ways to play: The larger boat lands first. Neither lands."
    assert desk.line('{{ ruling("tie") }}') == (Words("The smaller boat lands first."),)


def test_the_glossary_is_sorted_and_linked_at_first_use_in_each_chapter(desk: Desk) -> None:
    blocks = desk.blocks("A coin, two coins.\n\n# Next\n\nCoins, `coin`, a crossing.\n\n{{ glossary() }}")
    first, third, glossary = blocks[0], blocks[2], blocks[3]
    assert isinstance(first, Paragraph)
    assert first.inlines == (Words("A "), Link("#term-coin", (Words("coin"),), "term"), Words(", two coins."))
    assert isinstance(third, Paragraph)
    assert third.inlines[0] == Link("#term-coin", (Words("Coins"),), "term")
    assert Words("coin", 0, True) in third.inlines
    assert isinstance(glossary, Definitions)
    assert [entry.anchor for entry in glossary.entries] == ["term-coin", "term-crossing", "term-tie"]


def test_terms_are_not_linked_without_a_glossary_nor_those_left_out(desk: Desk) -> None:
    assert desk.line('A coin, {{ term("tie", "ties") }}.') == (Words("A coin, ties."),)
    blocks = desk.blocks('A coin, {{ term("tie", "ties") }}.\n\n{{ glossary(without=["coin"]) }}')
    assert isinstance(blocks[0], Paragraph)
    assert blocks[0].inlines == (Words("A coin, "), Link("#term-tie", (Words("ties"),), "term"), Words("."))


def test_icons_credits_and_faces(desk: Desk) -> None:
    icons, some, thanks, faces = desk.blocks(
        '{{ icons() }}\n\n{{ icons(["wave"]) }}\n\n{{ credits() }}\n\n{{ faces("punt", "penny") }}'
    )
    assert isinstance(icons, Table)
    assert [words_of(row) for row in icons.rows] == ["coinCoinMoney, and wave sometimes ballast."]
    assert isinstance(some, Table)
    assert words_of(some.rows) == "waveWave"
    assert isinstance(thanks, Items)
    assert isinstance(faces, Figure)
    assert faces.pictures == (FacePicture("punt", "front"), FacePicture("penny", "front"))


def test_what_is_new(desk: Desk) -> None:
    (news,) = desk.blocks("{{ whats_new() }}")
    assert isinstance(news, Definitions)
    assert [words_of(entry.head) for entry in news.entries] == ["Second edition", "First edition"]
    told = words_of(news.entries[0].blocks)
    assert "Changed cards: Squall." in told
    assert "Who is first if two arrive together? The smallest boat." in told
    (before,) = desk.blocks("{{ whats_new() }}", "first")
    assert isinstance(before, Definitions)
    assert [words_of(entry.head) for entry in before.entries] == ["First edition"]


def test_links_lead_to_what_is_made_of_the_data(desk: Desk) -> None:
    links = "".join(
        f"[x](#{name}) " for name in ("card-raft", "term-tie", "ruling-tie", "edition-first", "variant-calm")
    )
    calls = "{{ card_table('boat') }}\n\n{{ glossary() }}\n\n{{ faq() }}\n\n{{ whats_new() }}\n\n{{ variants() }}"
    assert len(desk.blocks(f"{links}\n\n{calls}")) == 6
    _, problems = desk.read(links)
    assert [problem.code for problem in problems] == ["R130"] * 5


def test_the_index_has_headings_terms_cards_and_entries_of_ones_own(desk: Desk) -> None:
    text = '# River\n\n#### Deep\n\nWords{{ index("Meeting", "ties") }}\n\n{{ card_table("storm") }}\n\n'
    document, _ = desk.read(text + '{{ glossary(["tie"]) }}\n\n::: index')
    marks = [mark for block in document.blocks for mark in _marks(block)]
    assert marks == [IndexMark("River"), IndexMark("ties", "Meeting"), IndexMark("Squall"), IndexMark("Tie")]


def test_entries_of_the_index_leave_no_spaces(desk: Desk) -> None:
    found = desk.line('{{ index("A") }} Draw {{ index("B") }} a **card**. {{ index("C") }}')
    assert words_of(found).replace("A", "").replace("B", "").replace("C", "") == "Draw a card."
    assert [mark.entry for mark in _marks(found)] == ["A", "B", "C"]


def _marks(thing: object) -> list[IndexMark]:
    if isinstance(thing, IndexMark):
        return [thing]
    return [mark for part in thing for mark in _marks(part)] if isinstance(thing, tuple) else []
