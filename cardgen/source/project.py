"""One game's folder, and what may be read for it: names from data never lead outside.

A name is looked up in the game's own folder, then in the folder that holds its `card_data/`, then in what is installed
with cardgen. Links, `..`, absolute paths, URLs, drive letters, network shares, percent-escapes and NUL are refused, so
that a downloaded game cannot print, or even probe for, any other file of whoever opens it.

The one exception is asked for by name: `shared:` in `game.yaml` lists folders outside that a game's art may come from
(`shared: [../our-art]`), and the person at the keyboard grants them in the variable `CARDGEN_SHARED`: the list comes
with the game, and the game may come from a stranger.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Literal

from cardgen.diagnostics import BadInput, Problems
from cardgen.source.bundle import bundle_root
from cardgen.source.hints import nearest, suggestion
from cardgen.source.nodes import Listing, Mapping, Scalar
from cardgen.source.text import decode, shown_path

Kind = Literal["art", "layouts", "fonts", "data", "sheets"]
GAME_FILE = "game.yaml"
GAMES = "card_data"

_FOLDERS: dict[Kind, str] = {
    "art": "art",
    "layouts": "layouts",
    "fonts": "fonts",
    "data": "",
    "sheets": "layouts/sheets",
}
_WRITTEN_WITHOUT_SUFFIX: frozenset[Kind] = frozenset({"layouts", "sheets"})
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_PERCENT = re.compile(r"%[0-9A-Fa-f]{2}")
_CONTROL = re.compile("[\x00-\x1f\x7f]")
_SHARED = re.compile(r"^shared\s*:", re.MULTILINE)
GRANTED = "CARDGEN_SHARED"
"""The environment's variable that names the folders which games may share, parted as in `PATH`."""
_LOOKED_AT = 2000
"""How many files a search for a nearest name looks at."""


class PathProblem(ValueError):
    """A name that leads to no file of the project; `hint` says what to write instead, and may be empty."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


class PathRefused(PathProblem):
    """A name that would lead outside of what a project may read."""


class PathMissing(PathProblem):
    """A proper name of a file that is not there, or cannot be read."""


@dataclass(frozen=True, slots=True)
class Project:
    """One game's folder and the folders outside that it says its art may come from."""

    root: Path
    shared: tuple[Path, ...] = ()

    @classmethod
    def open(cls, folder: Path) -> Project:
        """The project in a folder. Raises `BadInput` if there is no game, or what it wants to share is refused."""
        problems = Problems()
        root = folder.resolve()
        if not (root / GAME_FILE).is_file():
            advice = f"a game is a folder with a `{GAME_FILE}`"
            problems.error("C031", f"there is no game in `{shown_path(folder)}`", help=advice)
            raise BadInput(problems)
        if not (root / GAME_FILE).resolve().is_relative_to(root):
            advice = "copy the file into the project's folder"
            problems.error("C034", f"`{GAME_FILE}` is a link that leads outside of the project", help=advice)
            raise BadInput(problems)
        shared = tuple(_shared(root, problems))
        problems.stop_on_errors()
        return cls(root, shared)

    @property
    def name(self) -> str:
        """The game's id: its folder's name."""
        return self.root.name

    def resolve(self, kind: Kind, name: str) -> Path:
        """The file that a name in the data means.

        Layouts and sheets are named without `.yaml`. Raises `PathRefused` or `PathMissing`.
        """
        clean = _clean(name)
        if kind in _WRITTEN_WITHOUT_SUFFIX and not clean.endswith((".yaml", ".yml")):
            clean += ".yaml"
        bases = self.folders(kind)
        for base in bases:
            for form in _spellings(clean):
                candidate = base / form
                if candidate.exists():
                    return self._allowed(candidate, name)
        raise PathMissing(f"there is no {_WHAT[kind]} `{name}`", _near(clean, bases, kind))

    def folders(self, kind: Kind) -> list[Path]:
        """Where names of a kind are looked up, in order; only folders that exist."""
        roots = [self.root]
        if kind not in ("data", "art"):
            roots += [*self._workspace(), bundle_root()]
        found = dict.fromkeys(folder for root in roots if (folder := _inside(root, _FOLDERS[kind])) is not None)
        if kind == "art":
            found.update(dict.fromkeys(self.shared))
        return [folder for folder in found if folder.is_dir()]

    def names(self, kind: Kind, suffix: str) -> list[str]:
        """The names of a kind that could be asked for: files with this suffix, without it, sorted."""
        found = {
            path.relative_to(base).as_posix().removesuffix(suffix)
            for base in self.folders(kind)
            for path in _some_files(base)
            if path.name.endswith(suffix)
        }
        return sorted(found)

    def shown(self, path: Path) -> str:
        """A path as messages show it."""
        return shown_path(path)

    def read_bytes(self, path: Path) -> bytes:
        """A file's contents. Raises `PathRefused` for a file outside, `PathMissing` for one that cannot be read."""
        allowed = self._allowed(path, shown_path(path))
        try:
            return allowed.read_bytes()
        except OSError as failure:
            reason = (failure.strerror or "it cannot be read").lower()
            raise PathMissing(f"`{shown_path(path)}` cannot be read: {reason}") from None

    def read_text(self, path: Path) -> str:
        """A UTF-8 file's text. Raises as `read_bytes`, and `BadInput` for bytes that are no text."""
        problems = Problems()
        text = decode(self.read_bytes(path), shown_path(path), problems)
        if text is None:
            raise BadInput(problems)
        return text

    def own_file(self, name: str) -> Path | None:
        """One of the project's own data files, or None if there is none. Raises `PathRefused` if it leads outside."""
        path = self.root / name
        return self._allowed(path, name) if path.exists() else None

    def data_files(self, folder: str, suffixes: tuple[str, ...]) -> list[Path]:
        """The files of one of the project's own folders with one of these suffixes, in order of their names.

        Raises `PathRefused` if one of them is a link that leads outside.
        """
        base = self.root / folder
        if not base.is_dir():
            return []
        names = sorted(path.name for path in base.iterdir() if path.suffix.lower() in suffixes)
        return [self._allowed(base / name, f"{folder}/{name}") for name in names if not name.startswith(".")]

    def _workspace(self) -> list[Path]:
        """The folder that holds `card_data/`, where the project lies in one."""
        return [self.root.parent.parent] if self.root.parent.name == GAMES else []

    def _allowed(self, path: Path, name: str) -> Path:
        """The real file behind a path, if it lies where this project may read."""
        try:
            real = path.resolve()
        except (OSError, RuntimeError):
            raise PathRefused(f"`{name}` is a link that leads in a circle", "copy the file into its place") from None
        if not any(real.is_relative_to(root) for root in self._readable()):
            raise PathRefused(f"`{name}` leads outside of the project", "copy the file into the project's folder")
        if not real.is_file():
            raise PathMissing(f"`{name}` is not a file")
        return real

    def _readable(self) -> Iterator[Path]:
        yield self.root
        yield from self.shared
        yield from self.folders("layouts")
        yield from self.folders("fonts")


_WHAT: dict[Kind, str] = {
    "art": "art file",
    "layouts": "layout",
    "fonts": "font file",
    "data": "file",
    "sheets": "sheet description",
}


def _inside(root: Path, folder: str) -> Path | None:
    """A folder's real path, or None where it is a link that leads out of its root: a game could bring such links."""
    try:
        real = (root / folder).resolve()
        return real if real.is_relative_to(root.resolve()) else None
    except (OSError, RuntimeError):
        return None


def _clean(name: str) -> str:
    """A name as a relative path with `/`, or `PathRefused`."""
    if _CONTROL.search(name):
        raise PathRefused(f"`{_CONTROL.sub('?', name)}` holds an invisible control character")
    if _SCHEME.match(name):
        raise PathRefused(f"`{name}` is an address or names a drive", "name a file in the project's folder")
    if _PERCENT.search(name):
        raise PathRefused(f"`{name}` holds a percent-escape", "write the file's name as it is")
    slashed = name.replace("\\", "/")
    if slashed.startswith("/"):
        raise PathRefused(
            f"`{name}` is an absolute path", "name a file in the project's folder, without a leading slash"
        )
    parts: list[str] = []
    for part in slashed.split("/"):
        if part == ".." and not parts:
            raise PathRefused(f"`{name}` leads outside of the project", "copy the file into the project's folder")
        if part == "..":
            parts.pop()
        elif part not in ("", "."):
            parts.append(part)
    if not parts:
        raise PathRefused(f"`{name}` names no file")
    return "/".join(parts)


def _spellings(name: str) -> Iterator[str]:
    """A name as typed, then composed and decomposed: disks differ in how they keep accents."""
    forms = (name, unicodedata.normalize("NFC", name), unicodedata.normalize("NFD", name))
    yield from dict.fromkeys(forms)


def _near(name: str, bases: list[Path], kind: Kind) -> str:
    known: dict[str, None] = {}
    for base in bases:
        for path in _some_files(base):
            relative = PurePosixPath(path.relative_to(base))
            known[str(relative.with_suffix("") if kind in _WRITTEN_WITHOUT_SUFFIX else relative)] = None
    wanted = name.removesuffix(".yaml") if kind in _WRITTEN_WITHOUT_SUFFIX else name
    near = nearest(wanted, known)
    if near is not None:
        return f"did you mean `{near}`?"
    return f"looked in: {', '.join(shown_path(base) for base in bases)}" if bases else ""


def _some_files(base: Path) -> Iterator[Path]:
    paths = (path for path in base.rglob("*") if path.is_file() and not path.name.startswith("."))
    yield from sorted(path for path, _ in zip(paths, range(_LOOKED_AT), strict=False))


def _shared(root: Path, problems: Problems) -> Iterator[Path]:
    """The folders that `shared:` in `game.yaml` lists. Errors of the file itself are reported when it is loaded."""
    text = decode((root / GAME_FILE).read_bytes(), GAME_FILE, Problems())
    if text is None or not _SHARED.search(text):
        return
    from cardgen.source.yaml_reader import parse_yaml

    game = parse_yaml(text, shown_path(root / GAME_FILE), Problems())
    listed = game.get("shared") if isinstance(game, Mapping) else None
    for item in listed.items if isinstance(listed, Listing) else [listed]:
        if not isinstance(item, Scalar):
            continue
        try:
            folder = (root / item.text).resolve()
        except (ValueError, OSError, RuntimeError):
            problems.error("C032", "this is no folder's name", item.place)
            continue
        if root.is_relative_to(folder) or Path.home().is_relative_to(folder):
            advice = "name a folder that holds nothing but what the game may show"
            problems.error("C032", f"`{item.text}` is too much to share", item.place, help=advice)
        elif not folder.is_dir():
            advice = "name a folder from `game.yaml` on, such as `../our-art`"
            problems.error("C032", f"there is no folder `{item.text}` to share", item.place, help=advice)
        elif not any(folder.is_relative_to(granted) for granted in _granted()):
            message = f"this game asks for `{item.text}`, outside of its folder"
            advice = f"if you trust it with that folder, set {GRANTED}={folder} and run again"
            problems.error("C033", message, item.place, help=advice)
        else:
            yield folder


def _granted() -> list[Path]:
    return [Path(part).resolve() for part in os.environ.get(GRANTED, "").split(os.pathsep) if part]


def find_game(name: str, start: Path) -> Project:
    """The project that a person means by a name or a folder's path.

    Looked up as a folder from `start`, as `start` itself, in `card_data/` below it, then among the installed games.
    Raises `BadInput` with the nearest name.
    """
    candidates = [start / name, start / GAMES / name, bundle_root() / GAMES / name]
    if start.resolve().name == name:
        candidates.insert(0, start)
    for folder in candidates:
        if (folder / GAME_FILE).is_file():
            return Project.open(folder)
    problems = Problems()
    advice = suggestion(name, game_names(start), "games found")
    problems.error("C030", f"there is no game `{name}`", help=advice or f"a game is a folder with a `{GAME_FILE}`")
    raise BadInput(problems)


def game_names(start: Path) -> list[str]:
    """The games that can be named from a folder: itself if it is one, else those in it and those installed."""
    if (start / GAME_FILE).is_file():
        return [start.resolve().name]
    found: dict[str, None] = {}
    for folder in (start, start / GAMES, bundle_root() / GAMES):
        found.update(dict.fromkeys(path.parent.name for path in sorted(folder.glob(f"*/{GAME_FILE}"))))
    return list(found)
