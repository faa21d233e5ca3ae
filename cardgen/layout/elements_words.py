"""Text elements and stamps."""

from __future__ import annotations

import re
from collections.abc import Mapping as AnyMapping
from functools import partial
from math import inf

from cardgen.cards.templates import FIELD_PLACES
from cardgen.diagnostics import Place
from cardgen.layout.boxes import HORIZONTAL, VERTICAL, BoxSpec, compile_box
from cardgen.layout.elements import Common, Compiler, Element, Kind, boxed
from cardgen.layout.fit import set_text
from cardgen.layout.matrices import Box4
from cardgen.layout.run import Run
from cardgen.layout.style import SetText, TextOrigin
from cardgen.layout.styles import STYLE_KEYS, StyleSpec
from cardgen.layout.values import Fixed, Value, to_text
from cardgen.source.nodes import Listing, Mapping, Node, Scalar

TEXT_KEYS = boxed("style", "baseline", *STYLE_KEYS)
_FIELD = re.compile(r"\s*\{\{\s*card\.(\w+)\s*(?:[.|\[][^{}]*)?\}\}\s*")


class TextElement(Element):
    """Words in a box."""

    __slots__ = ("baseline", "box", "field", "styles", "words", "words_place")

    def __init__(
        self,
        common: Common,
        words: Value[str],
        words_node: Node,
        box: BoxSpec,
        styles: tuple[StyleSpec, ...],
        baseline: Value[float] | None,
    ) -> None:
        super().__init__(common)
        self.words = words
        self.words_place = words_node.place
        match = _FIELD.fullmatch(words_node.text) if isinstance(words_node, Scalar) else None
        self.field = match[1] if match else ""
        self.box = box
        self.styles = styles
        self.baseline = baseline

    def draw(self, run: Run) -> None:
        """Add the words."""
        x, y, w, h = self.box.value(run)
        baseline = self.baseline(run) if self.baseline else None
        styles = [style(run) for style in self.styles]
        room = (x, y, w, h if self.box.tall else inf)
        # Words that stand in the layout are at fault on every card, and are told of once.
        card = "" if isinstance(self.words, Fixed) else run.card
        origin = TextOrigin(run.problems, self._place(run), card, self.name)
        text = set_text(self.words(run), styles, room, run.tools.text, origin, baseline)
        run.marks.extend(text.marks)
        if not self.box.tall:
            top = text.ink[1] if baseline is not None else y
            y, h = top, max(0.0, text.ink[1] + text.ink[3] - top) if text.marks else 0.0
        run.frame.boxes[self.name] = (x, y, w, h)
        run.frame.facts[self.name] = partial(_facts, text, run.unit)

    def _place(self, run: Run) -> Place:
        """Where the words were written: the card's field if they are one, else the layout."""
        places = run.base.get(FIELD_PLACES) if self.field else None
        if not isinstance(places, AnyMapping):
            return self.words_place
        found = places.get(self.field) or places.get("")
        return found if isinstance(found, Place) else self.words_place


def _facts(text: SetText, unit: float) -> dict[str, object]:
    x, y, w, h = (round(n / unit, 6) for n in text.ink)
    ink: Box4 | dict[str, float] = {"x": x, "y": y, "w": w, "h": h, "right": x + w, "bottom": y + h}
    return {"lines": len(text.lines), "style": text.style, "size": text.size, "leading": text.leading, "ink": ink}


def _text(compiler: Compiler, common: Common, element: Mapping) -> Element | None:
    return _words(compiler, common, element, element.entries["text"])


def _stamp(compiler: Compiler, common: Common, element: Mapping) -> Element | None:
    return _words(compiler, common, element, element.entries["stamp"])


def _words(compiler: Compiler, common: Common, element: Mapping, words: Node) -> Element | None:
    reader = compiler.reader
    baseline = reader.length(element.entries["baseline"]) if "baseline" in element.entries else None
    box = compile_box(reader, _with_top(element), f"`{common.name}`", open_height=True)
    styles = _styles(compiler, common, element)
    value = reader.read(words, to_text, "")
    if box is None or not styles:
        return None
    return TextElement(common, value, words, box, styles, baseline)


def _with_top(element: Mapping) -> Mapping:
    """The element with its top at the baseline where nothing else says how high it stands."""
    entries = element.entries
    if "baseline" not in entries or any(key in entries for key in ("box", "inside", "below", "above", *VERTICAL)):
        return element
    if not any(key in entries for key in (*HORIZONTAL, "right_of", "left_of")):
        return element
    return Mapping({**entries, "y": entries["baseline"]}, element.place, element.keys)


def _styles(compiler: Compiler, common: Common, element: Mapping) -> tuple[StyleSpec, ...]:
    """The styles that an element names, each with the element's own keys laid over it."""
    styles = compiler.styles
    node = element.entries.get("style")
    names = list(node.items) if isinstance(node, Listing) else [node] if node is not None else []
    own = styles.own(element)
    if not names:
        if "family" not in own:
            compiler.reader.wrong(
                element, f"`{common.name}` has no style", "write `style: NAME`, or at least `family` and `size`"
            )
            return ()
        return (StyleSpec("", own),)
    made = []
    for name in names:
        if not isinstance(name, Scalar):
            compiler.reader.wrong(name, "a style is named by one word")
        elif styles.known(name):
            fields = {**styles.fields(name.text), **own}
            if "family" in fields:
                made.append(StyleSpec(name.text, fields))
            else:
                compiler.reader.wrong(name, f"style `{name.text}` has no `family`", "name a font family in the style")
    return tuple(made)


WORDS = {"text": Kind(_text, TEXT_KEYS), "stamp": Kind(_stamp, TEXT_KEYS)}
