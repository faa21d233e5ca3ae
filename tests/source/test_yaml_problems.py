"""What is wrong with a YAML file is said with its place, and what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgen.diagnostics import Problem, Problems
from cardgen.source.yaml_reader import parse_yaml, read_yaml


def only(text: str) -> Problem:
    problems = Problems()
    parse_yaml(text, "f.yaml", problems)
    (problem,) = problems
    return problem


def test_d03_duplicate_key_shows_both_places() -> None:
    text = "- id: c1\n  name: Goblin\n  text: Draw a card.\n  cost: 2\n  text: Discard a card.\n"
    problem = only(text)
    assert problem.code == "C006"
    assert "`text`" in problem.message
    assert str(problem.place) == "f.yaml:5:3"
    assert [str(place) for place, _ in problem.also] == ["f.yaml:3:3"]


def test_d03_two_decks_of_one_name() -> None:
    problem = only("decks:\n  main: {size: 3}\n  side: {size: 1}\n  main: {size: 4}\n")
    assert (str(problem.place), [place.line for place, _ in problem.also]) == ("f.yaml:4:3", [2])


def test_every_duplicate_of_a_file_is_reported_and_it_is_still_read() -> None:
    problems = Problems()
    node = parse_yaml("{a: 1, a: 2, b: 3, b: 4, a: 5}", "f.yaml", problems)
    assert [problem.code for problem in problems] == ["C006"] * 3
    assert node is not None


@pytest.mark.parametrize(
    ("text", "place", "message", "help"),
    [
        ("name: Round 2: the storm", "1:14", "second `: `", "quotes"),
        ("a: **bold** words", "1:4", "begin with `*`", "quotes"),
        ("a: & more", "1:4", "begin with `&`", "quotes"),
        ("a: @home", "1:4", "begin with `@`", "quotes"),
        ("a: `code`", "1:4", "begin with ```", "quotes"),
        ("a: %d", "1:4", "begin with `%`", "quotes"),
        ("a: 'open\nb: 1\n", "1:4", "never closed", "close it"),
        ("a:\n\tb: 1", "2:1", "tab", "spaces"),
        ("a: [1, 2\nb: 3", "2:2", "`[`", "]"),
        ("a: {b: 1\nc: 2", "2:2", "`{`", "}"),
        ("- a\nb: 1", "2:1", "`- `", "`- `"),
        ("x: 1\nyyy\nz: 2", "2:1", "`:`", "key: value"),
        ("{a: 1, b:, c: 2}", "1:8", "before a comma", "space"),
        ("text: {coin} gain", "1:14", "key: value", "quotes"),
        ('a: "\\q"', "1:5", "double quotes", "\\\\"),
    ],
)
def test_a_slip_is_explained_where_it_is(text: str, place: str, message: str, help: str) -> None:
    problem = only(text)
    assert problem.code == "C005"
    assert str(problem.place) == f"f.yaml:{place}"
    assert message in problem.message
    assert help in problem.help


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("a: 1\n---\nb: 2", "C010", "2:1"),
        ("a: *nobody", "C007", "1:4"),
        ("a: &x [1, *x]", "C007", "1:11"),
        ("? [a, b]\n: c", "C011", "1:3"),
        ("{a: 1}: c", "C011", "1:1"),
        ("a: !secret x", "C009", "1:4"),
        ("a: !!python/object:os.system [x]", "C009", "1:4"),
        ("a: {<<: 5}", "C012", "1:5"),
        ("[" * 100 + "]" * 100, "C008", "1:65"),
        ("[" * 5000, "C005", "1:1001"),
    ],
)
def test_what_is_not_done_here(text: str, code: str, place: str) -> None:
    problem = only(text)
    assert (problem.code, str(problem.place)) == (code, f"f.yaml:{place}")


def test_an_alias_that_is_near_is_named() -> None:
    assert "`goblin`" in only("a: &goblin x\nb: *golbin\n").help


def test_an_alias_bomb_is_not_unfolded() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 10)]
    assert only("\n".join(lines)).code == "C008"


def test_d06_a_windows_byte_is_shown_with_its_place_and_meaning(tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    path.write_bytes(b"- name: ok\n- name: L\x92ete\n")
    problems = Problems()
    assert read_yaml(path, problems, "cards.yaml") is None
    (problem,) = problems
    assert problem.code == "C002"
    assert str(problem.place) == "cards.yaml:2:10"
    assert "byte 20 (0x92)" in problem.message
    assert "`’`" in problem.message


def test_d04_utf_16_is_refused_in_words(tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    path.write_bytes("- name: x\n".encode("utf-16"))
    problems = Problems()
    assert read_yaml(path, problems) is None
    (problem,) = problems
    assert problem.code == "C003"
    assert "UTF-16" in problem.message
    assert "UTF-8" in problem.help


def test_a_control_character_is_pointed_at() -> None:
    problems = Problems()
    from cardgen.source.text import decode

    assert decode(b"a: 1\nb: x\x00y\n", "f.yaml", problems) is None
    (problem,) = problems
    assert (problem.code, str(problem.place)) == ("C004", "f.yaml:2:5")


def test_a_missing_file_and_a_folder(tmp_path: Path) -> None:
    problems = Problems()
    assert read_yaml(tmp_path / "none.yaml", problems) is None
    assert read_yaml(tmp_path, problems) is None
    assert [problem.code for problem in problems] == ["C001", "C001"]


def test_an_anchor_within_itself_is_told_from_one_that_is_not_there() -> None:
    problem = only("a: &loop {b: *loop}\n")
    assert (problem.code, str(problem.place)) == ("C007", "f.yaml:1:14")
    assert "never end" in problem.message


def test_an_anchor_may_be_used_once_it_is_closed() -> None:
    problems = Problems()
    assert parse_yaml("a: &one {b: 1}\nc: *one\nd: [*one, *one]\n", "f.yaml", problems) is not None
    assert list(problems) == []


def test_an_unfinished_file_points_at_its_last_words() -> None:
    problem = only("a: 1\nb: [1,\n\n\n")
    assert problem.place is not None
    assert (problem.place.line, problem.place.excerpt) == (2, "b: [1,")


@pytest.mark.parametrize(
    ("data", "line", "column", "excerpt"),
    [
        (b"a: \xe9t\xe9\n", 1, 4, "a: \u00e9t\u00e9"),
        (b"\xef\xbb\xbfa: \xe9\n", 1, 4, None),
        (b"a: 1\r\nb: \xc3\xbc \x93x\x94\r\nc: 2\r\n", 2, 6, None),
        (b"a: 1\rb: \xe9\rc: 2", 2, 4, "b: \u00e9"),
    ],
)
def test_d06_the_place_of_a_windows_byte_counts_characters(
    tmp_path: Path, data: bytes, line: int, column: int, excerpt: str | None
) -> None:
    (tmp_path / "f.yaml").write_bytes(data)
    problems = Problems()
    assert read_yaml(tmp_path / "f.yaml", problems, "f.yaml") is None
    (problem,) = problems
    assert problem.place is not None
    assert (problem.place.line, problem.place.column) == (line, column)
    assert excerpt is None or problem.place.excerpt == excerpt


def test_d06_a_byte_that_means_nothing_in_windows_either(tmp_path: Path) -> None:
    (tmp_path / "f.yaml").write_bytes(b"a: \x81\n")
    problems = Problems()
    read_yaml(tmp_path / "f.yaml", problems, "f.yaml")
    (problem,) = problems
    assert problem.message == "byte 3 (0x81) is not UTF-8"


def test_a_folder_is_no_file_and_the_system_says_so(tmp_path: Path) -> None:
    problems = Problems()
    assert read_yaml(tmp_path, problems, "cards.yaml") is None
    (problem,) = problems
    assert problem.message == "`cards.yaml` cannot be read: is a directory"


def test_a_second_document_is_marked_at_its_dashes() -> None:
    problem = only("a: 1\n---\nb: 2\n")
    assert problem.place is not None
    assert (problem.code, str(problem.place), problem.place.width) == ("C010", "f.yaml:2:1", 3)
