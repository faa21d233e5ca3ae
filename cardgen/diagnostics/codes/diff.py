"""Comparing two states of a game."""

from cardgen.diagnostics.codes.explanation import Explanation

CODES = {
    "O150": Explanation(
        "No edition to compare with",
        """
`cardgen diff GAME A B` compares two editions, `cardgen diff GAME A` one with the latest. Name at least one: an edition
that `cardgen list GAME` shows, `base` for the game before its first one, or either with variants: `current+no-dogs`.
""",
    ),
    "O151": Explanation(
        "No printing is recorded",
        """
`cardgen diff GAME --printed` compares the data with what lies on the table, and the ledger knows of nothing there.
After printing say `cardgen printed GAME`. Without a printing, compare two editions: `cardgen diff GAME A B`.
""",
    ),
}
