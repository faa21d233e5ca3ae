"""Two states of a game compared: their data, what their faces look like, and which copies must be printed again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from cardgen.cards.compare import Change, Difference, Status, compare_games
from cardgen.cards.editions import BASE
from cardgen.cards.load import load_game
from cardgen.cards.model import Game
from cardgen.diagnostics import BadInput, Problem, Problems, Severity
from cardgen.jobs.choice import Choice
from cardgen.jobs.diff_looks import Laid, Looks, compare_looks, plan_for, users_of
from cardgen.jobs.ledger import Plan, Table
from cardgen.jobs.ledger_build import pile_of
from cardgen.jobs.ledger_list import pull_list
from cardgen.jobs.parts import parts_of
from cardgen.jobs.workshop import Tick, Workshop
from cardgen.layout.spec import THEMES

if TYPE_CHECKING:
    from cardgen.source.project import Project


class State(NamedTuple):
    """A state of a game's rules: an edition (None: the latest) with variants on top."""

    edition: str | None = None
    variants: tuple[str, ...] = ()

    @staticmethod
    def parse(text: str) -> State:
        """Read `no-yarn`, `current+no-dogs` or `+no-dogs`, which is the variant on the latest edition."""
        edition, *variants = (part.strip() for part in text.split("+"))
        return State(edition or None, tuple(filter(None, variants)))


class Diff(NamedTuple):
    """Two states of one game and what differs: `data` always, `looks` where faces were laid out.

    `laid` holds both states' faces, for whoever shows them.
    """

    old: Game
    new: Game
    data: Difference
    looks: Looks | None = None
    laid: tuple[Laid, Laid] | None = None


class PrintedCard(NamedTuple):
    """A card that is not printed as it is in the data: `changes` compares short texts, as the ledger keeps them.

    `status` is `added`, `removed` or `changed`; more or fewer copies are a change of `copies`.
    """

    component: str
    card: str
    name: str
    status: Status
    changes: tuple[Change, ...]


class PrintedDiff(NamedTuple):
    """The deck on the table and the deck in the data. `piles` are the components' names by id, also of those gone."""

    new: Game
    cards: tuple[PrintedCard, ...]
    plan: Plan
    piles: Mapping[str, str]


def diff_printed(project: Project, new: State, tick: Tick, processes: int = 1) -> PrintedDiff:
    """Compare what was printed, as the ledger has it, with a state, each component in the theme that lies on the table.

    Raises `BadInput`, also if nothing was printed.
    """
    from cardgen.jobs.ledger_file import load_ledger

    problems = Problems()
    ledger = load_ledger(project)
    table = ledger.table
    game = load_game(project, problems, new.edition, new.variants)
    if game is None:
        raise BadInput(_errors(problems))
    if not table:
        advice = "`cardgen printed` records a printing; two editions are compared by their names"
        problems = Problems()
        problems.error("O151", f"no printing of {game.title} is recorded", help=advice)
        raise BadInput(problems)
    laid = [
        _lay_out(Workshop(project, game, theme), processes, tick, components)
        for theme, components in _themes(game, table).items()
    ]
    plan = plan_for(table, game, laid)
    piles = {**ledger.piles, **{pile_of(part): part.name for part in game.components.values()}}
    return PrintedDiff(game, tuple(_printed_cards(plan)), plan, piles)


def _themes(game: Game, table: Table) -> dict[str, tuple[str, ...]]:
    """The game's components by the theme in which most of their copies lie on the table, else most of all copies."""
    counts: dict[str, Counter[str]] = {}
    for copy, count in table.items():
        for key in ("", copy.component):
            counts.setdefault(key, Counter())[copy.theme] += count
    found: dict[str, tuple[str, ...]] = {}
    for part in game.components.values():
        ((theme, _),) = counts.get(pile_of(part), counts[""]).most_common(1)
        found[theme] = (*found.get(theme, ()), part.id)
    return {theme: components for theme, components in found.items() if theme in THEMES} or {"colour": ()}


def _printed_cards(plan: Plan) -> Iterator[PrintedCard]:
    """Every card of which copies come or go, once, component by component."""
    before, after = Counter(_standing(plan.pull)), Counter(_standing(plan.add))
    kept = Counter(_standing(plan.keep))
    differing = {(row.component, row.card): row for row in pull_list(plan).take_out if row.why == "changed"}
    firsts = {(copy.component, copy.card): copy for copy in (*sorted(plan.add), *sorted(plan.pull))}
    for key in sorted(firsts, key=lambda key: (key[0], _order_of(before[key] + kept[key], after[key] + kept[key]))):
        name, row = firsts[key].name, differing.get(key)
        old, now = before[key] + kept[key], after[key] + kept[key]
        changes = [_as_change(field, was, said) for field, was, said in (row.changes if row else ())]
        if old and now and old != now:
            changes.append(Change("copies", old, now))
        yield PrintedCard(*key, name, _STATUSES[_order_of(old, now)], tuple(changes))


_STATUSES: tuple[Status, ...] = ("added", "removed", "changed")


def _order_of(old: int, now: int) -> int:
    """What is new comes first, then what is gone, then what changed."""
    return 2 if old and now else 0 if now else 1


def _standing(table: Table) -> dict[tuple[str, str], int]:
    found: dict[tuple[str, str], int] = {}
    for copy, count in table.items():
        key = (copy.component, copy.card)
        found[key] = found.get(key, 0) + count
    return found


def _as_change(field: str, was: str, now: str) -> Change:
    return Change(field, was or None, now or None, "sentence" if field == "text" else "value")


def diff_states(project: Project, old: State | None, new: State, tick: Tick | None, processes: int = 1) -> Diff:
    """Compare two states. Without a `tick` only the data is compared and no face is laid out.

    Raises `BadInput`: for states that there are not, for data and layouts that cannot be used, each problem once. What
    is merely doubtful in either state is left to `cardgen check`.
    """
    problems, older = Problems(), Problems()
    after = load_game(project, problems, new.edition, new.variants)
    if old is None:
        raise BadInput(_nothing_named(after) if after is not None else _errors(problems))
    before = load_game(project, older, old.edition, old.variants)
    if before is None or after is None:
        raise BadInput(_errors(problems, older))
    data = compare_games(before, after)
    if tick is None:
        return Diff(before, after, data)
    first = Workshop(project, before, "colour")
    laid_before = _lay_out(first, processes, tick)
    laid_after = _lay_out(first.beside(after, Problems()), processes, tick)
    return Diff(before, after, data, compare_looks(laid_before, laid_after, data), (laid_before, laid_after))


def _nothing_named(game: Game) -> Problems:
    problems = Problems()
    known = ", ".join(f"`{name}`" for name in (BASE, *(edition.id for edition in game.editions)))
    advice = f"there are: {known}" if game.editions else "it has no editions"
    problems.error("O150", f"which edition of {game.title} is to be compared?", help=advice)
    return problems


def _errors(*found: Problems) -> Problems:
    """The errors of both states, each place once for every code: their words may differ with the state."""
    kept: dict[tuple[object, ...], Problem] = {}
    for problem in (problem for problems in found for problem in problems):
        if problem.severity is Severity.ERROR:
            kept.setdefault((problem.code, problem.place or problem.message), problem)
    return Problems(kept.values())


def _lay_out(workshop: Workshop, processes: int, tick: Tick, components: tuple[str, ...] = ()) -> Laid:
    """Every face of a state, or of some components, from its cache where nothing has changed. Raises `BadInput`."""
    from cardgen.jobs.cache import open_cache
    from cardgen.jobs.faces import make_faces

    game, problems = workshop.game, workshop.problems
    choice = Choice(components=components)
    parts = parts_of(workshop, choice, None, {}, may_be_empty=True)
    orders = {order.key: order for part in parts for order in part.orders}
    # A cache for each state, so that looking at other editions in between forgets nothing.
    theme = f" {workshop.theme}" if workshop.theme != "colour" else ""
    cache = open_cache(f"{workshop.project.root.resolve()} diff {name_of(game)}{theme}")
    faces = make_faces(workshop, list(orders.values()), cache, processes, tick)
    cache.save()
    if problems.has_errors:
        raise BadInput(_errors(problems))
    return Laid(workshop, tuple(parts), orders, faces, users_of(parts))


def name_of(game: Game) -> str:
    """A state's name as it is typed: `current+no-dogs`."""
    edition = game.edition.id if game.edition else BASE
    return "+".join((edition, *game.variants))
