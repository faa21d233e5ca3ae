"""What is seen by looking at a finished face."""

from cardgen.diagnostics.codes.explanation import Explanation

CODES = {
    "K101": Explanation(
        "Words are cut through",
        """
Part of a text lies outside the card's trim, so the scissors go through it.

Move the element inward, make its box narrower, or shorten the words. If the text is meant to run off the card
(a decoration), draw it as a picture instead.
""",
    ),
    "K102": Explanation(
        "Words in the safe margin",
        """
A printer's sheets shift by a millimetre and hands cut by eye, so words within the safe margin (3 mm unless the layout
says otherwise) may end up at the very edge or lose a letter.

Move the element inward, or set `safe:` in the layout to what your printer and cutter can keep.
""",
    ),
    "K103": Explanation(
        "Type too small to print",
        """
Type under 4.5 points closes up on an ordinary printer, and nobody reads it across a table. Body text wants 8 points.

Raise the style's `size`, or its floor (`fit: {min: ...}`) so that the words are reported instead of shrunk.
""",
    ),
    "K104": Explanation(
        "The ground stops short of the bleed",
        """
A ground that ends exactly at the trim shows white slivers where the cut strays by half a millimetre. The bleed is
the strip beyond the trim that is printed to be cut away.

Let the ground's box reach the `bleed` box: `rectangle: bleed`, or [-3, -3, 69.5, 94.9] for a poker card with 3 mm.
""",
    ),
    "K105": Explanation(
        "A card's two sides differ in size",
        """
The first two faces of a card type are the two sides of one card, so one cut must fit both.

Give their layouts the same `size`, best once, in a layout that both extend.
""",
    ),
    "K106": Explanation(
        "An icon without its file",
        """
`icons:` in `game.yaml` names a file in `art/` for each token. This one is not there, or cannot be read, so the first
text that says `{token}` will not print.
""",
    ),
}
