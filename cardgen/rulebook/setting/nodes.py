"""The structure of a book while it is being set: a tree, numbered when it is complete."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.rulebook.pages import ARTIFACT, Element


class Node:
    """One element in the making. `number` is its place in the book's elements, known once the tree is numbered."""

    __slots__ = ("actual", "alt", "children", "columns", "number", "role", "scope")

    def __init__(self, role: str, alt: str = "", actual: str = "", scope: str = "", columns: int = 1) -> None:
        self.role = role
        self.alt = alt
        self.actual = actual
        self.scope = scope
        self.columns = columns
        self.children: list[Node] = []
        self.number = ARTIFACT

    def add(self, role: str, alt: str = "", actual: str = "", scope: str = "", columns: int = 1) -> Node:
        """A new element below this one, behind all that are there."""
        child = Node(role, alt, actual, scope, columns)
        self.children.append(child)
        return child


def numbered(root: Node) -> tuple[Element, ...]:
    """The elements in reading order, each behind its parent; every node learns its number."""
    found: list[Element] = []
    for node, parent in _walk(root, ARTIFACT):
        node.number = len(found)
        found.append(Element(node.role, parent, node.alt, node.actual, node.scope, node.columns))
    return tuple(found)


def _walk(root: Node, parent: int) -> Iterator[tuple[Node, int]]:
    """Every node with its parent's number, which is known by the time it is asked for."""
    waiting = [(root, Node("", ""))]
    waiting[0][1].number = parent
    while waiting:
        node, above = waiting.pop()
        yield node, above.number
        waiting.extend((child, node) for child in reversed(node.children))
