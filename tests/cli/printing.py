"""A deck that is edited, printed and recorded through the command line, for tests."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.cli.conftest import Answer
from tests.cli.test_build import words

Call = Callable[..., Answer]


def stamps(path: Path) -> Counter[str]:
    """The hashes stamped on what is printed in a PDF."""
    return Counter(re.findall(r"#([0-9A-F]{6})", words(path)))


def printed_deck(game: Path, cardgen: Call, *options: str) -> None:
    assert cardgen("build", *options).code == 0
    assert cardgen("printed").code == 0


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def changes(cardgen: Call, *options: str) -> dict[str, Any]:
    answer = cardgen("build", "--changed", "--json", *options)
    assert answer.code == 0, answer.err
    (found,) = json.loads(answer.out)
    assert isinstance(found, dict)
    return found


def out(game: Path) -> Path:
    return game / "output/harbour"
