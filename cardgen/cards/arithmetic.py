"""Arithmetic over named numbers, such as `size == power + diaper` or `rules.starting_coins * players.max`.

A small language of its own: numbers, names with dots, `+ - * / // %`, comparisons (also chained), `and or not`,
parentheses, `min(...)` and `max(...)`. Nothing of it is ever run as Python.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from typing import NamedTuple, NoReturn, TypeAlias

from cardgen.diagnostics import Place, Problems
from cardgen.source.hints import suggestion

Number: TypeAlias = "int | float | bool"

LARGEST = 10**12
"""Beyond this a number of a card game is a slip of the keyboard."""

LONGEST = 400
DEEPEST = 30

_TOKEN = re.compile(
    r"\s*(?:(?P<number>\d+(?:\.\d+)?)|(?P<name>[^\W\d]\w*(?:\.\w+)*)|(?P<sign>//|==|!=|<=|>=|[-+*/%<>(),\u2212]))"
)
_SUMS: dict[str, Callable[[float, float], float]] = {"+": operator.add, "-": operator.sub, "\u2212": operator.sub}
_PRODUCTS: dict[str, Callable[[float, float], float]] = {"*": operator.mul, "/": operator.truediv}
_PRODUCTS |= {"//": operator.floordiv, "%": operator.mod}
_COMPARISONS: dict[str, Callable[[float, float], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_FUNCTIONS: dict[str, Callable[[list[float]], float]] = {"min": min, "max": max}
_WORDS = frozenset({"and", "or", "not", *_FUNCTIONS})


class _Token(NamedTuple):
    kind: str
    text: str
    start: int


_SIGNS = "write numbers and names with signs between, such as `a + 2 * b`"


class _Fault(Exception):
    """What is wrong with an expression, and which part of it."""

    def __init__(self, code: str, message: str, token: _Token, help: str = "") -> None:
        super().__init__(message)
        self.code, self.message, self.token, self.help = code, message, token, help


def evaluate(
    text: str, names: Mapping[str, object], place: Place | None, problems: Problems
) -> int | float | bool | None:
    """The expression's value, or None with a problem noted whose carets stand under the part that is wrong.

    `names` holds numbers by their full dotted name. `place` is where the expression's text begins.
    """
    try:
        return _Evaluation(text, names).result()
    except _Fault as fault:
        where = place.within(fault.token.start, len(fault.token.text)) if place else None
        problems.error(fault.code, fault.message, where, help=fault.help)
        return None


def names_in(text: str) -> list[str]:
    """The names that an expression mentions, in order, each once."""
    found = (match["name"] for match in _TOKEN.finditer(text) if match["name"])
    return [name for name in dict.fromkeys(found) if name not in _WORDS]


class _Evaluation:
    """Parses and works out one expression in a single pass."""

    def __init__(self, text: str, names: Mapping[str, object]) -> None:
        self._names = names
        self._tokens = list(_tokens(text))
        self._at = 0
        self._depth = 0

    def result(self) -> Number:
        value = self._either()
        if self._now.kind != "end":
            self._fail("C140", f"`{self._now.text}` is not expected here", self._now, _SIGNS)
        return value

    @property
    def _now(self) -> _Token:
        return self._tokens[self._at]

    def _take(self, *texts: str) -> _Token | None:
        token = self._now
        if token.text not in texts or token.kind == "end":
            return None
        self._at += 1
        return token

    def _either(self) -> Number:
        value = self._both()
        while token := self._take("or"):
            other = self._both()
            value = self._truth(value, token) or self._truth(other, token)
        return value

    def _both(self) -> Number:
        value = self._negated()
        while token := self._take("and"):
            other = self._negated()
            value = self._truth(value, token) and self._truth(other, token)
        return value

    def _negated(self) -> Number:
        token = self._take("not")
        return not self._truth(self._nested(self._negated), token) if token else self._compared()

    def _compared(self) -> Number:
        left = self._sum()
        holds: bool | None = None
        while token := self._take(*_COMPARISONS):
            right = self._sum()
            met = _COMPARISONS[token.text](self._number(left, token), self._number(right, token))
            holds = met if holds is None else holds and met
            left = right
        return left if holds is None else holds

    def _sum(self) -> Number:
        value = self._product()
        while token := self._take(*_SUMS):
            other = self._product()
            value = self._sized(_SUMS[token.text](self._number(value, token), self._number(other, token)), token)
        return value

    def _product(self) -> Number:
        value = self._signed()
        while token := self._take(*_PRODUCTS):
            left, right = self._number(value, token), self._number(self._signed(), token)
            if token.text != "*" and right == 0:
                self._fail("C142", "this divides by zero", token, "divide by a number that is never 0")
            value = self._sized(_PRODUCTS[token.text](left, right), token)
            if token.text == "/" and isinstance(value, float) and value.is_integer():
                value = int(value)
        return value

    def _signed(self) -> Number:
        token = self._take("-", "\u2212", "+")
        if token is None:
            return self._atom()
        value = self._number(self._nested(self._signed), token)
        return value if token.text == "+" else -value

    def _atom(self) -> Number:
        token = self._now
        if token.kind == "number":
            self._at += 1
            return self._sized(float(token.text) if "." in token.text else int(token.text), token)
        if token.kind == "name" and token.text not in ("and", "or", "not"):
            self._at += 1
            return self._call(token) if token.text in _FUNCTIONS else self._named(token)
        if self._take("("):
            value = self._nested(self._either)
            self._close(token)
            return value
        message = "the expression ends too early" if token.kind == "end" else f"`{token.text}` is not expected here"
        return self._fail("C140", message, token, _SIGNS)

    def _call(self, token: _Token) -> Number:
        opened = self._take("(")
        if opened is None:
            self._fail("C140", f"`{token.text}` needs numbers in parentheses", token, f"write `{token.text}(a, b)`")
        values = [self._number(self._nested(self._either), token)]
        while self._take(","):
            values.append(self._number(self._nested(self._either), token))
        self._close(opened)
        return _FUNCTIONS[token.text](values)

    def _close(self, opened: _Token) -> None:
        if self._take(")") is None:
            self._fail("C140", "this parenthesis is never closed", opened, "write `)` where it ends")

    def _named(self, token: _Token) -> Number:
        value = self._names.get(token.text)
        if value is None:
            advice = suggestion(token.text, self._names, "known names")
            self._fail("C141", f"there is no number called `{token.text}`", token, advice)
        if not isinstance(value, int | float):
            self._fail(
                "C144",
                f"`{token.text}` is not a number",
                token,
                "a number stands in figures, without quotes: `coins: 3`",
            )
        return value

    def _nested(self, part: Callable[[], Number]) -> Number:
        self._depth += 1
        if self._depth > DEEPEST:
            self._fail("C143", "the expression is nested too deep", self._now)
        value = part()
        self._depth -= 1
        return value

    def _truth(self, value: Number, token: _Token) -> bool:
        if not isinstance(value, bool):
            self._fail("C144", f"`{token.text}` joins comparisons, not numbers", token, "write `a > 0 and b > 0`")
        return value

    def _number(self, value: Number, token: _Token) -> float:
        if isinstance(value, bool):
            self._fail("C144", f"`{token.text}` needs numbers, not true or false", token)
        return value

    def _sized(self, value: float, token: _Token) -> float:
        if abs(value) > LARGEST:
            self._fail("C143", "this number is too large", token)
        return value

    def _fail(self, code: str, message: str, token: _Token, help: str = "") -> NoReturn:
        raise _Fault(code, message, token, help)


def _tokens(text: str) -> list[_Token]:
    """An expression's parts and an end; raises `_Fault` at the first sign that means nothing."""
    if len(text) > LONGEST:
        raise _Fault("C143", f"the expression is longer than {LONGEST} signs", _Token("end", "", 0))
    found: list[_Token] = []
    position = 0
    while text[position:].strip():
        match = _TOKEN.match(text, position)
        if match is None:
            start = position + len(text[position:]) - len(text[position:].lstrip())
            bad = text[start]
            advice = "write `==` to compare" if bad == "=" else ""
            raise _Fault("C140", f"`{bad}` means nothing in arithmetic", _Token("sign", bad, start), advice)
        kind = match.lastgroup or ""
        found.append(_Token(kind, match[kind], match.start(kind)))
        position = match.end()
    return [*found, _Token("end", "", len(text.rstrip()))]
