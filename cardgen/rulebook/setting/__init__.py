"""Sets a rulebook in pages: words into lines, lines into columns, columns into pages."""
