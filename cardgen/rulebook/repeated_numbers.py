"""Numbers that a manuscript repeats though they stand in the data: they would not follow when the rule changes.

Only words of the manuscript itself are looked at: no templates, no worked examples, no code. A number above six that is
the value of a rule is told of; a smaller one, which prose is full of, only where its sentence has words of the rule's
name. Whoever means another number writes it as a template: `{{ 7 }}`.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cardgen.cards.model import Game
from cardgen.cards.template_filters import in_words
from cardgen.diagnostics import Problems
from cardgen.rulebook.directives import directives_of, lines_outside_code, lines_within
from cardgen.rulebook.manuscript_lines import Source
from cardgen.rulebook.template_parts import parts_of, tags_of

SMALL = 6
"""Numbers up to this are common: their sentence must point at the rule."""
_WORDS = {in_words(number): number for number in range(2, 21)}
_NUMBER = re.compile(
    rf"(?<![\w.,/#&^+−-])(?:\d+(?:\.\d+)?|(?:{'|'.join(_WORDS)})\b(?!-(?:one|two|three|four|five|six|seven|eight|nine)))"
    r"(?![\w^]|[.,/:]\w)",
    re.IGNORECASE,
)
_ELSE_BEFORE = re.compile(
    r"\b(?:page|chapter|section|step|edition|version|figure|table|level|part|card number)s?\s*$", re.IGNORECASE
)
_ELSE_BEHIND = re.compile(
    r"\s*(?:%|mm\b|cm\b|m\b|in\b(?=\s*[.,;)])|pt\b|minutes?\b|hours?\b|seconds?\b|years?\b|times?\b|metres?\b)",
    re.IGNORECASE,
)
_HIDDEN = re.compile(
    r"(?<!`)`[^`\n]+`(?!`)|\]\([^)\n]*\)|\{#[^}\n]*\}|\[\^[^\]\n]*\]|^\s*(?:\d+[.)]\s|#+\s*\d+[.)]\s)", re.MULTILINE
)
_SENTENCE = re.compile(r"[.!?][\s”’\"')*]+|\n[^\S\n]*\n|\n(?=\s*(?:[-*+#|:>]|\d+[.)]))")
_TOKEN = re.compile(r"[^\W\d_]+")
_NAMED = re.compile(r"""\b(?:name|card)\(\s*["']([\w-]+)["']""")
_PLAYERS = re.compile(r"(\w+)\s*(?:to|or|–|-|—)\s*(\w+)\s+players?\b", re.IGNORECASE)
_FILLING = frozenset(
    (
        *("a", "an", "and", "at", "base", "by", "each", "for", "from", "in", "is", "less", "max", "min", "more"),
        *("need", "no", "number", "of", "on", "or", "over", "per", "size", "the", "to", "with"),
    )
)


class Known(NamedTuple):
    """A number of the data: how a template writes it, its value, and the words of its name."""

    written: str
    value: float
    words: frozenset[str]


def check_numbers(game: Game, source: Source, problems: Problems) -> None:
    """Note every number of a manuscript that repeats one of the data."""
    known = tuple(_known(game))
    typed = "\n".join(source.lines)
    text = _looked_at(typed)
    starts = [0, *(match.end() for match in re.finditer("\n", text))]
    for start, end in _sentences(text):
        sentence = text[start:end]
        stems = frozenset(_stem(word) for word in _TOKEN.findall(sentence))
        for match in _NUMBER.finditer(sentence):
            near = (*_of_cards(game, typed[start:end]), *known)
            meant = _players(match, sentence, game) or _meant(match, sentence, stems, near)
            if meant:
                offset = start + match.start()
                line = bisect_right(starts, offset)
                place = source.place(line, offset - starts[line - 1] + 1, len(match[0]))
                message, advice = _told(match[0], meant)
                problems.warning("R160", message, place, help=advice)


def _told(typed: str, meant: list[str]) -> tuple[str, str]:
    """The message and the help."""
    value = _WORDS.get(typed.casefold())
    form = "" if value is None else "|in_words" if typed.islower() else "|in_words|capitalize"
    names = " or ".join(f"`{name}`" for name in meant[:3])
    message = f"`{typed}` repeats a number of the data: {names}"
    follows, stays = f"{{{{ {meant[0]}{form} }}}}", f"{{{{ {value or typed}{form} }}}}"
    return message, f"write `{follows}`, so that it follows; or `{stays}` if another number is meant"


def _known(game: Game) -> Iterator[Known]:
    for name, value in game.rules.items():
        if isinstance(value, int | float) and not isinstance(value, bool):
            yield Known(f"rules.{name}", abs(value), _name_words(name))
    for deck in game.decks.values():
        if deck.size is not None and not deck.decklist:
            yield Known(f"decks.{deck.id}.size", deck.size, frozenset(("card", "deck")))
    for part in game.components.values():
        count = sum(game.cards[name].copies for name in part.cards) * part.copies
        if count > SMALL:
            yield Known(f'component("{part.id}")', count, _name_words(part.name))


def _of_cards(game: Game, typed: str) -> Iterator[Known]:
    """The numbers of the cards that a sentence names: where one of them stands, it is the card's."""
    for name in dict.fromkeys(match[1] for match in _NAMED.finditer(typed)):
        for field, value in game.cards[name].fields.items() if name in game.cards else ():
            if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) > 1:
                written = f"cards.{name}.{field}" if name.isidentifier() else f'cards["{name}"].{field}'
                yield Known(written, abs(value), frozenset())


def _name_words(name: str) -> frozenset[str]:
    words = [word for word in re.split(r"[\W_]+", name.casefold()) if word]
    return frozenset(_stem(word) for word in words if word not in _FILLING) or frozenset(map(_stem, words))


def _stem(word: str) -> str:
    """A word without the ending that its uses differ by."""
    word = word.casefold()
    for ending in ("ings", "ing", "ies", "es", "ed", "s", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)] + ("y" if ending == "ies" else "")
    return word


def _meant(match: re.Match[str], sentence: str, stems: frozenset[str], known: Iterable[Known]) -> list[str]:
    """What a number repeats, the likeliest first."""
    typed = match[0].casefold()
    value = float(_WORDS.get(typed, 0) or typed)
    if _ELSE_BEFORE.search(sentence[: match.start()]) or _ELSE_BEHIND.match(sentence, match.end()):
        return []
    found = []
    for number in known:
        if number.value != value or not value:
            continue
        shared = sum(any(_alike(word, stem) for stem in stems) for word in number.words)
        if _points(number, value, shared):
            found.append((-shared / len(number.words) if number.words else -2, number.written))
    return [written for _, written in sorted(found, key=lambda pair: pair[0])]


def _points(number: Known, value: float, shared: int) -> bool:
    """Whether a sentence that shares so many words with a number's name is likely to mean it."""
    if value == 1:
        return shared == len(number.words) > 1
    if value > SMALL and number.written.startswith("rules."):
        return True
    return 2 * shared >= len(number.words)


def _alike(word: str, stem: str) -> bool:
    return word == stem or (len(word) > 3 and stem.startswith(word))


def _players(match: re.Match[str], sentence: str, game: Game) -> list[str]:
    """The two ends of `3 to 8 players`."""
    least, most = game.players
    for span in _PLAYERS.finditer(sentence):
        ends = [_WORDS.get(span[group].casefold(), span[group]) for group in (1, 2)]
        if [str(end) for end in ends] == [str(least), str(most)]:
            if match.start() == span.start(1):
                return ["game.players.min"]
            if match.start() == span.start(2):
                return ["game.players.max"]
    return []


def _looked_at(text: str) -> str:
    """The text with all that is not looked at blanked out, every character in its place."""
    pieces = list(text)
    for part in parts_of(text):
        if part.kind == "block":
            for tag in tags_of(text, part.start, part.end):
                _blank(pieces, tag.start, tag.end)
        elif part.kind not in ("words", "raw"):
            _blank(pieces, part.start, part.end)
    for match in _HIDDEN.finditer("".join(pieces)):
        _blank(pieces, match.start(), match.end())
    lines = "".join(pieces).split("\n")
    directives = directives_of(lines)
    unseen = lines_within(directives, ("example",)) | set(directives.opened)
    seen = set(lines_outside_code(lines)) - unseen
    return "\n".join(line if number in seen else " " * len(line) for number, line in enumerate(lines))


def _blank(pieces: list[str], start: int, end: int) -> None:
    pieces[start:end] = [char if char == "\n" else "·" for char in pieces[start:end]]


def _sentences(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    for match in _SENTENCE.finditer(text):
        yield start, match.end()
        start = match.end()
    yield start, len(text)
