"""The contract that a game's rules keep, and how they are found."""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module, util
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

from cardgen.play.decision import Decision, Outcome, Together
from cardgen.play.kit import Kit
from cardgen.play.table import Table


class Rules(Protocol):
    """A game's rules. An object of them belongs to one kit and keeps no state of any game: that is the table's.

    `copies` tells for each verb of a move which of its places hold copies: `{"cast": (1,)}`. `effects` are the names
    of the effects that have code. `limits` are the most rounds of a game and the most decisions of a round.
    """

    kit: Kit
    copies: Mapping[str, tuple[int, ...]]
    effects: Mapping[str, Any]
    limits: tuple[int, int]

    def table(self, seats: int, chance: Any) -> Table:
        """An empty table with this game's zones."""
        ...

    def setup(self, table: Table) -> None:
        """Put copies and money where a game begins. Choices of players belong into the first round."""
        ...

    def round(self, table: Table) -> Generator[Decision | Together, Any, None]:
        """Play one round as a generator: `move = yield Decision(...)`; a tuple of moves for a `Together`."""
        ...

    def outcome(self, table: Table) -> Outcome | None:
        """The outcome, asked after each round; None while the game goes on."""
        ...

    def estimate(self, table: Table) -> list[float]:
        """A guess between rounds or in one: each seat's share of the win, from 0 to 1."""
        ...

    def check(self, table: Table) -> None:
        """Raise `GameFault` if an invariant of the game does not hold."""
        ...


class NoRules(Exception):
    """There is no rules module for a game, or it cannot be used."""


_OWN: dict[str, ModuleType] = {}


def find_module(kit: Kit) -> ModuleType:
    """The module that `play:` names: one of cardgen's own games, or a file `rules.py` of the game's folder.

    Raises `NoRules`.
    """
    name = kit.module
    if not name:
        raise NoRules(f"{kit.title} names no rules to play by: `play:` in game.yaml")
    if name.endswith(".py"):
        return _whole(_from_file(Path(name)), name)
    if not name.replace("_", "").replace("-", "").isalnum():
        raise NoRules(f"`play: {name}` is no name of a rules module")
    try:
        return _whole(import_module(f"cardgen.games.{name.replace('-', '_')}.rules"), name)
    except ModuleNotFoundError as error:
        if error.name and error.name.startswith("cardgen.games"):
            raise NoRules(f"there are no rules `{name}`") from None
        raise


def find_rules(kit: Kit) -> Rules:
    """The rules of a game. Raises `NoRules`."""
    rules: Rules = find_module(kit).make(kit)
    return rules


def _whole(module: ModuleType, name: str) -> ModuleType:
    if not hasattr(module, "make"):
        raise NoRules(f"the rules module `{name}` has no `make(kit)`")
    return module


@contextmanager
def leaving_no_trace() -> Iterator[None]:
    """Modules that are imported in here leave no `__pycache__` in a user's folder."""
    before, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        yield
    finally:
        sys.dont_write_bytecode = before


def _from_file(path: Path) -> ModuleType:
    key = str(path.resolve())
    if key not in _OWN:
        spec = util.spec_from_file_location(f"rules_of_{path.parent.name}", path)
        if spec is None or spec.loader is None or not path.is_file():
            raise NoRules(f"there is no file `{path}`")
        module = util.module_from_spec(spec)
        with leaving_no_trace():
            spec.loader.exec_module(module)
        _OWN[key] = module
    return _OWN[key]
