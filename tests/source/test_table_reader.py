"""CSV as spreadsheets write it."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.diagnostics import Place, Problem, Problems
from cardgen.source.nodes import Listing, Mapping, Scalar
from cardgen.source.read import read_records
from cardgen.source.table_reader import parse_table, read_table


def rows(listing: Listing | None) -> list[dict[str, str]]:
    assert listing is not None
    return [
        {key: cell.text for key, cell in row if isinstance(cell, Scalar)} for row in listing if isinstance(row, Mapping)
    ]


def read(text: str) -> list[dict[str, str]]:
    problems = Problems()
    found = rows(parse_table(text, "cards.csv", problems))
    assert not list(problems)
    return found


def problems_of(text: str) -> list[Problem]:
    problems = Problems()
    parse_table(text, "cards.csv", problems)
    return list(problems)


def place(text: str, row: int, column: str) -> Place:
    listing = parse_table(text, "cards.csv", Problems())
    assert listing is not None
    record = listing.items[row]
    assert isinstance(record, Mapping)
    return record.entries[column].place


def test_d04_a_byte_order_mark_is_swallowed(tmp_path: Path) -> None:
    path = tmp_path / "cards.csv"
    path.write_bytes(b"\xef\xbb\xbfname,qty,text\r\nNur\xc5\xbfe,1,Heal 2\r\n")
    problems = Problems()
    assert rows(read_table(path, problems)) == [{"name": "Nurſe", "qty": "1", "text": "Heal 2"}]
    path.write_bytes(b"\xef\xbb\xbfname;qty\r\nNur\xc5\xbfe;1\r\n")
    assert rows(read_table(path, problems)) == [{"name": "Nurſe", "qty": "1"}]
    assert not list(problems)


def test_d04_utf_16_is_refused_in_words(tmp_path: Path) -> None:
    path = tmp_path / "cards.csv"
    path.write_bytes("name;qty\r\n".encode("utf-16-le").join([b"\xff\xfe", b""]))
    problems = Problems()
    assert read_table(path, problems) is None
    assert [problem.code for problem in problems] == ["C003"]


def test_d05_semicolons_are_found_from_the_header() -> None:
    text = 'name;qty;cost;text\r\nDrache;2;1,5;"Ziehe 1; wirf 1 ab, dann mische"\r\n'
    assert read(text) == [{"name": "Drache", "qty": "2", "cost": "1,5", "text": "Ziehe 1; wirf 1 ab, dann mische"}]


def test_d05_commas_stay_commas_when_cells_hold_semicolons() -> None:
    text = 'name,text,a,b\nx,"one; two",p; q,r;s\n'
    assert read(text) == [{"name": "x", "text": "one; two", "a": "p; q", "b": "r;s"}]


def test_tabs_and_a_stated_delimiter() -> None:
    assert read("name\ttext\nx\ta, b; c\n") == [{"name": "x", "text": "a, b; c"}]
    assert read("sep=|\nname|text\nx|a, b; c\n") == [{"name": "x", "text": "a, b; c"}]
    assert place("sep=;\nname;text\nx;y\n", 0, "text").cell == "B3"


def test_one_column_is_a_table_too() -> None:
    assert read("name\nHope\nFear\n") == [{"name": "Hope"}, {"name": "Fear"}]


def test_d06_a_windows_byte_in_row_1000(tmp_path: Path) -> None:
    path = tmp_path / "cards.csv"
    path.write_bytes(b"name,text\r\n" + b"a,b\r\n" * 998 + b"a,L\x92x\r\n")
    problems = Problems()
    assert read_table(path, problems) is None
    (problem,) = problems
    assert problem.code == "C002"
    assert problem.place is not None
    assert (problem.place.line, problem.place.column) == (1000, 4)
    assert problem.place.excerpt == "a,L’x"
    assert "CSV UTF-8" in problem.help


def test_quoted_cells_hold_everything() -> None:
    text = 'name,text\nx,"a ""b"" c,\nsecond line"\ny,5" tube\n'
    assert read(text) == [{"name": "x", "text": 'a "b" c,\nsecond line'}, {"name": "y", "text": '5" tube'}]


def test_places_name_line_column_and_cell() -> None:
    text = 'id,name,text\n1,"Two\nlines",a\n\n2, Hope ,"b c"\n'
    assert place(text, 0, "text") == Place("cards.csv", 3, 8, 1, 'lines",a', "C2")
    assert place(text, 1, "name") == Place("cards.csv", 5, 4, 4, '2, Hope ,"b c"', "B4")
    assert place(text, 1, "text") == Place("cards.csv", 5, 11, 3, '2, Hope ,"b c"', "C4")


def test_column_names_go_on_after_z() -> None:
    names = [f"n{number}" for number in range(30)]
    text = ",".join(names) + "\n" + ",".join("x" * 30) + "\n"
    assert place(text, 0, "n25").cell == "Z2"
    assert place(text, 0, "n26").cell == "AA2"


def test_empty_cells_are_absent_and_empty_rows_skipped() -> None:
    assert read('a,b,\n1,,\n,,\n"",2\n,"3"\n') == [{"a": "1"}, {"b": "2"}, {"b": "3"}]


@pytest.mark.parametrize(
    ("text", "code", "where"),
    [
        ("a,b\n1,2,3\n", "C024", "cards.csv:2:5 (cell C2)"),
        ("a,b\n1\n", "C025", "cards.csv:2:1 (cell A2)"),
        ("a,,c\n1,2,3\n", "C023", "cards.csv:2:3 (cell B2)"),
        ("a,b,a\n1,2,3\n", "C022", "cards.csv:1:5 (cell C1)"),
        ('a,b\n1,"two\n', "C020", "cards.csv:2:3"),
        ('a,b\n1,"two" 3\n', "C021", "cards.csv:2:4"),
        ("", "C023", "cards.csv:1:1"),
    ],
)
def test_a_slip_is_explained_where_it_is(text: str, code: str, where: str) -> None:
    first = problems_of(text)[0]
    assert (first.code, str(first.place)) == (code, where)


def test_the_sign_that_needs_quotes_is_named() -> None:
    (problem,) = problems_of("a;b\n1;2;3\n")
    assert "`;`" in problem.help


def test_records_come_from_either_kind_of_file(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("- {id: x}\n")
    (tmp_path / "b.CSV").write_text("id\nx\n")
    (tmp_path / "c.yml").write_text("# none yet\n")
    problems = Problems()
    assert rows(read_records(tmp_path / "a.yaml", problems)) == [{"id": "x"}]
    assert rows(read_records(tmp_path / "b.CSV", problems)) == [{"id": "x"}]
    assert rows(read_records(tmp_path / "c.yml", problems)) == []
    assert not list(problems)


def test_other_kinds_are_refused(tmp_path: Path) -> None:
    (tmp_path / "d.yaml").write_text("id: x\n")
    problems = Problems()
    assert read_records(tmp_path / "d.yaml", problems) is None
    assert read_records(tmp_path / "cards.xlsx", problems) is None
    assert sorted(problem.code for problem in problems) == ["C026", "C027"]


CELL = st.text(st.sampled_from("ab\"',;\t \nü|"), max_size=8)


@given(st.lists(st.lists(CELL, min_size=3, max_size=3), max_size=5), st.sampled_from(",;\t"))
def test_what_a_spreadsheet_writes_is_read_back(table: list[list[str]], delimiter: str) -> None:
    target = io.StringIO()
    writer = csv.writer(target, delimiter=delimiter, quoting=csv.QUOTE_ALL)
    writer.writerows([["first", "second", "third"], *table])
    wanted = [
        {name: cell for name, cell in zip(("first", "second", "third"), row, strict=True) if cell}
        for row in table
        if any(row)
    ]
    assert read(target.getvalue()) == wanted


@given(st.text(st.sampled_from('a,;"\n\r\t b'), max_size=30))
def test_any_text_is_read_or_explained(text: str) -> None:
    problems = Problems()
    listing = parse_table(text, "f.csv", problems)
    assert listing is not None or problems.has_errors


def test_a_stated_delimiter_does_not_shift_rows_columns_or_cells() -> None:
    """Excel's first line `sep=;` is a row of the sheet, so the header is row 2 and the first record row 3."""
    text = "sep=;\r\nid;name\r\nhope;Hope\r\n"
    assert place(text, 0, "name") == Place("cards.csv", 3, 6, 4, "hope;Hope", "B3")
    listing = parse_table(text, "cards.csv", Problems())
    assert listing is not None
    record = listing.items[0]
    assert isinstance(record, Mapping)
    assert record.key_place("name") == Place("cards.csv", 2, 4, 4, "id;name", "B2")


def test_an_empty_quoted_cell_still_has_a_caret() -> None:
    listing = parse_table('id,name,text\na,"",x\n', "cards.csv", Problems())
    assert read('id,name,text\na,"",x\n') == [{"id": "a", "text": "x"}]
    assert listing is not None
    (problem,) = problems_of('id,name\na,"" b\n')
    assert problem.place == Place("cards.csv", 2, 4, 1, 'a,"" b')


def test_a_row_that_is_one_empty_quoted_cell_is_empty() -> None:
    assert read('name\n""\nHope\n') == [{"name": "Hope"}]


def test_rows_after_an_empty_one_keep_their_cells_names() -> None:
    assert place("id,name\n\n,\nhope,Hope\n", 0, "name").cell == "B4"


def test_a_text_over_several_lines_moves_the_lines_and_not_the_rows() -> None:
    text = 'id,text\na,"one\ntwo\nthree"\nb,four\n'
    found = place(text, 1, "text")
    assert (found.line, found.column, found.cell, found.excerpt) == (5, 3, "B3", "b,four")
    after = place('id,text,name\na,"one\ntwo",Hope\n', 0, "name")
    assert (after.line, after.column, after.excerpt) == (3, 6, 'two",Hope')


def test_two_columns_of_one_name_show_both() -> None:
    (problem,) = problems_of("id,name,name\na,b,c\n")
    assert (problem.code, str(problem.place)) == ("C022", "cards.csv:1:9 (cell C1)")
    assert [str(place) for place, _ in problem.also] == ["cards.csv:1:4 (cell B1)"]
    assert problem.help


def test_of_two_columns_of_one_name_the_first_is_read() -> None:
    problems = Problems()
    assert rows(parse_table("id,name,name\na,b,c\n", "cards.csv", problems)) == [{"id": "a", "name": "b"}]


def test_an_unclosed_quote_is_shown_where_it_opens() -> None:
    (problem,) = problems_of('id,text\na,x\nb,"open\nc,y\n')
    assert problem.place == Place("cards.csv", 3, 3, 1, 'b,"open')


def test_a_record_begins_at_its_first_cell() -> None:
    listing = parse_table("id,name\n,Hope\n", "cards.csv", Problems())
    assert listing is not None
    assert str(listing.items[0].place) == "cards.csv:2:1 (cell A2)"
