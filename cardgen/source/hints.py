"""The nearest known name, for whoever mistyped one."""

from __future__ import annotations

from collections.abc import Iterable

SHOWN = 12
"""How many known names a message lists when none is near."""


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known name that a word was most likely meant to be, if any is near; letter case is forgiven first."""
    from difflib import get_close_matches

    names = list(known)
    folded = {name.casefold(): name for name in reversed(names)}
    if word.casefold() in folded:
        return folded[word.casefold()]
    near = get_close_matches(word.casefold(), folded, n=1, cutoff=0.6)
    return folded[near[0]] if near else None


def suggestion(word: str, known: Iterable[str], what: str = "known names") -> str:
    """A help line: the nearest name, or the list of what there is."""
    names = list(known)
    near = nearest(word, names)
    if near is not None:
        return f"did you mean `{near}`?"
    if not names:
        return ""
    more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    return f"{what}: {', '.join(f'`{name}`' for name in names[:SHOWN])}{more}"
