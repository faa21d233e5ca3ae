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
    "Type the number of what you choose and press Enter. Words of it do as well: `vote ben` is taken if only one",
    "option says all of them, else those that do are listed.",
    "h  your cards with their texts        t  the table as you see it        o  the options again",
    "u  take your last decision back       q  leave the game                 ?  this help",
)


class Console(Protocol):
    """Where a person reads and types."""

    def turn(self, seat: int) -> None:
        """The person of this seat is to be asked; what happened since is told first."""
        ...

    def write(self, pieces: Sequence[Piece], indent: int = 0, dim: bool = False) -> None:
        """Write a line."""
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
        options = [self._speaker.move(eyes, decision.kind, option) for option in decision.options]
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
                return decision.options[chosen]

    def _understood(self, typed: str, eyes: Eyes, decision: Decision, options: Sequence[Pieces]) -> int | None:
        """The option that was typed, None where something else was asked for."""
        word = typed.lower()
        if word in ("q", "quit"):
            raise Leave
        if word in ("u", "undo"):
            raise TakeBack
        if word in ("?", "help"):
            for line in HELP:
                self._console.write((Piece(line),), dim=True)
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
        if not texts:
            names = [self._speaker.card(eyes, copy) for copy in hand]
            self._console.write((Piece("You hold "), *listed(names), Piece(".")), dim=True)
            return
        self._say("You hold:")
        for copy in dict.fromkeys(hand):
            design = eyes.card(copy)
            text = self._texts.get(design.number, "") if design else ""
            name = self._speaker.card(eyes, copy)
            self._console.write((*name, Piece(f": {text}")) if text else name, 2)

    def _write_options(self, decision: Decision, options: Sequence[Pieces], chosen: Sequence[int]) -> None:
        self._console.head(self._speaker.question(decision.kind))
        width = len(str(len(options)))
        for at in chosen:
            self._console.write((Piece(f"{at + 1:>{width}}  "), *options[at]), 2)
