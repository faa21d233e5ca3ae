"""Templates of manuscripts: what they can say, where what they say comes from, and what they cannot do."""

from __future__ import annotations

import pytest
from manuscripts_read import Desk, words_of

from cardgen.diagnostics import Severity
from cardgen.rulebook.document import Items, Paragraph, Table


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    return Desk(tmp_path_factory.mktemp("desk"))


def said(desk: Desk, text: str, edition: str | None = None) -> str:
    return words_of(desk.blocks(text, edition))


def test_numbers_of_the_rules_follow_the_edition(desk: Desk) -> None:
    text = "{{ rules.fare }} {{ rules.fare|in_words }} {{ rules.tide|signed }} {{ rules.fare|plural('coin') }}"
    assert said(desk, text) == "3 three +1 coins"
    assert said(desk, text, "first") == "2 two +1 coins"


def test_what_layouts_see_and_more(desk: Desk) -> None:
    assert said(desk, "{{ game.title }} {{ game.edition }} {{ game.edition_order }}") == "Ferry second 2"
    assert said(desk, "{{ cards.punt.seats }} {{ decks.main.size }} {{ palette.sea }}") == "2 12 0072B2"
    assert said(desk, '{{ ruling_choices["tie"] }}') == "small"
    assert said(desk, '{% if edition_has("second") %}new{% else %}old{% endif %}') == "new"
    assert said(desk, '{% if edition_has("second") %}new{% else %}old{% endif %}', "first") == "old"


def test_lines_with_nothing_but_statements_leave_nothing(desk: Desk) -> None:
    text = "| a |\n|---|\n{% for c in cards|where('type', 'boat') %}\n| {{ c.name }} |\n{% endfor %}\n| end |"
    (table,) = desk.blocks(text)
    assert isinstance(table, Table)
    assert [words_of(row) for row in table.rows] == ["Punt", "Barge", "Raft", "end"]
    (items,) = desk.blocks("- a\n{% if true %}\n- b\n{% endif %}\n- c")
    assert isinstance(items, Items)
    assert items.tight


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("{% for n in range(3) %}{{ loop.index }}{% if not loop.last %}, {% endif %}{% endfor %}", "1, 2, 3"),
        ("{% for n in range(6) if n is odd %}{{ n }}{{ loop.length }}{% endfor %}", "133353"),
        ("{% for n in [] %}x{% else %}none{% endfor %}", "none"),
        ("{% for id, c in cards|items if c.type == 'storm' %}{{ id }}{% endfor %}", "squall"),
        ("{% if rules.fare > 5 %}a{% elif rules.fare > 2 %}b{% else %}c{% endif %}", "b"),
        ("{% if false %}a{% if true %}b{% else %}c{% endif %}d{% else %}e{% endif %}", "e"),
        ("{% set n = rules.fare + 1 %}{{ n }}", "4"),
        ("{% if true %}{% set n = 2 %}{% endif %}{{ n }}", "2"),
        ("{% macro twice(x) %}{{ x }}{{ x }}{% endmacro %}{{ twice('ab') }}", "abab"),
        ("{% macro a() %}1{% endmacro %}{% macro b() %}{{ a() }}2{% endmacro %}{{ b() }}", "12"),
        ("{% with n = 3 %}{{ n }}{% endwith %}", "3"),
        ("{% raw %}{{ n }} {% if %}{% endraw %}", "{{ n }} {% if %}"),
        ("a {%- if true -%}  b  {%- endif %} c", "ab c"),
        ("{{ {'a': {'b': 1}}.a.b }}", "1"),
        ("{{ '}}' }} {{ \"{{\" }}", "}} {{"),
        ("It's {{ name('punt') }}, isn't it?", "It\u2019s Punt, isn\u2019t it?"),
        ("{{ component('deck') + 1 }} {{ component('deck')|in_words }}", "13 twelve"),
    ],
)
def test_statements(desk: Desk, text: str, made: str) -> None:
    assert said(desk, text) == made


def test_calls_within_macros_loops_and_joined_texts(desk: Desk) -> None:
    text = (
        "{% macro shown(id) %}{{ name(id) }} ({{ cards[id].seats }}){% endmacro %}\n"
        "{% for id in ['punt', 'raft'] %}{{ shown(id) ~ ';' }}{% endfor %}"
    )
    assert said(desk, text) == "Punt (2);Raft (1);"


def test_card_data_is_never_a_template(desk: Desk) -> None:
    root = desk.root / "cards.yaml"
    kept = root.read_text("utf-8")
    try:
        root.write_text(kept.replace("Never printed.", "\"{{ 7*7 }} {{ card('punt') }}\""), "utf-8")
        desk._games.clear()
        assert said(desk, "{{ cards.memo.text }}") == "{{ 7*7 }} {{ card(\u2018punt\u2019) }}"
    finally:
        root.write_text(kept, "utf-8")
        desk._games.clear()


def test_the_lines_of_a_manuscript_are_known_behind_loops_and_long_data(desk: Desk) -> None:
    text = "{{ cards.squall.text }}\n\n{% for n in [1, 2] %}\n\nwords\n{% endfor %}\n\n[a](#nowhere)"
    _, (problem,) = desk.read(text)
    assert problem.place is not None
    assert (problem.place.line, problem.place.column, problem.place.excerpt) == (8, 5, "[a](#nowhere)")


ATTACKS = [
    "{{ ''.__class__.__mro__ }}",
    "{{ '{0.__class__}'.format(rules) }}",
    "{{ ('{0.__class__}'|attr('format'))(rules) }}",
    "{{ 'x' * 10**9 }}",
    "{% for i in range(99999999) %}x{% endfor %}",
    "{% for i in range(9999) %}{% for j in range(9999) %}x{% endfor %}{% endfor %}",
    "{% with a = 1 %}{% for i in range(9999) %}{% for j in range(9999) %}x{% endfor %}{% endfor %}{% endwith %}",
    "{% include '../../secret' %}",
    "{% import 'os' as os %}",
    "{{ card.__globals__ }}",
    "{{ card.called(1) }}",
    "{{ card._work }}",
    "{{ card('punt').__class__ }}",
    "{{ card|attr('_work') }}",
    "{{ name.__init__.__globals__ }}",
    "{{ [card]|map('_work')|first }}",
    "{{ cards.punt.clear() }}",
    "{{ edition_has.name }}",
    "{{ card }}",
    "{{ range.__self__ }}",
    "{% macro m() %}{{ m() }}{{ m() }}{% endmacro %}{{ m() }}",
    "{{ card(**rules) }}",
    "{{ faq(why=card) }}",
]


@pytest.mark.parametrize("attack", ATTACKS)
def test_attacks_are_refused_and_all_else_goes_on(desk: Desk, attack: str) -> None:
    document, problems = desk.read(f"before\n\n{attack}\n\nafter {{{{ rules.hand }}}}")
    assert problems
    assert {problem.severity for problem in problems} == {Severity.WARNING}
    made = words_of(document)
    assert made.startswith("before")
    assert made.endswith("after 5")
    assert "function" not in made
    assert "0x" not in made
    assert len(made) < 3_000_000


def test_arguments_cannot_reach_what_a_call_is_given_besides_them(desk: Desk) -> None:
    _, problems = desk.read("{{ card(1, 'punt', 'front') }} {{ card(line=3, id='punt') }} {{ card() }}")
    assert [problem.code for problem in problems] == ["R102"] * 3
    assert "it is called so: `card(id, face=...)`" in problems[0].message


def test_reserved_characters_are_themselves(desk: Desk) -> None:
    text = "a\U000f0000b\U00100001c\U0010ffffd {{ name('punt') }}"
    assert said(desk, text) == "a\U000f0000b\U00100001c\U0010ffffd Punt"


def test_a_template_that_fails_is_shown_as_typed(desk: Desk) -> None:
    document, problems = desk.read("Pay {{ rules.fee * 2 }} now.")
    assert words_of(document.blocks[1]) == "Pay {{ rules.fee * 2 }} now."
    assert [(problem.code, problem.message) for problem in problems] == [("R102", "there is no field `fee` here")]
    assert isinstance(document.blocks[1], Paragraph)
