"""Finds fonts: in a project's `fonts/` folder, in what `fonts/fonts.yaml` names, and in installed font packages."""

from __future__ import annotations

from difflib import get_close_matches

from cardgen.diagnostics import Place, Problems, Severity
from cardgen.fonts.catalogue import Catalogue, FontFile
from cardgen.fonts.font import Font
from cardgen.fonts.naming import Style, splits
from cardgen.fonts.outlines import refusal
from cardgen.source.project import Project


class FontProblem(Exception):
    """A font that cannot be used: `code`, `message`, `help`; `nearest` is what may stand in for a missing style.

    `place` is where the cause stands, if that is in the list of fonts and not where the font is asked for.
    """

    def __init__(
        self, code: str, message: str, help: str = "", nearest: Font | None = None, place: Place | None = None
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.help = help
        self.nearest = nearest
        self.place = place

    def report(self, problems: Problems, place: Place | None = None, card: str = "") -> None:
        """Add it to the problems as an error."""
        problems.error(self.code, self.message, self.place or place, help=self.help, card=card)


class Fonts:
    """The fonts that a project's texts may use; each file is read once.

    Without a project, only the families of `fonts/fonts.yaml` and of installed font packages are known.
    """

    def __init__(self, project: Project | None = None) -> None:
        self._catalogue = Catalogue(project)
        self._fonts: dict[tuple[str, Style], Font] = {}
        self._by_name: dict[str, Font] = {}
        self._fallbacks: dict[tuple[str, str], Font | None] = {}

    def face(self, family: str, weight: int = 400, italic: bool = False) -> Font:
        """The font of a family, weight (100 to 900) and slope.

        Raises `FontProblem` for an unknown family, a style that the family lacks (with the nearest that it has), and
        a file that is refused (PostScript outlines, collections, variable and web fonts, damaged files).
        """
        style = Style(weight, italic)
        found = self._fonts.get((family, style))
        if found is None:
            found = self._fonts[family, style] = self._find(family, style)
            self._by_name[found.name] = found
        return found

    def font(self, name: str) -> Font:
        """The font of a name as drawings give it (`Barlow Condensed SemiBold`). Raises `FontProblem`."""
        found = self._by_name.get(name)
        if found is not None:
            return found
        for family, style in splits(name):
            if self._catalogue.files(family):
                return self.face(family, style.weight, style.italic)
        raise FontProblem("F101", f"there is no font `{name}`", self._known())

    def nearest(self, family: str, weight: int = 400, italic: bool = False) -> Font:
        """The font itself, or the family's nearest style where it lacks that one. Raises `FontProblem`."""
        try:
            return self.face(family, weight, italic)
        except FontProblem as problem:
            if problem.nearest is None:
                raise
            return problem.nearest

    def fallback(self, char: str, font: Font) -> Font | None:
        """The first font of the family's fallback chain that has a character, in the nearest style, or None."""
        key = (char, font.name)
        if key not in self._fallbacks:
            self._fallbacks[key] = self._fall_back(char, font)
        return self._fallbacks[key]

    def families(self) -> tuple[str, ...]:
        """The families that are named: the project's own, then those of `fonts/fonts.yaml`."""
        return self._catalogue.families()

    def _fall_back(self, char: str, font: Font) -> Font | None:
        for family in self._catalogue.chain(font.family):
            try:
                other = self.nearest(family, font.style.weight, font.style.italic)
            except FontProblem:
                continue
            if other.has(char):
                return other
        return None

    def _find(self, family: str, style: Style) -> Font:
        files = self._catalogue.files(family)
        if not files:
            raise self._unknown(family)
        for wrong in self._catalogue.problems:
            if wrong.severity is not Severity.ERROR:
                continue
            nearest = min(files, key=lambda file: file.style.distance(style))
            font = self._load(family, nearest)
            raise FontProblem(wrong.code, wrong.message, wrong.help, font, wrong.place)
        exact = [file for file in files if file.style == style]
        if exact:
            return self._load(family, exact[0])
        nearest = min(files, key=lambda file: file.style.distance(style))
        has = ", ".join(dict.fromkeys(str(file.style) for file in sorted(files, key=lambda file: file.style)))
        raise FontProblem(
            "F102",
            f"`{family}` has no {style} (weight {style.weight}{', italic' if style.italic else ''})",
            f"it has {has}; choose one of these, or put the missing .ttf into the project's `fonts/` folder",
            self._loaded(family, nearest),
        )

    def _loaded(self, family: str, file: FontFile) -> Font:
        return self.face(family, file.style.weight, file.style.italic)

    def _load(self, family: str, file: FontFile) -> Font:
        data = file.path.read_bytes()
        refused = refusal(file.path, data)
        if refused:
            shown = f"fonts/{file.path.name}"
            raise FontProblem("F103", f"the font file {shown} cannot be used: {refused.reason}", refused.advice)
        return Font(family, file.style, file.path, data)

    def _unknown(self, family: str) -> FontProblem:
        near = get_close_matches(family, self.families(), n=1, cutoff=0.75)
        if near:
            return FontProblem("F101", f"there is no font family `{family}`", f"did you mean `{near[0]}`?")
        package = "fontpkg-" + "-".join(family.lower().split())
        return FontProblem(
            "F101",
            f"there is no font family `{family}`",
            f"put its .ttf files into the project's `fonts/` folder, or install its package (`pip install {package}`, "
            f"where there is one); {self._known()}",
        )

    def _known(self) -> str:
        return f"known are {', '.join(self.families())}"


__all__ = ["Font", "FontProblem", "Fonts"]
