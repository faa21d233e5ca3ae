"""Transcripts: what was played, as lines of JSON, and playing it again.

The first line says which game at which state, by which rulings, from which seed, between whom. Then one line a move,
and a last line with the outcome; without it a transcript is cut short. Handles of copies stand in the moves, so a
transcript holds for the data that it was played with: `digest` tells whether they are the same.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from cardgen.play.decision import Decision, Move, Outcome
from cardgen.play.kit import Kit
from cardgen.play.match import Match

FORMAT = 1
"""The format's version; a transcript of a newer one is refused."""


class Step(NamedTuple):
    """One move: its number from 1, whose it was, the question's kind, the answer, and the agent's reason."""

    number: int
    seat: int
    kind: str
    move: Move
    why: str = ""


class Transcript(NamedTuple):
    """A played game. `head` is plain data; `end` is None where the game has no result or the file is cut short."""

    head: dict[str, Any]
    steps: tuple[Step, ...]
    end: dict[str, Any] | None


class BadTranscript(Exception):
    """A text that is no transcript, or not one that can be read: `line` counts from 1."""

    def __init__(self, message: str, line: int, help: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.help = help


class Departure(Exception):
    """A transcript that the data no longer reproduces: from move `number` on the game goes another way."""

    def __init__(self, number: int, message: str) -> None:
        super().__init__(f"departs at move {number}: {message}")
        self.number = number
        self.message = message


def head_of(
    kit: Kit, seats: int, agents: Sequence[str], seed: int, number: int, decks: Sequence[str] = ()
) -> dict[str, Any]:
    """The first line of a transcript. `decks` are those of the seats in turn, as they were named."""
    return {
        "cardgen transcript": FORMAT,
        "game": kit.game,
        "title": kit.title,
        "edition": kit.edition,
        "variants": list(kit.variants),
        "rulings": kit.rulings,
        **({"decks": list(decks)} if decks else {}),
        "digest": kit.digest,
        "seats": seats,
        "agents": list(agents),
        "seed": seed,
        "number": number,
    }


def end_of(outcome: Outcome) -> dict[str, Any]:
    """The last line of a transcript."""
    return {"scores": list(outcome.scores), "winners": list(outcome.winners), "reason": outcome.reason}


def to_lines(transcript: Transcript) -> Iterator[str]:
    """The lines of a transcript's file."""
    yield _line(transcript.head)
    for step in transcript.steps:
        words: dict[str, Any] = {"n": step.number, "seat": step.seat, "kind": step.kind, "move": list(step.move)}
        yield _line({**words, "why": step.why} if step.why else words)
    if transcript.end is not None:
        yield _line({"n": len(transcript.steps) + 1, "end": transcript.end})


def _line(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def from_lines(lines: Iterable[str]) -> Transcript:
    """A transcript from its file's lines; without a last line its `end` is None. Raises `BadTranscript`."""
    head: dict[str, Any] | None = None
    steps: list[Step] = []
    end: dict[str, Any] | None = None
    for number, text in enumerate(lines, 1):
        if not text.strip():
            continue
        data = _read(text, number)
        if head is None:
            head = _head(data)
        elif end is not None:
            raise BadTranscript("there is something after the end", number, "remove it")
        elif "end" in data:
            _count(data, number, len(steps) + 1)
            end = _end(data["end"], number)
        else:
            steps.append(_step(data, number, len(steps) + 1))
    if head is None:
        raise BadTranscript("the file is empty", 1, "`cardgen play GAME --transcript FILE` writes one")
    return Transcript(head, tuple(steps), end)


def _read(text: str, line: int) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        message = "the line is cut short or damaged" if text[:1] == "{" else "this is no line of a transcript"
        raise BadTranscript(message, line, "a transcript is one JSON record a line") from None
    if not isinstance(data, dict):
        raise BadTranscript("this is no line of a transcript", line, "a transcript is one JSON record a line")
    return data


_HEAD = {"game": str, "edition": str, "variants": list, "rulings": dict, "digest": str, "seats": int, "agents": list}
_HEAD_NUMBERS = ("seed", "number")


def _head(data: dict[str, Any]) -> dict[str, Any]:
    version = data.get("cardgen transcript")
    if not isinstance(version, int):
        raise BadTranscript("this is no transcript", 1, "its first line says `cardgen transcript`")
    if version > FORMAT:
        raise BadTranscript(f"this transcript has the format {version}, newer than {FORMAT}", 1, "update cardgen")
    for key, kind in {**_HEAD, **dict.fromkeys(_HEAD_NUMBERS, int)}.items():
        if not isinstance(data.get(key), kind) or (key == "seats" and data[key] < 1):
            raise BadTranscript(
                f"the first line says no `{key}`, or not as it should",
                1,
                "it was written by another program, or edited",
            )
    return data


def _step(data: dict[str, Any], line: int, number: int) -> Step:
    seat, kind, move = data.get("seat"), data.get("kind"), data.get("move")
    if not (isinstance(seat, int) and isinstance(kind, str) and isinstance(move, list) and move):
        raise BadTranscript("this line is no move", line, "a move says `n`, `seat`, `kind` and `move`")
    _count(data, line, number)
    return Step(number, seat, kind, _frozen(move), str(data.get("why", "")))


def _count(data: dict[str, Any], line: int, number: int) -> None:
    if data.get("n") != number:
        raise BadTranscript(f"move {number} is missing: here is {data.get('n')}", line, "a line was lost")


def _end(data: Any, line: int) -> dict[str, Any]:
    kinds = {"scores": list, "winners": list, "reason": str}
    if not (isinstance(data, dict) and all(isinstance(data.get(key), kind) for key, kind in kinds.items())):
        raise BadTranscript("this line is no end", line, "an end says `scores`, `winners` and `reason`")
    return data


def _frozen(value: Any) -> Any:
    """Lists as the tuples that moves are made of."""
    return tuple([_frozen(part) for part in value]) if isinstance(value, list) else value


def agree(step: Step, decision: Decision | None) -> None:
    """Raise `Departure` unless a step answers the question that waits."""
    if decision is None:
        raise Departure(step.number, "the data now says that the game is over")
    if (decision.seat, decision.kind) != (step.seat, step.kind):
        asked = f"the data now says that seat {decision.seat + 1} is asked `{decision.kind}`"
        raise Departure(step.number, f"{asked}, and the transcript has seat {step.seat + 1} answer `{step.kind}`")
    if step.move not in decision.options:
        few = ", ".join(_words(option) for option in decision.options[:6])
        raise Departure(step.number, f"the data now says that `{_words(step.move)}` is no option; it offers {few}")


def _words(move: Move) -> str:
    return " ".join(map(str, move))


def agree_at_end(transcript: Transcript, match: Match) -> None:
    """Raise `Departure` unless a match ended as the transcript says; one without an end or a result may go on."""
    number = len(transcript.steps) + 1
    if transcript.end is None or not transcript.end.get("scores"):
        return
    if match.outcome is None:
        raise Departure(number, "the data now says that the game goes on")
    now = json.loads(json.dumps(end_of(match.outcome)))
    if now != transcript.end:
        was, scores = transcript.end.get("scores"), now["scores"]
        raise Departure(number, f"the data now says that the scores are {scores}, and the transcript says {was}")
