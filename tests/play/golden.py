"""The committed games: `python -m tests.play.golden` plays them anew, and what `git diff` shows is the rules change.

Each is a whole game, kept as a transcript. A test replays them all and says where one departs. With names of games,
`python -m tests.play.golden pirate-wizard`, only these are played.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from cardgen.diagnostics import Problems
from cardgen.jobs.play import PATIENCE, Sitting, sit_down
from cardgen.jobs.playing import PlayChoice
from cardgen.jobs.transcripts import write_transcript
from cardgen.source.project import Project

ROOT = Path(__file__).parents[2]
FOLDER = Path(__file__).parent / "golden"


class Kept(NamedTuple):
    """One game that is kept."""

    seats: int
    seed: int
    agents: str = "random"
    rulings: tuple[str, ...] = ()
    game: str = "switchcraft"
    edition: str | None = None
    variants: tuple[str, ...] = ()
    decks: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The file's name without its ending."""
        state = [self.edition] if self.edition else []
        parts = [self.game, *state, *self.variants, str(self.seats), self.agents, str(self.seed), *self.rulings]
        return "-".join(parts).replace("=", "-")


KEPT = (
    *(Kept(seats, seed) for seats in (3, 4, 5, 6) for seed in (1, 2)),
    Kept(8, 1),
    Kept(4, 1, "plan"),
    Kept(4, 3, rulings=("vote-tie=discard",)),
    Kept(2, 1, "plan", game="pirate-wizard", decks=("divers", "raiders")),
    Kept(4, 1, "plan", game="pirate-wizard"),
    Kept(4, 1, "plan", game="pirate-wizard", variants=("teams",)),
    Kept(5, 2, game="syndicats", edition="first"),
    Kept(5, 2, game="syndicats", edition="copycat-trashes"),
    Kept(2, 1, game="syndicats", edition="double-sided"),
    Kept(3, 4, "plan", game="syndicats", edition="no-yarn"),
    Kept(3, 4, "plan", game="syndicats", edition="small-deck"),
    Kept(3, 2, "plan", game="syndicats", edition="specials-as-copycats"),
    Kept(3, 4, "plan", game="syndicats", edition="current"),
)


def played(kept: Kept) -> Sitting:
    """One of the games, played to its end."""
    choice = PlayChoice(kept.edition, kept.variants, kept.rulings, kept.seats, (kept.agents,), kept.seed, kept.decks)
    project = Project.open(ROOT / "card_data" / kept.game)
    sitting = sit_down(project, choice, 0, None, PATIENCE, Problems())
    for _ in sitting.play():
        pass
    return sitting


def files() -> Iterator[tuple[Path, Kept]]:
    """Every game's file."""
    yield from ((FOLDER / f"{kept.name}.jsonl", kept) for kept in KEPT)


def main(only: Sequence[str] = ()) -> int:
    """Write all of them, or those of some games, and take away what is no longer kept."""
    written = {path for path, kept in files() if only and kept.game not in only}
    for path, kept in files():
        if path in written:
            continue
        sitting = played(kept)
        write_transcript(path, sitting.transcript())
        written.add(path)
        outcome = sitting.ending.outcome
        went = outcome.scores if outcome else sitting.ending.words
        sys.stdout.write(f"{path.name}: {len(sitting.transcript().steps)} moves, {went}\n")
    for path in set(FOLDER.glob("*.jsonl")) - written:
        path.unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
