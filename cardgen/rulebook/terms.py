"""Terms of the glossary are linked where a chapter uses them first."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from cardgen.cards.model import Game
from cardgen.rulebook.anchors import term_anchor
from cardgen.rulebook.document import (
    Block,
    Box,
    Columns,
    Definitions,
    Entry,
    Heading,
    Inline,
    Items,
    Link,
    Paragraph,
    Quote,
    Words,
)
from cardgen.rulebook.inlines import merged


class Terms:
    """Links the terms that are explained in a glossary; without one there is nothing to lead to."""

    def __init__(self, game: Game, explained: Iterable[str]) -> None:
        self._ids = {
            form: name for name in explained for form in forms(game.glossary[name].name.casefold()) if form.strip()
        }
        self._seen: set[str] = set()
        words = "|".join(re.escape(form) for form in sorted(self._ids, key=lambda form: (-len(form), form)))
        self._pattern = re.compile(rf"\b({words})\b", re.IGNORECASE) if words else None

    def linked(self, blocks: tuple[Block, ...]) -> tuple[Block, ...]:
        """The same blocks with links."""
        return tuple(self._block(block) for block in blocks) if self._pattern else blocks

    def _block(self, block: Block) -> Block:
        if isinstance(block, Heading):
            if block.level == 1:
                self._seen.clear()
        elif isinstance(block, Paragraph):
            return block._replace(inlines=self._line(block.inlines))
        elif isinstance(block, Items):
            return block._replace(items=tuple(self.linked(item) for item in block.items))
        elif isinstance(block, Columns):
            return block._replace(columns=tuple(self.linked(column) for column in block.columns))
        elif isinstance(block, Box | Quote):
            return block._replace(blocks=self.linked(block.blocks))
        elif isinstance(block, Definitions):
            return block._replace(entries=tuple(self._entry(entry) for entry in block.entries))
        return block

    def _entry(self, entry: Entry) -> Entry:
        """A term is not linked where it is explained."""
        if entry.anchor.startswith("term-"):
            return entry
        return entry._replace(blocks=self.linked(entry.blocks))

    def _line(self, inlines: Iterable[Inline]) -> tuple[Inline, ...]:
        found: list[Inline] = []
        for inline in inlines:
            if isinstance(inline, Words) and not inline.code:
                found.extend(self._words(inline))
            else:
                if isinstance(inline, Link) and inline.kind == "term":
                    self._seen.add(inline.target)
                found.append(inline)
        return tuple(merged(found))

    def _words(self, words: Words) -> Iterator[Inline]:
        assert self._pattern is not None
        here = 0
        for match in self._pattern.finditer(words.text):
            target = "#" + term_anchor(self._ids[match[1].casefold()])
            if target in self._seen:
                continue
            self._seen.add(target)
            if match.start() > here:
                yield words._replace(text=words.text[here : match.start()])
            yield Link(target, (words._replace(text=match[0]),), "term")
            here = match.end()
        if here < len(words.text):
            yield words._replace(text=words.text[here:])


def forms(name: str) -> tuple[str, ...]:
    """A term as it is used: `tie`, `ties`; `party`, `parties`."""
    if name.endswith("y") and name[-2:-1] not in tuple("aeiou"):
        return name, f"{name[:-1]}ies"
    return name, f"{name}s", f"{name}es"
