"""Reading a manuscript of the game Ferry, which lies beside the tests."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from tempfile import mkdtemp

from cardgen.cards.load import load_game
from cardgen.cards.model import Game
from cardgen.diagnostics import Problem, Problems
from cardgen.rulebook.document import Block, Code, Document, Icon, Mistake, Words
from cardgen.rulebook.manuscript import read_manuscript
from cardgen.source.project import Project

FERRY = Path(__file__).parent / "ferry"


class Desk:
    """A copy of Ferry whose manuscript is written anew for every question."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "ferry"
        shutil.copytree(FERRY, self.root, ignore=shutil.ignore_patterns("*.md", "output"))
        self._games: dict[str | None, Game] = {}

    def game(self, edition: str | None = None) -> Game:
        if edition not in self._games:
            problems = Problems()
            game = load_game(Project.open(self.root), problems, edition)
            assert game is not None, list(problems)
            self._games[edition] = game
        return self._games[edition]

    def read(self, text: str, edition: str | None = None) -> tuple[Document, list[Problem]]:
        """The document and the problems of a manuscript."""
        (self.root / "rulebook.md").write_text(text, "utf-8")
        problems = Problems()
        document = read_manuscript(Project.open(self.root), self.game(edition), problems)
        assert document is not None
        return document, list(problems)

    def blocks(self, text: str, edition: str | None = None) -> tuple[Block, ...]:
        """The blocks of a manuscript with which nothing is wrong."""
        document, problems = self.read(text, edition)
        assert problems == []
        return document.blocks

    def line(self, text: str, edition: str | None = None) -> tuple[object, ...]:
        """The inlines of a manuscript that is one paragraph."""
        (block,) = self.blocks(text, edition)
        return tuple(block.inlines)  # type: ignore[union-attr]


def new_desk() -> Desk:
    return Desk(Path(mkdtemp()))


_UNSAID = frozenset(("place", "anchor", "target", "kind", "card", "face", "align"))


def said(thing: object) -> Iterator[str]:
    """All words of a document, marks in the margin left out."""
    if isinstance(thing, Words | Code):
        yield thing.text
    elif isinstance(thing, Icon):
        yield thing.token
    elif isinstance(thing, str):
        yield thing
    elif isinstance(thing, Document):
        yield from said((thing.blocks, thing.footnotes))
    elif isinstance(thing, tuple) and not isinstance(thing, Mistake):
        fields = getattr(thing, "_fields", None)
        for part in thing if fields is None else (getattr(thing, name) for name in fields if name not in _UNSAID):
            yield from said(part)


def words_of(thing: object) -> str:
    """The same, run together."""
    return "".join(said(thing))


__all__ = ["FERRY", "Desk", "new_desk", "said", "words_of"]
