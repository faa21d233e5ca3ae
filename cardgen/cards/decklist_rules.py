"""Reading `decklists:` in game.yaml: which cards decks that players build may hold, and what a line of one may say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardgen.cards.deck_charts import read_chart_type
from cardgen.cards.fields import Bad, converter
from cardgen.cards.model import CardType, DeckRules, DeckValue, FieldType, Value
from cardgen.cards.section import Section
from cardgen.diagnostics import Place
from cardgen.source.hints import suggestion
from cardgen.source.nodes import Listing, Scalar

SIGNED = "+-"
"""The sign of values that are numbers with a sign of their own: `+4`, `-2`."""

_KINDS = ("int", "number", "choice", "text", "bool", "length", "colour")
_BOOL = converter(FieldType("bool"))


def read_deck_rules(top: Section, types: Mapping[str, CardType]) -> DeckRules:
    """What `decklists:` says; without it, decks hold cards of every type, each in any number."""
    section = Section(top.mapping("decklists"), "decklists", top.report)
    chosen = _types(section, types)
    kinds = [types[name] for name in chosen]
    values = [_value(section, inner, kinds) for _, inner in section.sections("values")]
    found = tuple(value for value in values if value is not None)
    _check_signs(found, section)
    least, most = _size(section)
    rules = DeckRules(chosen, found, least, most, section.whole("copies", 1), dict(_places(section)))
    rules = rules._replace(charts=read_chart_type(section, types))
    section.close()
    return rules


def _types(section: Section, types: Mapping[str, CardType]) -> tuple[str, ...]:
    """The card types that `cards:` names; all of them without it."""
    node = section.get("cards")
    if node is None:
        return tuple(types)
    names = section.texts("cards")
    places = [item.place for item in node.items] if isinstance(node, Listing) else [node.place]
    for name, place in zip(names, places, strict=False):
        if name not in types:
            section.report.error(
                "C113", f"there is no card type `{name}`", place, suggestion(name, types, "card types")
            )
    return tuple(name for name in names if name in types)


def _value(section: Section, inner: Section, kinds: list[CardType]) -> DeckValue | None:
    """One entry of `values:`, or None with a problem noted."""
    field = inner.label.rpartition(".")[2]
    declared = [kind.fields[field] for kind in kinds if field in kind.fields]
    place = section.mapping("values").key_place(field)
    if not declared:
        known = dict.fromkeys(name for kind in kinds for name in kind.fields)
        advice = suggestion(field, known, "fields") or "declare it below `fields:` of the card type"
        inner.report.error("C186", f"`{inner.label}`: the cards of decks have no field `{field}`", place, advice)
        return None
    if declared[0].kind not in _KINDS:
        advice = "a line gives numbers, choices and words"
        inner.report.error("C186", f"`{inner.label}` cannot be a {declared[0].kind}", place, advice)
        return None
    sign, words = _sign(inner), _words(inner, declared[0])
    if bool(sign) == bool(words):
        advice = 'write `sign: "@"` for `@7`, or `words: {wind: windbringer}` for `wind`'
        inner.report.error("C186", f"`{inner.label}` must say in one way how a line gives it", place, advice)
        return None
    fixed = _flag(inner, "fixed", usual=False)
    needed = _flag(inner, "needed", usual=bool(sign) and not fixed)
    inner.close()
    return DeckValue(field, sign, words, needed, fixed)


def _sign(section: Section) -> str:
    sign = section.text("sign").strip()
    usable = len(sign) == 1 and not sign.isalnum() and sign not in ";#_'\"\u2019-+"
    if not sign or usable or sign == SIGNED:
        return sign
    advice = "one sign such as `@`, or `+-` for numbers that begin with plus or minus"
    section.report.error("C186", f"`{section.name('sign')}` cannot be `{sign}`", section.place("sign"), advice)
    return ""


def _words(section: Section, kind: FieldType) -> dict[str, Value]:
    """Values by the word that stands for them in a line, in small letters."""
    node = section.mapping("words")
    convert = converter(kind)
    found: dict[str, Value] = {}
    for word, said in node:
        if word.split() != [word] or not word[0].isalpha() or any(sign in word for sign in ";#"):
            advice = "one word that begins with a letter"
            section.report.error("C186", f"`{word}` cannot be a word of a line", node.key_place(word), advice)
            continue
        value = convert(said, f"{section.name('words')}.{word}", section.report)
        if not isinstance(value, Bad):
            found[word.casefold()] = value
    return found


def _flag(section: Section, key: str, *, usual: bool) -> bool:
    node = section.get(key)
    return usual if node is None else _BOOL(node, section.name(key), section.report) is True


def _check_signs(values: tuple[DeckValue, ...], section: Section) -> None:
    """A sign and a word must each stand for one value."""
    taken: dict[str, str] = {}
    for value in values:
        for mark in dict.fromkeys((*filter(None, (value.sign,)), *value.words)):
            first = taken.setdefault(mark, value.field)
            if first != value.field:
                message = f"`{mark}` stands for `{first}` and for `{value.field}`"
                place = section.mapping("values").key_place(value.field)
                section.report.error("C186", message, place, "give one of them another")


def _size(section: Section) -> tuple[int | None, int | None]:
    """The least and the most cards: `{min: 30, max: 60}`, or one number for exactly as many."""
    node = section.get("size")
    if node is None or isinstance(node, Scalar):
        size = section.whole("size", 1)
        return size, size
    inner = Section(section.mapping("size"), section.name("size"), section.report)
    least, most = inner.whole("min", 0), inner.whole("max", 1)
    inner.close()
    if least is not None and most is not None and most < least:
        message = f"at least {least} cards cannot be at most {most}"
        section.report.error("C186", message, inner.place("max"), "write the smaller number at `min:`")
        return least, None
    return least, most


def _places(section: Section) -> Iterator[tuple[str, Place]]:
    for key in ("size", "copies"):
        if section.get(key) is not None:
            yield key, section.place(key)
