"""Keys of cards that mean nothing, and values that cards lack: the one is often the other, misspelt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardgen.cards.door import BUILT_IN, Declared
from cardgen.cards.fields import Report, described
from cardgen.cards.model import CardType, Effect
from cardgen.cards.printed_numbers import SEVERAL_RANGES, is_range
from cardgen.diagnostics import Place
from cardgen.source.hints import nearest, suggestion
from cardgen.source.nodes import Mapping, Scalar


class Misnamed:
    """Reports the unknown keys and the missing values of one game's cards."""

    def __init__(self, declared: Declared) -> None:
        self._types = declared.card_types
        self._effects = declared.effects
        known = dict.fromkeys(BUILT_IN)
        for kind in declared.card_types.values():
            known.update(dict.fromkeys(kind.fields))
        for effect in declared.effects.values():
            known.update(dict.fromkeys(effect.parameters))
        self._everything = list(known)
        self._columns: dict[tuple[str, str], str] = {}

    def report(
        self,
        record: Mapping,
        unknown: Iterable[str],
        missing: Sequence[str],
        kind: CardType | None,
        effect: Effect | None,
        report: Report,
    ) -> None:
        """Note every unknown key, with what it may have meant, and every value that is missing and not so explained."""
        guesses = {key: nearest(key, missing) for key in unknown}
        unexplained = [name for name in missing if name not in guesses.values()]
        for key, meant in guesses.items():
            advice = _meant(meant, effect) if meant else self._advice(key, record, unexplained, kind, effect)
            also = [(effect.place, "the effect")] if effect and effect.place and meant in effect.parameters else []
            node = record.entries[key]
            if not node.place.cell:
                report.error("C101", f"this card has no `{key}`", record.key_place(key), advice, also)
            elif key in self._everything:
                report.error("C101", f"this card has no `{key}`", node.place, advice, also)
            else:
                self._column(key, record.key_place(key), advice, report)
        for name in unexplained:
            self._missing(name, record, kind, effect, report)

    def untyped(self, record: Mapping) -> list[str]:
        """The keys of a card without a known type that no card of any type has."""
        return [key for key in record.entries if key not in self._everything]

    def _column(self, key: str, place: Place, advice: str, report: Report) -> None:
        """A column that no card of any type has is one mistake, said at its header, however many rows fill it."""
        if (place.file, key) not in self._columns:
            self._columns[place.file, key] = advice
            report.problems.error("C101", f"no card has a `{key}`, as this column is called", place, help=advice)

    def _advice(
        self, key: str, record: Mapping, missing: Sequence[str], kind: CardType | None, effect: Effect | None
    ) -> str:
        """What an unknown key that is near to nothing missing may have meant; never what the card says already."""
        if is_range(key):
            return SEVERAL_RANGES
        known = [*kind.fields, *(effect.parameters if effect else ()), *BUILT_IN] if kind else self._everything
        free = [name for name in known if name not in record.entries]
        node = record.entries[key]
        if "type" in missing and isinstance(node, Scalar) and node.text in self._types:
            return f"did you mean `type`? `{node.text}` is a card type"
        if key in self._everything:
            return self._owners(key)
        lacked = [f"`{name}`" for name in missing if name != "type"]
        if lacked and nearest(key, free) is None:
            said = f"{lacked[0]} is missing" if len(lacked) == 1 else f"{', '.join(lacked)} are missing"
            return f"{said}: is that what was meant?"
        twice = nearest(key, [name for name in known if name in record.entries])
        if twice is not None and nearest(key, free) is None:
            return f"did you mean `{twice}`? The card says it already: remove this"
        return suggestion(key, free, "it may say")

    def _owners(self, key: str) -> str:
        """Which other cards have a key."""
        owners = [f"cards of type `{kind.id}`" for kind in self._types.values() if key in kind.fields]
        owners += [f"the effect `{effect.id}`" for effect in self._effects.values() if key in effect.parameters]
        more = f" and {len(owners) - 3} others" if len(owners) > 3 else ""
        return f"`{key}` belongs to {', '.join(owners[:3])}{more}"

    def _missing(
        self, name: str, record: Mapping, kind: CardType | None, effect: Effect | None, report: Report
    ) -> None:
        also: list[tuple[Place, str]] = []
        wanted = None
        if effect is not None and name in effect.parameters:
            wanted = effect.parameters[name]
            also += [(effect.place, f"the effect `{effect.id}` takes it")] if effect.place else []
        elif kind is not None:
            wanted = kind.fields.get(name)
        words = described(wanted) if wanted else "a text"
        if name == "type":
            words = f"one of {', '.join(f'`{known}`' for known in self._types)}" if self._types else "a card type"
        in_table = bool(record.place.cell)
        advice = f"fill the column `{name}`: {words}" if in_table else f"add `{name}: ...`, {words}"
        report.error("C102", f"this card needs a value for `{name}`", record.place, advice, also)


def _meant(name: str, effect: Effect | None) -> str:
    whose = f", which the effect `{effect.id}` takes" if effect and name in effect.parameters else ", which is missing"
    return f"did you mean `{name}`{whose}?"
