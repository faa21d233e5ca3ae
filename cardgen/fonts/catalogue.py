"""Which files make up a family: the project's own first, then the font packages, each looked up only when asked for."""

from __future__ import annotations

import struct
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from cardgen.diagnostics import Problems
from cardgen.fonts.listing import Entry, read_list
from cardgen.fonts.naming import Style, squeezed, style_of, style_of_file
from cardgen.fonts.outlines import table_directory
from cardgen.source.bundle import bundle_root
from cardgen.source.project import PathProblem, Project

_SUFFIXES = (".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2")


class FontFile(NamedTuple):
    """A file and the style it is taken for; whether it can be used is found out when it is loaded."""

    path: Path
    style: Style


class Catalogue:
    """The families of one project. `problems` holds what is wrong in its list of fonts, once that has been read."""

    def __init__(self, project: Project | None) -> None:
        self.problems = Problems()
        self._project = project
        self._files: dict[str, tuple[FontFile, ...]] = {}
        self._listed: dict[str, Entry] | None = None
        self._last: tuple[str, ...] = ()
        self._own: dict[str, tuple[str, list[FontFile]]] | None = None

    def families(self) -> tuple[str, ...]:
        """Every family that is named."""
        own = [name for name, _ in self._own_families().values()]
        return tuple(dict.fromkeys([*own, *self._entries()]))

    def files(self, family: str) -> tuple[FontFile, ...]:
        """A family's files; none where it is not known."""
        found = self._files.get(family)
        if found is None:
            own = self._own_families().get(squeezed(family))
            found = self._files[family] = tuple(own[1]) if own else self._packaged(family)
        return found

    def chain(self, family: str) -> tuple[str, ...]:
        """The families that lend the characters which this one lacks, in order."""
        named = self._entries().get(family, Entry()).fallback
        return tuple(name for name in dict.fromkeys((*named, *self._last)) if name != family)

    def _packaged(self, family: str) -> tuple[FontFile, ...]:
        named = self._entries().get(family, Entry()).package
        package = named or "fontpkg_" + "_".join(family.lower().split())
        if not package.isidentifier():
            return ()
        spec = find_spec(package)
        if spec is None or spec.origin is None:
            return ()
        folder = Path(spec.origin).parent / "files"
        return tuple(FontFile(path, style_of_file(path.stem)) for path in _font_files(folder))

    def _entries(self) -> dict[str, Entry]:
        if self._listed is None:
            self._listed = {}
            for folder in self._folders():
                path = folder / "fonts.yaml"
                if path.is_file() and self._may_read(path):
                    listed = read_list(path, self.problems)
                    self._listed = {**listed.families, **self._listed}
                    self._last = (*self._last, *listed.fallback)
        return self._listed

    def _own_families(self) -> dict[str, tuple[str, list[FontFile]]]:
        """The files of the `fonts/` folders by family, as squeezed names; the project's own folder goes first."""
        if self._own is None:
            self._own = {}
            for path in [path for folder in self._folders() for path in _font_files(folder)]:
                if self._may_read(path):
                    family, style = _names(path)
                    self._own.setdefault(squeezed(family), (family, []))[1].append(FontFile(path, style))
        return self._own

    def _folders(self) -> list[Path]:
        return self._project.folders("fonts") if self._project else [bundle_root() / "fonts"]

    def _may_read(self, path: Path) -> bool:
        """Whether a file lies where the project may read, and is not a link to elsewhere (case R01)."""
        if self._project is None:
            return True
        try:
            self._project.resolve("fonts", path.name)
        except PathProblem:
            return False
        return True


def _font_files(folder: Path) -> list[Path]:
    if not folder.is_dir():
        return []
    return sorted(path for path in folder.iterdir() if path.suffix.lower() in _SUFFIXES and path.is_file())


def _names(path: Path) -> tuple[str, Style]:
    """Family and style by the font's own tables, or by the file's name where it cannot be read."""
    data = path.read_bytes()
    tables = table_directory(data) if data[:4] in (b"\x00\x01\x00\x00", b"true", b"OTTO") else {}
    stem = path.stem.split("[")[0]
    by_file = stem.rpartition("-")[0] or stem, style_of_file(stem)
    if "name" not in tables or "OS/2" not in tables:
        return by_file
    names = _name_table(data, *tables["name"])
    family = names.get(16) or names.get(1) or by_file[0]
    own = style_of(names.get(17) or names.get(2) or "")
    return family, own or _os2_style(data, tables["OS/2"][0]) or by_file[1]


def _os2_style(data: bytes, start: int) -> Style | None:
    """The style that the table OS/2 tells: usWeightClass, and the first bit of fsSelection for italic."""
    if start + 64 > len(data):
        return None
    weight, selection = struct.unpack_from(">H", data, start + 4)[0], struct.unpack_from(">H", data, start + 62)[0]
    return Style(min(max(weight, 1), 1000), bool(selection & 1))


def _name_table(data: bytes, start: int, length: int) -> dict[int, str]:
    """The English names of a font by their number (1 family, 2 style, 16 and 17 the typographic ones)."""
    if start + 6 > len(data):
        return {}
    _, count, storage = struct.unpack_from(">HHH", data, start)
    names: dict[int, str] = {}
    for number in range(min(count, (length - 6) // 12)):
        platform, _, language, name, size, offset = struct.unpack_from(">HHHHHH", data, start + 6 + 12 * number)
        raw = data[start + storage + offset : start + storage + offset + size]
        if platform == 3 and language == 0x409:
            names[name] = raw.decode("utf-16-be", "replace")
        elif platform == 1:
            names.setdefault(name, raw.decode("mac-roman", "replace"))
    return names
