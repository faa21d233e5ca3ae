"""A person at the keyboard: shown what their seat sees and what it may do, and asked.

The person reads and types at a `Console`, which is the command line's business; here is what is said and understood.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from cardgen.play.course import Course, Leave, TakeBack
from cardgen.play.decision import Decision, Move
from cardgen.play.narration import Piece, Pieces, Speaker, listed, plain
from cardgen.play.overview import Eyes, overview, own_cards
from cardgen.play.view import View

HELP = (
    ("2", "takes the second option; so do words of it, if no other has them all: `vote ben`"),
    ("h", "your cards with their texts"),
    ("t", "the table as you see it"),
    ("o", "the options again"),
    ("u", "takes your last decision back"),
    ("q", "leaves the game"),
)


class Console(Protocol):
    """Where a person reads and types."""

    def turn(self, seat: int) -> None:
        """The person of this seat is to be asked; what happened since is told first."""
        ...

    def write(self, pieces: Sequence[Piece], indent: int = 0, *, dim: bool = False, label: str = "") -> None:
        """Write a line, perhaps behind a label."""
        ...

    def head(self, text: str) -> None:
        """Write a heading."""
        ...

    def read(self) -> str | None:
        """What was typed; None when there is no more."""
        ...


class HumanAgent:
    """Asks a person. `texts` are the cards' rules texts by design, for a look at the hand."""

    thinks = False
    reason = ""

    def __init__(self, speaker: Speaker, course: Course, console: Console, texts: Mapping[int, str]) -> None:
        self._speaker = speaker
        self._course = course
        self._console = console
        self._texts = texts
        self._held: tuple[int, ...] = ()

    def choose(self, view: View, decision: Decision) -> Move:
        """What the person chooses. Raises `TakeBack` and `Leave`."""
        console = self._console
        eyes = Eyes(self._course.match.table, decision.seat)
        # Two cards of one name are one choice to a person.
        said: dict[Pieces, Move] = {}
        for option in decision.options:
            said.setdefault(self._speaker.move(eyes, decision.kind, option), option)
        options = list(said)
        console.turn(decision.seat)
        hand = own_cards(eyes.table, eyes.seat)
        self._write_hand(eyes, hand, texts=hand != self._held)
        self._held = hand
        self._write_options(decision, options, range(len(options)))
        while True:
            typed = console.read()
            if typed is None:
                raise Leave
            chosen = self._understood(typed.strip(), eyes, decision, options)
            if chosen is not None:
                return said[options[chosen]]

    def _understood(self, typed: str, eyes: Eyes, decision: Decision, options: Sequence[Pieces]) -> int | None:
        """The option that was typed, None where something else was asked for."""
        word = typed.lower()
        if word in ("q", "quit"):
            raise Leave
        if word in ("u", "undo"):
            raise TakeBack
        if word in ("?", "help"):
            for key, meaning in HELP:
                self._console.write((Piece(meaning),), 2, dim=True, label=key)
        elif word in ("h", "hand"):
            self._write_hand(eyes, own_cards(eyes.table, eyes.seat), texts=True)
        elif word in ("t", "table"):
            for indent, row in overview(self._speaker, eyes.table, eyes.seat):
                self._console.write(row, indent)
        elif word in ("o", "options", ""):
            self._write_options(decision, options, range(len(options)))
        else:
            return self._found(word, decision, options)
        return None

    def _found(self, word: str, decision: Decision, options: Sequence[Pieces]) -> int | None:
        if word.isdecimal():
            if 1 <= int(word) <= len(options):
                return int(word) - 1
            self._say(f"There are the options 1 to {len(options)}." if len(options) > 1 else "There is one option: 1.")
            return None
        texts = [plain(option).lower() for option in options]
        if word in texts:
            return texts.index(word)
        fits = [at for at, text in enumerate(texts) if all(part in text for part in word.split())]
        if len({texts[at] for at in fits}) == 1:
            return fits[0]
        if fits:
            self._write_options(decision, options, fits)
        else:
            self._say(f"No option says `{word}`. Type a number, or ? for help.")
        return None

    def _say(self, text: str) -> None:
        self._console.write((Piece(text),))

    def _write_hand(self, eyes: Eyes, hand: Sequence[int], *, texts: bool) -> None:
        if not hand:
            return
        counts: dict[Pieces, int] = {}
        for copy in hand:
            name = self._speaker.card(eyes, copy)
            counts[name] = counts.get(name, 0) + 1
        named = {name: (*name, Piece(f" x {count}")) if count > 1 else name for name, count in counts.items()}
        if not texts:
            self._console.write((Piece("You hold "), *listed(list(named.values())), Piece(".")), dim=True)
            return
        self._say("You hold:")
        for name, words in named.items():
            text = self._texts.get(name[0].number, "")
            self._console.write((*words, Piece(f": {text}")) if text else words, 2)

    def _write_options(self, decision: Decision, options: Sequence[Pieces], chosen: Sequence[int]) -> None:
        self._console.head(self._speaker.question(decision.kind))
        width = len(str(len(options)))
        for at in chosen:
            self._console.write(options[at], 2, label=f"{at + 1:>{width}}")
