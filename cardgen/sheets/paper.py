"""Papers by name. ISO 216 for the A sizes, ANSI/ASME Y14.1 for Letter and Tabloid, US custom for Legal."""

from __future__ import annotations

from difflib import get_close_matches
from typing import NamedTuple

from cardgen.units import MM, LengthError, length

PAPER_SIZES: dict[str, tuple[str, float, float]] = {
    "a5": ("A5", 148 * MM, 210 * MM),
    "a4": ("A4", 210 * MM, 297 * MM),
    "a3": ("A3", 297 * MM, 420 * MM),
    "letter": ("Letter", 612.0, 792.0),
    "legal": ("Legal", 612.0, 1008.0),
    "tabloid": ("Tabloid", 792.0, 1224.0),
}


class Paper(NamedTuple):
    """A paper as it lies: `name` for people, width and height in points."""

    name: str
    width: float
    height: float

    @property
    def is_landscape(self) -> bool:
        """Whether it is wider than high."""
        return self.width > self.height

    def turned(self, landscape: bool) -> Paper:
        """The same paper lying as asked."""
        return self if landscape == self.is_landscape else Paper(self.name, self.height, self.width)


def paper(name: str, landscape: bool = False) -> Paper:
    """A paper by name in any case, portrait unless asked otherwise.

    Raises `LengthError` with the nearest name for a paper that is not known.
    """
    key = name.strip().lower()
    if key not in PAPER_SIZES:
        near = get_close_matches(key, PAPER_SIZES, n=1)
        known = f"known papers: {', '.join(PAPER_SIZES)}; or a size, such as `320mm x 450mm`"
        raise LengthError(f"there is no paper `{name}`", (f"did you mean `{near[0]}`? " if near else "") + known)
    return Paper(*PAPER_SIZES[key]).turned(landscape)


def paper_of_size(text: str) -> Paper:
    """A paper of a size of one's own, `320mm x 450mm`. Raises `LengthError` for anything else."""
    width, between, height = text.lower().partition("x")
    if not between:
        raise LengthError(f"`{text}` is no size of paper", "write width x height, such as `320mm x 450mm`")
    made = Paper(" x ".join((width.strip(), height.strip())), length(width), length(height))
    if made.width <= 0 or made.height <= 0:
        raise LengthError(f"`{text}` is no size of paper", "both sides must be more than nothing")
    return made
