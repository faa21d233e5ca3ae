"""Reading `setup:` in game.yaml: the zones of the table, checked for every count of players."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from cardgen.cards.arithmetic import names_in
from cardgen.cards.decks import Known, printed_cards
from cardgen.cards.fields import converter
from cardgen.cards.model import Card, CardType, Deck, FieldType
from cardgen.cards.section import Section
from cardgen.cards.setup import face_words, faces_of, spot_of, zone_count, zone_numbers
from cardgen.cards.setup_zones import LIES, MIDDLE, SEAT, UP, SetupZone
from cardgen.diagnostics import Problems
from cardgen.source.hints import suggestion
from cardgen.source.nodes import Listing

MOST_THINGS = 9999
_PAIR = converter(FieldType("list", items=FieldType("number"), least=2, most=2))
_PART = converter(FieldType("list", items=FieldType("number", least=0), least=4, most=4))


def read_setup(
    top: Section,
    cards: Mapping[str, Card],
    types: Mapping[str, CardType],
    decks: Mapping[str, Deck],
    numbers: Mapping[str, object],
    players: tuple[int, int],
) -> dict[str, SetupZone]:
    """Every zone by its id, in the order of the data; what is wrong with one is reported."""
    known = Known(cards, types, decks)
    read = [(section, _zone(name, section, known, decks)) for name, section in top.sections("setup")]
    zones = {zone.id: zone for _, zone in read}
    for section, zone in read:
        if _has_faces(zone, known):
            _check_face(section, zone, known)
            _check_counts(section, zone, known, numbers, players)
            _check_host(section, zone, zones, known)
        section.close()
    return {name: zone for name, zone in zones.items() if zone.cards and _has_faces(zone, known)}


def _zone(name: str, section: Section, known: Known, decks: Mapping[str, Deck]) -> SetupZone:
    chosen = printed_cards(section, known, decks)
    keys = ("count", "when", "on", "spot", "face")
    return SetupZone(
        id=name,
        label=section.text("label"),
        at=_word(section, "at", (MIDDLE, SEAT), MIDDLE),
        cards=chosen,
        lies=_word(section, "lies", LIES, "row"),
        face=section.text("face", UP),
        amount=section.text("count"),
        when=section.text("when"),
        on=section.text("on"),
        spot=_spot(section),
        part=_part(section),
        mixed=_word(section, "mixed", ("yes", "no"), "no") == "yes",
        place=section.node.place,
        places={key: section.place(key) for key in keys if section.get(key) is not None},
    )


def _word(section: Section, key: str, known: Collection[str], default: str) -> str:
    word = section.text(key, default)
    if word in known:
        return word
    advice = suggestion(word, known, "it may be")
    section.report.error("C106", f"`{section.name(key)}` cannot be `{word}`", section.place(key), advice)
    return default


def _spot(section: Section) -> tuple[float, float] | str | None:
    node = section.get("spot")
    if not isinstance(node, Listing):
        return section.text("spot") or None
    value = _PAIR(node, section.name("spot"), section.report)
    if not isinstance(value, tuple):
        return None
    x, y = value
    return float(str(x)), float(str(y))


def _part(section: Section) -> tuple[float, ...]:
    node = section.get("part")
    value = _PART(node, section.name("part"), section.report) if node is not None else ()
    return tuple(float(str(number)) for number in value) if isinstance(value, tuple) else ()


def _has_faces(zone: SetupZone, known: Known) -> bool:
    return all(known.types[known.cards[name].type].faces for name in zone.cards)


def _check_face(section: Section, zone: SetupZone, known: Known) -> None:
    faces = faces_of(known.types, known.cards, zone.cards)
    if zone.cards and zone.face not in (*faces, *face_words()):
        message = f"`{section.name('face')}`: these cards have no face `{zone.face}`"
        section.report.error("C191", message, section.place("face"), _among(zone.face, (*face_words(), *faces)))


def _check_counts(
    section: Section, zone: SetupZone, known: Known, numbers: Mapping[str, object], players: tuple[int, int]
) -> None:
    """Work out the zone for every table that the game allows; the first slip is reported, once."""
    size = sum(known.cards[name].copies for name in zone.cards)
    for count in range(players[0], players[1] + 1):
        for seat in range(1, count + 1) if zone.at == SEAT else (0,):
            found = Problems()
            things = zone_count(zone, size, zone_numbers(numbers, count, seat), found)
            if things is not None and things <= MOST_THINGS:
                continue
            section.report.problems.extend(found)
            if not found.has_errors:
                _report_count(section, zone, count, names_in(zone.amount))
            return


def _report_count(section: Section, zone: SetupZone, players: int, named: Iterable[str]) -> None:
    where = f" with {players} players" if "players" in named else ""
    message = f"`{section.name('count')}` must come to a whole number of 0 or more, and does not{where}"
    # Only the diagram suffers: rules that are tried out must not be stopped by it.
    place = zone.places.get("count", section.node.place)
    section.report.problems.warning("C190", message, place, help="look for a sum below zero")


def _check_host(section: Section, zone: SetupZone, zones: Mapping[str, SetupZone], known: Known) -> None:
    """What a zone lies on must be there, lie nowhere else, and have the spot."""
    if not zone.on:
        if zone.spot is not None:
            message = f"`{section.name('spot')}` tells where a zone lies on another"
            section.report.error("C191", message, section.place("spot"), "say which: `on: ZONE`, or leave it out")
        return
    host = zones.get(zone.on)
    others = [other.id for other in zones.values() if not other.on and other.id != zone.id]
    if host is None or host.on or host is zone:
        message = f"`{section.name('on')}`: nothing can lie on `{zone.on}`"
        section.report.error("C191", message, section.place("on"), _among(zone.on, others))
    elif host.at == SEAT and zone.at != SEAT:
        message = f"`{section.label}` lies once in the middle, but `{zone.on}` before each player"
        section.report.error("C191", message, section.place("on"), "add `at: seat`")
    elif isinstance(zone.spot, str) and any(_lacks_spot(zone, known, name) for name in host.cards):
        message = f"`{section.name('spot')}`: the cards of `{zone.on}` have no pair of numbers `{zone.spot}`"
        advice = "write millimetres, `[35, 90]`, or a field's path with places counted from 1, `fields.1.at`"
        section.report.error("C191", message, section.place("spot"), advice)


def _lacks_spot(zone: SetupZone, known: Known, name: str) -> bool:
    """Whether a card has no such pair of numbers. A field with a slip of its own, told already, says nothing here."""
    card = known.cards[name]
    field = str(zone.spot).partition(".")[0]
    unread = field in known.types[card.type].fields and field not in card.fields
    return spot_of(zone, card) is None and not unread


def _among(word: str, known: Iterable[str]) -> str:
    return suggestion(word, tuple(known), "there are") or "there is nothing to choose"
