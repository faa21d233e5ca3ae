"""Drawing, playing a card each, and play effects in order."""

from __future__ import annotations

from cardgen.games.pirate_wizard.book import Book
from cardgen.games.pirate_wizard.effects import EFFECTS
from cardgen.games.pirate_wizard.hands import discard, draw, forget, refill
from cardgen.games.pirate_wizard.numbers import highest, number
from cardgen.games.pirate_wizard.options import Asked, Steps
from cardgen.games.pirate_wizard.table import BONUS, TAKEN, TIES, PirateTable
from cardgen.play.decision import Decision, Move


def draw_all(book: Book, table: PirateTable) -> Steps:
    """Each player draws, and once more with few cards."""
    rules = book.rules
    before = book.ruling("draw-second") == "before-first"
    for seat in book.orders[table.seats][table.first]:
        if not table.afloat[seat]:
            continue
        few = table.size(seat) + (0 if before else rules["draw"]) < rules["draw_below"]
        asked = draw(book, table, seat, rules["draw"] + few)
        if asked is not None:
            yield from asked


def play_all(book: Book, table: PirateTable) -> Steps:
    """Each player plays a card; what happens instantly happens then."""
    for seat in book.orders[table.seats][table.first]:
        if not table.afloat[seat]:
            continue
        options = _plays(book, table, seat)
        if not options and book.ruling("play-none") == "draws":
            asked = draw(book, table, seat, 1)
            if asked is not None:
                yield from asked
            options = _plays(book, table, seat)
        if not options:
            table.tell("plays-nothing", seat)
            continue
        move = yield Decision(seat, "play", options)
        copy = move[1]
        if move[0] == "take":
            yield from _pay(book, table, seat, copy)
        else:
            _lay(book, table, seat, copy)
        design = table.laid[seat] = table.design[copy]
        table.noted[seat] = book.numbers[table.die][design]
        if book.instant[design]:
            asked = act(book, table, seat)
            if asked is not None:
                yield from asked
            if table.over:
                return


def _plays(book: Book, table: PirateTable, seat: int) -> list[Move]:
    """Own cards, and with one to discard those that enter the own ship."""
    zones, at = table.zones, table.at
    own = table.own(seat)
    if not own:
        return []
    play, take = book.options.play, book.options.take
    hidden = zones[at.down[seat]]
    if hidden and not book.plays_down:
        options = [play[copy] for copy in own if copy not in hidden]
    else:
        options = [play[copy] for copy in own]
    for _, zone in at.boarders[seat]:
        if zones[zone]:
            options += [take[copy] for copy in zones[zone]]
    return options


def _lay(book: Book, table: PirateTable, seat: int, copy: int) -> None:
    if table.where[copy] == table.at.down[seat]:
        forget(table, seat, copy)
    table.move(copy, table.at.played[seat])
    table.use("played", seat, table.design[copy])
    table.tell("plays", seat, copy, book.numbers[table.die][table.design[copy]])


def _pay(book: Book, table: PirateTable, seat: int, copy: int) -> Steps:
    """Discard a card and play one that enters the own ship."""
    moves, owner = book.options.discard, table.places[table.where[copy]].seat
    table.counts[TAKEN] += 1
    table.use("taken", seat, table.design[copy])
    table.tell("takes", seat, copy, owner, book.numbers[table.die][table.design[copy]])
    table.move(copy, table.at.played[seat])
    answer = yield Decision(seat, "pay", [moves[own] for own in table.own(seat)])
    discard(book, table, seat, answer[1])


def act(book: Book, table: PirateTable, seat: int) -> Asked:
    """The effect of the card that a seat has played."""
    design = table.laid[seat]
    result: Asked = EFFECTS[book.effect[design]](book, table, seat, design)
    return result


def effects(book: Book, table: PirateTable) -> Steps:
    """Play effects in the order of playing."""
    _note_highest(book, table)
    for seat in book.orders[table.seats][table.first]:
        design = table.laid[seat]
        if design < 0 or book.instant[design]:
            continue
        table.tell("effect", seat, design)
        asked = act(book, table, seat)
        if asked is not None:
            yield from asked
        if table.log and table.log[-1] == ("effect", seat, design):
            table.tell("in-vain")
        if table.over:
            return


def _note_highest(book: Book, table: PirateTable) -> None:
    """Count how the highest card came about, and tell of it."""
    laid, numbers = table.laid, book.numbers[table.die]
    played = [numbers[design] for design in laid if design >= 0]
    most = max(played, default=0)
    if played.count(most) > 1:
        table.counts[TIES] += 1
    if any(numbers[design] == most != book.base[design] for design in laid if design >= 0):
        table.counts[BONUS] += 1
    best = highest(book, table) if table.log is not None else ()
    if best:
        table.tell("highest", tuple(best), number(book, table, best[0]))


def clear(book: Book, table: PirateTable) -> None:
    """Played cards go to their owners' discard piles."""
    at, zones = table.at, table.zones
    for seat in range(table.seats):
        for copy in zones[at.played[seat]][:]:
            owner = table.pool[copy] if book.owners_pile else seat
            table.move(copy, at.discard[owner] if table.afloat[owner] else at.gone)
            if table.afloat[owner]:
                refill(book, table, owner)
