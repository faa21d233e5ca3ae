"""What is said about `balance:` in game.yaml. All but B100 are warnings: balance is the designer's affair."""

from cardgen.diagnostics.codes.explanation import Explanation

CODES = {
    "B100": Explanation(
        "a balance that cannot be checked",
        """
`balance:` compares a field that the cards write in a notation (`fields: {deal: {notation: deal}}`), under the field's
name. Needs are compared in the parts of the notation that have a number, a supply in those that have none.

    balance:
      deal:
        deck: main
        even: yes
        reachable: {from: supply, cards: 3}
        rising: yes
        no_better: {except: [special]}
""",
    ),
    "B101": Explanation(
        "some symbol is there more often than another",
        """
With `even`, every symbol is supplied equally often, and asked for equally often, over all copies in the deck, in each
part by itself. The wild symbol is not counted unless `symbols:` names it.

The cards to look at are those that no others balance: a cycle over all colours is even by itself, and so are three
cards that say the same in three colours.
""",
    ),
    "B102": Explanation(
        "needs that no few cards fill",
        """
With `reachable: {cards: 3}` every contract can be filled by some three other cards of the deck (or fewer), each lending
all that it supplies. A card cannot serve itself, but its other copies can.

Ask for fewer symbols, let a card supply more of them at once, or allow one card more.
""",
    ),
    "B103": Explanation(
        "harder needs pay less",
        """
With `rising`, needs that are harder never pay less. Needs are harder than others if every supply that fills them fills
the others too, and not the other way round: `RRG` is harder than `RG` and than `R*`, but neither harder nor easier than
`BB`.

Change one of the two payoffs, or what is asked. Where several cards clash, the one that clashes with most is named.
""",
    ),
    "B104": Explanation(
        "more needs pay no more on average",
        """
With `rising`, the mean payoff rises with the number of needs: two pay more on average than one, three more than two,
over all copies in the deck.
""",
    ),
    "B105": Explanation(
        "a card is better than another in everything",
        """
With `no_better`, every card has something that speaks for it against any other. A card is better in everything if it
fills all needs that the other fills, each of its own needs is no harder and pays no less, and not all of it is alike.
Nobody would ever choose the other.

Cards that say the same are not compared. Leave out cards whose worth lies in a power: `no_better: {except: [special]}`.
""",
    ),
}
