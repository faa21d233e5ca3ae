"""A report of many games: figures with their intervals, as plain data that a table, JSON or a page is made from."""

from __future__ import annotations

from typing import Any, NamedTuple

from cardgen.lab.intervals import Interval, mean_of, percentile, wilson
from cardgen.lab.sums import WHOLE, Sums
from cardgen.play.kit import Kit


class Share(NamedTuple):
    """How one kind of seat fared: how often it occurred, its share of the wins, its mean score."""

    name: str
    times: int
    wins: Interval
    score: float


class CardUse(NamedTuple):
    """What was done with one card: in how many games and by how many seats, and how much oftener these won.

    `worth` is the share of wins of the seats that did it, less that of any seat.
    """

    what: str
    card: str
    games: int
    times: int
    worth: Interval


class Report(NamedTuple):
    """All figures of a batch."""

    games: int
    decisions: float
    stuck: int
    stuck_games: tuple[int, ...]
    faulty: int
    faults: tuple[tuple[int, str], ...]
    reasons: tuple[tuple[str, Interval], ...]
    rounds: Interval
    rounds_range: tuple[int, int]
    scores: Interval
    score_range: tuple[int, int]
    highest: Interval
    lowest: Interval
    margin: Interval
    seats: tuple[Share, ...]
    groups: tuple[tuple[str, tuple[Share, ...]], ...]
    notes: tuple[tuple[str, Interval], ...]
    cards: tuple[CardUse, ...]
    unused: tuple[str, ...]
    silent: tuple[str, ...]

    def to_data(self) -> dict[str, Any]:
        """Plain data for JSON: intervals as `{value, low, high}`, shares and uses as records."""
        data: dict[str, Any] = {name: _plain(value) for name, value in self._asdict().items()}
        return data


def _plain(value: Any) -> Any:
    if isinstance(value, (Interval, Share, CardUse)):
        return {name: _plain(part) for name, part in value._asdict().items()}
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return round(value, 6) if isinstance(value, float) else value


def report_of(sums: Sums, kit: Kit, seats: int) -> Report:
    """The report of a batch's sums."""
    games = sums.games
    cards = tuple(sorted(_cards(sums, kit, seats), key=lambda use: (use.what, -use.worth.value, use.card)))
    used = {use.card for use in cards}
    dealt = {card for deck in kit.decks.values() for card in deck if kit.by_id[card].copies}
    effects = {kit.by_id[card].effect for card in used}
    silent = [effect for effect in kit.effects if effect not in effects and _dealt(effect, kit, dealt)]
    return Report(
        games=games,
        decisions=sums.decisions / games if games else 0.0,
        stuck=sums.stuck_games,
        stuck_games=tuple(sums.stuck),
        faulty=sums.faulty_games,
        faults=tuple((number, message) for number, message in sums.faults),
        reasons=tuple((name, wilson(times / games, games)) for name, times in _by_count(sums.reasons)),
        rounds=mean_of(sums.rounds),
        rounds_range=(percentile(sums.rounds, 0.05), percentile(sums.rounds, 0.95)),
        scores=mean_of(sums.scores),
        score_range=(percentile(sums.scores, 0.05), percentile(sums.scores, 0.95)),
        highest=mean_of(sums.highest),
        lowest=mean_of(sums.lowest),
        margin=mean_of(sums.margins),
        seats=tuple(_share(f"seat {int(name) + 1}", row) for name, row in sorted(sums.seats.items(), key=_by_number)),
        groups=_groups(sums),
        notes=tuple((name, mean_of(_in_all(counts, games))) for name, counts in sorted(sums.notes.items())),
        cards=cards,
        unused=tuple(sorted(dealt - used)) if cards else (),
        silent=tuple(silent) if cards else (),
    )


def _in_all(counts: dict[int, int], games: int) -> dict[int, int]:
    """How often each amount was counted, with nothing for games that do not tell."""
    return {**counts, 0: counts.get(0, 0) + games - sum(counts.values())}


def _by_number(item: tuple[str, list[int]]) -> int:
    return int(item[0])


def _by_count(counts: dict[str, int]) -> list[tuple[str, int]]:
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))


def _dealt(effect: str, kit: Kit, dealt: set[str]) -> bool:
    return any(design.effect == effect and design.id in dealt for design in kit.designs)


def _share(name: str, row: list[int]) -> Share:
    count, wins, score = row[0], row[1], row[2]
    return Share(name, count, wilson(wins / WHOLE / count, count), score / count)


def _groups(sums: Sums) -> tuple[tuple[str, tuple[Share, ...]], ...]:
    """Tags by group, in each the best first."""
    groups: dict[str, list[Share]] = {}
    for key, row in sums.tags.items():
        group, _, value = key.partition("\t")
        groups.setdefault(group, []).append(_share(value, row))
    return tuple(
        (group, tuple(sorted(shares, key=lambda share: (-share.wins.value, share.name))))
        for group, shares in sorted(groups.items())
    )


def _cards(sums: Sums, kit: Kit, seats: int) -> list[CardUse]:
    found = []
    for key, (games, times, doers, wins) in sums.uses.items():
        what, _, number = key.partition("\t")
        share = wilson(wins / WHOLE / doers, doers)
        usual = 1 / seats
        worth = Interval(share.value - usual, share.low - usual, share.high - usual)
        found.append(CardUse(what, kit.designs[int(number)].id, games, times, worth))
    return found
