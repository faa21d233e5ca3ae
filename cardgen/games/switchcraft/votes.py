"""Votes: a card is put up, all vote, Power may be bought, and the card goes to the candidate with the most."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.games.switchcraft.book import NICE, SUBMISSIVE, Book
from cardgen.games.switchcraft.casting import cast, held
from cardgen.games.switchcraft.drawing import draw, random_card
from cardgen.games.switchcraft.parties import members_of
from cardgen.games.switchcraft.power import Shown, counting, power, vote_power
from cardgen.games.switchcraft.spells import Steps
from cardgen.games.switchcraft.table import HANDS, VEILED, VOTED, SwitchcraftTable
from cardgen.play.decision import Decision, Move, Together

PASS: Move = ("pass",)
SPEND: Move = ("spend", 1)


def vote(book: Book, table: SwitchcraftTable) -> Steps:
    """One vote, from the card that is put up to the player who places it."""
    yield from put_up(book, table)
    if not table.zones[VOTED] and not table.zones[VEILED]:
        return
    for seat in range(table.seats):
        table.added[seat] = 0
        table.votes[seat] = -1
    yield from cast_votes(book, table)
    by_power = not all(role & NICE for role in table.sides)
    yield from bid(book, table, by_power)
    if table.zones[VOTED] or table.zones[VEILED]:
        winner = yield from decided(book, table, by_power)
        award(book, table, winner)
    for seat in range(table.seats):
        table.added[seat] = 0


# -- the card


def put_up(book: Book, table: SwitchcraftTable) -> Steps:
    """The first player draws for the vote; a Troublemaker may take from a hand, and may keep the card face-down."""
    first = table.first
    source, veiled = -1, 0
    if book.holders("troublemaker")[table.sides[first]]:
        sources = [-1, *[other for other in book.moves(table.seats).after[first] if table.zones[HANDS + other]]]
        options = tuple([("draw", other, hidden) for other in sources for hidden in (0, 1)])
        move = yield Decision(first, "vote-card", options)
        source, veiled = move[1], move[2]
    for _ in range(book.rules["vote_cards"]):
        copy = draw(book, table, VOTED if not veiled else VEILED) if source < 0 else random_card(table, source)
        if copy < 0:
            break
        if source >= 0:
            table.move(copy, VEILED if veiled else VOTED)
            table.use("used", first, book.ability_card["troublemaker"])
        if veiled:
            _veil(book, table, copy, source)
        table.tell("vote-card", first, copy, source, veiled)


def _veil(book: Book, table: SwitchcraftTable, copy: int, owner: int) -> None:
    """Who knows a face-down card: nobody, the first player, or its former owner too, by the ruling."""
    ruling = book.ruling("troublemaker-hidden")
    seers = 0 if ruling == "nobody" else 1 << table.first
    if ruling == "owner" and owner >= 0:
        seers |= 1 << owner
    table.known[copy] = seers


# -- voting


def cast_votes(book: Book, table: SwitchcraftTable) -> Steps:
    """Players in no party and leaders vote; a party's members vote in unison with their leader."""
    leaders, prepared = table.leader, book.moves(table.seats).vote
    voters = [
        seat for seat in (table.first, *book.moves(table.seats).after[table.first]) if leaders[seat] in (-1, seat)
    ]
    asked = [Decision(seat, "vote", prepared[seat]) for seat in voters]
    if book.ruling("trade-scope") == "promises":
        asked = [_bound(table, decision) for decision in asked]
    if book.ruling("vote-order") == "in-turn":
        for decision in asked:
            move = yield decision
            table.votes[decision.seat] = move[1]
    else:
        moves = yield Together(tuple(asked))
        for seat, move in zip(voters, moves):
            table.votes[seat] = move[1]
    for seat in range(table.seats):
        table.promised[seat] = -1
        if leaders[seat] >= 0:
            table.votes[seat] = table.votes[leaders[seat]]
    if table.log is not None:
        for seat in voters:
            table.tell("votes", seat, table.votes[seat])


def _bound(table: SwitchcraftTable, decision: Decision) -> Decision:
    """A vote that was promised is given, by the ruling that promises bind."""
    promised = table.promised[decision.seat]
    return decision if promised < 0 else decision._replace(options=(("vote", promised),))


# -- buying Power


def bid(book: Book, table: SwitchcraftTable, by_power: bool) -> Steps:
    """In turn from the first player on, each may spend a Coin or cast a spell, and is asked again until passing."""
    waiting = [table.first, *book.moves(table.seats).after[table.first]]
    while waiting:
        staying = []
        for seat in waiting:
            options = bids(book, table, seat, by_power)
            if len(options) == 1:
                continue
            move = yield Decision(seat, "bid", options)
            if move == PASS:
                continue
            yield from _bid(book, table, seat, move)
            if not table.zones[VOTED] and not table.zones[VEILED]:
                return
            staying.append(seat)
        waiting = [] if book.ruling("vote-coins") == "once" else staying


def bids(book: Book, table: SwitchcraftTable, seat: int, by_power: bool) -> Sequence[Move]:
    """Passing first, then Coins, spells, and by one ruling cards of a party's members."""
    options = [PASS]
    if by_power and table.purses[seat] > 0:
        options.append(SPEND)
    spells = held(book, table, seat, "in-vote")
    options += [("cast", copy) for copy in spells if by_power or table.card(copy).effect != "boost"]
    if by_power and table.leader[seat] >= 0 and book.ruling("vote-party-power") == "revealed":
        row = book.power[table.sides[seat]]
        options += [("reveal", copy) for copy in table.zones[HANDS + seat] if row[table.design[copy]] > 0]
    return options


def _bid(book: Book, table: SwitchcraftTable, seat: int, move: Move) -> Steps:
    if move[0] == "spend":
        table.spend(seat, move[1])
        table.added[seat] += move[1] * book.rules["coin_power"]
        table.tell("bids", seat, move[1], vote_power(book, table, seat))
    elif move[0] == "cast":
        yield from cast(book, table, seat, move[1])
    else:
        table.place(move[1], seat)
        table.use("revealed", seat, table.design[move[1]])
        table.tell("reveals", seat, move[1])


# -- counting


def weight(book: Book, table: Shown, voter: int, by_power: bool) -> int:
    """The votes of a player or of the party that follows: heads among the Nice, else Power, never less than none."""
    party = members_of(table.leader, voter)
    if not by_power:
        return 1 if book.ruling("vote-party-heads") == "single" else len(party)
    total = sum([vote_power(book, table, seat) for seat in party if seat == voter or table.sides[seat] & SUBMISSIVE])
    return max(0, total) if book.floor else total


def counted(book: Book, table: Shown, by_power: bool) -> dict[int, int]:
    """Votes by candidate."""
    totals: dict[int, int] = {}
    for seat in range(table.seats):
        if table.leader[seat] in (-1, seat):
            candidate = table.votes[seat]
            totals[candidate] = totals.get(candidate, 0) + weight(book, table, seat, by_power)
    return totals


def decided(book: Book, table: SwitchcraftTable, by_power: bool) -> Steps:
    """The candidate with the most votes, -1 if nobody is to have the card."""
    totals = counted(book, table, by_power)
    if by_power:
        for seat, card in counting(book, table, range(table.seats), book.in_votes, "manipulative"):
            table.use("used", seat, card)
    most = max(totals.values())
    tied = [seat for seat in range(table.seats) if totals.get(seat) == most]
    if table.log is not None:
        for seat in sorted(totals):
            table.tell("tally", seat, totals[seat], int(by_power))
    if len(tied) == 1:
        return tied[0]
    table.tell("tie", table.first)
    ruling = book.ruling("vote-tie") if by_power else "first-player"
    if ruling == "discard":
        return -1
    if ruling == "leader":
        return _strongest(book, table, tied)
    return (yield from _first_decides(book, table, tied))


def _strongest(book: Book, table: SwitchcraftTable, tied: list[int]) -> int:
    """Of those who are tied the one with the most Power, the first of equals from the first player on."""
    order = [seat for seat in (table.first, *book.moves(table.seats).after[table.first]) if seat in tied]
    return max(order, key=lambda seat: (power(book, table, seat), -order.index(seat)))


def _first_decides(book: Book, table: SwitchcraftTable, tied: list[int]) -> Steps:
    """The first player takes the card, or the own candidate wins; one whose candidate is out chooses of the tied."""
    if book.ruling("vote-tie-meaning") == "taker":
        return table.first
    if table.votes[table.first] in tied:
        return table.votes[table.first]
    move = yield Decision(table.first, "tie", tuple([("award", seat) for seat in tied]))
    return move[1]


def award(book: Book, table: SwitchcraftTable, winner: int) -> None:
    """The winner places the card; nobody's card goes to the first player's pile."""
    for copy in [*table.zones[VOTED], *table.zones[VEILED]]:
        kind = table.card(copy).type
        if winner < 0:
            table.discard(copy, table.first)
            table.tell("vote-discard", table.first, copy)
        elif kind in ("spell", "stock") and book.ruling("vote-if-able") == "hand":
            table.move(copy, HANDS + winner)
            table.show(copy)
            table.tell("wins-to-hand", winner, copy)
        else:
            table.place(copy, winner)
            table.use("won", winner, table.design[copy])
            table.tell("wins", winner, copy)
