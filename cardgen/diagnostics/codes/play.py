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
        " `outcome`. Rules may also refuse a game whose switches contradict each other; the message names them.",
    ),
    "P103": Explanation(
        "an effect without code",
        "A card of a deck has an effect that the rules module does not know, so nothing would happen when it is"
        " played. Add"
        " code for it, or correct the effect's name.",
    ),
    "P104": Explanation(
        "too few or too many seats",
        "`players:` in game.yaml says for how many the game is. `--agents` and `--decks` name at most one a seat; fewer"
        " are taken in turn.",
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
    "P107": Explanation(
        "no such deck",
        "`--decks divers,mine.txt` gives each seat its deck, in turn: by the ids of the game's decks, which `cardgen"
        " list GAME` names, or by a file with a list of one's own, which must keep the rules for building decks. Only"
        " games whose players bring decks of their own look at it.",
    ),
    "P108": Explanation(
        "two sides that cannot sit at one table",
        "`cardgen compare` plays both states with the same seats on the same seeds, so both must be for as many"
        " players.",
    ),
    "P109": Explanation(
        "two states that are the same game",
        "`cardgen compare` was asked for two states with equal data, rulings and decks, so every pair is the same game"
        " twice.",
    ),
    "P110": Explanation(
        "a rule broke",
        "The rules module raised an error, offered a seat no option, or left the table in a state that cannot be: a"
        " card in two places, a purse below zero, money gained or lost. The message names the game of the seed, so that"
        " `cardgen play --seed S --game N` breaks in the same way again, and the last moves.",
    ),
    "P111": Explanation(
        "an agent broke",
        "An agent raised an error, answered with what was no option, or did not answer in time (`--patience`, 30"
        " seconds for agents from files). The message names seat, seed and game, and the last moves.",
    ),
    "P112": Explanation(
        "a game without result",
        "The game reached the rules' `limits` of rounds, or of questions in a round, before it was over. Such a game"
        " has no winner; its transcript shows what went on for ever.",
    ),
    "P113": Explanation(
        "no transcript",
        "A transcript is one JSON record a line, as `cardgen play --transcript FILE` writes it: a head, the moves in"
        " order, an end. The line that is marked is damaged, missing, or of a newer format.",
    ),
    "P114": Explanation(
        "the transcript's game is not here",
        "A transcript names its game by the folder's name. Go to where that folder is found, or name it:"
        " `cardgen replay FILE path/to/game`.",
    ),
    "P115": Explanation(
        "a transcript that departs",
        "Played by the data as it is now, the game goes another way from this move on: another seat is asked, the move"
        " is no option any more, or the scores are others. A change of the cards or rules does that; the transcript"
        " still tells how it was until then.",
    ),
    "P116": Explanation(
        "other data, the same game",
        "The game's data has changed since the transcript was written, but all of its moves are still possible and lead"
        " to the same end.",
    ),
    "P117": Explanation(
        "a transcript cut short",
        "The file has no last line that says how the game ended: the program that wrote it was stopped, or the file was"
        " copied in part. What is there was told.",
    ),
}
