"""Functions that templates of a manuscript may call: named ones alone, which give plain data back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn

REFUSED = "only `range` and the template's own macros can be called"


class Offered:
    """A function by its name. A template can call it and do nothing else with it; it tells what it is told wrongly."""

    __slots__ = ("_work", "name")

    def __init__(self, name: str, work: Callable[..., str | int | bool]) -> None:
        self.name = name
        self._work = work

    def called(self, arguments: tuple[Any, ...], named: dict[str, Any], line: int = 1) -> str | int | bool:
        """What the function gives; `line` counts within the template."""
        return self._work(line, arguments, named)

    def __str__(self) -> NoReturn:
        raise TypeError(f"`{self.name}` is a function: write `{self.name}(...)`")

    __bool__ = __len__ = __iter__ = __str__
