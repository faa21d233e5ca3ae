"""The page that measures a printer, as a file."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from cardgen.diagnostics import BadInput, Problems
from cardgen.fonts.registry import Fonts
from cardgen.jobs.offset import saved_offset
from cardgen.jobs.writing import replacing
from cardgen.sheets.calibration import calibration_sheet
from cardgen.sheets.paper import Paper
from cardgen.sheets.paper import paper as paper_named
from cardgen.sheets.plan import NO_OFFSET
from cardgen.sheets.words import Words
from cardgen.units import LengthError


def calibration_page(paper: str, duplex: Literal["long", "short"], out: Path, check: bool) -> Path:
    """Write `calibration-PAPER-EDGE.pdf` and return its path.

    With `check` the back is shifted by the saved offset, to see whether it is right. Raises `BadInput`.
    """
    from cardgen.ink.pdf import DocumentInfo, write_pdf

    fonts = Fonts()
    offset = saved_offset() if check else NO_OFFSET
    sheet = calibration_sheet(_paper(paper), duplex, Words(fonts), offset)
    path = out / f"calibration-{paper.lower()}-{duplex}.pdf"
    with replacing(path) as target:
        info = DocumentInfo("Do backs meet their fronts?", subject=f"{paper}, {duplex} edge", duplex=duplex)
        write_pdf(target, [sheet], {}, fonts, {}, info)
    return path


def _paper(name: str) -> Paper:
    try:
        return paper_named(name)
    except LengthError as wrong:
        problems = Problems()
        problems.error("S101", str(wrong), help=wrong.hint)
        raise BadInput(problems) from None
