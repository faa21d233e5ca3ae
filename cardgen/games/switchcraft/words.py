"""Words for what happens and for what may be chosen, in the templates of `cardgen.play.narration`.

An event that rules tell is its name and then values in the order of `fields`. `FIELDS` says what a field holds and so
how it is read out; a template names fields in braces. Where an optional field is -1, `without` is the template.
`private` names the fields whose seats know the copy that is told of; with none, everybody does.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from cardgen.games.switchcraft.book import SIDES, role_of
from cardgen.games.switchcraft.power import power
from cardgen.play.kit import Design, Kit

FIELDS: Mapping[str, str] = {
    "seat": "seat",
    "other": "seat",
    "leader": "seat",
    "copy": "copy",
    "second": "copy",
    "third": "copy",
    "role": "role",
    "turned": "cards",
    "axis": "axis",
    "ability": "ability",
    "penalty": "verb",
    "offer": "verb",
    "coins": "coins",
    "points": "points",
    "power": "power",
    "against": "power",
    "more": "signed",
    "votes": "number",
    "number": "number",
    "flag": "flag",
    "reason": "ending",
}
"""What a field holds: a `seat`; a `copy` of a card; a `role` as three bits; sides as `cards` by their ids; an `axis` as
a bit; an `ability` by its effect; the `verb` of a move; `coins`, `points`, `power`, a `signed` number or a `number`; a
`flag`, 0 or 1; an `ending` as reports name it."""


class Event(NamedTuple):
    """How an event is told."""

    fields: tuple[str, ...]
    text: str
    without: str = ""
    private: tuple[str, ...] = ()


_BOTH = ("seat", "other")

EVENTS: Mapping[str, Event] = {
    # -- the frame
    "aligns": Event(("seat", "role"), "{seat} begins as {role}."),
    "round": Event(("number", "seat"), "Round {number}. {seat} is first player."),
    "turn": Event(("seat",), "{seat}’s turn."),
    "idles": Event(("seat",), "{seat} passes."),
    "passes": Event(("seat",), "{seat} passes."),
    "skipped": Event(("seat",), "{seat}’s turn is skipped."),
    "pays-to-skip": Event(_BOTH, "{seat} pays to skip {other}’s turn."),
    "keeps": Event(("seat",), "{seat} pays to keep the turn."),
    "buys-action": Event(("seat",), "{seat} pays for another action."),
    "reshuffle": Event((), "The discard piles are shuffled into a new deck."),
    # -- votes
    "vote-card": Event(
        ("seat", "copy", "other", "flag"),
        "{seat} puts up {copy} for the vote, taken from {other}’s hand{flag:, face-down}.",
        "{seat} puts up {copy} for the vote{flag:, face-down}.",
    ),
    "votes": Event(_BOTH, "{seat} votes for {other}."),
    "bids": Event(("seat", "coins", "power"), "{seat} spends {coins} and votes with {power} Power."),
    "boost": Event(("seat", "power"), "{seat} gains {power} Power."),
    "tally": Event(("seat", "votes", "flag"), "{seat} has {votes:vote}."),
    "tie": Event(("seat",), "The vote is tied; {seat} is first player."),
    "wins": Event(("seat", "copy"), "{seat} gets {copy} and places it."),
    "wins-to-hand": Event(("seat", "copy"), "{seat} gets {copy} and takes it in hand."),
    "vote-discard": Event(("seat", "copy"), "{copy} goes to {seat}’s pile; nobody gets it."),
    # -- parties and alignments
    "change": Event(("seat", "turned", "role"), "{seat} becomes {turned}: {role}."),
    "invites": Event(_BOTH, "{seat} invites {other} to a party."),
    "refuses": Event(_BOTH, "{seat} refuses {other}."),
    "consents": Event(_BOTH, "{seat} lets {other} do it."),
    "dismisses": Event(_BOTH, "{seat} ejects {other} from the party."),
    "joins": Event(("seat", "leader"), "{seat} joins the party of {leader}."),
    "leaves": Event(("seat", "leader"), "{seat} leaves the party of {leader}."),
    "ejected": Event(("seat", "leader"), "{seat}, no longer Submissive, is out of the party of {leader}."),
    "dissolves": Event(("leader",), "The party of {leader} dissolves."),
    "heir": Event(_BOTH, "{seat} takes over the party of {other}."),
    # -- contests
    "challenges": Event(_BOTH, "{seat} to {other}: “You are no match for my power!”"),
    "contest": Event(("seat", "other", "power", "against"), "{seat} has {power} Power against {other}’s {against}."),
    "spends": Event(("seat", "coins"), "{seat} spends {coins}."),
    "reveals": Event(("seat", "copy"), "{seat} reveals {copy}."),
    "negates": Event(("seat", "copy", "second"), "{seat}’s {copy} negates {second}."),
    "copies": Event(("seat", "copy", "second"), "{seat}’s {copy} becomes a copy of {second}."),
    "stands": Event(("seat", "power"), "{seat} stands with {power} Power."),
    "yields": Event(("seat",), "{seat} yields."),
    "contest-won": Event(_BOTH, "{seat} wins against {other}."),
    "penalty": Event(("seat", "other", "penalty"), "{seat} chooses {other}’s penalty: {penalty}."),
    "waives": Event(_BOTH, "{seat} asks nothing more of {other}."),
    "burdens": Event(("seat", "other", "copy"), "{seat} places {copy} before {other}."),
    # -- spells, abilities, Diapers
    "cast": Event(("seat", "copy", "other"), "{seat} casts {copy} on {other}.", "{seat} casts {copy}."),
    "cancels": Event(("seat", "other", "copy"), "{seat}, Benevolent, cancels {other}’s {copy}."),
    "ability": Event(("seat", "ability"), "{seat} uses {ability}."),
    "bonus": Event(("seat", "more"), "{seat} has {more} Power until the round ends."),
    "fetches": Event(("seat", "leader", "copy"), "{seat} fetches {copy} from the pile for {leader}."),
    "robbed": Event(("seat", "other", "coins"), "{seat} removes {coins} of {other} from play."),
    "takes-coins": Event(("seat", "other", "coins"), "{seat} takes {coins} from {other}."),
    "takes-card": Event(("seat", "other", "copy"), "{seat} takes {copy} from {other}’s hand.", private=_BOTH),
    "discards": Event(("seat", "copy"), "{seat} loses {copy} to the pile."),
    "draws": Event(("seat", "copy"), "{seat} draws {copy}.", private=("seat",)),
    "no-draw": Event(("seat",), "{seat} cannot draw: the deck is empty."),
    "wears": Event(("seat", "copy"), "{seat} places {copy} and draws."),
    "exchanges": Event(("seat", "other", "copy", "second"), "{seat} gives {other} {copy} for {second}."),
    # -- trades
    "offers": Event(("seat", "other", "offer", "copy"), "{seat} offers {other}: {offer}.", private=_BOTH),
    "shows": Event(("seat", "other", "copy"), "{seat} shows {other} {copy}.", private=_BOTH),
    "hands-over": Event(("seat", "other", "copy"), "{seat} hands {copy} to {other}.", private=_BOTH),
    "pays": Event(("seat", "other", "coins"), "{seat} pays {other} {coins}."),
    "promises": Event(_BOTH, "{seat} promises the next vote to {other}."),
    "trade": Event(_BOTH, "{seat} and {other} agree."),
    "no-trade": Event(_BOTH, "{seat} and {other} do not come to terms."),
    # -- the end
    "end": Event(("reason",), "The game ends: {reason}."),
    "counts": Event(("seat", "copy", "points"), "{copy}: {points} for {seat}."),
    "granted": Event(("seat", "ability", "points"), "{ability} players give {seat} {points}."),
    "score": Event(("seat", "points"), "{seat} has {points}."),
    "winner": Event(("seat", "points"), "{seat} wins with {points}."),
}
"""Everything that rules tell."""


class Choice(NamedTuple):
    """How an option is told: the fields of its move after the verb, and a template."""

    fields: tuple[str, ...]
    text: str
    without: str = ""


MOVES: Mapping[str, Choice] = {
    "align": Choice(("role",), "begin as {role}"),
    "draw": Choice(
        ("other", "flag"), "draw from {other}’s hand{flag:, face-down}", "draw from the deck{flag:, face-down}"
    ),
    "vote": Choice(("other",), "vote for {other}"),
    "award": Choice(("other",), "give it to {other}"),
    "spend": Choice(("coins",), "spend {coins}"),
    "reveal": Choice(("copy",), "reveal {copy}"),
    "cast": Choice(("copy", "other"), "cast {copy} on {other}", "cast {copy}"),
    "pass": Choice((), "pass"),
    "pass-round": Choice((), "skip nobody in this round"),
    "skip": Choice(("other",), "pay to skip the turn of {other}"),
    "keep": Choice((), "pay to keep the turn"),
    "stop": Choice((), "end the turn"),
    "more": Choice((), "pay for another action"),
    "tyrannical": Choice((), "make members pay (Tyrannical)"),
    "rebellious": Choice((), "weaken the leader (Rebellious)"),
    "ruler": Choice((), "strengthen the party (Ruler)"),
    "servant": Choice((), "fetch a card for the leader (Servant)"),
    "benevolent": Choice(("number",), "undo a spell (Benevolent)"),
    "fetch": Choice(("copy",), "fetch {copy}"),
    "give-coins": Choice((), "give Coins"),
    "invite": Choice(("other",), "invite {other}"),
    "eject": Choice(("other",), "eject {other}"),
    "challenge": Choice(("other",), "challenge {other}"),
    "select": Choice(("other",), "send {other}"),
    "stand": Choice((), "stand"),
    "yield": Choice((), "yield"),
    "negate": Choice(("copy", "second"), "negate {second} with {copy}"),
    "cancel": Choice(("copy", "other"), "cancel {copy} on {other}", "cancel {copy}"),
    "copy": Choice(("copy", "second", "third"), "make {copy} a {second}, negating {third}", "make {copy} a {second}"),
    "waive": Choice((), "ask nothing more"),
    "make-submissive": Choice((), "make the loser Submissive"),
    "make-passive": Choice((), "make the loser Passive"),
    "make-discard": Choice((), "make the loser discard"),
    "make-join": Choice((), "make the loser join"),
    "burden": Choice(("copy",), "place {copy} before the loser"),
    "wear": Choice(("copy",), "place {copy} and draw"),
    "exchange": Choice(("copy", "second"), "give {copy} for {second}"),
    "place": Choice(("copy",), "place {copy}"),
    "trade": Choice(("other",), "offer {other} a trade"),
    "withdraw": Choice((), "offer nothing"),
    "swap": Choice(("copy",), "{copy} for another card"),
    "buy": Choice((), "Coins for a card"),
    "sell": Choice(("copy",), "{copy} for Coins"),
    "hire": Choice((), "Coins for joining my party"),
    "serve": Choice((), "I join for Coins"),
    "lure": Choice((), "Coins for leaving the party"),
    "ransom": Choice((), "Coins for letting me go"),
    "promise": Choice((), "Coins for the next vote"),
    "give": Choice(("copy", "second"), "give {copy} for {second}", "give {copy}"),
    "refuse": Choice((), "refuse"),
    "accept": Choice(("copy",), "accept {copy}", "accept"),
    "agree": Choice(("copy", "second"), "take {copy}", "agree"),
    "decline": Choice((), "decline"),
    "allow": Choice((), "let it happen"),
    "turn": Choice(("axis", "other"), "change {axis} of {other}", "change {axis}"),
    "from": Choice(("other",), "from {other}"),
    "enough": Choice((), "no more"),
    "discard": Choice(("copy",), "discard {copy}"),
}
"""Everything that may be chosen, by verb. A move may lack its last fields."""

QUESTIONS: Mapping[str, str] = {
    "align": "What are you?",
    "vote-card": "Where does the card for the vote come from?",
    "vote": "Who gets the card?",
    "bid": "Do you add to your Power in the vote?",
    "tie": "The vote is tied. Who gets the card?",
    "skip": "Do you pay to skip this turn?",
    "keep": "Do you pay to keep your turn?",
    "turn": "What do you do?",
    "more": "Do you pay for another action?",
    "invited": "Do you join the party?",
    "challenged": "Do you answer the challenge with a spell?",
    "contestant": "Who fights for your side?",
    "contest": "Do you raise your Power or yield?",
    "lost": "Do you answer your defeat with a spell?",
    "penalty": "What does the loser pay?",
    "burden": "Which card do you place before the loser?",
    "answer": "Do you cancel the spell?",
    "hypnosis": "Do you agree to be hypnotized?",
    "axis": "Which alignment do you change?",
    "coins": "Whose Coin leaves play?",
    "discard": "Which card do you discard?",
    "tyranny": "A Coin, or a card by chance?",
    "servant": "Which card do you fetch?",
    "offer": "What do you offer?",
    "counter": "Which card do you give for it?",
    "agree": "Do you take it?",
    "sell": "Do you buy the card?",
    "hire": "Do you join for Coins?",
    "serve": "Do you pay for this new member?",
    "lure": "Do you leave your party for Coins?",
    "ransom": "Do you let your member go for Coins?",
    "promise": "Do you sell your next vote?",
}
"""By the decision's kind."""

COPIES: Mapping[str, tuple[int, ...]] = {
    verb: places
    for verb, choice in MOVES.items()
    if (places := tuple([at + 1 for at, field in enumerate(choice.fields) if field in ("copy", "second", "third")]))
}
"""Which places of a move hold copies, by verb."""


def _role(kit: Kit, role: int) -> Design | str:
    """The role with three sides, as bits."""
    return next((card for card in kit.of_type("role") if role_of(card.alignments) == role), "no role")


def _axis(kit: Kit, axis: int) -> str:
    """An axis by its two sides."""
    return " or ".join([kit.by_id[side].name for side, (bit, _) in SIDES.items() if bit == axis])


def _ability(kit: Kit, effect: str) -> Design | str:
    """The ability with an effect."""
    return next((card for card in kit.of_type("ability") if card.effect == effect), effect)


def _bonus(_: Kit, bonus: int) -> str:
    return f"{bonus:+d} Power this round" if bonus else ""


def _power(rules: Any, table: Any, seat: int) -> str:
    return f"{power(rules.book, table, seat)} Power"


_ENDINGS: Mapping[str, str] = {
    "no coins": "nobody has a Coin left",
    "empty hand": "somebody has no card left in hand",
    "empty deck": "the deck is empty",
    "one party": "all are in one party",
}


def _ending(_: Kit, reason: str) -> str:
    return _ENDINGS.get(reason, reason)


KINDS: Mapping[str, Any] = {"role": _role, "axis": _axis, "ability": _ability, "bonus": _bonus, "ending": _ending}
"""How fields of this game's own kinds are read out."""

QUIET = ("align", "vote", "pass-round", "trade", "select")
"""Moves that need no words of their own: an event tells of them, or nothing came of them."""

SHOWN: Mapping[str, Any] = {
    "sides": "{role}",
    "power": _power,
    "bonus": "{bonus}",
    "leader": "party of {leader}",
    "first": "first player: {seat}",
}
"""What of the table's own values lies open."""

MONEY = "Coin"
PURSES = ("Naughty pile", "Nice pile", "out of play")
"""The purses that are no seat's."""
