"""What earlier builds of changes left beside the PDFs and nobody should print any more."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from cardgen.jobs.ledger_builds import Build, BuiltFile, file_digest, left_by_changes

if TYPE_CHECKING:
    from cardgen.source.project import Project


def remove_stale(project: Project, latest: Build, folder: Path, written: Collection[Path]) -> list[Path]:
    """Remove the PDFs and pull lists of earlier builds of changes from a folder, and return where they were.

    Only files go that a remembered build wrote, and that are as it wrote them. Those of the `latest` build stay, and
    those that print the other side of its cards; `written` are its own files.
    """
    here, known, name = folder.resolve(), list(left_by_changes(project)), latest.id
    kept = {path.resolve() for path in written}
    kept |= {file.path for left in known if left.id == name for file in left.files}
    removed: dict[Path, None] = {}
    for file in (file for left in known for file in left.files):
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
