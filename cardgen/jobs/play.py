"""One game, played to its end or as far as it goes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from cardgen.diagnostics import BadInput, Problems
from cardgen.jobs.playing import PlayChoice, Table, lay_table
from cardgen.play.agents.finding import Agent, make_agent
from cardgen.play.chance import seeded
from cardgen.play.course import RULES, Broken, Course, Leave, Moment, played
from cardgen.play.decision import Outcome, Stuck
from cardgen.play.narration import Speaker, words_of
from cardgen.play.transcript import Transcript, end_of, head_of

if TYPE_CHECKING:
    from cardgen.source.project import Project

USUAL_AGENTS = ("plan", "random")
PERSON = "human"
"""The agent's name for a person at the keyboard."""
PATIENCE = 30.0
"""Seconds that an agent from a file, and the rules, are given for one move."""

Invite = Callable[[Course, Speaker], Agent]
"""Makes the agent of a person."""


class Ending(NamedTuple):
    """How a game ended: with an outcome, or without one and why; `broken` where a rule or an agent broke."""

    outcome: Outcome | None
    words: str = ""
    broken: Broken | None = None


class Sitting:
    """A game about to be played, being played, and played: `course` is where it stands, `ending` how it went."""

    def __init__(self, table: Table, agents: tuple[str, ...], seed: int, number: int, seconds: float) -> None:
        self.table = table
        self.speaker = Speaker(table.rules, words_of(table.kit))
        self.agents = agents
        self.seed = seed
        self.number = number
        self.course: Course | None = None
        self.ending = Ending(None)
        self._seconds = seconds

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of persons."""
        return tuple(seat for seat, name in enumerate(self.agents) if name == PERSON)

    def play(self, invite: Invite | None = None) -> Iterator[Moment]:
        """Play the game, a moment at a time; whatever happens is noted as its `ending`."""
        try:
            course = Course(self.table.rules, len(self.agents), self.seed, self.number, self._seconds)
            self.course = course
            waits = [self._seconds if ".py" in name else 0.0 for name in self.agents]
            yield from played(course, [self._agent(course, seat, invite) for seat in range(len(self.agents))], waits)
            self.ending = Ending(course.match.outcome)
        except Stuck as stuck:
            self.ending = Ending(None, f"no result: {stuck}")
        except (Leave, KeyboardInterrupt) as left:
            self.ending = Ending(None, "left before the end")
            if isinstance(left, KeyboardInterrupt):
                raise
        except Broken as broken:
            self.ending = Ending(None, f"broken: {broken.message}", broken)

    def _agent(self, course: Course, seat: int, invite: Invite | None) -> Agent:
        name = self.agents[seat]
        if name == PERSON:
            assert invite is not None
            return invite(course, self.speaker)
        return make_agent(name, self.table.rules, seeded(self.seed, self.number, seat + 1))

    def transcript(self) -> Transcript:
        """What was played so far."""
        kit, ending = self.table.kit, self.ending
        head = head_of(kit, len(self.agents), self.agents, self.seed, self.number, self.table.decks)
        end = end_of(ending.outcome) if ending.outcome else {"scores": [], "winners": [], "reason": ending.words}
        return Transcript(head, tuple(self.course.steps) if self.course else (), end)


def sit_down(
    project: Project, choice: PlayChoice, number: int, person: int | None, seconds: float, problems: Problems
) -> Sitting:
    """A game ready to be played: game `number` of a seed, as a simulation of that seed plays it.

    `person` is the seat of a person, from 0. Raises `BadInput` with everything that keeps it from being played.
    """
    asked = choice.agents
    checked = tuple("random" if name == PERSON else name for name in asked)
    table = lay_table(project, choice._replace(agents=checked), USUAL_AGENTS, problems)
    if person is not None and not 0 <= person < table.seats:
        problems.error("P104", f"there is no seat {person + 1}", help=f"the seats are 1 to {table.seats}")
        raise BadInput(problems)
    names = asked or table.agents
    moved = 0 if person is not None or PERSON in names else number
    by_seat = [names[(seat + moved) % len(names)] for seat in range(table.seats)]
    if person is not None:
        by_seat[person] = PERSON
    return Sitting(table, tuple(by_seat), choice.seed, number, seconds)


def card_texts(table: Table) -> dict[int, str]:
    """The rules texts of cards by design, as plain words: without icons and marks of emphasis."""
    cards = table.game.cards
    return {design.number: as_words(cards[design.id].text) for design in table.kit.designs if design.id in cards}


def as_words(text: str) -> str:
    """A card's text without marks of emphasis; icons as their names, unless that very word stands before or after."""
    return re.sub(r" (?=[.,:;!?)])", "", " ".join(_MARKS.sub(_as_word, text).split()))


def _as_word(mark: re.Match[str]) -> str:
    name, after = mark["icon"], mark["after"] or ""
    if not name:
        return ""
    before = re.findall(r"\w+", mark.string[: mark.start()])[-3:]
    counts = bool(before) and before[-1].isdecimal()
    said = not counts and any(word.lower().startswith(name[: max(2, len(name) - 2)].lower()) for word in before)
    return "" if said or after.lower().startswith(name.lower()) else name.replace("-", " ").capitalize()


_MARKS = re.compile(r"\*+|(?<!\\)\{(?P<icon>[\w-]+)\}(?=[\s*]*(?P<after>\w*))|\\(?=[*{}\\])")
"""Stars of emphasis, icons with the word after them, and the backslash before a character that means itself."""


def note_ending(sitting: Sitting, problems: Problems) -> None:
    """What is to be said of a game that did not come to its end: a problem with seed, game and last moves."""
    broken = sitting.ending.broken
    where = f"game {sitting.number} of seed {sitting.seed}"
    moves = sitting.course.steps if sitting.course else []
    if broken is not None:
        at = f"{where}, move {len(moves) + (broken.seat != RULES)}"
        last = f"last moves: {'; '.join(broken.moves)}" if broken.moves else "nothing was played yet"
        problems.error("P110" if broken.seat == RULES else "P111", f"{at}: {broken.message}", help=last)
    elif sitting.ending.words.startswith("no result"):
        advice = "the rules' `limits` end it; a rule that lets a round or a game go on for ever is the cause"
        problems.warning("P112", f"{where} has {sitting.ending.words}", help=advice)
