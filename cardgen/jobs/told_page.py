"""A told game as one page for a browser: the table from above with the real cards, and a slider through the moves.

The page needs no network and runs no code but its own. What a game's data says reaches it as text, never as markup.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardgen.cards.model import Game
from cardgen.jobs.play import as_words
from cardgen.jobs.told_faces import CardPictures, card_pictures
from cardgen.jobs.workshop import Tick
from cardgen.jobs.writing import replacing
from cardgen.play.narration import Piece, Pieces, plain

if TYPE_CHECKING:
    from cardgen.jobs.telling import Frame, Shot, Telling
    from cardgen.source.project import Project

Data = dict[str, Any]


def write_page(project: Project, game: Game, told: Telling, path: Path, tick: Tick) -> None:
    """Write the page of a game that was told with shots of its table. Raises `CannotWrite`."""
    designs = _designs(told)
    cards = [told.speaker.kit.designs[number].id for number in designs]
    pictures = card_pictures(project, game, [name for name in cards if name in game.cards], tick)
    page = to_page(told, game, designs, pictures)
    with replacing(path) as target:
        target.write(page.encode())


def to_page(told: Telling, game: Game, designs: Sequence[int], pictures: CardPictures) -> str:
    """The page's text."""
    frames = [frame for frame in _merged(told.frames) if frame["lines"]]
    data = {
        **_table(told),
        "designs": {number: _design(told, game, number, pictures) for number in designs},
        "frames": [{key: value for key, value in frame.items() if key != "lines"} for frame in frames],
    }
    parts = {
        "TITLE": escape(told.title),
        "UNDER": "".join(f"<p>{escape(line)}</p>" for line in told.under),
        "STYLE": _file("played.css") + _picture_rules(pictures),
        "STORY": "".join(_story(frames)) + _result(told, len(frames)),
        # Within a script element only `</` and `<!--` could end or hide it.
        "DATA": json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c"),
        "SCRIPT": _file("played.js"),
    }
    page = _file("played.html")
    pieces = page.split("%%")
    return "".join(parts[piece] if at % 2 else piece for at, piece in enumerate(pieces))


def _file(name: str) -> str:
    return (files("cardgen.jobs") / "pages" / name).read_text("utf-8")


# -- what lies on the table


def _designs(told: Telling) -> list[int]:
    """The designs that are on the table or are named, in order."""
    found = set(told.table.design) if told.table else set()
    for frame in told.frames:
        for line in frame.lines:
            found |= _named(line.pieces)
        for fact in frame.shot.facts if frame.shot else ():
            found |= _named(fact.words)
    return sorted(found)


def _named(pieces: Pieces) -> set[int]:
    return {piece.number for piece in pieces if piece.kind == "card"}


def _table(told: Telling) -> Data:
    """What stays the same all game: seats, places, purses, and which design each copy is of."""
    speaker, head, table = told.speaker, told.transcript.head, told.table
    seats = head["seats"]
    agents = [*map(str, head["agents"]), *[""] * seats]
    return {
        "seats": [{"name": speaker.name(seat), "agent": agents[seat]} for seat in range(seats)],
        "places": [place._asdict() for place in table.places] if table else [],
        "purses": [
            {"name": "" if number < seats else speaker.purse(number, seats), "seat": number if number < seats else -1}
            for number in range(len(table.purses) if table else 0)
        ],
        "money": speaker.words.money,
        "copies": list(table.design) if table else [],
    }


def _design(told: Telling, game: Game, number: int, pictures: CardPictures) -> Data:
    design = told.speaker.kit.designs[number]
    front, back = pictures.sides.get(design.id, ("", ""))
    card = game.cards.get(design.id)
    names = list(pictures.pictures)
    found: Data = {"name": design.name, "text": as_words(card.text) if card else ""}
    if front:
        picture = pictures.pictures[front]
        found["front"] = f"p{names.index(front)}"
        found["ratio"] = round(picture.width / picture.height, 3)
    if back:
        found["back"] = f"p{names.index(back)}"
    return found


def _picture_rules(pictures: CardPictures) -> str:
    """A class for each picture, so that each is in the page once."""
    rules = [
        f".p{at}{{background-image:url({picture.uri})}}\n" for at, picture in enumerate(pictures.pictures.values())
    ]
    return "".join(rules)


# -- the steps


def _merged(frames: Sequence[Frame]) -> Iterator[Data]:
    """Frames with what changed on the table since the one before; those that say nothing go into the next."""
    before: Shot | None = None
    gathered: Data = {}
    for frame in frames:
        assert frame.shot is not None
        _gather(gathered, before, frame.shot)
        before = frame.shot
        if not frame.lines:
            continue
        step = frame.moment.step
        yield {
            "n": step.number if step else 0,
            "seat": step.seat if step else -1,
            "round": frame.moment.round,
            "lines": frame.lines,
            **gathered,
        }
        gathered = {}


def _gather(gathered: Data, before: Shot | None, now: Shot) -> None:
    """Note zones, purses, knowledge and values that differ: by number, and values all together."""
    for key, name in (("z", "zones"), ("p", "purses"), ("k", "known")):
        old: Sequence[Any] = getattr(before, name) if before else ()
        new: Sequence[Any] = getattr(now, name)
        changed = {at: value for at, value in enumerate(new) if at >= len(old) or old[at] != value}
        if changed:
            gathered.setdefault(key, {}).update(changed)
    if before is None or before.facts != now.facts:
        gathered["f"] = [[fact.seat, fact.name, _pieces(fact.words)] for fact in now.facts]


def _pieces(pieces: Pieces) -> list[Any]:
    """Words as texts, names as `[text, "seat" or "card", number]`."""
    return [[piece.text, piece.kind, piece.number] if piece.kind else piece.text for piece in pieces]


# -- the story, which is read without any script too


def _story(frames: Sequence[Data]) -> Iterator[str]:
    for at, frame in enumerate(frames):
        for line in frame["lines"]:
            if line.kind == "head":
                yield f'<h2 data-at="{at}">{escape(plain(line.pieces).rstrip("."))}</h2>'
            else:
                why = f' <small class="why">{escape(line.why)}</small>' if line.why else ""
                yield f'<p class="{line.kind}" data-at="{at}">{_marked(line.pieces)}{why}</p>'


def _marked(pieces: Sequence[Piece]) -> str:
    return "".join(_mark(piece) for piece in pieces)


def _mark(piece: Piece) -> str:
    text = escape(piece.text)
    if piece.kind == "seat":
        return f'<b class="who s{piece.number % 8}">{text}</b>'
    if piece.kind == "card":
        return f'<i class="named" data-design="{piece.number}">{text}</i>'
    return text


def _result(told: Telling, at: int) -> str:
    reason = f"<p>{escape(told.reason[:1].upper() + told.reason[1:])}.</p>" if told.reason else ""
    for fault in (told.departure, told.broken):
        reason += f'<p class="broken">{escape(str(fault))}</p>' if fault else ""
    rows = "".join(
        f"<tr{' class=won' if row.won else ''}><td>{_mark(Piece(told.speaker.name(row.seat), 'seat', row.seat))}</td>"
        f"<td>{row.score:g}</td><td>{'wins' if row.won else ''}</td></tr>"
        for row in told.standings
    )
    return f'<h2 data-at="{at}">Result</h2><div class="result" data-at="{at}">{reason}<table>{rows}</table></div>'
