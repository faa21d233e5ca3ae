"""A game as plain, frozen data: what printing draws and what play will deal.

Nothing here knows of files beyond the places that messages point at, nor of paper or ink. Values are `str`, `int`,
`float`, `bool`, `None`, tuples of values and `dict`s of values by name; lengths stay text until a layout reads them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from cardgen.cards.balance_rules import Balance
from cardgen.cards.setup_zones import SetupZone
from cardgen.diagnostics import Place

Value: TypeAlias = "str | int | float | bool | None | tuple[Value, ...] | dict[str, Value]"


@dataclass(frozen=True, slots=True)
class FieldType:
    """The type of one field or parameter: `text`, `markup`, `int`, `number`, `bool`, `length`, `colour`, `choice`,
    `list`, `record`, `ref` (the id of a card of one of `choices` types, or of any where that is empty), `notation`
    (the one that `choices` names; its value is a record of the notation's parts by name, and `text`).

    `items` is a list's element type; `members` a record's fields; `least`/`most` bound a number or a list's length;
    `bounds` are the two as arithmetic that names numbers of the rules, empty where they are plain figures. `needed`
    names the parts of a notation that no card may leave out.
    """

    kind: str
    optional: bool = False
    default: Value = None
    choices: tuple[str, ...] = ()
    items: FieldType | None = None
    members: Mapping[str, FieldType] = field(default_factory=dict)
    least: float | None = None
    most: float | None = None
    bounds: tuple[str, str] = ("", "")
    needed: tuple[str, ...] = ()


class NotationPart(NamedTuple):
    """One part of a notation: the key before its colon, its name in the value, and the name of the number after `->`
    (empty where there is none).
    """

    key: str
    name: str
    number: str = ""


class Turning(NamedTuple):
    """Letters that stand for symbols in turn, the first for the card's own (in its field `by`), then the next."""

    letters: str
    over: str
    by: str


class Notation(NamedTuple):
    """A compact way to write what a card gives and asks: `C:RG*  T:RGB->7, K:RRGG->10`.

    `symbols` are the names of symbols by their letter, `wild` the name of the one that stands for any other, or empty.
    """

    id: str
    symbols: Mapping[str, str]
    parts: Mapping[str, NotationPart]
    wild: str = ""
    turning: Turning | None = None
    place: Place | None = None


class CardType(NamedTuple):
    """A kind of card: its fields, and the layout of each of its faces by the face's name (`front`, `back`, `cat`...).

    The first two faces are the two sides of the card; a type with one face is printed on one side only.
    """

    id: str
    name: str
    fields: Mapping[str, FieldType]
    faces: Mapping[str, str]
    place: Place | None = None


class Effect(NamedTuple):
    """A named thing that a card does: typed parameters and the template of the sentence that is printed."""

    id: str
    parameters: Mapping[str, FieldType]
    text: str
    place: Place | None = None
    text_place: Place | None = None


@dataclass(frozen=True, slots=True)
class Card:
    """One design. `fields` holds every field and effect parameter by name, typed and with defaults filled in.

    `numbers` are the printed numbers of its copies, one per copy, or empty where the deck is not numbered. `text` is
    the card's rules text in markup: its effect's sentence made from its parameters, or its own `text` field.
    `places` says where each field stands in the file (`""` is the record itself, `cargo[2]` the second of a list).
    `design` is the id of the card that a line of a decklist made this one of, by giving it values; empty for a card
    that stands in the game's own files.
    """

    id: str
    name: str
    type: str
    copies: int
    numbers: tuple[str, ...]
    effect: str | None
    text: str
    fields: Mapping[str, Value]
    places: Mapping[str, Place] = field(default_factory=dict, compare=False)
    design: str = ""


class Relation(NamedTuple):
    """An arithmetic relation over named numbers that must hold, such as `size == power + diaper`."""

    expression: str
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Deck:
    """A pile: the cards' ids in printed order, and what must hold of it.

    Each id stands once, and the card says how many copies there are; in a deck made of lines (`decklist`), where each
    card has one copy, it stands as often as the deck holds the card. `plan` and `note` are what its builder says of it.

    `size` and `count` (copies by card type) are the composition that the designer states; the checker counts.
    `numbered` holds the first and last number of each range of printed numbers, none where the deck is not numbered.
    `places` says where each statement in force stands, in the game's own file or in an edition's: by key, and by
    `count.TYPE` and `limits.NAME`; of a decklist, by `cards` and by each card's id, where it is named first.
    """

    id: str
    name: str
    cards: tuple[str, ...]
    size: int | None = None
    count: Mapping[str, int] = field(default_factory=dict)
    numbered: tuple[tuple[int, int], ...] = ()
    limits: Mapping[str, int] = field(default_factory=dict)
    relations: tuple[Relation, ...] = ()
    place: Place | None = None
    places: Mapping[str, Place] = field(default_factory=dict, compare=False)
    plan: str = ""
    note: str = ""
    decklist: bool = False


class DeckValue(NamedTuple):
    """A field that a line of a decklist gives a value: after a `sign` (`@7`), or by one of `words` (`wind`).

    `words` are the values by word. The sign `+-` is part of the number (`+4`, `-2`). Every line must give a `needed`
    value; a `fixed` one is the design's own, which a line may repeat but not change.
    """

    field: str
    sign: str = ""
    words: Mapping[str, Value] = {}
    needed: bool = False
    fixed: bool = False


class DeckRules(NamedTuple):
    """What decks that players build may hold: cards of these `types`, each with these values.

    `least` and `most` bound the size of a deck, `copies` how many of one design it may hold, all versions together;
    None: any number. `places` says where these three stand (`size`, `copies`). `charts` is the card type of which there
    is a card for each deck, or empty.
    """

    types: tuple[str, ...]
    values: tuple[DeckValue, ...] = ()
    least: int | None = None
    most: int | None = None
    copies: int | None = None
    places: Mapping[str, Place] = {}
    charts: str = ""


class Component(NamedTuple):
    """Anything printed as one file: which cards, how many sets of them, on which sheet.

    `copies` multiplies each card's own copies (7 coins for each of 8 players is `copies: 56` worked out from the
    rules' numbers). `sheet` names a paper description, or is empty for the job's own. `brought` tells that it is a deck
    that the user named, and no part of the game's own files.
    """

    id: str
    name: str
    cards: tuple[str, ...]
    copies: int = 1
    sheet: str = ""
    place: Place | None = None
    brought: bool = False


@dataclass(frozen=True, slots=True)
class Ruling:
    """The recorded answer to an open question, with its alternatives; `origin` is `found`, `authored` or `erratum`."""

    id: str
    question: str
    answer: str
    why: str = ""
    where: str = ""
    chosen: str = ""
    alternatives: Mapping[str, str] = field(default_factory=dict)
    origin: str = "found"
    place: Place | None = None


class Term(NamedTuple):
    """A glossary entry: `icon` is the token that stands before the word, where there is one."""

    id: str
    name: str
    text: str
    icon: str = ""


class Edition(NamedTuple):
    """An ordered state of the rules; `id` is the file's name without its ordering number."""

    id: str
    name: str
    order: int
    text: str = ""


@dataclass(frozen=True, slots=True)
class Game:
    """Everything about one title at one edition with its chosen variants."""

    id: str
    title: str
    version: str
    players: tuple[int, int]
    rules: Mapping[str, Value]
    card_types: Mapping[str, CardType]
    effects: Mapping[str, Effect]
    cards: Mapping[str, Card]
    decks: Mapping[str, Deck]
    components: Mapping[str, Component]
    glossary: Mapping[str, Term]
    rulings: Mapping[str, Ruling]
    credits: tuple[str, ...] = ()
    icons: Mapping[str, str] = field(default_factory=dict)
    palette: Mapping[str, str] = field(default_factory=dict)
    edition: Edition | None = None
    editions: tuple[Edition, ...] = ()
    variants: tuple[str, ...] = ()
    play: str = ""
    notations: Mapping[str, Notation] = field(default_factory=dict)
    balance: tuple[Balance, ...] = ()
    deck_rules: DeckRules | None = None
    setup: Mapping[str, SetupZone] = field(default_factory=dict)
    turn_order: str = "clockwise"
