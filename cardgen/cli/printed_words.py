"""What was recorded, in words: which files, how many copies, in which state of the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardgen.jobs.ledger import Half
    from cardgen.jobs.printed import Recorded

_OTHER = {"fronts": "backs", "backs": "fronts"}
_MOST_FILES = 8


def copies(count: int) -> str:
    """`1 copy`, `2 copies`."""
    return f"{count} cop{'y' if count == 1 else 'ies'}"


def on_the_table(count: int, game: str) -> str:
    """`1 copy of harbour lies on the table`."""
    return f"{copies(count)} of {game} {'lies' if count == 1 else 'lie'} on the table"


def recorded_words(done: Recorded, game: str) -> Iterator[str]:
    """What a recording did, line by line."""
    if done.is_new:
        named = [path.name for path in done.files[:_MOST_FILES]]
        more = len(done.files) - len(named)
        files = f"{', '.join(named)}{f' and {more} more' if more else ''}" if named else "a pull list without a file"
        state = "; ".join(
            filter(None, (f"edition {done.edition}" if done.edition else "", *done.variants, _theme(done)))
        )
        yield f"recorded: {files}{f' ({state})' if state else ''}"
        if done.into or done.out:
            yield f"{copies(done.into)} printed, {copies(done.out)} taken out: {on_the_table(done.copies, game)} now"
        else:
            yield f"{on_the_table(done.copies, game)}, as before"
    else:
        yield f"nothing to record: {on_the_table(done.copies, game)} already"
    for half in done.waiting:
        yield waiting_words(half, game)


def waiting_words(half: Half, game: str) -> str:
    """What one side of some cards waits for."""
    other = _OTHER.get(half.side, "other side")
    return (
        f"waiting: the {half.side} of {copies(half.copies)} of {half.component} are printed, and their {other} are"
        f" not: build them as you built the {half.side}, with `--side {other}`, print them on the same paper, then"
        f" `cardgen printed {game}`"
    )


def recorded_json(done: Recorded) -> dict[str, Any]:
    """The same as plain data."""
    from cardgen.source.text import shown_path

    return {
        "copies": done.copies,
        "is_new": done.is_new,
        "files": [shown_path(path) for path in done.files],
        "printed": done.into,
        "taken_out": done.out,
        "waiting": [half_json(half) for half in done.waiting],
        "edition": done.edition,
        "variants": list(done.variants),
        "theme": done.theme,
    }


def half_json(half: Half) -> dict[str, Any]:
    """One side that waits, as plain data."""
    return {"component": half.component, "side": half.side, "copies": half.copies}


def _theme(done: Recorded) -> str:
    return done.theme if done.theme != "colour" else ""
