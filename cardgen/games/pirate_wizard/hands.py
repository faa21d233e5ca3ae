"""Hands and piles: drawing, discarding, piles that turn over, decks that their players put in order."""

from __future__ import annotations

from cardgen.games.pirate_wizard.book import Book
from cardgen.games.pirate_wizard.options import Asked, Steps
from cardgen.games.pirate_wizard.table import LOST, PirateTable
from cardgen.play.decision import Decision


def draw(book: Book, table: PirateTable, seat: int, cards: int) -> Asked:
    """A seat draws cards, as many as there are. Only where piles are put in order anew is there something to ask."""
    if book.reorders:
        return _draw_in_order(book, table, seat, cards)
    for _ in range(cards):
        _draw_one(table, seat)
        refill(book, table, seat)
    return None


def _draw_in_order(book: Book, table: PirateTable, seat: int, cards: int) -> Steps:
    for _ in range(cards):
        _draw_one(table, seat)
        if refill(book, table, seat):
            yield from put_in_order(book, table, seat, table.at.draw[seat])


def _draw_one(table: PirateTable, seat: int) -> None:
    copy = table.draw(table.at.draw[seat], table.at.hand[seat])
    if table.log is not None:
        table.tell(*(("draws", seat, copy) if copy >= 0 else ("no-draw", seat)))


def refill(book: Book, table: PirateTable, seat: int) -> bool:
    """Where a draw pile is empty, the discard pile becomes the new one. Returns whether there was one."""
    at, zones = table.at, table.zones
    pile, discards = at.draw[seat], at.discard[seat]
    if zones[pile] or not zones[discards]:
        return False
    zones[pile], zones[discards] = zones[discards][::-1], []
    where = table.where
    for copy in zones[pile]:
        where[copy] = pile
    if not book.unshuffled:
        table.shuffle(pile)
    table.tell("new-pile", seat)
    return True


def discard(book: Book, table: PirateTable, seat: int, copy: int) -> None:
    """A hand card of a seat goes to its discard pile; a treasure that it hides is lost."""
    at = table.at
    if table.where[copy] == at.down[seat]:
        forget(table, seat, copy)
    table.uses.append(("discarded", seat, table.design[copy]))
    table.move(copy, at.discard[seat])
    table.tell("discards", seat, copy)
    if not table.zones[at.draw[seat]]:
        refill(book, table, seat)


def forget(table: PirateTable, seat: int, copy: int) -> None:
    """The treasure that a card hides is lost."""
    table.buried = [entry for entry in table.buried if entry[0] != copy]
    table.counts[LOST] += 1
    table.tell("loses-treasure", seat)


def lose_cards(book: Book, table: PirateTable, seat: int, cards: int, kind: str = "discard") -> Steps:
    """A seat discards cards of its choice, or all."""
    move = book.options.discard
    for left in range(cards, 0, -1):
        own = table.own(seat)
        if len(own) <= left:
            for copy in own:
                discard(book, table, seat, copy)
            return
        answer = yield Decision(seat, kind, [move[copy] for copy in own])
        discard(book, table, seat, answer[1])


def put_in_order(book: Book, table: PirateTable, seat: int, zone: int) -> Steps:
    """A player lays a pile of their own in any order: asked card by card, the one to be drawn first comes first.

    Equal cards are offered one by one, so that the same answers fit whatever the cards are to somebody who guesses.
    """
    left, order = sorted(table.zones[zone]), list[int]()
    for copy in left:
        table.known[copy] |= 1 << seat
    while len(left) > 1:
        move = yield Decision(seat, "order", [book.options.next[copy] for copy in left])
        order.append(move[1])
        left.remove(move[1])
    order += left
    table.zones[zone] = order[::-1]
    table.tell("orders", seat)
