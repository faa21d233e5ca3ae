"""Pirate-wizard's two-sided pieces register: sheets are painted, backs turned over, and held against the fronts.

As for Syndicats, what scissors follow is painted black: on a turned back it must lie where the front's does.
"""

from __future__ import annotations

from functools import cache

import pytest
from PIL import ImageChops, ImageFilter
from test_syndicats_registers import PLAIN, Edition, painted, silhouettes, turned_over, two_sided, uncovered

from cardgen.diagnostics import Problems
from cardgen.jobs.choice import Choice
from cardgen.jobs.opening import load
from cardgen.jobs.parts import parts_of
from cardgen.jobs.workshop import Workshop
from cardgen.source.bundle import bundle_root
from cardgen.source.project import Project

TOKENS = ("treasures", "bits")
DPI = 60


@cache
def pieces_on(paper: str = "a4", duplex: str = "long") -> Edition:
    """The tokens, with every face made."""
    project = Project.open(bundle_root() / "card_data" / "pirate-wizard")
    workshop = Workshop(project, load(project, None, (), Problems()), "colour")
    choice = Choice(components=TOKENS)
    parts = {part.component.id: part for part in parts_of(workshop, choice, paper, {**PLAIN, "duplex": duplex})}
    orders = {order.key: order for part in parts.values() for order in part.orders}
    faces = {key: face for key, order in orders.items() if (face := workshop.make(order)) is not None}
    assert len(faces) == len(orders)
    return Edition(workshop, parts, faces)


def test_what_is_printed_on_both_sides() -> None:
    assert two_sided(pieces_on()) == list(TOKENS)


@pytest.mark.parametrize(("paper", "duplex"), [("a4", "long"), ("a4", "short"), ("letter", "long")])
@pytest.mark.parametrize("component", TOKENS)
def test_the_backs_trim_covers_the_fronts(component: str, paper: str, duplex: str) -> None:
    pictures = silhouettes(pieces_on(paper, duplex), component)
    (front, back) = pictures
    if component == "bits":  # the die's net has no back: what is black on the back must be black on the front
        through = turned_over(back, duplex)
        black = through.point(lambda level: 255 if level < 100 else 0)
        white = front.filter(ImageFilter.MinFilter(3)).point(lambda level: 255 if level >= 160 else 0)
        assert black.histogram()[255] > 1000
        assert ImageChops.multiply(black, white).histogram()[255] == 0
    else:
        assert front.getextrema()[0] == 0
        assert uncovered(front, turned_over(back, duplex)) == 0


def test_the_proof_can_fail() -> None:
    front, back = silhouettes(pieces_on(), "treasures")
    shifted = ImageChops.offset(turned_over(back), round(2 / 25.4 * DPI), 0)
    assert uncovered(front, shifted) > 100


def test_a_tokens_rim_is_ink_on_both_sides_of_the_cut() -> None:
    """0.4 mm within and beyond the cut there is colour: scissors may waver, and no white shows on either side."""
    for page, trim in zip(
        painted(pieces_on(), "treasures", 120), silhouettes(pieces_on(), "treasures", 120), strict=True
    ):
        ring = ImageChops.difference(trim.filter(ImageFilter.MinFilter(5)), trim.filter(ImageFilter.MaxFilter(5)))
        cut = ring.point(lambda level: 255 if level == 255 else 0)
        assert cut.histogram()[255] > 1000
        assert sum(ImageChops.multiply(page, cut).histogram()[252:]) == 0
