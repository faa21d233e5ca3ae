"""Attack and defence: both sides spend in secret, and the card that is attacked may be out for the turn."""

from __future__ import annotations

from cardgen.games.syndicats.bidding import Steps
from cardgen.games.syndicats.book import Book
from cardgen.games.syndicats.table import ATTACKS, BANK, CATS, SPENT_ON_ATTACKS, WON, SyndicatsTable
from cardgen.play.decision import Decision, Move, Together


def attackable(book: Book, table: SyndicatsTable, owner: int) -> list[int]:
    """The cards of an organisation that may be attacked: whatever is not out already."""
    copies = [*table.zones[CATS + owner], *table.zones[table.houses + owner]]
    if book.starting_safe:
        copies = [copy for copy in copies if not book.faces[table.face[copy]].starts]
    return [copy for copy in copies if copy not in table.out] if table.out else copies


def attack(book: Book, table: SyndicatsTable, seat: int, move: Move) -> Steps:
    """Attack a card of a player. One of one's own is out at once, by one ruling only in spite of one's defence."""
    copy, owner = move[1], move[2]
    table.counts[ATTACKS] += 1
    table.use("used", seat, book.power_of[table.face[copy]])
    table.use("power used", seat, table.design[copy])
    targets = attackable(book, table, owner)
    aim = targets[0]
    if len(targets) > 1:
        aim = (yield Decision(seat, "aim", [("aim", target) for target in targets]))[1]
    table.tell("attacks", seat, owner, table.lying(aim))
    wins = True
    if owner != seat:
        wins = yield from _fought(book, table, seat, owner)
    elif book.ruling("attack-own") == "fought":
        spent = yield Decision(seat, "attack-spend", book.amounts("spend", table.purses[seat]))
        wins = _spend(table, seat, spent) >= defended(book, table, owner)
    if wins:
        table.counts[WON] += 1
        table.out.append(aim)
        table.use("knocked out", seat, table.design[aim])
        table.tell("out", owner, table.lying(aim))
    else:
        table.tell("holds", owner, table.lying(aim))


def _fought(book: Book, table: SyndicatsTable, seat: int, owner: int) -> Steps:
    """Whether the attacker wins: more money, defence counted in; a tie goes to the holder, else to the attacker."""
    purses = table.purses
    asked = (
        Decision(seat, "attack-spend", book.amounts("spend", purses[seat])),
        Decision(owner, "defend-spend", book.amounts("spend", purses[owner])),
    )
    attacking, defending = yield Together(asked)
    ours = _spend(table, seat, attacking)
    theirs = _spend(table, owner, defending) + defended(book, table, owner)
    table.tell("spends", seat, ours)
    table.tell("defends", owner, theirs)
    if ours != theirs:
        return ours > theirs
    if book.ruling("attack-tie") == "clockwise":
        return min((seat, owner), key=table.around[table.holder].index) == seat
    return table.holder != owner


def _spend(table: SyndicatsTable, seat: int, move: Move) -> int:
    amount: int = move[1] if len(move) > 1 else 0
    table.pay(seat, table.seats + BANK, amount)
    table.counts[SPENT_ON_ATTACKS] += amount
    return amount


def defended(book: Book, table: SyndicatsTable, owner: int) -> int:
    """What the defence of an organisation adds to whatever its owner spends."""
    bonus = 0
    for copy in table.zones[CATS + owner]:
        face = table.face[copy]
        if book.effect_of[face] == "defence" and copy not in table.out:
            bonus += book.kit.designs[book.power_of[face]].bonus
            table.use("used", owner, book.power_of[face])
            table.use("power used", owner, table.design[copy])
    return bonus
