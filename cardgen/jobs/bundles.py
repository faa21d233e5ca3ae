"""What one PDF prints: a component, or all components that lie on the same kind of sheets together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardgen.jobs.parts import Part
from cardgen.sheets.plan import SheetOptions

TOGETHER = "together"
"""The name of a PDF that prints components together, where they are not named."""

_LONGEST = 60
"""Characters of components' names that become a file's name."""


class Bundle(NamedTuple):
    """One PDF: what is laid on its sheets, as one part, and the components that this is made of."""

    whole: Part
    parts: tuple[Part, ...]


def bundles_of(parts: Sequence[Part], *, together: bool, named: bool = False) -> list[Bundle]:
    """Each component by itself, or those whose sheets are made alike `together`, in order.

    Where components were `named`, their names are the bundle's.
    """
    if not together:
        return [Bundle(part, (part,)) for part in parts]
    alike: list[tuple[SheetOptions, list[Part]]] = []
    for part in parts:
        same = next((found for sheet, found in alike if sheet == part.sheet), None)
        if same is None:
            alike.append((part.sheet, [part]))
        else:
            same.append(part)
    return list(_joined([found for _, found in alike], named))


def _joined(groups: Sequence[list[Part]], named: bool) -> Iterator[Bundle]:
    """Groups of components as bundles, each with a name of its own."""
    taken = {part.component.id.casefold() for parts in groups for part in parts}
    for number, parts in enumerate(groups, 1):
        name = "+".join(part.component.id for part in parts)
        if not named or len(name) > _LONGEST:
            name = TOGETHER if number == 1 else f"{TOGETHER}-{number}"
            name = f"{name}-all" if name in taken else name
        title = " + ".join(part.component.name for part in parts) if named else "Everything"
        is_brought = len(parts) == 1 and parts[0].component.brought
        component = parts[0].component._replace(id=name, name=title, brought=is_brought)
        copies = [copy for part in parts for copy in part.copies]
        yield Bundle(Part(component, parts[0].sheet, copies, []), tuple(parts))
