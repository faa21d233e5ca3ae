"""Whether a game's decks are what their designer says: size, counts, numbers, limits, relations, players."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from cardgen.cards.arithmetic import evaluate, names_in
from cardgen.cards.decks import named_numbers
from cardgen.cards.model import Card, Deck, Game, Relation
from cardgen.cards.printed_numbers import shown
from cardgen.diagnostics import Place, Problems

MOST_PLAYERS_TRIED = 100


def check_composition(game: Game, problems: Problems, only: Collection[str] = ()) -> None:
    """Check every deck of a game, or only some; whatever does not hold is an error at the place where it was stated."""
    for deck in game.decks.values():
        if only and deck.id not in only:
            continue
        statements = _Statements(game, deck, problems)
        if deck.decklist:
            _check_built(statements)
            continue
        cards = [game.cards[card] for card in deck.cards if card in game.cards]
        counts = copies_by_type(game, deck)
        _check_size(statements, sum(counts.values()))
        _check_counts(statements, counts)
        _check_numbers(statements, cards)
        _check_limits(statements, cards, counts)
        for relation in deck.relations:
            _check_relation(statements, relation)


class _Statements(NamedTuple):
    """What a deck states, and how it is said that a statement does not hold."""

    game: Game
    deck: Deck
    problems: Problems

    def place(self, *keys: str) -> Place | None:
        """Where the statement in force stands, also if an edition has set it: the first key that is written."""
        return next((self.deck.places[key] for key in keys if key in self.deck.places), self.deck.place)

    def error(
        self,
        code: str,
        message: str,
        place: Place | None,
        help: str,
        also: Iterable[tuple[Place, str]] = (),
        card: str = "",
    ) -> None:
        """Note an error with the edition at which the deck was looked at, and the deck if that is in another file."""
        deck = self.deck.place
        elsewhere = [(deck, "the deck")] if deck and place and not card and place.file != deck.file else []
        message += in_edition(self.game)
        self.problems.error(code, message, place, help=help, also=[*also, *elsewhere], card=card)


def in_edition(game: Game) -> str:
    """The edition and variants at which a game was looked at, for the end of a message; empty without any."""
    said = [f"edition `{game.edition.id}`"] if game.edition else []
    said += [f"variant `{name}`" for name in game.variants]
    return f" (in {' with '.join(said)})" if said else ""


def copies_by_type(game: Game, deck: Deck) -> dict[str, int]:
    """A deck's copies by card type, for every type of the game."""
    counts = dict.fromkeys(game.card_types, 0)
    for name in deck.cards:
        card = game.cards[name]
        counts[card.type] += card.copies
    return counts


def deck_numbers(game: Game, deck: Deck) -> dict[str, object]:
    """What a deck's relations may name: `size`, copies by card type, `rules.*`, `players.min` and `players.max`."""
    cards = [game.cards[name] for name in deck.cards]
    named = named_numbers(game.rules, game.players, game.card_types, cards)
    return {**named, "size": sum(card.copies for card in cards)}


def highest_players(game: Game, deck: Deck) -> int | None:
    """The most players for whom all relations of a deck that name `players.max` hold, instead of stating it twice.

    None if no relation limits the players, or none of the counts tried is served.
    """
    limiting = [relation for relation in deck.relations if "players.max" in names_in(relation.expression)]
    numbers = deck_numbers(game, deck)
    served = None
    for count in range(game.players[0], MOST_PLAYERS_TRIED + 1):
        here = {**numbers, "players.max": count}
        if not all(evaluate(relation.expression, here, None, Problems()) for relation in limiting):
            return served
        served = count
    return None


def _check_built(statements: _Statements) -> None:
    """A deck that a player built must have the size that the game asks for, and not too many of one design."""
    game, deck = statements.game, statements.deck
    rules = game.deck_rules
    assert rules is not None
    size = len(deck.cards)
    limit = [(rules.places["size"], "the rule")] if "size" in rules.places else []
    place = deck.places.get("cards", deck.place)
    cards = f"{size} card{'' if size == 1 else 's'}"
    if rules.least is not None and size < rules.least:
        message = f"deck `{deck.id}` has {cards}, {rules.least - size} fewer than the {rules.least} that it needs"
        statements.error("C187", message, place, f"add {rules.least - size} more", limit)
    if rules.most is not None and size > rules.most:
        message = f"deck `{deck.id}` has {cards}, {size - rules.most} more than the {rules.most} that it may have"
        statements.error("C187", message, place, f"take {size - rules.most} out", limit)
    if rules.copies is not None:
        _check_copies(statements, rules.copies, rules.places["copies"])


def _check_copies(statements: _Statements, most: int, rule: Place) -> None:
    """A built deck may hold so many cards of one design, whatever values they have."""
    game, deck = statements.game, statements.deck
    for design, cards in _by_design(game, deck).items():
        if len(cards) > most:
            message = (
                f"deck `{deck.id}` has {len(cards)} copies of `{game.cards[design].name}`, {len(cards) - most} too many"
            )
            place = deck.places.get(cards[most], deck.place)
            statements.error("C188", message, place, f"a deck may hold {most} of one design", [(rule, "the rule")])


def _by_design(game: Game, deck: Deck) -> dict[str, list[str]]:
    """A built deck's cards by their designs, a card as often as the deck holds it."""
    found: dict[str, list[str]] = {}
    for card_id in deck.cards:
        found.setdefault(game.cards[card_id].design or card_id, []).append(card_id)
    return found


def _check_size(statements: _Statements, size: int) -> None:
    deck = statements.deck
    if deck.size is not None and size != deck.size:
        message = f"deck `{deck.id}` has {size} cards, not {deck.size}"
        statements.error("C160", message, statements.place("size"), _difference(size, deck.size))


def _difference(found: int, stated: int) -> str:
    more = abs(found - stated)
    return f"{more} too {'many' if found > stated else 'few'}: change the cards, or the number that is stated"


def _check_counts(statements: _Statements, counts: Mapping[str, int]) -> None:
    deck = statements.deck
    for kind, stated in deck.count.items():
        found = counts.get(kind, 0)
        if found != stated:
            message = f"deck `{deck.id}` has {found} cards of type `{kind}`, not {stated}"
            statements.error("C161", message, statements.place(f"count.{kind}"), _difference(found, stated))
    if deck.count:
        for kind, found in counts.items():
            if found and kind not in deck.count:
                message = f"deck `{deck.id}` has {found} cards of type `{kind}`, which `count` does not name"
                statements.error("C161", message, statements.place("count"), f"add `{kind}: {found}`")


def _check_numbers(statements: _Statements, cards: Iterable[Card]) -> None:
    """Printed numbers are unique in a deck; a numbered deck has each of its numbers."""
    deck = statements.deck
    first: dict[str, Card] = {}
    for card in cards:
        again: dict[str, tuple[Card, list[str]]] = {}
        for number in card.numbers:
            other = first.get(number)
            if other is not None:
                again.setdefault(other.id, (other, []))[1].append(number)
            else:
                first[number] = card
        for twin, numbers in again.values():
            _report_twice(numbers, card, twin, statements)
        if deck.numbered and card.copies and not card.numbers:
            message = f"`{card.id}` has no number, but deck `{deck.id}` is numbered"
            also = [(place, "numbered here")] if (place := statements.place("numbered")) else []
            advice = "give the card `numbers:` (they are its copies, so without `copies:`), or take it from the deck"
            statements.error("C162", message, card.places.get(""), advice, also, card.id)
    if deck.numbered:
        _check_ranges(statements, first)


def _report_twice(numbers: list[str], card: Card, other: Card, statements: _Statements) -> None:
    itself = other is card
    place = None if itself else _numbers_place(other)
    where = f"twice on `{card.id}`" if itself else f"on two cards of deck `{statements.deck.id}`"
    advice = "write each number once" if itself else "give one of them other numbers"
    message = f"{_which(numbers)} printed {where}"
    also = [(place, "first here")] if place else []
    statements.error("C163", message, _numbers_place(card), advice, also, card.id)


def _which(numbers: Iterable[str]) -> str:
    """`the number 3 is`, or `the numbers 3, 5..8 are`."""
    texts = list(dict.fromkeys(numbers))
    figures = sorted(int(text) for text in texts if text.isdecimal())
    words = [text for text in texts if not text.isdecimal()]
    said = ", ".join([*([_runs(figures)] if figures else []), *words])
    return f"the number {said} is" if len(texts) == 1 else f"the numbers {said} are"


def _numbers_place(card: Card) -> Place | None:
    return card.places.get("numbers") or card.places.get("number") or card.places.get("")


def _check_ranges(statements: _Statements, first: Mapping[str, Card]) -> None:
    deck = statements.deck
    stated = ", ".join(shown(span) for span in deck.numbered)
    wanted = [number for span in deck.numbered for number in range(span[0], span[1] + 1)]
    texts = frozenset(map(str, wanted))
    outside: dict[str, list[str]] = {}
    for number, card in first.items():
        if number not in texts:
            outside.setdefault(card.id, []).append(number)
    for name, numbers in outside.items():
        message = f"{_which(numbers)} not among {stated}, the numbers of deck `{deck.id}`"
        also = [(place, "stated here")] if (place := statements.place("numbered")) else []
        advice = "change the card's numbers, or the deck's `numbered:`"
        statements.error("C164", message, _numbers_place(statements.game.cards[name]), advice, also, name)
    missing = [number for number in wanted if str(number) not in first]
    if missing:
        message = f"deck `{deck.id}` lacks the numbers {_runs(missing)}"
        there = sorted(number for number in wanted if str(number) in first)
        advice = "give cards these numbers"
        advice += f", or state what is left: `numbered: {_written(there)}`" if there else ""
        statements.error("C162", message, statements.place("numbered"), advice)


def _written(numbers: list[int]) -> str:
    """Ranges as `numbered:` takes them."""
    runs = _runs(numbers)
    return f"[{runs}]" if "," in runs else runs


def _runs(numbers: list[int]) -> str:
    """`3, 5..8, 11` for the numbers in order."""
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return ", ".join(shown(run) for run in runs)


def _check_limits(statements: _Statements, cards: Iterable[Card], counts: Mapping[str, int]) -> None:
    """`copies` limits every design's copies; a card type or a card limits its own."""
    deck = statements.deck
    advice = "take out copies, or raise the limit"
    for name, most in deck.limits.items():
        if name in counts and counts[name] > most:
            message = f"deck `{deck.id}` has {counts[name]} cards of type `{name}`, more than {most}"
            statements.error("C165", message, statements.place(f"limits.{name}"), advice)
    for card in cards:
        most = min(deck.limits.get("copies", card.copies), deck.limits.get(card.id, card.copies))
        if card.copies > most and card.id not in counts:
            place = card.places.get("copies") or _numbers_place(card)
            own = deck.limits.get(card.id) == most
            limit = statements.place(f"limits.{card.id}" if own else "limits.copies")
            message = f"`{card.id}` has {card.copies} copies, more than {most}"
            statements.error("C165", message, place, advice, [(limit, "the limit")] if limit else [], card.id)


def _check_relation(statements: _Statements, relation: Relation) -> None:
    game, deck = statements.game, statements.deck
    numbers = deck_numbers(game, deck)
    value = evaluate(relation.expression, numbers, relation.place, statements.problems)
    if value is None or value is True:
        return
    if value is not False:
        message = f"`{relation.expression}` is a number, not a relation"
        statements.error("C166", message, relation.place, "compare two sides, such as `size == a + b`")
        return
    facts = ", ".join(f"{name} is {numbers[name]}" for name in names_in(relation.expression))
    if "players.max" in names_in(relation.expression):
        most = highest_players(game, deck)
        facts += f"; the deck serves up to {most} players" if most else ""
    message = f"deck `{deck.id}`: `{relation.expression}` does not hold"
    statements.error("C166", message, relation.place, facts)
