"""Where the games, layouts and fonts that come with cardgen are."""

from __future__ import annotations

from functools import cache
from pathlib import Path


@cache
def bundle_root() -> Path:
    """The folder with `card_data/`, `layouts/` and `fonts/`: `cardgen/bundle/` in a wheel, the root of a checkout."""
    package = Path(__file__).resolve().parent.parent
    installed = package / "bundle"
    return installed if installed.is_dir() else package.parent
