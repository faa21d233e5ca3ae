"""The sandbox of manuscripts: it may call what is offered, has no comments, and marks where source lines end.

The marks tell which line of a manuscript a line of what became of it comes from, loops and conditions included.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from jinja2 import nodes
from jinja2.runtime import Context
from jinja2.visitor import NodeTransformer

from cardgen.cards.template_calls import Offered
from cardgen.cards.template_sandbox import STEPS_LIMIT, Sandbox

FIRST_MARK = 0x100000
"""The character that marks the end of line 0; a template's later lines have the characters behind it."""
_MOST_LINES = 0xFFFD
_NO_COMMENT = "\U0010fffe#"
_TOTAL = 20 * STEPS_LIMIT


class MarkedSandbox(Sandbox):
    """For one manuscript: `left` counts down over all of its templates."""

    def __init__(self) -> None:
        super().__init__()
        self.comment_start_string, self.comment_end_string = _NO_COMMENT, _NO_COMMENT[::-1]
        self.left = _TOTAL

    def allowance(self) -> int:
        """How many steps the next template may take."""
        self.left -= STEPS_LIMIT - max(0, self.steps)
        return max(0, min(STEPS_LIMIT, self.left))

    def call(self, context: Context, called: Any, line: int, /, *arguments: Any, **named: Any) -> Any:
        """A call of what is offered, or what every template may call; it has been given its line."""
        if isinstance(called, Offered):
            named = {name: value for name, value in named.items() if name not in ("_loop_vars", "_block_vars")}
            return called.called(arguments, named, line)
        return super().call(context, called, *arguments, **named)

    def checked(self, source: str) -> nodes.Template:
        """The syntax tree, with marks in its words and lines in its calls."""
        tree = _Marking().visit(super().checked(source))
        assert isinstance(tree, nodes.Template)
        return tree


class _Marking(NodeTransformer):
    """Puts a mark before the end of every line of the words, and its line before what every call is given."""

    def visit_TemplateData(self, node: nodes.TemplateData) -> nodes.Node:  # noqa: N802
        first, *rest = re.split(r"\n", node.data)
        marked = [first]
        for number, words in enumerate(rest, node.lineno):
            marked.append(f"{mark(number)}\n{words}")
        node.data = "".join(marked)
        return node

    def visit_Call(self, node: nodes.Call) -> nodes.Node:  # noqa: N802
        self.generic_visit(node)
        node.args.insert(0, nodes.Const(node.lineno, lineno=node.lineno))
        return node


def mark(line: int) -> str:
    """The mark of one line's end."""
    return chr(FIRST_MARK + min(line, _MOST_LINES))


def marked_line(char: str) -> int | None:
    """The line whose end a character marks, or None where it is no mark."""
    number = ord(char) - FIRST_MARK
    return number if 0 <= number <= _MOST_LINES else None


def offered(names: Mapping[str, Any]) -> tuple[str, ...]:
    """The functions among names."""
    return tuple(name for name, value in names.items() if isinstance(value, Offered))
