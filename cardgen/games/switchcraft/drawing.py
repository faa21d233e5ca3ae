"""Cards that come from the deck, or at random from a hand."""

from __future__ import annotations

from cardgen.games.switchcraft.book import Book
from cardgen.games.switchcraft.table import DECK, HANDS, NAUGHTY_PILE, NICE_PILE, SwitchcraftTable


def draw(book: Book, table: SwitchcraftTable, to: int) -> int:
    """The deck's top card goes to a zone; -1 if there is none. By one ruling the piles become a new deck first."""
    if not table.zones[DECK] and book.ruling("deck-out") == "reshuffle":
        for copy in [*table.zones[NAUGHTY_PILE], *table.zones[NICE_PILE]]:
            table.move(copy, DECK)
        table.shuffle(DECK)
        table.tell("reshuffle")
    return table.draw(DECK, to)


def draw_hand(book: Book, table: SwitchcraftTable, seat: int, cards: int) -> None:
    """A seat draws cards into its hand, as many as there are."""
    for _ in range(cards):
        copy = draw(book, table, HANDS + seat)
        if copy < 0:
            table.tell("no-draw", seat)
            return
        table.tell("draws", seat, copy)


def random_card(table: SwitchcraftTable, seat: int) -> int:
    """One card of a hand by chance, -1 from an empty one."""
    hand = table.zones[HANDS + seat]
    return hand[table.chance.below(len(hand))] if hand else -1


def discard_random(book: Book, table: SwitchcraftTable, loser: int, by: int, cards: int) -> None:
    """Cards of a hand go by chance to the pile of the player who makes the loser discard, or to the owner's."""
    whose = loser if book.ruling("pile-of-card") == "owner" else by
    for _ in range(cards):
        copy = random_card(table, loser)
        if copy < 0:
            return
        table.discard(copy, whose)
        table.use("lost", loser, table.design[copy])
        table.tell("discards", loser, copy)


def distinct(table: SwitchcraftTable, copies: list[int]) -> list[int]:
    """One copy of each design: which of two equal cards is meant makes no difference."""
    seen: dict[int, int] = {}
    for copy in copies:
        seen.setdefault(table.design[copy], copy)
    return list(seen.values())
