"""A played game told again from its transcript: frame by frame, with its lines and, if asked for, the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from cardgen.diagnostics import Problems
from cardgen.play.chronicle import Chronicle, Line, Standing, standings
from cardgen.play.course import RULES, Broken, Course, Moment, replayed
from cardgen.play.narration import Speaker, words_of
from cardgen.play.overview import Fact, Row, facts_of, overview
from cardgen.play.transcript import Departure

if TYPE_CHECKING:
    from cardgen.cards.model import Game
    from cardgen.jobs.playing import Table
    from cardgen.play.table import Table as Laid
    from cardgen.play.transcript import Transcript


class Shot(NamedTuple):
    """A table at one moment: the copies of every zone, purses, who knows each copy, and the game's own values."""

    zones: tuple[tuple[int, ...], ...]
    purses: tuple[int, ...]
    known: tuple[int, ...]
    facts: tuple[Fact, ...]


class Frame(NamedTuple):
    """What one move brought: its lines, and if asked for the table after it, as a shot or in words."""

    moment: Moment
    lines: tuple[Line, ...]
    shot: Shot | None = None
    rows: tuple[Row, ...] = ()


class Telling(NamedTuple):
    """A game as it was told, `under` its title who played it. `table` is the last one, which knows designs and places.

    `departure` says where it went another way, `broken` what broke; either ends it early.
    """

    transcript: Transcript
    speaker: Speaker
    title: str
    under: tuple[str, ...]
    frames: tuple[Frame, ...]
    standings: tuple[Standing, ...]
    reason: str
    table: Laid | None = None
    departure: Departure | None = None
    broken: Broken | None = None


def tell(laid: Table, transcript: Transcript, *, shots: bool = False, tables: bool = False) -> Telling:
    """Play a transcript again and tell it; `shots` and `tables` ask for the table after every move."""
    speaker = Speaker(laid.rules, words_of(laid.kit))
    head = transcript.head
    frames: list[Frame] = []
    departure, broken, course = None, None, None
    try:
        course = Course(laid.rules, head["seats"], head["seed"], head["number"])
        chronicle = Chronicle(speaker)
        for moment in replayed(course, transcript):
            table = course.match.table
            lines = tuple(chronicle.tell(moment, table))
            shot = _shot(speaker, table) if shots else None
            frames.append(Frame(moment, lines, shot, tuple(overview(speaker, table)) if tables else ()))
    except Departure as fault:
        departure = fault
    except Broken as fault:
        broken = fault
    outcome = course.match.outcome if course else None
    rows = tuple(standings(outcome)) if outcome else ()
    reason = outcome.reason if outcome else str((transcript.end or {}).get("reason", ""))
    last = course.match.table if course else None
    heads = headline(transcript.head, speaker, laid.game)
    return Telling(transcript, speaker, *heads, tuple(frames), rows, reason, last, departure, broken)


def _shot(speaker: Speaker, table: Laid) -> Shot:
    zones = tuple(tuple(zone) for zone in table.zones)
    return Shot(zones, tuple(table.purses), tuple(table.known), tuple(facts_of(speaker, table)))


def note_telling(told: Telling, digest: str, problems: Problems) -> None:
    """What is to be said of a replay: where it departs, what broke, that it is cut short, or that it still holds."""
    transcript = told.transcript
    changed = transcript.head["digest"] != digest
    count = len(transcript.steps)
    if told.broken is not None:
        code = "P110" if told.broken.seat == RULES else "P111"
        last = f"last moves: {'; '.join(told.broken.moves)}"
        problems.error(code, f"at move {len(told.frames)}: {told.broken.message}", help=last)
    elif told.departure is not None:
        problems.error("P115", str(told.departure), help=_CHANGED if changed else _SAME)
    elif transcript.end is None:
        problems.error(
            "P117", f"the transcript is cut short after move {count}", help="its last line says how it ended"
        )
    elif changed:
        problems.notice("P116", f"the data is not what it was; the same {count} moves still hold")


_CHANGED = "the game's data is not what it was when this was played; `cardgen diff` tells editions apart"
_SAME = "the data is the same, so the rules module is another, or the transcript was edited"


def cut_off(transcript: Transcript, last: int | None) -> Transcript:
    """A transcript as far as its move `last`; of one that is cut off nothing is said of its end."""
    if last is None or last >= len(transcript.steps):
        return transcript
    end = {"scores": [], "winners": [], "reason": f"told as far as move {last}"}
    return transcript._replace(steps=transcript.steps[:last], end=end)


def headline(head: Mapping[str, Any], speaker: Speaker, game: Game) -> tuple[str, tuple[str, ...]]:
    """The title of a played game, and lines of who played it, from which seed, and by which other rulings."""
    state = " + ".join(filter(None, (head["edition"], *map(str, head["variants"]))))
    players = ", ".join(f"{speaker.name(seat)} ({name})" for seat, name in enumerate(head["agents"]))
    usual = {ruling.id: ruling.chosen for ruling in game.rulings.values()}
    other = [f"{name}={chosen}" for name, chosen in head["rulings"].items() if usual.get(name) != chosen]
    seed = f"seed {head['seed']}, game {head['number']}"
    return f"{speaker.kit.title}{f' ({state})' if state else ''}", (players, ", ".join([seed, *other]))
