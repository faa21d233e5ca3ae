"""P1xx: what keeps a game from being played."""

from __future__ import annotations

from cardgen.diagnostics.codes.explanation import Explanation

CODES: dict[str, Explanation] = {
    "P101": Explanation(
        "no such ruling",
        "`--rule vote-tie=discard` takes another alternative of a ruling for these games. The rulings and their"
        " alternatives stand in the game's `rulings.yaml`.",
    ),
    "P102": Explanation(
        "no rules to play by",
        "Printing needs no code, playing does. `play:` in game.yaml names one of cardgen's own games, or a file"
        " `rules.py`"
        " beside it holds the rules: a function `make(kit)` whose object offers `table`, `setup`, `round` and"
        " `outcome`.",
    ),
    "P103": Explanation(
        "an effect without code",
        "A card of a deck has an effect that the rules module does not know, so nothing would happen when it is"
        " played. Add"
        " code for it, or correct the effect's name.",
    ),
    "P104": Explanation(
        "too few or too many seats",
        "`players:` in game.yaml says for how many the game is. `--agents` names at most one agent a seat; fewer are"
        " taken"
        " in turn.",
    ),
    "P105": Explanation(
        "no such agent",
        "`random`, `greedy` and `search` (with a number of iterations: `search:400`) play every game; many games have a"
        " `plan` of their own. `file.py:Name` is a class of yours, made as `Name(rules, chance)`, that answers"
        " `choose(view, decision)` with one of the decision's options.",
    ),
    "P106": Explanation(
        "games that end the process",
        "A worker process died while it played some games, three times over: most often an agent or a rules module that"
        " fills the memory. Its games are named; the others were played.",
    ),
}
