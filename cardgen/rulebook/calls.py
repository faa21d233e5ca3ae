"""What a manuscript's templates may call. A call leaves one character behind, which stands for what is made of it.

So nothing that a template gets hold of is more than text: whatever it does with that character, what stands in the
end is what the call said, or nothing of it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from inspect import Parameter, signature
from typing import Any, NamedTuple, TypeAlias

from cardgen.cards.model import Game
from cardgen.cards.template_calls import Offered
from cardgen.cards.template_filters import LimitReached, text
from cardgen.diagnostics import Place
from cardgen.rulebook.document import IndexMark, Inline, SmallFace, Words
from cardgen.rulebook.findings import Findings
from cardgen.rulebook.manuscript_lines import Source
from cardgen.rulebook.marked_words import inlines_of
from cardgen.source.hints import suggestion

FIRST = 0xF0000
_MOST = 0xFFFD


class Wanted(NamedTuple):
    """A block that a call asks for, made when everything else is known. `options` are what it was told."""

    name: str
    options: dict[str, Any]
    place: Place


class Pending(NamedTuple):
    """Words that are linked if what they name is listed anywhere in the manuscript: a `card` or a `term`."""

    kind: str
    id: str
    inlines: tuple[Inline, ...]


Made: TypeAlias = "tuple[Inline, ...] | Pending | Wanted"


class Calls:
    """The functions of one manuscript, and what their calls have asked for."""

    def __init__(self, game: Game, source: Source, findings: Findings) -> None:
        self.game = game
        self._source = source
        self._findings = findings
        self._made: list[Made] = []
        self._kept: dict[str, str] = {}
        self._lines: list[int] = [1]
        self._last = 1
        self.listed: dict[str, None] = {}
        """The cards that stand in a table of cards, and so can be linked."""
        self.explained: dict[str, None] = {}
        """The terms that stand in a glossary."""
        self.answered: dict[str, None] = {}
        """The rulings that stand among questions and answers."""
        self.told: set[str] = set()
        """`whats_new` and `variants`, where these are told of."""

    def names(self) -> dict[str, Offered]:
        """All functions by their names."""
        works = (
            *(self.card, self.name, self.term, self.ruling, self.index, self.component, self.edition_has),
            *(self.card_table, self.components, self.faq, self.glossary, self.icons, self.whats_new, self.variants),
            *(self.credits, self.faces),
        )
        return {work.__name__: Offered(work.__name__, _bound(work)) for work in works}

    def stand_at(self, lines: list[int], last: int) -> None:
        """Say where the template stands that is worked out next: the manuscript's line of each of its lines."""
        self._lines, self._last = lines, last

    def made(self, char: str) -> Made | None:
        """What a character stands for; None if for itself."""
        number = ord(char) - FIRST
        return self._made[number] if 0 <= number < len(self._made) else None

    def typed(self, words: str) -> str:
        """The character for words that are shown as they are typed."""
        if words not in self._kept:
            self._kept[words] = self._keep((Words(words, code=True),))
        return self._kept[words]

    def literal(self, char: str) -> str:
        """The character for one that would be taken for such a character."""
        if char not in self._kept:
            self._kept[char] = self.plain(char)
        return self._kept[char]

    def plain(self, words: str) -> str:
        """The character for plain words."""
        return self._keep((Words(words),))

    # -- within a line

    def card(self, line: int, id: str, face: str = "") -> str:
        """A card's face, small, linked to where the card is listed."""
        if not self._known(line, "card", id, self.game.cards, "R110"):
            return self.plain(str(id))
        faces = self.game.card_types[self.game.cards[id].type].faces
        if not faces:
            self._say(line, "R111", f"the card `{id}` has no face to show", "name a card that is printed", id)
            return self.plain(self.game.cards[id].name)
        if face and not self._known(line, f"face of the card `{id}`", face, faces, "R111"):
            face = ""
        return self._keep(Pending("card", id, (SmallFace(id, face or next(iter(faces))),)))

    def name(self, line: int, id: str) -> str:
        """A card's name, linked to where the card is listed."""
        if not self._known(line, "card", id, self.game.cards, "R110"):
            return self.plain(str(id))
        return self._keep(Pending("card", id, (Words(self.game.cards[id].name),)))

    def term(self, line: int, id: str, words: str = "") -> str:
        """A term of the glossary, linked to its explanation."""
        if not self._known(line, "term", id, self.game.glossary, "R113"):
            return self.plain(text(words) or str(id))
        return self._keep(Pending("term", id, (Words(text(words) or self.game.glossary[id].name),)))

    def ruling(self, line: int, id: str) -> str:
        """The sentence of the answer that was chosen."""
        if not self._known(line, "ruling", id, self.game.rulings, "R112"):
            return self.plain(str(id))
        ruling = self.game.rulings[id]
        return self._keep(inlines_of(ruling.alternatives.get(ruling.chosen, ruling.answer), self.game.icons))

    def index(self, _line: int, entry: str, under: str = "") -> str:
        """An entry of the index: `index("Voting", "ties")` is found at `ties` below `Voting`."""
        return self._keep((IndexMark(text(under), text(entry)) if under else IndexMark(text(entry)),))

    def component(self, line: int, id: str) -> int:
        """How many pieces a component has."""
        if not self._known(line, "component", id, self.game.components, "R114"):
            return 0
        part = self.game.components[id]
        return sum(self.game.cards[name].copies for name in part.cards) * part.copies

    def edition_has(self, line: int, id: str) -> bool:
        """Whether the edition in force is this one or a later one."""
        editions = [edition.id for edition in self.game.editions]
        if not self._known(line, "edition", id, editions, "R115") or self.game.edition is None:
            return False
        return editions.index(self.game.edition.id) >= editions.index(id)

    # -- blocks

    def card_table(
        self,
        line: int,
        type: str = "",
        columns: Sequence[str] = (),
        cards_of: Sequence[str] = (),
        caption: str = "",
        heads: Sequence[str] = (),
    ) -> str:
        """A table of the cards of a type, without the versions that decklists make of them, or of some cards."""
        cards = self._cards(line, cards_of)
        if type and self._known(line, "type of card", type, self.game.card_types, "R116"):
            kept = [card for card in self.game.cards.values() if card.type == type and not card.design]
            cards += [card.id for card in kept if card.id not in cards]
        elif not type and not cards_of:
            self._say(line, "R116", "this table names no cards", 'write `card_table("type")`')
        self.listed.update(dict.fromkeys(cards))
        columns = self._list(columns, "columns")
        heads = self._list(heads, "heads")
        if heads and len(heads) != len(columns):
            self._say(line, "R116", f"this table has {len(heads)} heads for {len(columns)} columns", "write one each")
        options = {"cards": tuple(cards), "columns": columns, "type": type, "caption": caption, "heads": heads}
        return self._block(line, "card_table", options)

    def components(self, line: int, only: Sequence[str] = ()) -> str:
        """All components, or some of them, with their numbers."""
        names = self._chosen(line, "component", only, (), self.game.components, "R114")
        return self._block(line, "components", {"components": names})

    def faq(self, line: int, *where: str, why: bool = True, others: bool = True) -> str:
        """The rulings of all or some parts of the rules as questions and answers, with or without the reasons and the
        other ways to play.
        """
        parts = tuple(text(part) for part in where) or ("",)
        found = dict.fromkeys(name for part in parts for name in self._asked(line, part))
        self.answered.update(found)
        named = where == () or len(parts) > 1
        options = {"rulings": tuple(found), "where": named, "why": bool(why), "others": bool(others)}
        return self._block(line, "faq", options)

    def _asked(self, line: int, where: str) -> list[str]:
        """The rulings of a part of the rules."""
        found = [name for name, ruling in self.game.rulings.items() if ruling.where.startswith(where)]
        if not found:
            places = dict.fromkeys(ruling.where for ruling in self.game.rulings.values())
            message = f"no ruling's `where` begins with `{where}`" if where else "this game has no rulings"
            self._say(line, "R112", message, suggestion(where, places), where)
        return found

    def glossary(self, line: int, only: Sequence[str] = (), without: Sequence[str] = ()) -> str:
        """The terms of the game and what they mean."""
        terms = self._chosen(line, "term", only, without, self.game.glossary, "R113")
        self.explained.update(dict.fromkeys(terms))
        return self._block(line, "glossary", {"terms": terms})

    def icons(self, line: int, only: Sequence[str] = (), without: Sequence[str] = ()) -> str:
        """The game's icons and their words."""
        known = {term.icon for term in self.game.glossary.values()}
        icons = self._chosen(line, "icon", only, without, self.game.icons, "R117")
        return self._block(line, "icons", {"icons": tuple(icon for icon in icons if only or icon in known)})

    def whats_new(self, line: int) -> str:
        """What each edition has changed."""
        self.told.add("whats_new")
        return self._block(line, "whats_new", {})

    def variants(self, line: int) -> str:
        """What each variant changes."""
        self.told.add("variants")
        return self._block(line, "variants", {})

    def credits(self, line: int) -> str:
        """Who made the game."""
        return self._block(line, "credits", {})

    def faces(self, line: int, *ids: str) -> str:
        """Cards side by side."""
        return self._block(line, "faces", {"cards": tuple(self._cards(line, ids))})

    # -- what they share

    def _cards(self, line: int, ids: Sequence[str]) -> list[str]:
        return [name for name in self._list(ids, "cards") if self._known(line, "card", name, self.game.cards, "R110")]

    def _chosen(
        self, line: int, what: str, only: Sequence[str], without: Sequence[str], known: Collection[str], code: str
    ) -> tuple[str, ...]:
        """The things that a list names, or all but those that another one names."""
        only, without = self._list(only, "only"), self._list(without, "without")
        named = [name for name in (*only, *without) if self._known(line, what, name, known, code)]
        return tuple(name for name in (named if only else known) if name not in without)

    def _list(self, value: object, what: str) -> tuple[Any, ...]:
        if isinstance(value, str) or not isinstance(value, Iterable):
            raise TypeError(f'`{what}` takes a list: `["a", "b"]`')
        return tuple(value)

    def _known(self, line: int, what: str, name: object, known: Collection[str], code: str) -> bool:
        if isinstance(name, str) and name in known:
            return True
        self._say(line, code, f"there is no {what} `{name}`", suggestion(str(name), known, "there are"), name)
        return False

    def _say(self, line: int, code: str, message: str, help: str, named: object = "") -> None:
        self._findings.add(code, message, self._place(line, named), help)

    def _place(self, line: int, named: object = "") -> Place:
        """Where a call stands: at what it names, if that is typed there."""
        first = self._lines[min(line, len(self._lines)) - 1]
        last = self._last if len(self._lines) == 1 or line == 1 else first
        return self._source.find((f'"{named}"', f"'{named}'"), first, last)

    def _block(self, line: int, name: str, options: dict[str, Any]) -> str:
        return self._keep(Wanted(name, options, self._place(line)))

    def _keep(self, made: Made) -> str:
        if len(self._made) > _MOST:
            raise LimitReached(f"calls functions more than {_MOST:,} times")
        self._made.append(made)
        return chr(FIRST + len(self._made) - 1)


def _bound(work: Callable[..., Any]) -> Callable[..., Any]:
    """A function that is told in a designer's words where it is called wrongly."""
    parameters = list(signature(work).parameters.values())[1:]

    def call(line: int, arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
        try:
            signature(work).bind(line, *arguments, **named)
        except TypeError:
            raise TypeError(f"it is called so: `{work.__name__}({_shown(parameters)})`") from None
        return work(line, *arguments, **named)

    return call


def _shown(parameters: Sequence[Parameter]) -> str:
    words = []
    for parameter in parameters:
        if parameter.kind is Parameter.VAR_POSITIONAL:
            name = parameter.name.removesuffix("s")
            words.append(f"{name}, {name}, ...")
        else:
            words.append(parameter.name if parameter.default is Parameter.empty else f"{parameter.name}=...")
    return ", ".join(words)
