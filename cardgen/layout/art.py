"""A project's art: SVG files as symbols, bitmaps as pictures, each read once and kept by what it was asked for."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import NamedTuple, Protocol

from cardgen.cards.templates import TemplateProblem, Templates
from cardgen.diagnostics import Place, Problem, Problems, Severity
from cardgen.layout import shapes
from cardgen.layout.drawing import IDENTITY, Group, Mark, Matrix, Shape, Symbol, marks_digest
from cardgen.layout.matrices import Box4, mean_scale
from cardgen.layout.pictures import PictureFile, PictureProblem, PictureStore, read_picture
from cardgen.layout.run import Fault
from cardgen.layout.svg import Vector, marks_box, read_svg
from cardgen.layout.svg_places import fitted
from cardgen.layout.svg_style import CURRENT
from cardgen.layout.svg_tree import SvgProblem
from cardgen.source.project import PathMissing, PathRefused, Project
from cardgen.source.text import shown_path

NOT_THERE = ""
"""The digest of a file that was looked for in vain: when it appears, the face is made anew."""
PLAIN_ICON = "000000"
LONGEST_EXCERPT = 200
"""Characters of a line that are shown; drawing programs write whole drawings in one."""


class Filled(Protocol):
    """Where texts of filled-in drawings are kept, by what they were made from."""

    def get(self, made_from: str) -> str | None:
        """A text that was made from the same before."""
        ...

    def put(self, made_from: str, text: str) -> None:
        """Keep a text."""
        ...


class Look(NamedTuple):
    """How an SVG is to look: the file and its template's names, its tint, its outline (`line` in points)."""

    file: str
    names: Mapping[str, object]
    tint: str | None = None
    stroke: str | None = None
    line: float = 0.0


class _Loaded(NamedTuple):
    """An SVG as read, what tells it from others, and what was doubtful in it."""

    key: tuple[str, str]
    vector: Vector
    warnings: tuple[Problem, ...]


class Art:
    """Loads what stands in `art/`, the project's own first. Nothing else can be reached.

    `used` holds the files that the face at hand has looked for, with their digests (`NOT_THERE` where there was none);
    `pictures` the bitmaps by digest. `shelf` keeps filled-in templates, where a job has one.
    """

    def __init__(self, project: Project, templates: Templates) -> None:
        self.pictures = PictureStore()
        self.shelf: Filled | None = None
        self.used: dict[str, str] = {}
        self.grey_symbols: dict[str, Symbol] = {}
        self.inked_symbols: dict[tuple[str, str], Symbol] = {}
        self._project = project
        self._templates = templates
        self._problems = Problems()
        self._files: dict[str, tuple[bytes, str, str]] = {}
        self._vectors: dict[tuple[str, str], _Loaded] = {}
        self._failed: dict[tuple[str, str], Fault] = {}
        self._drawn: dict[tuple[object, ...], Symbol] = {}
        self._named: dict[str, PictureFile] = {}

    def start_face(self, problems: Problems) -> None:
        """Begin to note what a face uses; what is doubtful in its art goes to `problems`."""
        self.used = {}
        self._problems = problems

    def digest_of(self, name: str) -> str | None:
        """A file's digest as it is now, `NOT_THERE`, or None for a damaged picture; a whole one is then stored."""
        try:
            data, digest, _ = self._read(name, None)
        except Fault:
            return NOT_THERE
        try:
            if not name.lower().endswith(".svg") and data[:4] != b"<svg":
                self.picture(name, None)
        except Fault:
            return None
        return digest

    def symbol(
        self, look: Look, box: Box4, fit: str | None, align: tuple[float, float] | None, place: Place | None
    ) -> tuple[Symbol, Box4]:
        """An SVG as a symbol in a box, and its view box in its own coordinates.

        `fit` and `align` None ask for what the file says. Raises `Fault`.
        """
        loaded = self._load(look.file, look.names, place)
        vector = loaded.vector
        matrix = fitted(vector.view, box, fit or vector.fit, align or vector.align)
        return _placed(self._look(look, loaded, mean_scale(matrix)), matrix), vector.view

    def inline(self, file: str, fill: str | None) -> Symbol | None:
        """An icon for a line of text, its place left open; None, reported, where it cannot be drawn."""
        try:
            loaded = self._load(file, {}, None)
        except Fault as fault:
            fault.report(self._problems, "")
            return None
        return self._look(Look(file, {}, fill), loaded, 1.0)

    def _load(self, name: str, names: Mapping[str, object], place: Place | None) -> _Loaded:
        """An SVG's marks, its placeholders filled from `names`. Raises `Fault`."""
        data, digest, shown = self._read(name, place)
        key = (digest, repr(sorted(names.items())) if names else "")
        found = self._vectors.get(key)
        if key in self._failed:
            raise self._failed[key].with_traceback(None)
        if found is None:
            try:
                found = self._vectors[key] = _Loaded(key, *self._parse(data, digest, names, shown, place))
            except Fault as fault:
                if fault.place is not place:  # a drawing that is too large is not read again for every card
                    self._failed[key] = fault
                raise
        if found.warnings:
            self._problems.extend(found.warnings)
        return found

    def _parse(
        self, data: bytes, digest: str, names: Mapping[str, object], shown: str, place: Place | None
    ) -> tuple[Vector, tuple[Problem, ...]]:
        warnings: dict[Problem, None] = {}
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            message = f"`{shown}` is not UTF-8 (byte {error.start})"
            raise Fault("I101", message, place, "save it as UTF-8", of_card=False) from None
        lines = text.splitlines()

        def where(line: int) -> Place:
            excerpt = lines[line - 1][:LONGEST_EXCERPT] if 0 < line <= len(lines) else ""
            return Place(shown, line, 1 + len(excerpt) - len(excerpt.lstrip()), 1, excerpt)

        def warn(line: int, message: str, help: str) -> None:
            warnings[Problem(Severity.WARNING, "I102", message, where(line), help)] = None

        try:
            if "{{" in text or "{%" in text:
                text = self._filled(text, digest, names, Place(shown, 1, 1))
            return read_svg(text, warn), tuple(warnings)
        except TemplateProblem as problem:
            message = f"`{shown}` cannot be filled in: {problem.message}"
            raise Fault("I103", message, where(problem.line), problem.help, problem.of_card) from None
        except SvgProblem as problem:
            found = _spot(where(problem.line), problem, lines)
            raise Fault("I101", problem.message, found, problem.help, of_card=False) from None

    def _filled(self, text: str, digest: str, names: Mapping[str, object], place: Place) -> str:
        """A drawing's template filled in, now or from the shelf. Raises `TemplateProblem`."""
        made_from = _plainly(digest, names) if self.shelf is not None else ""
        if self.shelf is None or not made_from:
            return self._templates.render(text, names, place)
        found = self.shelf.get(made_from)
        if found is None:
            found = self._templates.render(text, names, place)
            self.shelf.put(made_from, found)
        return found

    def _look(self, look: Look, loaded: _Loaded, scale: float) -> Symbol:
        """The symbol of a look, its outline's width worked back to the drawing's own units."""
        line = round(look.line / scale, 4) if look.stroke and scale else 0.0
        key = (loaded.key, look.tint, look.stroke, line)
        found = self._drawn.get(key)
        if found is None:
            marks = tuple(_tinted(mark, look.tint) for mark in loaded.vector.marks)
            if look.stroke and line:
                marks = (*_outlines(marks, look.stroke, line), *marks)
            found = self._drawn[key] = _symbol(marks, loaded.vector.view)
        return found

    def picture(self, name: str, place: Place | None) -> PictureFile:
        """A bitmap, its bytes in the store from now on. Raises `Fault`."""
        data, digest, shown = self._read(name, place)
        found = self._named.get(digest)
        if found is None:
            try:
                found = read_picture(data)
            except PictureProblem as problem:
                raise Fault(problem.code, f"`{shown}`: {problem.message}", place, problem.help, of_card=False) from None
            self._named[digest] = found
            self.pictures[found.digest] = found
        if found.note:
            self._problems.warning("I113", f"`{shown}`: {found.note}", place)
        return found

    def _read(self, name: str, place: Place | None) -> tuple[bytes, str, str]:
        """A file's bytes, their digest and its name for messages."""
        found = self._files.get(name)
        if found is None:
            try:
                path = self._project.resolve("art", name)
                data = self._project.read_bytes(path)
            except PathRefused as problem:
                self.used[name] = NOT_THERE
                raise Fault("I104", str(problem), place, problem.hint) from None
            except PathMissing as problem:
                self.used[name] = NOT_THERE
                raise Fault("I100", str(problem), place, problem.hint) from None
            found = self._files[name] = (data, hashlib.sha1(data).hexdigest(), shown_path(path))
        self.used[name] = found[1]
        return found


def _plainly(digest: str, names: Mapping[str, object]) -> str:
    """What a drawing is made from as text; empty where not all of it is plain data."""
    try:
        return f"{digest} {json.dumps(names, sort_keys=True)}"
    except (TypeError, ValueError):
        return ""


def _spot(place: Place, problem: SvgProblem, lines: list[str]) -> Place:
    """Where in the element that starts on a line the attribute's text is wrong, if it stands there as it was read."""
    if not problem.text:
        return place
    for line in range(place.line, len(lines) + 1):
        shown = lines[line - 1]
        found = shown.find(problem.text)
        if found >= 0:
            column = found + problem.at + 1
            return place._replace(line=line, column=column, excerpt=shown[: column + LONGEST_EXCERPT])
    return place


def _tinted(mark: Mark, tint: str | None) -> Mark:
    """A mark in one colour: every fill, and the strokes of shapes without one. Untinted, `currentColor` is black."""
    if isinstance(mark, Group):
        return mark._replace(marks=tuple(_tinted(inner, tint) for inner in mark.marks))
    if not isinstance(mark, Shape):
        return mark
    plain = tint or PLAIN_ICON
    fill = (tint or mark.fill) if mark.fill else None
    stroke = tint if tint and mark.stroke and not mark.fill else mark.stroke
    return mark._replace(fill=plain if fill == CURRENT else fill, stroke=plain if stroke == CURRENT else stroke)


def _outlines(marks: tuple[Mark, ...], stroke: str, line: float) -> tuple[Mark, ...]:
    """What stands behind: each shape's path stroked with round joins, wider by its own stroke where it has one."""
    behind: list[Mark] = []
    for mark in marks:
        if isinstance(mark, Group):
            behind.append(mark._replace(marks=_outlines(mark.marks, stroke, line), clip=()))
        elif isinstance(mark, Shape):
            width = line + (mark.line if mark.stroke else 0.0)
            behind.append(Shape(mark.path, None, stroke, width, cap="round", join="round"))
    return tuple(behind)


def _placed(symbol: Symbol, matrix: Matrix) -> Symbol:
    return Symbol(symbol.key, symbol.marks, symbol.box, matrix)


def _symbol(marks: tuple[Mark, ...], view: Box4) -> Symbol:
    """Marks as a symbol whose box holds both the view box and all that is painted."""
    bounds = marks_box(marks) or view
    return Symbol(marks_digest(marks), marks, shapes.union([view, bounds]) or view, IDENTITY)
