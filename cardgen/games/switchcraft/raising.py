"""Power in a contest: what the two contestants have, and what may be added when it is their turn to answer."""

from __future__ import annotations

from cardgen.games.switchcraft.book import Book
from cardgen.games.switchcraft.casting import cast, held
from cardgen.games.switchcraft.power import contest_power, counting
from cardgen.games.switchcraft.spells import Steps
from cardgen.games.switchcraft.table import HANDS, SwitchcraftTable
from cardgen.play.decision import Move


class Contest:
    """A contest under way. `seats` are the contestants, the challenger's first.

    `worth` is what cards count for that do not count by themselves, as (side, Power): copies, and spells that were
    cast. `cancels` tells what a canceller took away, as (side, card, Power); `spent` are the copiers and cancellers
    that have been used, `gone` the cards that are cancelled.
    """

    __slots__ = ("base", "book", "cancels", "gone", "seats", "spent", "table", "worth")

    def __init__(self, book: Book, table: SwitchcraftTable, attacker: int, defender: int) -> None:
        self.book = book
        self.table = table
        self.seats = (attacker, defender)
        self.base = [contest_power(book, table, attacker), contest_power(book, table, defender)]
        self.worth: dict[int, tuple[int, int]] = {}
        self.cancels: dict[int, tuple[int, int, int]] = {}
        self.spent: list[int] = []
        self.gone: list[int] = []
        table.added[attacker] = table.added[defender] = 0
        for seat, card in counting(book, table, self.seats, book.in_contests, "strong"):
            table.use("used", seat, card)

    def total(self, side: int) -> int:
        """A contestant's Power."""
        return self.base[side] + self.table.added[self.seats[side]]

    def publish(self) -> None:
        """Let everybody see how the contest stands."""
        self.table.contest = (*self.seats, self.total(0), self.total(1))

    def placed(self, side: int) -> list[int]:
        """What lies before a contestant and is not cancelled."""
        copies = self.table.zones[self.table.fronts + self.seats[side]]
        return [copy for copy in copies if copy not in self.gone] if self.gone else copies

    def value(self, side: int, copy: int) -> int:
        """What a card in play counts for its contestant."""
        if copy in self.worth:
            return self.worth[copy][1]
        return self.book.power[self.table.sides[self.seats[side]]][self.table.design[copy]]

    # -- moves

    def raised(self, side: int, move: Move) -> Steps:
        """Do what a contestant adds."""
        verb, seat = move[0], self.seats[side]
        if verb == "spend":
            self.table.spend(seat, move[1])
            self.table.added[seat] += move[1] * self.book.rules["coin_power"]
            self.table.tell("spends", seat, move[1])
        elif verb == "cast":
            before = self.table.added[seat]
            if (yield from cast(self.book, self.table, seat, move[1])):
                self.worth[move[1]] = (side, self.table.added[seat] - before)
        elif verb == "reveal":
            self._reveal(side, move[1])
            self.base[side] += self.value(side, move[1])
        elif verb == "negate":
            self._reveal(side, move[1])
            self._cancel(side, move[1], move[2])
        else:
            self._reveal(side, move[1])
            self._copy(side, move[1], move[2], move[3])

    def _reveal(self, side: int, copy: int) -> None:
        """A card of the hand is placed for good; one that was placed before does its work in this contest."""
        table, seat = self.table, self.seats[side]
        self.spent.append(copy)
        if table.where[copy] == HANDS + seat:
            table.place(copy, seat)
            table.tell("reveals", seat, copy)
        table.use("revealed", seat, table.design[copy])

    def _cancel(self, side: int, by: int, target: int) -> None:
        owner, taken = self.owner(target), 0
        if target in self.cancels:
            side_back, card, power = self.cancels.pop(target)
            self.table.added[self.seats[side_back]] += power
            self.gone.remove(card)
        else:
            taken = self.value(owner, target)
            self.table.added[self.seats[owner]] -= taken
        self.gone.append(target)
        self.cancels[by] = (owner, target, taken)
        self.table.tell("negates", self.seats[side], by, target)

    def _copy(self, side: int, by: int, original: int, target: int) -> None:
        """The card becomes another one: a canceller cancels, everything else adds what it would count here."""
        table, seat = self.table, self.seats[side]
        if table.where[original] == HANDS + seat:
            table.show(original)
        table.tell("copies", seat, by, original)
        if target >= 0:
            self._cancel(side, by, target)
            return
        gain = copied_power(self.book, table, seat, original)
        self.worth[by] = (side, gain)
        table.added[seat] += gain

    def owner(self, copy: int) -> int:
        """The side of a card in play."""
        if copy in self.worth:
            return self.worth[copy][0]
        return 0 if self.table.where[copy] == self.table.fronts + self.seats[0] else 1


def copied_power(book: Book, table: SwitchcraftTable, seat: int, original: int) -> int:
    """What a card would count for a seat in this contest: its Power, or that of a spell that it could cast."""
    design = table.design[original]
    if book.moment[design] == "in-contest":
        return int(book.fields(design).get("power", 0)) if book.castable[design][table.sides[seat]] else 0
    return book.power[table.sides[seat]][design]


# -- options


def raises(book: Book, table: SwitchcraftTable, match: Contest, side: int) -> list[Move]:
    """All that a contestant can add: Coins, cards of the hand that give Power, a spell, cancelling, copying."""
    seat = match.seats[side]
    options: list[Move] = []
    purse = table.purses[seat]
    if purse:
        options.append(("spend", 1))
        gap = match.total(1 - side) - match.total(side) + 1
        needed = -(-gap // max(1, book.rules["coin_power"]))
        if 1 < needed <= purse:
            options.append(("spend", needed))
    design, row = table.design, book.power[table.sides[seat]]
    hand = table.zones[HANDS + seat]
    options += [("reveal", copy) for copy in hand if row[design[copy]] > 0]
    options += [("cast", copy) for copy in held(book, table, seat, "in-contest")]
    workers = hand if book.ruling("placed-workers") == "revealed" else [*hand, *match.placed(side)]
    for copy in workers:
        if book.is_canceller[design[copy]] and copy not in match.spent:
            options += [("negate", copy, target) for target in cancellable(book, match, side)]
        elif book.is_copier[design[copy]] and copy not in match.spent:
            options += _copies(book, table, match, side, copy)
    return options


def cancellable(book: Book, match: Contest, side: int) -> list[int]:
    """Cards in play that are worth cancelling: the other's that count or cancel, the own that count against."""
    others = match.placed(1 - side)
    found = [copy for copy in others if match.value(1 - side, copy) > 0 or copy in match.cancels]
    found += [copy for copy in match.placed(side) if match.value(side, copy) < 0]
    if book.ruling("cunning") == "card-or-spell":
        spells = [copy for copy, (owner, gain) in match.worth.items() if owner != side and gain > 0]
        found += [copy for copy in spells if copy not in match.gone and copy not in found]
    return found


def _copies(book: Book, table: SwitchcraftTable, match: Contest, side: int, by: int) -> list[Move]:
    """What Intelligent may become: of equal cards one, and only such that do something now."""
    ruling, seat = book.ruling("intelligent"), match.seats[side]
    pool = [*match.placed(0), *match.placed(1)]
    if ruling != "placed":
        pool += table.zones[HANDS + seat]
    options: list[Move] = []
    seen: list[int] = []
    for copy in pool:
        design = table.design[copy]
        if copy == by or design in seen or (ruling == "power" and not book.is_power[design]):
            continue
        seen.append(design)
        if book.is_canceller[design]:
            options += [("copy", by, copy, target) for target in cancellable(book, match, side)]
        elif copied_power(book, table, seat, copy) > 0:
            options.append(("copy", by, copy, -1))
    return options
