"""Every game that can be played, made ready for the suite that all of them must pass, and walks through them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import tiny

from cardgen.cards.model import Game
from cardgen.diagnostics import Problems
from cardgen.jobs.kit import kit_text
from cardgen.jobs.opening import load
from cardgen.play.agents.finding import agents_of
from cardgen.play.chance import Chance, seeded
from cardgen.play.decision import Together
from cardgen.play.kit import Kit
from cardgen.play.match import Match
from cardgen.play.rules import Rules, find_rules
from cardgen.source.project import Project

DATA = Path(__file__).parents[2] / "card_data"
TINY = {"tiny": False, "tiny-secret": True}
"""The tests' own game, asked in turn and asked together."""
NAMES = (
    *TINY,
    *[path.parent.name for path in sorted(DATA.glob("*/game.yaml")) if re.search(r"(?m)^play:", path.read_text())],
)


@cache
def data_of(name: str) -> tuple[Project, Game]:
    """A game as the printing wing reads it."""
    project = Project.open(DATA / name)
    return project, load(project, None, (), Problems())


@cache
def kit_of(name: str, **chosen: str) -> Kit:
    """A game's kit, by some other rulings."""
    if name in TINY:
        return tiny.file_kit(secret=TINY[name])
    return Kit.from_text(kit_text(*data_of(name), chosen))


@cache
def rules_of(name: str, **chosen: str) -> Rules:
    """A game's rules."""
    return find_rules(kit_of(name, **chosen))


def seats_of(name: str) -> list[int]:
    """The fewest players, the most, and some between."""
    least, most = kit_of(name).players
    return sorted({least, (least + most) // 2, most})


class Table(NamedTuple):
    """A game with a number of players."""

    name: str
    seats: int

    @property
    def rules(self) -> Rules:
        return rules_of(self.name)

    def begin(self, number: int = 0, **more: Any) -> Match:
        return Match.begin(self.rules, self.seats, 2026, number, **more)


TABLES = [Table(name, seats) for name in NAMES for seats in seats_of(name)]


def agents(name: str) -> list[str]:
    """The agents of a game, with a small budget where they have one."""
    return ["search:6" if agent == "search" else agent for agent in agents_of(rules_of(name))]


def walk(match: Match, number: int = 0) -> Iterator[Match]:
    """A game by chance: the match before each of its decisions."""
    chance = seeded(number, 99)
    while match.decision is not None:
        yield match
        assert match.decision is not None
        match.apply(chance.pick(match.decision.options))


def places(table: Table, every: int, games: int = 2) -> Iterator[tuple[str, Match, Chance]]:
    """Places in games by chance, about one in `every`: at a round's start, in it, and between secret answers.

    Each with its kind, a stream of chance, and the match, which must be left as it is.
    """
    for number in range(games):
        chance = seeded(number, 7)
        for match in walk(table.begin(number), number):
            kind = "together" if match.answers else "middle" if match.moves else "start"
            if chance.below(2 if kind == "together" else every) == 0 or kind == "start":
                yield kind, match, chance


def asks_together(table: Table) -> bool:
    """Whether a game asks several seats at once."""
    return any(isinstance(match.asked, Together) and len(match.asked.decisions) > 1 for match in walk(table.begin(0)))


def state(match: Match) -> tuple[Any, ...]:
    """All there is of a match, as plain data that later moves leave alone."""
    table = match.table
    own = [(name, getattr(table, name)) for name in (*table.LISTS, *table.PLAIN)]
    where = (table.zones, table.where, table.known, table.design, table.purses)
    return (repr(where), repr(own), table.chance.state, table.round, match.decision, tuple(match.answers))
