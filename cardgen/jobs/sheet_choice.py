"""On what sheets a component is printed: its own description, what was asked for, and the printer's offset."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cardgen.diagnostics import Place, Problems
from cardgen.jobs.offset import saved_offset
from cardgen.sheets.description import load_sheet
from cardgen.sheets.paper import PAPER_SIZES, Paper
from cardgen.sheets.plan import SheetOptions

_SIZE = re.compile(r"\d\s*[a-z]*\s*x\s*\d", re.IGNORECASE)

if TYPE_CHECKING:
    from cardgen.source.project import Project


def sheet_for(
    project: Project,
    own: str,
    paper: str | None,
    asked: Mapping[str, Any],
    problems: Problems,
    place: Place | None = None,
) -> SheetOptions:
    """The sheet options of one component.

    `own` is the paper or description that the component names (`""` for none), `paper` one that was asked for instead,
    `asked` single options that override either. Problems are reported, and the usual sheet is used on; `place` is where
    the component stands.
    """
    base, changes = "", dict(asked)
    for name in filter(None, (own, paper)):
        if _is_paper(name):
            changes["paper"] = name
        else:
            base = name
            changes.pop("paper", None)
    found = Problems()
    options = (load_sheet(project, base, found) if base else None) or SheetOptions()
    options = replace(options, **changes)
    problems.extend(problem._replace(place=problem.place or (place if base == own else None)) for problem in found)
    return options if "offset" in asked else replace(options, offset=saved_offset())


def _is_paper(name: str) -> bool:
    """Whether a name is a paper or a size (`320mm x 450mm`), and not a description in `layouts/sheets/`."""
    return name.strip().lower() in PAPER_SIZES or bool(_SIZE.search(name))


def paper_name(paper: str | Paper) -> str:
    """A paper, or the name of a description, as a word for a file's name: `a4`, `a4-guillotine`, `320mm-x-450mm`."""
    name = paper if isinstance(paper, str) else paper.name
    return "-".join(name.lower().split())
