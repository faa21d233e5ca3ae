"""A game's manuscript, Markdown with templates in it, becomes the document of its rulebook."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from cardgen.cards.model import Game
from cardgen.cards.template_names import game_names
from cardgen.diagnostics import BadInput, Place, Problems
from cardgen.rulebook.anchors import Anchors, card_anchor, edition_anchor, ruling_anchor, term_anchor, variant_anchor
from cardgen.rulebook.blocks import Blocks, Writing, nested
from cardgen.rulebook.calls import Calls, Wanted
from cardgen.rulebook.directives import Directives, directives_of
from cardgen.rulebook.document import Block, Document
from cardgen.rulebook.figures import Figures
from cardgen.rulebook.findings import Findings
from cardgen.rulebook.index_marks import tidied_marks
from cardgen.rulebook.inlines import Inlines
from cardgen.rulebook.made_cards import CardTables
from cardgen.rulebook.made_words import WordLists
from cardgen.rulebook.manuscript_lines import Rendered, Source
from cardgen.rulebook.margin import with_mistakes
from cardgen.rulebook.rendering import Rendering
from cardgen.rulebook.terms import Terms
from cardgen.rulebook.typography import typographic
from cardgen.source.project import PathProblem, Project
from cardgen.source.read import YAML

if TYPE_CHECKING:
    from cardgen.rulebook.made_news import States

MANUSCRIPT = "rulebook.md"
SUMMARY = "summary.md"
MOST_CHARACTERS = 400_000
"""A manuscript's length; a book of a hundred pages has as many."""
_BREAK = re.compile("\r\n|[\r\x0b\x0c\x85\u2028\u2029]")
_RESERVED = re.compile("[\U000f0000-\U0010ffff]")


def read_manuscript(project: Project, game: Game, problems: Problems, name: str = MANUSCRIPT) -> Document | None:
    """The rulebook of a game, or another manuscript of its folder; None, with the reason noted, if there is none.

    What is wrong with it is noted as warnings, each of which leaves a mark in the margin.
    """
    source = open_manuscript(project, name, problems)
    return None if source is None else _Reading(project, game, source, problems).document()


def open_manuscript(project: Project, name: str, problems: Problems) -> Source | None:
    """A manuscript's lines; None, with the reason noted, if it cannot be read."""
    try:
        path = project.own_file(name)
        if path is None:
            advice = f"write `{name}` in the folder of the game; docs/rulebooks.md tells how"
            problems.error("R101", f"the game `{project.name}` has no `{name}`", help=advice)
            return None
        text = project.read_text(path)
    except PathProblem as fault:
        problems.error("R101", str(fault), help=fault.hint)
        return None
    except BadInput as bad:
        problems.extend(bad.problems)
        return None
    shown = project.shown(project.root / name)
    if len(text) > MOST_CHARACTERS:
        message = f"`{shown}` has {len(text):,} characters, more than a manuscript's {MOST_CHARACTERS:,}"
        problems.error("R103", message, help="cut it; a book of a hundred pages has as many")
        return None
    return Source(shown, tuple(_BREAK.sub("\n", text).split("\n")))


class _Reading:
    """One manuscript on its way to a document."""

    def __init__(self, project: Project, game: Game, source: Source, problems: Problems) -> None:
        self._project = project
        self._game = game
        self._findings = Findings(problems)
        self._calls = Calls(game, source, self._findings)
        self._source = source._replace(lines=tuple(_RESERVED.sub(self._kept, line) for line in source.lines))
        self._shown = source
        self._states: States | None = None

    def _kept(self, match: re.Match[str]) -> str:
        """A character that stands for itself, though it is one of those that mean something here."""
        return self._calls.literal(match[0])

    def document(self) -> Document:
        from cardgen.rulebook.markdown import parse

        rendering = Rendering(self._source, self._names(), self._calls, self._findings)
        rendered = rendering.rendered()
        directives = directives_of(rendered.text.split("\n"))
        tokens, environment = parse(rendered.text, directives)
        writing = self._writing(rendered, directives)
        blocks = Blocks(writing, environment)
        tree = nested(tokens)
        blocks.name_headings(tree)
        body = Terms(self._game, self._calls.explained).linked(blocks.of(tree))
        footnotes = blocks.footnotes()
        body = with_mistakes(tidied_marks(body), self._findings.marks)
        return typographic(Document(self._game.title, self._facts(), body, footnotes, self._game.credits))

    def _facts(self) -> str:
        """What stands below the title: for how many players the game is, and which edition this is."""
        least, most = self._game.players
        players = f"{least}\u2013{most} players" if most > least else f"{least} player{'s' * (least != 1)}"
        edition = self._game.edition
        return f"{players} \u00b7 {edition.name}" if edition and edition.name else players

    def _names(self) -> dict[str, Any]:
        """What templates see besides what they call."""
        rulings = {ruling.id: ruling.chosen for ruling in self._game.rulings.values()}
        others = {
            ruling.id: [words for name, words in ruling.alternatives.items() if name != ruling.chosen]
            for ruling in self._game.rulings.values()
        }
        names: dict[str, Any] = game_names(self._game)
        game: Any = names["game"]
        return {**names, "glossary": game["glossary"], "ruling_choices": rulings, "ruling_others": others}

    def _writing(self, rendered: Rendered, directives: Directives) -> Writing:
        calls = self._calls
        anchors = Anchors(self._linked())
        has_index = any(directive.name == "index" for directive in directives.opened.values())
        figures = Figures(self._game, self._project, self._findings)
        inlines = Inlines(self._game, calls, anchors, self._findings)
        cards = CardTables(self._game, anchors, figures, self._findings, has_index)
        words = WordLists(self._game, anchors, has_index)

        def make(wanted: Wanted) -> tuple[Block, ...]:
            if wanted.name in ("whats_new", "variants"):
                return tuple(self._told(wanted))
            maker: Callable[[dict[str, Any], Place], Iterator[Block]] = getattr(
                cards if hasattr(cards, wanted.name) else words, wanted.name
            )
            return tuple(maker(wanted.options, wanted.place))

        return Writing(self._shown, rendered, inlines, anchors, self._findings, figures, make, has_index)

    def _linked(self) -> Iterator[str]:
        """The anchors of what is made of the data, as far as the manuscript asks for it."""
        yield from map(card_anchor, self._calls.listed)
        yield from map(term_anchor, self._calls.explained)
        yield from map(ruling_anchor, self._calls.answered)
        if "whats_new" in self._calls.told:
            last = self._game.edition.order if self._game.edition else -1
            yield from (edition_anchor(edition.id) for edition in self._game.editions if edition.order <= last)
        if "variants" in self._calls.told:
            yield from (variant_anchor(path.stem) for path in self._project.data_files("variants", YAML))

    def _told(self, wanted: Wanted) -> Iterator[Block]:
        """What is new, or how else the game can be played, for which its files are read once more."""
        from cardgen.rulebook.made_news import News, States
        from cardgen.rulebook.made_variants import Variants

        if self._states is None:
            self._states = States(self._project, self._game)
        if wanted.name == "variants":
            return Variants(self._game, self._states).variants(wanted.options, wanted.place)
        return News(self._game, self._states).whats_new(wanted.options, wanted.place)
