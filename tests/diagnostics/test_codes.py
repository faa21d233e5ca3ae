"""What `cardgen explain` says."""

from __future__ import annotations

import re

import pytest

from cardgen.diagnostics.codes import Explanation, all_codes

CODES = all_codes()


def test_codes_come_in_order() -> None:
    assert list(CODES) == sorted(CODES)
    assert {"C005", "C104"} <= set(CODES)


@pytest.mark.parametrize("code", [code for code in CODES if code.startswith("C")])
def test_every_explanation_says_something(code: str) -> None:
    explanation = CODES[code]
    assert isinstance(explanation, Explanation)
    assert re.fullmatch(r"C\d{3}", code)
    assert 5 <= len(explanation.title) <= 80
    assert len(explanation.text.split()) >= 8
