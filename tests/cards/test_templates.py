"""Templates: native values, plain data only, limits, and messages that help (case R02)."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.cards.expressions import quick_expression, quick_template
from cardgen.cards.template_compiler import CompileFailure, Compiler
from cardgen.cards.template_filters import FILTERS
from cardgen.cards.templates import TemplateProblem, Templates, filter_names
from cardgen.diagnostics import Place, Problems

NAMES: Mapping[str, object] = {
    "card": {
        "name": "Hope",
        "points": 10,
        "cost": -3,
        "sides": ({"name": "left", "value": 1}, {"name": "right", "value": 2}),
        "items": (3, 1, 2),
        "note": None,
        "ratio": 0.1,
    },
    "at": {"panel": {"y": 61.5, "h": 20.0}},
    "top": 65,
    "yes": True,
    "none_here": None,
}
TEMPLATES = Templates()


def value(source: str) -> object:
    return TEMPLATES.value(source, NAMES)


def refused(source: str, place: Place | str | None = None) -> TemplateProblem:
    with pytest.raises(TemplateProblem) as caught:
        TEMPLATES.value(source, NAMES, place)
    return caught.value


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("plain {text}", "plain {text}"),
        ("{{ card.points }}", 10),
        ("{{card.name}}", "Hope"),
        ("{{ card['name'] }}", "Hope"),
        ("{{ card.items }}", (3, 1, 2)),  # a field, though dicts have a method of that name
        ("{{ 81.5 - top }}", 16.5),
        ("{{ at.panel.y + at.panel.h }}", 81.5),
        ("{{ 7 // 2 }}", 3),
        ("{{ card.points > 9 and not card.note }}", True),
        ("{{ card.note or 'none' }}", "none"),
        ("{{ 'big' if card.points >= 10 else 'small' }}", "big"),
        ("{{ card.sides[1].name }}", "right"),
        ("{{ card.sides|length }}", 2),
        ("{{ card.sides|map('value')|sum }}", 3),
        ("{{ (1.5 + 1)|round }}", 3),
        ("{{ card.ratio * 3 }}", 0.1 * 3),
        ("{{ card.cost|signed }}", "−3"),
        ("{{ card.points|signed }}", "+10"),
        ("{{ card.points|pad(3) }}", "010"),
        ("{{ card.points|plural('point') }}", "points"),
        ("{{ 1|plural('die', 'dice') }}", "die"),
        ("{{ nothing|default('x') }}", "x"),
        ("{{ card.note|default(4) }}", 4),
        ("{{ card.note is none }}", True),
        ("{{ card.sides is defined }}", True),
        ("{{ card.other is defined }}", False),
        ("{{ 2 in card.items }}", True),
        ("{{ range(3) }}", range(3)),
        ("{{ [1, 2] + [3] }}", (1, 2, 3)),
        ("{{ 'A' ~ card.points }}", "A10"),
        ("{{ card.name|upper|replace('H', 'h') }}", "hOPE"),
        ("{{ {'a': 1}['a'] }}", 1),
    ],
)
def test_value_is_native(source: str, expected: object) -> None:
    assert value(source) == expected
    assert type(value(source)) is type(expected)


def test_text_around_an_expression_makes_text() -> None:
    assert value("{{ card.points }} points") == "10 points"
    assert value("{{ card.points }}{{ top }}") == "1065"


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("Gain **{{ card.points }} points**.", "Gain **10 points**."),
        ("[{{ card.note }}]", "[]"),
        ("{{ card.points * 1.0 }}", "10"),
        ("{{ 0.1 + 0.2 }}", "0.3"),
        ("{{ card.items }}", "3, 1, 2"),
        ("{{ yes }}", "true"),
        ("{% for side in card.sides %}{{ loop.index }}: {{ side.name }}; {% endfor %}", "1: left; 2: right; "),
        ("{% if card.note %}a{% else %}b{% endif %}", "b"),
        ("{% for name, worth in {'a': 1}|items %}{{ name }}={{ worth }}{% endfor %}", "a=1"),
        ("<b> & {{ card.name }}\n", "<b> & Hope\n"),
    ],
)
def test_render(source: str, expected: str) -> None:
    assert TEMPLATES.render(source, NAMES) == expected


def test_condition_and_items_take_bare_expressions_and_braces() -> None:
    assert TEMPLATES.condition("card.points == 10", NAMES) is True
    assert TEMPLATES.condition("{{ card.note }}", NAMES) is False
    assert [side["name"] for side in TEMPLATES.items("card.sides", NAMES)] == ["left", "right"]
    assert list(TEMPLATES.items("{{ range(2) }}", NAMES)) == [0, 1]
    assert list(TEMPLATES.items("card.note", NAMES)) == []
    assert list(TEMPLATES.items("{'a': 1}", NAMES)) == ["a"]
    with pytest.raises(TemplateProblem, match="is a text, not a list"):
        TEMPLATES.items("card.name", NAMES)


ATTACKS = [
    "{{ ''.__class__.__mro__ }}",
    "{{ '{0.__class__}'.format(card) }}",
    "{{ ('{0.__class__}'|attr('format'))(card) }}",
    "{{ 'x' * 10**9 }}",
    "{% for i in range(99999999) %}x{% endfor %}",
    "{% include '../../secret' %}",
    "{% import 'x' as x %}",
    "{% extends 'x' %}",
    "{% macro f() %}{{ f() }}{% endmacro %}{{ f() }}",
    "{% macro f(n) %}{% if n > 0 %}{{ f(n - 1) }}{{ f(n - 1) }}{% endif %}{% endmacro %}{{ f(40) }}",
    "{% macro f(n) %}xxxxxxxx{% if n > 0 %}{{ f(n - 1) }}{{ f(n - 1) }}{% endif %}{% endmacro %}{{ f(16) }}",
    "{% macro f() %}{% endmacro %}{{ f.__init__ }}",
    "{% macro f() %}{{ caller() }}{% endmacro %}{% call f() %}{% endcall %}",
    "{% macro f(a) %}{% endmacro %}{{ f(1, 2) }}",
    "{% for i in range(9999) %}{% for j in range(9999) %}{% endfor %}{% endfor %}",
    "{% for a in [" + "1," * 999 + "] %}" + "{% for b in [" + "1," * 999 + "] %}{% endfor %}{% endfor %}",
    "{% for i in card.sides recursive %}{{ loop(card.sides) }}{% endfor %}",
    "{{ '%1000000000d' % 1 }}",
    "{{ 9**9**9**9 }}",
    "{{ 10**99 * 10**99 }}",
    "{% set a = 'xxxxxxxxxx' %}" + "{% set a = a ~ a ~ a ~ a %}" * 20 + "{{ a }}",
    "{% set a = 'xxxxxxxxxx' %}" + "{% set a = a + a %}" * 40 + "{{ a }}",
    "{% set a = [1] %}" + "{% set a = [a, a, a, a] %}" * 20 + "{{ a }}",
    "{% set a = (1,) %}" + "{% set a = (a, a, a, a) %}" * 20 + "{{ a == 1 }}",
    "{% set a = {'k': 1} %}" + "{% set a = {'k': a, 'l': a, 'm': a} %}" * 30 + "{{ a|length }}",
    "{% for i in range(9999) %}{{ card }}{% endfor %}",
    "{% for i in range(9999) %}xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx{% endfor %}",
    "{{ card.name|replace('', 'xxxxxxxxxxxxxxxxxxxxxxx') }}",
    "{{ range(9999)|join('x' ~ 'yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy') }}",
    "{{ 'x'|pad(999999999) }}",
    "{{ card.name.upper() }}",
    "{{ card.items.append(3) }}",
    "{{ card.get('name') }}",
    "{{ card.keys }}",
    "{{ range.__globals__ }}",
    "{{ self.__init__ }}",
    "{{ cycler.__init__.__globals__ }}",
    "{{ lipsum }}",
    "{{ namespace(a=1) }}",
    "{{ dict(a=1) }}",
    "{{ joiner() }}",
    "{{ loop }}",
    "{{ card|map('__class__') }}",
    "{{ card|pprint }}",
    "{% for i in card.sides %}{{ loop._iterator }}{% endfor %}",
    "{% for i in card.sides %}{{ loop.__init__.__globals__ }}{% endfor %}",
    "{{ " + "(" * 500 + "1" + ")" * 500 + " }}",
    "{{ " + "-" * 5000 + "1 }}",
    "{{ " + "1+" * 9000 + "1 }}",
    "{% if " + "1 and " * 3000 + "1 %}{% endif %}",
    "x" * 100_001 + "{% if yes %}{% endif %}",
    "{{ (lambda: 1)() }}",
    "{{ [x for x in card] }}",
    "{{ 1/0 }}",
    "{{ 'a' - 1 }}",
    "{{ 1 < 'a' }}",
    "{{ card }} and",
    "{{ card. }}",
    "{{ '1' * 5 }}",
    "{{ [0] * 5 }}",
    "{{ 1e308 * 10 }}",
]


@pytest.mark.parametrize("source", ATTACKS, ids=range(len(ATTACKS)))
def test_r02_nothing_escapes_and_nothing_explodes(source: str) -> None:
    start = time.process_time()
    problem = refused(source, "layouts/card.yaml")
    assert "layouts/card.yaml" in problem.message
    assert "Traceback" not in problem.message
    assert time.process_time() - start < 2


def test_r02_data_is_never_a_template() -> None:
    assert TEMPLATES.render("{{ cell }}", {"cell": "{{ 7*7 }}"}) == "{{ 7*7 }}"
    assert TEMPLATES.render("{% if yes %}{{ cell }}{% endif %}", {"cell": "{{ 7*7 }}", "yes": 1}) == "{{ 7*7 }}"


def test_r02_errors_name_the_template_and_its_line() -> None:
    problem = refused("{% if yes %}\n\n{{ card.nam }}{% endif %}", "effects/vote")
    assert problem.line == 3
    assert problem.message == "effects/vote, line 3: there is no field `nam` here"
    assert problem.help == "did you mean `name`?"
    assert refused("a\nb {{ crad }}").line == 2
    assert refused("a\n\n{% if %}").line == 3


def test_a_problem_stands_where_the_template_stands() -> None:
    place = Place("game.yaml", 7, 11, 20, "    text: {{ card.nam }}")
    problems = Problems()
    refused("{{ card.points / 0 }}", place).report(problems, card="hope")
    [problem] = problems
    assert (problem.code, problem.place, problem.card) == ("C150", place, "hope")


def test_a_name_that_no_card_has_is_told_of_once_for_all_cards() -> None:
    place = Place("game.yaml", 7, 11, 20, "    text: {{ card.nam }}")
    for source in ("{{ card.nam }}", "{{ card.name|uper }}", "{{ card.name"):
        problems = Problems()
        for card in ("hope", "fear"):
            refused(source, place).report(problems, card=card)
        assert [(problem.place, problem.card) for problem in problems] == [(place, "")], source
    problems = Problems()
    refused("{{ card[card.name] }}", place).report(problems, card="hope")
    assert [problem.card for problem in problems] == ["hope"]


def test_unknown_names_and_filters_get_the_nearest() -> None:
    assert refused("{{ crad.name }}").help == "did you mean `card`?"
    assert refused("{{ card.name|uper }}").help == "did you mean `upper`?"
    assert "card, at, top" in refused("{{ zzz }}").help
    assert "filters" in refused("{{ card.name.upper }}").help


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("{{ 1/0 }}", "division by zero"),
        ("{{ 'a' * 3 }}", "`*` does not work with a text"),
        ("{{ 'a' + 1 }}", "`+` does not work with a text; `~` joins texts"),
        ("{{ card.note - 1 }}", "`-` does not work with nothing"),
        ("{{ 1 < 'a' }}", "a text and a number cannot be compared"),
        ("{{ card.name|abs }}", "this works with numbers only"),
        ("{{ card.name|int }}", "this is no number"),
        ("{{ []|first }}", "the list or text is empty"),
        ("{{ card.name|upper(1) }}", "a filter takes other values than these"),
        ("{{ 1 in 2 }}", "`in` needs a list or a text on its right"),
        ("{{ card }}!", "a record cannot be printed; name one of its fields"),
        ("{{ card.points.value }}", "a number has no `value`"),
        ("{{ [1, 2][2] }}", "a list of 2 has no element 2, counted from 0"),
        ("{{ card.name|map('x') }}", "a text has no field `x`"),
        ("{{ (-8) ** 0.5 }}", "a negative number has no root"),
        ("{{ 0 ** -1 }}", "division by zero"),
        ("{{ card.points|abs(2) }}", "a filter takes other values than these"),
        ("{{ card.points|replace(1, 2) }}", "this works with texts only"),
        ("{{ card.points in 'abc' }}", "this works with texts only"),
        ("{{ [1, 2]|join(3) }}", "a list or a text is needed"),
        ("{{ [1, 2][::0] }}", "steps of 0 lead nowhere"),
        ("{{ range(1, 2, 0) }}", "steps of 0 lead nowhere"),
        ("{{ [1, 2]['a':] }}", "a whole number is needed"),
        ("{{ card.points[1:] }}", "only a list or a text has parts"),
        ("{{ {card: 1} }}", "only a text or a number can name a field"),
        ("{{ card.note|int }}", "nothing is no number"),
        ("{{ [1]|float }}", "a list is no number"),
        ("{{ 'nan'|float }}", "`nan` is no number"),
        ("{{ '1e400'|float }}", "`1e400` is no number"),
        ("{{ card.note < 1 }}", "nothing and a number cannot be compared"),
        ("{{ [1] < 1 }}", "a number and a list cannot be compared"),
        ("{{ card.note.more }}", "`card.note` is empty on this card, so it has no `more`"),
        ("{{ [card.note][0].more }}", "`more` is asked of something that is empty"),
        ("{{ 'half'|signed }}", "this is no number"),
    ],
)
def test_reasons_are_in_a_designers_words(source: str, reason: str) -> None:
    assert reason in refused(source).message


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("1" * 5000, "too large"),
        (f"'{'1' * 5000}'|int", "too large"),
        ("1" * 40, "too large"),
        ("1e999", "too large"),
        ("1e999 - 1e999", "too large"),
        ("0x" + "f" * 5000, "too large"),
        ("[" * 300 + "]" * 300, "nested too deeply"),
        ("-" * 3000 + "1", "nested too deeply"),
        (r"'\ud800'", "half a character"),
    ],
)
def test_what_python_cannot_hold_is_refused_in_a_designers_words(source: str, reason: str) -> None:
    said = refused("{{ " + source + " }}").message
    assert reason in said
    assert "sys" not in said
    assert "recursion" not in said


@pytest.mark.parametrize("test", ["even", "odd", "divisibleby 3"])
def test_a_text_asked_for_its_remainder_fills_in_no_placeholder(test: str) -> None:
    """`"%999999999d" % 2` is a text of a thousand million characters."""
    assert "`%` does not work with a text" in refused("{{ '%9d' is " + test + " }}").message


@pytest.mark.parametrize(("number", "even", "odd", "by_3"), [(3, False, True, True), (4, True, False, False)])
def test_tests_of_remainders(number: int, even: bool, odd: bool, by_3: bool) -> None:
    found = TEMPLATES.value("{{ [n is even, n is odd, n is divisibleby 3] }}", {"n": number})
    assert found == (even, odd, by_3)


def test_names_are_asked_for_only_when_needed() -> None:
    class Lazy(dict[str, object]):
        def __missing__(self, name: str) -> object:
            raise KeyError(name)

        def __getitem__(self, name: str) -> object:
            asked.append(name)
            return super().__getitem__(name)

    asked: list[str] = []
    names = Lazy(a=1, b=2)
    assert TEMPLATES.value("{{ a }}", names) == 1
    assert TEMPLATES.render("{% if a %}{{ a }}{% endif %}", names) == "1"
    assert set(asked) == {"a"}


def test_one_template_spends_its_own_steps() -> None:
    """The budget is fresh for each evaluation."""
    source = "{% for i in range(9000) %}{% endfor %}ok"
    assert [TEMPLATES.render(source, NAMES) for _ in range(20)] == ["ok"] * 20


@pytest.mark.parametrize("name", sorted(FILTERS))
def test_every_filter_takes_bad_input_without_a_traceback(name: str) -> None:
    for sample in ("card", "card.name", "card.note", "card.points", "card.items", "nope", "'x' ~ 1", "[none]"):
        for call in (name, f"{name}('a')", f"{name}('a', 'b', 'c')", f"{name}(9999999999)"):
            with suppress(TemplateProblem):
                TEMPLATES.value(f"{{{{ ({sample})|{call} }}}}", NAMES)


def test_records_are_chosen_by_a_field() -> None:
    names = {"crew": {"a": {"n": "Ann", "rank": 1}, "b": {"n": "Bo", "rank": 2}, "c": {"n": "Cy"}}}
    assert TEMPLATES.render("{{ crew|where('rank', 1)|map('n')|join(' ') }}", names) == "Ann"
    assert TEMPLATES.render("{{ crew|unless('rank', 1)|map('n')|join(' ') }}", names) == "Bo Cy"
    assert TEMPLATES.render("{{ crew|where('rank', none)|join(' ', 'n') }}", names) == "Cy"
    assert TEMPLATES.render("{{ [1, 'x', crew.b]|where('n', 'Bo')|length }}", names) == "1"


def test_filters_are_listed() -> None:
    assert "default" in filter_names()
    assert "attr" not in filter_names()


VALUES = ["1", "2.5", "'a'", "card.points", "card.name", "card.note", "card.items", "card.sides[0].value", "top"]
OPERANDS = st.sampled_from([*VALUES, "at.panel.y", "yes", "none", "nope", "card.nope", "[1,2]", "range(3)", "true"])
JOINS = st.sampled_from(
    [" + ", " - ", " * ", " / ", " // ", " % ", " == ", " < ", " >= ", " and ", " or ", " in ", " is "]
)
AFTER = st.sampled_from(["", "", "|round", "|abs", "|length", "|signed", "|upper", "|default(3)", "|first", "[0]"])
BEFORE = st.sampled_from(["", "", "not ", "-"])


@st.composite
def _expressions(draw: st.DrawFn) -> str:
    parts = []
    for number in range(draw(st.integers(1, 4))):
        operand = draw(BEFORE) + draw(OPERANDS) + draw(AFTER)
        if draw(st.booleans()):
            operand = f"({operand}){draw(AFTER)}"
        parts.append((draw(JOINS) if number else "") + operand)
    text = "".join(parts)
    return f"{text} if {draw(OPERANDS)} else {draw(OPERANDS)}" if draw(st.booleans()) else text


COMPILER = Compiler()


def _outcome(run: object) -> object:
    try:
        return ("value", run(NAMES))  # type: ignore[operator]
    except Exception:
        return "fails"


@given(_expressions())
def test_quick_expressions_mean_what_jinja_means(source: str) -> None:
    """Wherever Jinja can read it; it takes the `if` behind `is none` for the test's argument."""
    quick = quick_expression(source)
    if quick is not None:
        with suppress(CompileFailure):
            assert _outcome(quick) == _outcome(COMPILER.expression(source)), source


@given(st.text(alphabet="{}%- acrd.n|'\n+#", max_size=30))
def test_quick_templates_print_what_jinja_prints(source: str) -> None:
    """Any text is a template or a problem, and both ways agree."""
    quick = quick_template(source)
    if quick is not None:
        assert _outcome(quick) == _outcome(COMPILER.template(source)), source
    with suppress(TemplateProblem):
        TEMPLATES.render(source, NAMES)


def test_plain_expressions_need_no_jinja() -> None:
    script = (
        "import sys; from cardgen.cards.templates import Templates; t = Templates();"
        "n = {'card': {'points': 3}, 'top': 5};"
        "t.value('{{ card.points }}', n); t.render('a {{ 81.5 - top }} {{ card.points|signed }}', n);"
        "t.condition('card.points > 2 and top', n); t.items('[1, 2]', n);"
        "assert not [m for m in sys.modules if m.startswith('jinja2')]"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


def test_points_are_turned_clockwise_and_keep_what_else_they_say() -> None:
    names = {"slots": ((3, 0, 1.5), (0, -2))}
    assert TEMPLATES.value("{{ slots|turned(90) }}", names) == ((0, 3, 1.5), (2, 0))
    (x, y, _), _ = TEMPLATES.value("{{ slots|turned(-30) }}", names)
    assert (x, y) == (pytest.approx(2.598076), pytest.approx(-1.5))
    with pytest.raises(TemplateProblem, match=r"\[x, y\]"):
        TEMPLATES.value("{{ [3, 4]|turned(5) }}", {})


def test_a_text_is_split_at_a_sign() -> None:
    assert TEMPLATES.value("{{ 'Pirate-wizard treasure hunt'|split }}", {}) == ("Pirate-wizard", "treasure", "hunt")
    assert TEMPLATES.value("{{ 'a, b'|split(', ') }}", {}) == ("a", "b")
    with pytest.raises(TemplateProblem):
        TEMPLATES.value("{{ 'a'|split('') }}", {})
    with pytest.raises(TemplateProblem):
        TEMPLATES.value("{{ words|split }}", {"words": "a " * 20_000})
