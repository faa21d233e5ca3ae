"""A rulebook in pages."""

from cardgen.diagnostics.codes.explanation import Explanation

CODES = {
    "R150": Explanation(
        "A table wider than its place",
        """
The longest words of a table's columns, side by side, are wider than the text of the page (or than the box or column
that the table stands in). The table is set in smaller type, so that nothing of it is lost; where even that is not
enough, words are broken. It may be too small to be read.

Leave out a column, find shorter words for its head, put rows where columns were, or move the table out of its box.
""",
    ),
    "R151": Explanation(
        "A mistake in a rulebook's style",
        """
`layouts/GAME/rulebook.yaml` says how a game's rulebook looks: its fonts, colours, boxes and measures. What the message
points at is no key of that file, or not a value that the key takes. That key is left as it is without the file.
""",
    ),
}
