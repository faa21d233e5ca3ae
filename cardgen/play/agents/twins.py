"""Twins of agents: what an agent had in mind before it answered, for when its answer is taken back."""

from __future__ import annotations

from copy import copy
from typing import Any

from cardgen.play.agents.finding import Agent
from cardgen.play.chance import Chance


def twin(agent: Agent) -> Agent:
    """An agent like this one, which goes on by itself: its streams of chance, collections and advisers are its own.

    Whoever cannot be copied is its own twin, and remembers what was taken back.
    """
    made: Agent = _twin(agent, {})
    return made


def _twin(value: Any, made: dict[int, Any]) -> Any:
    """A twin of an agent or of what it has in mind; what is there twice stays one."""
    if id(value) in made:
        return made[id(value)]
    if isinstance(value, (Chance, dict, list, set)):
        made[id(value)] = copy(value)
    elif hasattr(value, "choose"):
        made[id(value)] = _same_kind(value, made)
    elif isinstance(getattr(value, "__self__", None), Chance):
        made[id(value)] = getattr(_twin(value.__self__, made), value.__name__)
    else:
        return value
    return made[id(value)]


def _same_kind(agent: Any, made: dict[int, Any]) -> Any:
    try:
        new = copy(agent)
        for name, value in list(vars(agent).items()):
            setattr(new, name, _twin(value, made))
    except Exception:
        return agent  # a user's own class may object in any way
    return new
