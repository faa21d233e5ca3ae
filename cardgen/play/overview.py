"""The table in words: what lies before each seat and in the middle, as a seat sees it or as everything lies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, Optional

from cardgen.play.kit import Design
from cardgen.play.narration import Piece, Pieces, Speaker, listed
from cardgen.play.table import HIDDEN, OWNER, Table

MOST_NAMED = 12
"""Cards of a zone in the middle that are named, the uppermost."""


class Eyes:
    """A table as one seat sees it."""

    __slots__ = ("seat", "table")

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat

    def card(self, copy: int) -> Optional[Design]:
        """The design of a copy that the seat knows."""
        return self.table.card(copy) if self.table.known[copy] >> self.seat & 1 else None


def own_cards(table: Table, seat: int) -> tuple[int, ...]:
    """The copies that a seat holds where only it sees them."""
    found: list[int] = []
    for number, place in enumerate(table.places):
        if place.seat == seat and place.seen == OWNER:
            found += table.zones[number]
    return tuple(found)


class Fact(NamedTuple):
    """One of the table's own values in words; `seat` is whose it is, -1 for the table's."""

    seat: int
    name: str
    words: Pieces


def facts_of(speaker: Speaker, table: Table) -> Iterator[Fact]:
    """The game's own values that lie open: those that its words name, or all that are not secret."""
    shown = speaker.words.shown
    names = [name for name in (*table.LISTS, *table.PLAIN) if name not in table.SECRET]
    for name in names if shown is None else shown:
        own = shown[name] if shown else ""
        value: Any = getattr(table, name, None)
        if callable(own):
            found = [Fact(seat, name, _counted(own, speaker, table, seat)) for seat in range(table.seats)]
        elif name in table.LISTS and isinstance(value, list) and len(value) == table.seats:
            found = [Fact(seat, name, speaker.shown(table, name, one)) for seat, one in enumerate(value)]
        else:
            found = [Fact(-1, name, speaker.shown(table, name, value))]
        yield from [fact for fact in found if any(piece.text for piece in fact.words)]


def _counted(own: Any, speaker: Speaker, table: Table, seat: int) -> Pieces:
    """What a function of the game's own says of a seat."""
    try:
        said = own(speaker.rules, table, seat)
    except Exception:
        return ()  # a designer's words may fail in any way
    return (Piece(str(said)),) if said else ()


MOST_SHOWN = 3
"""Cards that lie face down and are named where everything is shown."""

Row = tuple[int, Pieces]
"""A line with its indent."""


def overview(speaker: Speaker, table: Table, watcher: int = -1) -> Iterator[Row]:
    """The table as a seat sees it; with -1 as everything lies."""
    eyes = table if watcher < 0 else Eyes(table, watcher)
    facts = list(facts_of(speaker, table))
    for seat in range(table.seats):
        told = [fact.words for fact in facts if fact.seat == seat]
        if seat < len(table.purses):
            told.append((Piece(speaker.money(table.purses[seat])),))
        yield 0, (Piece(speaker.name(seat), "seat", seat), *_behind(told))
        yield from _zones(speaker, table, eyes, seat)
    yield 0, (Piece("The table"), *_behind([fact.words for fact in facts if fact.seat < 0]))
    for number in range(table.seats, len(table.purses)):
        yield 2, (Piece(f"{speaker.purse(number, table.seats)}: {speaker.money(table.purses[number])}"),)
    yield from _zones(speaker, table, eyes, -1)


def _zones(speaker: Speaker, table: Table, eyes: Any, seat: int) -> Iterator[Row]:
    for number, place in enumerate(table.places):
        copies = table.zones[number]
        if place.seat != seat or not copies:
            continue
        known = [copy for copy in copies if eyes.card(copy) is not None]
        if place.seen == HIDDEN and len(copies) > MOST_SHOWN and len(known) == len(copies):
            known = []  # a deck seen from behind: nobody reads it through
        told = [speaker.card(eyes, copy) for copy in known[-MOST_NAMED:][::-1]]
        rest = len(copies) - len(told)
        if rest:
            told.append((Piece(f"{rest} {'more' if told else 'card' if rest == 1 else 'cards'}"),))
        yield 2, (Piece(f"{place.name}: "), *listed(told))


def _behind(facts: Sequence[Pieces]) -> Pieces:
    """Facts after a name, parted by middle dots."""
    pieces: list[Piece] = []
    for fact in facts:
        pieces += [Piece(" · "), *fact]
    return tuple(pieces)
