"""Recording that something was printed, from the builds that are remembered, and looking at what lies on the table."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from cardgen.diagnostics import BadInput, Problems
from cardgen.jobs.ledger import Table, changes, replaced, total
from cardgen.jobs.ledger_builds import Build, builds, file_digest
from cardgen.jobs.ledger_file import changing, load_ledger
from cardgen.jobs.ledger_format import Ledger
from cardgen.source.text import shown_path

if TYPE_CHECKING:
    from cardgen.source.project import Project

Done: TypeAlias = "tuple[Build, frozenset[str] | None]"
"""A build, and of which of its components the file was printed; None for all of it."""


class Recorded(NamedTuple):
    """What a recording did: how many copies lie on the table now, and whether anything is another than before."""

    copies: int
    is_new: bool


def record_files(project: Project, names: Sequence[Path]) -> Recorded:
    """Record that these PDFs were printed, or all that the last build wrote.

    Raises `BadInput` if there is no such build, a file on the disk is not what was built, or another printing was
    recorded since a build of changes; nothing is recorded then.
    """
    known = list(builds(project))
    return record(project, _of_files(known, names) if names else [(_last(project, known), None)])


def record(project: Project, done: Sequence[Done]) -> Recorded:
    """Record printings in their order, all or none.

    What a build of everything printed replaces what it was about. A build of changes fits only on the table that it was
    reckoned for, or what its own files have made of that.
    """
    with changing(project) as desk:
        before = after = desk.read()
        for build, components in done:
            after = recorded(after, build, components)
        is_new = after.revision != before.revision
        # What changes nothing leaves the ledger and its backup alone.
        if is_new:
            desk.write(after)
    return Recorded(total(after.table), is_new)


def on_table(project: Project) -> Table:
    """Every copy that lies on the table. Raises `BadInput`."""
    return load_ledger(project).table


def forget(project: Project) -> Path | None:
    """Start with an empty table; return where what was recorded is kept."""
    with changing(project) as desk:
        return desk.forget()


def undo(project: Project) -> int:
    """Take the last recording back, and return how many copies lie on the table then. Raises `BadInput`."""
    with changing(project) as desk:
        return total(desk.undo().table)


def recorded(ledger: Ledger, build: Build, components: frozenset[str] | None = None) -> Ledger:
    """The ledger after a build was printed, or of it the files of these components alone.

    Raises `BadInput` where a build of changes does not fit on this table.
    """
    if build.base is None:
        scope = build.scope if components is None else build.scope.within(components)
        return Ledger(ledger.game, replaced(ledger.table, build.wanted, scope), build.id)
    if ledger.revision != build.base and ledger.last != build.id:
        problems = Problems()
        message = "another printing was recorded since these changes were built, so they may not fit any more"
        problems.error("O212", message, help="`cardgen build --changed` again, and print what it finds")
        raise BadInput(problems)
    after = changes(ledger.table, build.wanted, build.scope).table(components)
    return Ledger(ledger.game, after, build.id)


def _last(project: Project, known: Sequence[Build]) -> Build:
    problems = Problems()
    if not known:
        message = f"no build of {project.name} is known that could have been printed"
        problems.error("O210", message, help="`cardgen build`, print, then say `cardgen printed`")
        raise BadInput(problems)
    for file in known[0].files:
        _digest(file.path, file.digest, problems)
    problems.stop_on_errors()
    return known[0]


def _of_files(known: Sequence[Build], names: Sequence[Path]) -> list[Done]:
    """Each named file's build, with the components of all the files of it that were named."""
    problems = Problems()
    found: dict[int, set[str]] = {}
    for name in names:
        digest, path = _digest(name, None, problems), name.resolve()
        written = ((number, file) for number, build in enumerate(known) for file in build.files)
        matches = [(number, file) for number, file in written if file.digest == digest]
        if matches:
            # Two builds may have written the same bytes; the one that wrote them there is meant, else the later.
            number, file = min(matches, key=lambda match: (match[1].path != path, match[0]))
            found.setdefault(number, set()).add(file.component)
        elif digest:
            message = f"`{shown_path(name)}` is not what any of the last builds wrote"
            problems.error("O211", message, help="build it again, print that, and then record it")
    problems.stop_on_errors()
    return [(known[number], _components(known[number], chosen)) for number, chosen in found.items()]


def _components(build: Build, chosen: set[str]) -> frozenset[str] | None:
    return None if chosen == {file.component for file in build.files} else frozenset(chosen)


def _digest(path: Path, expected: str | None, problems: Problems) -> str:
    """The digest of a PDF, empty with a problem noted if it cannot be read or is not the expected one."""
    try:
        digest = file_digest(path)
    except OSError as error:
        message = f"`{shown_path(path)}` cannot be read: {(error.strerror or str(error)).lower()}"
        problems.error("O211", message, help="name the PDFs that you printed, or build again")
        return ""
    if expected and digest != expected:
        message = f"`{shown_path(path)}` is not what the last build wrote there"
        problems.error("O211", message, help="build again, print that, and then record it; or name what you printed")
    return digest
