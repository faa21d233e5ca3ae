"""The table before the first move in words, for who cannot see a diagram of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cardgen.cards.model import Game
from cardgen.cards.setup import lying_on_table
from cardgen.cards.setup_zones import Lying


class Told(NamedTuple):
    """What lies in one part of the table: where that is, and each thing in a few words."""

    where: str
    things: tuple[str, ...]


def setup_told(game: Game, players: int) -> tuple[Told, ...]:
    """The middle, then what lies before every player, then what only some of them have."""
    lying = lying_on_table(game, players)
    labels = {each.zone.id: each.zone.label for each in lying}
    middle = tuple(_thing(each, labels) for each in lying if not each.seat)
    by_zone: dict[tuple[str, int], list[Lying]] = {}
    for each in lying:
        if each.seat:
            by_zone.setdefault((each.zone.id, each.number), []).append(each)
    every = tuple(_thing(group[0], labels) for group in by_zone.values() if len(group) == players)
    found = [Told("In the middle", middle), Told("Before each player", every)]
    found += _some(by_zone, players, labels)
    return tuple(told for told in found if told.things)


def setup_words(game: Game, players: int) -> str:
    """The same as a few sentences: what describes the diagram. Empty where the game says nothing of its set-up."""
    told = setup_told(game, players)
    if not told:
        return ""
    parts = [f"{where}: {', '.join(things)}." for where, things in told]
    return " ".join([f"The table for {players} {'player' if players == 1 else 'players'}, seen from above.", *parts])


def _some(by_zone: dict[tuple[str, int], list[Lying]], players: int, labels: dict[str, str]) -> Iterator[Told]:
    """What only some seats have, by the seats that have it."""
    found: dict[tuple[int, ...], list[str]] = {}
    for group in by_zone.values():
        if len(group) < players:
            found.setdefault(tuple(each.seat for each in group), []).append(_thing(group[0], labels))
    for seats, things in sorted(found.items()):
        yield Told(f"Before {_players(seats)}", tuple(things))


def _players(seats: tuple[int, ...]) -> str:
    if len(seats) == 1:
        return f"player {seats[0]}"
    if len(seats) > 2 and seats[-1] - seats[0] == len(seats) - 1:
        return f"players {seats[0]} to {seats[-1]}"
    return f"players {', '.join(map(str, seats[:-1]))} and {seats[-1]}"


def _thing(lying: Lying, labels: dict[str, str]) -> str:
    """One thing: its label, how many there are, which way they lie, and what they lie on."""
    zone = lying.zone
    name = zone.label or zone.id
    facts = []
    if zone.lies == "place":
        facts.append("empty")
    elif lying.number > 1:
        facts.append(str(lying.number))
    if zone.face == "down":
        facts.append("face down")
    if zone.on:
        facts.append(f"on the {_lower(labels.get(zone.on) or zone.on)}")
    return f"{name} ({', '.join(facts)})" if facts else name


def _lower(label: str) -> str:
    return label[:1].lower() + label[1:]
