"""Recording that something was printed, from the builds that are remembered, and looking at what lies on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from cardgen.diagnostics import BadInput, Problems
from cardgen.jobs.ledger import Half, Plan, Scope, Table, changes, replaced, total
from cardgen.jobs.ledger_builds import Build, BuiltFile, builds, file_digest
from cardgen.jobs.ledger_file import changing, load_ledger
from cardgen.jobs.ledger_format import Ledger
from cardgen.source.text import shown_path

if TYPE_CHECKING:
    from cardgen.source.project import Project

Done: TypeAlias = "tuple[Build, frozenset[str] | None]"
"""A build, and of which of its components the file was printed; None for all of it."""


class Recorded(NamedTuple):
    """What a recording did.

    `copies` lie on the table now, and `is_new` tells whether anything is another than before. `files` were printed,
    with `into` copies that are complete by that, and `out` copies are not on the table any more. `waiting` are the
    sides of these files that wait for the other one. `edition`, `variants` and `theme` are those that were printed.
    """

    copies: int
    is_new: bool
    files: tuple[Path, ...] = ()
    into: int = 0
    out: int = 0
    waiting: tuple[Half, ...] = ()
    edition: str = ""
    variants: tuple[str, ...] = ()
    theme: str = "colour"


def record_files(project: Project, names: Sequence[Path]) -> Recorded:
    """Record that these PDFs were printed, or all that the last build wrote; a build of its other side just before it
    belongs to it.

    Raises `BadInput` if there is no such build, a file on the disk is not what was built, or another printing was
    recorded since a build of changes; nothing is recorded then.
    """
    known = list(builds(project))
    return record(project, _of_files(known, names) if names else _last(project, known))


def record(project: Project, done: Sequence[Done]) -> Recorded:
    """Record printings in their order, all or none.

    What a build of everything printed replaces what it was about. A build of changes fits only on the table that it was
    reckoned for, or what its own files have made of that. One side alone waits for the other.
    """
    with changing(project) as desk:
        before = after = desk.read()
        for build, components in done:
            after = recorded(after, build, components)
        is_new = (after.revision, after.halves) != (before.revision, before.halves)
        # What changes nothing leaves the ledger and its backup alone.
        if is_new:
            desk.write(after)
    return _told(before, after, done, is_new)


def _told(before: Ledger, after: Ledger, done: Sequence[Done], is_new: bool) -> Recorded:
    files = [file for build, chosen in done for file in build.files if chosen is None or file.component in chosen]
    halves = {file.half for file in files if file.half}
    waiting = tuple(half for half in after.halves if half in halves)
    # Both sides of one sheet are the same copies.
    complete = {(file.component, file.sheet): file.copies for file in files if file.half not in waiting}
    gone = _looks(before.table) - _looks(after.table)
    printed = next((copy for build, _ in done for copy in sorted(build.wanted)), None)
    return Recorded(
        total(after.table),
        is_new,
        tuple(dict.fromkeys(file.path for file in files)),
        sum(complete.values()),
        gone.total(),
        waiting,
        *((printed.edition, printed.variants, printed.theme) if printed else ()),
    )


def _looks(table: Table) -> Counter[tuple[str, str]]:
    found = Counter[tuple[str, str]]()
    for copy, count in table.items():
        found[copy.looks] += count
    return found


def on_table(project: Project) -> Ledger:
    """What lies on the table. Raises `BadInput`."""
    return load_ledger(project)


def forget(project: Project) -> Path | None:
    """Start with an empty table; return where what was recorded is kept."""
    with changing(project) as desk:
        return desk.forget()


def undo(project: Project) -> Ledger:
    """Take the last recording back, or put back again what was taken back; return the ledger as it is then.

    Raises `BadInput`.
    """
    with changing(project) as desk:
        return desk.undo()


def recorded(ledger: Ledger, build: Build, components: frozenset[str] | None = None) -> Ledger:
    """The ledger after a build was printed, or of it the files of these components alone.

    Components of which one side was printed are left as they are until the other is. Raises `BadInput` where a build of
    changes does not fit on this table.
    """
    plan = _plan(ledger, build) if build.base is not None else None
    if plan is None:
        scope = build.scope if components is None else build.scope.within(components)
        missing = _missing(ledger.table, build.wanted, scope)
    else:
        missing = {copy.component for copy in plan.add}
    halves, left_out = _halves(ledger, build, components, missing)
    done = _without(left_out, components, ledger, build)
    if done is not None and not done:
        return ledger._replace(halves=halves, is_undone=False)
    if plan is not None:
        after = plan.table(done)
    else:
        after = replaced(ledger.table, build.wanted, build.scope if done is None else build.scope.within(done))
    there = {copy.component for copy in after}
    piles = {name: title for name, title in {**ledger.piles, **build.piles}.items() if name in there}
    return Ledger(ledger.game, after, build.id, halves, piles)


def _plan(ledger: Ledger, build: Build) -> Plan:
    """What a build of changes does to this table."""
    if ledger.revision != build.base and ledger.last != build.id:
        problems = Problems()
        message = "another printing was recorded since these changes were built, so they may not fit any more"
        problems.error("O212", message, help="`cardgen build --changed` again, and print what it finds")
        raise BadInput(problems)
    return changes(ledger.table, build.wanted, build.scope)


def _missing(table: Table, wanted: Table, scope: Scope) -> set[str]:
    """The components of which the table does not hold exactly what is wanted."""
    there = {copy: count for copy, count in table.items() if scope.holds(copy)}
    return {copy.component for copy in {**there, **wanted} if there.get(copy, 0) != wanted.get(copy, 0)}


def _halves(
    ledger: Ledger, build: Build, components: frozenset[str] | None, missing: set[str]
) -> tuple[tuple[Half, ...], frozenset[str]]:
    """The sides that wait when a build was printed, and the components that are not complete by it."""
    files = [file for file in build.files if components is None or file.component in components]
    waiting, left_out = list(ledger.halves), set[str]()
    for half in (file.half for file in files if file.half and file.component in missing):
        others = [other for other in waiting if other.fits(half)]
        if others:
            waiting.remove(others[0])
        else:
            waiting += [half] if half not in waiting else []
            left_out.add(half.component)
    if components is None:
        # Where backs alone are printed there is no file of cards that have none.
        left_out |= {copy.component for copy in build.wanted} & missing - {file.component for file in files}
    whole = {file.component for file in files if not file.half} if build.scope.cards is None else set()
    return tuple(sorted(half for half in waiting if half.component not in whole)), frozenset(left_out)


def _without(
    left_out: frozenset[str], components: frozenset[str] | None, ledger: Ledger, build: Build
) -> frozenset[str] | None:
    """The components that a printing completes, None for all that it is about."""
    if not left_out:
        return components
    everything = frozenset(copy.component for copy in (*ledger.table, *build.wanted) if build.scope.holds(copy))
    return (everything if components is None else components) - left_out


def _last(project: Project, known: Sequence[Build]) -> list[Done]:
    """The last build, and before it what was printed on the other side of the same paper."""
    problems = Problems()
    if not known:
        message = f"no build of {project.name} is known that could have been printed"
        problems.error("O210", message, help="`cardgen build`, print, then say `cardgen printed`")
        raise BadInput(problems)
    for file in known[0].files:
        _digest(file.path, file.digest, problems)
    problems.stop_on_errors()
    sides = [file.half for file in known[0].files if file.half]
    others = [file for build in known[1:2] if build.id == known[0].id for file in build.files]
    fitting = {
        file.component
        for file in others
        if file.half and any(half.fits(file.half) for half in sides) and _is_there(file)
    }
    if not fitting:
        return [(known[0], None)]
    return [(known[1], None if all(map(_is_there, known[1].files)) else frozenset(fitting)), (known[0], None)]


def _is_there(file: BuiltFile) -> bool:
    return _digest(file.path, file.digest, Problems()) == file.digest


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
            number, chosen = min(matches, key=lambda match: (match[1].path != path, match[0]))
            # One file may print several components.
            same = (file.component for at, file in matches if (at, file.path) == (number, chosen.path))
            found.setdefault(number, set()).update(same)
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
