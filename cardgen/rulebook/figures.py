"""Figures: `::: figure card hope, setup 4 width 60%`, with a caption, labels, and words for those who cannot see."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from cardgen.cards.model import Game
from cardgen.cards.setup_words import setup_words
from cardgen.rulebook.document import (
    ArtPicture,
    Block,
    FacePicture,
    Figure,
    Inline,
    Items,
    Paragraph,
    Picture,
    SetupPicture,
    Words,
)
from cardgen.rulebook.findings import Findings
from cardgen.rulebook.inlines import Stretch
from cardgen.rulebook.marked_words import inlines_of
from cardgen.rulebook.walking import plain, spoken
from cardgen.source.hints import suggestion
from cardgen.source.project import PathProblem, Project

_WIDTH = re.compile(r"\s+width\s+(\d+(?:\.\d+)?)\s*%\s*$")
_ALT = re.compile(r"\s*alt:\s*", re.IGNORECASE)
_HELP = "write `card ID`, `card ID FACE`, `setup 4` or `art FILE`, with commas between"


class Figures(NamedTuple):
    """Makes figures from what directives name."""

    game: Game
    project: Project
    findings: Findings

    def of(self, words: str, inside: tuple[Block, ...], at: Stretch) -> tuple[Block, ...]:
        """A figure, and what it holds that belongs elsewhere, behind it; without pictures its words alone."""
        width, words = self._width(words, at)
        pictures = tuple(picture for part in words.split(",") if (picture := self._picture(part.strip(), at)))
        caption, alt, labels, rest = _parted(inside)
        if rest:
            advice = "it holds a caption, a paragraph that starts with `alt:`, and a list of labels"
            self.findings.add("R142", "a figure holds more than it can show", at.place, advice)
        if not pictures:
            shown = (Paragraph(caption, at.place),) if caption else ()
            return (*shown, *(Paragraph(label, at.place) for label in labels), *rest)
        if labels and len(labels) != len(pictures):
            message = f"there are {len(labels)} labels for {len(pictures)} pictures"
            self.findings.add("R142", message, at.place, "write one item of the list for each picture, or no list")
            rest = (*(Paragraph(label, at.place) for label in labels), *rest)
            labels = ()
        pictures = tuple(_shared(picture, (width or 1.0) / len(pictures), pictures) for picture in pictures)
        alt = alt or self.alt(pictures, plain(caption, aloud=True).strip())
        if not alt:
            message = "this figure has no words for those who cannot see it"
            self.findings.add("R124", message, at.place, "write a paragraph `alt: what can be seen`, or a caption")
        return (Figure(pictures, caption, alt, width, labels, at.place), *rest)

    def alt(self, pictures: Iterable[Picture], caption: str = "") -> str:
        """What can be seen, in words made from the data; art has its caption alone."""
        words = [self._seen(picture) for picture in pictures]
        return " ".join(word for word in words if word) or caption

    def _seen(self, picture: Picture) -> str:
        if isinstance(picture, FacePicture):
            card = self.game.cards[picture.card]
            text = spoken(inlines_of(card.text, self.game.icons))
            kind = self.game.card_types[card.type].name
            return f"{kind} card {card.name}: {text}" if text else f"{kind} card {card.name}."
        if isinstance(picture, SetupPicture):
            told = setup_words(self.game, picture.players)
            return told or f"The table set up for {picture.players} players, seen from above."
        return ""

    def _width(self, words: str, at: Stretch) -> tuple[float, str]:
        match = _WIDTH.search(f" {words}")
        if match is None:
            return 0.0, words
        share = float(match[1]) / 100
        if not 0 < share <= 1:
            message = f"a figure's width is 1% to 100% of the text's, not {match[1]}%"
            self.findings.add("R142", message, at.find(f"{match[1]}"), "write `width 60%`")
            share = 0.0
        return share, words[: match.start() - 1] if match.start() else ""

    def _picture(self, words: str, at: Stretch) -> Picture | None:
        kind, *rest = words.split(None, 1) or [""]
        named = rest[0].strip() if rest else ""
        if kind == "card" and named:
            return self._face(named.split(), at)
        if kind == "setup" and named.isdecimal():
            return self._setup(int(named), at)
        if kind == "art" and named:
            return self._art(named, at)
        message = f"`{words}` names no picture" if words else "here the name of a picture is missing"
        self.findings.add("R120", message, at.find(words, "figure"), _HELP)
        return None

    def _face(self, named: list[str], at: Stretch) -> Picture | None:
        card = self.game.cards.get(named[0])
        if card is None:
            advice = suggestion(named[0], self.game.cards, "there are")
            self.findings.add("R110", f"there is no card `{named[0]}`", at.find(named[0]), advice)
            return None
        faces = self.game.card_types[card.type].faces
        face = named[1] if len(named) > 1 else next(iter(faces), "")
        if face not in faces or len(named) > 2:
            message = f"the card `{card.id}` has no face `{' '.join(named[1:])}`"
            if not faces:
                message = f"the card `{card.id}` has no face to show"
            self.findings.add("R111", message, at.find(" ".join(named)), suggestion(face, faces, "there are"))
            return None
        return FacePicture(card.id, face)

    def _setup(self, players: int, at: Stretch) -> Picture | None:
        least, most = self.game.players
        if not self.game.setup:
            message, advice = "this game has no set-up to show", "tell where things lie, under `setup:` in game.yaml"
        elif not least <= players <= most:
            message, advice = f"this game is not for {players} players", f"it is for {least} to {most}"
        else:
            return SetupPicture(players)
        self.findings.add("R120", message, at.find(f"setup {players}"), advice)
        return None

    def _art(self, name: str, at: Stretch) -> Picture | None:
        try:
            self.project.resolve("art", name)
        except PathProblem as fault:
            self.findings.add("R120", str(fault), at.find(name), fault.hint)
            return None
        return ArtPicture(name)


def _shared(picture: Picture, share: float, pictures: tuple[Picture, ...]) -> Picture:
    """A table from above knows what it has of the text's width, and which tables stand beside it."""
    if not isinstance(picture, SetupPicture):
        return picture
    tables = tuple(each.players for each in pictures if isinstance(each, SetupPicture))
    return picture._replace(share=round(share, 3), beside=tables if len(tables) > 1 else ())


def _parted(
    blocks: tuple[Block, ...],
) -> tuple[tuple[Inline, ...], str, tuple[tuple[Inline, ...], ...], tuple[Block, ...]]:
    """What a figure holds: its caption, the words after `alt:`, the labels of its list, and all the rest."""
    caption: tuple[Inline, ...] = ()
    labels: tuple[tuple[Inline, ...], ...] = ()
    alt, rest = "", []
    for block in blocks:
        if isinstance(block, Paragraph) and not alt and _is_alt(block):
            alt = _ALT.sub("", plain(block.inlines, aloud=True), count=1).strip()
        elif isinstance(block, Paragraph) and not caption:
            caption = block.inlines
        elif isinstance(block, Items) and not labels and (found := _labels(block)):
            labels = found
        else:
            rest.append(block)
    return caption, alt, labels, tuple(rest)


def _is_alt(block: Paragraph) -> bool:
    first = block.inlines[0] if block.inlines else None
    return isinstance(first, Words) and _ALT.match(first.text) is not None


def _labels(items: Items) -> tuple[tuple[Inline, ...], ...]:
    """The words of a list whose items are a paragraph each; none where it is another list."""
    found = []
    for item in items.items:
        if len(item) != 1 or not isinstance(item[0], Paragraph):
            return ()
        found.append(item[0].inlines)
    return tuple(found)
