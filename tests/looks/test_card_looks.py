"""The cards of Syndicats look as they did, print to the bleed, and can be read and told apart in every edition.

If a change of look is meant, `python -m tests.looks.card_faces` keeps the new one; look at the diff's pictures.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pytest
from PIL import Image

from cardgen.check.inspect import inspect_drawing
from cardgen.layout.drawing import Drawing, Group, Mark, Symbol
from cardgen.layout.matrices import mean_scale
from cardgen.units import MM
from tests.looks.card_faces import KEPT, KEPT_FACES, draw, lay, pictures
from tests.looks.component_faces import words, workshop_of
from tests.looks.seeing import seen
from tests.looks.test_looks import MEAN, SPOT, difference

CARDS = ("cat", "special", "catapult", "dog", "faction", "kitten", "lair", "mogfather")
STAMP = 5.5
"""Points: only stamps are set smaller than `READABLE`."""
READABLE = 8.0
NUMBER = 40.0
"""Points; what a contract's number is set in at the least."""
PIP = 5.0
"""Millimetres; below this the shapes of the needs run together."""

drawn = cache(draw)


def faces_of(edition: str, theme: str = "colour") -> Iterator[tuple[str, str]]:
    """Every printed face of a card, by card and face."""
    game = workshop_of(edition, theme).game
    for card in game.cards.values():
        if card.type in CARDS and card.copies:
            for face in game.card_types[card.type].faces:
                yield card.id, face


def pips(drawing: Drawing) -> list[float]:
    """The widths in millimetres of all symbols but portraits."""
    return [width / MM for width in _widths(drawing.marks, 1.0) if width < 14 * MM]


def _widths(marks: tuple[Mark, ...], scale: float) -> Iterator[float]:
    for mark in marks:
        if isinstance(mark, Group):
            yield from _widths(mark.marks, scale * mean_scale(mark.matrix))
        elif isinstance(mark, Symbol):
            yield 100 * mean_scale(mark.matrix) * scale


def said(edition: str, card: str, face: str) -> str:
    drawing, _ = lay(workshop_of(edition), card, face)
    return " ".join(text for text, *_ in words(drawing))


@pytest.mark.parametrize(
    ("theme", "name"),
    [
        (theme, f"{edition}-{card}-{face}")
        for theme, editions in KEPT_FACES.items()
        for edition, faces in editions.items()
        for card, face in faces
    ],
)
def test_a_card_looks_as_it_did(theme: str, name: str) -> None:
    with Image.open(KEPT / f"{name}-{theme}.png") as kept:
        found = drawn(theme)[name]
        assert found.size == kept.size
        mean, spot = difference(kept, found)
        assert mean < MEAN
        assert spot < SPOT


@pytest.mark.parametrize("edition", ["first", "double-sided", "specials-as-copycats", "current"])
def test_every_face_of_an_edition_is_whole_and_can_be_read(edition: str) -> None:
    """Nothing is missing, cut, or too near the cut, and only stamps are small."""
    for card, face in faces_of(edition):
        drawing, problems = lay(workshop_of(edition), card, face)
        inspect_drawing(drawing, card, None, problems)
        assert not list(problems), (card, face)
        sizes = sorted({size for *_, size in words(drawing)})
        assert all(size >= READABLE or size <= STAMP for size in sizes), (card, face, sizes)


@pytest.mark.parametrize("edition", ["first", "specials-as-copycats"])
def test_ink_reaches_the_bleed_on_all_sides(edition: str) -> None:
    workshop = workshop_of(edition)
    drawings = {f"{card}-{face}": lay(workshop, card, face)[0] for card, face in faces_of(edition)}
    for name, image in pictures(workshop, drawings, 25, bleed=True, transparent=True).items():
        alpha = image.getchannel("A")
        right, bottom = image.width - 1, image.height - 1
        edge = [(x, y) for x in range(image.width) for y in (0, bottom)]
        edge += [(x, y) for x in (0, right) for y in range(image.height)]
        assert min(alpha.getpixel(spot) for spot in edge) == 255, name  # type: ignore[type-var]


def test_low_ink_spares_the_grounds_and_a_house_stays_night() -> None:
    for name, image in drawn("low-ink").items():
        levels = image.convert("L")
        assert sum(levels.histogram()[200:]) / (image.width * image.height) > 0.4, name
    names = ("specials-as-copycats-PR-cat", "specials-as-copycats-PR-house")
    day, night = (drawn("low-ink")[name].convert("L").getpixel((100, 8)) for name in names)
    assert day > 250  # type: ignore[operator]
    assert night < 40  # type: ignore[operator]


def test_grey_has_no_colour() -> None:
    for name, image in drawn("greyscale").items():
        bands = image.convert("RGB").split()
        assert max(difference(one, other)[1] for one, other in combinations(bands, 2)) <= 2, name


@pytest.mark.parametrize("look", ["grey", "deuteranopia"])
def test_needs_are_told_apart_without_their_colours(look: str) -> None:
    """The first pips of four cats that supply a claw, a tail, a purr and a wild symbol."""
    workshop = workshop_of("current")
    drawings = {card: lay(workshop, card, "cat")[0] for card in ("AR", "AG", "AB", "BR")}
    found = pictures(workshop, drawings, 75)
    box = tuple(round(edge / 25.4 * 75) for edge in (9.4, 12.2, 22.4, 25.2))
    shown = [seen(found[card].crop(box), look) for card in found]  # type: ignore[arg-type]
    for one, other in combinations(shown, 2):
        assert difference(one, other)[0] > 50


def test_the_fullest_cards_still_fit() -> None:
    """Six needs on both contracts, six symbols supplied, names and flavours longer than any in the deck."""
    needs = ("claw", "tail", "purr", "any", "claw", "tail")
    contract = {"needs": needs, "income": 12, "money": 12}
    deal = {"supply": needs, "keep": contract, "trash": contract}
    house = {
        "name": "Universal Exports and Treats",
        "flavour": "It was wrong; it has been fixed; mind the paint, please.",
    }
    flavour = "Persuadotronic purr. Two settings: yes, and please, and no thank you at all."
    workshop = workshop_of("current")
    portrait = workshop.game.cards["PR"].fields["house"]["portrait"]  # type: ignore[index, call-overload]
    given = {"deal": deal, "house": {**house, "portrait": portrait}, "name": "Number Sixkin the Second"}
    for face, count in (("cat", 1 + 6), ("house", 1 + 2 + 12)):
        drawing, problems = lay(workshop, "PR", face, flavour=flavour, **given)
        inspect_drawing(drawing, "PR", None, problems)
        assert not list(problems), face
        assert len(pips(drawing)) == count
        assert min(pips(drawing)) >= PIP
        numbers = [size for text, *_, size in words(drawing) if text == "12"]
        assert all(size >= NUMBER for size in numbers)
        assert len(numbers) == (2 if face == "house" else 0)


@pytest.mark.parametrize(("count", "size"), [(1, 13), (3, 13), (4, 11.95), (5, 9.34), (6, 7.6)])
def test_supplied_symbols_are_as_large_as_their_row_allows(count: int, size: float) -> None:
    drawing, _ = lay(workshop_of("current"), "PR", "cat", deal={"supply": ("claw",) * count})
    badge, *shown = sorted(pips(drawing))
    assert badge == pytest.approx(6.7)
    assert shown == pytest.approx([size] * count, abs=0.01)


def test_a_special_says_its_name_and_what_it_can_do() -> None:
    for card, face, name, power in (
        ("nosy-parkour", "cat", "NOSY PARKOUR", "CURIOSITY"),
        ("cata-polly", "attack", "CATA-POLLY", "ATTACK"),
        ("cata-polly", "defence", "SIR PLATE", "DEFENCE +2"),
    ):
        assert name in said("double-sided", card, face)
        assert power in said("double-sided", card, face)
    paid = said("double-sided", "nosy-parkour", "cat")
    assert f"at least {workshop_of('double-sided').game.rules['power_fee']}" in paid
    assert "Mogfather" not in said("double-sided", "cata-polly", "defence")


def test_a_flipped_card_shows_what_it_traded_for() -> None:
    front, back = (said("current", "volcano", face) for face in ("front", "back"))
    assert "SECRET LAIR" in front
    assert " 2 " in front
    assert "PROMISE" in back
    assert " 1 " in back
    assert "COPYCAT" in said("current", "snowball-von-lap", "back")


@pytest.mark.parametrize("face", ["front", "back"])
def test_a_starting_card_says_on_both_sides_what_it_is(face: str) -> None:
    for card, kind, rule in (
        ("luna-tick", "SHADOW KITTEN", "starts with you"),
        ("moonbase", "SECRET LAIR", "It never escapes from you."),
    ):
        assert kind in said("current", card, face)
        assert rule in said("current", card, face)


def test_the_chip_of_a_power_says_what_it_is_for_or_who_may_use_it() -> None:
    for edition, card, said_there in (
        ("current", "luna-tick", "An unfilled house stays"),
        ("current", "captain-nemeow", "pay him first"),
        ("specials-as-copycats", "luna-tick", "Always on"),
    ):
        assert said_there in said(edition, card, "back")


@pytest.mark.parametrize(("edition", "face"), [("current", "house"), ("first", "front")])
def test_a_number_that_is_too_large_is_told_of_once_at_its_deal(edition: str, face: str) -> None:
    workshop = workshop_of(edition)
    deal = workshop.game.cards["AR"].fields["deal"]
    assert isinstance(deal, dict)
    for part, number in (("keep", "income"), ("trash", "money")):
        wrong = {**deal, part: {**deal[part], number: 999}}  # type: ignore[dict-item]
        (problem,) = lay(workshop, "AR", face, deal=wrong)[1]
        assert problem.code == "T101"
        assert problem.place is not None
        assert problem.place.file.endswith("cats.yaml")
        assert problem.place.excerpt.strip().startswith("deal:")


@pytest.mark.parametrize("card", ["AR", "FB", "GG"])
def test_a_long_flavour_keeps_clear_of_the_trashs_teeth(card: str) -> None:
    """Between teeth and words there is a line of paper, where inks are dark on white."""
    workshop = workshop_of("current", "low-ink")
    assert len(str(workshop.game.cards[card].fields["house"]["flavour"])) > 32  # type: ignore[index, call-overload]
    (image,) = pictures(workshop, {card: lay(workshop, card, "house")[0]}, 150).values()
    dots = 150 / 25.4
    strip = image.convert("L").crop((round(42 * dots), round(76 * dots), round(60 * dots), round(83.5 * dots)))
    rows = [min(strip.crop((0, y, strip.width, y + 1)).tobytes()) > 200 for y in range(strip.height)]
    inked = [y for y, clear in enumerate(rows) if not clear]
    assert any(rows[inked[0] : inked[-1]])


@pytest.mark.parametrize(("edition", "card"), [("first", "AR"), ("double-sided", "volcano")])
def test_a_common_back_does_not_tell_which_way_a_card_lies(edition: str, card: str) -> None:
    workshop = workshop_of(edition)
    (image,) = pictures(workshop, {card: lay(workshop, card, "back")[0]}, 100).values()
    mean, spot = difference(image, image.rotate(180))
    assert mean < MEAN
    assert spot < SPOT


def test_in_the_first_edition_one_side_says_both() -> None:
    text = said("first", "FR", "front")
    game = workshop_of("first").game
    deal = game.cards["FR"].fields["deal"]
    assert game.cards["FR"].name.upper() in text
    assert str(game.cards["FR"].fields["house"]["name"]).upper() in text  # type: ignore[index, call-overload]
    assert f" {deal['keep']['income']} " in text  # type: ignore[index, call-overload]
    assert f" {deal['trash']['money']} " in text  # type: ignore[index, call-overload]


def test_a_new_edition_alone_changes_no_look() -> None:
    for card, face in (("AR", "cat"), ("AR", "house"), ("carbon-copy", "cat"), ("major-fetch", "front")):
        looks = {lay(workshop_of(edition), card, face)[0].look for edition in ("double-sided", "no-yarn", "small-deck")}
        assert len(looks) == 1, (card, face)
