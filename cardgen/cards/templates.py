"""Templates: the sentences of effects, the values of layouts, the words of art and rulebooks.

`{{ card.points }}` and other plain expressions are worked out without Jinja; the rest runs in Jinja's sandbox with
limits on steps, sizes and output. Card data itself is never a template.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from cardgen.cards.expressions import Run, quick_expression, quick_template
from cardgen.cards.template_filters import FILTERS, NO_OWNER, LimitReached, NameMissing, elements, kind, short
from cardgen.diagnostics import Place, Problems

if TYPE_CHECKING:
    from cardgen.cards.template_compiler import Compiler
    from cardgen.cards.template_sandbox import Sandbox

SOURCE_LIMIT = 100_000
FIELD_PLACES = "card places"
"""The name under which names may hold the places of a card's fields, for messages: no expression can say it."""
_WHOLE = re.compile(r"\s*\{\{-?((?:[^{}]|\{[^{}]*\})*?)-?\}\}\s*")
_WORD = re.compile(r"\w+")
_FAILURES = (NameMissing, LimitReached, TypeError, ValueError, ArithmeticError, LookupError, RecursionError)


class TemplateProblem(Exception):
    """A template that cannot be worked out: `message` says why, `line` counts within the template from 1.

    `place` is where the template stands (None where the caller gave no place), `help` what to do; `of_card` tells
    that it may well be right on another card. `also` shows what is to blame on this one, where that is known.
    """

    also: tuple[tuple[Place, str], ...] = ()

    def __init__(
        self, message: str, line: int = 1, help: str = "", place: Place | None = None, of_card: bool = True
    ) -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.help = help
        self.place = place
        self.of_card = of_card

    def report(self, problems: Problems, card: str = "") -> None:
        """Add it to the problems as an error; what is wrong on every card is said once, without the card."""
        card = card if self.of_card else ""
        problems.error("C150", self.message, self.place, help=self.help, also=self.also, card=card)


class Templates:
    """Works templates out; each is compiled once and kept by its source.

    `names` are plain data by name: text, numbers, true or false, None, tuples and mappings of them. A mapping may
    make its values when they are asked for. `place` is where the template stands, or a word that names it.

    Those of a manuscript (`marked`) may call functions among the names, and mark where their lines end.
    """

    def __init__(self, marked: bool = False) -> None:
        self._marked = marked
        self._texts: dict[str, Run] = {}
        self._values: dict[str, Run] = {}
        self._expressions: dict[str, Run] = {}
        self._compiler: Compiler | None = None

    def render(self, source: str, names: Mapping[str, object], place: Place | str | None = None) -> str:
        """The template's text. Raises `TemplateProblem`."""
        if "{" not in source:
            return source
        made: str = self._work(self._texts, self._text, source, names, place)
        return made

    def value(self, source: str, names: Mapping[str, object], place: Place | str | None = None) -> Any:
        """The value of a text that is one `{{ expression }}`, else the template's text. Raises `TemplateProblem`."""
        if "{" not in source:
            return source
        return self._work(self._values, self._value, source, names, place)

    def condition(self, expression: str, names: Mapping[str, object], place: Place | str | None = None) -> bool:
        """Whether an expression, with or without its braces, holds. Raises `TemplateProblem`."""
        return bool(self._work(self._expressions, self._bare, expression, names, place))

    def items(self, expression: str, names: Mapping[str, object], place: Place | str | None = None) -> Sequence[Any]:
        """The list that an expression, with or without its braces, gives: a record's names, none for None.

        Raises `TemplateProblem`, also for a number or a text.
        """
        found = self._work(self._expressions, self._bare, expression, names, place)
        if found is None:
            return ()
        if isinstance(found, str) or not isinstance(found, tuple | list | range | Mapping):
            raise _problem(f"`{expression.strip()}` is {kind(found)}, not a list", 1, "name a list", place)
        return elements(found)

    def _work(
        self,
        kept: dict[str, Run],
        make: Callable[[str, Place | str | None], Run],
        source: str,
        names: Mapping[str, object],
        place: Place | str | None,
    ) -> Any:
        run = kept.get(source)
        if run is None:
            run = kept[source] = make(source, place)
        try:
            return run(names)
        except _FAILURES as failure:
            raise self._explained(failure, source, names, place) from None

    def _text(self, source: str, place: Place | str | None) -> Run:
        quick = quick_template(source)
        if quick is None:
            return self._with_jinja(source, place, whole=False)
        return lambda names: short(quick(names))

    def _value(self, source: str, place: Place | str | None) -> Run:
        whole = _WHOLE.fullmatch(source)
        return self._bare(source, place) if whole else self._text(source, place)

    def _bare(self, source: str, place: Place | str | None) -> Run:
        whole = _WHOLE.fullmatch(source)
        expression = whole[1] if whole else source
        return quick_expression(expression) or self._with_jinja(expression, place, whole=True)

    def _with_jinja(self, source: str, place: Place | str | None, whole: bool) -> Run:
        from cardgen.cards.template_compiler import CompileFailure, Compiler

        if len(source) > SOURCE_LIMIT:
            raise _problem(f"the template is longer than {SOURCE_LIMIT:,} characters", 1, "split it", place)
        if self._compiler is None:
            self._compiler = Compiler(self._sandbox())
        try:
            return self._compiler.expression(source) if whole else self._compiler.template(source)
        except CompileFailure as failure:
            raise _problem(failure.message, failure.line, failure.help, place, of_card=False) from None

    def _sandbox(self) -> Sandbox | None:
        if not self._marked:
            return None
        from cardgen.cards.template_marks import MarkedSandbox

        return MarkedSandbox()

    def _explained(
        self, failure: Exception, source: str, names: Mapping[str, object], place: Place | str | None
    ) -> TemplateProblem:
        line = getattr(failure, "template_line", 0) or (self._compiler.line_of(failure) if self._compiler else 1)
        empty = _empty_field(failure, source, names) if isinstance(failure, NameMissing) else ""
        if empty:
            return _field_missing(str(failure), empty, line, names, place)
        if isinstance(failure, NameMissing):
            message, advice = _missing(failure, names)
            # A name that is typed in the template is missed on every card; one that a card's data gives is not.
            return _problem(message, line, advice, place, failure.name not in _WORD.findall(source))
        if isinstance(failure, LimitReached):
            advice = "make the loop or the text smaller; a template has a limit on steps, output and sizes"
            return _problem(f"the template {failure}", line, advice, place)
        reason = _reason(failure)
        shown = source.strip() if len(source) < 80 else source.strip()[:77] + "..."
        return _problem(f"`{shown}` cannot be worked out: {reason}", line, "", place)


_COMPARED = re.compile(r"not supported between instances of '(\w+)' and '(\w+)'")
_KINDS = {
    **dict.fromkeys(("int", "float"), "a number"),
    **dict.fromkeys(("tuple", "list", "range"), "a list"),
    "str": "a text",
    "bool": "true or false",
    "NoneType": "nothing",
    "dict": "a record",
}
# Python's words for what goes wrong in an operation, and a designer's.
_PLAINER = (
    ("recursion", "it is nested too deeply"),
    ("bad operand|must be real|unsupported operand", "this works with numbers only"),
    ("could not convert|invalid literal", "this is no number"),
    ("division|modulo by zero|negative power", "division by zero"),
    ("too large|infinity|NaN|Exceeds the limit", "the number is too large"),
    ("must be str|requires string", "this works with texts only"),
    ("unhashable", "only a text or a number can name a field"),
    ("arg 3 must not be zero|step cannot be zero", "steps of 0 lead nowhere"),
    ("not subscriptable", "only a list or a text has parts"),
    ("has no len", "a list or a text is needed"),
    ("out of range|is empty|empty sequence|empty iterable", "the list or text is empty"),
    (
        "positional argument|keyword argument|arguments|takes exactly|takes no|expected at",
        "a filter takes other values than these",
    ),
    ("cannot be interpreted as an integer|slice indices", "a whole number is needed"),
    ("is not iterable|not a container", "`in` needs a list or a text on its right"),
)


def _reason(failure: Exception) -> str:
    said = str(failure.args[0]) if failure.args else type(failure).__name__
    compared = _COMPARED.search(said)
    if compared:
        left, right = sorted((_KINDS.get(name, "a value") for name in compared.groups()), reverse=True)
        return f"{left} and {right} cannot be compared"
    return next((plain for pattern, plain in _PLAINER if re.search(pattern, said)), said)


def _problem(message: str, line: int, help: str, place: Place | str | None, of_card: bool = True) -> TemplateProblem:
    if isinstance(place, str):
        return TemplateProblem(f"{place}, line {line}: {message}", line, help, None, of_card)
    if line > 1:
        message += f" (line {line} of the template)"
    return TemplateProblem(message, line, help, place, of_card)


def _missing(failure: NameMissing, names: Mapping[str, object]) -> tuple[str, str]:
    """The message and the help about a name that is not there."""
    name, owner = failure.name, failure.owner
    if name.startswith("__"):
        return f"`{name}` cannot be used in a template", "a template sees plain data and no Python"
    if owner is NO_OWNER:
        message, known = f"there is no name `{name}` here", [known for known in names if known != FIELD_PLACES]
    elif owner is None:
        return f"`{name}` is asked of something that is empty", "ask first whether it is there: `a.b if a`"
    elif isinstance(owner, Mapping):
        message, known = f"there is no field `{name}` here", [str(key) for key in owner]
    elif isinstance(owner, tuple | list | range) and name.removeprefix("-").isdigit():
        return f"a list of {len(owner)} has no element {name}, counted from 0", "shorten what is counted, or add to it"
    else:
        return f"{kind(owner)} has no `{name}`", "only a record has fields; use filters on texts, numbers and lists"
    near = get_close_matches(name, known, n=1)
    if near:
        return message, f"did you mean `{near[0]}`?"
    return message, f"known are {', '.join(known[:20])}" if known else "no names are known here"


def _empty_field(failure: NameMissing, source: str, names: Mapping[str, object]) -> str:
    """Which field of the card is empty, of which more was asked: `card.deal.keep`. Empty where that cannot be told."""
    if failure.owner is not None:
        return ""
    for match in re.finditer(rf"(?<![\w.])(card(?:\.\w+)+)\.{re.escape(failure.name)}\b", source):
        value: object = names
        for name in match[1].split("."):
            value = value[name] if isinstance(value, Mapping) and name in value else failure
        if value is None:
            return match[1]
    return ""


def _field_missing(
    name: str, field: str, line: int, names: Mapping[str, object], place: Place | str | None
) -> TemplateProblem:
    """The problem that a card's field is empty, with the place where it would be written."""
    advice = f"give the card its `{field.removeprefix('card.')}`, or ask first: `... if {field}`"
    problem = _problem(f"`{field}` is empty on this card, so it has no `{name}`", line, advice, place)
    try:
        known = names[FIELD_PLACES]
    except KeyError:
        return problem
    path = field.split(".")[1:]
    for count in range(len(path), -1, -1):
        there = ".".join(path[:count])
        if isinstance(known, Mapping) and there in known:
            problem.also = ((known[there], f"here is no `{'.'.join(path[count:])}`"),)
            break
    return problem


def filter_names() -> tuple[str, ...]:
    """The filters that templates may use."""
    return (*sorted(FILTERS), "default")
