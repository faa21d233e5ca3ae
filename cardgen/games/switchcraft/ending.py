"""The four ends of the game, and the outcome."""

from __future__ import annotations

from cardgen.games.switchcraft.book import Book
from cardgen.games.switchcraft.scoring import Reckoning, granted, score, scored_cards
from cardgen.games.switchcraft.table import COUNTED, DECK, HANDS, SwitchcraftTable
from cardgen.play.decision import Outcome


def ends(book: Book, table: SwitchcraftTable) -> list[str]:
    """The conditions for the end that hold now, in the rulebook's order."""
    seats = table.seats
    in_play = seats + 2 if book.ruling("coins-in-play") == "all" else seats
    found = []
    if not any(table.purses[:in_play]):
        found.append("no coins")
    if not all(table.zones[HANDS : HANDS + seats]):
        found.append("empty hand")
    if not table.zones[DECK]:
        found.append("empty deck")
    if table.leader[0] >= 0 and table.leader.count(table.leader[0]) == seats:
        found.append("one party")
    return found


def outcome(book: Book, table: SwitchcraftTable) -> Outcome | None:
    """The outcome, None while the game goes on."""
    found = ends(book, table)
    reason = table.ended or (found[0] if found else "")
    if not reason:
        return None
    facts = Reckoning(book, table)
    points = [score(facts, seat) for seat in range(table.seats)]
    winners = winning(book, table, points)
    if table.log is not None:
        _tell(facts, table, reason, points, winners)
    notes = (*zip(COUNTED, table.counts), *[(f"at the end also: {name}", 1) for name in found if name != reason])
    return Outcome(tuple(points), winners, reason, notes, _tags(book, table), _uses(facts, table))


def winning(book: Book, table: SwitchcraftTable, points: list[int]) -> tuple[int, ...]:
    """The seats with the most points; by one ruling those of them with the most Coins."""
    most = max(points)
    best = [seat for seat, its in enumerate(points) if its == most]
    if book.ruling("end-tie") == "coins":
        coins = max([table.purses[seat] for seat in best])
        best = [seat for seat in best if table.purses[seat] == coins]
    return tuple(best)


def _tags(book: Book, table: SwitchcraftTable) -> tuple[tuple[str, int, str], ...]:
    tags = []
    for seat in range(table.seats):
        lead = table.leader[seat]
        tags.append(("role chosen", seat, book.role_name(table.chosen[seat])))
        tags.append(("role at the end", seat, book.role_name(table.sides[seat])))
        tags.append(("party at the end", seat, "none" if lead < 0 else "leader" if lead == seat else "member"))
    return tuple(tags)


def _uses(facts: Reckoning, table: SwitchcraftTable) -> tuple[tuple[str, int, int], ...]:
    """What was done with cards, and which ones counted in the end."""
    book, uses = facts.book, list(table.uses)
    for seat in range(table.seats):
        uses += [("scored", seat, table.design[copy]) for copy, _ in scored_cards(facts, seat)]
        giving = [ability for ability in ("precious", "charge") if book.holders(ability)[table.sides[seat]]]
        if book.helpful[table.sides[seat]] and facts.diapers(facts.hands[seat]):
            giving.append("helpful")
        uses += [("scored", seat, book.ability_card[ability]) for ability in giving]
    return tuple(uses)


def _tell(facts: Reckoning, table: SwitchcraftTable, reason: str, points: list[int], winners: tuple[int, ...]) -> None:
    table.tell("end", reason)
    for seat in range(table.seats):
        for copy, worth in scored_cards(facts, seat):
            table.tell("counts", seat, copy, worth)
        for ability in ("precious", "charge"):
            gift = granted(facts, ability, seat)
            if gift:
                table.tell("granted", seat, ability, gift)
        table.tell("score", seat, points[seat])
    for seat in winners:
        table.tell("winner", seat, points[seat])
