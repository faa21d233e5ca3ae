"""Lays out a face: a layout and a card's data become a Drawing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cardgen.cards.templates import FIELD_PLACES, TemplateProblem, Templates
from cardgen.diagnostics import Problems
from cardgen.layout.art import Art
from cardgen.layout.drawing import Drawing, Symbol
from cardgen.layout.elements import lay_all
from cardgen.layout.run import At, FaceFull, Fault, Frame, Palette, Run, Scope
from cardgen.layout.shapes import rectangle
from cardgen.layout.spacing import report_spacing
from cardgen.layout.spec import Layout, Program
from cardgen.layout.style import TextTools
from cardgen.layout.themes import in_theme
from cardgen.layout.trim import Trim

if TYPE_CHECKING:
    from cardgen.fonts.registry import Fonts
    from cardgen.source.project import Project

__all__ = ["FIELD_PLACES", "Tools", "lay_out", "make_tools", "open_tools"]


@dataclass(slots=True)
class Tools:
    """What all faces of a game share. `icons` are files by token; `text` is what texts are set with.

    `full` remembers the layouts, by digest, that a face was too small for: nobody waits for that on every card.
    """

    fonts: Fonts
    art: Art
    templates: Templates
    icons: Mapping[str, str]
    text: TextTools
    full: dict[str, FaceFull] = field(default_factory=dict)


def open_tools(project: Project, icons: Mapping[str, str]) -> Tools:
    """The tools for a project's faces. `icons` maps tokens to SVG files in `art/`."""
    from cardgen.fonts.registry import Fonts

    templates = Templates()
    return make_tools(Fonts(project), Art(project, templates), templates, icons)


def make_tools(fonts: Fonts, art: Art, templates: Templates, icons: Mapping[str, str]) -> Tools:
    """Tools from their parts."""
    return Tools(fonts, art, templates, icons, TextTools(fonts, icons, _inline(art, icons)))


def _inline(art: Art, icons: Mapping[str, str]) -> Callable[[str, str | None], Symbol | None]:
    """How a text gets an icon: by token and fill, from the same place as the `icon` element."""

    def symbol(token: str, fill: str | None) -> Symbol | None:
        return art.inline(icons[token], fill)

    return symbol


def lay_out(
    layout: Layout,
    names: Mapping[str, object],
    theme: str,
    tools: Tools,
    problems: Problems,
    *,
    stamped: bool = True,
) -> Drawing:
    """Lay out one face, without its stamps if it is not `stamped`.

    `names` is plain data: `card`, `game`, `rules`, `palette` (colours by name), `face` (`name`, `index`, `hash`), and
    under `FIELD_PLACES` the places of the card's fields, if messages are to point there.
    Whatever cannot be laid out is left out and reported, with the card's id where another card may be right. A face
    of too many elements is left blank.
    """
    blank = _blank(layout.trim)
    tools.art.start_face(problems)
    try:
        if layout.digest in tools.full:
            raise tools.full[layout.digest].with_traceback(None)
        return _drawn(layout, blank, names, theme, tools, problems, stamped)
    except FaceFull as fault:
        tools.full[layout.digest] = fault
        fault.report(problems, "")
        return blank


def _drawn(
    layout: Layout,
    blank: Drawing,
    names: Mapping[str, object],
    theme: str,
    tools: Tools,
    problems: Problems,
    stamped: bool,
) -> Drawing:
    program = layout.program(theme, problems)
    run = _run(layout, program, names, theme, tools, problems)
    try:
        trim = layout.trim.measured(run, layout.merged.entries["size"].place)
    except (Fault, TemplateProblem) as fault:
        fault.report(problems, run.card)
        return blank
    blank = _blank(trim)
    _mark_zones(run.frame, trim)
    lay_all(program.elements, run)
    report_spacing(run)
    bare = blank._replace(marks=tuple(run.marks))
    face = in_theme(bare, theme, program.adapted, _ink(run), tools.art) if theme != "colour" else bare
    look = face.digest()
    if program.stamps and stamped:
        run.base["face"] = {**_facts(names), "hash": look[:6].upper()}
        lay_all(program.stamps, run)
        face = blank._replace(marks=tuple(run.marks))
        if theme != "colour":
            face = in_theme(face, theme, program.adapted, _ink(run), tools.art)
    return face._replace(look=look)


def _facts(names: Mapping[str, object]) -> dict[str, object]:
    """What expressions see of the face itself."""
    face = names.get("face")
    return dict(face) if isinstance(face, Mapping) else {}


def _ink(run: Run) -> str:
    """The colour of words on white."""
    try:
        return run.palette["ink"]
    except (KeyError, Fault, TemplateProblem):
        return "000000"


def _run(
    layout: Layout,
    program: Program,
    names: Mapping[str, object],
    theme: str,
    tools: Tools,
    problems: Problems,
) -> Run:
    frame = Frame(boxes={}, paths={})
    run = Run(tools, problems, layout.unit, frame)
    given = names.get("palette")
    colours = {name: str(colour) for name, colour in given.items()} if isinstance(given, Mapping) else {}
    run.palette = Palette(run, colours, program.palette, program.colours)
    everything = {**names, "theme": theme, "palette": run.palette, "at": At(frame, layout.unit)}
    run.base = run.names = Scope(run, everything, program.lets)
    card = names.get("card")
    run.card = str(card.get("id", "")) if isinstance(card, Mapping) else ""
    run.watched = program.watched
    return run


def _mark_zones(frame: Frame, trim: Trim) -> None:
    """The boxes that every face has: the trim, the bleed box and the safe zone."""
    width, height, bleed, safe = trim.width, trim.height, trim.bleed, trim.safe
    frame.boxes["face"] = (0.0, 0.0, width, height)
    frame.boxes["bleed"] = (-bleed, -bleed, width + 2 * bleed, height + 2 * bleed)
    frame.boxes["safe"] = (safe, safe, width - 2 * safe, height - 2 * safe)
    frame.paths["face"] = rectangle((0.0, 0.0, width, height))


def _blank(trim: Trim) -> Drawing:
    return Drawing(trim.width, trim.height, trim.bleed, trim.safe, trim.outline, ())
