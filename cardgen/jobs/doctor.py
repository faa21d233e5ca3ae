"""Look at an installation as a stranger's printer support would: versions, fonts, games, folders."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import NamedTuple

from cardgen.diagnostics import BadInput

LIBRARIES = ("reportlab", "pillow", "jinja2", "pyyaml", "click", "rich", "uharfbuzz", "pypdfium2")
SAFE_JINJA = (3, 1, 6)  # earlier sandboxes could be left through str.format and the attr filter


class Finding(NamedTuple):
    """One thing looked at: whether it is well, what was found, and what to do if it is not."""

    subject: str
    well: bool
    found: str
    advice: str = ""


def examine() -> list[Finding]:
    """Everything worth knowing when a build fails on somebody else's machine."""
    return [*_versions(), *_fonts(), *_games(), *_folders()]


def _versions() -> Iterator[Finding]:
    from cardgen import __version__

    yield Finding("cardgen", True, __version__)
    python = ".".join(map(str, sys.version_info[:3]))
    yield Finding("Python", sys.version_info >= (3, 11), python, "" if sys.version_info >= (3, 11) else "use 3.11+")
    for library in LIBRARIES:
        try:
            found = version(library)
        except PackageNotFoundError:
            yield Finding(library, False, "not installed", f"pip install {library}")
            continue
        old = library == "jinja2" and tuple(map(int, found.split(".")[:3])) < SAFE_JINJA
        yield Finding(library, not old, found, "upgrade: older sandboxes leak" if old else "")


def _fonts() -> Iterator[Finding]:
    from cardgen.fonts.registry import FontProblem, Fonts

    fonts = Fonts()
    for family in fonts.families():
        try:
            font = fonts.face(family)
            yield Finding(f"font {family}", True, f"{len(font.coverage)} characters, {Path(font.path).name}")
        except FontProblem as problem:
            yield Finding(f"font {family}", False, str(problem), problem.help)


def _games() -> Iterator[Finding]:
    from cardgen.source.project import game_names

    names = game_names(Path.cwd())
    yield Finding("games", bool(names), ", ".join(names) or "none", "" if names else "the installation is incomplete")


def _folders() -> Iterator[Finding]:
    from cardgen.jobs.cache import cache_folder
    from cardgen.source.bundle import bundle_root

    yield Finding("installed data", (bundle_root() / "layouts").is_dir(), str(bundle_root()))
    yield Finding("cache", True, str(cache_folder()))
    yield _offset()


def _offset() -> Finding:
    from cardgen.jobs.offset import offset_file, saved_offset

    try:
        offset = saved_offset()
    except BadInput as wrong:
        return Finding("printer's offset", False, str(wrong), "`cardgen calibrate --save` or `--clear` puts it right")
    return Finding("printer's offset", True, f"{offset}, kept in {offset_file()}" if any(offset) else "none is kept")
