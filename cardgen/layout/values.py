"""The values in a layout: fixed ones are read once, those with `{{ }}` when a face is laid out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from math import isfinite, isnan
from typing import Any, Generic, TypeAlias, TypeVar

from cardgen.diagnostics import Place, Problems
from cardgen.layout.colours import hex_colour
from cardgen.layout.run import Fault, Run
from cardgen.source.nodes import Listing, Mapping, Node, Scalar
from cardgen.units import POINTS_PER, LengthError, UnitMissing, length

T = TypeVar("T")
Value: TypeAlias = Callable[[Run], T]
FARTHEST = 100_000.0
"""The largest length in points, some 35 m: anything beyond is a slip."""


class Refused(ValueError):
    """A value of the wrong kind; `hint` says what to write."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


class Fixed(Generic[T]):
    """A value that is the same on every face."""

    __slots__ = ("value",)

    def __init__(self, value: T) -> None:
        self.value = value

    def __call__(self, _run: Run) -> T:
        """The value."""
        return self.value


class Worked(Generic[T]):
    """A value worked out from an expression, then read by `convert` as if it stood in the file."""

    __slots__ = ("convert", "place", "source")

    def __init__(self, source: str, place: Place, convert: Callable[[object], T]) -> None:
        self.source = source
        self.place = place
        self.convert = convert

    def __call__(self, run: Run) -> T:
        """The value on a face. Raises `Fault`."""
        value = run.evaluate(self.source, self.place)
        try:
            return self.convert(value)
        except (Refused, LengthError) as refusal:
            raise Fault("L110", str(refusal), self.place, refusal.hint) from None


class NamedColour:
    """A colour of the palette, looked up when a face is laid out."""

    __slots__ = ("name", "place")

    def __init__(self, name: str, place: Place | None) -> None:
        self.name = name
        self.place = place

    def __call__(self, run: Run) -> str | None:
        """The colour on a face. Raises `Fault`."""
        return colour_of(run, self.name, self.place, of_card=False)


class WorkedColour:
    """A colour that an expression names."""

    __slots__ = ("place", "source")

    def __init__(self, source: str, place: Place) -> None:
        self.source = source
        self.place = place

    def __call__(self, run: Run) -> str | None:
        """The colour on a face. Raises `Fault`."""
        return colour_of(run, run.evaluate(self.source, self.place), self.place)


def colour_of(run: Run, value: object, place: Place | None, of_card: bool = True) -> str | None:
    """Six hex digits for a palette name or hex digits; None for `none`."""
    name = "" if value is None else str(value)
    try:
        name = run.palette[name]
    except KeyError:
        pass
    else:
        return None if name == "none" else name
    digits = hex_colour(name)
    if digits is None and name not in ("", "none"):
        advice = nearest(name, run.palette) or "write a palette name, six hex digits such as `1B1A2E`, or `none`"
        raise Fault("L113", f"there is no colour `{name}`", place, advice, of_card)
    return digits


def is_dynamic(text: str) -> bool:
    """Whether a text holds a template."""
    return "{{" in text or "{%" in text


def is_null(node: Node | None) -> bool:
    """Whether a node is left empty."""
    return node is None or (isinstance(node, Scalar) and node.plain and node.text in ("", "~", "null"))


def nearest(name: str, known: Iterable[str]) -> str:
    """`did you mean ...?`, or nothing where no known name is near."""
    near = get_close_matches(name, list(known), n=1)
    return f"did you mean `{near[0]}`?" if near else ""


class Reader:
    """Reads nodes as values of a kind and reports those that are not. `unit` is that of bare numbers, if declared."""

    def __init__(self, unit: str | None, problems: Problems) -> None:
        self.unit = unit
        self.problems = problems

    def read(self, node: Node, convert: Callable[[object], T], fallback: T) -> Value[T]:
        """A scalar, read by `convert` now or, if it is a template, on every face."""
        if not isinstance(node, Scalar):
            self.wrong(
                node,
                "expected one value here, found a list"
                if isinstance(node, Listing)
                else "expected one value here, found a mapping",
            )
            return Fixed(fallback)
        if is_dynamic(node.text):
            return Worked(node.text, node.place, convert)
        try:
            return Fixed(convert(node.text))
        except (Refused, LengthError) as refusal:
            self.wrong(node, str(refusal), refusal.hint)
            return Fixed(fallback)

    def wrong(self, node: Node, message: str, help: str = "", code: str = "L110") -> None:
        """Report a node that cannot be used."""
        self.problems.error(code, message, node.place, help=help)

    def length(self, node: Node) -> Value[float]:
        """A length, in points."""
        return self.read(node, self.to_points, 0.0)

    def size(self, node: Node) -> Value[float]:
        """A length that is not negative, in points."""
        return self.read(node, self.to_size, 1.0)

    def number(self, node: Node) -> Value[float]:
        """A plain number."""
        return self.read(node, to_number, 0.0)

    def count(self, node: Node) -> Value[int]:
        """A whole number from 1."""
        return self.read(node, to_count, 1)

    def text(self, node: Node) -> Value[str]:
        """Words."""
        return self.read(node, to_text, "")

    def flag(self, node: Node) -> Value[bool]:
        """True or false."""
        return self.read(node, to_flag, False)

    def choice(self, node: Node, options: tuple[str, ...]) -> Value[str]:
        """One of some words."""

        def convert(value: object) -> str:
            word = str(value).strip()
            if word not in options:
                raise Refused(f"`{word}` is none of {', '.join(options)}", nearest(word, options))
            return word

        return self.read(node, convert, options[0])

    def colour(self, node: Node) -> Value[str | None]:
        """Six hex digits, or None for no colour."""
        if is_null(node):
            return Fixed(None)
        if not isinstance(node, Scalar):
            self.wrong(node, "a colour is one word: a palette name or hex digits")
            return Fixed(None)
        if is_dynamic(node.text):
            return WorkedColour(node.text, node.place)
        if node.text == "none":
            return Fixed(None)
        return NamedColour(node.text, node.place)

    def any(self, node: Node) -> Value[Any]:
        """Any value for expressions: plain numbers are numbers, lists and mappings are read through."""
        if isinstance(node, Listing):
            items = [self.any(item) for item in node.items]
            return lambda run: tuple([item(run) for item in items])
        if isinstance(node, Mapping):
            entries = {name: self.any(entry) for name, entry in node.entries.items()}
            return lambda run: {name: entry(run) for name, entry in entries.items()}
        if is_dynamic(node.text):
            return Worked(node.text, node.place, lambda value: value)
        return Fixed(plain_value(node))

    def list(self, node: Node, least: int, most: int, what: str) -> tuple[Node, ...] | None:
        """The items of a list of a given length, else None with the reason reported."""
        if isinstance(node, Listing) and least <= len(node.items) <= most:
            return tuple(node.items)
        found = f"{len(node.items)} values" if isinstance(node, Listing) else "something else"
        self.wrong(node, f"expected {what}, found {found}")
        return None

    def point(self, node: Node) -> tuple[Value[float], Value[float]] | None:
        """`[x, y]` in points."""
        items = self.list(node, 2, 2, "a point `[x, y]`")
        return (self.length(items[0]), self.length(items[1])) if items else None

    def mapping(self, node: Node, known: Iterable[str], what: str) -> Mapping | None:
        """A mapping whose keys are all known; unknown keys are reported with the nearest known one."""
        if not isinstance(node, Mapping):
            self.wrong(node, f"{what} must be a mapping (`key: value`)")
            return None
        self.check_keys(node, known, what)
        return node

    def check_keys(self, node: Mapping, known: Iterable[str], what: str) -> None:
        """Report every key that is not known."""
        names = tuple(known)
        for name, key in node.keys.items():
            if name not in names:
                advice = nearest(name, names) or f"known here: {', '.join(names)}"
                self.problems.error("L103", f"{what} has no key `{name}`", key.place, help=advice)

    def to_points(self, value: object) -> float:
        """A length in points from a text with a unit, or from a number in the layout's unit."""
        if isinstance(value, bool) or not isinstance(value, int | float | str):
            raise Refused(f"expected a length, found {shown(value)}", "write a number and a unit, such as `3mm`")
        points = self._bare(float(value)) if not isinstance(value, str) else self._length(value)
        if isnan(points):
            raise Refused(f"`{value}` is no length", "write a number and a unit, such as `3mm`")
        if abs(points) > FARTHEST:
            raise Refused(f"`{value}` is farther than any paper reaches")
        return points

    def _length(self, text: str) -> float:
        try:
            return length(text, self.unit)
        except UnitMissing as fault:
            raise Refused(str(fault), f"{fault.hint}, or declare `unit: mm` once for the layout") from None

    def _bare(self, number: float) -> float:
        if self.unit is None and number == 0:
            return 0.0
        if self.unit is None:
            raise Refused(f"`{number:g}` has no unit", "declare `unit: mm` once for the layout")
        return number * POINTS_PER[self.unit]

    def to_size(self, value: object) -> float:
        """A length that is not negative."""
        points = self.to_points(value)
        if points < 0:
            raise Refused(f"`{value}` is negative; a size cannot be", "write a size above 0")
        return points


def plain_value(node: Scalar) -> object:
    """What a scalar means to expressions: plain numbers, true, false and nothing; all else is text."""
    if not node.plain:
        return node.text
    if is_null(node):
        return None
    if node.text in ("true", "false"):
        return node.text == "true"
    try:
        number = float(node.text)
    except ValueError:
        return node.text
    if not isfinite(number) or node.text[:1] not in "+-.0123456789" or "_" in node.text:
        return node.text
    return int(node.text) if node.text.lstrip("+-").isdigit() else number


def shown(value: object) -> str:
    """A value for a message."""
    if isinstance(value, str | int | float):
        return f"`{value}`"
    return "nothing" if value is None else "a list" if isinstance(value, list | tuple) else "a record"


def to_number(value: object) -> float:
    """A number from a text or a number."""
    try:
        number = float(value) if not isinstance(value, bool) else None  # type: ignore[arg-type]
    except (TypeError, ValueError):
        number = None
    if number is None or not isfinite(number):
        raise Refused(f"expected a number, found {shown(value)}", "write a plain number, without a unit")
    return number


def to_count(value: object) -> int:
    """A whole number from 1."""
    number = to_number(value)
    if number < 1 or number != int(number):
        raise Refused(f"expected a whole number from 1, found {shown(value)}")
    return int(number)


def to_text(value: object) -> str:
    """Words; nothing is no words, and a record or list is refused."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return f"{value:g}" if value != int(value) else str(int(value))
    if not isinstance(value, str | int):
        raise Refused(f"expected words, found {shown(value)}")
    return str(value)


def to_flag(value: object) -> bool:
    """True or false, as a word or as an expression's value."""
    if isinstance(value, str):
        if value not in ("true", "false"):
            raise Refused(f"expected `true` or `false`, found `{value}`")
        return value == "true"
    return bool(value)
