"""C0xx: files that cannot be read, or do not say what they seem to."""

from __future__ import annotations

from cardgen.diagnostics.codes.explanation import Explanation

CODES: dict[str, Explanation] = {
    "C001": Explanation(
        "a file is missing or cannot be read",
        """
A file that the game needs is not there, or the system does not let cardgen read it. Check its name, its folder and
its permissions.
""",
    ),
    "C002": Explanation(
        "a file is not UTF-8",
        """
Text files are read as UTF-8. Old Windows programs write each accent, curly quote or euro sign as one byte of their
own, and guessing which would put wrong signs on printed cards. The message says which byte it is and what it would
mean in a Windows file. In Excel save as “CSV UTF-8 (comma delimited)”; in an editor use “Save with encoding”.
""",
    ),
    "C003": Explanation(
        "a file is UTF-16",
        """
Excel's format “Unicode text” and some editors write UTF-16. Save the file as UTF-8 (Excel: “CSV UTF-8”).
""",
    ),
    "C004": Explanation(
        "an invisible control character",
        """
A character that prints nothing (such as U+0000) stands in the file, most often because the file is not text at all,
or was pasted from a broken source. Delete it where the caret points.
""",
    ),
    "C005": Explanation(
        "the file is not YAML",
        """
The file cannot be parsed, and the caret shows how far it could be read. Most often a text needs quotes:

    name: Round 2: the storm          # wrong, because of the second `: `
    name: "Round 2: the storm"        # right
    text: **Draw** a card             # wrong: a plain text cannot begin with * & ! % @ ` { [
    text: "**Draw** a card"           # right

or a line is indented with a tab, or by one space more or less than its neighbours.
""",
    ),
    "C006": Explanation(
        "a key stands twice",
        """
One mapping names the same key twice, so one of the two values would be lost. Both places are shown.

    name: Goblin
    text: Draw a card.
    text: Discard a card.       # which one?

Taking over keys with `<<: *name` and then overriding some of them is fine.
""",
    ),
    "C007": Explanation(
        "an alias that leads nowhere",
        """
`*name` stands for what was marked `&name` further up. The name is unknown here, or the alias stands inside the very
thing that it names. A text that begins with a star needs quotes: `"*emphasis* first"`.
""",
    ),
    "C008": Explanation(
        "a file that unfolds too far",
        """
Aliases of aliases, or lists in lists in lists, make the file far larger than it looks. No game needs that; write the
records out.
""",
    ),
    "C009": Explanation(
        "a YAML tag",
        """
Tags such as `!custom` or `!!python/object` mean nothing in a game's files and are never obeyed. A text that begins
with an exclamation mark needs quotes: `"! Beware"`.
""",
    ),
    "C010": Explanation(
        "two documents in one file",
        """
A line `---` begins another YAML document, of which only one would be read. Put it into a file of its own.
""",
    ),
    "C011": Explanation(
        "a list or mapping as a key",
        """
What stands before a `:` must be a word. This happens when a text that begins with `{` or `[` is not quoted:

    text: {coin}: gain one            # wrong
    text: "{coin}: gain one"          # right
""",
    ),
    "C012": Explanation(
        "`<<` takes over nothing",
        """
`<<: *base` takes over the keys of a mapping that was marked `&base`; a list of such aliases works too. Anything else
after `<<` is a mistake. A key that is really called `<<` needs quotes.
""",
    ),
    "C020": Explanation(
        "a cell's quote is never closed",
        """
A CSV cell that begins with a double quote ends at the next one; the file ended first. A quote within quotes is
written twice: `"the ""last"" card"`.
""",
    ),
    "C021": Explanation(
        "text after a closing quote",
        """
In a CSV file nothing may follow a cell's closing quote but the delimiter. A quote within quotes is written twice.
""",
    ),
    "C022": Explanation(
        "two columns of one name",
        """
The table's first line names a column twice, so one of them would be lost. Rename one, or delete it.
""",
    ),
    "C023": Explanation(
        "a column without a name",
        """
The first line of a table names its columns. Here a cell stands in a column without a name, or there are no names at
all. Name the column, or empty it.
""",
    ),
    "C024": Explanation(
        "a row with too many cells",
        """
The row has more cells than the header. Nearly always a text holds the delimiter and lacks its quotes:

    id,name,text
    hope,Hope,Draw one, then pass          # four cells
    hope,Hope,"Draw one, then pass"        # three
""",
    ),
    "C025": Explanation(
        "a row with too few cells",
        """
The row ends early; the cells that are missing count as empty. If a text was meant to go on in the next line, it needs
quotes around it.
""",
    ),
    "C026": Explanation(
        "a kind of file that is not read",
        """
Records are read from YAML (`.yaml`) and tables from CSV (`.csv`, `.tsv`). Save a spreadsheet as “CSV UTF-8”.
""",
    ),
    "C027": Explanation(
        "a list is expected",
        """
A file of records is a list; every record begins with a dash:

    - {id: hope, name: Hope, type: stock}
    - {id: fear, name: Fear, type: stock}
""",
    ),
    "C030": Explanation(
        "there is no such game",
        """
A game is named by its folder: `cardgen build mygame` looks for `mygame/game.yaml`, then `card_data/mygame/`, then
among the games that come with cardgen. `cardgen list` shows them all.
""",
    ),
    "C031": Explanation(
        "a folder without a game",
        """
A game's folder holds a `game.yaml`. There is none in the folder that was named.
""",
    ),
    "C032": Explanation(
        "a folder that cannot be shared",
        """
A game reads only what lies in its own folder. `shared:` in `game.yaml` names further folders for its art:

    shared: [../our-art]

It must exist, and may be neither the whole disk, nor a home folder, nor a folder that holds the game itself: the list
comes with the game, and the game may come from a stranger.
""",
    ),
    "C033": Explanation(
        "a game asks for a folder outside of its own",
        """
`shared:` in `game.yaml` lists folders outside of the game's own that its art may come from. The list comes with the
game, and the game may come from a stranger, so you grant such folders yourself, in a variable of your shell:

    CARDGEN_SHARED=/home/ada/our-art cardgen build mygame
""",
    ),
    "C034": Explanation(
        "a file that leads outside of the project",
        """
One of the game's files is a link to somewhere else (or no ordinary file), and a game reads only what lies in its own
folder. Copy the file there.
""",
    ),
}
