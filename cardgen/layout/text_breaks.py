"""Where a text may be broken into lines: words, spaces, hyphens, Chinese and Japanese, soft hyphens.

A small part of Unicode's line breaking (UAX 14), as far as games need it.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

WORD, SPACE, GLUE = 0, 1, 2  # GLUE is a space at which no line breaks
NEVER, HERE, SOFT = 0, 1, 2  # whether a line may break behind an atom; SOFT shows a hyphen there


class Atom(NamedTuple):
    """A stretch of text within which no line breaks. `width` is a space's own width in em (0: the font's space)."""

    kind: int
    text: str
    breaks: int = NEVER
    width: float = 0.0


_ONE_SPACE = Atom(SPACE, " ")
# Widths in em of the spaces of typography (Unicode chapter 6.2); 0 where the font's own space stands in.
_SPACES = {
    "\t": (SPACE, 0.0),
    "\u1680": (SPACE, 0.0),
    "\u2000": (SPACE, 0.5),
    "\u2001": (SPACE, 1.0),
    "\u2002": (SPACE, 0.5),
    "\u2003": (SPACE, 1.0),
    "\u2004": (SPACE, 1 / 3),
    "\u2005": (SPACE, 0.25),
    "\u2006": (SPACE, 1 / 6),
    "\u2008": (SPACE, 0.25),
    "\u2009": (SPACE, 0.2),
    "\u200a": (SPACE, 0.1),
    "\u205f": (SPACE, 4 / 18),
    "\u3000": (SPACE, 1.0),
    "\u00a0": (GLUE, 0.0),
    "\u2007": (GLUE, 0.55),
    "\u202f": (GLUE, 0.2),
}
# Formatting characters that never print: joiners, marks of direction, variation selectors, controls.
_UNSEEN = (
    *((0x00, 0x08), (0x0E, 0x1F), (0x7F, 0x9F), (0x34F, 0x34F), (0x61C, 0x61C), (0x180E, 0x180E), (0x200C, 0x200F)),
    *((0x202A, 0x202E), (0x2060, 0x206F), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xE0000, 0xE01EF)),
)
_CJK = (
    *((0x2E80, 0x2FFF), (0x3001, 0x30FF), (0x3100, 0x4DBF), (0x4E00, 0xA4CF), (0xF900, 0xFAFF), (0xFE30, 0xFE4F)),
    *((0xFF00, 0xFF60), (0xFFE0, 0xFFE6), (0x20000, 0x3FFFF)),
)
_NO_START = frozenset(
    "、。，．・：；？！゛゜ヽヾゝゞ々ー’”）〕］｝〉》」』】〙〗〟｠»ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ…‥～〜!,.:;?)]}%％℃"
)
_NO_END = frozenset("‘“（〔［｛〈《「『【〘〖〝｟«([{￥＄$")
_HYPHENS = frozenset("-\u2010\u2013\u2014")
# Scripts without spaces: Thai, Lao, Myanmar, Khmer. Vowels before a consonant hold it; marks and vowels behind cling.
_CLUSTERED = ((0xE00, 0xEFF), (0x1000, 0x109F), (0x1780, 0x17FF))
_LEADING = frozenset("\u0e40\u0e41\u0e42\u0e43\u0e44\u0ec0\u0ec1\u0ec2\u0ec3\u0ec4")
_CLINGING = (
    *((0xE2F, 0xE3A), (0xE45, 0xE4F), (0xEAF, 0xEBC), (0xEC6, 0xECE), (0x102B, 0x103E), (0x1056, 0x1059)),
    *((0x105E, 0x1064), (0x17B4, 0x17DD)),
)
_RIGHT_TO_LEFT = (*((0x590, 0x8FF), (0xFB1D, 0xFDFF), (0xFE70, 0xFEFC), (0x10800, 0x10FFF), (0x1E800, 0x1EFFF)),)
_SIMPLE = re.compile(r"[!-,./-~]+")  # printing ASCII without the hyphen


def atoms(text: str) -> list[Atom]:
    """A text without line breaks, in atoms."""
    found: list[Atom] = []
    for number, word in enumerate(text.split(" ")):
        if number:
            found.append(_ONE_SPACE)
        if word:
            found.extend(_of_word(word))
    return found


def is_clustered(text: str) -> bool:
    """Whether a text holds a script whose words are written without spaces, so that words cannot be told apart."""
    return any(_among(char, _CLUSTERED) for char in text)


def right_to_left(text: str) -> str:
    """The first character of a script that runs from right to left, or nothing."""
    return next((char for char in text if _among(char, _RIGHT_TO_LEFT)), "")


def _among(char: str, ranges: tuple[tuple[int, int], ...]) -> bool:
    code = ord(char)
    return any(first <= code <= last for first, last in ranges)


def may_start(text: str) -> bool:
    """Whether a line may start with this text, by the rules of Chinese and Japanese."""
    return text[:1] not in _NO_START


@lru_cache(maxsize=20_000)
def _of_word(word: str) -> tuple[Atom, ...]:
    if _SIMPLE.fullmatch(word):
        return (Atom(WORD, word),)
    return tuple(_split("".join([char for char in word if not _among(char, _UNSEEN)])))


def _split(word: str) -> list[Atom]:
    """The atoms of a word that holds more than plain letters."""
    found: list[Atom] = []
    start = 0
    for place, char in enumerate(word):
        if char in _SPACES or char in "\u00ad\u200b":
            _add(found, word[start:place], {"\u00ad": SOFT, "\u200b": HERE}.get(char, NEVER))
            if char in _SPACES:
                kind, width = _SPACES[char]
                found.append(Atom(kind, " ", NEVER, width))
            start = place + 1
        elif _may_break(word, place):
            _add(found, word[start : place + 1], HERE)
            start = place + 1
    _add(found, word[start:], HERE if word and _ends_open(word[-1]) else NEVER)
    return found


def _add(found: list[Atom], text: str, breaks: int) -> None:
    if text:
        found.append(Atom(WORD, text, breaks))
    elif breaks and found and found[-1].kind == WORD:
        found[-1] = found[-1]._replace(breaks=breaks)


def _may_break(word: str, place: int) -> bool:
    """Whether a line may break behind the character at a place within a word."""
    char, after = word[place], word[place + 1 : place + 2]
    if not after or after in _SPACES or after in "\u00ad\u200b":
        return False
    if char in _HYPHENS:
        return after.isalpha() and place > 0 and (word[place - 1].isalnum() or char in "\u2013\u2014")
    if _among(char, _CJK) or _among(after, _CJK):
        return after not in _NO_START and char not in _NO_END
    if _among(char, _CLUSTERED):
        return char not in _LEADING and not _among(after, _CLINGING)
    return False


def _ends_open(char: str) -> bool:
    """Whether a line may break behind a word's last character though no space follows: another style may."""
    return _among(char, _CJK) and char not in _NO_END
