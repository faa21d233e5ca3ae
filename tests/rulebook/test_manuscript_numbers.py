"""Numbers that a manuscript repeats though they stand in the data are found; numbers of other things are not."""

from __future__ import annotations

import pytest
from manuscripts_read import Desk

from cardgen.diagnostics import Problem, Problems
from cardgen.rulebook.manuscript_lines import Source
from cardgen.rulebook.repeated_numbers import check_numbers


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    return Desk(tmp_path_factory.mktemp("desk"))


def found(desk: Desk, text: str) -> list[Problem]:
    """Ferry has `hand: 5`, `fare: 3`, `crossings: 9`, `tide: 1`, 12 cards in its deck and 12 coins, 2 to 4 players."""
    problems = Problems()
    check_numbers(desk.game(), Source("rulebook.md", tuple(text.split("\n"))), problems)
    return list(problems)


@pytest.mark.parametrize(
    ("text", "typed", "written"),
    [
        ("Deal a hand of five cards.", "five", "{{ rules.hand|in_words }}"),
        ("Deal 5 cards as a hand.", "5", "{{ rules.hand }}"),
        ("The game ends after nine trips.", "nine", "{{ rules.crossings|in_words }}"),
        ("Nine trips end the game.", "Nine", "{{ rules.crossings|in_words|capitalize }}"),
        ("The fare is 3 coins.", "3", "{{ rules.fare }}"),
        ("Fares:\n\n- three coins as a fare", "three", "{{ rules.fare|in_words }}"),
        ("| fare |\n|---|\n| a fare of 3 |", "3", "{{ rules.fare }}"),
        ("The deck has 12 cards.", "12", "{{ decks.main.size }}"),
        ("There are twelve coins.", "twelve", '{{ component("coins")|in_words }}'),
        ('{{ name("barge") }} has six seats.', "six", "{{ cards.barge.seats|in_words }}"),
        ("For 2 to 4 players.", "2", "{{ game.players.min }}"),
        ("::: note\nA hand of five.\n:::", "five", "{{ rules.hand|in_words }}"),
        ("{% if true %}\nA hand of five.\n{% endif %}", "five", "{{ rules.hand|in_words }}"),
    ],
)
def test_a_number_that_repeats_the_data(desk: Desk, text: str, typed: str, written: str) -> None:
    problem = found(desk, text)[0]
    assert problem.code == "R160"
    assert problem.place is not None
    column = problem.place.column - 1
    assert problem.place.excerpt[column : column + problem.place.width] == typed
    assert f"write `{written}`" in problem.help


@pytest.mark.parametrize(
    "text",
    [
        "A hand of {{ rules.hand }} cards, {{ 5 }} cards in hand.",
        "Five people cross; three of them swim.",
        "A fare is paid.\n\nThree boats meet.",
        "::: example\nA hand of five cards; nine crossings.\n:::",
        "```\nhand 5\n```\n\n`nine`",
        "# One\n\n9. The ninth",
        "See page 9, 9 mm, 9 %, 9.5 and 1/9, a-9, x9 and ninety-nine.",
        "[words](#nine-9) {#nine9}",
        "::: figure setup 4 width 9%\n:::",
        "::: figure card punt\nOne tide.\n:::",
        "Twenty-nine crossings, thirty-five in hand.",
        "One tide, 1 card.",
        "9.Raft, 5:Punt",
        '{{ name("punt") }} has six oars. {{ name("barge") }} has two.',
        "With two players, or with four players.",
        "{% if rules.hand == 5 %}x{% endif %}{% raw %}y{% endraw %}",
    ],
)
def test_other_numbers(desk: Desk, text: str) -> None:
    assert found(desk, text) == []


def test_every_place_is_told(desk: Desk) -> None:
    problems = found(desk, "nine\n\nnine and 9\n\n- nine")
    assert [problem.place and problem.place.line for problem in problems] == [1, 3, 3, 5]


def test_the_manuscripts_of_the_games_repeat_no_number() -> None:
    from cardgen.cards.load import load_game
    from cardgen.rulebook.manuscript import open_manuscript
    from cardgen.source.bundle import bundle_root
    from cardgen.source.project import Project

    for path in sorted((bundle_root() / "card_data").glob("*/*.md")):
        project, problems = Project.open(path.parent), Problems()
        game = load_game(project, problems)
        source = open_manuscript(project, path.name, problems)
        assert game is not None
        assert source is not None
        check_numbers(game, source, problems)
        assert [f"{problem.place}: {problem.message}" for problem in problems] == []
