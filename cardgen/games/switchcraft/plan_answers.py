"""Common sense in answers to spells and abilities, and in their small choices."""

from __future__ import annotations

from cardgen.games.switchcraft.book import AXES, NICE, Book
from cardgen.games.switchcraft.parties import change, change_all, dissolve
from cardgen.games.switchcraft.plan_outlook import Outlook
from cardgen.games.switchcraft.spells import bits_to
from cardgen.games.switchcraft.table import HANDS
from cardgen.play.decision import Decision, Move
from cardgen.play.kit import Design

Answer = tuple[Move, str]


def spell_value(look: Outlook, card: Design, aim: tuple[int, ...], caster: int, seat: int = -1) -> float:
    """A seat's share of the win, its own unless another is named, once a spell has acted."""
    book, effect = look.sense.book, card.effect
    if effect in ("change-player", "change-loser") and aim:
        scene = look.scene()
        change(book, scene, aim[0], bits_to(scene, aim[0], card.new), caster)
        return look.if_so(scene, (), seat)
    if effect == "change-everyone":
        return mirrored(look, _mirror_bits(book), seat)
    if effect == "dissolve-parties":
        scene = look.scene()
        for lead in range(look.seats):
            if scene.leader[lead] == lead:
                dissolve(scene, lead)
        return look.if_so(scene, (), seat)
    if effect == "discard-coins":
        return look.after(((caster, -look.coin * card.cost), (look.rival(), -look.coin * card.coins)), seat)
    if effect == "remove-coins-if-broke":
        return look.after(((look.rival(), -look.coin * card.coins),), seat)
    return look.after(((caster, 1.0),), seat)


def _mirror_bits(book: Book) -> int:
    return NICE if book.ruling("mirror-scope") == "manners" else sum(AXES)


def mirrored(look: Outlook, bits: int, seat: int = -1) -> float:
    """A seat's share of the win if everybody changed."""
    scene = look.scene()
    change_all(look.sense.book, scene, bits)
    return look.if_so(scene, (), seat)


def answer(look: Outlook, decision: Decision) -> Answer:
    """Cancel a spell that does more harm than a Coin is worth."""
    move = decision.options[1]
    card = look.card(move[1])
    caster = look.turn if look.turn >= 0 and look.turn != look.seat else look.rival()
    harm = look.value - spell_value(look, card, move[2:], caster)
    cost = look.price(1)
    if harm > cost + 0.01:
        return move, "not with me at the table"
    return decision.options[0], "it does me little harm"


def hypnosis(look: Outlook, decision: Decision) -> Answer:
    """Agree if what the caster is likely to change is welcome."""
    caster, best, mine = look.turn, -1.0, look.value
    for axis in AXES:
        theirs, own = turned(look, look.seat, axis, caster), turned(look, look.seat, axis)
        if theirs > best:
            best, mine = theirs, own
    if mine > look.value + 0.005:
        return decision.options[1], "why not"
    return decision.options[0], "I know what you want"


def turned(look: Outlook, target: int, axis: int, seat: int = -1) -> float:
    """A seat's share of the win, its own unless another is named, if somebody's alignment changed."""
    scene = look.scene()
    change(look.sense.book, scene, target, axis, look.seat)
    return look.if_so(scene, (), seat)


def axis(look: Outlook, decision: Decision) -> Answer:
    """The alignment whose change serves best."""
    best = max(
        decision.options,
        key=lambda move: turned(look, move[2], move[1]) if len(move) > 2 else mirrored(look, move[1]),
    )
    return best, "that serves me best"


def coins(look: Outlook, decision: Decision) -> Answer:
    """Take Coins from whoever is ahead; leave them where that would end a game that is not yet won."""
    takes = [move for move in decision.options if move[0] == "from"]
    best = max(takes, key=lambda move: look.after(((move[1], -look.coin),)) if move[1] != look.seat else -1.0)
    if decision.options[0][0] == "enough" and look.sooner(coins=1) < -0.02:
        return decision.options[0], "the game shall go on"
    return best, "from the one who can harm me most"


def discard(look: Outlook, decision: Decision) -> Answer:
    """The card that is worth least."""
    return min(decision.options, key=lambda move: look.held(look.seat, look.design[move[1]])), "I can do without it"


def tyranny(look: Outlook, decision: Decision) -> Answer:
    """A Coin, if it is worth less than a card by chance."""
    hand = look.zones[HANDS + decision.seat]
    worth = sum([look.held(decision.seat, look.design[copy]) for copy in hand]) / len(hand) if hand else 0.0
    price = look.coin * look.sense.book.rules["tyrannical_coins"]
    pays = price < worth if decision.seat == look.turn or decision.seat == look.seat else True
    if pays:
        return decision.options[1], "a Coin is the lesser evil"
    return decision.options[0], "take what you find"


def fetch(look: Outlook, decision: Decision) -> Answer:
    """The card of the pile that is worth most to the leader."""
    lead = look.leader[look.seat]
    best = max(decision.options, key=lambda move: look.held(lead, look.card(move[1]).number))
    return best, "for my leader"


def lost(_look: Outlook, decision: Decision) -> Answer:
    """A spell that spares the penalty is made for this."""
    return decision.options[1], "not today"


def challenged(look: Outlook, decision: Decision) -> Answer:
    """Punish the challenger, if changing sides would be one."""
    move, challenger = decision.options[1], look.turn
    card = look.sense.designs[look.design[move[1]]]
    scene = look.scene()
    change(look.sense.book, scene, challenger, bits_to(scene, challenger, card.new), look.seat)
    if look.if_so(scene, ((look.seat, -look.card_worth),)) > look.value:
        return move, "that will be a lesson"
    return decision.options[0], "not worth the card"
