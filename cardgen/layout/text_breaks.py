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
_UNSEEN = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x9f\u034f\u061c\u180e\u200c-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]"
)
_CJK = re.compile(
    "[\u2e80-\u2fff\u3001-\u30ff\u3100-\u4dbf\u4e00-\ua4cf\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6"
    "\U00020000-\U0003ffff]"
)
_NO_START = frozenset(
    "、。，．・：；？！゛゜ヽヾゝゞ々ー’”）〕］｝〉》」』】〙〗〟｠»ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ…‥～〜!,.:;?)]}%％℃"
)
_NO_END = frozenset("‘“（〔［｛〈《「『【〘〖〝｟«([{￥＄$")
_HYPHENS = frozenset("-\u2010\u2013\u2014")
# Scripts without spaces: Thai, Lao, Myanmar, Khmer. Vowels before a consonant hold it; marks and vowels behind cling.
_CLUSTERED = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]")
_LEADING = frozenset("\u0e40\u0e41\u0e42\u0e43\u0e44\u0ec0\u0ec1\u0ec2\u0ec3\u0ec4")
_CLINGS = re.compile(
    "[\u0e2f-\u0e3a\u0e45-\u0e4f\u0eaf-\u0ebc\u0ec6-\u0ece\u102b-\u103e\u1056-\u1059\u105e-\u1064\u17b4-\u17dd]"
)
_SIMPLE = re.compile(r"[!-,./-~]+")  # printing ASCII without the hyphen
RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]")


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
    return _CLUSTERED.search(text) is not None


def may_start(text: str) -> bool:
    """Whether a line may start with this text, by the rules of Chinese and Japanese."""
    return text[:1] not in _NO_START


@lru_cache(maxsize=20_000)
def _of_word(word: str) -> tuple[Atom, ...]:
    if _SIMPLE.fullmatch(word):
        return (Atom(WORD, word),)
    return tuple(_split(_UNSEEN.sub("", word)))


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
    if _CJK.match(char) or _CJK.match(after):
        return after not in _NO_START and char not in _NO_END
    if _CLUSTERED.match(char):
        return char not in _LEADING and not _CLINGS.match(after)
    return False


def _ends_open(char: str) -> bool:
    """Whether a line may break behind a word's last character though no space follows: another style may."""
    return _CJK.match(char) is not None and char not in _NO_END
