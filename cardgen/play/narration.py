"""Narration: what happened in a game, as sentences.

Rules tell events (`table.tell("joins", 2, 0)`) and seats answer with moves (`("cast", 14, 2)`). A game offers words for
them in a module `words.py` beside its rules (a designer's own `rules.py` may hold the same names itself):

    EVENTS = {"joins": "{0:seat} joins the party of {1:seat}.", "cast": "{0:seat} casts {1:copy}[ on {2:seat}]."}
    MOVES = {"cast": "cast {0:copy}[ on {1:seat}]", "vote": "vote for {0:seat}", "answer/pass": "let it be"}
    QUESTIONS = {"vote": "Who is to get the card?"}
    KINDS = {"role": lambda kit, value: ..., "side": {0: "Naughty", 1: "Nice"}}
    SHOWN = {"sides": "{0:role}", "first": "{0:seat} is first player"}
    QUIET = ("answer/pass",)
    MONEY = "Coin"
    PURSES = ("Naughty pile", "Nice pile")
    NAMES = ("Ada", "Ben")

A field is `{N}` or `{N:KIND}`: N counts the values after the event's or the move's name, from 0. KIND says how a value
becomes words: `seat`, `seats` (a tuple), `copy`, `copies`, `design`, `designs` (by number), `signed` (+2), `count Coin`
(1 Coin, 2 Coins), or a kind of the game's own in KINDS: a mapping of values, or a function of kit and value that gives
a text or a `Design`. What stands in square brackets is left out where a value in it is missing or -1.

EVENTS are sentences; MOVES are what a person may choose, as it stands in a list, by the verb or by `question/verb`.
A move is told if no event came of it, but not if QUIET names it, nor if there was no choice. QUESTIONS head the list.
SHOWN are values of the table that lie open, MONEY is what purses hold, PURSES name those that are no seat's.
An event without words is told plainly, as its name and values.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from typing import Any, NamedTuple

from cardgen.play.kit import Design, Kit
from cardgen.play.rules import find_module

PLAIN_NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hugo", "Iris", "Jack", "Kate", "Leo")
"""Names for seats, in alphabetical order so that one sees who sits where."""


class Piece(NamedTuple):
    """A part of a sentence: `kind` is empty for plain words, `seat` or `card` with the seat's or design's `number`."""

    text: str
    kind: str = ""
    number: int = -1


Pieces = tuple[Piece, ...]


class Words(NamedTuple):
    """What a game says of itself: the names that the head of this file tells of."""

    events: Mapping[str, str]
    moves: Mapping[str, str]
    questions: Mapping[str, str]
    kinds: Mapping[str, Any]
    shown: Mapping[str, str] | None
    quiet: frozenset[str]
    money: str
    purses: tuple[str, ...]
    names: tuple[str, ...]


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


def words_of(kit: Kit) -> Words:
    """A game's words; those that it does not offer are empty."""
    module = _module(kit)

    def mapping(name: str) -> Mapping[str, Any]:
        value = getattr(module, name, None)
        return value if isinstance(value, Mapping) else {}

    shown = getattr(module, "SHOWN", None)
    names = tuple(getattr(module, "NAMES", ())) or PLAIN_NAMES
    return Words(
        mapping("EVENTS"),
        mapping("MOVES"),
        mapping("QUESTIONS"),
        mapping("KINDS"),
        shown if isinstance(shown, Mapping) else None,
        frozenset(getattr(module, "QUIET", ())),
        str(getattr(module, "MONEY", "coin")),
        tuple(getattr(module, "PURSES", ())),
        names,
    )


def name_of(words: Words, seat: int) -> str:
    """A seat's name."""
    return words.names[seat] if 0 <= seat < len(words.names) else f"Seat {seat + 1}"


def plain(pieces: Sequence[Piece]) -> str:
    """The words alone."""
    return "".join([piece.text for piece in pieces])


_OPTIONAL = re.compile(r"\[([^\[\]]*)\]")
_FIELD = re.compile(r"\{(\d+)(?::([^{}]*))?\}")


class _Missing(Exception):
    """A template asks for a value that the event does not have."""


class Speaker:
    """Puts events and moves of one game into words, as `watcher` may know them; -1 knows everything."""

    def __init__(self, rules: Any, words: Words, watcher: int = -1) -> None:
        self.rules = rules
        self.kit: Kit = rules.kit
        self.words = words
        self.watcher = watcher

    def name(self, seat: int) -> str:
        """A seat's name."""
        return name_of(self.words, seat)

    def event(self, table: Any, event: Sequence[Any]) -> Pieces:
        """An event as a sentence; as its name and values where it has no template."""
        template = self.words.events.get(event[0])
        if template is not None:
            try:
                return capital(self._filled(table, template, event[1:]))
            except (_Missing, LookupError, TypeError, ValueError):
                pass
        return (Piece(" ".join(map(str, event))),)

    def move(self, table: Any, kind: str, move: Sequence[Any]) -> Pieces:
        """A move as it may be chosen from a list."""
        moves = self.words.moves
        template = moves.get(f"{kind}/{move[0]}", moves.get(move[0]))
        if template is not None:
            try:
                return self._filled(table, template, move[1:])
            except (_Missing, LookupError, TypeError, ValueError):
                pass
        places = self.rules.copies.get(move[0], ())
        parts: list[Piece] = [Piece(str(move[0]))]
        for at, value in enumerate(move[1:], 1):
            parts.append(Piece(" "))
            parts += self._value(table, "copy" if at in places and value.__class__ is int else "", value)
        return tuple(parts)

    def question(self, kind: str) -> str:
        """What is asked."""
        return self.words.questions.get(kind, kind)

    def is_quiet(self, kind: str, move: Sequence[Any]) -> bool:
        """Whether nothing is said of a move of which no event came."""
        return move[0] in self.words.quiet or f"{kind}/{move[0]}" in self.words.quiet

    def shown(self, table: Any, name: str, value: Any) -> Pieces:
        """One of the table's own values in words, empty where it says nothing."""
        template = (self.words.shown or {}).get(name, f"{name} {{0}}")
        try:
            return self._filled(table, template, (value,))
        except (_Missing, LookupError, TypeError, ValueError):
            return ()

    def _filled(self, table: Any, template: str, values: Sequence[Any]) -> Pieces:
        pieces: list[Piece] = []
        for optional, parts in _parsed(template):
            filled: list[Piece] = []
            try:
                for part in parts:
                    if isinstance(part, str):
                        filled.append(Piece(part))
                        continue
                    number, kind = part
                    if number >= len(values) or (optional and values[number] in (-1, "", ())):
                        raise _Missing
                    filled += self._value(table, kind, values[number])
            except _Missing:
                if not optional:
                    raise
                continue
            pieces += filled
        return tuple(pieces)

    def _value(self, table: Any, kind: str, value: Any) -> Pieces:
        word, _, rest = kind.partition(" ")
        own = self.words.kinds.get(word)
        if own is not None:
            said = own(self.kit, value) if callable(own) else own[value]
            return self._design(said.number) if isinstance(said, Design) else (Piece(str(said)),)
        if word in _LISTS:
            return listed([self._value(table, _LISTS[word], one) for one in value])
        if word == "seat":
            return (Piece(self.name(value), "seat", value),) if value >= 0 else (Piece("nobody"),)
        if word == "copy":
            return self._copy(table, value)
        if word == "design":
            return self._design(value)
        if word == "count":
            one, _, many = rest.partition("/")
            return (Piece(f"{value} {one if value == 1 else many or one + 's'}"),)
        return (Piece(f"{value:+d}" if word == "signed" else str(value)),)

    def _copy(self, table: Any, copy: int) -> Pieces:
        if not 0 <= copy < len(table.design):
            return (Piece("no card"),)
        if self.watcher >= 0 and not table.known[copy] >> self.watcher & 1:
            return (Piece("a card"),)
        return self._design(table.design[copy])

    def _design(self, number: int) -> Pieces:
        return (Piece(self.kit.designs[number].name, "card", number),)


_LISTS = {"seats": "seat", "copies": "copy", "designs": "design"}

Part = tuple[int, str]


@lru_cache(maxsize=1000)
def _parsed(template: str) -> tuple[tuple[bool, tuple[Any, ...]], ...]:
    """The stretches of a template, each with whether it is optional; texts and fields in each."""
    stretches = []
    for at, text in enumerate(_OPTIONAL.split(template)):
        if text:
            stretches.append((at % 2 == 1, tuple(_fields(text))))
    return tuple(stretches)


def _fields(text: str) -> Iterator[Any]:
    end = 0
    for found in _FIELD.finditer(text):
        if found.start() > end:
            yield text[end : found.start()]
        yield int(found[1]), found[2] or ""
        end = found.end()
    if end < len(text):
        yield text[end:]


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
