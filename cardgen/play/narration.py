"""Narration: what happened in a game, as sentences.

Rules tell events (`table.tell("joins", 2, 0)`), and seats answer with moves (`("cast", 14, 2)`). A game offers words
for both in a module `words.py` beside its rules; a designer's own `rules.py` may hold the same names itself:

    EVENTS = {"joins": "{seat} joins the party of {leader}.", "draws": "{seat} draws {copy}."}
    MOVES = {"cast": (("copy", "other"), "cast {copy} on {other}", "cast {copy}"), "vote": "vote for {seat}"}
    FIELDS = {"leader": "seat", "other": "seat"}
    KINDS = {"role": lambda kit, value: ..., "side": {0: "Naughty", 1: "Nice"}}
    QUESTIONS = {"vote": "Who is to get the card?"}
    SHOWN = {"sides": "{role}", "first": "first player: {seat}"}
    QUIET = ("vote", "answer/pass")
    MONEY = "Coin"
    PURSES = ("Naughty pile", "Nice pile")
    NAMES = ("Ada", "Ben")

A template names fields in braces. As a text alone its fields are the event's (or the move's) values in the order in
which they first stand in it; else it is the names of the values in order, the text, and a text for when a seat or a
copy that it names is missing or -1. FIELDS says of which kind a field is; one that it does not name is of the kind that
is called like it. Kinds: `seat`, `seats`, `copy`, `copies`, `card` (a design by id), `design` (by number), `coins`,
`points`, `signed` (+2), `verb` (a move's words, filled from the event's values of the same names), `flag`
(`{hidden:, face-down}` says its text if it is 1), and those of the game's own KINDS: a mapping of values, or a function
of kit and value that gives a text or a `Design`. Of any other kind a value is said as it is, and `{votes:vote}` counts:
1 vote, 2 votes.

EVENTS are sentences; the event `round` heads a round (else rounds are counted), `turn` what one seat does, and `idles`
is a turn in which it does nothing. MOVES are what a person may choose, by the verb or by `question/verb`. A move of
which no event came is told as it stands there, but not one that QUIET names, nor plain passing. QUESTIONS head the
options. SHOWN are values of the table that lie open, or functions of rules, table and seat that say such a thing. MONEY
is what purses hold, PURSES name those that are no seat's. What has no words is told plainly.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple, Optional, Protocol

from cardgen.play.kit import Design, Kit
from cardgen.play.rules import Rules, find_module
from cardgen.play.template import template_of

PLAIN_NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hugo", "Iris", "Jack", "Kate", "Leo")
"""Names for seats, in alphabetical order so that one sees who sits where."""


_A_CARD = "a card"
"""What is said of a card that is not known."""


class Piece(NamedTuple):
    """A part of a sentence: `kind` is empty for plain words, `seat` or `card` with the seat's or design's `number`."""

    text: str
    kind: str = ""
    number: int = -1


Pieces = tuple[Piece, ...]


class Words(NamedTuple):
    """What a game says of itself: the names that the head of this file tells of."""

    events: Mapping[str, Any]
    moves: Mapping[str, Any]
    fields: Mapping[str, str]
    kinds: Mapping[str, Any]
    questions: Mapping[str, str]
    shown: Optional[Mapping[str, Any]]
    quiet: frozenset[str]
    money: str
    purses: tuple[str, ...]
    names: tuple[str, ...]


def words_of(kit: Kit) -> Words:
    """A game's words; those that it does not offer are empty."""
    module = _module(kit)

    def mapping(name: str) -> Mapping[str, Any]:
        value = getattr(module, name, None)
        return value if isinstance(value, Mapping) else {}

    def texts(name: str) -> tuple[str, ...]:
        value = getattr(module, name, None)
        return tuple([str(one) for one in value]) if isinstance(value, (tuple, list, set, frozenset)) else ()

    return Words(
        mapping("EVENTS"),
        mapping("MOVES"),
        mapping("FIELDS"),
        mapping("KINDS"),
        mapping("QUESTIONS"),
        mapping("SHOWN") if hasattr(module, "SHOWN") else None,
        frozenset(texts("QUIET")),
        str(getattr(module, "MONEY", "coin")),
        texts("PURSES"),
        texts("NAMES") or PLAIN_NAMES,
    )


def _module(kit: Kit) -> Any:
    """The module of a game's words: `words.py` beside rules that came with cardgen, else the rules' own."""
    if not kit.module.endswith(".py"):
        name = f"cardgen.games.{kit.module.replace('-', '_')}.words"
        try:
            return import_module(name)
        except ModuleNotFoundError as error:
            if error.name != name:
                raise
    return find_module(kit)


class Seen(Protocol):
    """Whose eyes a sentence is for: a table knows every card, the eyes of a seat only some."""

    def card(self, copy: int) -> Optional[Design]:
        """The design of a copy, None where it is not known."""
        ...


class _Absent(Exception):
    """A field has no value."""


class Speaker:
    """Puts the events and moves of one game into words."""

    def __init__(self, rules: Rules, words: Words) -> None:
        self.rules = rules
        self.kit = rules.kit
        self.words = words

    # -- names

    def name(self, seat: int) -> str:
        """A seat's name."""
        names = self.words.names
        return names[seat] if 0 <= seat < len(names) else f"Seat {seat + 1}"

    def purse(self, number: int, seats: int) -> str:
        """What a purse that is no seat's is called."""
        names = self.words.purses
        return names[number - seats] if number - seats < len(names) else f"purse {number + 1}"

    def money(self, amount: int) -> str:
        """An amount of what purses hold."""
        return counted(amount, self.words.money)

    def card(self, seen: Seen, copy: int) -> Pieces:
        """A copy's name, if it is known."""
        if copy < 0:
            return (Piece("no card"),)
        design = seen.card(copy)
        return self._named(design) if design is not None else (Piece(_A_CARD),)

    def _named(self, design: Design) -> Pieces:
        """A card by its name, or as the game's own `KINDS` say that a card is `called`."""
        own = self.words.kinds.get("called")
        return (Piece(str(own(self.kit, design)) if own else design.name, "card", design.number),)

    # -- sentences

    def event(self, seen: Seen, event: Sequence[Any]) -> Pieces:
        """An event as a sentence; as its name and values where it has no words."""
        said = self._said(seen, self.words.events.get(event[0]), event[1:])
        return capital(said) if said is not None else (Piece(" ".join(map(str, event))),)

    def move(self, seen: Seen, kind: str, move: Sequence[Any]) -> Pieces:
        """A move as it may be chosen from a list; as its verb and values where it has no words."""
        moves = self.words.moves
        said = self._said(seen, moves.get(f"{kind}/{move[0]}", moves.get(move[0])), move[1:])
        if said is not None:
            return said
        places = self.rules.copies.get(move[0], ())
        parts = [Piece(str(move[0]))]
        for at, value in enumerate(move[1:], 1):
            is_copy = at in places and isinstance(value, int)
            parts += [Piece(" "), *(self.card(seen, value) if is_copy else (Piece(str(value)),))]
        return tuple(parts)

    def question(self, kind: str) -> str:
        """What is asked."""
        return str(self.words.questions.get(kind, f"{kind[:1].upper()}{kind[1:]}?"))

    def is_quiet(self, kind: str, move: Sequence[Any]) -> bool:
        """Whether nothing is said of a move of which no event came."""
        return move[0] in self.words.quiet or f"{kind}/{move[0]}" in self.words.quiet

    def shown(self, seen: Seen, name: str, value: Any) -> Pieces:
        """One of the table's own values in words, nothing where it is -1 or empty."""
        if self.words.shown is None:
            return (Piece(f"{name} {value}"),)
        if value in (-1, "", None, ()):
            return ()
        return self._said(seen, self.words.shown.get(name), (value,)) or ()

    def _said(self, seen: Seen, words: Any, values: Sequence[Any]) -> Optional[Pieces]:
        """A template filled in; None where there is none, or it does not fit the values."""
        try:
            template = template_of(words)
            if template is None:
                return None
            for parts in (template.text, template.without):
                try:
                    return self._filled(seen, parts, dict(zip(template.fields, values))) if parts else None
                except _Absent:
                    continue
        except Exception:
            return None  # a designer's words, or what they call, may fail in any way
        return None

    def _filled(self, seen: Seen, parts: Sequence[Any], values: Mapping[str, Any]) -> Pieces:
        pieces: list[Piece] = []
        for part in parts:
            if isinstance(part, str):
                pieces.append(Piece(part))
            else:
                name, detail = part
                kind = self.words.fields.get(name, name)
                if kind == "verb":
                    pieces += self._verb(seen, values.get(name), values)
                else:
                    pieces += self._value(seen, kind, values.get(name), detail)
        return tuple(pieces)

    def _value(self, seen: Seen, kind: str, value: Any, detail: str = "") -> Pieces:
        own = self.words.kinds.get(kind)
        if value is None or (value == -1 and kind in ("seat", "copy") and own is None):
            raise _Absent
        if own is not None:
            said = own(self.kit, value) if callable(own) else own[value]
            return self._named(said) if isinstance(said, Design) else (Piece(str(said)),)
        if kind in _MANY:
            return listed(_folded([self._value(seen, _MANY[kind], one) for one in value]))
        if kind == "seat":
            return (Piece(self.name(value), "seat", value),)
        if kind == "copy":
            return self.card(seen, value)
        if kind in ("card", "design"):
            return self._named(self.kit.by_id[value] if kind == "card" else self.kit.designs[value])
        return (Piece(_number(kind, value, detail, self.words.money)),)

    def _verb(self, seen: Seen, verb: Any, values: Mapping[str, Any]) -> Pieces:
        """What a move of a verb does; with what and to whom, as far as the event says so by the same names."""
        template = template_of(self.words.moves.get(verb))
        if template is None:
            return (Piece(str(verb)),)
        pieces: list[Piece] = []
        for part in template.text:
            if isinstance(part, str):
                pieces.append(Piece(part))
                continue
            kind = self.words.fields.get(part[0], part[0])
            try:
                pieces += self._value(seen, kind, values.get(part[0]), part[1])
            except _Absent:
                pieces.append(Piece({"seat": "somebody", "copy": _A_CARD}.get(kind, "something")))
        return tuple(pieces)


_MANY = {"seats": "seat", "copies": "copy", "cards": "card"}


def _folded(items: Sequence[Pieces]) -> Sequence[Pieces]:
    """Several cards that cannot be told apart as their number."""
    hidden = (Piece(_A_CARD),)
    many = sum([item == hidden for item in items])
    return items if many < 2 else [*[item for item in items if item != hidden], (Piece(counted(many, "card")),)]


def _number(kind: str, value: Any, detail: str, money: str) -> str:
    if kind == "flag":
        return detail if value else ""
    if kind == "signed":
        return f"{value:+d}"
    noun = detail or {"coins": money, "points": "point"}.get(kind, "")
    return counted(value, noun) if noun else str(value)


def counted(amount: float, noun: str) -> str:
    """`1 coin`, `2 coins`."""
    return f"{amount:g} {noun}{'' if abs(amount) == 1 else 's'}"


def listed(items: Sequence[Pieces]) -> Pieces:
    """`a`, `a and b`, `a, b and c`; `nothing` for none."""
    if not items:
        return (Piece("nothing"),)
    pieces: list[Piece] = list(items[0])
    for at, item in enumerate(items[1:], 2):
        pieces += [Piece(" and " if at == len(items) else ", "), *item]
    return tuple(pieces)


def capital(pieces: Pieces) -> Pieces:
    """With a capital letter first."""
    if not pieces or not pieces[0].text:
        return pieces
    first = pieces[0]
    return (first._replace(text=first.text[0].upper() + first.text[1:]), *pieces[1:])


def plain(pieces: Sequence[Piece]) -> str:
    """The words alone."""
    return "".join([piece.text for piece in pieces])
