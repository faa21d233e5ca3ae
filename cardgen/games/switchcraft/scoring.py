"""Scores at the end. They read a table, or what an agent sees of one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardgen.games.switchcraft.book import NICE, SIDES, SUBMISSIVE, Book
from cardgen.games.switchcraft.power import Shown, power
from cardgen.games.switchcraft.table import HANDS, NAUGHTY_PILE
from cardgen.play.kit import Design


class Reckoning:
    """What the scores of all seats look up: Power at the end, the strongest leaders, the piles, who has what."""

    def __init__(self, book: Book, table: Shown) -> None:
        self.book = book
        self.table = table
        seats = range(table.seats)
        self.hands = [table.zones[HANDS + seat] for seat in seats]
        self.placed = [table.zones[table.fronts + seat] for seat in seats]
        self.power = [power(book, table, seat) for seat in seats]
        if book.ruling("confidence-power") == "hand":
            for seat in seats:
                row = book.power[table.sides[seat]]
                self.power[seat] += sum([row[table.design[copy]] for copy in self.hands[seat]])
        dominant = [self.power[seat] for seat in seats if not table.sides[seat] & SUBMISSIVE]
        most = max(dominant, default=0)
        self.strongest = [seat for seat in seats if not table.sides[seat] & SUBMISSIVE and self.power[seat] == most]

    def pile(self, side: str) -> int:
        """The size of a pile: cards and Coins."""
        at = SIDES[side][1]
        return len(self.table.zones[NAUGHTY_PILE + at]) + self.table.purses[self.table.seats + at]

    def diaper(self, seat: int, copy: int, placed: bool) -> int:
        """What a Diaper counts for its owner before other cards change that."""
        return diaper_points(self.book, self.table.design[copy], self.book.helpful[self.table.sides[seat]], placed)

    def diapers(self, copies: Sequence[int]) -> list[int]:
        """The Diapers among some cards."""
        return [copy for copy in copies if self.book.is_diaper[self.table.design[copy]]]


def diaper_points(book: Book, design: int, helpful: bool, placed: bool) -> int:
    """What a Diaper counts for a Helpful player or for another, placed or in hand."""
    points = int(book.fields(design)["points"])
    if helpful and (not placed or book.ruling("helpful-sign") == "all"):
        return abs(points)
    if not placed and book.ruling("diaper-count") == "placed":
        return 0
    return points


# -- Stock cards


def _larger_pile(facts: Reckoning, _seat: int, card: Design) -> int:
    other = "nice" if card.pile == "naughty" else "naughty"
    return int(card.points) if facts.pile(card.pile) > facts.pile(other) else 0


def _strongest_dominant(facts: Reckoning, seat: int, card: Design) -> int:
    return int(card.points) if facts.strongest == [seat] else 0


def _in_strongest_party(facts: Reckoning, seat: int, card: Design) -> int:
    """Submissive, in the party of the strongest Dominant player, or of one of several, by the ruling."""
    table, strongest = facts.table, facts.strongest
    if facts.book.ruling("fear-tie") == "none" and len(strongest) > 1:
        return 0
    return int(card.points) if table.sides[seat] & SUBMISSIVE and table.leader[seat] in strongest else 0


def _lead_everyone(facts: Reckoning, seat: int, card: Design) -> int:
    return int(card.points) if all(lead == seat for lead in facts.table.leader) else 0


def _no_party(facts: Reckoning, seat: int, card: Design) -> int:
    return int(card.points) if facts.table.leader[seat] < 0 else 0


def _no_diapers(facts: Reckoning, seat: int, card: Design) -> int:
    return 0 if facts.diapers([*facts.hands[seat], *facts.placed[seat]]) else int(card.points)


def _placed_diapers(facts: Reckoning, seat: int, card: Design) -> int:
    """Each placed Diaper counts this instead: what it adds to what the Diaper counts by itself."""
    worn = facts.diapers(facts.placed[seat])
    return sum([int(card.points) - facts.diaper(seat, copy, placed=True) for copy in worn])


def _clean_of_others(facts: Reckoning, seat: int, card: Design) -> int:
    design, is_clean = facts.table.design, facts.book.is_clean
    others = [copies for owner, copies in enumerate(facts.placed) if owner != seat]
    return int(card.points) * sum([is_clean[design[copy]] for copies in others for copy in copies])


def _others_of_side(facts: Reckoning, seat: int, card: Design) -> int:
    axis, value = SIDES[card.side]
    sides = facts.table.sides
    return int(card.points) * sum([role & axis == value for other, role in enumerate(sides) if other != seat])


STOCK: dict[str, Callable[[Reckoning, int, Design], int]] = {
    "larger-pile": _larger_pile,
    "strongest-dominant": _strongest_dominant,
    "in-strongest-party": _in_strongest_party,
    "lead-everyone": _lead_everyone,
    "no-party": _no_party,
    "no-diapers": _no_diapers,
    "placed-diapers-pay": _placed_diapers,
    "clean-diapers-of-others": _clean_of_others,
    "other-players-of-side": _others_of_side,
}


# -- all together


def card_points(facts: Reckoning, seat: int, copy: int, placed: bool) -> int:
    """What one card counts for the player who has it."""
    card = facts.book.kit.designs[facts.table.design[copy]]
    if card.type == "diaper":
        return facts.diaper(seat, copy, placed)
    if card.type == "stock" and not (placed and facts.book.ruling("stock-zone") == "hand"):
        return STOCK[card.effect](facts, seat, card)
    return 0


def scored_cards(facts: Reckoning, seat: int) -> list[tuple[int, int]]:
    """The cards of a seat that count something, as (copy, points)."""
    found = [(copy, card_points(facts, seat, copy, placed=False)) for copy in facts.hands[seat]]
    found += [(copy, card_points(facts, seat, copy, placed=True)) for copy in facts.placed[seat]]
    return [(copy, points) for copy, points in found if points]


def granted(facts: Reckoning, ability: str, seat: int) -> int:
    """The points that seats with Precious or Charge give to another seat, or Precious ones to themselves."""
    book, table = facts.book, facts.table
    has, leaders = book.holders(ability), table.leader
    givers = [giver for giver in range(table.seats) if has[table.sides[giver]]]
    if ability == "precious":
        givers = givers if table.sides[seat] & NICE else []
    else:
        givers = [
            giver for giver in givers if giver != seat and leaders[giver] >= 0 and leaders[giver] == leaders[seat]
        ]
    times = min(1, len(givers)) if book.ruling(f"{ability}-stack") == "once" else len(givers)
    return times * int(book.rules[ability])


def score(facts: Reckoning, seat: int) -> int:
    """A seat's points, were the game to end now."""
    total = sum([points for _, points in scored_cards(facts, seat)])
    return total + granted(facts, "precious", seat) + granted(facts, "charge", seat)


def scores(book: Book, table: Shown) -> list[int]:
    """All seats' points, were the game to end now."""
    facts = Reckoning(book, table)
    return [score(facts, seat) for seat in range(table.seats)]
