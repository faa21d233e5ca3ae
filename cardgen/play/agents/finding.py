"""Agents by name: `random`, `greedy`, `search`, `search:800`, a game's own `plan`, or a user's `file.py:Name`."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import util
from pathlib import Path
from typing import Any, Protocol

from cardgen.play.agents.search import USUAL_ITERATIONS, SearchAgent
from cardgen.play.agents.simple import GreedyAgent, RandomAgent
from cardgen.play.chance import Chance
from cardgen.play.decision import Decision, Move
from cardgen.play.rules import NoRules, Rules, find_module, leaving_no_trace
from cardgen.play.view import View

GENERAL = ("random", "greedy", "search")
"""Agents that serve every game."""


class Agent(Protocol):
    """Who answers for one seat in one game. `reason` says in a few words why the last answer was given.

    `thinks` tells that it imagines games, for which a match must be kept from the round's start.
    """

    thinks: bool
    reason: str

    def choose(self, view: View, decision: Decision) -> Move:
        """One of the decision's options."""
        ...


class NoAgent(Exception):
    """There is no agent of a name; `known` are those that there are."""

    def __init__(self, message: str, known: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.known = known


_LOADED: dict[str, Any] = {}


def agents_of(rules: Rules) -> tuple[str, ...]:
    """The names of all agents that can play a game."""
    return (*GENERAL, *_agents_in(rules))


def _agents_in(rules: Rules) -> Mapping[str, Any]:
    """The agents that come with a game's rules."""
    try:
        found = getattr(find_module(rules.kit), "AGENTS", {})
    except NoRules:
        return {}
    return found if isinstance(found, Mapping) else {}


def make_agent(name: str, rules: Rules, chance: Chance) -> Agent:
    """An agent by its name, with a stream of chance of its own. Raises `NoAgent`."""
    word, _, detail = name.partition(":")
    if word.endswith(".py"):
        return _own(word, detail, rules, chance)
    if word == "random":
        return RandomAgent(rules, chance)
    if word == "greedy":
        return GreedyAgent(rules, chance)
    own = _agents_in(rules)
    if word == "search":
        guide = own["plan"](rules, chance.copy()) if "plan" in own else None
        return SearchAgent(rules, chance, _iterations(detail) if detail else USUAL_ITERATIONS, guide)
    if word in own:
        made: Agent = own[word](rules, chance)
        return made
    raise NoAgent(f"there is no agent `{name}` for {rules.kit.title}", agents_of(rules))


def _iterations(detail: str) -> int:
    if detail.isdecimal() and 0 < int(detail) <= 1_000_000:
        return int(detail)
    raise NoAgent(f"`search:{detail}` says no number of iterations: write `search:400`")


def _own(file: str, name: str, rules: Rules, chance: Chance) -> Agent:
    """A user's own agent class, made as `Name(rules, chance)`."""
    path = Path(file)
    key = str(path.resolve())
    if key not in _LOADED:
        spec = util.spec_from_file_location(f"agents_of_{path.stem}", path)
        if spec is None or spec.loader is None or not path.is_file():
            raise NoAgent(f"there is no file `{file}`")
        module = util.module_from_spec(spec)
        try:
            with leaving_no_trace():
                spec.loader.exec_module(module)
        except (Exception, SystemExit) as error:
            raise NoAgent(f"`{file}` cannot be loaded: {type(error).__name__}: {error}") from None
        _LOADED[key] = module
    kind = getattr(_LOADED[key], name or "Agent", None)
    if kind is None:
        raise NoAgent(f"`{file}` has no class `{name or 'Agent'}`")
    agent: Agent = kind(rules, chance)
    for attribute, value in (("thinks", True), ("reason", "")):
        if not hasattr(agent, attribute):
            setattr(agent, attribute, value)
    return agent
