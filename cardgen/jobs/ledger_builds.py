"""What the last builds wrote, so that a printing can be recorded later: a small file a build, in the user's folder.

They are a memory and no record: one that is lost or damaged costs another build, and what is read here is believed only
as far as the PDFs on the disk are those that the build wrote.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from cardgen.diagnostics import BadInput
from cardgen.jobs.ledger import Half, Scope, Table
from cardgen.jobs.ledger_file import locked, users_folder
from cardgen.jobs.ledger_format import BadRecord, as_table, digest_of, table_lines
from cardgen.jobs.writing import CannotWrite, check_writable, replacing
from cardgen.source.text import refuse_others

if TYPE_CHECKING:
    from cardgen.source.project import Project

KEPT = 24
"""Builds that are remembered: as many editions and variants as somebody compares in one evening."""
_NAME = re.compile(r"build-(\d{1,12})\.json")
_VERSION = 2


class BuiltFile(NamedTuple):
    """One file of a build: where it was written, the digest of its bytes, and the component that it prints.

    `copies` are on it, `sheet` is a digest of what lies where, and `side` is `fronts` or `backs` where the cards have
    another side that must be printed too. A pull list prints no component.
    """

    path: Path
    digest: str
    component: str = ""
    side: str = "both"
    sheet: str = ""
    copies: int = 0

    @property
    def half(self) -> Half | None:
        """What it prints, if that is one side of two."""
        return None if self.side == "both" else Half(self.component, self.side, self.sheet, self.copies)


class Build(NamedTuple):
    """One build: what its data said (`wanted`, as far as its scope reaches) and what it wrote.

    `base` is the revision of the ledger that a build of changes was reckoned against, None for one of everything.
    `listed` is the pull list's file, if there is one; `piles` are the components' names by id.
    """

    scope: Scope
    wanted: Table
    files: tuple[BuiltFile, ...] = ()
    base: str | None = None
    listed: tuple[BuiltFile, ...] = ()
    piles: Mapping[str, str] = MappingProxyType({})

    @property
    def id(self) -> str:
        """Forty hex digits that tell what was built from anything else; two that print its two sides are one."""
        return digest_of(_lines(self._replace(files=(), listed=(), piles={})))


def file_digest(path: Path) -> str:
    """The digest of a file's bytes. Raises `OSError`, also for what is no file."""
    refuse_others(path)
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def remember(project: Project, build: Build) -> bool:
    """Keep a build as the last one; whether that could be done."""
    folder = users_folder(project)
    if folder is None:
        return False
    try:
        check_writable(folder / "build-1.json")
        with locked(folder):
            _keep(folder, build)
    except (CannotWrite, BadInput, OSError):
        return False
    return True


def _keep(folder: Path, build: Build) -> None:
    numbers = _numbers(folder)
    # The disk may sort out when it stores it: what is cut short is known by its checksum.
    with replacing(folder / f"build-{max(numbers, default=0) + 1}.json", durable=False) as file:
        lines = _lines(build, build.id)
        file.write("\n".join([*lines, digest_of(lines), ""]).encode())
    for number in sorted(numbers)[: -(KEPT - 1)]:
        with suppress(OSError):
            (folder / f"build-{number}.json").unlink()


def builds(project: Project) -> Iterator[Build]:
    """The builds that are remembered, the last one first; one that cannot be read is passed over."""
    folder = users_folder(project)
    if folder is None:
        return
    for number in sorted(_numbers(folder), reverse=True):
        with suppress(OSError, ValueError, KeyError, TypeError, BadRecord, RecursionError):
            yield _read((folder / f"build-{number}.json").read_text("utf-8"))


class Left(NamedTuple):
    """What a build of changes has written: its id, and the files."""

    id: str
    files: tuple[BuiltFile, ...]


def left_by_changes(project: Project) -> Iterator[Left]:
    """What the remembered builds of changes have written, the last one first.

    Only the head of each is read, which costs little; it is not checked against the rest.
    """
    folder = users_folder(project)
    if folder is None:
        return
    for number in sorted(_numbers(folder), reverse=True):
        with suppress(OSError, ValueError, KeyError, TypeError, RecursionError):
            with (folder / f"build-{number}.json").open(encoding="utf-8") as file:
                head: dict[str, Any] = json.loads(file.readline())
            if head["version"] == _VERSION and head["base"] is not None:
                yield Left(head["id"], _files([*head["files"], *head["listed"]]))


def _numbers(folder: Path) -> list[int]:
    with suppress(OSError):
        return [int(match[1]) for path in folder.iterdir() if (match := _NAME.fullmatch(path.name))]
    return []


def _lines(build: Build, name: str = "") -> list[str]:
    """A build as lines of JSON: a head with its id, then its copies."""
    scope = build.scope
    head = {
        "cardgen": "build",
        "version": _VERSION,
        "id": name,
        "base": build.base,
        "components": None if scope.components is None else sorted(scope.components),
        "cards": None if scope.cards is None else sorted(scope.cards),
        "known": sorted(scope.known),
        "one_sided": sorted(scope.one_sided),
        "files": [[str(file.path), *file[1:]] for file in build.files],
        "listed": [[str(file.path), *file[1:]] for file in build.listed],
        "piles": dict(build.piles),
    }
    return [json.dumps(head), *table_lines(build.wanted)]


def _read(text: str) -> Build:
    """A remembered build. Raises `ValueError` and its like for what is damaged or of another version."""
    *lines, checksum, _ = text.split("\n")
    if digest_of(lines) != checksum:
        raise BadRecord("damaged")
    head: dict[str, Any] = json.loads(lines[0])
    if head["version"] != _VERSION:
        raise BadRecord("another version")
    components, cards = head["components"], head["cards"]
    scope = Scope(
        None if components is None else frozenset(components),
        None if cards is None else frozenset(cards),
        frozenset((component, card) for component, card in head["known"]),
        frozenset(head["one_sided"]),
    )
    table = Counter(as_table([json.loads(line) for line in lines[1:]]))
    return Build(scope, table, _files(head["files"]), head["base"], _files(head["listed"]), head["piles"])


def _files(records: Any) -> tuple[BuiltFile, ...]:
    return tuple(BuiltFile(Path(path), *rest) for path, *rest in records)
