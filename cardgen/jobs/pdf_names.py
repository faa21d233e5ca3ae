"""How the PDF of a component is called, so that no printing takes the place of another one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cardgen.diagnostics import Problems
from cardgen.jobs.choice import Choice
from cardgen.jobs.parts import Part
from cardgen.jobs.sheet_choice import paper_name, sheet_for
from cardgen.jobs.workshop import Workshop
from cardgen.layout.spec import THEMES
from cardgen.sheets.paper import PAPER_SIZES
from cardgen.source.read import YAML

_SOME, _CHANGED = "some", "changed"
_TURNS = ("long", "short", "fold", "none", "both", "fronts", "backs")


def pdf_name(
    workshop: Workshop, part: Part, choice: Choice, paper: str | None, asked: Mapping[str, Any], *, changed: bool
) -> str:
    """The component's name, with what sets this printing apart from the usual one, which it must not replace.

    `paper` and `asked` are as for `sheet_for`.
    """
    game = workshop.game
    latest = game.editions[-1].id if game.editions else ""
    edition = game.edition.id if game.edition else "base"
    usual = sheet_for(workshop.project, part.component.sheet, None, {}, Problems())
    on = paper_name(paper or usual.paper)
    words = [
        part.component.id,
        edition if game.editions and edition != latest else "",
        *choice.variants,
        choice.theme if choice.theme != "colour" else "",
        on if on != paper_name(usual.paper) else "",
        *(str(said) for name in ("duplex", "side") if (said := asked.get(name, "")) != getattr(usual, name)),
        _SOME if choice.cards else "",
        _CHANGED if changed else "",
    ]
    return "-".join(filter(None, words)) + ".pdf"


def check_names(workshop: Workshop, parts: Sequence[Part], names: Sequence[str]) -> None:
    """Report names that a disk takes for one, and decks of a user's own that are called as another printing is."""
    taken: dict[str, Part] = {}
    for part, name in zip(parts, names, strict=True):
        first = taken.setdefault(name.casefold(), part)
        if first is not part:
            message = f"`{first.component.id}` and `{part.component.id}` would be printed to the same file, `{name}`"
            workshop.problems.error("O116", message, part.component.place, help="give one of them another name")
    for part in parts:
        other = _printed_like(part, workshop) if part.component.brought else None
        if other:
            message = f"`{part.component.id}.pdf` is how another printing of `{other}` is called"
            workshop.problems.error("O116", message, part.component.place, help="give the deck's file another name")


def _printed_like(part: Part, workshop: Workshop) -> str | None:
    """The component of which some printing has the name of this one."""
    wanted = part.component.id.casefold()
    for name in workshop.game.components:
        start = f"{name.casefold()}-"
        if wanted.startswith(start) and _is_made_of(wanted[len(start) :], list(_words(workshop))):
            return name
    return None


def _words(workshop: Workshop) -> Iterator[str]:
    """Everything that may set a printing apart, in small letters."""
    game, project = workshop.game, workshop.project
    words = [*PAPER_SIZES, *project.names("sheets", ".yaml"), *THEMES, *_TURNS, _SOME, _CHANGED, "base"]
    words += [edition.id for edition in game.editions]
    words += [path.stem for path in project.data_files("variants", YAML)]
    yield from (word.casefold() for word in words)


def _is_made_of(text: str, words: Sequence[str]) -> bool:
    """Whether a text is some of the words, joined by `-`."""
    return any(
        text == word or (text.startswith(f"{word}-") and _is_made_of(text[len(word) + 1 :], words)) for word in words
    )
