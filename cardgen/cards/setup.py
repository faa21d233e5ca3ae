"""The table before the first move, for a count of players: what lies where, and how much of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardgen.cards.arithmetic import Number, evaluate
from cardgen.cards.decks import named_numbers
from cardgen.cards.model import Card, CardType, Game, Value
from cardgen.cards.setup_zones import ANY, DOWN, SEAT, UP, Lying, SetupZone, Shown
from cardgen.diagnostics import Problems

MOST_SHOWN = 12
"""A row of more than this would be a pile."""
_SEEN = {"row": MOST_SHOWN, "pile": 1, "hand": 7, "heap": 10, "place": 1}


def lying_on_table(game: Game, players: int) -> tuple[Lying, ...]:
    """What lies on the table of so many players: the middle in the data's order, then seat by seat.

    Zones where nothing lies are left out, but for places that are empty by name.
    """
    numbers = named_numbers(game.rules, game.players, game.card_types, _own(game.cards))
    zones = game.setup.values()
    middle = [(zone, 0) for zone in zones if zone.at != SEAT]
    seats = [(zone, seat) for seat in range(1, players + 1) for zone in zones if zone.at == SEAT]
    laid = (_lying(game, zone, seat, zone_numbers(numbers, players, seat)) for zone, seat in middle + seats)
    found = [lying for lying in laid if lying is not None]
    there = {(lying.zone.id, lying.seat) for lying in found}
    return tuple(lying for lying in found if not lying.zone.on or _lies_on(lying, there))


def _own(cards: Mapping[str, Card]) -> Iterator[Card]:
    return (card for card in cards.values() if not card.design)


def zone_numbers(numbers: Mapping[str, object], players: int, seat: int) -> dict[str, object]:
    """What the arithmetic of a zone may name."""
    return {**numbers, "players": players, "seat": seat}


def _lies_on(lying: Lying, there: set[tuple[str, int]]) -> bool:
    """Whether what something lies on is there, at the same seat or in the middle."""
    return (lying.zone.on, lying.seat) in there or (lying.zone.on, 0) in there


def _lying(game: Game, zone: SetupZone, seat: int, numbers: Mapping[str, object]) -> Lying | None:
    copies = copies_of(zone.cards, game.cards)
    count = zone_count(zone, len(copies), numbers, Problems())
    if not copies or count is None or (count == 0 and zone.lies != "place"):
        return None
    seen = min(count, _SEEN[zone.lies]) if zone.lies != "place" else 1
    chosen = [copies[at] for at in _which(len(copies), seen, count, seat, zone.mixed)]
    return Lying(zone, seat, tuple(_shown(game, zone, seat, at, *chosen[at]) for at in range(seen)), count)


def copies_of(cards: tuple[str, ...], known: Mapping[str, Card]) -> list[tuple[str, int]]:
    """Every copy of these cards: the card's id and which of its copies it is."""
    return [(name, copy) for name in cards for copy in range(known[name].copies)]


def zone_count(zone: SetupZone, size: int, numbers: Mapping[str, object], problems: Problems) -> int | None:
    """How many things lie in a zone; 0 where its `when` does not hold; None where that is no count, which is noted."""
    numbers = {**numbers, "size": size}
    if zone.when:
        holds = evaluate(zone.when, numbers, zone.places.get("when"), problems)
        if holds is None:
            return None
        if holds is False or holds == 0:
            return 0
    if not zone.amount:
        return size
    value = evaluate(zone.amount, numbers, zone.places.get("count"), problems)
    return None if value is None else _whole(value)


def _whole(value: Number) -> int | None:
    return int(value) if not isinstance(value, bool) and value == int(value) and value >= 0 else None


def _which(size: int, seen: int, count: int, seat: int, mixed: bool) -> list[int]:
    """Which copies are seen: the first ones, at each seat the next ones, or some from all over the list."""
    if not mixed:
        return [(max(seat - 1, 0) * count + at) % size for at in range(seen)]
    # One by itself is not the one that a row of the same cards begins with.
    return [at * size // seen % size for at in range(seen)] if seen > 1 else [size // 3]


def _shown(game: Game, zone: SetupZone, seat: int, at: int, card: str, copy: int) -> Shown:
    faces = list(game.card_types[game.cards[card].type].faces)
    return Shown(card, _face(zone.face, faces, seat, at), copy)


def _face(wanted: str, faces: list[str], seat: int, at: int) -> str:
    """The face that is up. `any` shows every choice of sides in turn: seat by seat, or one by one in the middle."""
    if wanted in faces:
        return wanted
    if wanted == ANY:
        turned = (seat - 1 >> at) & 1 if seat else at & 1
        return faces[min(turned, len(faces) - 1)]
    return faces[min(1, len(faces) - 1)] if wanted == DOWN else faces[0]


def spot_of(zone: SetupZone, card: Card) -> tuple[float, float] | None:
    """Where the middle of a zone lies on a card, in millimetres from its top left; None for its middle."""
    if not isinstance(zone.spot, str):
        return zone.spot
    value: Value = dict(card.fields)
    for step in zone.spot.split("."):
        if isinstance(value, dict):
            value = value.get(step)
        elif isinstance(value, tuple) and step.isdecimal() and 1 <= int(step) <= len(value):
            value = value[int(step) - 1]
        else:
            return None
    if isinstance(value, tuple) and len(value) == 2:
        x, y = value
        if isinstance(x, int | float) and isinstance(y, int | float):
            return float(x), float(y)
    return None


def faces_of(types: Mapping[str, CardType], cards: Mapping[str, Card], names: tuple[str, ...]) -> list[str]:
    """The names of all faces that these cards have."""
    kinds = dict.fromkeys(cards[name].type for name in names)
    return list(dict.fromkeys(face for kind in kinds for face in types[kind].faces))


def face_words() -> tuple[str, ...]:
    """What `face:` may say besides a face's name."""
    return UP, DOWN, ANY
