"""Three axes, eight roles, twelve abilities: each follows from the alignments, as the designer lists them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product

import pytest

from cardgen.cards.model import Card, Game

PAIRS = {
    "Benevolent": "Nice+Dominant",
    "Tyrannical": "Naughty+Dominant",
    "Loyal": "Nice+Submissive",
    "Rebellious": "Naughty+Submissive",
    "Helpful": "Nice+Active",
    "Precious": "Nice+Passive",
    "Troublemaker": "Naughty+Active",
    "Manipulative": "Naughty+Passive",
    "Strong": "Dominant+Active",
    "Ruler": "Dominant+Passive",
    "Servant": "Submissive+Active",
    "Charge": "Submissive+Passive",
}
ROLES = {
    "Angel": "Benevolent, Helpful, Strong",
    "Witch": "Tyrannical, Troublemaker, Strong",
    "Maid": "Loyal, Helpful, Servant",
    "Imp": "Rebellious, Troublemaker, Servant",
    "Princess": "Benevolent, Precious, Ruler",
    "Mistress": "Tyrannical, Manipulative, Ruler",
    "Doll": "Loyal, Precious, Charge",
    "Brat": "Rebellious, Manipulative, Charge",
}


def of_type(game: Game, kind: str) -> list[Card]:
    """All cards of a type, in the data's order."""
    return [card for card in game.cards.values() if card.type == kind]


def alignments(card: Card) -> tuple[str, ...]:
    """A role's or ability's alignments."""
    return tuple(str(side) for side in card.fields["alignments"])  # type: ignore[union-attr]


def abilities_of(game: Game, role: Card) -> list[str]:
    """The abilities whose two alignments a role has, pair by pair in the order of the axes."""
    by_pair = {alignments(ability): ability.name for ability in of_type(game, "ability")}
    return [by_pair[pair] for pair in combinations(alignments(role), 2)]


def test_the_twelve_pairs_are_those_of_the_seed(game: Game) -> None:
    found = {ability.name: "+".join(map(str.capitalize, alignments(ability))) for ability in of_type(game, "ability")}
    assert found == PAIRS


@pytest.mark.parametrize("name", ROLES)
def test_a_role_has_exactly_the_abilities_of_the_seed(game: Game, name: str) -> None:
    role = next(card for card in of_type(game, "role") if card.name == name)
    assert ", ".join(abilities_of(game, role)) == ROLES[name]


def test_every_ability_belongs_to_two_roles_which_differ_in_the_third_axis(game: Game) -> None:
    for ability in of_type(game, "ability"):
        owners = [
            set(alignments(role)) for role in of_type(game, "role") if set(alignments(ability)) <= set(alignments(role))
        ]
        assert len(owners) == 2, ability.name
        assert owners[0] & owners[1] == set(alignments(ability))


def test_every_combination_of_sides_is_a_role(game: Game) -> None:
    axes = [tuple(map(str, card.fields["sides"])) for card in of_type(game, "alignment")]  # type: ignore[arg-type]
    assert {alignments(role) for role in of_type(game, "role")} == set(product(*axes))
    assert len(of_type(game, "role")) == 8


def test_the_sides_stand_in_order_two_to_an_axis(game: Game) -> None:
    sides = of_type(game, "side")
    assert [side.fields["order"] for side in sides] == [1, 2, 3, 4, 5, 6]
    cards = [side for card in of_type(game, "alignment") for side in card.fields["sides"]]  # type: ignore[union-attr]
    assert [side.id for side in sides] == cards
    for side in sides:
        other = game.cards[str(side.fields["opposite"])]
        assert other.fields["opposite"] == side.id
        assert other.fields["axis"] == side.fields["axis"]


def test_abilities_have_an_effect_of_their_own(game: Game) -> None:
    assert [ability.effect for ability in of_type(game, "ability")] == [
        ability.id for ability in of_type(game, "ability")
    ]
    assert [ability.fields["order"] for ability in of_type(game, "ability")] == list(range(1, 13))


def test_an_alignment_card_has_two_faces_and_no_shared_back(game: Game) -> None:
    assert list(game.card_types["alignment"].faces) == ["front", "back"]
    assert len(of_type(game, "alignment")) == 3


@pytest.mark.parametrize(
    ("rule", "ability", "sentence"),
    [
        ("contest_strong", "strong", "**+3\u00a0Power** in contests."),
        ("manipulative", "manipulative", "**+3\u00a0Power** in votes."),
        ("loyal", "loyal", "+3\u00a0Power"),
        ("ruler", "ruler", "+3\u00a0Power"),
    ],
)
def test_an_ability_takes_its_number_from_the_rules(
    edited: Callable[[str, str, str], Game], rule: str, ability: str, sentence: str
) -> None:
    changed = edited("game.yaml", f"  {rule}: 2", f"  {rule}: 3")
    assert sentence in changed.cards[ability].text
