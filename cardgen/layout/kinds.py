"""All kinds of elements by name."""

from __future__ import annotations

from typing import Final

from cardgen.layout.elements import Kind
from cardgen.layout.elements_art import ART
from cardgen.layout.elements_curve import CURVES
from cardgen.layout.elements_groups import GROUPS
from cardgen.layout.elements_shapes import SHAPES
from cardgen.layout.elements_words import WORDS
from cardgen.layout.spacing import CHECKS

KINDS: Final[dict[str, Kind]] = {**SHAPES, **CURVES, **WORDS, **ART, **GROUPS, **CHECKS}
