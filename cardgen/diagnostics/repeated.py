"""One mistake, one problem: what is wrong in the same way on many cards is said once."""

from __future__ import annotations

from collections.abc import Iterable

from cardgen.diagnostics.problem import Place, Problem

PLACES = 3
"""How many of the places are shown."""
NAMED = 12
"""How many of the cards are named."""

_OF_THE_WHOLE_FILE = frozenset({"C101", "C102"})
"""A misspelt key or a forgotten value: most often one slip for all cards, so it is said once from the second on."""


def grouped(problems: Iterable[Problem]) -> list[Problem]:
    """The problems, with those of equal words made one that shows the first places and names the other cards.

    Up to three are left as they are, unless they point at the same place or tell of keys. Takes them in the order in
    which they are printed, and keeps it.
    """
    alike: dict[tuple[object, ...], list[Problem]] = {}
    for problem in problems:
        alike.setdefault((problem.severity, problem.code, problem.message, problem.help), []).append(problem)
    found: list[Problem] = []
    for group in alike.values():
        found += [_one(group)] if _is_one_mistake(group) else group
    return sorted(found, key=Problem.sort_key)


def _is_one_mistake(group: list[Problem]) -> bool:
    if len(group) == 1:
        return False
    same_place = len({problem.place for problem in group}) == 1
    return len(group) > PLACES or same_place or group[0].code in _OF_THE_WHOLE_FILE


def _one(group: list[Problem]) -> Problem:
    first = group[0]
    places: dict[Place, str] = {}
    for problem in group[1:]:
        if problem.place is not None and problem.place != first.place:
            places.setdefault(problem.place, f"card `{problem.card}`" if problem.card else "and here")
    also = tuple(places.items())[: PLACES - 1]
    return first._replace(message=f"{first.message} ({_others(group)})", also=(*also, *first.also))


def _others(group: list[Problem]) -> str:
    """`hope` and 9 more cards with their ids, or how often it is where no cards are concerned."""
    cards = list(dict.fromkeys(problem.card for problem in group if problem.card))
    if len(cards) < 2:
        return f"{len(group)} times"
    names = [f"`{card}`" for card in cards[1 : NAMED + 1]]
    more = f" and {len(cards) - NAMED - 1} more" if len(cards) > NAMED + 1 else ""
    what = "card" if len(cards) == 2 else "cards"
    return f"`{cards[0]}` and {len(cards) - 1} more {what}: {', '.join(names)}{more}"
