"""What earlier builds of changes left beside the PDFs and nobody should print any more."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from cardgen.jobs.ledger_builds import Build, BuiltFile, builds, file_digest

if TYPE_CHECKING:
    from cardgen.source.project import Project


def remove_stale(project: Project, latest: Build, folder: Path, written: Collection[Path]) -> list[Path]:
    """Remove the PDFs and pull lists of earlier builds of changes from a folder, and return where they were.

    Only files go that a remembered build wrote, and that are as it wrote them. Those of the `latest` build stay, and
    those that print the other side of its cards; `written` are its own files.
    """
    here, known = folder.resolve(), list(builds(project))
    kept = {path.resolve() for path in written}
    kept |= {file.path for build in known if build.id == latest.id for file in (*build.files, *build.listed)}
    removed: dict[Path, None] = {}
    for build in known:
        for file in (*build.files, *build.listed) if build.base is not None else ():
            if file.path.parent == here and file.path not in kept and _is_as_written(file):
                with suppress(OSError):
                    file.path.unlink()
                    removed[folder / file.path.name] = None
    return sorted(removed)


def _is_as_written(file: BuiltFile) -> bool:
    try:
        return not file.path.is_symlink() and file_digest(file.path) == file.digest
    except OSError:
        return False
