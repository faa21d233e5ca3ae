from __future__ import annotations

from pathlib import Path

import pytest
from laying import Desk


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """An empty project."""
    return Desk(tmp_path)
