"""A rulebook in pages."""

from cardgen.diagnostics.codes.explanation import Explanation

CODES = {
    "R150": Explanation(
        "A table wider than its place",
        """
The longest words of a table's columns, side by side, are wider than the text of the page (or than the box or column that
the table stands in). The table is set in smaller type, so that nothing of it is lost; where even that is not enough,
words are broken. It may be too small to be read.

Leave out a column, find shorter words for its head, put rows where columns were, or move the table out of its box.
""",
    ),
}
