"""Where a rulebook's pictures come from: faces as they are printed, art, and tables seen from above."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from cardgen.layout.drawing import Drawing
    from cardgen.rulebook.document import Picture


class Pictures(Protocol):
    """Draws what a manuscript shows.

    A face is known by its drawing's `look`. Where a face's ink is kept from an earlier build, its drawing has size,
    bleed, outline and look, but no marks: whoever places it on a page says where (`PlacedFace`, or a `Symbol` whose
    key is the look and whose box is the trim with its bleed), and ink knows what to paint. A web page asks for
    pictures that have all their marks. Art and tables always have theirs, and their look is the digest of them.
    """

    def drawing(self, picture: Picture) -> Drawing | None:
        """The picture in points, or None where it cannot be drawn, which is then reported; the same one each time."""
