"""What a text's setting has to say to its designer."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from cardgen.diagnostics import Place
from cardgen.layout.paragraph import Item
from cardgen.layout.style import TextOrigin, TextStyle
from cardgen.layout.text_breaks import is_clustered, right_to_left
from cardgen.units import to_mm

MANY = 6  # more missing characters than this in one text are reported together


def report_overflow(
    count: int, style: TextStyle, size: float, box: tuple[float, float, float, float], origin: TextOrigin
) -> None:
    """Say how many characters do not fit."""
    _, _, width, height = box
    room = f"the box ({to_mm(width)} x {to_mm(height)})" if height < 1e9 else f"{to_mm(width)}"
    if style.lines:
        room = f"{style.lines} line{'s' if style.lines > 1 else ''} of {room}"
    name = f"`{origin.element}`" if origin.element else "the text"
    plural = "s" if count > 1 else ""
    origin.problems.warning(
        "T101",
        f"{name} does not fit {room}: {count} character{plural} too many at {size:g} pt; all of it is drawn",
        origin.place,
        help="cut words, enlarge the box, or let the type shrink further (`fit: {min: 6pt}`)",
        card=origin.card,
    )


def report_torn(words: Iterable[str], origin: TextOrigin) -> None:
    """Say which words are wider than a line and have been broken."""
    for word in words:
        shown = word if len(word) <= 30 else word[:29] + "…"
        origin.problems.warning(
            "T102",
            f"`{shown}` is wider than its line and is broken without a hyphen",
            spot(origin.place, word),
            help="write a soft hyphen (U+00AD) where it may break, or widen the box",
            card=origin.card,
        )


def report_chain(origin: TextOrigin) -> None:
    """Say that a text is glued together with no-break spaces."""
    origin.problems.warning(
        "T103",
        "many words are glued together by no-break spaces (U+00A0); lines break at them here",
        spot(origin.place, "\u00a0"),
        help="such text is often pasted from a word processor: replace them by plain spaces",
        card=origin.card,
    )


def report_scripts(text: str, origin: TextOrigin) -> None:
    """Say which scripts cannot be set as they should be."""
    if text.isascii():
        return
    backwards = right_to_left(text)
    if backwards:
        script = unicodedata.name(backwards, "right-to-left").split(" ")[0].capitalize()
        origin.problems.error(
            "T104",
            f"{script} script runs from right to left, which is not supported; its lines would be in the wrong order",
            spot(origin.place, backwards),
            help="put this text in as an SVG or a picture",
            card=origin.card,
        )
    if is_clustered(text):
        origin.problems.warning(
            "T105",
            "this script is written without spaces; lines break between syllables, not between words",
            origin.place,
            help="put a zero-width space (U+200B) between words where lines may break",
            card=origin.card,
        )


def report_characters(items: Iterable[Item], origin: TextOrigin) -> None:
    """Say which characters come from another font, and which from none; of many, all in one."""
    lent: dict[tuple[str, str | None], dict[str, None]] = {}
    for item in items:
        if item.word is not None and item.word.lent:
            for char, lender in item.word.lent:
                lent.setdefault((item.look.font.name, lender), {})[char] = None
    for (font, lender), chars in lent.items():
        if len(chars) > MANY:
            _report(list(chars), f"{len(chars)} characters: {''.join(chars)}", font, lender, origin)
        else:
            for char in chars:
                name = unicodedata.name(char, "a character without a name")
                _report([char], f"U+{ord(char):04X} `{char}` ({name})", font, lender, origin)


def _report(chars: list[str], what: str, font: str, lender: str | None, origin: TextOrigin) -> None:
    place = spot(origin.place, chars[0])
    if lender is None:
        # A warning, as for what does not fit: the box is seen on the card, and `--strict` refuses to print it.
        origin.problems.warning(
            "F111",
            f"{font} has no {what}, nor has any font of its fallback chain; a hollow box is printed",
            place,
            help="add a font that has it to `fallback:` in fonts/fonts.yaml, or write it otherwise",
            card=origin.card,
        )
    else:
        origin.problems.warning(
            "F110",
            f"{font} has no {what}; taken from {lender}",
            place,
            help="choose a font that has it, or write it otherwise, if the look matters",
            card=origin.card,
        )


def spot(place: Place | None, words: str) -> Place | None:
    """The part of a field's place where words stand, if its line shows them; else the place itself."""
    if place is None or not words:
        return place
    found = place.excerpt.find(words, place.column - 1)
    return place.within(found - place.column + 1, len(words)) if found >= 0 else place
