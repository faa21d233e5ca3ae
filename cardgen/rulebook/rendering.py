"""A manuscript's templates are worked out, each on its own; every line of what comes of it knows where it came from."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from cardgen.cards.template_filters import OUTPUT_LIMIT
from cardgen.cards.templates import TemplateProblem, Templates
from cardgen.diagnostics import Place
from cardgen.rulebook.calls import Calls
from cardgen.rulebook.findings import Findings
from cardgen.rulebook.manuscript_lines import Rendered, Source
from cardgen.rulebook.template_parts import Branch, Part, Tag, branches_of, parts_of, raw_words, tags_of

MOST_CHARACTERS = 20 * OUTPUT_LIMIT
"""What all templates of a manuscript may make together."""
MOST_TURNS = 50_000
"""Of all loops of a manuscript together."""
_MOST_STRAYS = 30
_SET = re.compile(r"\{%[-+]?\s*set\s+([A-Za-z_]\w*)\s*=(?!=)(.*?)[-+]?%\}", re.DOTALL)
_MACRO = re.compile(r"\{%[-+]?\s*macro\s+([A-Za-z_]\w*)")
_IF = re.compile(r"\{%[-+]?\s*(?:if|elif)\b(.*?)[-+]?%\}", re.DOTALL)
_FOR = re.compile(
    r"""\{%[-+]?\s*for\s+([A-Za-z_]\w*(?:\s*,\s*[A-Za-z_]\w*)*)\s+in\b
        ((?:(?!\bif\b)[^'"]|'[^'\n]*'|"[^"\n]*")*?)  (?:\bif\b(.*?))?  [-+]?%\}""",
    re.DOTALL | re.VERBOSE,
)
_LINE_TOLD = re.compile(r" \(line \d+ of the template\)$")
_MARK = re.compile("[\U00100000-\U0010fffd]")
_MARKED_END = re.compile("([\U00100000-\U0010fffd]?)\n")
_FIRST_MARK = 0x100000


class _Macro(NamedTuple):
    """A macro that the templates behind it may call: its text and its first line."""

    text: str
    line: int


class Rendering:
    """Works through one manuscript. `names` are what its templates see; `{% set %}` adds to them."""

    def __init__(self, source: Source, names: dict[str, Any], calls: Calls, findings: Findings) -> None:
        self._text = "\n".join(source.lines)
        self._source = source
        self._names = {**names, **calls.names()}
        self._calls = calls
        self._findings = findings
        self._templates = Templates(marked=True)
        self._macros: dict[str, _Macro] = {}
        self._out = _Lines(source)
        self._strays = 0
        self._turns = MOST_TURNS
        self._stretches: dict[tuple[int, int], tuple[Part, ...]] = {}

    def rendered(self) -> Rendered:
        """All that the manuscript says, with every problem of a template noted."""
        for part in parts_of(self._text):
            self._part(part)
            if self._strays > _MOST_STRAYS or self._out.made > MOST_CHARACTERS:
                self._give_up(part)
                break
        return self._out.finished(len(self._source.lines))

    def _part(self, part: Part) -> None:
        if part.kind == "words":
            self._words(*_trimmed(self._text, part))
        else:
            self._worked(part)

    def _stretch(self, start: int, end: int) -> None:
        """Work through what stands between two tags."""
        parts = self._stretches.get((start, end))
        if parts is None:
            parts = self._stretches[start, end] = tuple(parts_of(self._text, start, end))
        for part in parts:
            if self._out.made <= MOST_CHARACTERS:
                self._part(part)

    def _give_up(self, part: Part) -> None:
        """Too much is wrong, or made: the rest is words."""
        line = self._line(part.end)
        if self._out.made > MOST_CHARACTERS:
            message = f"the templates make more than {MOST_CHARACTERS:,} characters; the rest is left as typed"
            self._findings.add("R103", message, self._source.whole(line), "make the loops smaller")
        self._words(part.end, len(self._text))

    def _worked(self, part: Part) -> None:
        work = {"expression": self._template, "block": self._block, "set": self._set, "macro": self._macro}
        if part.kind == "stray":
            self._strays += 1
            self._findings.add("R102", part.why, self._place(part), part.help)
            self._typed(part)
        elif part.kind == "raw":
            self._out.words(raw_words(self._text, part), self._line(part.start))
        else:
            work[part.kind](part)

    def _words(self, start: int, end: int) -> None:
        self._out.words(self._text[start:end], self._line(start))

    def _template(self, part: Part) -> None:
        typed = self._text[part.start : part.end]
        prefix, lines = self._prefix(typed, self._line(part.start))
        self._calls.stand_at(lines, self._line(part.end))
        try:
            made = self._templates.render(prefix + typed, self._names)
        except TemplateProblem as fault:
            self._report(fault, part, lines)
            self._instead(part)
            return
        if part.kind == "expression":
            self._out.data(_MARK.sub("", made), self._line(part.start))
        else:
            self._out.marked(made, lines)

    def _block(self, part: Part) -> None:
        """An `if` or a `for`, branch by branch, so that a mistake in it hides no other; the rest is left to Jinja."""
        branches = branches_of(self._text, part)
        loop = _FOR.fullmatch(self._text[branches[0].tag.start : branches[0].tag.end]) if branches else None
        if branches and branches[0].tag.word == "if":
            self._condition(branches, part)
        elif loop and len(branches) == 1:
            self._loop(loop, branches[0], part)
        else:
            self._template(part)

    def _condition(self, branches: list[Branch], part: Part) -> None:
        for branch in branches:
            match = _IF.fullmatch(self._text[branch.tag.start : branch.tag.end])
            expression = match[1] if match else "true" if branch.tag.word == "else" else ""
            holds = self._asked(branch.tag, expression, self._templates.condition)
            if holds is None:
                self._instead(part)
            if holds is not False:
                if holds:
                    self._stretch(branch.start, branch.end)
                return

    def _loop(self, loop: re.Match[str], branch: Branch, part: Part) -> None:
        items = self._asked(branch.tag, loop[2], self._templates.items)
        names = [name.strip() for name in loop[1].split(",")]
        if items is None:
            self._instead(part)
            return
        outside = self._names
        if loop[3]:
            items = [item for item in items if self._is_wanted(branch.tag, loop[3], {**outside, **_named(names, item)})]
        for number, item in enumerate(items):
            if not self._has_turns(branch.tag):
                break
            self._names = {**outside, **_named(names, item), "loop": _loop_names(number, len(items))}
            self._stretch(branch.start, branch.end)
        self._names = outside

    def _is_wanted(self, tag: Tag, expression: str, names: dict[str, Any]) -> bool:
        """Whether a loop's condition holds for an item."""
        outside, self._names = self._names, names
        holds = self._has_turns(tag) and self._asked(tag, expression, self._templates.condition)
        self._names = outside
        return bool(holds)

    def _has_turns(self, tag: Tag) -> bool:
        """Whether a loop may go on."""
        self._turns -= 1
        if self._turns == -1:
            message = f"the loops of this manuscript take more than {MOST_TURNS:,} turns"
            self._findings.add("R103", message, self._tag_place(tag), "make the loops smaller")
        return self._turns >= 0

    def _asked(self, tag: Tag, expression: str, ask: Callable[..., Any]) -> Any:
        """The answer of a tag's expression; None, with the reason noted, where it cannot be worked out."""
        line = self._line(tag.start)
        self._calls.stand_at([line], self._line(tag.end))
        try:
            return ask(expression, self._names)
        except TemplateProblem as fault:
            self._findings.add("R102", _LINE_TOLD.sub("", fault.message), self._tag_place(tag), fault.help)
            return None

    def _prefix(self, typed: str, line: int) -> tuple[str, list[int]]:
        """The macros that a template needs, to stand before it, and the manuscript's line of each of its lines."""
        needed: dict[str, None] = {}
        waiting = [typed]
        while waiting:
            words = waiting.pop()
            for name, macro in self._macros.items():
                if name not in needed and re.search(rf"\b{name}\s*\(", words):
                    needed[name] = None
                    waiting.append(macro.text)
        macros = [macro for name, macro in self._macros.items() if name in needed]
        lines = [line]
        for macro in reversed(macros):
            lines = [macro.line + number for number in range(macro.text.count("\n"))] + lines
        lines += [line + number + 1 for number in range(typed.count("\n"))]
        return "".join(macro.text for macro in macros), lines

    def _set(self, part: Part) -> None:
        match = _SET.fullmatch(self._text[part.start : part.end])
        if match is None:
            message = "`set` gives one name one value here"
            self._findings.add("R102", message, self._place(part), "write `{% set name = value %}`")
            return
        lines = [self._line(part.start) + number for number in range(match[0].count("\n") + 1)]
        self._calls.stand_at(lines, self._line(part.end))
        try:
            self._names[match[1]] = self._templates.value("{{" + match[2] + "}}", self._names)
        except TemplateProblem as fault:
            self._names[match[1]] = ""
            self._report(fault, part, lines)

    def _macro(self, part: Part) -> None:
        typed = self._text[part.start : part.end]
        match = _MACRO.match(typed)
        if match is None:
            self._findings.add("R102", "this macro has no name", self._place(part), "write `{% macro name(value) %}`")
        else:
            self._macros[match[1]] = _Macro(typed, self._line(part.start))

    def _report(self, fault: TemplateProblem, part: Part, lines: list[int]) -> None:
        line = lines[min(fault.line, len(lines)) - 1]
        if line == self._line(part.start) and part.kind != "block":
            place = self._place(part)
        else:
            place = self._source.whole(line)
        self._findings.add("R102", _LINE_TOLD.sub("", fault.message), place, fault.help)

    def _instead(self, part: Part) -> None:
        """What a template says that cannot be worked out: an expression as typed, a block's words without its tags."""
        if part.kind == "expression":
            self._typed(part)
            return
        here = part.start
        for tag in tags_of(self._text, part.start, part.end):
            self._words(here, tag.start)
            here = tag.end
            if not tag.word and tag.closed:
                self._quietly(Part("expression", tag.start, tag.end))
        self._words(here, part.end)

    def _quietly(self, part: Part) -> None:
        """An expression within a block that failed: a name that it lacks may be the block's."""
        typed = self._text[part.start : part.end]
        self._calls.stand_at([self._line(part.start)], self._line(part.end))
        try:
            self._out.data(_MARK.sub("", self._templates.render(typed, self._names)), self._line(part.start))
        except TemplateProblem:
            self._typed(part)

    def _typed(self, part: Part) -> None:
        """A template as it is typed, out of Markdown's reach."""
        self._out.data(self._calls.typed(self._text[part.start : part.end]), self._line(part.start))

    def _line(self, offset: int) -> int:
        return self._text.count("\n", 0, offset) + 1

    def _place(self, part: Part) -> Place:
        return self._between(part.start, part.end)

    def _tag_place(self, tag: Tag) -> Place:
        return self._between(tag.start, tag.end)

    def _between(self, start: int, end: int) -> Place:
        column = start - self._text.rfind("\n", 0, start)
        return self._source.place(self._line(start), column, len(self._text[start:end].split("\n")[0]))


class _Lines:
    """What has been made so far, line by line. A line that held nothing but statements leaves none behind."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._done: list[str] = []
        self._lines: list[int] = []
        self._now: list[str] = []
        self.made = 0

    def words(self, words: str, line: int) -> None:
        """Words of the manuscript that begin in this line."""
        first, *rest = words.split("\n")
        self._add(first)
        for number, more in enumerate(rest, line):
            self._end(number, typed=True)
            self._add(more)

    def data(self, made: str, line: int) -> None:
        """What an expression in this line has made."""
        first, *rest = made.split("\n")
        self._add(first)
        for more in rest:
            self._end(line, typed=False)
            self._add(more)

    def marked(self, made: str, lines: list[int]) -> None:
        """What a block has made; `lines` are the manuscript's, one for each of the template's."""
        here, line = 0, lines[0]
        for match in _MARKED_END.finditer(made):
            self._add(_MARK.sub("", made[here : match.start()]))
            if match[1]:
                line = lines[min(ord(match[1]) - _FIRST_MARK, len(lines)) - 1]
            self._end(line, typed=bool(match[1]))
            here = match.end()
        self._add(_MARK.sub("", made[here:]))

    def finished(self, last: int) -> Rendered:
        """All lines."""
        self._end(last, typed=True)
        return Rendered("\n".join(self._done), tuple(self._lines))

    def _add(self, words: str) -> None:
        self.made += len(words)
        self._now.append(words)

    def _end(self, line: int, typed: bool) -> None:
        words = "".join(self._now)
        self._now = []
        if typed and not words.strip() and self._source.lines[line - 1].strip():
            return
        self._done.append(words)
        self._lines.append(line)


def _trimmed(text: str, part: Part) -> tuple[int, int]:
    """A stretch of words without the space that a neighbouring tag's `-` takes away."""
    start, end = part.start, part.end
    if text[max(0, start - 3) : start] in ("-%}", "-}}"):
        while start < end and text[start].isspace():
            start += 1
    if text.startswith(("{%-", "{{-"), end):
        while end > start and text[end - 1].isspace():
            end -= 1
    return start, end


def _named(names: list[str], item: Any) -> dict[str, Any]:
    """A loop's names for one of its items, which is taken apart where there are several."""
    if len(names) == 1:
        return {names[0]: item}
    parts = item if isinstance(item, tuple | list) else ()
    return dict(zip(names, parts, strict=False))


def _loop_names(number: int, length: int) -> dict[str, Any]:
    """What a loop tells about itself."""
    return {
        "index": number + 1,
        "index0": number,
        "revindex": length - number,
        "revindex0": length - number - 1,
        "first": number == 0,
        "last": number == length - 1,
        "length": length,
    }
