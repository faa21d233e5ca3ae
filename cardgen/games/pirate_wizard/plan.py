"""`plan`: what a sensible person does.

- Play the card that does most for me now, less what it would be worth later. Look at what lies on the table: if fish,
  waves or gulls wait for the highest, be not the highest; if gifts do, be it. In the dungeon a high number is a point.
- A card that enters me is as good as one of mine, and playing it ends its attacks: discard my worst card for it if
  what it does is worth more.
- Enter a ship every turn, that of whoever is ahead or already beset, with a card that is of little use to its player.
  It costs nothing: the card can still be played, and attacks every turn. Attack always.
- Attacked with a full hand: discard the worst card, the next draw makes up for it. With few cards: take the damage,
  while there are lives.
- Sail where my treasures lie, past the fields where hermits buy, and otherwise towards the dungeon, where a point can
  be had every turn. Be elsewhere when a volcano erupts. Never off the map.
- Heal late: lives stop at what they were at the start, and the last ones are worth most.
- A buried treasure is shown when the ship is there or next to it; until then its card is kept.
- Swap the worst card before the draw if that lets me draw a second one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cardgen.games.pirate_wizard.book import Book
from cardgen.games.pirate_wizard.chances import SWAP, Play
from cardgen.games.pirate_wizard.options import DRIFT, ENOUGH, PASS, STAY, SUFFER, THROW, WOUND
from cardgen.games.pirate_wizard.outlook import PLENTY, SCARCE_CARD, Odds, Outlook
from cardgen.games.pirate_wizard.seamanship import best_ship, best_way, sail_worth
from cardgen.games.pirate_wizard.table import Places, places_for
from cardgen.play.chance import Chance
from cardgen.play.decision import Decision, Move
from cardgen.play.view import View

BURIED_KEEP = 0.7
"""What it is worth more to keep a card that hides a treasure."""
FULL, SOME, STILL = 0.06, 0.12, 0.3
"""What a discard costs with many cards and with some, and how much of the card's own worth."""
JUNK = 0.25
"""A card that is worth less than this to keep is swapped."""
_THIRD = 3
"""Of so many cards in a deck that is put in order one is good to part with."""

_ODDS: dict[int, tuple[Book, Odds]] = {}


def odds_of(book: Book) -> Odds:
    """What can be worked out for a kit, worked out once."""
    found = _ODDS.get(id(book))
    if found is None or found[0] is not book:
        if len(_ODDS) > 8:
            _ODDS.clear()
        found = _ODDS[id(book)] = (book, Odds(book))
    return found[1]


class PlanAgent:
    """A sensible person, as the head of this file has it."""

    thinks = False

    def __init__(self, rules: Any, chance: Chance) -> None:
        self._book: Book = rules.book
        self._odds = odds_of(self._book)
        self.reason = ""

    def choose(self, view: View, decision: Decision) -> Move:
        """The most sensible option."""
        options = decision[2]
        if len(options) == 1:
            self.reason = ""
            return options[0]
        return CHOICES[decision[1]](self, view, options)

    # -- cards

    def _worst(self, view: View, options: Sequence[Move]) -> tuple[float, Move]:
        """The card that is worth least to keep among options that each name one last."""
        keep, least, worst = self._odds.keep, 99.0, options[0]
        down = view.zone(3 * view.seats + view.seat)
        for option in options:
            copy = option[1]
            card = view.card(copy)
            if card is None:
                continue
            worth = keep[card.number]
            if down and copy in down:
                worth += BURIED_KEEP
            if worth < least:
                least, worst = worth, option
        return least, worst

    def discard(self, view: View, options: Sequence[Move]) -> Move:
        """What is of least use."""
        self.reason = "of least use"
        return self._worst(view, options)[1]

    def attacked(self, view: View, options: Sequence[Move]) -> Move:
        """Discard with many cards, take the damage with few."""
        lives, cards = view.get("lives")[view.seat], len(options) - 1
        least, worst = self._worst(view, options[1:])
        life = self._odds.life
        harm = life[lives] - life[lives - 1] if lives > 1 else 9.0
        price = (
            FULL + STILL * least
            if cards >= PLENTY
            else SOME + STILL * least
            if cards >= 4
            else SCARCE_CARD + 0.5 * least
        )
        if harm < price:
            self.reason = f"{lives} lives are enough, cards are not"
            return SUFFER
        self.reason = "a card of little use, and the lives stay"
        return worst

    def swept(self, view: View, options: Sequence[Move]) -> Move:
        """Drift, unless that leads off the map or far away and cards are plenty."""
        here = view.get("field")[view.seat]
        edge = here in (1, self._book.last)
        self.reason = "the edge of the map is near" if edge else "it costs no card"
        return self._worst(view, options[1:])[1] if edge else DRIFT

    def free(self, view: View, options: Sequence[Move]) -> Move:
        """Show a treasure at hand, or swap the worst card."""
        here = view.get("field")[view.seat]
        for option in options:
            if option[0] == "show" and self._book.distance[here][self._circle(view, option[1])] <= 1:
                self.reason = "the treasure is at hand"
                return option
        if THROW in options and not self._book.unshuffled:
            places = places_of(view.seats)
            hand = [("discard", copy) for zone in places.own[view.seat] for copy in view.zone(zone)]
            if hand and self._worst(view, hand)[0] < JUNK:
                self.reason = "a second draw is worth more than this card"
                return THROW
        self.reason = ""
        return PASS

    def _circle(self, view: View, copy: int) -> int:
        card = view.card(copy)
        return min(self._book.circle[card.number], self._book.last) if card is not None else 0

    def play(self, view: View, options: Sequence[Move]) -> Move:
        """The card that is worth most now."""
        look = Outlook(self._book, self._odds, view)
        places = places_of(view.seats)
        seat = view.seat
        entering = sum([view.count(zone) for zone in places.own[seat][2:]])
        foes = sum([view.count(zone) for _, zone in places.boarders[seat]])
        cards = sum([option[0] == "play" for option in options])
        play = Play(look, cards, entering, foes)
        down = view.zone(places.down[seat])
        best, most, price = options[0], -99.0, 0.0
        worths: dict[int, float] = {}
        if foes:
            price = self._worst(view, [option for option in options if option[0] == "play"])[0]
        for option in options:
            card = view.card(option[1])
            number = card.number if card is not None else -1
            worth = worths.get(number)
            if worth is None:
                worth = worths[number] = play.worth(number)
            if option[0] == "take":
                worth += self._odds.keep[number] + SWAP - look.card(cards) - 0.3 * price
            elif down and option[1] in down:
                worth -= BURIED_KEEP
            if worth > most:
                best, most = option, worth
        self.reason = f"worth {most:.1f} points now"
        return best

    # -- what cards ask

    def detect(self, view: View, options: Sequence[Move]) -> Move:
        """The treasure where it is soonest picked up."""
        look = Outlook(self._book, self._odds, view)
        self.reason = "soonest picked up there"
        return max(options, key=lambda option: look.ahead(option[2]))

    def bury(self, view: View, options: Sequence[Move]) -> Move:
        """The card whose field is soonest reached."""
        look = Outlook(self._book, self._odds, view)
        keep = self._odds.keep

        def worth(option: Move) -> float:
            card = view.card(option[1])
            return look.ahead(self._circle(view, option[1])) - 0.1 * keep[card.number] if card else -1.0

        self.reason = "soonest reached"
        best: Move = max(options[1:], key=worth)
        return best

    def hasten(self, view: View, options: Sequence[Move]) -> Move:
        """Finish a countdown, if it does me no harm."""
        look = Outlook(self._book, self._odds, view)
        left = {(entry[0], entry[2]): entry for entry in look.running}
        best, most = PASS, 0.0
        for option in options[1:]:
            entry = left[option[1], option[2]]
            if entry[1] != option[3]:
                continue
            worth = 1.0 + self._eruption(look, entry)
            if worth > most:
                best, most = option, worth
        self.reason = "that finishes it" if best != PASS else "nothing to finish"
        return best

    def _eruption(self, look: Outlook, entry: Any) -> float:
        """What it is worth that a volcano erupts now; nothing for another countdown."""
        if entry[2] < 0:
            return 0.0
        fields, total = self._book.fields[entry[3]], 0.0
        for seat in range(look.seats):
            damage = fields["damage"] - fields["less"] * self._book.distance[entry[2]][look.field[seat]]
            if look.afloat[seat] and damage > 0:
                harm = look.harm(seat, damage)
                total += -harm if seat == look.seat else harm * look.share
        return total

    def juggle(self, view: View, options: Sequence[Move]) -> Move:
        """The card's own circle number."""
        circle = self._book.circle[view.get("laid")[view.seat]]
        self.reason = "the card’s own circle number"
        wanted = ("turn", circle)
        return wanted if wanted in options else PASS

    def boil(self, view: View, options: Sequence[Move]) -> Move:
        """Discard as long as it pays, and no odd card."""
        fields = self._book.fields[view.get("laid")[view.seat]]
        cards = len(options) - 1
        self.reason = "spare cards into points"
        if cards >= fields["each"] or fields["each"] <= 1:
            return self._worst(view, options[1:])[1]
        self.reason = ""
        return ENOUGH

    def direction(self, view: View, options: Sequence[Move]) -> Move:
        """The highest to where it hurts; myself towards the dungeon."""
        self.reason = ""
        return best_way(Outlook(self._book, self._odds, view), places_of(view.seats), options)

    # -- ships

    def sail(self, view: View, options: Sequence[Move]) -> Move:
        """The field that promises most."""
        look = Outlook(self._book, self._odds, view)
        hand = view.zone(2 * view.seats + view.seat)
        best, most = STAY, -99.0
        circles = self._circles(view, hand)
        for option in options:
            if option[0] == "show":
                circle = self._circle(view, option[1])
                if self._book.distance[look.here][circle] <= 1:
                    self.reason = "the treasure is at hand"
                    return option
                circles = [*circles, (circle, 0, 0.8)]
        for option in options:
            if option[0] != "show":
                worth = sail_worth(look, option[1] if option[0] == "sail" else look.here, circles)
                if worth > most:
                    best, most = option, worth
        self.reason = f"it promises {most:.1f} points"
        return best

    def _circles(self, view: View, hand: Any) -> list[tuple[int, int, float]]:
        """Fields that hand cards ask for: (field, how near one must be, what it is worth)."""
        book, found = self._book, []
        for copy in hand:
            card = view.card(copy)
            if card is not None and book.effect[card.number] == "sell-map":
                fields = book.fields[card.number]
                found.append((book.circle[card.number], fields["distance"], 0.7 * fields["points"]))
        return found

    def enter(self, view: View, options: Sequence[Move]) -> Move:
        """Enter the best ship, if there is one."""
        look = Outlook(self._book, self._odds, view)
        ship = best_ship(look, places_of(view.seats), [option[1] for option in options if option[0] == "enter"])
        self.reason = "whoever is ahead, or beset already" if ship >= 0 else ""
        return ("enter", ship) if ship >= 0 else PASS

    def send(self, view: View, options: Sequence[Move]) -> Move:
        """A card that is of little use to those whom it enters."""
        handy, keep = self._odds.handy, self._odds.keep

        def price(option: Move) -> float:
            card = view.card(option[1])
            return handy[card.number] - 0.2 * keep[card.number] if card else 9.0

        self.reason = "of little use to its victim"
        best: Move = min(options, key=price)
        return best

    def attack(self, view: View, options: Sequence[Move]) -> Move:
        """Attack whoever is no friend."""
        self.reason = ""
        if self._book.rules["teams"]:
            team = self._book.team
            if team(options[1][2], view.seats) == team(view.seat, view.seats):
                return options[0]
        return options[1]

    def force(self, _view: View, _options: Sequence[Move]) -> Move:
        """Damage lasts."""
        self.reason = "damage lasts"
        return WOUND

    def first(self, _view: View, options: Sequence[Move]) -> Move:
        """Any of them."""
        self.reason = ""
        return options[0]

    def order(self, view: View, options: Sequence[Move]) -> Move:
        """Two of the best cards, then one that is good to enter with or to discard, and so on.

        The best ones first would be worse than any order: hands are then full of cards that all want to be played.
        """
        keep = self._odds.keep

        def worth(option: Move) -> float:
            card = view.card(option[1])
            return keep[card.number] if card else 0.0

        self.reason = "good cards, and now and then one to part with"
        best: Move = (max if len(options) % _THIRD else min)(options, key=worth)
        return best


_PLACES: dict[int, Places] = {}


def places_of(seats: int) -> Places:
    """The zones for a number of seats."""
    if seats not in _PLACES:
        _PLACES[seats] = places_for(seats)
    return _PLACES[seats]


CHOICES: Mapping[str, Callable[[PlanAgent, View, Sequence[Move]], Move]] = {
    "order": PlanAgent.order,
    "free": PlanAgent.free,
    "throw": PlanAgent.discard,
    "play": PlanAgent.play,
    "pay": PlanAgent.discard,
    "detect": PlanAgent.detect,
    "unearth": PlanAgent.detect,
    "bury": PlanAgent.bury,
    "hasten": PlanAgent.hasten,
    "juggle": PlanAgent.juggle,
    "boil": PlanAgent.boil,
    "board": PlanAgent.enter,
    "enter": PlanAgent.enter,
    "send": PlanAgent.send,
    "attack": PlanAgent.attack,
    "force": PlanAgent.force,
    "attacked": PlanAgent.attacked,
    "discard": PlanAgent.discard,
    "storm": PlanAgent.attacked,
    "glow": PlanAgent.first,
    "direction": PlanAgent.direction,
    "swept": PlanAgent.swept,
    "sail": PlanAgent.sail,
}
"""By the decision's kind."""
