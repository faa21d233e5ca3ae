"""What is said about `setup:` in game.yaml: the table before the first move."""

from cardgen.diagnostics.codes.explanation import Explanation

CODES = {
    "C190": Explanation(
        "a count of the set-up that is none",
        """
How many things lie in a zone is a sum over `players`, `seat` (from 1), `size` (how many there are in all) and the
numbers of the rules. It must come to a whole number of 0 or more for every count of players that the game allows.

    setup:
      deck: {deck: main, label: Deck, lies: pile, face: down, count: size - players * rules.starting_hand}

Here more players than the deck can serve would leave less than nothing: allow fewer, or deal fewer cards.
""",
    ),
    "C191": Explanation(
        "a zone of the set-up that cannot be laid",
        """
A zone shows a face that its cards have (or `up`, `down`, `any`). One that lies `on` another names a zone of its own
seat or of the table's middle, which lies on nothing else, and a `spot` there: millimetres from its top left,
`[35, 90]`, or the path of a field that holds such a pair, counted from 1: `fields.1.at`.
""",
    ),
}
