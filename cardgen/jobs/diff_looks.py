"""What the faces of two states of a game tell: which look different, why, and which copies must be printed again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from cardgen.cards.compare import Difference
from cardgen.cards.model import Game
from cardgen.cards.wordwise import Stretch, word_changes
from cardgen.diagnostics import Problems
from cardgen.jobs.choice import Choice
from cardgen.jobs.ledger import LedgerCopy, Plan, Table, changes
from cardgen.jobs.ledger_build import as_one_table, scope_of, wanted_copies
from cardgen.jobs.orders import Copy, FaceOrder
from cardgen.jobs.parts import Part
from cardgen.jobs.workshop import PrintedFace, Workshop
from cardgen.layout.reading import words_of

MOST_READ = 60
"""Faces that are laid out once more to read what they say; so many have one cause, and a few show it."""


class Laid(NamedTuple):
    """One state of a game with its faces by key, the orders that they were made from, and the cards that show them."""

    workshop: Workshop
    parts: tuple[Part, ...]
    orders: Mapping[str, FaceOrder]
    faces: Mapping[str, PrintedFace]
    users: Mapping[str, tuple[str, ...]]


class Face(NamedTuple):
    """A side that looks different: the card by its new id (empty for a side that many share), the side's name, and the
    key of the old and the new face.
    """

    card: str
    side: str
    old: str
    new: str


class Unsaid(NamedTuple):
    """A card, or a side that many share, that looks different though nothing in its own data changed.

    `says` compares the words on its sides; `because` names what is known of the cause (`palette.sea`).
    """

    faces: tuple[Face, ...]
    says: tuple[Stretch, ...]
    because: tuple[str, ...]


class Looks(NamedTuple):
    """What the faces tell. `faces` holds every side that looks different, of each card the first such copy's.

    `plan` is what must be printed and taken out when the old state lies on the table.
    """

    faces: tuple[Face, ...]
    unsaid: tuple[Unsaid, ...]
    plan: Plan


def compare_looks(old: Laid, new: Laid, data: Difference) -> Looks:
    """Compare the faces of two states whose data is compared already."""
    renamed = {entry.id: entry.was for entry in data.sections["cards"] if entry.was}
    faces = tuple(_different(old, new, renamed))
    said = {entry.id for entry in data.sections["cards"]}
    unsaid: dict[str, list[Face]] = {}
    for face in faces:
        if face.card not in said:
            unsaid.setdefault(face.card or face.new, []).append(face)
    told = tuple(_told(old, new, data, list(unsaid.values())))
    return Looks(faces, told, plan_for(table_of(old), new.workshop.game, [new]))


def own_sides(laid: Laid, card: str) -> tuple[str, ...]:
    """The keys of a card's printed sides, its first copy's, without those that it shares with others."""
    copies = _by_card(laid).get(card, {})
    sides = [key for copy in list(copies.values())[:1] for key in (copy.front, copy.back) if key]
    return tuple(key for key in sides if not is_shared(laid, key)) or tuple(sides[:1])


def is_shared(laid: Laid, key: str) -> bool:
    """Whether several cards show a side: a common back."""
    return len(laid.users[key]) > 1


def users_of(parts: Sequence[Part]) -> dict[str, tuple[str, ...]]:
    """The cards that show each face, by its key."""
    found: dict[str, dict[str, None]] = {}
    for copy in (copy for part in parts for copy in dict.fromkeys(part.copies)):
        for key in (copy.front, copy.back):
            if key:
                found.setdefault(key, {})[copy.card] = None
    return {key: tuple(cards) for key, cards in found.items()}


def title_of(new: Laid, old: Laid, face: Face) -> str:
    """Whose side it is: `Coin`, or `back of Cat, Dog` for one that several cards share."""
    laid, key = (new, face.new) if face.new else (old, face.old)
    game = laid.workshop.game
    if face.card:
        return game.cards[face.card].name
    kinds = dict.fromkeys(game.card_types[game.cards[card].type].name for card in laid.users[key])
    return f"{face.side} of {', '.join(kinds)}"


# Which sides look different


def _different(old: Laid, new: Laid, renamed: Mapping[str, str]) -> Iterator[Face]:
    """Every side that looks different, each shared one once, in the order of the new state's cards."""
    before, after = _by_card(old), _by_card(new)
    seen: set[tuple[str, str]] = set()
    for card, copies in after.items():
        first: dict[int, Face] = {}
        for was, now in _paired(before.get(renamed.get(card, card), {}), copies):
            for index, (one, other) in enumerate(((was.front, now.front), (was.back, now.back))):
                if index not in first and _look(old, one) != _look(new, other):
                    first[index] = _face(old, new, card, one, other)
        for face in first.values():
            if face.card or (face.old, face.new) not in seen:
                yield face
            seen.add((face.old, face.new))


def _face(old: Laid, new: Laid, card: str, one: str, other: str) -> Face:
    order = new.orders[other] if other else old.orders[one]
    shared = all(key == "" or is_shared(laid, key) for laid, key in ((old, one), (new, other)))
    return Face("" if shared else card, order.face, one, other)


def _by_card(laid: Laid) -> dict[str, dict[str, Copy]]:
    """The copies of each card that look different by their number; one where it has none."""
    found: dict[str, dict[str, Copy]] = {}
    for part in laid.parts:
        for copy in part.copies:
            found.setdefault(copy.card, {}).setdefault(copy.number, copy)
    return found


def _paired(old: Mapping[str, Copy], new: Mapping[str, Copy]) -> Iterator[tuple[Copy, Copy]]:
    """Copies of one number in both states, or, where the numbers are all others, in their order."""
    same = [number for number in new if number in old]
    if same:
        yield from ((old[number], new[number]) for number in same)
    else:
        yield from zip(old.values(), new.values(), strict=False)


def _look(laid: Laid, key: str) -> str:
    return laid.faces[key].look if key else ""


# Why they do


def _told(old: Laid, new: Laid, data: Difference, cards: list[list[Face]]) -> Iterator[Unsaid]:
    refaced = {
        entry.id for entry in data.sections["card_types"] if any(change.path == "faces" for change in entry.changes)
    }
    read = 0
    for faces in cards:
        order = _order(old, new, faces[0])
        kind = new.workshop.game.cards[order.card].type
        if kind in refaced:
            yield Unsaid(tuple(faces), (), (f"card_types.{kind}.faces",))
            continue
        says: tuple[Stretch, ...] = ()
        if read < MOST_READ:
            read += 1
            once = {(_look(old, face.old), _look(new, face.new)): face for face in faces}.values()
            says = word_changes(_words(old, [face.old for face in once]), _words(new, [face.new for face in once]))
        if any(stretch.kind != "same" for stretch in says):
            yield Unsaid(tuple(faces), says, ())
        else:
            yield Unsaid(tuple(faces), (), tuple(_causes(new, order, data)))


def _causes(new: Laid, order: FaceOrder, data: Difference) -> Iterator[str]:
    """What a face may follow that is drawn otherwise without saying anything else."""
    yield from (change.path for change in data.game if change.path.startswith(("palette.", "icons.")))
    layout = new.workshop.layout(order.layout)
    if layout is not None and "rules" in layout.mentions:
        yield from (f"rules.{change.path}" for change in data.rules)


def _order(old: Laid, new: Laid, face: Face) -> FaceOrder:
    return new.orders[face.new] if face.new else old.orders[face.old]


def _words(laid: Laid, keys: list[str]) -> str:
    drawings = [laid.workshop.draw(laid.orders[key], Problems(), stamped=False) for key in keys if key]
    return " ".join(words_of(drawing) for drawing in drawings if drawing is not None)


# What must be printed


def plan_for(table: Table, game: Game, laid: Sequence[Laid]) -> Plan:
    """What to print and to take out so that a table holds a state of the game, as `build --changed` does it.

    `laid` are its faces, all of them together.
    """
    wanted = Counter[LedgerCopy]()
    for some in laid:
        wanted.update(table_of(some))
    return changes(table, wanted, scope_of(game, Choice(), [part for some in laid for part in some.parts]))


def table_of(laid: Laid) -> Table:
    """The deck on the table when all of a state is printed."""
    choice = Choice(theme=laid.workshop.theme)
    return as_one_table([wanted_copies(laid.workshop, choice, part, laid.faces) for part in laid.parts])
