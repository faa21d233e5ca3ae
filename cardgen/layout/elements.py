"""Elements: what all kinds have in common, and how a list of them is laid out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from cardgen.cards.templates import TemplateProblem
from cardgen.diagnostics import Place
from cardgen.layout.boxes import BOX_KEYS, HORIZONTAL, VERTICAL, box_named
from cardgen.layout.drawing import IDENTITY, Group
from cardgen.layout.matrices import rotation
from cardgen.layout.merging import kinds_of
from cardgen.layout.run import Cell, FaceFull, Fault, Placed, Run, Wishes
from cardgen.layout.styles import Styles
from cardgen.layout.values import Reader, Refused, Value, nearest, to_number
from cardgen.source import nodes

COMMON = ("when", "opacity", "turn", "about", "within", "apart", "before", "after")
_FIELD = re.compile(r"\bcard\.([A-Za-z_]\w*)")
_PLACING = (
    *("at", "box", *HORIZONTAL, *VERTICAL),
    *("for", "curve", "rectangle", "ellipse", "polygon", "line", "path", "check"),
)
"""The keys from which the part of the card's data is told that an element comes from."""


@dataclass(slots=True)
class Common:
    """What any element may say: its condition, its opacity, its turn and about which point, where it may lie.

    `field` is the first field of the card from which its position is worked out, if there is one.
    """

    name: str
    place: Place
    when: Value[bool] | None = None
    opacity: Value[float] | None = None
    turn: Value[float] | None = None
    about: Callable[[Run], tuple[float, float]] | None = None
    within: Value[str] | None = None
    apart: tuple[str, ...] = ()
    field: str = ""

    def wishes(self, run: Run) -> Wishes | None:
        """Where it may lie on a face, if it says so."""
        if self.within is None and not self.apart:
            return None
        return Wishes(self.within(run) if self.within else "", self.apart, self.place)


class Element:
    """One element, ready to be laid out on any face. `draw` adds its marks and notes its box."""

    __slots__ = ("common", "name", "plain")

    def __init__(self, common: Common) -> None:
        self.common = common
        self.name = common.name
        self.plain = common.opacity is None and common.turn is None

    def draw(self, run: Run) -> None:
        """Add the element's marks to the run and its box to the frame. Raises `Fault`."""
        raise NotImplementedError

    def lay(self, run: Run) -> None:
        """Draw the element if its condition holds, turned and made translucent as it says. Raises `Fault`."""
        common = self.common
        if common.when is not None and not common.when(run):
            return
        outer = run.source
        source = run.source = common.field or outer
        try:
            self._paint(run)
        finally:
            run.source = outer
        wishes = common.wishes(run)
        if wishes or self.name in run.watched:
            run.placed.append(Placed(self.name, run.frame, source, wishes))

    def _paint(self, run: Run) -> None:
        common = self.common
        if self.plain:
            self.draw(run)
            return
        marks = run.collect(self.draw)
        opacity = common.opacity(run) if common.opacity else 1.0
        turn = common.turn(run) if common.turn else 0.0
        matrix = rotation(turn, *self._pivot(run)) if turn else IDENTITY
        if marks and opacity > 0:
            run.marks.append(Group(marks, matrix, opacity=min(opacity, 1.0), name=self.name))

    def _pivot(self, run: Run) -> tuple[float, float]:
        if self.common.about is not None:
            return self.common.about(run)
        x, y, w, h = run.frame.box(self.name) or (0.0, 0.0, 0.0, 0.0)
        return x + w / 2, y + h / 2


Body: TypeAlias = Sequence[Element]


def lay_all(body: Body, run: Run) -> None:
    """Lay out elements in order; one that cannot be is reported and left out. Raises `FaceFull`."""
    run.laid += len(body)
    for element in body:
        try:
            element.lay(run)
        except FaceFull:
            raise
        except Fault as fault:
            fault.report(run.problems, run.card)
        except TemplateProblem as problem:
            problem.report(run.problems, run.card)


@dataclass(slots=True)
class Macro:
    """Elements with parameters. A parameter without a default must be given."""

    name: str
    place: Place
    parameters: dict[str, Value[Any] | None]
    lets: dict[str, Cell]
    body: Body = ()


@dataclass(slots=True)
class Compiler:
    """Turns an element's mapping into an `Element`; knows the styles and macros that elements name."""

    reader: Reader
    kinds: Mapping[str, Kind]
    styles: Styles
    macros: dict[str, Macro] = field(default_factory=dict)
    watched: dict[str, None] = field(default_factory=dict)
    """The elements from which others are to lie apart."""

    def body(self, elements: nodes.Node) -> Body:
        """The elements of a mapping, in order; those that are wrong are reported and left out."""
        if not isinstance(elements, nodes.Mapping):
            self.reader.wrong(elements, "elements must be a mapping of names to elements")
            return ()
        made = (self.element(name, node) for name, node in elements.entries.items())
        return tuple(element for element in made if element is not None)

    def element(self, name: str, node: nodes.Node) -> Element | None:
        """One element, or None with the reason reported."""
        if not isinstance(node, nodes.Mapping):
            self.reader.wrong(
                node, f"element `{name}` must be a mapping such as `{{rectangle: [x, y, w, h]}}`", code="L101"
            )
            return None
        kind = self._kind(name, node)
        if kind is None:
            return None
        made = self.kinds[kind]
        self.reader.check_keys(node, (kind, *COMMON, *made.keys), f"{article(kind)} (`{name}`)")
        return made.make(self, self.common(name, node), node)

    def _kind(self, name: str, node: nodes.Mapping) -> str | None:
        found = kinds_of(node, self.kinds)
        if len(found) == 1:
            return found[0]
        if found:
            message = f"element `{name}` has several kinds: {', '.join(found)}"
            self.reader.wrong(node, message, "make an element of each", "L101")
            return None
        near = [(key, word) for key in node.entries if (word := nearest(key, self.kinds))]
        place = node.keys[near[0][0]].place if near else node.place
        message = f"element `{name}` has no kind" + (f", but a key `{near[0][0]}`" if near else "")
        self.reader.problems.error(
            "L101", message, place, help=near[0][1] if near else f"kinds: {', '.join(self.kinds)}"
        )
        return None

    def common(self, name: str, node: nodes.Mapping) -> Common:
        """The keys that every kind has."""
        common = Common(name, node.place)
        entries = node.entries
        if "when" in entries:
            common.when = self.condition(entries["when"])
        if "opacity" in entries:
            common.opacity = self.reader.read(entries["opacity"], _to_opacity, 1.0)
        if "turn" in entries:
            common.turn = self.reader.number(entries["turn"])
        if "about" in entries:
            common.about = self.about(entries["about"])
        if "within" in entries:
            common.within = self.reader.text(entries["within"])
        if "apart" in entries:
            common.apart = self._apart(entries["apart"])
        placing = (scalar.text for key in _PLACING if key in entries for scalar in _scalars(entries[key]))
        common.field = next((match[1] for text in placing for match in _FIELD.finditer(text)), "")
        return common

    def _apart(self, node: nodes.Node) -> tuple[str, ...]:
        """The names of the elements on which this one must not lie."""
        listed = node.items if isinstance(node, nodes.Listing) else [node]
        names = tuple(name.text for name in listed if isinstance(name, nodes.Scalar))
        if not names or len(names) < len(listed):
            self.reader.wrong(node, "`apart` wants elements' names", "write `apart: [scroll, panel]`")
        self.watched.update(dict.fromkeys(names))
        return names

    def condition(self, node: nodes.Node) -> Value[bool] | None:
        """An expression that holds or not, with or without braces."""
        if not isinstance(node, nodes.Scalar):
            self.reader.wrong(node, "expected an expression")
            return None
        source, place = node.text, node.place
        return lambda run: run.tools.templates.condition(source, run.names, place)

    def about(self, node: nodes.Node) -> Callable[[Run], tuple[float, float]] | None:
        """The point of a turn: `[x, y]`, or the middle of a named element."""
        if isinstance(node, nodes.Scalar):
            name, place = node.text, node.place

            def middle(run: Run) -> tuple[float, float]:
                x, y, w, h = box_named(run, name, place)
                return x + w / 2, y + h / 2

            return middle
        point = self.reader.point(node)
        return (lambda run: (point[0](run), point[1](run))) if point else None

    def lets(self, node: nodes.Node | None) -> dict[str, Cell]:
        """The names that a `let` declares."""
        if node is None:
            return {}
        if not isinstance(node, nodes.Mapping):
            self.reader.wrong(node, "`let` must be a mapping of names to values")
            return {}
        return {name: self.reader.any(entry) for name, entry in node.entries.items()}


Make: TypeAlias = Callable[[Compiler, Common, nodes.Mapping], Element | None]


class Kind(NamedTuple):
    """A kind of element: the keys that it knows besides the common ones, and how it is made."""

    make: Make
    keys: tuple[str, ...]


def _scalars(node: nodes.Node) -> Iterator[nodes.Scalar]:
    """A value's scalars, through its lists."""
    if isinstance(node, nodes.Scalar):
        yield node
    elif isinstance(node, nodes.Listing):
        for item in node.items:
            yield from _scalars(item)


def boxed(*keys: str) -> tuple[str, ...]:
    """The keys of a kind that has a box."""
    return (*BOX_KEYS, *keys)


def article(word: str) -> str:
    """A kind's name with its article."""
    return f"an {word}" if word[0] in "aeiou" else f"a {word}"


def _to_opacity(value: object) -> float:
    number = to_number(value)
    if not 0 <= number <= 1:
        raise Refused(f"an opacity is between 0 and 1, found {number:g}", "write `0.5` for half")
    return number
