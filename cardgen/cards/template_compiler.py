"""Compiles templates with Jinja for those few that need it; imported only then."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from jinja2 import Template, TemplateError, nodes
from jinja2.exceptions import TemplateSyntaxError

from cardgen.cards.expressions import Run
from cardgen.cards.template_filters import FILTERS, OUTPUT_LIMIT, LimitReached, NameMissing
from cardgen.cards.template_sandbox import Sandbox, elements_only

_FILE = "<cardgen template>"


class CompileFailure(Exception):
    """A template with a mistake in its writing: why, in which line, and what to do."""

    def __init__(self, message: str, line: int, help: str = "") -> None:
        super().__init__(message)
        self.message, self.line, self.help = message, line, help


class Compiler:
    """One sandbox and the templates compiled in it."""

    def __init__(self, sandbox: Sandbox | None = None) -> None:
        self._sandbox = sandbox or Sandbox()
        self._templates: list[Template] = []

    def template(self, source: str) -> Run:
        """A function from names to the template's text. Raises `CompileFailure`."""
        tree = self._tree(source)
        template, wanted = self._compiled(tree), _wanted(tree)

        def render(names: Mapping[str, Any]) -> str:
            pieces, left = [], OUTPUT_LIMIT
            for piece in self._run(template, wanted, names):
                pieces.append(piece)
                left -= len(piece)
                if left < 0:
                    raise LimitReached(f"prints more than {OUTPUT_LIMIT:,} characters")
            return "".join(pieces)

        return render

    def expression(self, source: str) -> Run:
        """A function from names to the expression's value. Raises `CompileFailure`."""
        output = self._tree("{{ " + source + " }}").body
        if len(output) != 1 or not isinstance(output[0], nodes.Output) or len(output[0].nodes) != 1:
            raise CompileFailure(f"`{source.strip()}` is not one expression", 1)
        result = nodes.Assign(nodes.Name("result", "store", lineno=1), output[0].nodes[0], lineno=1)
        tree = nodes.Template([result], lineno=1)
        tree.set_environment(self._sandbox)
        template, wanted = self._compiled(tree), _wanted(tree)

        def evaluate(names: Mapping[str, Any]) -> Any:
            context = self._context(template, wanted, names)
            for _ in template.root_render_func(context):
                pass
            return elements_only(context.vars["result"])

        return evaluate

    def line_of(self, failure: Exception) -> int:
        """The template's line in which a failure arose; 1 where it did not arise in Jinja."""
        trace = failure.__traceback__
        line = 1
        while trace:
            globals_ = trace.tb_frame.f_globals
            template = globals_.get("_cardgen_template")
            if trace.tb_frame.f_code.co_filename == _FILE and template is not None:
                line = template.get_corresponding_lineno(trace.tb_lineno)
            trace = trace.tb_next
        return line

    def _tree(self, source: str) -> nodes.Template:
        try:
            return self._sandbox.checked(source)
        except TemplateSyntaxError as error:
            raise CompileFailure(*_reworded(error)) from None
        except RecursionError:
            raise CompileFailure("the template is nested too deeply", 1) from None
        except ValueError:  # Python's word on a number of thousands of digits
            raise CompileFailure("the template cannot be read: a number is too large", 1) from None
        except TemplateError as error:
            raise CompileFailure(f"the template cannot be read: {error}", 1) from None

    def _compiled(self, tree: nodes.Template) -> Template:
        space: dict[str, Any] = {"environment": self._sandbox, "__file__": _FILE}
        try:
            code = self._sandbox.compile(tree, filename=_FILE)
            exec(code, space)
        except TemplateSyntaxError as error:
            raise CompileFailure(*_reworded(error)) from None
        except (SyntaxError, RecursionError, MemoryError):
            raise CompileFailure("the template is nested too deeply", 1) from None
        except (NameMissing, LimitReached, TypeError, ValueError, ArithmeticError, LookupError) as error:
            # A printed constant is worked out while compiling.
            raise CompileFailure(f"the template cannot be worked out: {error}", 1) from None
        template = Template._from_namespace(self._sandbox, space, self._sandbox.globals)
        space["_cardgen_template"] = template
        return template

    def _context(self, template: Template, wanted: tuple[str, ...], names: Mapping[str, Any]) -> Any:
        self._sandbox.steps = self._sandbox.allowance()
        return template.new_context({name: names[name] for name in wanted if name in names})

    def _run(self, template: Template, wanted: tuple[str, ...], names: Mapping[str, Any]) -> Any:
        return template.root_render_func(self._context(template, wanted, names))


def _wanted(tree: nodes.Template) -> tuple[str, ...]:
    """The names that a template reads: only these are asked of its names, which may be costly to make."""
    return tuple(sorted({node.name for node in tree.find_all(nodes.Name) if node.ctx == "load"}))


_PLAINER = (
    (re.compile(r"expected token 'end of [^']*', got '(.*)'"), "`{}` was not expected here"),
    (re.compile(r"expected token '(.*)', got 'end of [^']*'"), "a `{}` is missing"),
    (re.compile(r".*'end of [^']*'"), "a value is missing at its end"),
)


def _reworded(error: TemplateSyntaxError) -> tuple[str, int, str]:
    message, advice = str(error.message), ""
    if message.startswith("No filter named"):
        name = message.split("'")[1]
        near = get_close_matches(name, [*FILTERS, "default"], n=1)
        message = f"there is no filter `{name}`"
        advice = f"did you mean `{near[0]}`?" if near else f"filters are {', '.join(sorted([*FILTERS, 'default']))}"
    elif "cannot be used" not in message:
        message = f"the template cannot be read: {_plainly(message)}"
    return message, error.lineno, advice


def _plainly(message: str) -> str:
    """Jinja's word on a template's grammar, for a designer."""
    for pattern, words in _PLAINER:
        match = pattern.fullmatch(message)
        if match:
            return words.format(*match.groups())
    return message
