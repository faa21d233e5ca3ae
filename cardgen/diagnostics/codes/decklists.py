"""C18x: decks that players build."""

from __future__ import annotations

from cardgen.diagnostics.codes.explanation import Explanation

CODES: dict[str, Explanation] = {
    "C180": Explanation(
        "a line of a decklist that cannot be read",
        """
A line is a count, the name of a card, and the values of this version of it. Lines end at the line's end or at `;`,
what follows a `#` is a comment, and the count may be left out where it is 1.

    3 treasure detector @7 wind      # three copies with circle number 7 and a windbringer
    2x big wave @19; small wave @3

The message says what is wrong: a count of 0 or beyond 999, no name, no line at all, or a card whose id is taken.
""",
    ),
    "C181": Explanation(
        "a card that a decklist cannot name",
        """
No card of the game has this name or id, or the card is of a type that decks do not hold (`decklists.cards` in
`game.yaml`), or two cards have the name: then write the id. Letter case, hyphens and accents make no difference.
""",
    ),
    "C182": Explanation(
        "a word that says nothing",
        """
After the name of a card stand the values of this version, each after its sign or as one of the known words;
`decklists.values` in `game.yaml` tells which there are. This word is none of them, or the card takes no such value.
Two cards on one line need a `;` between them.
""",
    ),
    "C183": Explanation(
        "a value stands twice in a line",
        """
A card has one value of each kind, and the line gives two, such as two circle numbers or two bringers. Cards that differ
stand on lines of their own:

    2 big wave @19
    1 big wave @20
""",
    ),
    "C184": Explanation(
        "a line lacks a value",
        """
Every card of a deck needs this value, and neither the line nor the design says it. Values after a sign are needed
unless `decklists.values` says `needed: no`.
""",
    ),
    "C185": Explanation(
        "a line contradicts the design",
        """
What belongs to the design is the same on all its cards: a line may repeat it, not change it. Such values are `fixed` in
`decklists.values`. Copies belong to the decks: a card that decklists name as it stands has no `copies` and `numbers`.
""",
    ),
    "C186": Explanation(
        "decklists are declared wrongly",
        """
`decklists:` in `game.yaml` says which cards the decks hold, what a line of one may say, and the rules for building.

    decklists:
      cards: [card]                              # card types; all without it
      values:                                    # fields of these cards that a line gives
        circle: {sign: "@"}                      # @7
        bringer: {words: {wind: windbringer}}    # wind
        modifier: {sign: "+-", fixed: yes}       # +4, which must be the design's own
      size: {min: 30}
      copies: 4                                  # of one design
""",
    ),
    "C187": Explanation(
        "a deck has too few or too many cards",
        """
`decklists.size` says how many cards a deck has that a player may play with. Such a deck can be printed all the same, so
this is a warning when it is built.
""",
    ),
    "C188": Explanation(
        "a deck has too many copies of one design",
        """
`decklists.copies` says how many copies of one design a deck may hold, whatever values they have. A variant may set
another limit, or none: `set: {decklists.copies: }`.
""",
    ),
    "C189": Explanation(
        "a deck whose name is taken",
        """
A deck of your own is called as its file is, and the game or another file has a deck or a component of that name. Its
cards would be printed to the same file: give yours another name.
""",
    ),
}
