"""Random play by other libraries: `playing.py NAME SECONDS` prints decisions and CPU seconds as JSON.

NAME is `rlcard/GAME` or `openspiel/GAME`. Legal moves are asked for as each library's own manual does, one is taken by
chance, and moves of chance itself are not counted.
"""

from __future__ import annotations

import json
import os
import random
import sys
from collections.abc import Callable
from time import process_time


def rlcard_game(name: str) -> Callable[[], int]:
    import rlcard

    env = rlcard.make(name, config={"seed": 1})

    def play() -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return play


def openspiel_game(name: str) -> Callable[[], int]:
    if name.startswith("python_"):
        import open_spiel.python.games  # noqa: F401
    import pyspiel

    game = pyspiel.load_game(name)

    def play() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, chances)[0])
            elif state.is_simultaneous_node():
                players = range(game.num_players())
                moves = [random.choice(state.legal_actions(player) or [0]) for player in players]
                state.apply_actions(moves)
                decisions += len(moves)
            else:
                state.apply_action(random.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play


def main(name: str, seconds: float) -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    random.seed(1)
    library, _, game = name.partition("/")
    play = {"rlcard": rlcard_game, "openspiel": openspiel_game}[library](game)
    play()
    decisions, games, start = 0, 0, process_time()
    while process_time() - start < seconds:
        decisions += play()
        games += 1
    print(json.dumps({"decisions": decisions, "games": games, "seconds": process_time() - start}))


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
