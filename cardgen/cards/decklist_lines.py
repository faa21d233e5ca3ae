"""Lines of decklists: `3 treasure detector @7 wind` is a count, the name of a card, and the values of this version."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

from cardgen.cards.decklist_rules import SIGNED
from cardgen.cards.decklist_words import Word, joined
from cardgen.cards.fields import BAD, MINUS, Bad, Report, converter, described
from cardgen.cards.model import Card, CardType, DeckRules, DeckValue, FieldType, Value
from cardgen.cards.section import slug
from cardgen.diagnostics import Place
from cardgen.source.hints import nearest, suggestion
from cardgen.source.nodes import Scalar

MOST_COPIES = 999
"""Copies that one line may ask for; more are a slip of the keyboard."""

_COUNT = re.compile(r"(\d+)([x×]?)", re.IGNORECASE)
_TIMES = frozenset("xX×")
_BULLETS = frozenset("-*•")
_FIGURES = re.compile(rf"[+\-{MINUS}]?\d")
_NOTHING: tuple[Value, ...] = (None, "", ())


class Given(NamedTuple):
    """A value that a line gives: typed, how an id writes it, and where it stands."""

    value: Value
    part: str
    place: Place


class Line(NamedTuple):
    """One sound line: so many copies of a design with these values by field; `place` is that of the name."""

    copies: int
    design: Card
    values: Mapping[str, Given]
    place: Place


class Lines:
    """Reads the lines of one game's decklists."""

    def __init__(
        self, rules: DeckRules, cards: Mapping[str, Card], types: Mapping[str, CardType], report: Report
    ) -> None:
        self._rules, self._cards, self._types, self._report = rules, cards, types, report
        self._designs = {card.id: card for card in cards.values() if card.type in rules.types}
        self._ids = {slug(name): (name,) for name in self._designs}
        self._known = self._names()
        self._longest = max((key.count("-") + 2 for key in self._known), default=0)
        self._slugs: dict[str, str] = {}
        self._by_word = _vocabulary(rules)
        self._signs = {value.sign: value for value in rules.values if value.sign}
        self._says_fields = sum(not value.fixed for value in self._signs.values()) > 1
        plain = "".join(re.escape(sign) for sign in self._signs if sign != SIGNED)
        self._at_sign = re.compile(f"(?<=[^{plain}])(?=[{plain}])") if plain else None

    def _names(self) -> dict[str, tuple[str, ...]]:
        """The ids of the designs that a name may mean; an id is a name too, and comes before others' names."""
        found: dict[str, tuple[str, ...]] = {}
        for card in self._designs.values():
            key = slug(card.name)
            found[key] = (*found.get(key, ()), card.id)
        return {**found, **self._ids}

    def read(self, words: Sequence[Word]) -> Line | None:
        """What a line says, or None with problems noted."""
        words = [part for word in words for part in self._parted(word)]
        if len(words) > 1 and words[0].text in _BULLETS:
            words = words[1:]
        found = self._find(words)
        if found is None:
            self._report_unknown(words)
            return None
        first, end, names = found
        name = joined(words[first:end])
        count = self._count(words[:first], name)
        if len(names) > 1:
            advice = f"write the id: {' or '.join(f'`{one}`' for one in names)}"
            self._report.error("C181", f"{len(names)} cards are called `{name.text}`", name.place, advice)
            return None
        design = self._designs[names[0]]
        values = self._values(words[end:], design, name)
        return None if count is None or values is None else Line(count, design, values, name.place)

    def _parted(self, word: Word) -> Iterator[Word]:
        """A word, parted before each sign: `detector@7` is two."""
        if self._at_sign is None:
            yield word
            return
        start = 0
        for match in self._at_sign.finditer(word.text):
            yield word.cut(start, match.start())
            start = match.start()
        yield word.cut(start) if start else word

    def _find(self, words: Sequence[Word]) -> tuple[int, int, tuple[str, ...]] | None:
        """Where a known name stands and which designs it may mean: the longest one, after a count if there is one."""
        for first in self._starts(words):
            for end in self._ends(words, first):
                names = self._known.get(self._slug(words, first, end))
                if names:
                    return first, end, names
        return None

    def _ends(self, words: Sequence[Word], first: int) -> Iterator[int]:
        """Where the name may end, the longest first; what ends before a sign is tried before all, for it is usual."""
        end = self._end_of_name(words, first)
        if end == len(words) or words[end].text[0] in self._signs:
            yield end
        yield from range(min(len(words), first + self._longest), first, -1)

    def _starts(self, words: Sequence[Word]) -> Iterator[int]:
        """Where the name may begin: after the count (`3`, `3x`, `3 x`), or at once."""
        match = _COUNT.fullmatch(words[0].text)
        if match and len(words) > 1:
            yield 1
            if not match[2] and words[1].text in _TIMES and len(words) > 2:
                yield 2
        yield 0

    def _end_of_name(self, words: Sequence[Word], first: int) -> int:
        """Where the name ends: before the first word that looks like a value."""
        return next((at for at in range(first, len(words)) if self._value_of(words[at])), len(words))

    def _slug(self, words: Sequence[Word], first: int, end: int) -> str:
        text = " ".join(word.text for word in words[first:end])
        known = self._slugs.get(text)
        if known is None:
            known = self._slugs[text] = slug(text)
        return known

    def _report_unknown(self, words: Sequence[Word]) -> None:
        first = max(self._starts(words))
        end = self._end_of_name(words, first)
        if not first and _FIGURES.match(words[0].text) and len(words) > 1 and words[0].text[-1].isdigit():
            advice = f"write a whole number from 1 to {MOST_COPIES}"
            self._report.error("C180", f"`{words[0].text}` is no count", words[0].place, advice)
            return
        if end == first:
            advice = "write a count, a name and the values: `3 NAME ...`"
            self._report.error("C180", "this line names no card", joined(list(words)).place, advice)
            return
        name = joined(list(words[first:end]))
        other = self._other(name.text)
        if other is not None:
            kinds = " or ".join(f"`{kind}`" for kind in self._rules.types)
            message = f"`{name.text}` is a card of type `{other.type}`, and decks hold cards of type {kinds}"
            self._report.error("C181", message, name.place, self._nearest_name(name.text) or "take the line out")
            return
        known = [card.name for card in self._designs.values()]
        advice = self._nearest_name(name.text) or suggestion(name.text, known, "there are")
        self._report.error("C181", f"there is no card `{name.text}`", name.place, advice or "the game has no cards")

    def _other(self, name: str) -> Card | None:
        """A card of this name that is none for a deck."""
        key = slug(name)
        return next((card for card in self._cards.values() if key in (card.id, slug(card.name))), None)

    def _nearest_name(self, text: str) -> str:
        """Advice that names the card that was most likely meant: the nearest, or the only one with these words."""
        near = nearest(slug(text), self._known)
        if near is None:
            words = frozenset(slug(text).split("-"))
            fitting = dict.fromkeys(ids for key, ids in self._known.items() if words <= frozenset(key.split("-")))
            if len(fitting) != 1:
                return ""
            return f"did you mean `{self._designs[next(iter(fitting))[0]].name}`?"
        return f"did you mean `{self._designs[self._known[near][0]].name}`?"

    def _count(self, words: Sequence[Word], name: Word) -> int | None:
        """How many copies the words before a name ask for."""
        if not words:
            return 1
        match = _COUNT.fullmatch(words[0].text)
        assert match is not None
        figures, place = match[1], words[0].place
        if len(figures) > len(str(MOST_COPIES)) or int(figures) > MOST_COPIES:
            advice = "write how many copies the deck holds"
            self._report.error("C180", f"a line asks for up to {MOST_COPIES} copies, not {figures}", place, advice)
            return None
        if not int(figures):
            advice = "take the line out, or write 1 or more"
            self._report.error("C180", f"this line asks for no copy of `{name.text}`", place, advice)
            return None
        return int(figures)

    def _value_of(self, word: Word) -> DeckValue | None:
        """Which value a word gives, by its sign or as one of the known words."""
        text = word.text
        if text[0] in self._signs:
            return self._signs[text[0]]
        if SIGNED in self._signs and text[0] in f"{SIGNED}{MINUS}" and _FIGURES.match(text):
            return self._signs[SIGNED]
        known = self._by_word.get(text.casefold())
        return known[0] if known else None

    def _values(self, words: Sequence[Word], design: Card, name: Word) -> dict[str, Given] | None:
        """The values that the words after a name give, in the order in which they are declared."""
        found: dict[str, Given] = {}
        given: dict[str, Word] = {}
        sound = True
        for at, word in enumerate(words):
            value = self._value_of(word)
            if value is None or word.text in self._signs:
                # What follows may belong to another card.
                self._report_strange(words[at:], value, design, name, follows_name=not at)
                return None
            first = given.setdefault(value.field, word)
            if first is not word:
                self._report_twice(value, word, first)
                sound = False
                continue
            typed = self._given(value, word, design)
            if isinstance(typed, Bad):
                sound = False
            elif typed is not None:
                found[value.field] = typed
        if not self._has_all(given, design, name) or not sound:
            return None
        return {value.field: found[value.field] for value in self._rules.values if value.field in found}

    def _given(self, value: DeckValue, word: Word, design: Card) -> Given | Bad | None:
        """One value, typed; None for one that repeats what the design says."""
        kind = self._types[design.type].fields.get(value.field)
        if kind is None:
            message = f"a card of type `{design.type}` has no `{value.field}`"
            return self._report.error("C182", message, word.place, f"leave `{word.text}` out")
        typed, part = self._typed(value, word, kind)
        if isinstance(typed, Bad):
            return BAD
        if value.fixed:
            return self._check_fixed(value, typed, word, design)
        is_said = self._says_fields and value.sign
        return Given(typed, f"{value.field}-{part}" if is_said else part, word.place)

    def _typed(self, value: DeckValue, word: Word, kind: FieldType) -> tuple[Value | Bad, str]:
        """A word's value and how an id writes it."""
        if value.words:
            known = self._by_word[word.text.casefold()][1]
            return value.words[known], slug(known)
        figures = word if value.sign == SIGNED else word.cut(1)
        typed = converter(kind)(Scalar(figures.text, figures.place), value.field, self._report)
        text = str(typed)
        return typed, f"{'minus-' if text.startswith('-') else ''}{slug(text) or 'x'}"

    def _check_fixed(self, value: DeckValue, typed: Value, word: Word, design: Card) -> Bad | None:
        own = design.fields.get(value.field)
        if typed == own or value.field not in design.fields:
            return None
        place = design.places.get(value.field)
        message = f"`{design.name}` has {value.field} {_shown(own, value)}, not {_shown(typed, value)}"
        advice = f"leave `{word.text}` out: it belongs to the design"
        return self._report.error("C185", message, word.place, advice, [(place, "the design")] if place else [])

    def _has_all(self, given: Mapping[str, Word], design: Card, name: Word) -> bool:
        """Whether all values are given that a card of a deck must have."""
        fields = self._types[design.type].fields
        missing = [
            value
            for value in self._rules.values
            if value.needed
            and value.field not in given
            and value.field in fields
            and design.fields.get(value.field) in _NOTHING
        ]
        for value in missing:
            advice = f"add it after the name, {_example(value, fields[value.field])}"
            self._report.error("C184", f"`{name.text}` needs a {value.field}", name.place, advice)
        return not missing

    def _report_twice(self, value: DeckValue, word: Word, first: Word) -> None:
        message = f"a card has one {value.field}, and `{first.text}` gives it already"
        self._report.error("C183", message, word.place, f"leave `{word.text}` out", [(first.place, "first here")])

    def _report_strange(
        self, words: Sequence[Word], value: DeckValue | None, design: Card, name: Word, *, follows_name: bool
    ) -> None:
        """Report a sign without a value, or words that give none; those in a row are one mistake."""
        if value is not None:
            kind = self._types[design.type].fields.get(value.field, FieldType("text"))
            advice = f"write it right after the sign, {_example(value, kind)}"
            self._report.error("C182", f"`{words[0].text}` says no {value.field}", words[0].place, advice)
            return
        word = joined(list(takewhile(lambda one: self._value_of(one) is None, words)))
        near = nearest(word.text, self._by_word)
        if near:
            advice = f"did you mean `{near}`?"
        elif word.text[0].isdigit():
            advice = "a line holds one card: write a `;` or a new line before the next one, and a sign before a value"
        else:
            longer = self._nearest_name(f"{name.text} {word.text}") if follows_name else ""
            advice = longer if longer and f"`{design.name}`" not in longer else self._known_words(word)
        self._report.error("C182", f"`{word.text}` says nothing of `{name.text}`", word.place, advice)

    def _known_words(self, word: Word) -> str:
        """What may stand after a name."""
        known = [f"`{name}`" for value in self._rules.values for name in value.words]
        signs = (("+" if value.sign == SIGNED else value.sign, value.field) for value in self._signs.values())
        known += [f"`{sign}...` for the {field}" for sign, field in signs]
        if not known:
            return f"leave `{word.text}` out: a line is a count and a name"
        return f"after the name stand {', '.join(known)}; lines end at `;` or the line's end"


def _vocabulary(rules: DeckRules) -> dict[str, tuple[DeckValue, str]]:
    """What each word gives and how it is declared; what a word stands for may be written in its stead, if it is one."""
    pairs = [(value, word) for value in rules.values for word in value.words]
    meant = {str(value.words[word]).casefold(): (value, word) for value, word in reversed(pairs)}
    return {**meant, **{word: (value, word) for value, word in pairs}}


def _example(value: DeckValue, kind: FieldType) -> str:
    if value.words:
        return f"one of {', '.join(f'`{word}`' for word in value.words)}"
    sign = "" if value.sign == SIGNED else value.sign
    if kind.kind == "choice":
        return f"such as `{sign}{kind.choices[0]}`"
    if kind.least is not None and kind.most is not None:
        return f"from `{sign}{kind.least:g}` to `{sign}{kind.most:g}`"
    return f"such as `{sign}1`" if kind.kind in ("int", "number") else f"{described(kind)} after `{sign}`"


def _shown(value: Value, declared: DeckValue) -> str:
    """A value as a line writes it."""
    if declared.sign == SIGNED and isinstance(value, int | float):
        return f"{value:+g}"
    return f"`{value}`"
