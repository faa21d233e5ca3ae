"""`cardgen diff`: what changed between two editions, or since the last printing, and what to print again."""

# mypy: disallow-untyped-calls=False

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image

from cardgen.cards.wordwise import Stretch
from tests.cli.conftest import CARDS, GAME, LAYOUTS, Answer

Call = Callable[..., Answer]

SECOND = """\
name: Second printing
set: {rules.coins: 4, cards.brig.cost: 6, decks.main.limits: {copies: 9}}
remove: {cards: [scow]}
add: {cards: [{id: sloop, name: Sloop, type: ship, numbers: 12..13, cost: 3, effect: sail, far: 5}]}
"""
THIRD = """\
name: Third printing
set: {cards.coin.name: Penny, cards.tug.far: 4}
"""
DUEL = "{name: Duel, set: {rules.coins: 6}}"


@pytest.fixture
def harbour(game: Path) -> Path:
    """The game with a card that says a rule's number, stamps that say the edition, two editions and a variant."""
    (game / "cards.yaml").write_text(
        CARDS + "- {id: scow, name: Scow, type: ship, numbers: 12..13, cost: 1, text: Slow.}\n"
    )
    (game / "game.yaml").write_text(GAME.replace("size: 11, numbered: 1..11", "size: 13, numbered: 1..13"))
    coin = '  says: {text: "of {{ rules.coins }} coins", box: [2, 10, 21, 5], family: Lilita One, size: 6pt}\n'
    (game / "layouts/coin.yaml").write_text(LAYOUTS["coin"] + coin)
    stamp = '  stamp: {stamp: "{{ game.edition }} {{ face.hash }}", box: [5, 84, 40, 3], style: body, size: 5pt}\n'
    price = '  price: {text: "{{ card.cost }}", box: [5, 20, 20, 20], style: name}\n'
    (game / "layouts/ship.yaml").write_text(LAYOUTS["ship"] + price + stamp)
    write(game, "editions/010-second.yaml", SECOND)
    write(game, "editions/020-third.yaml", THIRD)
    write(game, "variants/duel.yaml", DUEL)
    return game


def write(folder: Path, name: str, text: str) -> None:
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_text(text)


def sections(text: str) -> dict[str, list[str]]:
    """What is told under each heading, without indents."""
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        if line and not line.startswith(" "):
            heading = line.partition(":")[0]
            found[heading] = []
            continue
        if line:
            found[heading].append(line.strip())
    return found


# In words


def test_everything_is_told_under_its_heading(harbour: Path, cardgen: Call) -> None:
    answer = cardgen("diff", "harbour", "base", "second")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith("Harbour: base -> second\n")
    told = sections(answer.out)
    assert told["Rules"] == ["coins: 3 -> 4"]
    assert told["Cards"] == [
        *("Ship", "+ Sloop (sloop) x 2", "Sail **5** fields, then draw 4.", "- Scow (scow) x 2", "Slow."),
        *("~ Brig (brig)", "cost: 5 -> 6"),
    ]
    assert told["Decks"] == ["~ main", "limits.copies: nothing -> 9"]
    assert told["Components"] == ["~ Coins (coins)", "copies: 12 -> 16", "total: 12 -> 16"]


def test_a_card_that_says_a_rules_number_is_named_though_its_data_is_the_same(harbour: Path, cardgen: Call) -> None:
    told = sections(cardgen("diff", "harbour", "base", "second").out)
    assert told["Looks different, though nothing in its own data changed"] == [
        *("~ Coin (coin)", "says: of [3 -> 4] coins"),
    ]


def test_what_to_take_out_and_to_print(harbour: Path, cardgen: Call) -> None:
    told = sections(cardgen("diff", "harbour", "base", "second").out)
    assert told["To take out"] == ["Coins (12): 12 x Coin", "Deck (9): 7 x Brig no. 5-11, 2 x Scow no. 12-13"]
    assert told["To print"] == ["Coins (16): 16 x Coin", "Deck (9): 7 x Brig no. 5-11, 2 x Sloop no. 12-13"]


def test_a_stamp_alone_is_no_reason_to_print(harbour: Path, cardgen: Call) -> None:
    write(harbour, "editions/030-same.yaml", "name: The same again")
    assert cardgen("diff", "harbour", "third", "same").out == "Harbour: third -> same\nNothing differs.\n"


def test_without_b_it_is_the_latest_edition(harbour: Path, cardgen: Call) -> None:
    assert cardgen("diff", "harbour", "base").out.startswith("Harbour: base -> third\n")


@pytest.mark.parametrize(
    ("states", "title", "coins"),
    [
        (("base", "base+duel"), "base -> base+duel", "3 -> 6"),
        (("second+duel", "second"), "second+duel -> second", "6 -> 4"),
        (("third", "+duel"), "third -> third+duel", "4 -> 6"),
    ],
)
def test_variants_lie_on_an_edition(
    harbour: Path, cardgen: Call, states: tuple[str, str], title: str, coins: str
) -> None:
    answer = cardgen("diff", "harbour", *states, "--data")
    assert answer.out.splitlines()[0] == f"Harbour: {title}"
    assert sections(answer.out)["Rules"] == [f"coins: {coins}"]


def test_data_alone_needs_no_layout(harbour: Path, cardgen: Call) -> None:
    (harbour / "layouts/ship.yaml").write_text("elements: [")
    answer = cardgen("diff", "harbour", "base", "second", "--data")
    assert answer.code == 0
    assert "To print" not in answer.out
    assert "error[" in cardgen("diff", "harbour", "base", "second").err


def test_a_common_back_is_told_once(harbour: Path, cardgen: Call) -> None:
    (harbour / "layouts/back.yaml").write_text(
        'extends: base\nunit: mm\nelements: {ground: {fill: "{{ palette.wave }}"}}\n'
    )
    with (harbour / "game.yaml").open("a") as file:
        file.write("palette: {wave: 0072B2}\n")
    write(harbour, "editions/030-red.yaml", "set: {palette.wave: AA0000}")
    told = sections(cardgen("diff", "harbour", "third", "red").out)
    assert told["Looks different, though nothing in its own data changed"] == [
        *("~ back of Ship (back/back)", "follows palette.wave"),
    ]
    assert told["To print"] == ["Deck (13): all of it"]


def test_long_lines_are_wrapped(harbour: Path, cardgen: Call) -> None:
    words = " ".join(["wave"] * 60)
    write(harbour, "editions/030-long.yaml", f"add: {{glossary: {{sea: {{name: Sea, text: {words}}}}}}}")
    answer = cardgen("diff", "harbour", "third", "long", "--data")
    assert max(map(len, answer.out.splitlines())) <= 100
    assert answer.out.count("wave") == 60


def test_a_terminal_shows_in_colours_what_went_out_and_came_in(monkeypatch: pytest.MonkeyPatch) -> None:
    from cardgen.cli import told_lines

    said: list[str] = []
    monkeypatch.setattr(told_lines, "wants_colour", lambda _: True)
    monkeypatch.setattr("click.echo", said.append)
    lines = told_lines.Lines()
    lines.values(2, [("cost", (Stretch("out", "5"), Stretch("in", "6")))])
    lines.line(2, (Stretch("same", "Draw"), Stretch("out", "a"), Stretch("in", "one"), Stretch("same", "card.")))
    lines.say(0, "Sloop", status="added")
    red, green, struck, plain = "\x1b[31m", "\x1b[32m", "\x1b[9m", "\x1b[0m"
    unstruck = "\x1b[29m"
    assert [line.replace(unstruck, "") for line in said] == [
        f"  cost: {red}5{plain} -> {green}6{plain}",
        f"  Draw {red}{struck}a{plain} {green}one{plain} card.",
        f"{green}+{plain} Sloop",
    ]


# As JSON


def read(answer: Answer) -> Any:
    assert answer.code == 0, answer.err
    return json.loads(answer.out)


def test_json_has_the_documented_keys(harbour: Path, cardgen: Call) -> None:
    found = read(cardgen("diff", "harbour", "base", "second+duel", "--json"))
    assert found["old"] == {"edition": "base", "name": "", "variants": []}
    assert found["new"] == {"edition": "second", "name": "Second printing", "variants": ["duel"]}
    assert found["rules"] == [{"path": "coins", "old": 3, "new": 6, "kind": "value"}]
    assert [card["id"] for card in found["cards"]["added"]] == ["sloop"]
    assert found["cards"]["removed"][0]["copies"] == {"old": 2, "new": 0}
    assert found["cards"]["changed"] == [
        {
            "id": "brig",
            "name": "Brig",
            "type": "ship",
            "copies": {"old": 7, "new": 7},
            "changes": [{"path": "cost", "old": 5, "new": 6, "kind": "value"}],
        }
    ]
    assert {face["card"] for face in found["looks"]} == {"brig", "coin"}
    assert found["unsaid"][0]["says"] == [["same", "of"], ["out", "3"], ["in", "6"], ["same", "coins"]]
    assert (found["take_out"]["copies"], found["print"]["copies"]) == (12 + 9, 24 + 9)
    sloop = {"component": "deck", "card": "sloop", "name": "Sloop", "number": "12", "copies": 1}
    assert sloop in found["print"]["cards"]


def test_the_documents_tell_every_key(harbour: Path, cardgen: Call) -> None:
    page = (Path(__file__).parents[2] / "docs" / "diff.md").read_text("utf-8")
    found = read(cardgen("diff", "harbour", "base", "second", "--json"))
    assert [key for key in found if f"`{key}`" not in page] == []


def test_json_of_the_data_alone_knows_nothing_of_faces(harbour: Path, cardgen: Call) -> None:
    found = read(cardgen("diff", "harbour", "base", "second", "--json", "--data"))
    assert not {"looks", "unsaid", "take_out", "print"} & found.keys()


def test_what_is_never_printed_is_counted_apart(harbour: Path, cardgen: Call) -> None:
    game = (harbour / "game.yaml").read_text()
    (harbour / "game.yaml").write_text(
        game.replace("  coin: {name: Coin", "  note: {name: Note, faces: {}}\n  coin: {name: Coin")
    )
    notes = "".join(f"- {{id: note-{n}, name: Note {n}, type: note}}\n" for n in range(3))
    (harbour / "cards.yaml").write_text((harbour / "cards.yaml").read_text() + notes)
    write(harbour, "editions/010-second.yaml", SECOND.replace("[scow]", "[scow, note-0, note-1]"))
    heading = next(line for line in cardgen("diff", "harbour", "base", "second").out.splitlines() if "Cards:" in line)
    assert heading == "Cards: 1 added, 3 removed (2 never printed), 1 changed"


# The game that is meant


@pytest.mark.parametrize("states", [("base", "second"), ("base",), ("+duel",), ("second+duel", "second"), ("secnod",)])
def test_in_a_game_s_folder_its_name_may_be_left_out(harbour: Path, cardgen: Call, states: tuple[str, ...]) -> None:
    with_name, without = cardgen("diff", "harbour", *states, "--data"), cardgen("diff", *states, "--data")
    assert without == with_name
    assert ("C134" in without.err) == ("secnod" in states)


def test_no_word_at_all_asks_for_an_edition(harbour: Path, cardgen: Call) -> None:
    assert "error[O150]" in cardgen("diff").err
    assert "error[O151]" in cardgen("diff", "--printed").err


def test_a_game_is_never_taken_for_a_state(harbour: Path, cardgen: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not a mistyped one either, nor one whose name an edition has too."""
    assert "there is no game `habrour`" in cardgen("diff", "habrour", "base").err
    assert "there is no game `nowhere`" in cardgen("diff", "nowhere").err
    monkeypatch.chdir(harbour.parent)
    assert cardgen("diff", "harbour", "base", "second", "--data").code == 0
    assert "there is no game `base`" in cardgen("diff", "base", "second").err
    assert "one name too many" in cardgen("diff", "harbour", "base", "second", "third").err


# What is wrong


@pytest.mark.parametrize(
    "states", [("base", "secnod"), ("secnod", "base"), ("secnod", "secnod"), ("base", "second+deul")]
)
def test_a_misspelled_state_is_named_with_the_nearest(harbour: Path, cardgen: Call, states: tuple[str, str]) -> None:
    answer = cardgen("diff", "harbour", *states)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.count("error[C134]") == 1
    assert "did you mean `second`?" in answer.err or "did you mean `duel`?" in answer.err


def test_without_any_edition_the_editions_are_listed(harbour: Path, cardgen: Call) -> None:
    answer = cardgen("diff", "harbour")
    assert answer.code == 2
    assert "error[O150]" in answer.err
    assert "`base`, `second`, `third`" in answer.err


@pytest.mark.parametrize(
    "arguments",
    [
        ("+",),
        ("second+",),
        ("second++duel",),
        ("base", "second", "--picture", "old.jpg"),
        ("base", "second", "--picture", "old.pdf", "--data"),
        ("base", "second", "--printed"),
        ("--printed", "--data"),
        ("--printed", "--picture", "old.pdf"),
        ("base", "second", "third"),
    ],
)
def test_wrong_usage(harbour: Path, cardgen: Call, arguments: tuple[str, ...]) -> None:
    answer = cardgen("diff", "harbour", *arguments)
    assert (answer.code, answer.out) == (2, "")
    assert not (harbour / "old.pdf").exists()


@pytest.mark.parametrize(("was", "now"), [("cost: 2", "cost: two"), ("far: 3", "far: 3, to: scow")])
def test_a_mistake_in_the_data_is_told_once_for_both_states(harbour: Path, cardgen: Call, was: str, now: str) -> None:
    (harbour / "cards.yaml").write_text(CARDS.replace(was, now))
    (harbour / "editions/010-second.yaml").unlink()
    answer = cardgen("diff", "harbour", "base", "third")
    assert answer.code == 1
    assert answer.err.count("error[") == 1


# Pictures


def page_texts(path: Path) -> list[str]:
    document = pypdfium2.PdfDocument(path)
    texts = [document[index].get_textpage().get_text_bounded() for index in range(len(document))]
    document.close()
    return texts


def test_the_picture_shows_what_was_added_changed_and_removed(harbour: Path, cardgen: Call) -> None:
    answer = cardgen("diff", "harbour", "base", "second", "--picture", "out/diff.pdf")
    assert answer.out.endswith("written: out/diff.pdf  1 page\n")
    (text,) = page_texts(harbour / "out/diff.pdf")
    for words in (
        "Harbour: base to second",
        "Added (1)",
        "Sloop",
        "Changed (1)",
        "cost: 5 -> 6",
        "Removed (1)",
        "Scow",
    ):
        assert words in text
    assert "Looks different, data unchanged (1)" in text
    assert "says: of [3 -> 4] coins" in text


def test_the_same_comparison_draws_the_same_bytes(harbour: Path, cardgen: Call) -> None:
    for name in ("a.pdf", "b.pdf", "a.png", "b.png"):
        cardgen("diff", "harbour", "base", "third", "--picture", name, "--dpi", "60")
    for kind in ("pdf", "png"):
        assert (harbour / f"a.{kind}").read_bytes() == (harbour / f"b.{kind}").read_bytes()


def test_many_cards_go_on_several_pages_and_into_one_picture(harbour: Path, cardgen: Call) -> None:
    many = [f"{{id: ship{n}, name: Ship {n}, type: ship, cost: {n}, text: Sail.}}" for n in range(40)]
    write(harbour, "editions/030-fleet.yaml", f"add: {{cards: [{', '.join(many)}]}}")
    cardgen("diff", "harbour", "third", "fleet", "--picture", "fleet.pdf")
    texts = page_texts(harbour / "fleet.pdf")
    assert len(texts) > 1
    assert [f"{number} of {len(texts)}" in text for number, text in enumerate(texts, 1)] == [True] * len(texts)
    assert "Added (40), continued" in texts[1]
    assert sum(f"Ship {n} " in f"{text} ".replace("\r\n", " ") for text in texts for n in range(40)) >= 40
    cardgen("diff", "harbour", "third", "fleet", "--picture", "fleet.png", "--dpi", "40")
    with Image.open(harbour / "fleet.png") as picture:
        assert picture.width / 2.1 < picture.height < picture.width * 2.1


def test_a_removed_card_is_paler_and_crossed(harbour: Path, cardgen: Call) -> None:
    write(harbour, "editions/010-second.yaml", "remove: {cards: [brig, tug]}")
    write(harbour, "editions/020-third.yaml", "name: Nothing more")
    cardgen("diff", "harbour", "base", "second", "--picture", "gone.png", "--dpi", "100")
    cardgen("export", "harbour", "--edition", "base", "--to", "png", "--cards", "brig", "--out", "png")
    with Image.open(harbour / "gone.png") as picture, Image.open(next((harbour / "png").glob("*back.png"))) as back:
        shown = colours(picture)
        sea = max(colours(back).items(), key=lambda item: item[1])[0]
    pale = tuple(round(part + (255 - part) * 0.35) for part in sea)
    assert any(max(abs(one - other) for one, other in zip(colour, pale, strict=True)) <= 3 for colour in shown)
    assert any(red > 180 and green < 110 and blue < 70 for red, green, blue in shown)


def colours(picture: Image.Image) -> dict[tuple[int, int, int], int]:
    """How many pixels there are of each colour."""
    data = picture.convert("RGB").tobytes()
    return dict(Counter(zip(data[::3], data[1::3], data[2::3], strict=True)))


@pytest.mark.parametrize(("faces", "backs"), [("{front: ship, back: ship}", 2), ("{front: other, back: ship}", 0)])
def test_a_common_back_is_drawn_only_where_nothing_else_shows_what_was(
    harbour: Path, cardgen: Call, faces: str, backs: int
) -> None:
    words = '  words: {text: "BACK", box: [5, 5, 40, 10], style: name}'
    write(harbour, "layouts/back.yaml", f"extends: base\nunit: mm\nelements:\n{words}\n")
    write(harbour, "layouts/other.yaml", LAYOUTS["ship"].replace("box: [5, 5,", "box: [5, 15,"))
    write(harbour, "editions/030-two.yaml", f"{{set: {{card_types.ship.faces: {faces}}}, remove: {{cards: [sloop]}}}}")
    cardgen("diff", "harbour", "third", "two", "--picture", "two.pdf")
    (text,) = page_texts(harbour / "two.pdf")
    assert text.count("BACK") == backs
    assert "follows card_types.ship.faces" in text


def test_nothing_is_drawn_where_nothing_looks_different(harbour: Path, cardgen: Call) -> None:
    answer = cardgen("diff", "harbour", "base", "base", "--picture", "none.pdf")
    assert "no picture was drawn" in answer.out
    assert not (harbour / "none.pdf").exists()


def test_a_picture_of_too_many_pixels_is_refused(harbour: Path, cardgen: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardgen.jobs.diff_picture.MOST_PIXELS", 1000)
    answer = cardgen("diff", "harbour", "base", "second", "--picture", "big.png")
    assert (answer.code, "error[O123]" in answer.err) == (2, True)
    assert not (harbour / "big.png").exists()


def test_beside_json_the_picture_is_told_on_stderr(harbour: Path, cardgen: Call) -> None:
    answer = cardgen("diff", "harbour", "base", "second", "--json", "--picture", "a.pdf")
    assert json.loads(answer.out)
    assert "written: a.pdf" in answer.err


# Against what was printed


def copies(rows: list[dict[str, Any]]) -> int:
    return sum(row["copies"] for row in rows)


@pytest.mark.parametrize(("old", "new"), [("base", "second"), ("second", "third"), ("third", "base"), ("base", "base")])
def test_the_copies_are_those_that_a_build_of_changes_prints(harbour: Path, cardgen: Call, old: str, new: str) -> None:
    assert cardgen("build", "--edition", old).code == 0
    assert cardgen("printed").code == 0
    said = read(cardgen("diff", "harbour", old, new, "--json"))
    (built,) = read(cardgen("build", "--edition", new, "--changed", "--out", "changed", "--json"))
    assert (said["take_out"]["copies"], said["print"]["copies"]) == (copies(built["take_out"]), copies(built["put_in"]))
    assert {row["card"] for row in said["print"]["cards"]} == {row["card"] for row in built["put_in"]}


def test_what_changed_since_the_last_printing(harbour: Path, cardgen: Call) -> None:
    cardgen("build")
    cardgen("printed")
    (harbour / "cards.yaml").write_text((harbour / "cards.yaml").read_text().replace("cost: 2", "cost: 9"))
    answer = cardgen("diff", "harbour", "--printed")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith("Harbour: what is printed -> third\n")
    told = sections(answer.out)
    assert told["Deck"] == ["~ Tug (tug)", "cost: 2 -> 9"]
    assert told["To print"] == ["Deck (4): 4 x Tug no. 1-4"]
    found = read(cardgen("diff", "harbour", "--printed", "--json"))
    assert [(card["card"], card["status"]) for card in found["cards"]] == [("tug", "changed")]
    assert found["print"]["copies"] == found["take_out"]["copies"] == 4


def test_an_older_edition_against_what_was_printed(harbour: Path, cardgen: Call) -> None:
    cardgen("build", "--edition", "second")
    cardgen("printed")
    told = sections(cardgen("diff", "harbour", "--printed", "base").out)
    assert told["Deck"] == ["+ Scow (scow)", "- Sloop (sloop)", "~ Brig (brig)", "cost: 6 -> 5"]
    assert told["Coins"] == ["~ Coin (coin)", "copies: 16 -> 12"]
    assert cardgen("diff", "harbour", "--printed", "second").out.endswith("the deck in the data.\n")


def test_without_a_printing_there_is_nothing_to_compare_with(harbour: Path, cardgen: Call) -> None:
    answer = cardgen("diff", "harbour", "--printed")
    assert (answer.code, "error[O151]" in answer.err) == (2, True)
