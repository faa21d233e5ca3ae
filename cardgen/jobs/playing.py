"""What `play` and `simulate` share: a game as a kit, its seats and its agents, checked before the first move."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cardgen.cards.composition import check_composition
from cardgen.cards.decklists import deck_id
from cardgen.cards.model import Game
from cardgen.diagnostics import BadInput, Problems
from cardgen.jobs.kit import kit_text
from cardgen.jobs.opening import load
from cardgen.play.agents.finding import NoAgent, agents_of, make_agent
from cardgen.play.chance import seeded
from cardgen.play.course import raised
from cardgen.play.kit import Kit
from cardgen.play.patience import Impatience, patience
from cardgen.play.rules import NoRules, Rules, find_module, find_rules
from cardgen.source.hints import suggestion

if TYPE_CHECKING:
    from cardgen.source.project import Project


READY = 10.0
"""Seconds that a module of rules may take to be imported and to make its rules; ours take less than a tenth of one."""


class PlayChoice(NamedTuple):
    """Which game, between whom. `rulings` are `ID=ALT` as typed; `seats` None takes as many as there are decks, else
    the most players up to four.

    `decks` names the deck of each seat in turn, where players bring their own: decks of the game, or files with lists.
    """

    edition: str | None = None
    variants: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    seats: int | None = None
    agents: tuple[str, ...] = ()
    seed: int = 1
    decks: tuple[str, ...] = ()


class Table(NamedTuple):
    """A game ready to be played: its kit as text and read, its rules, seats, and an agent's name for each in turn.

    `decks` are those of the seats in turn as they were named, none where nobody did.
    """

    game: Game
    text: str
    kit: Kit
    rules: Rules
    seats: int
    agents: tuple[str, ...]
    decks: tuple[str, ...] = ()


USUAL_SEATS = 4
"""Players at a table where nobody says how many, if the game allows it."""


def lay_table(project: Project, choice: PlayChoice, usual: Sequence[str], problems: Problems) -> Table:
    """The game as it is to be played. `usual` are agents' names, of which the first that the game has is taken.

    Raises `BadInput` with everything that keeps it from being played: data, rulings, rules, seats, agents.
    """
    files = tuple([Path(name) for name in dict.fromkeys(choice.decks) if is_file(name)])
    game = load(project, choice.edition, choice.variants, problems, files)
    decks = tuple([deck_id(Path(name)) if is_file(name) else name for name in choice.decks])
    check_composition(game, problems)
    chosen = _rulings(game, choice.rulings, problems)
    if problems.has_errors:
        raise BadInput(problems)
    _check_decks(game, decks, problems)
    text = kit_text(project, game, chosen, decks)
    kit = Kit.from_text(text)
    rules = _rules(kit, problems)
    _check_effects(game, rules, problems)
    seats = _seats(game, choice, problems)
    agents = _agents(rules, choice.agents, usual, problems)
    if problems.has_errors:
        raise BadInput(problems)
    return Table(game, text, kit, rules, seats, agents, choice.decks)


def _rulings(game: Game, asked: Sequence[str], problems: Problems) -> Mapping[str, str]:
    """`--rule ID=ALT` as rulings by id."""
    chosen = {}
    for words in asked:
        name, sign, alternative = words.partition("=")
        ruling = game.rulings.get(name)
        if not sign or ruling is None:
            advice = suggestion(name, game.rulings, "rulings") if sign else "write `--rule vote-tie=discard`"
            problems.error("P101", f"`{words}` names no ruling of {game.title}", help=advice)
        elif alternative not in ruling.alternatives:
            advice = suggestion(alternative, ruling.alternatives, "alternatives")
            problems.error("P101", f"`{name}` has no alternative `{alternative}`", ruling.place, help=advice)
        else:
            chosen[name] = alternative
    return chosen


_ENDINGS = (".txt", ".yaml", ".yml")


def is_file(name: str) -> bool:
    """Whether a deck is named by the file that lists it: `mine.txt`, `decks/mine`."""
    return name.lower().endswith(_ENDINGS) or any(sign in name for sign in (os.sep, "/"))


def _check_decks(game: Game, names: Sequence[str], problems: Problems) -> None:
    for name in names:
        if name not in game.decks:
            advice = " ".join([suggestion(name, game.decks, "decks"), f"(a list of your own is a file: `{name}.txt`)"])
            problems.error("P107", f"{game.title} has no deck `{name}`", help=advice)
    if problems.has_errors:
        raise BadInput(problems)


def _rules(kit: Kit, problems: Problems) -> Rules:
    try:
        with patience(READY):
            rules = find_rules(kit)
        missing = [name for name in _OFFERED if not hasattr(rules, name)]
        if not missing:
            return rules
        problems.error("P102", f"the rules `{kit.module}` offer no `{'`, `'.join(missing)}`", help=_MEND)
    except NoRules as fault:
        problems.error("P102", str(fault), help=_REFUSED if _has_module(kit) else _MODULE)
    except Impatience:
        message = f"the rules `{kit.module}` are not ready after {READY:g} seconds"
        problems.error("P102", message, help="they are to be made without playing; look for a loop that does not end")
    except (Exception, SystemExit) as error:
        # A designer's own module may fail in any way.
        problems.error("P102", f"the rules `{kit.module}` cannot be used: {raised(error)}", help=_MEND)
    raise BadInput(problems)


def _has_module(kit: Kit) -> bool:
    """Whether there are rules for a game, even if they will not play it as it is."""
    try:
        find_module(kit)
    except NoRules:
        return False
    return True


_MODULE = "name one of cardgen's own games in `play:`, or write `rules.py` beside game.yaml"
_REFUSED = "the rules refuse this data: change what the message names, in game.yaml, an edition, a variant or a ruling"
_OFFERED = ("copies", "effects", "limits", "table", "setup", "round", "outcome", "estimate", "check")
_MEND = "mend the module; `docs/rules-modules.md` tells what it must offer"


def _check_effects(game: Game, rules: Rules, problems: Problems) -> None:
    """Cards that are played need code for their effect."""
    dealt = {card for deck in game.decks.values() for card in deck.cards}
    for card in game.cards.values():
        if card.id in dealt and card.effect and card.effect not in rules.effects:
            advice = suggestion(card.effect, rules.effects, "there is code for")
            place = card.places.get("effect", card.places.get(""))
            message = f"the effect `{card.effect}` has no code in the rules"
            problems.error("P103", message, place, help=advice, card=card.id)


def _seats(game: Game, choice: PlayChoice, problems: Problems) -> int:
    least, most = game.players
    decks = len(choice.decks)
    usual = decks if decks > 1 and least <= decks <= most else min(most, USUAL_SEATS)
    seats = choice.seats or max(least, usual)
    if not least <= seats <= most:
        span = f"{least} to {most}" if least != most else f"{most}"
        advice = f"write `--seats N` with {span}" if least != most else f"write `--seats {most}`, or leave it out"
        problems.error("P104", f"{game.title} is for {span} players, not for {seats}", help=advice)
    for what, names in (("agents", choice.agents), ("decks", choice.decks)):
        if len(names) > seats:
            message = f"{len(names)} {what} for {seats} seats"
            problems.error("P104", message, help="name at most one for each seat, or ask for more `--seats`")
    return seats


def _agents(rules: Rules, asked: Sequence[str], usual: Sequence[str], problems: Problems) -> tuple[str, ...]:
    """The agents' names, each tried once."""
    known = agents_of(rules)
    names = tuple(asked) or (next((name for name in usual if name in known), "random"),)
    for name in dict.fromkeys(names):
        file = name.partition(":")[0]
        if file.endswith(".py") and not Path(file).is_file():
            problems.error("P105", f"there is no file `{file}`", help=_FILE)
            continue
        try:
            if not callable(getattr(make_agent(name, rules, seeded(0)), "choose", None)):
                problems.error("P105", f"the agent `{name}` has no `choose`", help=_AGENT)
        except NoAgent as fault:
            advice = _FILE if file.endswith(".py") else suggestion(name, known, "agents")
            problems.error("P105", fault.message, help=advice or f"agents: {', '.join(known)}")
        except (Exception, SystemExit) as error:
            problems.error("P105", f"the agent `{name}` cannot be made: {raised(error)}", help=_AGENT)
    return names


_FILE = "write `file.py:Name`, the name of an agent class in a file that Python can load"
_AGENT = "an agent is made as `Name(rules, chance)` and answers `choose(view, decision)`"
