"""Expressions without Jinja: names, fields, arithmetic, comparisons and filters, read by Python's own parser.

Loading Jinja costs as much as laying out a small deck, and most expressions of a layout are of this kind. What is
read here means the same as in Jinja (a test holds the two together); anything else is left to it.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from cardgen.cards.template_calls import REFUSED, Offered
from cardgen.cards.template_filters import (
    FILTERS,
    NO_OWNER,
    NUMBER_LIMIT,
    OPERATORS,
    NameMissing,
    elements,
    numbers,
    sized,
    text,
)

Names: TypeAlias = Mapping[str, Any]
Run: TypeAlias = Callable[[Names], Any]

_CONSTANTS = {"true": True, "True": True, "false": False, "False": False, "none": None, "None": None}
_BINARY: dict[type[ast.operator], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
    ast.FloorDiv: "//",
    ast.Mod: "%",
}
_COMPARE: dict[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.In: lambda item, whole: item in whole,
    ast.NotIn: lambda item, whole: item not in whole,
}
# What Python reads otherwise than Jinja, or would warn about, is left to Jinja.
_DOUBTFUL = re.compile(r"[\\~{}]|\*\*|\d[A-Za-z_]|[^\x00-\x7f]|\n[^'\"]*['\"]")


class _Beyond(Exception):
    """An expression of a kind that is left to Jinja."""


def quick_expression(source: str) -> Run | None:
    """A function from names to the expression's value, or None where the expression needs Jinja."""
    if _DOUBTFUL.search(source):
        return None
    try:
        return _compile(ast.parse(" ".join(source.split("\n")).strip(), mode="eval").body)
    except (_Beyond, SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def quick_template(source: str) -> Run | None:
    """A function from names to the template's text, or None where the template needs Jinja."""
    if "{%" in source or "{#" in source:
        return None
    pieces = re.split(r"\{\{([^{}]*)\}\}", source)
    runs = []
    for place, piece in enumerate(pieces):
        if place % 2:
            run = None if re.match(r"[-+]|.*[-+]$", piece, re.S) else quick_expression(piece)
            if run is None:
                return None
            line = 1 + "".join(pieces[:place]).count("\n")
            runs.append(run if line == 1 else _on_line(run, line))
        elif "{{" in piece:
            return None
    return _interleaved(pieces[::2], runs)


def _on_line(run: Run, line: int) -> Run:
    """The same, with a failure that knows the template's line."""

    def located(names: Names) -> Any:
        try:
            return run(names)
        except Exception as failure:
            failure.template_line = line  # type: ignore[attr-defined]
            raise

    return located


def _interleaved(words: list[str], runs: list[Run]) -> Run:
    first, rest = words[0], tuple(zip(runs, words[1:], strict=True))
    return lambda names: first + "".join([text(run(names)) + word for run, word in rest])


def _compile(node: ast.expr) -> Run:
    make = _MAKERS.get(type(node))
    if make is None:
        raise _Beyond
    return make(node)


def _constant(node: ast.Constant) -> Run:
    value = node.value
    if not isinstance(value, int | float | str | None) or (isinstance(value, int) and abs(value) > NUMBER_LIMIT):
        raise _Beyond
    return lambda _names: value


def _name(node: ast.Name) -> Run:
    name = node.id
    if name in _CONSTANTS:
        value = _CONSTANTS[name]
        return lambda _names: value

    def read(names: Names) -> Any:
        try:
            return names[name]
        except KeyError:
            if name in names:  # the name is there, and its own making has failed
                raise
            raise NameMissing(name, NO_OWNER, names) from None

    return read


def _field(owner: Any, name: str) -> Any:
    if isinstance(owner, Mapping) and name in owner:
        return owner[name]
    raise NameMissing(name, owner)


def _attribute(node: ast.Attribute) -> Run:
    owner, name = _compile(node.value), node.attr
    return lambda names: _field(owner(names), name)


def _subscript(node: ast.Subscript) -> Run:
    if isinstance(node.slice, ast.Slice | ast.Tuple):
        raise _Beyond
    owner, index = _compile(node.value), _compile(node.slice)
    return lambda names: _element(owner(names), index(names))


def _element(owner: Any, index: Any) -> Any:
    if isinstance(owner, Mapping) and index in owner:
        return owner[index]
    if isinstance(owner, str | tuple | list | range) and isinstance(index, int) and -len(owner) <= index < len(owner):
        return owner[index]
    raise NameMissing(text(index), owner)


def _binary(node: ast.BinOp) -> Run:
    if isinstance(node.op, ast.BitOr):
        return _filter(node)
    if type(node.op) not in _BINARY:
        raise _Beyond
    work, left, right = OPERATORS[_BINARY[type(node.op)]], _compile(node.left), _compile(node.right)
    return lambda names: work(left(names), right(names))


def _filter(node: ast.BinOp) -> Run:
    """`left | name` or `left | name(...)`, where Python's grouping is Jinja's: a filter binds to the nearest value."""
    if not _binds(node.left, node):
        raise _Beyond
    call = node.right if isinstance(node.right, ast.Call) else ast.Call(node.right, [], [])
    if not isinstance(call.func, ast.Name):
        raise _Beyond
    arguments = [_compile(argument) for argument in call.args]
    keywords = {keyword.arg or "": _compile(keyword.value) for keyword in call.keywords}
    if call.func.id == "default":
        return _default(node.left, arguments, keywords)
    if call.func.id not in FILTERS or "" in keywords:
        raise _Beyond
    return _filtered(FILTERS[call.func.id], _compile(node.left), arguments, keywords)


def _binds(left: ast.expr, whole: ast.expr) -> bool:
    """Whether what stands left of a filter or test is one value, as it must be for Jinja to take all of it."""
    if left.col_offset > whole.col_offset:  # in brackets of its own
        return True
    if isinstance(left, ast.BinOp):
        return isinstance(left.op, ast.BitOr)
    values = ast.Name | ast.Attribute | ast.Subscript | ast.Constant | ast.Call | ast.List
    return isinstance(left.operand if isinstance(left, ast.UnaryOp) else left, values)


def _filtered(work: Callable[..., Any], value: Run, arguments: list[Run], keywords: dict[str, Run]) -> Run:
    if not arguments and not keywords:
        return lambda names: work(value(names))
    return lambda names: work(
        value(names), *[run(names) for run in arguments], **{name: run(names) for name, run in keywords.items()}
    )


def _default(node: ast.expr, arguments: list[Run], keywords: dict[str, Run]) -> Run:
    if len(arguments) != 1 or keywords:
        raise _Beyond
    there, value, fallback = _presence(node), _compile(node), arguments[0]

    def read(names: Names) -> Any:
        found = value(names) if there(names) else None
        return fallback(names) if found is None else found

    return read


def _presence(node: ast.expr) -> Run:
    """Whether a name, or a record's field, is there; the record itself must be."""
    if isinstance(node, ast.Name):
        name = node.id
        return lambda names: name in names or name in _CONSTANTS
    if not isinstance(node, ast.Attribute):
        raise _Beyond
    owner, field = _compile(node.value), node.attr

    def there(names: Names) -> bool:
        found = owner(names)
        return isinstance(found, Mapping) and field in found

    return there


def _unary(node: ast.UnaryOp) -> Run:
    value = _compile(node.operand)
    if isinstance(node.op, ast.Not):
        return lambda names: not value(names)
    if isinstance(node.op, ast.USub):
        return lambda names: -value(names)
    raise _Beyond


def _logic(node: ast.BoolOp) -> Run:
    *first, last = [_compile(value) for value in node.values]
    wanted = isinstance(node.op, ast.Or)

    def decide(names: Names) -> Any:
        for run in first:
            value = run(names)
            if bool(value) is wanted:
                return value
        return last(names)

    return decide


def _comparison(node: ast.Compare) -> Run:
    if isinstance(node.ops[0], ast.Is | ast.IsNot):
        return _test(node)
    if any(type(op) not in _COMPARE for op in node.ops):
        raise _Beyond
    left = _compile(node.left)
    steps = tuple((_COMPARE[type(op)], _compile(right)) for op, right in zip(node.ops, node.comparators, strict=True))

    def compare(names: Names) -> bool:
        value = left(names)
        for work, right in steps:
            other = right(names)
            if not work(value, other):
                return False
            value = other
        return True

    return compare


def _test(node: ast.Compare) -> Run:
    """`is none`, `is defined` and their contraries."""
    right = node.comparators[0]
    word = right.id if isinstance(right, ast.Name) else ""
    if isinstance(right, ast.Constant) and right.value is None:
        word = "none"
    if len(node.ops) > 1 or word not in ("none", "defined") or not _binds(node.left, node):
        raise _Beyond
    value = _compile(node.left) if word == "none" else _presence(node.left)
    wanted = isinstance(node.ops[0], ast.Is)
    if word == "none":
        return lambda names: (value(names) is None) is wanted
    return lambda names: value(names) is wanted


def _choice(node: ast.IfExp) -> Run:
    test, yes, no = _compile(node.test), _compile(node.body), _compile(node.orelse)
    return lambda names: yes(names) if test(names) else no(names)


def _list(node: ast.List | ast.Tuple) -> Run:
    items = [_compile(item) for item in node.elts]
    return lambda names: sized(tuple([run(names) for run in items]))


def _call(node: ast.Call) -> Run:
    if not isinstance(node.func, ast.Name) or (node.func.id == "range" and node.keywords):
        raise _Beyond
    arguments = [_compile(argument) for argument in node.args]
    if node.func.id == "range":
        return lambda names: elements(numbers(*[run(names) for run in arguments]))
    named = {keyword.arg or "": _compile(keyword.value) for keyword in node.keywords}
    if "" in named:
        raise _Beyond
    return _offered(_name(node.func), arguments, named)


def _offered(function: Run, arguments: list[Run], named: dict[str, Run]) -> Run:
    """A call of a function that a manuscript is offered; elsewhere there is none."""

    def call(names: Names) -> Any:
        called = function(names)
        if not isinstance(called, Offered):
            raise TypeError(REFUSED)
        given = tuple([run(names) for run in arguments])
        return called.called(given, {name: run(names) for name, run in named.items()})

    return call


_MAKERS: dict[type[ast.expr], Callable[[Any], Run]] = {
    ast.Constant: _constant,
    ast.Name: _name,
    ast.Attribute: _attribute,
    ast.Subscript: _subscript,
    ast.BinOp: _binary,
    ast.UnaryOp: _unary,
    ast.BoolOp: _logic,
    ast.Compare: _comparison,
    ast.IfExp: _choice,
    ast.List: _list,
    ast.Tuple: _list,
    ast.Call: _call,
}
