"""Words for what happens and for what may be chosen, in the templates of `cardgen.play.narration`.

All cards of organisations and of the supply lie open, so events name designs. A card that lies as a house is called by
the house's name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardgen.games.syndicats.ending import finals
from cardgen.games.syndicats.table import SIDES_OF_A_CARD, SyndicatsTable
from cardgen.play.kit import Design, Kit

MONEY = "coin"

COPIES: Mapping[str, tuple[int, ...]] = {
    "cat": (1,),
    "house": (1,),
    "guard": (1,),
    "curiosity": (1,),
    "copycat": (1,),
    "trade": (1,),
    "attack": (1,),
    "aim": (1,),
}
"""Which places of a move hold copies, by its verb."""

FIELDS: Mapping[str, str] = {
    "other": "seat",
    "holder": "seat",
    "card": "design",
    "kept": "houses",
    "trashed": "houses",
    "covered": "houses",
    "fund": "coins",
}


def _house(kit: Kit, design: int) -> Design:
    """A card as the house that it is on one side."""
    card = kit.designs[design]
    house = card.fields.get("house")
    return card._replace(name=house["name"]) if house else card


def _guard(kit: Kit, design: int) -> Design:
    """A card as the cat on its other side."""
    card = kit.designs[design]
    other = card.fields.get("other")
    return card._replace(name=other["name"]) if other else card


def _lying(kit: Kit, value: int) -> Design:
    """A card as it lies, by its design and side in one number."""
    design, side = divmod(value, SIDES_OF_A_CARD)
    return _house(kit, design) if side else kit.designs[design]


def _listed(names: Sequence[str]) -> str:
    if len(names) < 2:
        return names[0] if names else "nothing"
    return f"{', '.join(names[:-1])} and {names[-1]}"


def _houses(kit: Kit, designs: Sequence[int]) -> str:
    return _listed([_house(kit, design).name for design in designs])


def _team(kit: Kit, designs: Sequence[int]) -> str:
    return _listed([kit.designs[design].name for design in designs])


def _deal(card: Design, parts: str) -> str:
    """The parts of a card's deal in the designers' notation."""
    deal = card.fields.get("deal") or {}
    return " ".join([part for part in str(deal.get("text", "")).split() if part[:1] in parts])


def _cat_offered(kit: Kit, design: int) -> Design:
    """A card as a cat, with what it supplies or can do."""
    card = kit.designs[design]
    power = card.fields.get("power")
    said = ", ".join([part for part in (_deal(card, "C"), kit.by_id[power].name if power else "") if part])
    return card._replace(name=f"{card.name} ({said})" if said else card.name)


def _house_offered(kit: Kit, design: int) -> Design:
    """A card as a house, with its contracts."""
    card = _house(kit, design)
    return card._replace(name=f"{card.name} ({_deal(card, 'TK')})")


def _guard_offered(kit: Kit, design: int) -> Design:
    """A card as a cat that defends."""
    card = _guard(kit, design)
    return card._replace(name=f"{card.name} ({kit.by_id[card.other['power']].name})")


def _money(coins: int) -> str:
    return "nothing" if not coins else f"{coins} {MONEY if coins == 1 else MONEY + 's'}"


def _price(_kit: Kit, coins: int) -> str:
    return _money(coins)


def _standing(_kit: Kit, coins: int) -> str:
    """What a leader does who does not raise the bid."""
    return f"stands by the bid of {_money(coins)}" if coins else "opens with a bid of nothing"


KINDS: Mapping[str, Any] = {
    "price": _price,
    "standing": _standing,
    "ending": {
        "dogs": "enough dogs are out",
        "last cats": "hardly a cat is left",
        "empty deck": "the deck has run out",
    },
    "house": _house,
    "guard": _guard,
    "lying": _lying,
    "houses": _houses,
    "team": _team,
    "cat_offered": _cat_offered,
    "house_offered": _house_offered,
    "guard_offered": _guard_offered,
}

EVENTS: Mapping[str, Any] = {
    # -- the frame
    "round": ("number holder", "Turn {number}. The Mogfather is with {holder}."),
    "turns": ("seat card", "{seat} turns {card} to the other side."),
    "last-turn": ("ending", "This is the last turn: {ending}."),
    # -- bidding
    "stands": ("seat standing", "{seat} {standing}."),
    "bids": ("seat coins", "{seat} bids {coins}."),
    "passes": ("seat", "{seat} passes."),
    "picks": ("seat price", "{seat} has the pick, for {price}."),
    # -- the pick
    "pays": ("seat coins", "{seat} pays the Mogfather {coins}."),
    "taken as a cat": ("seat card", "{seat} hires {card}."),
    "taken as a house": ("seat house", "{seat} takes over {house}."),
    "taken for defence": ("seat guard", "{seat} hires {guard} for defence."),
    "bribed": ("seat copy coins", "{seat} finds {coins} on {copy}."),
    # -- powers
    "curious": ("seat card", "{seat}’s {card} is curious."),
    "digs": ("seat card", "{seat} digs up {card}, which is discarded."),
    "copies": ("seat card", "{seat}’s {card} makes way for another card."),
    "trades": ("seat card", "{seat} trades {card} in, as though it were a Copycat."),
    "attacks": ("seat other lying", "{seat} attacks {other}’s {lying}."),
    "spends": ("seat price", "{seat} spends {price} on the attack."),
    "defends": ("seat price", "{seat} defends with {price} in all."),
    "out": ("seat lying", "{lying} of {seat} is out for this turn."),
    "holds": ("seat lying", "{lying} of {seat} holds out."),
    # -- the supply
    "dog": ("copy number", "{copy} turns up. Dogs set aside: {number}."),
    "refills": ("copies", "The supply gains {copies}."),
    "top": ("copy", "On top of the deck: {copy}."),
    "unbought": ("copy", "Nobody wanted {copy}, which is discarded."),
    "reshuffle": ((), "The discards are shuffled into a new deck."),
    # -- the Mogfather and houses
    "favours": ("seat coins", "{seat} has paid {coins} and takes the Mogfather."),
    "collects": ("seat coins", "{seat} collects {coins} into the fund, as his holder."),
    "keeps": ("seat house coins team", "{seat} keeps {house} with {team}: {coins}."),
    "trashes": ("seat house coins team", "{seat} trashes {house} with {team}: {coins}."),
    "covers": ("seat house", "{seat} keeps {house} unfilled, on a promise."),
    "escapes": ("seat house", "{house} escapes from {seat} and returns to the supply."),
    "feeds": ("seat coins", "{seat} feeds strong cats for {coins}."),
    "earns": ("seat card coins", "{seat}’s {card} brings in {coins}."),
    # -- the end
    "end": ("ending", "The game ends: {ending}."),
    "score": ("seat fund", "{seat} has a fund of {fund}."),
    "winner": ("seat fund", "{seat} wins with {fund}."),
}

MOVES: Mapping[str, Any] = {
    "first-side": ((), "leave it as it is"),
    "second-side": ((), "turn it to its other side"),
    "pass": ((), "pass"),
    "stand": ((), "stand by the bid"),
    "bid": ("coins", "bid {coins}"),
    "pay/pass": ((), "pay nothing"),
    "pay": ("coins", "pay {coins}"),
    "power/pass": ((), "use no power"),
    "curiosity": ("copy", "dig with {copy}"),
    "copycat": ("copy", "give up {copy} for another card"),
    "trade": ("copy", "trade {copy} in as a Copycat"),
    "attack": ("copy other", "attack {other} with {copy}"),
    "aim": ("copy", "aim at {copy}"),
    "dig/pass": ((), "stop digging"),
    "dig": ((), "dig on"),
    "attack-spend/pass": ((), "spend nothing"),
    "defend-spend/pass": ((), "spend nothing"),
    "spend": ("coins", "spend {coins}"),
    "cat": ("copy cat_offered", "hire {cat_offered}"),
    "house": ("copy house_offered", "take over {house_offered}"),
    "guard": ("copy guard_offered", "hire {guard_offered}"),
    "arrange": ("kept trashed covered", "keep {kept}, trash {trashed}, cover {covered}"),
}

QUESTIONS: Mapping[str, str] = {
    "kitten": "Which side of your shadow kitten is up?",
    "lair": "Which side of your secret lair is up?",
    "open": "You lead. Do you raise your bid?",
    "bid": "What do you bid for the next pick?",
    "pay": "What do you pay the Mogfather?",
    "power": "Which power do you use?",
    "dig": "Do you dig on?",
    "aim": "Which card do you attack?",
    "attack-spend": "What do you spend on the attack, in secret?",
    "defend-spend": "What do you spend on the defence, in secret?",
    "take": "Which card do you take, and which way up?",
    "arrange": "Where do your cats go?",
}

QUIET = (
    "pass",
    "first-side",
    "second-side",
    "arrange",
    "curiosity",
    "copycat",
    "trade",
    "attack",
    "aim",
    "spend",
    "dig",
)
"""Moves that are told by their events, or of which nothing is to be told."""

PURSES = ("The bank", "Bids on the table", "All that the Mogfather has", "Money on cards")


def _piles(rules: Any, table: SyndicatsTable, seat: int) -> str:
    """A seat's piles of money but the petty cash."""
    parts = [f"fund {table.funds[seat]}"]
    parts += [f"paid {table.paid[seat]} this turn"] if table.paid[seat] else []
    parts += [f"bid {table.bids[seat]}"] if table.bids[seat] else []
    parts += [f"{finals(rules.book, table)[seat]} in all"]
    return ", ".join(parts)


def _holding(_rules: Any, table: SyndicatsTable, seat: int) -> str:
    return "the Mogfather" if table.holder == seat else ""


SHOWN: Mapping[str, Any] = {"holding": _holding, "piles": _piles}
"""What the table shows besides cards and petty cash."""
