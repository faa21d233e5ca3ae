"""What is wrong in the same way on many cards is said once."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardgen.diagnostics import Place, Problem, Problems, Severity, grouped


def slip(card: str, line: int, code: str = "C104", message: str = "a number is wrong", help: str = "") -> Problem:
    return Problem(Severity.ERROR, code, message, Place("cards.yaml", line, 3), help, (), card)


def slips(count: int, code: str = "C104") -> list[Problem]:
    return [slip(f"c{line}", line, code) for line in range(1, count + 1)]


def test_up_to_three_are_told_one_by_one() -> None:
    assert grouped(slips(3)) == slips(3)


def test_more_are_one_with_the_first_places_and_all_names() -> None:
    (problem,) = grouped(slips(5))
    assert problem.message == "a number is wrong (`c1` and 4 more cards: `c2`, `c3`, `c4`, `c5`)"
    assert problem.place == Place("cards.yaml", 1, 3)
    assert problem.also == ((Place("cards.yaml", 2, 3), "card `c2`"), (Place("cards.yaml", 3, 3), "card `c3`"))
    assert problem.card == "c1"


def test_very_many_names_are_counted() -> None:
    (problem,) = grouped(slips(63))
    assert problem.message.startswith("a number is wrong (`c1` and 62 more cards: `c2`, ")
    assert problem.message.endswith("`c13` and 50 more)")


def test_keys_are_told_once_from_the_second_card_on() -> None:
    (problem,) = grouped(slips(2, "C101"))
    assert problem.message == "a number is wrong (`c1` and 1 more card: `c2`)"


def test_one_place_is_one_problem() -> None:
    """An effect's sentence fails for each card that has the effect."""
    found = [slip(card, 7, "C150") for card in ("hope", "fear")]
    (problem,) = grouped(found)
    assert (problem.message, problem.also) == ("a number is wrong (`hope` and 1 more card: `fear`)", ())


def test_without_cards_the_times_are_counted() -> None:
    (problem,) = grouped([slip("", line) for line in range(1, 8)])
    assert problem.message == "a number is wrong (7 times)"
    assert [word for _, word in problem.also] == ["and here", "and here"]


def test_other_words_other_codes_and_other_help_stay_apart() -> None:
    found = [slip(f"c{n}", n, help="" if n % 2 else "write it in figures") for n in range(1, 7)]
    assert grouped(found) == found
    assert len(grouped([*slips(6), slip("d", 9, message="another")])) == 2


def test_places_that_stood_beside_the_first_stay() -> None:
    effect = (Place("game.yaml", 2, 1), "the effect")
    (problem,) = grouped([problem._replace(also=(effect,)) for problem in slips(4)])
    assert problem.also[-1] == effect


def test_warnings_are_not_made_errors() -> None:
    warnings = [problem._replace(severity=Severity.WARNING) for problem in slips(5)]
    assert [problem.severity for problem in grouped([*slips(5), *warnings])] == [Severity.ERROR, Severity.WARNING]


@given(st.lists(st.tuples(st.sampled_from("abcdef"), st.integers(1, 9), st.sampled_from(["C101", "C104"]))))
def test_nothing_is_lost_and_the_order_is_that_of_the_files(made: list[tuple[str, int, str]]) -> None:
    found = list(Problems(slip(card, line, code) for card, line, code in made))
    kept = grouped(found)
    assert [problem.sort_key() for problem in kept] == sorted(problem.sort_key() for problem in kept)
    assert {problem.code for problem in kept} == {problem.code for problem in found}
    told = " ".join(f"{problem.message} `{problem.card}`" for problem in kept)
    assert all(f"`{problem.card}`" in told for problem in found)
