"""A folder becomes a game."""

from __future__ import annotations

from pathlib import Path

import pytest
from game_making import CARDS, GAME, at, load, make, only, problems_of, under

from cardgen.cards.load import load_game
from cardgen.cards.model import Component, FieldType, Ruling, Term
from cardgen.diagnostics import Problems


def test_the_market_as_data(tmp_path: Path) -> None:
    game = load(tmp_path)
    assert (game.id, game.title, game.version, game.players) == ("market", "Goblin Market", "1.2", (2, 5))
    assert game.rules == {"hand": 3, "coins": 6, "prices": {"apple": 2, "pear": 4}}
    fruit = game.card_types["fruit"]
    assert (fruit.name, dict(fruit.faces)) == ("Fruit", {"front": "market/fruit", "back": "market/back"})
    assert fruit.fields == {"cost": FieldType("int"), "flavour": FieldType("text", optional=True)}
    assert game.glossary == {"coin": Term("coin", "Coin", "Money.", "coin")}
    assert list(game.cards) == ["apple", "pear", "grim"]
    apple = game.cards["apple"]
    assert (apple.name, apple.type, apple.copies, apple.numbers, apple.effect) == ("Apple", "fruit", 3, (), None)
    assert apple.fields == {"cost": 2, "flavour": ""}
    assert game.decks["main"].cards == ("apple", "pear", "grim")
    assert game.components["deck"].cards == ("apple", "pear", "grim")
    assert (game.edition, game.editions, game.variants) == (None, (), ())


def test_every_value_keeps_its_place(tmp_path: Path) -> None:
    grim = load(tmp_path).cards["grim"]
    assert {key: (place.line, place.column) for key, place in grim.places.items()} == {
        "": (4, 8),
        "id": (4, 8),
        "name": (4, 20),
        "type": (4, 32),
        "mood": (4, 46),
        "effect": (4, 60),
        "coins": (4, 73),
        "text": (10, 43),
    }


def test_the_effect_says_the_text_from_the_cards_own_number(tmp_path: Path) -> None:
    assert load(tmp_path).cards["grim"].text == "Gain **3** of 6 coins."
    changed = CARDS.replace("coins: 3", "coins: 5")
    assert load(tmp_path, {"cards.yaml": changed}).cards["grim"].text == "Gain **5** of 6 coins."


def test_d01_words_are_printed_as_typed(tmp_path: Path) -> None:
    cards = "- {id: c1, name: No, text: On}\n- {id: c2, name: Off, text: Yes}\n- {id: c3, name: ~, text: null}\n"
    game = load(tmp_path, {"game.yaml": "title: D\ncard_types: {c: {layout: x}}\n", "cards.yaml": cards})
    found = [(card.id, card.name, card.text) for card in game.cards.values()]
    assert found == [("c1", "No", "On"), ("c2", "Off", "Yes"), ("c3", "~", "null")]


def test_d02_figures_are_printed_as_typed(tmp_path: Path) -> None:
    game = "title: D\ncard_types: {c: {layout: x, fields: {time: text}}}\n"
    typed = ["1:30", "12:30", "123:123", "1_000", "1.10", "2024-01-02", "0x1F"]
    cards = "".join(f"- {{id: c{n}, name: {value}, time: {value}}}\n" for n, value in enumerate(typed))
    found = load(tmp_path, {"game.yaml": game, "cards.yaml": cards})
    assert [card.fields["time"] for card in found.cards.values()] == typed
    assert [card.name for card in found.cards.values()] == typed


def test_an_id_may_have_a_leading_zero(tmp_path: Path) -> None:
    assert "010" in load(tmp_path, {"cards.yaml": CARDS.replace("id: apple", "id: 010")}).cards


def test_cards_come_from_csv_too(tmp_path: Path) -> None:
    table = "\ufeffid;name;type;cost;copies;mood;effect;coins\r\napple;Apple;fruit;2;3;;;\r\n;Old Pear;fruit;4;2;;;\r\n"
    table += "grim;Grim;goblin;;;sour;gain;3\r\n"
    game = load(tmp_path, {"cards.csv": table})
    assert list(game.cards) == ["apple", "old-pear", "grim"]
    assert game.cards["grim"].text == "Gain **3** of 6 coins."
    assert game.cards["grim"].places["coins"].cell == "H4"


def test_cards_come_from_several_files_in_order(tmp_path: Path) -> None:
    files = {
        "cards/b.yaml": "- {id: pear, name: Pear, type: fruit, cost: 4, copies: 5}\n",
        "cards/a.csv": "id,name,type,mood\ngrim,Grim,goblin,sly\n",
        "cards/notes.txt": "no cards",
        "cards/.hidden.yaml": "- nothing",
    }
    assert list(load(tmp_path, files).cards) == ["grim", "pear"]


def test_one_type_need_not_be_named(tmp_path: Path) -> None:
    game = load(
        tmp_path, {"game.yaml": "title: D\ncard_types: {c: {layout: x}}\n", "cards.yaml": "- name: Séance & Co."}
    )
    assert [(card.id, card.type) for card in game.cards.values()] == [("seance-co", "c")]
    assert game.components == {"cards": Component("cards", "Cards", ("seance-co",))}


def test_faces_by_name(tmp_path: Path) -> None:
    text = GAME.replace("layout: market/goblin", "faces: {cat: market/cat, house: market/house}")
    assert dict(load(tmp_path, {"game.yaml": text}).card_types["goblin"].faces) == {
        "cat": "market/cat",
        "house": "market/house",
    }


def test_rules_are_typed_by_how_they_look(tmp_path: Path) -> None:
    rules = """
rules:
  int: 3
  minus: \u22123
  half: 0.5
  open: true
  word: yes
  quoted: "3"
  zeros: 007
  time: 1:30
  deep: {er: [1, x, 2.5]}
"""
    assert load(tmp_path, {"game.yaml": "title: D\n" + rules, "cards.yaml": ""}).rules == {
        "int": 3,
        "minus": -3,
        "half": 0.5,
        "open": True,
        "word": "yes",
        "quoted": "3",
        "zeros": "007",
        "time": "1:30",
        "deep": {"er": (1, "x", 2.5)},
    }


def test_rulings_are_a_list_or_a_mapping(tmp_path: Path) -> None:
    listed = """
- id: tie
  question: Who wins a tie?
  answer: Nobody.
  chosen: nobody
  alternatives: {nobody: Nobody does., first: The first player.}
"""
    ruling = load(tmp_path, {"rulings.yaml": listed}).rulings["tie"]
    wanted = {"nobody": "Nobody does.", "first": "The first player."}
    assert ruling == Ruling(
        "tie", "Who wins a tie?", "Nobody.", chosen="nobody", alternatives=wanted, place=ruling.place
    )
    named = "tie: {question: Who?, answer: Nobody., origin: erratum}\n"
    assert load(tmp_path, {"rulings.yaml": named}).rulings["tie"].origin == "erratum"
    assert load(tmp_path, {"rulings.yaml": "# none\n"}).rulings == {}


def test_references_name_cards(tmp_path: Path) -> None:
    text = GAME.replace("mood:", "wants: {list: {ref: fruit}}, friend: ref?, mood:")
    cards = CARDS.replace("mood:", "wants: [apple, pear], friend: grim, mood:")
    assert load(tmp_path, {"game.yaml": text, "cards.yaml": cards}).cards["grim"].fields["wants"] == ("apple", "pear")
    wrong = CARDS.replace("mood:", "wants: [aple, grim], mood:")
    found = problems_of(tmp_path, {"game.yaml": text, "cards.yaml": wrong})
    assert [problem.code for problem in found] == ["C110", "C110"]
    assert any("`apple`" in problem.help for problem in found)


@pytest.mark.parametrize(
    ("old", "new", "code", "caret", "help"),
    [
        ("cost: 2", "cost: ten", "C104", "ten", "write `10`"),
        ("cost: 2", "csot: 2, cost: 2", "C101", "csot", "`cost`"),
        ("cost: 2", "coins: 2, cost: 2", "C101", "coins", ""),
        (", cost: 2", "", "C102", "{", ""),
        (", cost: 2", ", cost: ", "C102", "{", ""),
        ("name: Apple", "name: ", "C102", "{", ""),
        ("type: fruit, cost: 2", "type: friut, cost: 2", "C113", "friut", "`fruit`"),
        ("type: fruit, cost: 2", "cost: 2", "C102", "{", "`fruit`"),
        ("effect: gain", "effect: gian", "C114", "gian", "`gain`"),
        ("mood: sour", "mood: sweet", "C106", "sweet", "`sly`"),
        ("id: apple", "id: a.b", "C112", "a.b", "letters"),
        ("id: apple", "id: ../x", "C112", "../x", "letters"),
        ("id: apple", "id: [a]", "C105", "[", ""),
        (", coins: 3", "", "C102", "{", ""),
    ],
)
def test_slips_in_cards(tmp_path: Path, old: str, new: str, code: str, caret: str, help: str) -> None:
    assert CARDS.count(old) == 1
    found = problems_of(tmp_path, {"cards.yaml": CARDS.replace(old, new)})
    problem = next(problem for problem in found if problem.code == code)
    assert under(problem) == caret
    assert help in problem.help


@pytest.mark.parametrize(
    ("old", "new", "code", "help"),
    [
        ("title: Goblin Market", "", "C102", ""),
        ("title:", "titel:", "C101", "`title`"),
        ("players: {min: 2, max: 5}", "players: {min: 6, max: 5}", "C125", ""),
        ("players: {min: 2, max: 5}", "players: {min: 0, max: 5}", "C107", ""),
        ("players: {min: 2, max: 5}", "players: {min: 2, max: 5000}", "C125", ""),
        ("players: {min: 2, max: 5}", "players: few", "C104", ""),
        ("rules: {hand: 3", "rules: [1]\nx: {hand: 3", "C105", ""),
        ("layout: market/goblin, ", "", "C122", "faces: {}"),
        ("layout: market/goblin", "layout: a, faces: {front: b}", "C122", ""),
        ("mood: {choice", "name: {choice", "C115", ""),
        ("parameters: {coins: int}", "parameters: {coins: int, rules: int?}", "C115", ""),
        ("{cost: int,", "{cost: itn,", "C111", "`int`"),
        ("icon: coin}", "icno: coin}", "C101", "`icon`"),
        ("cards: all, size: 6", "cards: [aple], size: 6", "C123", "`apple`"),
        ("cards: all, size: 6", "cards: [apple, apple]", "C123", "copies"),
        ("cards: all, size: 6", "cards: {types: [friut]}", "C113", "`fruit`"),
        ("size: 6", "size: six", "C104", "`6`"),
        ("size: 6", "size: 6, numbered: 5..1", "C116", "`1..5`"),
        ("count: {fruit: 5", "count: {friut: 5", "C123", "`fruit`"),
        ("deck: main}", "deck: mian}", "C123", "`main`"),
        ("deck: main}", "deck: main, cards: all}", "C124", ""),
        ("{name: Deck, deck: main}", "{name: Deck}", "C124", ""),
        ("deck: main}", "deck: main, copies: players.mx}", "C141", "`players.max`"),
        ("deck: main}", "deck: main, copies: 5 / 2}", "C144", ""),
        ("deck: main}", "deck: main, copies: 1 < 2}", "C144", ""),
        ("  deck: {name", "  ../deck: {name", "C112", ""),
        ("glossary:", "palette: {red: redd}\nglossary:", "C109", "hex"),
        ("glossary:", "palette:\n  red: #ff0000\nglossary:", "C109", "hex"),
        ("glossary:", "cards: []\nglossary:", "C101", "cards.yaml"),
    ],
)
def test_slips_in_the_game(tmp_path: Path, old: str, new: str, code: str, help: str) -> None:
    assert GAME.count(old) == 1
    found = problems_of(tmp_path, {"game.yaml": GAME.replace(old, new)})
    assert any(problem.code == code and help in problem.help for problem in found), found


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("tie: {question: Who?}", "C102"),
        ("tie: {question: Who?, answer: A, chosen: b, alternatives: {a: A}}", "C106"),
        ("tie: {question: Who?, answer: A, origin: heaven}", "C106"),
        ("- {id: tie, question: Q, answer: A}\n- {id: Tie, question: Q, answer: A}", "C103"),
        ("just words", "C105"),
    ],
)
def test_slips_in_rulings(tmp_path: Path, text: str, code: str) -> None:
    assert only(tmp_path, {"rulings.yaml": text}).code == code


def test_all_problems_are_reported_at_once(tmp_path: Path) -> None:
    cards = CARDS.replace("cost: 2", "cost: two").replace("cost: 4", "csot: 4").replace("sour", "glad")
    found = problems_of(tmp_path, {"cards.yaml": cards, "rulings.yaml": "x: 1"})
    assert sorted(problem.code for problem in found) == ["C101", "C104", "C105", "C106"]


def test_d11_the_same_id_in_two_files_shows_both_rows(tmp_path: Path) -> None:
    header = "id,name,type,cost\n"
    files = {
        "cards/one.csv": header + "39,Ambush,fruit,1\n40,Retreat,fruit,1\n",
        "cards/two.csv": header + "39,Redemption,fruit,1\n",
    }
    problem = next(problem for problem in problems_of(tmp_path, files) if problem.code == "C103")
    assert at(problem) == "two.csv:2:1"
    assert [(Path(place.file).name, place.line) for place, _ in problem.also] == [("one.csv", 2)]


@pytest.mark.parametrize(("first", "second"), [("A1", "a1"), ("40", '"40 "'), ("straße", "STRASSE")])
def test_d11_ids_that_differ_by_case_or_space_alone(tmp_path: Path, first: str, second: str) -> None:
    cards = f"- {{id: {first}, name: A, type: fruit, cost: 1}}\n- {{id: {second}, name: B, type: fruit, cost: 1}}\n"
    problem = only(tmp_path, {"cards.yaml": cards})
    assert problem.code == "C103"
    assert len(problem.also) == 1


def test_d12_copies(tmp_path: Path) -> None:
    table = 'name,type,cost,copies\nA,fruit,1,\nB,fruit,1,0\nF,fruit,1,"  2 "\nG,fruit,1,2\n'
    game = load(tmp_path, {"cards.csv": table})
    assert [card.copies for card in game.cards.values()] == [1, 0, 2, 2]


@pytest.mark.parametrize(("typed", "code"), [("-1", "C107"), ("1a", "C104"), ("1001", "C118"), ("99999", "C107")])
def test_d12_copies_that_cannot_be_or_look_wrong(tmp_path: Path, typed: str, code: str) -> None:
    table = f"name,type,cost,copies\nA,fruit,1,{typed}\n"
    problem = only(tmp_path, {"cards.csv": table})
    assert (problem.code, problem.card, at(problem)) == (code, "a", "cards.csv:2:11")


@pytest.mark.parametrize(
    ("said", "numbers"),
    [
        ("numbers: 33..35", ("33", "34", "35")),
        ("numbers: 33-35", ("33", "34", "35")),
        ("numbers: 33\u201335", ("33", "34", "35")),
        ("number: 11", ("11",)),
        ("number: 007", ("007",)),
        ("numbers: [1, 5..6, B2]", ("1", "5", "6", "B2")),
        ('numbers: "1, 5..6"', ("1", "5", "6")),
        ("numbers: [3, 4], copies: 2", ("3", "4")),
        ("numbers: [3, 4], copies: 0", ()),
    ],
)
def test_numbers_give_copies(tmp_path: Path, said: str, numbers: tuple[str, ...]) -> None:
    card = load(tmp_path, {"cards.yaml": f"- {{name: A, type: fruit, cost: 1, {said}}}"}).cards["a"]
    assert (card.numbers, card.copies) == (numbers, len(numbers))


@pytest.mark.parametrize(
    ("said", "code", "caret", "help"),
    [
        ("numbers: 35..33", "C116", "35..33", "write `33..35`"),
        ("numbers: 1..99999999", "C116", "1..99999999", "up to 20000"),
        ("numbers: 33...35", "C116", "33...35", "write `33..35`"),
        ("numbers: 33\u202635", "C116", "33\u202635", "write `33..35`"),
        ("numbers: 33 to 35", "C116", "33 to 35", "write `33..35`"),
        ("numbers: [1..2, 9..7]", "C116", "9..7", "write `7..9`"),
        ("numbers: [{a: 1}]", "C116", "{", "`[1..13, 17, 20..26]`"),
        ("number: 1, numbers: 1..2", "C116", "1", "keep one"),
        ("numbers: 1..2, copies: 3", "C117", "3", "leave out `copies`"),
    ],
)
def test_numbers_that_cannot_be_read(tmp_path: Path, said: str, code: str, caret: str, help: str) -> None:
    problem = only(tmp_path, {"cards.yaml": f"- {{name: A, type: fruit, cost: 1, {said}}}"})
    assert (problem.code, under(problem)) == (code, caret)
    assert help in problem.help


@pytest.mark.parametrize(
    ("numbered", "caret", "help"),
    [
        ("1...6", "1...6", "write `1..6`"),
        ("all", "all", "`[1..13, 17, 20..26]`"),
        ("[1..3, [4]]", "[", "`[1..13, 17, 20..26]`"),
        ("[1..3, 3..6]", "3..6", "once"),
        ("[1..9, 4]", "4", "once"),
        ("{from: 1, to: 6}", "{", "`[1..13, 17, 20..26]`"),
        ("[1..3, x]", "x", "`[1..13, 17, 20..26]`"),
    ],
)
def test_ranges_of_a_deck_that_cannot_be_read(tmp_path: Path, numbered: str, caret: str, help: str) -> None:
    problem = only(tmp_path, {"game.yaml": GAME.replace("size: 6,", f"numbered: {numbered},")})
    assert (problem.code, under(problem)) == ("C116", caret)
    assert help in problem.help


def test_a_comma_within_braces_ends_a_range(tmp_path: Path) -> None:
    """YAML reads `numbered: 1..2, 4..6` within braces as two keys; the help says what to write, and that works."""
    problem = only(tmp_path, {"game.yaml": GAME.replace("size: 6,", "numbered: 1..2, 4..6,")})
    assert (problem.code, under(problem)) == ("C101", "4..6")
    assert "`[1..13, 17..26]`" in problem.help
    card = "- {name: A, type: fruit, cost: 1, numbers: 1..2, 4..6}"
    problem = only(tmp_path, {"cards.yaml": card})
    assert (problem.code, under(problem)) == ("C101", "4..6")
    assert "`[1..13, 17..26]`" in problem.help


@pytest.mark.parametrize(
    ("old", "new", "help"),
    [
        ("deck: main}", "cards: main}", "`main` is a deck: write `deck: main`"),
        ("deck: main}", "cards: [main]}", "`main` is a deck: write `deck: main`"),
        ("deck: main}", "cards: fruit}", "`fruit` is a card type: write `types: [fruit]`"),
        ("deck: main}", "deck: fruit}", "`fruit` is a card type: write `types: [fruit]`"),
        ("deck: main}", "deck: apple}", "`apple` is a card: write `cards: [apple]`"),
        ("deck: main}", "types: [main]}", "`main` is a deck: write `deck: main`"),
        ("deck: main}", "types: [grim]}", "`grim` is a card: write `cards: [grim]`"),
        ("cards: all, size: 6", "cards: [fruit], size: 6", "write `cards: {types: [fruit]}`"),
        ("cards: all, size: 6", "cards: main, size: 6", "`main` is a deck: list the ids of its cards"),
    ],
)
def test_a_name_of_another_kind_is_recognised(tmp_path: Path, old: str, new: str, help: str) -> None:
    problem = next(iter(problems_of(tmp_path, {"game.yaml": GAME.replace(old, new)})))
    assert problem.code in ("C113", "C123")
    assert help in problem.help


def test_a_type_may_have_a_field_called_number(tmp_path: Path) -> None:
    text = GAME.replace("mood:", "number: text, mood:")
    card = load(tmp_path, {"game.yaml": text, "cards.yaml": CARDS.replace("mood:", "number: G7, mood:")}).cards["grim"]
    assert (card.fields["number"], card.numbers, card.copies) == ("G7", (), 1)


def test_components_count_in_numbers_of_the_rules(tmp_path: Path) -> None:
    text = GAME.replace("deck: main}", "types: [fruit], copies: rules.coins * players.max - fruit // size}")
    deck = load(tmp_path, {"game.yaml": text}).components["deck"]
    assert (deck.cards, deck.copies) == (("apple", "pear"), 29)


def test_without_components_every_deck_is_one(tmp_path: Path) -> None:
    text = GAME.replace("components:\n  deck: {name: Deck, deck: main}\n", "")
    assert list(load(tmp_path, {"game.yaml": text}).components) == ["main"]


def test_without_components_what_has_no_face_is_left_out(tmp_path: Path) -> None:
    text = GAME.replace("components:\n  deck: {name: Deck, deck: main}\n", "")
    text = text.replace("layout: market/goblin", "faces: {}")
    assert load(tmp_path, {"game.yaml": text}).components["main"].cards == ("apple", "pear")
    text = text.replace("layout: market/fruit, back: market/back", "faces: {}")
    assert load(tmp_path, {"game.yaml": text}).components == {}


def test_data_cards_are_not_printed_by_accident(tmp_path: Path) -> None:
    text = GAME.replace("layout: market/goblin", "faces: {}")
    problem = only(tmp_path, {"game.yaml": text})
    assert problem.code == "C122"
    assert "`goblin`" in problem.message


@pytest.mark.parametrize("text", ["- a list\n", "words\n", "a: [\n", "\x00"])
def test_a_game_file_that_is_none(tmp_path: Path, text: str) -> None:
    assert len(problems_of(tmp_path, {"game.yaml": text})) == 1


@pytest.mark.parametrize("name", ["rulings.yaml", "cards/more.yaml", "editions/010-x.yaml", "cards.csv"])
def test_r01_data_files_are_no_links_to_elsewhere(tmp_path: Path, name: str) -> None:
    (tmp_path / "secret").write_text("hush: [")
    project = make(tmp_path, {"cards.yaml": CARDS})
    (project.root / name).parent.mkdir(exist_ok=True)
    (project.root / name).symlink_to(tmp_path / "secret")
    problems = Problems()
    assert load_game(project, problems) is None
    assert [problem.code for problem in problems] == ["C034"]
    assert not any("hush" in str(problem) for problem in problems)


def test_a_deck_of_no_cards_and_a_game_of_none(tmp_path: Path) -> None:
    game = load(tmp_path, {"game.yaml": "title: Nothing\n", "cards.yaml": ""})
    assert (dict(game.cards), dict(game.components), game.players) == ({}, {}, (1, 1))


@pytest.mark.parametrize(
    ("players", "counts"), [("4", (4, 4)), ("{min: 2}", (2, 2)), ("{max: 6}", (1, 6)), ("{min: 3, max: 3}", (3, 3))]
)
def test_counts_of_players(tmp_path: Path, players: str, counts: tuple[int, int]) -> None:
    text = GAME.replace("{min: 2, max: 5}", players)
    assert load(tmp_path, {"game.yaml": text}).players == counts


def test_players_have_no_other_counts(tmp_path: Path) -> None:
    problem = only(tmp_path, {"game.yaml": GAME.replace("{min: 2, max: 5}", "{min: 2, maxx: 5}")})
    assert (problem.code, under(problem), problem.help) == ("C101", "maxx", "did you mean `max`?")


def test_one_credit_is_a_list_of_one(tmp_path: Path) -> None:
    for written in ("Ada", "[Ada]"):
        assert load(tmp_path, {"game.yaml": GAME + f"credits: {written}\n"}).credits == ("Ada",)


def test_copies_count_the_least_and_the_most_of_players(tmp_path: Path) -> None:
    text = GAME.replace("deck: main}", "deck: main, copies: players.min * 10 + players.max}")
    assert load(tmp_path, {"game.yaml": text}).components["deck"].copies == 25


@pytest.mark.parametrize("copies", ["0", "10000"])
def test_sets_of_a_component_have_bounds(tmp_path: Path, copies: str) -> None:
    text = GAME.replace("deck: main}", f"deck: main, copies: {copies}}}")
    assert load(tmp_path, {"game.yaml": text}).components["deck"].copies == int(copies)
    for wrong in ("-1", "10001"):
        text = GAME.replace("deck: main}", f'deck: main, copies: "{wrong}"}}')
        assert only(tmp_path, {"game.yaml": text}).code == "C144"


def test_references_within_lists_of_records_are_checked(tmp_path: Path) -> None:
    text = GAME.replace("mood:", "deals: {list: {record: {what: {ref: fruit}, price: int}}}, mood:")
    sound = CARDS.replace("mood:", "deals: [{what: apple, price: 9}], mood:")
    assert load(tmp_path, {"game.yaml": text, "cards.yaml": sound}).cards["grim"].fields["deals"] == (
        {"what": "apple", "price": 9},
    )
    wrong = CARDS.replace("mood:", "deals: [{what: apple, price: 9}, {what: grim, price: 9}], mood:")
    problem = only(tmp_path, {"game.yaml": text, "cards.yaml": wrong})
    assert (problem.code, problem.message) == ("C110", "`deals`: `grim` is a goblin, not a fruit")
    assert problem.help == "there are: `apple`, `pear`"


def test_copies_and_numbers_show_both_places(tmp_path: Path) -> None:
    card = "- {name: A, type: fruit, cost: 1, numbers: 5..6, copies: 3}"
    problem = only(tmp_path, {"cards.yaml": card})
    assert [place.excerpt[place.column - 1 :][: place.width] for place, _ in problem.also] == ["5..6"]


def test_the_same_slip_on_many_cards_is_told_once(tmp_path: Path) -> None:
    cards = "".join(f"- {{id: c{n}, name: C, type: fruit, cost: ten}}\n" for n in range(1, 41))
    problem = only(tmp_path, {"cards.yaml": cards})
    assert (problem.code, at(problem), len(problem.also)) == ("C104", "cards.yaml:1:40", 2)
    assert "(`c1` and 39 more cards: `c2`, " in problem.message


def test_a_slip_in_an_effects_sentence_is_told_once_for_all_its_cards(tmp_path: Path) -> None:
    game = GAME.replace("{{ rules.coins }}", "{{ rules.cions }}")
    cards = "".join(f"- {{id: g{n}, name: G, type: goblin, mood: sly, effect: gain, coins: {n}}}\n" for n in range(3))
    problem = only(tmp_path, {"game.yaml": game, "cards.yaml": cards})
    assert (problem.code, problem.also) == ("C150", ())


@pytest.mark.parametrize(
    ("title", "code"), [("title:", "C102"), ("title: ''", ""), ("title: [x]", "C105"), ("", "C102")]
)
def test_a_title_must_be_given_and_may_be_empty(tmp_path: Path, title: str, code: str) -> None:
    found = problems_of(tmp_path, {"game.yaml": GAME.replace("title: Goblin Market", title)})
    assert [problem.code for problem in found] == ([code] if code else [])


def test_a_thousand_copies_are_believed(tmp_path: Path) -> None:
    assert load(tmp_path, {"cards.yaml": "- {name: A, type: fruit, cost: 1, copies: 1000}"}).cards["a"].copies == 1000


@pytest.mark.parametrize("record", ["just words", "[apple, Apple]", ""])
def test_a_card_is_a_record(tmp_path: Path, record: str) -> None:
    problem = only(tmp_path, {"cards.yaml": f"- {record}\n- {{name: A, type: fruit, cost: 1}}\n"})
    assert (problem.code, problem.help) == ("C105", "write `- {id: ..., name: ...}`")


def test_each_unknown_type_of_a_deck_has_its_caret(tmp_path: Path) -> None:
    text = GAME.replace("cards: all, size: 6", "cards: {types: [friut, goblin, gobiln]}")
    found = [problem for problem in problems_of(tmp_path, {"game.yaml": text}) if problem.code == "C113"]
    assert [(under(problem), problem.help) for problem in found] == [
        ("friut", "did you mean `fruit`?"),
        ("gobiln", "did you mean `goblin`?"),
    ]
    problem = only(tmp_path, {"game.yaml": GAME.replace("deck: main}", "types: friut}")})
    assert under(problem) == "friut"


def test_types_that_a_component_prints_are_taken_in_the_order_of_the_cards(tmp_path: Path) -> None:
    text = GAME.replace("deck: main}", "types: [goblin, fruit]}")
    assert load(tmp_path, {"game.yaml": text}).components["deck"].cards == ("apple", "pear", "grim")
    text = GAME.replace("deck: main}", "cards: [grim, apple]}")
    assert load(tmp_path, {"game.yaml": text}).components["deck"].cards == ("grim", "apple")


def test_bounds_follow_the_rules_and_items_of_lists_have_places(tmp_path: Path) -> None:
    game = GAME.replace("cost: int,", "stops: {list: {list: int}, max: rules.hand},")
    cards = "- {id: plum, name: Plum, type: fruit, stops: [[1, 2],\n  [3, 4], [5, 6]]}\n"
    decks = game.partition("decks:")[0]
    plum = load(tmp_path, {"game.yaml": decks, "cards.yaml": cards}).cards["plum"]
    assert [(plum.places[f"stops[{n}]"].line, plum.places[f"stops[{n}]"].column) for n in (1, 2, 3)] == [
        (1, 47),
        (2, 3),
        (2, 11),
    ]
    fewer = only(tmp_path, {"game.yaml": decks.replace("hand: 3", "hand: 2"), "cards.yaml": cards})
    assert (fewer.message, fewer.help) == ("`stops` takes 2 items, found 3", "leave out 1, or change `rules.hand`")
