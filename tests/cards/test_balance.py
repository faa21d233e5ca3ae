"""Balance on paper: what is declared holds, or is told with the card, the place and what to change."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from game_making import at, load, make, only, problems_of, under
from hypothesis import given, settings
from hypothesis import strategies as st
from needs_tried import all_of, tried

from cardgen.cards.balance import check_balance
from cardgen.cards.balance_rules import Balance, Even, NoBetter, Reachable, Rising
from cardgen.cards.composition import check_composition
from cardgen.cards.model import Game
from cardgen.cli import run
from cardgen.diagnostics import Problem, Problems, Severity

GAME = """
title: Cats
players: {min: 2, max: 5}
notations:
  deal:
    symbols: {R: claw, G: tail, B: purr, "*": any}
    wild: any
    parts: {C: supply, T: {name: trash, number: money}, K: {name: keep, number: income}}
    turning: {letters: CDE, over: RGB, by: colour}
card_types:
  cat: {faces: {}, fields: {colour: {choice: [R, G, B], optional: true}, deal: {notation: deal}}}
  special: {faces: {}, fields: {deal: {notation: deal, optional: true}}}
  dog: {faces: {}, fields: {}}
decks: {main: {cards: all}}
balance:
  deal:
    deck: main
"""
LAYOUT = """
unit: mm
size: poker
elements: {ground: {rectangle: [0, 0, 63.5, 88.9], fill: FFFFFF}}
"""
EACH = "each: {R: {}, G: {}, B: {}}, name: Cat"
CYCLES = f"""
- {{cycle: A, over: {{colour: RGB}}, type: cat, deal: "C:C  T:CC->6, K:CC->3", {EACH}}}
- {{cycle: C, over: {{colour: RGB}}, type: cat, deal: "C:CC  T:E->4, K:DE*->4", {EACH}}}
- {{cycle: P, over: {{colour: RGB}}, type: cat, deal: "C:CD*  T:RGB->7, K:CCDD->10", {EACH}}}
"""
DOG = "- {id: fetch, name: Fetch, type: dog, copies: 8}\n"


def cards(*said: str) -> str:
    """Cards `a`, `b`, `c`... with these deals; `special ...` makes a card of that type, `2x ...` two copies."""
    rows = []
    for name, text in zip("abcdefghijklmnopqrstuvwxyz", said, strict=False):
        kind = "special" if text.startswith("special ") else "cat"
        text = text.removeprefix("special ")
        copies, _, text = text.rpartition("x ")
        rows.append(f'- {{id: {name}, name: {name}, type: {kind}, copies: {copies or 1}, deal: "{text}"}}')
    return "\n".join(rows) + "\n" + DOG


def made(folder: Path, rules: str, listed: str, **more: str) -> Game:
    return load(folder, {"game.yaml": f"{GAME}    {rules}\n", "cards.yaml": listed, **more})


def check(game: Game) -> list[Problem]:
    problems = Problems()
    check_balance(game, problems)
    found = list(problems)
    assert all(problem.severity is Severity.WARNING and problem.help for problem in found)
    return found


def found(folder: Path, rules: str, *said: str) -> list[Problem]:
    return check(made(folder, rules, cards(*said)))


def one(folder: Path, rules: str, *said: str) -> Problem:
    (problem,) = found(folder, rules, *said)
    return problem


ALL = "even: yes\n    reachable: {cards: 3}\n    rising: yes\n    no_better: {except: [special]}"


def test_what_is_declared_comes_with_its_defaults(tmp_path: Path) -> None:
    (balance,) = made(tmp_path, ALL, CYCLES + DOG).balance
    assert isinstance(balance, Balance)
    assert (balance.field, balance.notation, balance.deck) == ("deal", "deal", "main")
    even, reachable, rising, no_better = balance.rules
    assert isinstance(even, Even)
    assert (even.parts, even.symbols) == (("supply", "trash", "keep"), ("claw", "tail", "purr"))
    assert isinstance(reachable, Reachable)
    assert (reachable.parts, reachable.supply, reachable.cards) == (("trash", "keep"), "supply", 3)
    assert isinstance(rising, Rising)
    assert (rising.parts, rising.without) == (("trash", "keep"), ())
    assert isinstance(no_better, NoBetter)
    assert (no_better.parts, no_better.without) == (("supply", "trash", "keep"), ("special",))


def test_a_balanced_deck_is_told_nothing(tmp_path: Path) -> None:
    assert check(made(tmp_path, ALL, CYCLES + DOG)) == []


@pytest.mark.parametrize("rules", ["even: no", "{}", "reachable: no"])
def test_what_is_not_declared_is_not_checked(tmp_path: Path, rules: str) -> None:
    text = GAME.replace("deck: main", "deck: main" if rules == "{}" else f"deck: main\n    {rules}")
    game = load(tmp_path, {"game.yaml": text, "cards.yaml": cards("C:R T:GGGGG->1", "C:RR T:G->9")})
    assert check(game) == []
    assert game.balance[0].rules == ()


# -- even


def test_an_uneven_supply_is_counted_and_the_odd_card_named(tmp_path: Path) -> None:
    listed = CYCLES + cards("C:G  T:R->4", "C:R  T:G->4", "C:B  T:B->4", "C:GB*  T:RGB->7")
    (problem,) = check(made(tmp_path, "even: yes", listed))
    assert problem.code == "B101"
    assert problem.message == "the `supply` of deck `main` is uneven: `R` claw 6, `G` tail 7 and `B` purr 7"
    assert problem.help == "1 more `R` would even it: look at `d` (`C:GB*`)"
    assert under(problem) == "yes"
    assert [place.excerpt[place.column - 1 :][:5] for place, _ in problem.also] == ["C:GB*"]


def test_copies_are_counted(tmp_path: Path) -> None:
    assert found(tmp_path, "even: {parts: [supply]}", "2x C:R", "C:GG", "C:BB") == []
    problem = one(tmp_path, "even: {parts: [supply]}", "3x C:R", "C:GG", "C:BB")
    assert "`R` claw 3, `G` tail 2 and `B` purr 2" in problem.message
    assert problem.help.startswith("1 `R` fewer would even it")


def test_one_symbol_for_another_is_told_as_such(tmp_path: Path) -> None:
    problem = one(tmp_path, "even: {parts: [keep]}", "K:RG->1", "K:GB->1", "K:BB->1")
    assert problem.help == "1 more `R` and 1 `B` fewer would even it: look at `c` (`K:BB->1`), `a` (`K:RG->1`) and " + (
        "`b` (`K:GB->1`)"
    )


def test_a_cycle_that_is_whole_is_not_suspected(tmp_path: Path) -> None:
    """The card that says what a cycle's cards say, once too often, is told from them."""
    (problem,) = check(made(tmp_path, "even: {parts: [trash]}", CYCLES + cards("T:RR->6")))
    assert problem.help == "2 `R` fewer would even it: look at `a` (`T:RR->6`)"


def test_the_wild_symbol_counts_where_it_is_named_and_types_can_be_left_out(tmp_path: Path) -> None:
    said = ("C:R*", "C:G*", "special C:B")
    assert found(tmp_path, "even: {parts: [supply]}", *said) == []
    assert len(found(tmp_path, "even: {parts: [supply], symbols: [claw, tail, any]}", *said)) == 1
    assert found(tmp_path, "even: {parts: [supply], symbols: [claw, tail], except: [special]}", *said) == []
    assert len(found(tmp_path, "even: {parts: [supply], except: [special]}", *said)) == 1


# -- reachable


def test_needs_that_few_cards_cannot_fill_say_how_many_it_takes(tmp_path: Path) -> None:
    said = ("C:B  K:RRGG->10", "C:R", "C:RG", "C:G")
    assert found(tmp_path, "reachable: {cards: 3}", *said) == []
    problem = one(tmp_path, "reachable: {cards: 2}", *said)
    assert (problem.code, problem.card, under(problem)) == ("B102", "a", "K:RRGG->10")
    assert problem.message == "no 2 other cards of deck `main` can fill `a` (`K:RRGG->10`)"
    assert problem.help == "it takes 3, such as `c` (`C:RG`), `b` (`C:R`) and `d` (`C:G`): " + (
        "ask for less, or let a card supply more of it"
    )


def test_a_card_does_not_serve_itself_but_its_other_copies_do(tmp_path: Path) -> None:
    problem = one(tmp_path, "reachable: {cards: 3}", "C:R  T:R->4", "C:GGG")
    assert problem.message == "no 3 other cards of deck `main` can fill `a` (`T:R->4`)"
    assert problem.help == "all the other cards together do not: ask for what the deck supplies"
    assert found(tmp_path, "reachable: {cards: 3}", "2x C:R  T:R->4", "C:GGG") == []
    assert len(found(tmp_path, "reachable: {cards: 3}", "2x C:R  T:RR->4", "C:GGG")) == 1


def test_wild_symbols_serve_and_wild_needs_take_any(tmp_path: Path) -> None:
    assert found(tmp_path, "reachable: {cards: 1}", "T:RG*->4", "C:**B") == []
    assert found(tmp_path, "reachable: {cards: 1}", "T:**->4", "C:GB") == []
    assert len(found(tmp_path, "reachable: {cards: 1}", "T:RGG->4", "C:R*B")) == 1
    assert "no other card of deck" in one(tmp_path, "reachable: {cards: 1}", "T:RR->4", "2x C:R").message


def test_a_cycle_is_told_once(tmp_path: Path) -> None:
    (problem,) = check(made(tmp_path, "reachable: {cards: 1}", CYCLES))
    assert (
        problem.message
        == "no other card of deck `main` can fill `PR` (`K:RRGG->10`), nor `PG` (`K:GGBB->10`) and "
        + ("`PB` (`K:BBRR->10`)")
    )
    assert at(problem) == "cards.yaml:4:70"


def test_left_out_types_neither_ask_nor_serve(tmp_path: Path) -> None:
    said = ("T:RR->4", "special C:RR  T:BBB->1")
    assert len(found(tmp_path, "reachable: {cards: 3}", *said)) == 1
    assert "`a`" in one(tmp_path, "reachable: {cards: 3, except: [special]}", *said).message
    assert found(tmp_path, "reachable: {cards: 3, parts: [keep]}", *said) == []


# -- rising


def test_harder_needs_never_pay_less(tmp_path: Path) -> None:
    rules = "rising: {parts: [keep]}"
    assert found(tmp_path, rules, "K:RR->3", "K:RRG->4", "K:GG->2", "K:BBB->5") == []
    problem = one(tmp_path, rules, "K:RR->5", "K:RRG->4", "K:GG->2", "K:BBB->8")
    assert (problem.code, problem.card, under(problem)) == ("B103", "b", "K:RRG->4")
    assert problem.message == "`b` (`K:RRG->4`) pays less than easier needs do: `a` (`K:RR->5`)"
    assert [place.excerpt[place.column - 1 :][:7] for place, _ in problem.also] == ["K:RR->5"]


def test_needs_that_cannot_be_compared_may_pay_what_they_like(tmp_path: Path) -> None:
    rules = "rising: {parts: [trash]}"
    assert found(tmp_path, rules, "T:R->6", "T:**->5", "T:GG->6", "T:BB->9", "T:RR->7") == []
    assert found(tmp_path, rules, "T:RR->3", "T:RR->9") == []


def test_one_slip_is_told_once_however_many_it_clashes_with(tmp_path: Path) -> None:
    easy = ("K:R->2", "K:RR->3", "K:RG->3", "K:R*->2")
    low = one(tmp_path, "rising: {parts: [keep]}", *easy, "K:RRGG->1", "K:RRRR->9")
    assert (low.code, low.card, under(low)) == ("B103", "e", "K:RRGG->1")
    assert "pays less than easier needs do: `a` (`K:R->2`), `b` (`K:RR->3`), `c` (`K:RG->3`) and `d`" in low.message
    assert low.help == "make its `income` 3 or more, or let it ask for less"


def test_what_pays_too_much_is_told_as_such(tmp_path: Path) -> None:
    hard = ("K:RRG->5", "K:RRB->4", "K:RRR->7", "K:BB->1")
    problem = next(each for each in found(tmp_path, "rising: yes", "K:RR->30", *hard) if each.code == "B103")
    assert problem.card == "a"
    assert problem.help == "make its `income` 4 or less, or let it ask for more"


def test_more_needs_pay_more_on_average(tmp_path: Path) -> None:
    rules = "rising: {parts: [trash]}"
    problem = one(tmp_path, rules, "T:R->4", "3x T:G->5", "T:BB->4", "T:RR->5", "T:*RG->6")
    assert (problem.code, under(problem)) == ("B104", "{")
    assert problem.message == "the `trash` of deck `main` does not rise: 1 need pays 4.75 on average, 2 needs pay 4.5"
    assert problem.help == "raise what 2 needs pay, the lowest first: `c` (`T:BB->4`) and `d` (`T:RR->5`)"
    assert [place.excerpt[place.column - 1 :][:7] for place, _ in problem.also] == ["T:BB->4", "T:RR->5"]


def test_equal_means_do_not_rise(tmp_path: Path) -> None:
    assert one(tmp_path, "rising: {parts: [trash]}", "T:R->4", "T:BB->4").code == "B104"
    assert found(tmp_path, "rising: {parts: [trash]}", "T:R->4", "special T:BB->4", "T:GGG->5") != []
    assert found(tmp_path, "rising: {parts: [trash], except: [special]}", "T:R->4", "special T:BB->4") == []


# -- no_better


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("C:RG T:R->4 K:BB->2", "C:R T:R->4 K:BB->2"),  # supplies more
        ("C:R* T:R->4 K:BB->2", "C:RG T:R->4 K:BB->2"),
        ("C:R T:R->5 K:BB->2", "C:R T:R->4 K:BB->2"),  # pays more
        ("C:R T:*->4 K:BB->2", "C:R T:R->4 K:BB->2"),  # is easier to fill
        ("C:R T:R->4 K:B*->2", "C:R T:R->4 K:BB->2"),
        ("C:R T:R->4 K:BB->2", "C:R T:R->4"),  # has one contract more
        ("C:R* T:*->9 K:*->9", "C:R T:R->4 K:BB->2"),
    ],
)
def test_a_card_that_is_better_in_everything_is_told(tmp_path: Path, better: str, worse: str) -> None:
    problem = one(tmp_path, "no_better: yes", better, worse)
    assert (problem.code, problem.card) == ("B105", "a")
    assert problem.message == f"`a` (`{better}`) is better than `b` (`{worse}`) in everything"
    assert under(problem) == better


@pytest.mark.parametrize(
    "other",
    [
        "C:R T:R->4 K:BB->2",  # the same
        "C:RG T:R->3 K:BB->2",  # supplies more, pays less
        "C:RG T:RG->9 K:BB->2",  # supplies more, is harder
        "C:G T:R->5 K:BB->3",  # another colour
        "C:RRRR K:BB->9",  # lacks a contract
        "C:RRRR",
    ],
)
def test_a_card_with_something_to_say_for_it_is_left_alone(tmp_path: Path, other: str) -> None:
    assert found(tmp_path, "no_better: yes", "C:R T:R->4 K:BB->2", other) == []


def test_specials_are_left_out_and_parts_chosen(tmp_path: Path) -> None:
    said = ("C:R T:R->4", "special T:R->4")
    assert len(found(tmp_path, "no_better: yes", *said)) == 1
    assert found(tmp_path, "no_better: {except: [special]}", *said) == []
    assert found(tmp_path, "no_better: {parts: [trash]}", *said) == []


def test_a_poor_card_is_told_once_and_so_is_a_poor_cycle(tmp_path: Path) -> None:
    problem = one(
        tmp_path, "no_better: yes", "C:R T:G->4", "C:R T:R->3", "C:R T:R->4", "C:R* T:R*->3 K:R->1", "C:* T:R->3"
    )
    assert problem.card == "b"
    assert problem.message == "`b` (`C:R T:R->3`) is worse than `c` (`C:R T:R->4`) and `e` (`C:* T:R->3`) in everything"
    poor = CYCLES.replace("C:CC  T:E->4, K:DE*->4", "C:C  T:CC->5, K:CC->3")
    (problem,) = check(made(tmp_path, "no_better: yes", poor))
    assert problem.message == (
        "`AR` (`C:R T:RR->6 K:RR->3`) is better than `CR` (`C:R T:RR->5 K:RR->3`) in everything; likewise `AG` and `AB`"
    )


DEALS = st.tuples(st.text("RGB*", min_size=1, max_size=3), st.text("RGB*", min_size=1, max_size=3), st.integers(1, 4))


@settings(max_examples=40, deadline=None)
@given(st.lists(DEALS, min_size=2, max_size=6))
def test_better_cards_are_told_exactly_if_there_are_any(
    tmp_path_factory: pytest.TempPathFactory, said: list[tuple[str, str, int]]
) -> None:
    """By trying every needs for the supplies, and every supply for the needs."""
    texts = [f"C:{supply} T:{needs}->{money}" for supply, needs, money in said]
    problems = found(tmp_path_factory.mktemp("cats"), "no_better: yes", *texts)
    assert bool(problems) is any(_beats(one, other) for one in said for other in said)


def _beats(one: tuple[str, str, int], other: tuple[str, str, int]) -> bool:
    return _no_worse(one, other) and not _no_worse(other, one)


def _no_worse(one: tuple[str, str, int], other: tuple[str, str, int]) -> bool:
    asked = [needs for needs in all_of(3) if tried(tuple(other[0]), needs)]
    serving = [supply for supply in all_of(3) if tried(supply, tuple(other[1]))]
    return (
        one[2] >= other[2]
        and all(tried(tuple(one[0]), needs) for needs in asked)
        and all(tried(supply, tuple(one[1])) for supply in serving)
    )


# -- what it is looked at


def test_cards_of_other_decks_and_cards_that_are_not_printed_do_not_count(tmp_path: Path) -> None:
    text = GAME.replace("{cards: all}", "{cards: {types: [cat, dog]}}") + "    even: yes\n"
    listed = cards("C:R T:R->4", "C:G T:G->4", "C:B T:B->4", "special C:RRR", "0x C:RR")
    assert check(load(tmp_path, {"game.yaml": text, "cards.yaml": listed})) == []


def test_an_optional_deal_may_be_missing(tmp_path: Path) -> None:
    listed = CYCLES + "- {id: nobody, name: Nobody, type: special}\n"
    assert check(made(tmp_path, ALL, listed)) == []


EDITIONS = {
    "editions/010-poor.yaml": 'set: {cards.PR.deal: "C:RG* T:RGB->7 K:RRGG->2"}\n',
    "editions/020-strict.yaml": "set: {balance.deal.reachable.cards: 1}\n",
    "editions/030-free.yaml": "remove: {balance: [deal]}\n",
}


@pytest.mark.parametrize(
    ("edition", "codes"), [("base", []), ("poor", ["B103"]), ("strict", ["B102", "B102", "B103"]), ("free", [])]
)
def test_editions_change_cards_and_rules_and_are_named(tmp_path: Path, edition: str, codes: list[str]) -> None:
    rules = ALL.replace("even: yes", "even: no")
    files = {"game.yaml": f"{GAME}    {rules}\n", "cards.yaml": CYCLES, **EDITIONS}
    problems = check(load(tmp_path, files, edition))
    assert [problem.code for problem in problems] == codes
    assert all(problem.message.endswith(f"(in edition `{edition}`)") for problem in problems)


# -- what is declared wrongly


@pytest.mark.parametrize(
    ("rules", "code", "carets", "words", "help"),
    [
        ("even: {parts: [suply]}", "C106", "suply", "cannot name `suply`", "did you mean `supply`?"),
        ("even: {symbols: [claw, red]}", "C106", "red", "cannot name `red`", "symbols are: `claw`"),
        ("rising: {parts: [supply]}", "C106", "supply", "cannot name `supply`", "parts with a number are: `trash`"),
        ("no_better: {except: [cats]}", "C106", "cats", "cannot name `cats`", "did you mean `cat`?"),
        ("reachable: yes", "C102", "yes", "`balance.deal.reachable.cards` is missing", "add `cards: 3`"),
        ("reachable: {cards: 0}", "C107", "0", "must be at least 1", "write 1 or more"),
        ("reachable: {cards: 3, from: keep}", "B100", "keep", "must be the part that supplies", "`supply`"),
        ("risen: yes", "C101", "risen", "has no `risen`", "did you mean `rising`?"),
        ("rising: maybe", "C108", "maybe", "must be true or false", "write `yes` or `no`"),
        ("even: [supply]", "C105", "[supply]", "must be a mapping", "`key: value`"),
    ],
)
def test_what_is_declared_wrongly_is_an_error(
    tmp_path: Path, rules: str, code: str, carets: str, words: str, help: str
) -> None:
    problem = only(tmp_path, {"game.yaml": f"{GAME}    {rules}\n", "cards.yaml": CYCLES})
    assert (problem.code, problem.severity) == (code, Severity.ERROR)
    assert words in problem.message
    assert help in problem.help
    assert carets.startswith(under(problem)) or under(problem).startswith(carets)


def test_the_field_must_be_written_in_one_notation(tmp_path: Path) -> None:
    files = {"game.yaml": GAME.replace("  deal:\n    deck", "  dael:\n    deck"), "cards.yaml": CYCLES}
    problem = only(tmp_path, files)
    assert (problem.code, problem.help) == ("B100", "did you mean `deal`?")
    files["game.yaml"] = GAME.replace("  deal:\n    deck", "  colour:\n    deck")
    assert "fields in a notation are: `deal`" in only(tmp_path, files).help
    other = GAME.replace("notations:", "notations:\n  swap: {symbols: {X: x}, parts: {S: s}}")
    files["game.yaml"] = other.replace(
        "dog: {faces: {}, fields: {}}", "dog: {faces: {}, fields: {deal: {notation: swap, optional: true}}}"
    )
    assert "several notations: deal, swap" in only(tmp_path, files).message


def test_the_deck_must_be_one(tmp_path: Path) -> None:
    files = {"game.yaml": GAME.replace("deck: main", "deck: man"), "cards.yaml": CYCLES}
    problem = only(tmp_path, files)
    assert (problem.code, problem.help, under(problem)) == ("C123", "did you mean `main`?", "man")
    files["game.yaml"] = GAME.replace("deck: main", "even: yes")
    assert only(tmp_path, files).message == "`balance.deal.deck` is missing"


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    rules = "even: {parts: [x], symbols: [y]}\n    rising: {except: [z]}"
    assert len(problems_of(tmp_path, {"game.yaml": f"{GAME}    {rules}\n", "cards.yaml": CYCLES})) == 3


def test_a_notation_without_numbers_or_without_a_supply(tmp_path: Path) -> None:
    lean = GAME.replace("{C: supply, T: {name: trash, number: money}, K: {name: keep, number: income}}", "{C: supply}")
    listed = '- {id: a, name: A, type: cat, deal: "C:R"}\n'
    problem = only(tmp_path, {"game.yaml": f"{lean}    rising: yes\n", "cards.yaml": listed})
    assert (problem.code, "no part of the notation `deal` has a number" in problem.message) == ("B100", True)
    lean = GAME.replace("{C: supply, T:", "{T:")
    listed = '- {id: a, name: A, type: cat, deal: "T:R->3"}\n'
    problem = only(tmp_path, {"game.yaml": f"{lean}    reachable: {{cards: 2}}\n", "cards.yaml": listed})
    assert (problem.code, problem.help) == ("B100", "no part of `deal` is without a number")


# -- the page about it, and the games that come with cardgen


def test_the_page_can_be_copied(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "balance.md").read_text("utf-8")
    files = dict(re.findall(r"^`([\w.]+)`\n```yaml\n(.*?)^```$", page, re.MULTILINE | re.DOTALL))
    assert list(files) == ["game.yaml", "cards.yaml"]
    game = load(tmp_path, files)
    assert len(game.balance[0].rules) == 4
    assert check(game) == []
    problems = Problems()
    check_composition(game, problems)
    assert list(problems) == []
    rules = page.partition("## Rules")[2].partition("\n## ")[0]
    assert re.findall(r"^\| `(\w+)`", rules, re.MULTILINE) == ["even", "reachable", "rising", "no_better"]


def test_the_command_line_warns_and_builds_do_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = GAME.replace("cat: {faces: {}", "cat: {layout: plain") + "    rising: yes\n"
    files = {"game.yaml": text, "cards.yaml": cards("T:R->4", "T:RR->3"), "layouts/plain.yaml": LAYOUT}
    folder = str(make(tmp_path, files).root)
    assert run(["check", folder]) == 0
    assert "warning[B103]: `b` (`T:RR->3`) pays less" in capsys.readouterr().err
    assert run(["check", folder, "--strict"]) == 1
    capsys.readouterr()
    assert run(["build", folder, "--out", str(tmp_path / "out"), "--no-cache", "--strict"]) == 0
    assert "warning" not in capsys.readouterr().err


def syndicats(edition: str) -> Game:
    from cardgen.cards.load import load_game
    from cardgen.source.project import Project

    problems = Problems()
    game = load_game(Project.open(Path(__file__).parents[2] / "card_data" / "syndicats"), problems, edition)
    assert game is not None, [problem.message for problem in problems]
    return game


def test_syndicats_is_balanced_at_every_edition() -> None:
    editions = ["base", *(edition.id for edition in syndicats("base").editions)]
    assert len(editions) >= 8
    for edition in editions:
        game = syndicats(edition)
        assert len(game.balance[0].rules) == 4
        assert [problem.message for problem in check(game)] == []


def test_sixty_cards_are_checked_in_no_time(tmp_path: Path) -> None:
    """A deck without any balance, where nothing is found early; the bound leaves room for a slow machine."""
    from random import Random

    random = Random(3)
    said = [
        f'- {{id: c{at}, name: C{at}, type: cat, deal: "C:{"".join(random.choices("RGB*", k=random.randint(1, 3)))} '
        f"T:{''.join(random.choices('RGB*', k=random.randint(1, 4)))}->{random.randint(1, 9)}, "
        f'K:{"".join(random.choices("RGB*", k=random.randint(2, 8)))}->{random.randint(1, 9)}"}}'
        for at in range(60)
    ]
    game = made(tmp_path, ALL, "\n".join(said) + "\n")
    assert len(check(game)) > 20
    started = time.process_time()
    check_balance(game, Problems())
    assert time.process_time() - started < 0.25
