"""Problems are collected, counted and sorted."""

from __future__ import annotations

import pytest

from cardgen.diagnostics import BadInput, Place, Problems, Severity


def test_problems_come_sorted_by_place_and_each_once() -> None:
    problems = Problems()
    for line in (7, 3, 12, 3):
        problems.error("C104", "wrong", Place("b.yaml", line, 1))
    problems.warning("C120", "twice", Place("a.yaml", 9, 1))
    problems.notice("C134", "no place")
    assert [(problem.place.line if problem.place else 0) for problem in problems] == [0, 9, 3, 7, 12]
    assert [problems.count(severity) for severity in Severity] == [3, 1, 1]
    assert len(problems) == 5


def test_only_errors_stop() -> None:
    problems = Problems()
    problems.warning("C120", "twice")
    problems.stop_on_errors()
    problems.error("C104", "wrong")
    with pytest.raises(BadInput) as bad:
        problems.stop_on_errors()
    assert len(bad.value.problems) == 2


def test_a_part_of_a_place() -> None:
    place = Place("a.yaml", 3, 10, 8, "relation: a + b")
    assert place.within(4, 1) == Place("a.yaml", 3, 14, 1, "relation: a + b")
    assert place.within(0, 0).width == 1
