"""The real faces of cards as small pictures for a page."""

from __future__ import annotations

import base64
from collections.abc import Iterable
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from cardgen.cards.model import Card, Game
from cardgen.diagnostics import Problems
from cardgen.jobs.faces import make_faces
from cardgen.jobs.orders import FaceOrder
from cardgen.jobs.workshop import Tick, Workshop

if TYPE_CHECKING:
    from PIL.Image import Image

    from cardgen.source.project import Project

DPI = 120
"""Enough for a card that is held up to be read, not for printing."""
QUALITY = 82


class Picture(NamedTuple):
    """A face as a data URI, and its size in pixels."""

    uri: str
    width: int
    height: int


class CardPictures(NamedTuple):
    """Pictures by name, and for each card by id the names of its front and its back, empty where it has none."""

    pictures: dict[str, Picture]
    sides: dict[str, tuple[str, str]]


def card_pictures(project: Project, game: Game, cards: Iterable[str], tick: Tick) -> CardPictures:
    """Draw the faces of some cards, each different one once.

    A game that has no faces, or whose layouts cannot be used, is shown without; printing tells why.
    """
    workshop = Workshop(project, game, "colour", Problems())
    sides: dict[str, tuple[str, str]] = {}
    orders: dict[str, FaceOrder] = {}
    for name in cards:
        card = game.cards[name]
        found = [_order(workshop, card, index) for index in range(min(2, len(game.card_types[card.type].faces)))]
        orders.update((order.key, order) for order in found)
        keys = [order.key for order in found]
        sides[name] = (keys[0] if keys else "", keys[1] if len(keys) > 1 else "")
    pictures = _drawn(workshop, list(orders.values()), tick) if orders else {}
    shown = {name: tuple(key if key in pictures else "" for key in keys) for name, keys in sides.items()}
    return CardPictures(pictures, {name: (keys[0], keys[1]) for name, keys in shown.items()})


def _order(workshop: Workshop, card: Card, index: int) -> FaceOrder:
    """One face of a card's first copy; a face that all cards of a layout share is one."""
    face, layout = list(workshop.game.card_types[card.type].faces.items())[index]
    read = workshop.layout(layout)
    shared = read is not None and "card" not in read.mentions
    key = f"{layout}/{face}" if shared else f"{card.id}/{face}"
    return FaceOrder(key, layout, card.id, 0, face, index)


def _drawn(workshop: Workshop, orders: list[FaceOrder], tick: Tick) -> dict[str, Picture]:
    from cardgen.ink.png import render_images

    faces = make_faces(workshop, orders, None, 1, tick)
    tools = workshop.tools
    inks = [face.ink for face in faces.values()]
    images = render_images(inks, tools.fonts, tools.art.pictures, DPI, rounded=True)
    return {key: _picture(image) for key, image in zip(faces, images, strict=True)}


def _picture(image: Image) -> Picture:
    file = BytesIO()
    image.save(file, "WEBP", quality=QUALITY, method=4)
    uri = "data:image/webp;base64," + base64.b64encode(file.getvalue()).decode()
    return Picture(uri, image.width, image.height)
