"""The abilities that are actions. Those that only count are read where they count: in Power, votes and scores."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Optional

from cardgen.games.switchcraft.book import NICE, Book
from cardgen.games.switchcraft.drawing import distinct, random_card
from cardgen.games.switchcraft.parties import members_of
from cardgen.games.switchcraft.spells import Steps
from cardgen.games.switchcraft.table import HANDS, NAUGHTY_PILE, SwitchcraftTable
from cardgen.games.switchcraft.undoing import undo
from cardgen.play.decision import Decision, Move

REFUSE: Move = ("refuse",)
GIVE: Move = ("give-coins",)


class Ability(NamedTuple):
    """An action: the options that it gives a seat now, and what one of them does."""

    options: Callable[[Book, SwitchcraftTable, int], list[Move]]
    act: Callable[[Book, SwitchcraftTable, int, Move], Optional[Steps]]


def _paid(book: Book, table: SwitchcraftTable, seat: int, ability: str) -> None:
    table.spend(seat, book.rules[f"{ability}_cost"])
    table.use("used", seat, book.ability_card[ability])
    table.did.append((seat, ability))
    table.tell("ability", seat, ability)


def _leads(table: SwitchcraftTable, seat: int) -> bool:
    return table.leader[seat] == seat


def _serves(table: SwitchcraftTable, seat: int) -> bool:
    return table.leader[seat] not in (-1, seat)


# -- Tyrannical


def _tyranny(book: Book, table: SwitchcraftTable, seat: int) -> list[Move]:
    able = _leads(table, seat) and table.purses[seat] >= book.rules["tyrannical_cost"]
    return [("tyrannical",)] if able else []


def _tyrannise(book: Book, table: SwitchcraftTable, seat: int, _move: Move) -> Steps:
    """Each member gives a Coin, or refuses and loses a card by chance; by one ruling the leader decides which."""
    _paid(book, table, seat, "tyrannical")
    coins = book.rules["tyrannical_coins"]
    leader_decides = book.ruling("tyrannical-refuse") == "leader"
    for member in members_of(table.leader, seat):
        if member == seat:
            continue
        answer = REFUSE
        if table.purses[member] >= coins:
            answer = yield Decision(seat if leader_decides else member, "tyranny", (REFUSE, GIVE))
        if answer == GIVE:
            table.pay(member, seat, coins)
            table.tell("takes-coins", seat, member, coins)
        else:
            _take_cards(table, member, seat, book.rules["tyrannical_cards"])


def _take_cards(table: SwitchcraftTable, member: int, seat: int, cards: int) -> None:
    for _ in range(cards):
        copy = random_card(table, member)
        if copy >= 0:
            table.move(copy, HANDS + seat)
            table.tell("takes-card", seat, member, copy)


# -- Rebellious, Ruler


def _rebellion(book: Book, table: SwitchcraftTable, seat: int) -> list[Move]:
    able = _serves(table, seat) and table.purses[seat] >= book.rules["rebellious_cost"]
    once = book.ruling("rebellious-stack") == "once" and (seat, "rebellious") in table.did
    return [("rebellious",)] if able and not once else []


def _rebel(book: Book, table: SwitchcraftTable, seat: int, _move: Move) -> None:
    _paid(book, table, seat, "rebellious")
    _add(book, table, table.leader[seat], "rebellious")


def _rule(book: Book, table: SwitchcraftTable, seat: int) -> list[Move]:
    able = _leads(table, seat) and table.purses[seat] >= book.rules["ruler_cost"]
    once = book.ruling("ruler-stack") == "once" and (seat, "ruler") in table.did
    return [("ruler",)] if able and not once else []


def _rules_party(book: Book, table: SwitchcraftTable, seat: int, _move: Move) -> None:
    _paid(book, table, seat, "ruler")
    for member in members_of(table.leader, seat):
        if member != seat or book.ruling("ruler-self") != "excluded":
            _add(book, table, member, "ruler")


def _add(book: Book, table: SwitchcraftTable, seat: int, ability: str) -> None:
    table.bonus[seat] += book.rules[ability]
    table.tell("bonus", seat, book.rules[ability])


# -- Servant, and Benevolent by one ruling


def _service(book: Book, table: SwitchcraftTable, seat: int) -> list[Move]:
    pile = table.zones[NAUGHTY_PILE + (table.sides[seat] & NICE)]
    able = _serves(table, seat) and table.purses[seat] >= book.rules["servant_cost"] and pile
    return [("servant",)] if able else []


def _serve(book: Book, table: SwitchcraftTable, seat: int, _move: Move) -> Steps:
    """Cards of the Servant's pile go to the leader: chosen ones to the hand, unless a ruling says otherwise."""
    _paid(book, table, seat, "servant")
    lead, ruling = table.leader[seat], book.ruling("servant-card")
    pile = table.zones[NAUGHTY_PILE + (table.sides[seat] & NICE)]
    for _ in range(min(book.rules["servant_cards"], len(pile))):
        options = tuple([("fetch", copy) for copy in ([pile[-1]] if ruling == "top" else distinct(table, pile))])
        choice = options[0] if len(options) == 1 else (yield Decision(seat, "servant", options))
        table.move(choice[1], table.fronts + lead if ruling == "placed" else HANDS + lead)
        table.use("fetched", seat, table.design[choice[1]])
        table.tell("fetches", seat, lead, choice[1])


def _benevolence(book: Book, table: SwitchcraftTable, seat: int) -> list[Move]:
    able = not book.benevolent_answers and table.purses[seat] >= book.rules["benevolent_cost"]
    return [("benevolent", at) for at in range(len(table.castings))] if able else []


def _undo(book: Book, table: SwitchcraftTable, seat: int, move: Move) -> None:
    _paid(book, table, seat, "benevolent")
    record = table.castings[move[1]]
    table.tell("cancels", seat, record[0], record[1])
    undo(book, table, move[1])


ACTIONS: dict[str, Ability] = {
    "benevolent": Ability(_benevolence, _undo),
    "tyrannical": Ability(_tyranny, _tyrannise),
    "rebellious": Ability(_rebellion, _rebel),
    "ruler": Ability(_rule, _rules_party),
    "servant": Ability(_service, _serve),
}
"""By effect, which is also the verb of the move."""
