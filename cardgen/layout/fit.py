"""Sets a text in a box: each style and size in turn until it fits; never cut, never lost."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.layout.style import SetText, TextOrigin, TextStyle, TextTools


def set_text(
    markup: str,
    styles: Sequence[TextStyle],
    box: tuple[float, float, float, float],
    tools: TextTools,
    origin: TextOrigin,
    baseline: float | None = None,
) -> SetText:
    """Set markup in a box (x, y, width, height in points).

    The first style that fits without shrinking is taken, else the last one shrinks to its floor. With a `baseline`
    the first line stands there and the box's height may be `math.inf`. What does not fit is drawn whole and reported.
    """
    raise NotImplementedError
