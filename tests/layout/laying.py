"""A small project on disk, whose layouts the tests write and lay out."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from textwrap import dedent

from cardgen.diagnostics import Problem, Problems
from cardgen.layout.drawing import Drawing
from cardgen.layout.face import Tools, lay_out, open_tools
from cardgen.layout.spec import Layout, load_layout
from cardgen.source.project import Project

HEAD = "unit: pt\nsize: [100, 140]\n"
PALETTE = {"ink": "101010", "paper": "FFFFFF", "red": "CC0000"}
SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M2 2H8V8H2Z"/></svg>'


class Desk:
    """Files written, layouts loaded and faces laid out; `problems` collects what was said."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.problems = Problems()
        self.icons: dict[str, str] = {}
        self.write("game.yaml", "title: Test\n")
        self.project = Project.open(folder)
        self._tools: Tools | None = None

    def write(self, name: str, text: str | bytes) -> None:
        """A file of the project."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(text, bytes):
            path.write_bytes(text)
        else:
            path.write_text(dedent(text), "utf-8")

    def layout(self, text: str, name: str = "face", head: str = HEAD) -> None:
        """A layout file; `head` gives it unit and size."""
        self.write(f"layouts/{name}.yaml", head + dedent(text))

    def elements(self, text: str, more: str = "") -> None:
        """A layout of these elements."""
        lines = dedent(text).strip("\n").splitlines()
        self.layout("elements:\n" + "".join(f"  {line}\n" for line in lines) + dedent(more))

    @property
    def tools(self) -> Tools:
        """Fonts, art and templates."""
        if self._tools is None:
            self._tools = open_tools(self.project, self.icons)
        return self._tools

    def load(self, name: str = "face") -> Layout | None:
        """A layout, with its problems noted."""
        return load_layout(self.project, name, self.problems)

    def lay(
        self, card: Mapping[str, object] | None = None, name: str = "face", theme: str = "colour", **names: object
    ) -> Drawing:
        """A face of a layout that loads."""
        layout = self.load(name)
        assert layout is not None, self.said()
        everything = {
            "card": {"id": "hope", "name": "Hope", **(card or {})},
            "game": {"title": "Test"},
            "palette": PALETTE,
            "face": {"name": "front", "index": 0, "hash": ""},
            **names,
        }
        return lay_out(layout, everything, theme, self.tools, self.problems)

    def marks(self, card: Mapping[str, object] | None = None, **more: object) -> str:
        """The dump of a face without its first line; nothing may be said about it."""
        drawing = self.lay(card, **more)  # type: ignore[arg-type]
        assert not len(self.problems), self.said()
        return dedent(drawing.dump().partition("\n")[2])

    def first(self) -> Problem:
        """The first problem."""
        return next(iter(self.problems))

    def said(self) -> list[str]:
        """What was said, a line each: code, line of the file, message, help."""
        return [
            f"{p.code} {p.place.line if p.place else '-'}: {p.message}" + (f" ({p.help})" if p.help else "")
            for p in self.problems
        ]
