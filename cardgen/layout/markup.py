"""The markup of texts: `**bold**`, `*italic*`, `{icon}`, escapes, paragraphs and lines.

Whatever opens nothing or is never closed is printed as typed; no damage leaves the field (cases T03 and T04).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from difflib import get_close_matches
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from cardgen.diagnostics import Place, Problems

PLAIN, ITALIC, BOLD, STRONG = 0, 1, 2, 3
MOST_CHARACTERS = 20_000
"""A text's length; a page of a book has 3,000."""
LINE, PARAGRAPH = "line", "paragraph"
MOST_SLIPS = 20
"""Mistakes of one text that are told of: what is wrong more often is wrong everywhere."""


class Span(NamedTuple):
    """A stretch of text of one emphasis (`PLAIN`, `ITALIC`, `BOLD` or both), or an icon's token, or a break.

    `kind` is `text`, `icon`, `line` or `paragraph`; `text` is the words or the token.
    """

    kind: str
    text: str = ""
    emphasis: int = PLAIN


class Slip(NamedTuple):
    """A probable mistake in the markup: where in the text, what is there, and what to say."""

    start: int
    end: int
    code: str
    message: str
    help: str


class _Token(NamedTuple):
    kind: str
    text: str
    start: int


_TOKENS = re.compile(
    r"""
      (?P<escape>\\[\\*{}])
    | (?P<paragraph>\n[^\S\n\xa0]*\n\s*|\u2029\s*)
    | (?P<line>\n|\u2028)
    | (?P<icon>\{[^{}\n]*\})
    | (?P<stars>\*+)
    """,
    re.X,
)
_NEW_LINES = re.compile(r"\r\n?|[\x0b\x0c\x85]")
_SPECIAL = re.compile(r"[\\*{}\n\r\x0b\x0c\x85\u2028\u2029<&]")
_TAG = re.compile(r"</?(b|i|em|strong|u|br|p|span|font|sup|sub|small|big|h[1-6]|div)\b[^<>\n]*/?>", re.I)
_ENTITY = re.compile(r"&(#\d{1,6}|#x[0-9a-fA-F]{1,5}|[a-zA-Z]{2,8});")
_OPEN_BRACE = re.compile(r"(?<!\\)\{([A-Za-z][\w-]*)(?![^{}\n]*\})")
_INSTEAD = {
    "b": "write `**words**` for bold",
    "strong": "write `**words**` for bold",
    "i": "write `*words*` for italic",
    "em": "write `*words*` for italic",
    "br": "a new line in the text breaks the line",
    "p": "a blank line starts a paragraph",
}


def parse(
    text: str,
    place: Place | None,
    icons: Collection[str],
    problems: Problems,
    card: str = "",
) -> tuple[Span, ...]:
    """Read markup into spans, and report what is probably a mistake as warnings with a caret under it.

    `place` is where the field stands. Every character of the text that is no markup is in the spans; of a
    text of more than `MOST_CHARACTERS`, reported as an error, there are none.
    """
    if len(text) > MOST_CHARACTERS:
        message = f"a text of {len(text):,} characters is too long for a card"
        problems.error("T106", message, place, help=f"{MOST_CHARACTERS:,} are the most; cut it", card=card)
        return ()
    if not _SPECIAL.search(text):
        return (Span("text", text),) if text else ()
    spans, slips = _read(text, tuple(icons))
    for slip in slips:
        problems.warning(slip.code, slip.message, _caret(text, slip, place), help=slip.help, card=card)
    return spans


def plain_text(spans: tuple[Span, ...]) -> str:
    """The words as they are printed; an icon as its token in braces."""
    words = {"line": "\n", "paragraph": "\n\n"}
    return "".join(words.get(span.kind) or (f"{{{span.text}}}" if span.kind == "icon" else span.text) for span in spans)


@lru_cache(maxsize=4096)
def _read(text: str, icons: tuple[str, ...]) -> tuple[tuple[Span, ...], tuple[Slip, ...]]:
    slips: list[Slip] = []
    normal = _NEW_LINES.sub("\n", text).strip("\n")
    spans: list[Span] = []
    for part in _paragraphs(list(_tokens(normal))):
        if part and part[0].kind in (LINE, PARAGRAPH):
            spans.append(Span(part[0].kind))
        else:
            spans.extend(_spans(part, frozenset(icons), slips))
    _note_foreign(normal, frozenset(icons), slips)
    return tuple(_merged(spans)), tuple(sorted(slips)[:MOST_SLIPS])


def _tokens(text: str) -> Iterator[_Token]:
    end = 0
    for match in _TOKENS.finditer(text):
        if match.start() > end:
            yield _Token("text", text[end : match.start()], end)
        kind = match.lastgroup or "text"
        yield _Token("text", match[0][1:], match.start()) if kind == "escape" else _Token(kind, match[0], match.start())
        end = match.end()
    if end < len(text):
        yield _Token("text", text[end:], end)


def _paragraphs(tokens: list[_Token]) -> Iterator[list[_Token]]:
    """Tokens up to each paragraph's end, and the ends; emphasis does not cross a paragraph."""
    part: list[_Token] = []
    for token in tokens:
        if token.kind == PARAGRAPH:
            yield part
            yield [token]
            part = []
        else:
            part.append(token)
    yield part


class _Stars(NamedTuple):
    """A run of stars that may open or close."""

    token: int
    length: int
    opens: bool
    closes: bool


def _spans(tokens: list[_Token], icons: frozenset[str], slips: list[Slip]) -> Iterator[Span]:
    """The spans of one paragraph. Stars that find no partner are words."""
    marks = _matched(tokens, slips)
    emphasis = PLAIN
    for number, token in enumerate(tokens):
        if token.kind == "stars":
            left, changes = marks.get(number, (len(token.text), ()))
            if left:
                yield Span("text", "*" * left, emphasis)
            for change in changes:
                emphasis ^= change
        elif token.kind == LINE:
            yield Span(LINE)
        elif token.kind == "icon":
            yield _icon(token, emphasis, icons, slips)
        else:
            yield Span("text", token.text, emphasis)


def _matched(tokens: list[_Token], slips: list[Slip]) -> dict[int, tuple[int, tuple[int, ...]]]:
    """For each token of stars, how many are printed as typed, and which emphases change there."""
    left: dict[int, int] = {}
    changes: dict[int, list[int]] = {}
    open_: list[_Stars] = []
    for number, token in enumerate(tokens):
        if token.kind != "stars":
            continue
        stars = _flanks(tokens, number)
        left[number], changes[number] = stars.length, []
        if stars.closes:
            _close(number, open_, left, changes)
        if stars.opens and left[number]:
            open_.append(stars._replace(length=left[number]))
    for number, count in left.items():
        if count and len(slips) < MOST_SLIPS and _looks_like_markup(tokens, number):
            slips.append(_unclosed(tokens[number], count))
    return {number: (left[number], tuple(changes[number])) for number in left}


def _flanks(tokens: list[_Token], number: int) -> _Stars:
    """Stars open before a character that is no space, and close after one."""
    before = tokens[number - 1].text[-1:] if number else ""
    after = tokens[number + 1].text[:1] if number + 1 < len(tokens) else ""
    if before.isdigit() and after.isdigit() and tokens[number].text == "*":
        return _Stars(number, 1, False, False)  # a sum: 2*3*4
    opens = bool(after) and not after.isspace()
    closes = bool(before) and not before.isspace()
    if opens and closes and not before.isalnum() and not _opens_word(after):
        opens = False
    return _Stars(number, len(tokens[number].text), opens, closes)


def _opens_word(char: str) -> bool:
    return char.isalnum() or char in "{“‘\"'([+−-–¡¿"


def _close(number: int, open_: list[_Stars], left: dict[int, int], changes: dict[int, list[int]]) -> None:
    """Let the stars at `number` close what is open, innermost first."""
    while open_ and left[number]:
        opener = open_[-1]
        count = left[opener.token]
        size = 2 if count >= 2 and left[number] >= 2 else 1
        if size == 1 and (count, left[number]) in ((2, 1), (1, 2)):
            inner = _partner(open_, left[number], left)
            if inner is None:
                return
            del open_[inner + 1 :]
            continue
        changes[opener.token].append(size)
        changes[number].append(size)
        left[opener.token] -= size
        left[number] -= size
        if not left[opener.token]:
            open_.pop()


def _partner(open_: list[_Stars], wanted: int, left: dict[int, int]) -> int | None:
    """The innermost opening of as many stars, further out than the last."""
    for index in range(len(open_) - 2, -1, -1):
        if left[open_[index].token] == wanted:
            return index
    return None


def _looks_like_markup(tokens: list[_Token], number: int) -> bool:
    """Whether stars stand against a word on one side only, as those do that were meant to be markup."""
    stars = _flanks(tokens, number)
    return stars.opens != stars.closes and (stars.opens or len(tokens[number].text) < 4)


def _unclosed(token: _Token, count: int) -> Slip:
    shown = "*" * count
    return Slip(
        token.start,
        token.start + len(token.text),
        "T110",
        f"`{shown}` has no partner and is printed as typed",
        f"close it with `{shown}` in the same paragraph, or write `\\*` for a star",
    )


def _icon(token: _Token, emphasis: int, icons: frozenset[str], slips: list[Slip]) -> Span:
    name = token.text[1:-1]
    if name in icons:
        return Span("icon", name, emphasis)
    if len(slips) >= MOST_SLIPS:
        return Span("text", token.text, emphasis)
    near = get_close_matches(name.strip().lower(), sorted(icons), n=1, cutoff=0.7)
    if near or re.fullmatch(r"[A-Za-z][\w-]*", name):
        known = f"known are {', '.join(f'`{{{icon}}}`' for icon in sorted(icons)[:12])}" if icons else ""
        advice = f"did you mean `{{{near[0]}}}`?" if near else f"{known or 'the game has no icons'}"
        message = f"there is no icon `{name}`; `{token.text}` is printed as typed"
        advice += f"; write `\\{token.text}` where the braces are meant"
        slips.append(Slip(token.start, token.start + len(token.text), "T111", message, advice))
    return Span("text", token.text, emphasis)


def _note_foreign(text: str, icons: frozenset[str], slips: list[Slip]) -> None:
    """HTML, and an icon's brace that is never closed, are printed as typed and get a word about it."""
    for match in islice(_OPEN_BRACE.finditer(text), MOST_SLIPS):
        near = get_close_matches(match[1].lower(), sorted(icons), n=1, cutoff=0.7)
        if near:
            message = f"`{match[0]}` is never closed and is printed as typed"
            slips.append(Slip(match.start(), match.end(), "T110", message, f"write `{{{near[0]}}}`"))
    for match in islice(_TAG.finditer(text), MOST_SLIPS):
        advice = _INSTEAD.get(match[1].lower(), "texts have stars and icons only: `**bold**`, `*italic*`, `{icon}`")
        slips.append(Slip(match.start(), match.end(), "T112", f"`{match[0]}` is printed as typed", advice))
    for match in islice(_ENTITY.finditer(text), MOST_SLIPS):
        message = f"`{match[0]}` is printed as typed"
        slips.append(Slip(match.start(), match.end(), "T112", message, "type the character itself; texts are no HTML"))


def _merged(spans: list[Span]) -> Iterator[Span]:
    """Neighbouring texts of one emphasis as one."""
    last: Span | None = None
    for span in spans:
        if last and last.kind == span.kind == "text" and last.emphasis == span.emphasis:
            last = last._replace(text=last.text + span.text)
            continue
        if last:
            yield last
        last = span
    if last:
        yield last


def _caret(text: str, slip: Slip, place: Place | None) -> Place | None:
    """The part of the field's place where the slip stands, if the line shows the text as it is."""
    if place is None or not place.excerpt:
        return place
    normal = _NEW_LINES.sub("\n", text).strip("\n")
    word = normal[slip.start : slip.end]
    start, seen = place.column - 1, normal[: slip.start].count(word)
    found = place.excerpt.find(word, start)
    for _ in range(seen):
        found = place.excerpt.find(word, found + 1) if found >= 0 else -1
    return place.within(found - start, len(word)) if found >= 0 else place
