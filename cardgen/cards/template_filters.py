"""The filters that a template may use, over plain data, each bounded in what it can make.

A value is text, a number, true or false, nothing, a list or a record; none of them has a method here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import cos, isfinite, radians, sin
from typing import Any

from cardgen.cards.template_calls import Offered

OUTPUT_LIMIT = 100_000  # characters that one template may make, and the longest text within it
ITEMS_LIMIT = 10_000  # elements of the longest list
NUMBER_LIMIT = 10**30
MOST_DIGITS = 40  # of a number written as a text
MINUS = "\N{MINUS SIGN}"


NO_OWNER = object()
"""What lacks a name that stands alone."""


class NameMissing(Exception):
    """A name or field that is not there; `owner` is the value that lacks it, `names` those that are known instead."""

    def __init__(self, name: str, owner: object, names: Iterable[str] = ()) -> None:
        super().__init__(name)
        self.name = name
        self.owner = owner
        self.names = tuple(names)


class LimitReached(Exception):
    """A template wants more than it may have: a longer text, a longer list, a larger number, more steps."""


def text(value: object) -> str:
    """A value as it is printed: nothing is empty, a whole float loses its point, a list is set with commas."""
    if type(value) is str:
        return value
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return number_text(value)
    if isinstance(value, int | str):
        return str(value)
    if isinstance(value, tuple | list | range):
        return join(value, ", ")
    if isinstance(value, Mapping):
        raise TypeError(f"a record cannot be printed; name one of its fields: {', '.join(map(str, value))}")
    return str(value)  # an undefined name says so itself


def number_text(value: float) -> str:
    """A float without the noise of binary fractions: `0.3`, `2`."""
    return "0" if value == 0 else f"{value:.10g}"


def short(made: str) -> str:
    """The same text, unless it is longer than a template may make."""
    if len(made) > OUTPUT_LIMIT:
        raise LimitReached(f"makes a text of more than {OUTPUT_LIMIT:,} characters")
    return made


def sized(value: Any, left: int = ITEMS_LIMIT) -> Any:
    """The same value, unless it holds more elements, counted at every depth, than a template may make."""
    _count(value, left)
    return value


def _count(value: object, left: int) -> int:
    if isinstance(value, Mapping):
        value = tuple(value.values())
    if not isinstance(value, tuple | list):
        return left
    left -= len(value)
    if left < 0:
        raise LimitReached(f"makes a list of more than {ITEMS_LIMIT:,} elements")
    for item in value:
        left = _count(item, left)
    return left


def elements(value: object) -> Sequence[Any]:
    """What a loop goes through: a list's elements, a record's names, a text's characters."""
    if isinstance(value, str | tuple | list | range):
        return value
    if isinstance(value, Mapping):
        return tuple(value)
    raise TypeError(f"{kind(value)} is no list")


def kind(value: object) -> str:
    """What a value is, in a designer's words."""
    names = ((bool, "true or false"), (int | float, "a number"), (str, "a text"), (tuple | list | range, "a list"))
    if value is None:
        return "nothing"
    if isinstance(value, Mapping):
        return "a record"
    if isinstance(value, Offered):
        return f"the function `{value.name}(...)`"
    return next((words for types, words in names if isinstance(value, types)), "a value that is not there")


def field_of(item: object, name: str) -> Any:
    """A record's field; raises `KeyError` where there is none."""
    if isinstance(item, Mapping) and name in item:
        return item[name]
    raise KeyError(f"{kind(item)} has no field `{name}`")


def join(value: object, between: str = "", attribute: str | None = None) -> str:
    """The elements as one text."""
    items = elements(value)
    if attribute is not None:
        items = [field_of(item, attribute) for item in items]
    parts, left = [], OUTPUT_LIMIT
    for item in items:
        parts.append(text(item))
        left -= len(parts[-1]) + len(between)
        if left < -len(between):
            raise LimitReached(f"makes a text of more than {OUTPUT_LIMIT:,} characters")
    return between.join(parts)


def whole(value: Any) -> int:
    """A number or its text, cut to a whole number."""
    if not isinstance(value, str) or "." in value:
        return int(value if isinstance(value, int) else decimal(value))
    if len(value) > MOST_DIGITS:
        raise LimitReached("makes a number that is too large")
    return int(value)


def decimal(value: Any) -> float:
    """A number or its text, as a number that may have decimals (`float`)."""
    if not isinstance(value, int | float | str):
        bool(value)  # an undefined name says so itself
        raise TypeError(f"{kind(value)} is no number")
    number = float(value)
    if not isfinite(number):
        raise ValueError(f"`{value}` is no number")
    return number


def rounded(value: float, digits: int = 0) -> float | int:
    """The nearest number of so many digits, halves away from zero; without digits a whole number."""
    scale = 10 ** min(abs(digits), 15)
    scaled = abs(value) * scale if digits >= 0 else abs(value) / scale
    near = int(scaled + 0.5)
    result = near / scale if digits > 0 else near * (scale if digits < 0 else 1)
    return -result if value < 0 else result


def signed(value: Any) -> str:
    """A number with its sign: `+2`, `−3` with a true minus, `0` without."""
    number = value if isinstance(value, int | float) else whole(value)
    return (MINUS if number < 0 else "+" if number > 0 else "") + text(abs(number))


def plural(count: Any, one: str, many: str | None = None) -> str:
    """The word that goes with a count: `point` for 1, else `points` or the plural that is given."""
    return one if count in (1, -1) else one + "s" if many is None else many


_WORDS = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)


def in_words(value: Any) -> str:
    """A whole number up to twenty as a word, others in figures: `7|in_words` is `seven`."""
    number = value if isinstance(value, int | float) else whole(value)
    return _WORDS[int(number)] if number in range(len(_WORDS)) else text(number)


def replace(value: object, old: str, new: str) -> str:
    """The text with every `old` exchanged for `new`."""
    words = text(value)
    if not old:
        raise ValueError("`replace` needs a text to look for")
    if len(words) + words.count(old) * max(0, len(new) - len(old)) > OUTPUT_LIMIT:
        raise LimitReached(f"makes a text of more than {OUTPUT_LIMIT:,} characters")
    return words.replace(old, new)


def pad(value: object, width: int, fill: str = "0") -> str:
    """The text, filled up from the left to a width: `7|pad(3)` is `007`."""
    if not 0 <= width <= ITEMS_LIMIT or len(fill) != 1:
        raise ValueError("`pad` needs a width up to 10,000 and one character to fill with")
    return text(value).rjust(width, fill)


def numbers(start: int, stop: int | None = None, step: int = 1) -> range:
    """`range`: whole numbers from `start` (or 0) up to but without `stop`; 10,000 at most."""
    made = range(start) if stop is None else range(start, stop, step)
    if len(made) > ITEMS_LIMIT:
        raise LimitReached(f"asks for a range of {len(made):,} numbers, more than {ITEMS_LIMIT:,}")
    return made


def picked(value: object, attribute: str) -> tuple[Any, ...]:
    """One field of every element (`map`)."""
    return tuple(field_of(item, attribute) for item in elements(value))


def chosen(value: object, attribute: str, wanted: Any, is_wanted: bool = True) -> tuple[Any, ...]:
    """The records of a list (of a record, those among its values) with such a field (`where`), or those without
    (`unless`). A field that a record lacks is nothing.
    """
    records = value.values() if isinstance(value, Mapping) else elements(value)
    return tuple(item for item in records if isinstance(item, Mapping) and (item.get(attribute) == wanted) is is_wanted)


def turned(value: object, degrees: Any) -> tuple[Any, ...]:
    """Points turned clockwise (y runs down) about 0, 0; what else stands in a point stays."""
    angle = radians(_number(degrees, "turned"))
    across, down = cos(angle), sin(angle)
    found = []
    for point in elements(value):
        if not isinstance(point, tuple | list) or len(point) < 2:
            raise TypeError(f"`turned` takes a list of points `[x, y]`, found {kind(point)}")
        x, y = _number(point[0], "turned"), _number(point[1], "turned")
        found.append((round(x * across - y * down, 9), round(x * down + y * across, 9), *point[2:]))
    return tuple(found)


def parts(value: object, sign: str = " ") -> tuple[str, ...]:
    """The pieces of a text between a sign (`split`)."""
    if not sign:
        raise ValueError("`split` needs a sign to split at")
    return tuple(text(value).split(sign))


def total(value: object, attribute: str | None = None) -> Any:
    """The sum of the elements, or of one field of theirs."""
    return sum(elements(value) if attribute is None else picked(value, attribute))


def pairs(value: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    """A record's names and values, two by two (`items`)."""
    if not isinstance(value, Mapping):
        raise TypeError(f"{kind(value)} is no record")
    return tuple(value.items())


def is_even(value: Any) -> bool:
    """The test `even`, of numbers alone: with a text, `%` would fill in placeholders."""
    return bool(modulo(value, 2) == 0)


def is_odd(value: Any) -> bool:
    """The test `odd`."""
    return bool(modulo(value, 2) == 1)


def is_divisible(value: Any, by: Any) -> bool:
    """The test `divisibleby`."""
    return bool(modulo(value, by) == 0)


def _extreme(choose: Callable[[Iterable[Any]], Any]) -> Callable[..., Any]:
    return lambda value, *others: choose((value, *others) if others else elements(value))


FILTERS: dict[str, Callable[..., Any]] = {
    "abs": abs,
    "capitalize": lambda value: text(value).capitalize(),
    "first": lambda value: elements(value)[0],
    "float": decimal,
    "in_words": in_words,
    "int": whole,
    "items": pairs,
    "join": join,
    "last": lambda value: elements(value)[-1],
    "length": lambda value: len(elements(value)),
    "list": lambda value: tuple(elements(value)),
    "lower": lambda value: text(value).lower(),
    "map": picked,
    "max": _extreme(max),
    "min": _extreme(min),
    "pad": pad,
    "plural": plural,
    "replace": replace,
    "reverse": lambda value: elements(value)[::-1],
    "round": rounded,
    "signed": signed,
    "sort": lambda value: tuple(sorted(elements(value))),
    "split": lambda value, sign=" ": sized(parts(value, sign)),
    "string": text,
    "sum": total,
    "title": lambda value: text(value).title(),
    "trim": lambda value: text(value).strip(),
    "turned": turned,
    "unless": lambda value, attribute, wanted: chosen(value, attribute, wanted, is_wanted=False),
    "upper": lambda value: text(value).upper(),
    "where": lambda value, attribute, wanted: chosen(value, attribute, wanted),
}


def add(left: Any, right: Any) -> Any:
    """`+`: numbers, two texts or two lists."""
    if isinstance(left, str) and isinstance(right, str):
        return short(left + right)
    if isinstance(left, tuple | list) and isinstance(right, tuple | list):
        return sized((*left, *right))
    return moderate(_number(left, "+") + _number(right, "+"))


def multiply(left: Any, right: Any) -> Any:
    """`*`: of numbers alone, so that no text or list is multiplied to fill the memory."""
    return moderate(_number(left, "*") * _number(right, "*"))


def power(left: Any, right: Any) -> Any:
    """`**`: of numbers, to a hundred at most."""
    if _number(left, "**") < 0 and right != int(_number(right, "**")):
        raise ValueError("a negative number has no root")
    if abs(_number(right, "**")) > 100:
        raise LimitReached("raises a number to a power over 100")
    return moderate(_number(left, "**") ** right)


def modulo(left: Any, right: Any) -> Any:
    """`%`: the remainder, never a text's formatting."""
    return _number(left, "%") % _number(right, "%")


def moderate(value: Any) -> Any:
    """The same number, unless it is beyond any use on a card."""
    if isinstance(value, complex) or not -NUMBER_LIMIT <= value <= NUMBER_LIMIT:
        raise LimitReached("makes a number that is too large")
    return value


def _number(value: Any, sign: str) -> Any:
    if not isinstance(value, int | float):
        bool(value)  # an undefined name says so itself
        joined = "; `~` joins texts" if isinstance(value, str) and sign == "+" else ""
        raise TypeError(f"`{sign}` does not work with {kind(value)}{joined}")
    return value


OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    "+": add,
    "-": lambda left, right: moderate(_number(left, "-") - _number(right, "-")),
    "*": multiply,
    "/": lambda left, right: moderate(_number(left, "/") / _number(right, "/")),
    "//": lambda left, right: moderate(_number(left, "//") // _number(right, "//")),
    "%": modulo,
    "**": power,
}
