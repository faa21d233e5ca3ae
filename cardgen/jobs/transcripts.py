"""Transcripts as files: writing one, and reading one with the game that it tells of."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cardgen.diagnostics import BadInput, Place, Problems
from cardgen.jobs.opening import load
from cardgen.jobs.playing import PlayChoice, Table, lay_table
from cardgen.jobs.writing import replacing
from cardgen.play.transcript import BadTranscript, Transcript, from_lines, to_lines
from cardgen.source.project import find_game
from cardgen.source.text import read_source, shown_path, split_lines

if TYPE_CHECKING:
    from cardgen.source.project import Project

BASE = "base"
"""The edition of a game that has none yet."""


def write_transcript(path: Path, transcript: Transcript) -> None:
    """Write a transcript, a JSON record a line. Raises `CannotWrite`."""
    with replacing(path) as target:
        for line in to_lines(transcript):
            target.write(f"{line}\n".encode())


def read_transcript(path: Path, problems: Problems) -> Transcript:
    """A transcript's file. Raises `BadInput` with the line that is damaged."""
    text = read_source(path, problems)
    if text is None:
        raise BadInput(problems)
    lines = split_lines(text)
    try:
        return from_lines(lines)
    except BadTranscript as fault:
        excerpt = lines[fault.line - 1][:200] if fault.line <= len(lines) else ""
        place = Place(shown_path(path), fault.line, 1, max(1, min(len(excerpt), 60)), excerpt)
        problems.error("P113", fault.message, place, help=fault.help)
        raise BadInput(problems) from None


def game_of(transcript: Transcript, named: str | None) -> Project:
    """The game that a transcript tells of, or the one that a person names instead. Raises `BadInput`."""
    try:
        return find_game(named or transcript.head["game"], Path.cwd())
    except BadInput as fault:
        if named:
            raise
        problems = Problems()
        message = f"the transcript tells of the game `{transcript.head['game']}`, which is not here"
        problems.error("P114", message, help="go to its folder (`-C DIR`), or name its folder behind the transcript")
        raise BadInput(problems) from fault


def table_of(project: Project, transcript: Transcript, problems: Problems) -> Table:
    """The game as it was played: at the transcript's edition, variants and rulings, with as many seats.

    Raises `BadInput` with everything of it that is not there any longer.
    """
    head = transcript.head
    edition, variants = head["edition"] or BASE, tuple(map(str, head["variants"]))
    game = load(project, edition, variants, problems)
    if head["rulings"] and not any(name in game.rulings for name in head["rulings"]):
        message = f"the transcript tells of the game `{head['game']}`, and not of {game.title}"
        problems.error("P114", message, help=f"name `{head['game']}` or a copy of its folder")
        raise BadInput(problems)
    taken = {ruling.id: ruling.chosen for ruling in game.rulings.values()}
    rulings = tuple(
        f"{name}={alternative}" for name, alternative in head["rulings"].items() if taken.get(name) != alternative
    )
    decks = tuple(map(str, head.get("decks") or ()))
    choice = PlayChoice(edition, variants, rulings, head["seats"], seed=head["seed"], decks=decks)
    return lay_table(project, choice, ("random",), problems)
