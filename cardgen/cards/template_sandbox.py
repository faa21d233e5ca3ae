"""Jinja's sandbox, drawn tighter: plain data, no methods, listed filters, bounded loops, texts, lists and numbers.

Attacks through `str.format`, the `attr` filter and the like (case R02) have nothing to hold on to: an attribute is a
record's field and nothing else, and only `range` can be called.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NoReturn

from jinja2 import StrictUndefined, nodes, pass_context
from jinja2.exceptions import TemplateAssertionError
from jinja2.runtime import Context, LoopContext, Macro, Undefined
from jinja2.sandbox import SandboxedEnvironment
from jinja2.utils import missing
from jinja2.visitor import NodeTransformer

from cardgen.cards.template_calls import REFUSED
from cardgen.cards.template_filters import (
    FILTERS,
    NO_OWNER,
    NUMBER_LIMIT,
    OPERATORS,
    LimitReached,
    NameMissing,
    elements,
    is_divisible,
    is_even,
    is_odd,
    numbers,
    short,
    sized,
    text,
)

STEPS_LIMIT = 100_000  # turns of all loops of one template together
LOOP_NAMES = frozenset(
    ("index", "index0", "revindex", "revindex0", "first", "last", "length", "depth", "depth0", "previtem", "nextitem")
)
TESTS = (
    *("boolean", "defined", "divisibleby", "even", "false", "float", "in", "integer", "iterable", "mapping", "none"),
    *("number", "odd", "sequence", "string", "true", "undefined", "eq", "ne", "lt", "le", "gt", "ge"),
    *("==", "!=", "<", "<=", ">", ">="),
)

_HALVES = re.compile("[\ud800-\udfff]")
_STATEMENTS = (
    *(nodes.Template, nodes.Output, nodes.TemplateData, nodes.If, nodes.For, nodes.Assign, nodes.With, nodes.Macro),
)
_EXPRESSIONS = (
    nodes.Name,
    nodes.Const,
    nodes.Tuple,
    nodes.List,
    nodes.Dict,
    nodes.Pair,
    nodes.Keyword,
    nodes.CondExpr,
    nodes.Filter,
    nodes.Test,
    nodes.Call,
    nodes.Getitem,
    nodes.Getattr,
    nodes.Slice,
    nodes.Concat,
    nodes.Compare,
    nodes.Operand,
    nodes.BinExpr,
    nodes.UnaryExpr,
)
_NAMES = {
    "Include": "include",
    "Import": "import",
    "FromImport": "import",
    "Extends": "extends",
    "Block": "block",
    "CallBlock": "call",
    "FilterBlock": "filter",
    "AssignBlock": "a block of set",
}


class Absent(StrictUndefined):
    """What an unknown name stands for until somebody uses it."""

    def _fail_with_undefined_error(self, *_args: Any, **_kwargs: Any) -> NoReturn:
        owner = NO_OWNER if self._undefined_obj is missing else self._undefined_obj
        raise NameMissing(str(self._undefined_name), owner)

    __iter__ = __str__ = __len__ = _fail_with_undefined_error
    __eq__ = __ne__ = __bool__ = __hash__ = __contains__ = _fail_with_undefined_error
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _fail_with_undefined_error
    __truediv__ = __rtruediv__ = __floordiv__ = __rfloordiv__ = _fail_with_undefined_error
    __mod__ = __rmod__ = __pow__ = __rpow__ = __neg__ = __pos__ = _fail_with_undefined_error
    __call__ = __getitem__ = __lt__ = __le__ = __gt__ = __ge__ = _fail_with_undefined_error
    __int__ = __float__ = __complex__ = _fail_with_undefined_error


def _default(value: Any, fallback: Any = "", blank: bool = False) -> Any:
    if isinstance(value, Undefined) or value is None or (blank and not value):
        return fallback
    return value


class Sandbox(SandboxedEnvironment):
    """The environment that every template of a designer is compiled in. `steps` counts down over one evaluation."""

    intercepted_binops = frozenset(OPERATORS)

    def __init__(self) -> None:
        super().__init__(
            undefined=Absent,
            finalize=_finalize,
            cache_size=0,
            keep_trailing_newline=True,
            optimized=False,  # else constants are worked out while compiling, loops' elements among them
        )
        self.steps = STEPS_LIMIT
        self.globals = {"range": numbers}
        counting = {"even": is_even, "odd": is_odd, "divisibleby": is_divisible}
        self.tests = {**{name: self.tests[name] for name in TESTS}, **counting}
        private = {" loop": self.spend, " sized": sized, " concat": _concat}
        self.filters = {**FILTERS, "default": _default, "d": _default, **private}

    def allowance(self) -> int:
        """How many steps the next template may take."""
        return STEPS_LIMIT

    @pass_context  # which also keeps the compiler from working it out once and for all
    def spend(self, _context: Context, value: Any) -> Any:
        """A loop's elements, their number taken from the steps that are left."""
        if isinstance(value, Undefined):
            bool(value)
        items = elements(value)
        self.steps -= len(items) + 1
        if self.steps < 0:
            raise LimitReached(f"takes more than {STEPS_LIMIT:,} steps")
        return items

    def getattr(self, obj: Any, attribute: str) -> Any:
        """A record's field, or what a loop tells about itself; never an attribute of Python's."""
        if isinstance(obj, Mapping):
            return obj[attribute] if attribute in obj else self.undefined(obj=obj, name=attribute)
        if isinstance(obj, LoopContext) and attribute in LOOP_NAMES:
            return getattr(obj, attribute)
        if isinstance(obj, Undefined):
            bool(obj)
        return self.undefined(obj=obj, name=attribute)

    def getitem(self, obj: Any, argument: Any) -> Any:
        """A record's field or a list's element."""
        if isinstance(argument, str):
            return self.getattr(obj, argument)
        if isinstance(obj, Mapping):
            return obj[argument] if argument in obj else self.undefined(obj=obj, name=text(argument))
        if isinstance(obj, Undefined):
            bool(obj)
        if isinstance(obj, str | tuple | list | range) and isinstance(argument, int | slice):
            try:
                return obj[argument]
            except IndexError:
                pass
        return self.undefined(obj=obj, name=text(argument))

    def call(self, _context: Context, called: Any, /, *arguments: Any, **named: Any) -> Any:
        """A call of `range` or of one of the template's own macros, the only things that can be called.

        A macro that calls macros is bounded by the steps and by the length of what each call gives.
        """
        if isinstance(called, Undefined):
            bool(called)
        if isinstance(called, Macro):
            self.steps -= 1
            if self.steps < 0:
                raise LimitReached(f"takes more than {STEPS_LIMIT:,} steps")
            return short(str(_context.call(called, *arguments, **named)))
        if called is not numbers:
            raise TypeError(REFUSED)
        if set(named) - {"_loop_vars", "_block_vars"}:  # Jinja's own, about where the call stands
            raise TypeError("`range` takes no named arguments")
        return numbers(*arguments)

    def call_binop(self, _context: Context, operator: str, left: Any, right: Any) -> Any:
        """Arithmetic that cannot fill the memory."""
        return OPERATORS[operator](left, right)

    def checked(self, source: str) -> nodes.Template:
        """The syntax tree of a template, refused where it leaves the language, with its loops and lists bounded."""
        tree = self.parse(source)
        for node in (tree, *tree.find_all(nodes.Node)):
            _refuse_foreign(node)
        bounded = _Bounds().visit(tree)
        assert isinstance(bounded, nodes.Template)
        return bounded


def _finalize(value: Any) -> str:
    return text(value)


def _concat(parts: Any) -> str:
    made, left = [], 0
    for part in parts:
        made.append(text(part))
        left += len(made[-1])
        if left > 10 * 100_000:
            break
    return short("".join(made))


def _refuse_foreign(node: nodes.Node) -> None:
    name = type(node).__name__
    if not isinstance(node, _STATEMENTS + _EXPRESSIONS):
        raise TemplateAssertionError(f"`{_NAMES.get(name, name)}` cannot be used here", node.lineno)
    if isinstance(node, nodes.Const) and isinstance(node.value, int | float) and not abs(node.value) <= NUMBER_LIMIT:
        raise TemplateAssertionError("a number that is too large cannot be used here", node.lineno)
    if isinstance(node, nodes.Const) and isinstance(node.value, str) and _HALVES.search(node.value):
        raise TemplateAssertionError("half a character (`\\ud800` to `\\udfff`) cannot be used here", node.lineno)
    if isinstance(node, nodes.For) and node.recursive:
        raise TemplateAssertionError("a recursive loop cannot be used here", node.lineno)
    if isinstance(node, nodes.Filter) and node.name not in FILTERS and node.name not in ("default", "d"):
        raise TemplateAssertionError(f"No filter named {node.name!r}.", node.lineno)


class _Bounds(NodeTransformer):
    """Wraps what a loop goes through, what a list holds and what `~` joins in checks that cannot be typed."""

    def visit_For(self, node: nodes.For) -> nodes.Node:  # noqa: N802
        self.generic_visit(node)
        node.iter = _filtered(node.iter, " loop")
        return node

    def visit_List(self, node: nodes.List) -> nodes.Node:  # noqa: N802
        self.generic_visit(node)
        return _filtered(node, " sized")

    visit_Dict = visit_List  # noqa: N815

    def visit_Tuple(self, node: nodes.Tuple) -> nodes.Node:  # noqa: N802
        self.generic_visit(node)
        return node if node.ctx == "store" else _filtered(node, " sized")

    def visit_Concat(self, node: nodes.Concat) -> nodes.Node:  # noqa: N802
        self.generic_visit(node)
        return _filtered(nodes.Tuple(node.nodes, "load", lineno=node.lineno), " concat")


def _filtered(node: nodes.Node, name: str) -> nodes.Filter:
    return nodes.Filter(node, name, [], [], None, None, lineno=node.lineno)


def elements_only(value: Any) -> Any:
    """An expression's result as plain data: a list frozen, an undefined name reported."""
    if isinstance(value, Undefined):
        bool(value)
    return tuple(value) if isinstance(value, list) else value
