"""Every face laid out in every theme: nothing clipped, shrunk too far or outside of the safe zone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import sqrt
from pathlib import Path

import pytest

from cardgen.cards.model import Game
from cardgen.diagnostics import Problems
from cardgen.jobs.orders import FaceOrder
from cardgen.jobs.workshop import Workshop
from cardgen.layout.drawing import IDENTITY, Drawing, Group, Mark, Matrix, Symbol, TextRun
from cardgen.source.project import Project
from cardgen.units import MM

DATA = Path(__file__).parents[2] / "card_data" / "switchcraft"
THEMES = ("colour", "low-ink", "greyscale")
SMALLEST = 8.5
STAMP = 5.0
ROLES = ("angel", "witch", "maid", "imp", "princess", "mistress", "doll", "brat")


def orders(game: Game) -> list[FaceOrder]:
    """One face of everything: each design's faces, and the shared back once."""
    found: dict[str, FaceOrder] = {}
    for card in game.cards.values():
        for index, (face, layout) in enumerate(game.card_types[card.type].faces.items()):
            key = layout if layout == "switchcraft/back" else f"{card.id}/{face}"
            found.setdefault(key, FaceOrder(key, layout, card.id, 0, face, index))
    return list(found.values())


@pytest.fixture(scope="module")
def drawn(game: Game) -> dict[str, dict[str, Drawing]]:
    """Drawings by theme and by `card/face`, laid out without a single problem."""
    faces: dict[str, dict[str, Drawing]] = {}
    for theme in THEMES:
        workshop = Workshop(Project.open(DATA), game, theme)
        problems = Problems()
        made = {order.key: workshop.draw(order, problems) for order in orders(game)}
        assert [problem.message for problem in (*workshop.problems, *problems)] == []
        faces[theme] = {key: drawing for key, drawing in made.items() if drawing is not None}
        assert len(faces[theme]) == len(made)
    return faces


def product(outer: Matrix, inner: Matrix) -> Matrix:
    """The matrix that applies `inner`, then `outer`."""
    a, b, c, d, e, f = outer
    p, q, r, s, t, u = inner
    return (
        a * p + c * q,
        b * p + d * q,
        a * r + c * s,
        b * r + d * s,
        a * t + c * u + e,
        b * t + d * u + f,
    )


def runs(marks: tuple[Mark, ...], matrix: Matrix = IDENTITY) -> Iterator[tuple[TextRun, Matrix]]:
    """Every run of text with the matrix that places it on the face."""
    for mark in marks:
        if isinstance(mark, TextRun):
            yield mark, matrix
        elif isinstance(mark, Group | Symbol):
            yield from runs(mark.marks, product(matrix, mark.matrix))


def printed(drawing: Drawing) -> str:
    """The words of a face in reading order."""
    return re.sub(r"\s+", " ", " ".join(run.text for run, _ in runs(drawing.marks)))


def test_type_is_never_smaller_than_promised(drawn: dict[str, dict[str, Drawing]]) -> None:
    small = set()
    for theme, faces in drawn.items():
        for key, drawing in faces.items():
            for run, (a, b, *_) in runs(drawing.marks):
                size = run.size * sqrt(a * a + b * b)
                stamp = abs(size - STAMP) < 0.01 and "SWITCHCRAFT" in run.text.upper()
                under = drawing.marks and run.text.upper() in ("POINTS", "EACH")
                if size < SMALLEST - 0.01 and not stamp and not under:
                    small.add((theme, key, run.text, round(size, 2)))
    assert small == set()


def test_words_stay_within_the_safe_zone(drawn: dict[str, dict[str, Drawing]]) -> None:
    outside = set()
    for key, drawing in drawn["colour"].items():
        inset = drawing.safe - 0.2 * MM if drawing.outline.kind == "rectangle" else 0.0
        for run, (a, b, c, d, e, f) in runs(drawing.marks):
            for x, y in ((run.x, run.y), (run.x + run.width, run.y)):
                px, py = a * x + c * y + e, b * x + d * y + f
                if not (inset <= px <= drawing.width - inset and inset <= py <= drawing.height - inset):
                    outside.add((key, run.text))
    assert outside == set()


def test_numbers_and_names_of_the_deck_are_printed(game: Game, drawn: dict[str, dict[str, Drawing]]) -> None:
    for name in game.decks["main"].cards:
        card, words = game.cards[name], printed(drawn["colour"][f"{name}/front"])
        assert re.sub(r"[- ]", "", card.name) in re.sub(r"[- ]", "", words), name
        assert card.numbers[0] in words, name


@pytest.mark.parametrize(
    ("role", "abilities"),
    [
        ("angel", ("Benevolent", "Helpful", "Strong")),
        ("witch", ("Tyrannical", "Troublemaker", "Strong")),
        ("maid", ("Loyal", "Helpful", "Servant")),
        ("imp", ("Rebellious", "Troublemaker", "Servant")),
        ("princess", ("Benevolent", "Precious", "Ruler")),
        ("mistress", ("Tyrannical", "Manipulative", "Ruler")),
        ("doll", ("Loyal", "Precious", "Charge")),
        ("brat", ("Rebellious", "Manipulative", "Charge")),
    ],
)
def test_a_role_card_prints_the_abilities_that_its_alignments_make(
    game: Game, drawn: dict[str, dict[str, Drawing]], role: str, abilities: tuple[str, ...]
) -> None:
    words = printed(drawn["colour"][f"{role}/front"])
    names = [card.name for card in game.cards.values() if card.type == "ability"]
    assert sorted(name for name in names if name in words) == sorted(abilities)


def test_the_abilities_of_every_role_have_air_in_their_panel(drawn: dict[str, dict[str, Drawing]]) -> None:
    """A millimetre from the panel's edges to the first name's capitals and to the depth of the last line's letters."""
    for key in [key for key in drawn["colour"] if key.endswith("/front") and key.split("/")[0] in ROLES]:
        placed = [(run, matrix[5] + run.y * matrix[3]) for run, matrix in runs(drawn["colour"][key].marks)]
        names = [y for run, y in placed if run.size == 11.5]
        words = [y for run, y in placed if run.size == 8.8]
        assert len(names) == 3
        assert (min(names) - 0.7 * 11.5) / MM - 41.8 > 1.0, key
        assert 82.1 - (max(words) + 0.22 * 8.8) / MM > 1.0, key


def test_the_two_sides_of_an_alignment_card_share_their_geometry(drawn: dict[str, dict[str, Drawing]]) -> None:
    """Turning a card over changes words, tinctures and emblems, and moves nothing."""

    def bones(drawing: Drawing) -> list[str]:
        lines = [line for line in drawing.dump().splitlines() if line.strip().startswith(("shape", "drawing"))]
        return [re.sub(r"(fill|stroke) \w{6}", r"\1", line) for line in lines]

    for card in ("manners", "rank", "drive"):
        assert bones(drawn["colour"][f"{card}/front"]) == bones(drawn["colour"][f"{card}/back"])


def test_the_back_has_no_up(drawn: dict[str, dict[str, Drawing]]) -> None:
    """Every run of text on the shared back stands twice, the second time turned about the card's middle."""
    drawing = drawn["colour"]["switchcraft/back"]
    places = [
        (run.text, round(a * run.x + c * run.y + e, 2), round(b * run.x + d * run.y + f, 2))
        for run, (a, b, c, d, e, f) in runs(drawing.marks)
    ]
    turned = {(text, round(drawing.width - x, 2), round(drawing.height - y, 2)) for text, x, y in places}
    assert turned == set(places)


def test_low_ink_has_no_dark_ground(drawn: dict[str, dict[str, Drawing]]) -> None:
    for key, drawing in drawn["low-ink"].items():
        ground = next(line for line in drawing.dump().splitlines() if line.strip().startswith("shape"))
        assert "fill FFFFFF" in ground, key


def test_greyscale_has_no_colour(drawn: dict[str, dict[str, Drawing]]) -> None:
    for key, drawing in drawn["greyscale"].items():
        for colour in re.findall(r"(?:fill|stroke) ([0-9A-F]{6})", drawing.dump()):
            assert colour[:2] == colour[2:4] == colour[4:], f"{key}: {colour}"
