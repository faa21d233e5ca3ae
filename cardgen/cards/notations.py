"""Notations: a designer's compact way to write what a card gives and asks, `C:RG*  T:RGB->7, K:RRGG->10`.

A notation is declared in `game.yaml`: its symbols by letter, its parts by the key before the colon, and letters that
stand for the symbols in turn, so that one text serves a whole cycle of cards.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from cardgen.cards.fields import BAD, Bad, Report
from cardgen.cards.model import CardType, Effect, FieldType, Notation, NotationPart, Turning, Value
from cardgen.cards.section import Section
from cardgen.diagnostics import Place
from cardgen.source.hints import suggestion
from cardgen.source.nodes import Mapping as NodeMapping
from cardgen.source.nodes import Scalar, is_id

_PART = re.compile(r"[\s,]*([^\s,:]+)\s*:\s*(\+?)([^\s,>-]*)\s*(?:(->)\s*([^\s,]*))?[\s,]*")
_KEY = re.compile(r"[^\s,:]+")
_SIGNS = frozenset("+-> ,:")
# What is taken for an arrow.
_ARROWS = re.compile(
    "[\u2192\u21d2\u27f6\u2794\u279c]|[-=~\u2013\u2014\u2212]{2,}>|[=~\u2013\u2014\u2212]>|(?<![-=~\u2013\u2014\u2212])>"
)
_EXAMPLE = "declare `parts: {C: supply, T: {name: trash, number: money}}`"


def read_notations(top: Section, fields: Iterable[str]) -> dict[str, Notation]:
    """The notations that a game declares; what is wrong with one is reported.

    `fields` are what cards can say: their types' fields and their effects' parameters.
    """
    known = tuple(dict.fromkeys(fields))
    return {name: _notation(name, section, known) for name, section in top.sections("notations")}


def _notation(name: str, section: Section, fields: tuple[str, ...]) -> Notation:
    written = section.names("symbols")
    symbols = {letter: symbol for letter, symbol in written.items() if _is_letter(letter, section)}
    if not symbols:
        advice = "write `symbols: {R: claw, G: tail}`"
        section.report.error("C171", f"`{section.label}` has no symbols", section.node.place, advice)
    wild = section.text("wild")
    if wild and wild not in written.values():
        advice = suggestion(wild, written.values(), "symbols")
        section.report.error("C171", f"`{section.label}`: there is no symbol `{wild}`", section.place("wild"), advice)
    # With a wrong letter the turning would seem wrong as well.
    can_turn = section.get("turning") is not None and len(symbols) == len(written)
    turning = _turning(section, symbols, fields) if can_turn else None
    notation = Notation(name, symbols, _parts(section), wild, turning, section.node.place)
    section.close()
    return notation


def _is_letter(letter: str, section: Section) -> bool:
    if len(letter) == 1 and letter not in _SIGNS and not letter.isdigit():
        return True
    place = section.mapping("symbols").key_place(letter)
    message = f"`{section.label}`: `{letter}` cannot be a symbol's letter"
    section.report.error("C171", message, place, "a symbol is written with one letter or sign, not `+ - > , :`")
    return False


def _parts(section: Section) -> dict[str, NotationPart]:
    found: dict[str, NotationPart] = {}
    for key, node in section.mapping("parts"):
        label = f"{section.label}.parts.{key}"
        if not _KEY.fullmatch(key):
            place = section.mapping("parts").key_place(key)
            message = f"`{section.label}`: `{key}` cannot be a part's key"
            section.report.error("C171", message, place, _bare_key(key))
            continue
        part = NotationPart(key, node.text) if isinstance(node, Scalar) else None
        if isinstance(node, NodeMapping):
            inner = Section(node, label, section.report)
            part = NotationPart(key, inner.needed_text("name"), inner.text("number"))
            inner.close()
        taken = {"text", *(other.name for other in found.values())}
        if part is None or not is_id(part.name) or part.name in taken or (part.number and not is_id(part.number)):
            section.report.error("C171", f"`{label}` needs a name of its own", node.place, _EXAMPLE)
        else:
            found[key] = part
    if not found:
        section.report.error("C171", f"`{section.label}` has no parts", section.node.place, _EXAMPLE)
    return found


def _bare_key(key: str) -> str:
    """How a key is written that has spaces, commas or colons in it."""
    bare = re.sub(r"[\s,:]", "", key)
    return (
        f"the colon after it is no part of it: write `{bare}`" if bare and ":" in key else "write one word, such as `T`"
    )


def _turning(section: Section, symbols: Mapping[str, str], fields: tuple[str, ...]) -> Turning | None:
    inner = Section(section.mapping("turning"), f"{section.label}.turning", section.report)
    turning = Turning(inner.needed_text("letters"), inner.needed_text("over"), inner.needed_text("by"))
    inner.close()
    if turning.by and turning.by not in fields:
        advice = suggestion(turning.by, fields, "fields are") or "give the cards' type such a field"
        message = f"`{inner.label}.by`: no card type has a field `{turning.by}`"
        section.report.error("C171", message, inner.place("by"), advice)
        return None
    foreign = [letter for letter in turning.over if letter not in symbols]
    clash = [letter for letter in turning.letters if letter in symbols]
    if foreign or clash or len(set(turning.letters)) < len(turning.letters) or len(turning.letters) > len(turning.over):
        advice = "`letters: CDE, over: RGB`: as many letters, none of them a symbol's, over symbols' letters"
        section.report.error("C171", f"`{section.label}.turning` cannot turn", inner.node.place, advice)
        return None
    return turning


def check_types(
    types: Mapping[str, CardType], effects: Mapping[str, Effect], notations: Mapping[str, Notation], report: Report
) -> None:
    """Report fields in a notation that is not declared, and notations inside of lists and records."""
    for kind in types.values():
        for name, field in kind.fields.items():
            _check_type(f"card_types.{kind.id}.fields.{name}", field, notations, kind.place, report)
    for effect in effects.values():
        for name, field in effect.parameters.items():
            _check_type(f"effects.{effect.id}.parameters.{name}", field, notations, effect.place, report)


def _check_type(
    label: str, kind: FieldType, notations: Mapping[str, Notation], place: Place | None, report: Report
) -> None:
    place = place or Place("", 1, 1)
    if kind.kind == "notation":
        if kind.choices[0] not in notations:
            advice = suggestion(kind.choices[0], notations, "there are") or "declare it below `notations:`"
            report.error("C111", f"`{label}`: there is no notation `{kind.choices[0]}`", place, advice)
        else:
            _check_needed(label, kind, notations[kind.choices[0]], place, report)
        if kind.default is not None:
            report.error("C111", f"`{label}`: a notation has no default", place, "write `optional: true`")
        return
    for inner in _inner(kind):
        if inner.kind == "notation":
            advice = "make it a field of the card's own"
            report.error("C111", f"`{label}`: a notation cannot stand in a list or a record", place, advice)


def _check_needed(label: str, kind: FieldType, notation: Notation, place: Place, report: Report) -> None:
    names = [part.name for part in notation.parts.values()]
    for name in kind.needed:
        if name not in names:
            advice = suggestion(name, names, "parts are")
            report.error("C111", f"`{label}`: `{notation.id}` has no part `{name}` to be needed", place, advice)


def _inner(kind: FieldType) -> Iterator[FieldType]:
    for part in (*kind.members.values(), *([kind.items] if kind.items else [])):
        yield part
        yield from _inner(part)


def read_notation(
    notation: Notation,
    node: Scalar,
    label: str,
    fields: Mapping[str, Value],
    places: dict[str, Place],
    report: Report,
    needed: Iterable[str] = (),
) -> Value | Bad:
    """What a text in a notation says: symbols' names by part, `{needs, NUMBER}` where a part has a number, and `text`,
    the text with its turning letters replaced. `places` gets each part's place as `LABEL.PART`.

    A part that is `needed` and not written is reported.
    """
    reading = _Reading(notation, node, label, fields, report)
    values = reading.values(needed)
    places.update((f"{label}.{name}", place) for name, place in reading.places.items())
    return BAD if reading.failed else values


class _Reading:
    """One text while it is read."""

    def __init__(
        self, notation: Notation, node: Scalar, label: str, fields: Mapping[str, Value], report: Report
    ) -> None:
        self._notation = notation
        self._node = node
        self._label = label
        self._report = report
        self._turned = _turned(notation.turning, fields)
        self._said: list[str] = []
        self.places: dict[str, Place] = {}
        self.failed = False

    def values(self, needed: Iterable[str]) -> dict[str, Value]:
        """Every part's value by its name."""
        notation, text = self._notation, self._node.text
        values: dict[str, Value] = {part.name: None if part.number else () for part in notation.parts.values()}
        position = 0 if self._has_arrows_only() else len(text)
        while position < len(text.rstrip()):
            match = _PART.match(text, position)
            if match is None:
                self._wrong(f"`{text[position:].strip()}` is no part", position, len(text) - position, self._form())
                break
            self._part(match, values)
            position = match.end()
        if not self._said and not self.failed:
            self._wrong("nothing is written", 0, 1, self._form())
        if not self.failed:
            self._check_needed(needed)
        return {**values, "text": " ".join(self._said)}

    def _check_needed(self, needed: Iterable[str]) -> None:
        for part in self._notation.parts.values():
            if part.name in needed and part.name not in self.places:
                example = f"{part.key}:{next(iter(self._notation.symbols), 'R')}" + ("->3" if part.number else "")
                message = f"it has no `{part.key}:` ({part.name})"
                self._wrong(message, 0, len(self._node.text), f"add its {part.name}, such as `{example}`")

    def _has_arrows_only(self) -> bool:
        """Whether every arrow is written as `->`, or is a symbol of this notation."""
        for match in _ARROWS.finditer(self._node.text):
            if not set(match[0]) & self._notation.symbols.keys():
                self._wrong(f"`{match[0]}` is no arrow", match.start(), len(match[0]), "write `->`")
        return not self.failed

    def _part(self, match: re.Match[str], values: dict[str, Value]) -> None:
        part = self._notation.parts.get(match[1])
        if part is None:
            advice = suggestion(match[1], self._notation.parts, "parts are")
            self._wrong(f"there is no part `{match[1]}`", match.start(1), len(match[1]), advice)
            return
        if part.name in self.places:
            self._wrong(f"`{part.key}` is written twice", match.start(1), len(part.key), "leave one of them out")
            return
        self.places[part.name] = self._node.place.within(match.start(1), len(match[0].strip(" ,\n")))
        letters = self._letters(part, match)
        needs = tuple(self._notation.symbols[letter] for letter in letters)
        number = self._number(part, match)
        values[part.name] = {"needs": needs, part.number: number} if part.number else needs
        self._said.append(f"{part.key}:{letters}" + (f"->{number}" if part.number else ""))

    def _letters(self, part: NotationPart, match: re.Match[str]) -> str:
        """The symbols' letters, those that turn replaced."""
        if not match[3]:
            width = len(match[0].strip(" ,"))
            advice = f"write its symbols: `{part.key}:{next(iter(self._notation.symbols), 'R')}`, or leave it out"
            self._wrong(f"`{part.key}` names no symbol", match.start(1), width, advice)
        found = []
        for offset, letter in enumerate(match[3], match.start(3)):
            if letter in self._notation.symbols:
                found.append(letter)
            elif letter in self._turned:
                found.append(self._turned[letter])
            else:
                self._wrong(*self._unknown(letter, offset))
        return "".join(found)

    def _unknown(self, letter: str, offset: int) -> tuple[str, int, int, str]:
        turning = self._notation.turning
        symbols = ", ".join(f"`{one}` {name}" for one, name in self._notation.symbols.items())
        if turning is not None and letter in turning.letters:
            message = f"`{letter}` stands for one of {turning.over} in turn, and the card's `{turning.by}` says of none"
            return message, offset, 1, f"add `{turning.by}: {turning.over[:1]}`, or write the symbol itself: {symbols}"
        turns = f"; `{turning.letters}` stand for {turning.over} in turn" if turning else ""
        return f"`{letter}` is no symbol", offset, 1, f"symbols are {symbols}{turns}"

    def _number(self, part: NotationPart, match: re.Match[str]) -> int:
        figures = match[5] or ""
        if part.number and figures.isdecimal() and figures.isascii() and len(figures) < 7:
            return int(figures)
        if part.number and not match[4]:
            width = len(match[0].strip(" ,"))
            self._wrong(
                f"`{part.key}` says no {part.number}", match.start(1), width, f"write `{part.key}:{match[3]}->3`"
            )
        elif part.number:
            message = f"the {part.number} after `->` must be a whole number, found `{figures}`"
            self._wrong(message, match.start(4), 2 + len(figures), f"write `{part.key}:{match[3]}->3`")
        elif match[4]:
            self._wrong(f"`{part.key}` has no number", match.start(4), 2 + len(figures), "leave out the `->`")
        return 0

    def _form(self) -> str:
        """How a text in this notation looks, made from its declaration."""
        letters = "".join(self._notation.symbols)
        parts = [f"{part.key}:{letters[:2]}" + ("->3" if part.number else "") for part in self._notation.parts.values()]
        return f"write it like `{' '.join(parts)}`"

    def _wrong(self, message: str, offset: int, width: int, advice: str) -> None:
        self.failed = True
        place = self._node.place.within(offset, width)
        self._report.error("C170", f"`{self._label}`: {message}", place, advice)


def _turned(turning: Turning | None, fields: Mapping[str, Value]) -> dict[str, str]:
    """What the turning letters stand for on a card; nothing where it does not say."""
    own = fields.get(turning.by) if turning else None
    if turning is None or not isinstance(own, str) or len(own) != 1 or own not in turning.over:
        return {}
    start = turning.over.index(own)
    return {letter: turning.over[(start + step) % len(turning.over)] for step, letter in enumerate(turning.letters)}
