"""Notations: a compact text that says what a card gives and asks, and cycles of cards that share one."""

from __future__ import annotations

from pathlib import Path

import pytest
from game_making import at, load, only, problems_of, under
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.cards.fields import BAD, Bad, Report
from cardgen.cards.model import Notation, NotationPart, Turning
from cardgen.cards.notations import read_notation
from cardgen.diagnostics import Place, Problems
from cardgen.source.nodes import Scalar

GAME = """
title: Cats
players: 2
notations:
  deal:
    symbols: {R: claw, G: tail, B: purr, "*": any}
    wild: any
    parts: {C: supply, T: {name: trash, number: money}, K: {name: keep, number: income}}
    turning: {letters: CDE, over: RGB, by: colour}
card_types:
  cat: {faces: {}, fields: {colour: {choice: [R, G, B], optional: true}, deal: {notation: deal}, fur: colour?}}
"""


def cats(*records: str, game: str = GAME) -> dict[str, str]:
    return {"game.yaml": game, "cards.yaml": "".join(f"- {record}\n" for record in records)}


def deal_of(folder: Path, text: str, more: str = "") -> object:
    return load(folder, cats(f"{{id: tom, name: Tom, type: cat, deal: '{text}'{more}}}")).cards["tom"].fields["deal"]


def test_the_page_s_own_notation_is_parsed_to_needs(tmp_path: Path) -> None:
    assert deal_of(tmp_path, "C:+CD*  T:RGB->7,K:CCDD->10", ", colour: R") == {
        "supply": ("claw", "tail", "any"),
        "trash": {"needs": ("claw", "tail", "purr"), "money": 7},
        "keep": {"needs": ("claw", "claw", "tail", "tail"), "income": 10},
        "text": "C:RG* T:RGB->7 K:RRGG->10",
    }


@pytest.mark.parametrize(("colour", "text"), [("R", "C:RGB"), ("G", "C:GBR"), ("B", "C:BRG")])
def test_letters_turn_with_the_card_s_colour(tmp_path: Path, colour: str, text: str) -> None:
    deal = deal_of(tmp_path, "C:CDE", f", colour: {colour}")
    assert isinstance(deal, dict)
    assert deal["text"] == text


def test_parts_may_be_left_out_and_stand_in_any_order_with_spaces(tmp_path: Path) -> None:
    assert deal_of(tmp_path, " K: ** -> 2 ,C:R") == {
        "supply": ("claw",),
        "trash": None,
        "keep": {"needs": ("any", "any"), "income": 2},
        "text": "K:**->2 C:R",
    }


def test_each_part_keeps_its_place(tmp_path: Path) -> None:
    game = load(tmp_path, cats("{id: tom, name: Tom, type: cat, deal: 'C:R T:GG->4, K:B->2'}"))
    place = game.cards["tom"].places["deal.trash"]
    assert place.excerpt[place.column - 1 :].startswith("T:GG->4,")


WRONG = [
    ("C:+RX", "`deal`: `X` is no symbol", "X"),
    ("T:->4", "`deal`: `T` names no symbol", "T:->4"),
    ("T:->", "`deal`: `T` names no symbol", "T:->"),
    ("K:RG->x", "`deal`: the income after `->` must be a whole number, found `x`", "->x"),
    ("K:RG->", "`deal`: the income after `->` must be a whole number, found ``", "->"),
    ("K:RG->-2", "`deal`: the income after `->` must be a whole number, found `-2`", "->-2"),
    ("K:RG", "`deal`: `K` says no income", "K:RG"),
    ("C:R->3", "`deal`: `C` has no number", "->3"),
    ("Q:R", "`deal`: there is no part `Q`", "Q"),
    ("C:R C:G", "`deal`: `C` is written twice", "C"),
    ("C:R nonsense", "`deal`: `nonsense` is no part", "nonsense"),
    ("RGB", "`deal`: `RGB` is no part", "RGB"),
    ("C:CG", "`deal`: `C` stands for one of RGB in turn, and the card's `colour` says of none", "C"),
    ("C:R T:R\u21927", "`deal`: `\u2192` is no arrow", "\u2192"),
    ("T:R=>7", "`deal`: `=>` is no arrow", "=>"),
    ("T:R-->7", "`deal`: `-->` is no arrow", "-->"),
    ("T:R>7", "`deal`: `>` is no arrow", ">"),
]


@pytest.mark.parametrize(("text", "message", "carets"), WRONG, ids=[text for text, _, _ in WRONG])
def test_what_cannot_be_read_is_pointed_at(tmp_path: Path, text: str, message: str, carets: str) -> None:
    problem = problems_of(tmp_path, cats(f"{{id: tom, name: Tom, type: cat, deal: '{text}'}}"))[0]
    assert (problem.code, problem.message, under(problem), problem.card) == ("C170", message, carets, "tom")


def test_all_slips_of_a_text_are_told_at_once(tmp_path: Path) -> None:
    found = problems_of(tmp_path, cats("{id: tom, name: Tom, type: cat, deal: 'C:XY T:Z->q'}"))
    assert [under(problem) for problem in found] == ["X", "Y", "Z", "->q"]


def test_another_arrow_is_told_how_it_is_written(tmp_path: Path) -> None:
    found = problems_of(tmp_path, cats("{id: tom, name: Tom, type: cat, deal: 'T:R\u21927 K:G\u21d22'}"))
    assert [(under(problem), problem.help) for problem in found] == [("\u2192", "write `->`"), ("\u21d2", "write `->`")]


def test_a_sign_that_looks_like_an_arrow_may_be_a_symbol(tmp_path: Path) -> None:
    game = GAME.replace('"*": any', '"*": any, "\u2192": right')
    loaded = load(tmp_path, cats("{id: tom, name: Tom, type: cat, deal: 'C:\u2192R'}", game=game))
    deal = loaded.cards["tom"].fields["deal"]
    assert isinstance(deal, dict)
    assert deal["supply"] == ("right", "claw")


NEEDED = GAME.replace("{notation: deal}", "{notation: deal, needed: [supply, keep]}")


def test_a_part_that_is_needed_must_be_written(tmp_path: Path) -> None:
    assert load(tmp_path, cats("{id: tom, name: Tom, type: cat, deal: 'K:R->2 C:G'}", game=NEEDED)).cards
    files = cats("{id: tom, name: Tom, type: cat, deal: 'C:B T:BR->7'}", game=NEEDED)
    problem = only(tmp_path, files)
    assert (problem.code, problem.card, under(problem)) == ("C170", "tom", "C:B T:BR->7")
    assert problem.message == "`deal`: it has no `K:` (keep)"
    assert problem.help == "add its keep, such as `K:R->3`"


def test_a_slip_is_told_before_what_is_missing(tmp_path: Path) -> None:
    found = problems_of(tmp_path, cats("{id: tom, name: Tom, type: cat, deal: 'C:B K:->7'}", game=NEEDED))
    assert [under(problem) for problem in found] == ["K:->7"]


def test_an_empty_text_says_how_to_write_one(tmp_path: Path) -> None:
    problem = only(tmp_path, cats("{id: tom, name: Tom, type: cat, deal: ' '}"))
    assert problem.help == "write it like `C:RG T:RG->3 K:RG->3`"


def test_a_notation_stands_in_a_table_s_cell(tmp_path: Path) -> None:
    table = 'id,name,type,colour,deal\ntom,Tom,cat,G,"C:C T:CX->4"\n'
    problem = only(tmp_path, {"game.yaml": GAME, "cards.csv": table})
    assert (problem.message, under(problem)) == ("`deal`: `X` is no symbol", "X")


DECLARED_WRONG = [
    ("wild: any", "wild: grey", "there is no symbol `grey`"),
    ("R: claw", "RR: claw", "`RR` cannot be a symbol's letter"),
    ("R: claw", "'+': claw", "`+` cannot be a symbol's letter"),
    ("C: supply", "C: text", "needs a name of its own"),
    ("name: keep", "name: trash", "needs a name of its own"),
    ("letters: CDE", "letters: RDE", "`notations.deal.turning` cannot turn"),
    ("over: RGB", "over: RGX", "`notations.deal.turning` cannot turn"),
    ("{notation: deal}", "{notation: dael}", "there is no notation `dael`"),
    ("{notation: deal}", "{list: {notation: deal}}", "a notation cannot stand in a list or a record"),
    ("fur: colour?", "fur: {type: {notation: deal}, default: 'C:R'}", "a notation has no default"),
    ("wild: any", "wild: any\n    colour: red", "`notations.deal` has no `colour`"),
    ("T: {name", "'T:': {name", "`notations.deal`: `T:` cannot be a part's key"),
    ("T: {name", "T R: {name", "`notations.deal`: `T R` cannot be a part's key"),
    ("by: colour", "by: color", "`notations.deal.turning.by`: no card type has a field `color`"),
    ("{notation: deal}", "{notation: deal, needed: [hold]}", "`deal` has no part `hold` to be needed"),
    ("fur: colour?", "fur: {type: colour, needed: [keep]}", "only a notation has parts that are `needed`"),
]


@pytest.mark.parametrize(("old", "new", "message"), DECLARED_WRONG, ids=[new for _, new, _ in DECLARED_WRONG])
def test_a_wrong_declaration_is_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in GAME
    found = problems_of(tmp_path, cats("{id: tom, name: Tom, type: cat, deal: 'C:G'}", game=GAME.replace(old, new)))
    assert message in " / ".join(problem.message for problem in found)


def test_a_wrong_declaration_is_told_alone(tmp_path: Path) -> None:
    """Every card would be wrong after it."""
    cards = cats("{id: tom, name: Tom, type: cat, deal: 'C:RG T:C->4'}", "{id: tim, name: Tim, type: cat, deal: 'C:X'}")
    for old, new, advice in (
        ("R: claw", "RR: claw", "one letter or sign"),
        ("by: colour", "by: color", "did you mean `colour`?"),
        ("T: {name", "'T:': {name", "write `T`"),
    ):
        problem = only(tmp_path, {**cards, "game.yaml": GAME.replace(old, new)})
        assert problem.code == "C171"
        assert advice in problem.help


_DEAL = Notation(
    "deal",
    {"R": "claw", "G": "tail", "B": "purr", "*": "any"},
    {"C": NotationPart("C", "supply"), "T": NotationPart("T", "trash", "money")},
    "any",
    Turning("CDE", "RGB", "colour"),
)


def _read(text: str, colour: str) -> object:
    problems, places = Problems(), dict[str, Place]()
    node = Scalar(text, Place("cards.yaml", 1, 1, len(text), text))
    value = read_notation(_DEAL, node, "deal", {"colour": colour}, places, Report(problems))
    assert (value is BAD) == bool(list(problems))
    return value


@given(st.text("RGB*", min_size=1, max_size=6), st.text("RGBCDE*", min_size=1), st.integers(0, 99))
def test_what_is_written_is_what_is_read(supply: str, needs: str, money: int) -> None:
    value = _read(f"C:{supply} T:{needs}->{money}", "G")
    assert isinstance(value, dict)
    assert value["supply"] == tuple(_DEAL.symbols[letter] for letter in supply)
    turned = needs.translate(str.maketrans("CDE", "GBR"))
    assert value["text"] == f"C:{supply} T:{turned}->{money}"


@given(st.text("CTRGBX*:->+ ,1", max_size=14))
@settings(max_examples=300)
def test_no_text_is_misread_in_silence(text: str) -> None:
    """Either every letter of it is in the value, or there is a problem that points inside of it."""
    value = _read(text, "R")
    if not isinstance(value, Bad):
        assert isinstance(value, dict)
        needs = value["trash"]["needs"] if value["trash"] else ()
        written = [letter for part in text.replace(",", " ").split("->")[0:] for letter in part if letter in "RGB*"]
        assert len(value["supply"]) + len(needs) >= len(written)


# -- Cycles

CYCLE = """
cycle: P
  over: {colour: [R, G, B]}
  type: cat
  deal: "C:CD* T:RGB->7, K:CCDD->10"
  each:
    R: {name: Clawtail, fur: b0884a}
    G: {name: Tailspin, deal: "C:C"}
    B: {name: Samewdi, id: baron}
""".strip()


def test_a_cycle_is_a_card_for_each_colour(tmp_path: Path) -> None:
    game = load(tmp_path, cats(CYCLE))
    said = {card.id: card.fields["deal"] for card in game.cards.values()}
    assert {name: deal["text"] for name, deal in said.items() if isinstance(deal, dict)} == {
        "PR": "C:RG* T:RGB->7 K:RRGG->10",
        "PG": "C:G",
        "baron": "C:BR* T:RGB->7 K:BBRR->10",
    }
    assert game.cards["PR"].fields["fur"] == "#B0884A"


def test_an_edition_speaks_of_a_cycle_s_cards_and_adds_cycles(tmp_path: Path) -> None:
    edition = """
        name: Second
        set: {cards.PG.deal: "C:CC"}
        remove: {cards: [PR]}
        add:
          cards:
            - cycle: M
              over: {colour: RG}
              type: cat
              deal: "C:C"
              each: {R: {name: Nick}, G: {name: Tip}}
    """
    game = load(tmp_path, {**cats(CYCLE), "editions/010-second.yaml": edition})
    assert list(game.cards) == ["PG", "baron", "MR", "MG"]
    deal = game.cards["PG"].fields["deal"]
    assert isinstance(deal, dict)
    assert deal["text"] == "C:GG"


def test_an_edition_cannot_change_a_card_that_an_earlier_one_removed(tmp_path: Path) -> None:
    files = {
        **cats(CYCLE),
        "editions/010-second.yaml": "name: Second\nremove: {cards: [PR]}\n",
        "editions/020-third.yaml": "name: Third\nset: {cards.PR.name: Claw}\n",
    }
    problem = only(tmp_path, files)
    assert (problem.message, at(problem)) == ("there is no `cards.PR` to change", "020-third.yaml:2:7")
    assert [(Path(place.file).name, word) for place, word in problem.also] == [("010-second.yaml", "removed here")]


CYCLES_WRONG = [
    ("[R, G, B]", "[R, G, Q]", "the cycle `P` goes over `Q`, which the `colour` of a `cat` cannot be"),
    ("over: {colour", "over: {color", "the cycle `P` goes over `color`, which no `cat` has"),
    ("over: {colour: [R, G, B]}", "over: {colour: [R, R, B]}", "`over.colour` lists `R` twice"),
    ("over: {colour: [R, G, B]}", "over: {colour: RGBR}", "`over.colour` lists `R` twice"),
    ("over: {colour: [R, G, B]}", "over: {colour: [R, {}]}", "`over.colour` must list words, found a list"),
    ("over: {colour: [R, G, B]}", "over: [R, G, B]", "a cycle goes `over` one field"),
    ("over: {colour: [R, G, B]}", "copies: 1", "a cycle goes `over` one field"),
    ("cycle: P", "cycle: P Q", "a cycle needs a name for its cards' ids"),
    ("    B:", "    E:", "the cycle `P` does not go over `E`"),
    ("    B: {name: Samewdi, id: baron}", "", "the cycle `P` has no card for `B`"),
    ("{name: Samewdi, id: baron}", "Samewdi", "`each.B` must be a record, found text"),
    ("id: baron", "id: PR", "the id `PR` is given twice among cards"),
]


@pytest.mark.parametrize(("old", "new", "message"), CYCLES_WRONG, ids=[new for _, new, _ in CYCLES_WRONG])
def test_a_cycle_that_cannot_be_used_is_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in CYCLE
    assert message in [problem.message for problem in problems_of(tmp_path, cats(CYCLE.replace(old, new)))]


def test_a_wrong_cycle_is_told_alone(tmp_path: Path) -> None:
    """An edition that speaks of its cards is right, and so are the other cards."""
    second = "name: Second\nset: {cards.PR.name: Claw}\nremove: {cards: [PG]}\n"
    files = {**cats(CYCLE.replace("[R, G, B]", "[R, G, Q]")), "editions/010-second.yaml": second}
    problem = only(tmp_path, files)
    assert (under(problem), problem.help) == ("Q", "it can be: `R`, `G`, `B`")
    twice = only(tmp_path, cats(CYCLE.replace("[R, G, B]", "[R, G, B, R]")))
    assert (under(twice), twice.also[0][1]) == ("R", "first here")
    assert twice.also[0][0].column < (twice.place.column if twice.place else 0)
    assert only(tmp_path, cats(CYCLE.replace("colour: [", "color: ["))).help == "did you mean `colour`?"
    added = "name: Third\nadd: {cards: [{cycle: M, over: {colour: RX}, type: cat, deal: 'C:C', each: {}}]}\n"
    later = "name: Fourth\nset: {cards.MR.name: Claw}\n"
    files = {**cats(CYCLE), "editions/010-third.yaml": added, "editions/020-fourth.yaml": later}
    assert under(only(tmp_path / "more", files)) == "X"


def test_a_cycle_may_go_over_what_only_the_effect_has(tmp_path: Path) -> None:
    game = GAME + "effects: {sing: {parameters: {key: text}, text: 'Sing in {{ key }}.'}}\n"
    text = CYCLE.replace("over: {colour: [R, G, B]}", "over: {key: [R, G, B]}\n  effect: sing").replace("C:CD*", "C:R")
    text = text.replace("C:R T:RGB->7, K:CCDD->10", "C:R").replace(', deal: "C:C"', "")
    assert load(tmp_path, cats(text, game=game)).cards["PR"].text == "Sing in R."


@pytest.mark.parametrize("colour", ["red", "F0C24", "F0C24A0", "'#12345G'"])
def test_a_colour_is_six_hex_digits(tmp_path: Path, colour: str) -> None:
    problem = only(tmp_path, cats(f"{{id: tom, name: Tom, type: cat, deal: 'C:R', fur: {colour}}}"))
    assert problem.message == f"`fur` must be a colour, found `{colour.strip(chr(39))}`"
