"""What can go wrong when a printing is recorded, or only what changed is printed."""

from __future__ import annotations

from cardgen.diagnostics.codes.explanation import Explanation

CODES = {
    "O201": Explanation(
        "a damaged ledger",
        "`ledger.json` remembers which copies lie on the table. Its last line is a checksum of the rest, and the two do"
        " not agree: it was edited by hand, merged, or cut short. Nothing was changed. Take a good one from your"
        " version control, or set it aside and start with an empty table:\n\n    cardgen printed mygame --forget\n\n"
        "The table as it was before the last printing is kept in `ledger.json~`: `cardgen printed mygame --undo` then"
        " puts it back. Else record what you have by building it in full and saying `cardgen printed`.",
    ),
    "O202": Explanation(
        "a ledger of a newer cardgen",
        "This ledger was written by a newer version, which may know of things that would be lost here. Nothing was"
        " changed. Upgrade cardgen, or start with an empty table:\n\n    cardgen printed mygame --forget",
    ),
    "O203": Explanation(
        "the ledger cannot be used",
        "The file or its folder cannot be read, locked or written, or it is a link that leads out of the game's folder."
        " Look at its permissions; replace a link by a copy of the file.",
    ),
    "O204": Explanation(
        "another cardgen is at work",
        "A printing is recorded by one process at a time, so that two at once lose nothing. Another one has had the"
        " ledger's folder in hand for ten seconds, where some thousandths are usual. The lock goes with its process:"
        " wait, or end the one that hangs.",
    ),
    "O205": Explanation(
        "nothing to take back",
        "`cardgen printed --undo` puts back the table as it was before the last recording, from `ledger.json~`. There"
        " is no such file yet. Said twice, it puts back what was taken back.",
    ),
    "O210": Explanation(
        "no build to record",
        "`cardgen printed` records the last build of a game, and none is remembered: there was none yet on this"
        " machine, or the game's folder was moved since. Build, print, then record:\n\n    cardgen build mygame\n"
        "    cardgen printed mygame",
    ),
    "O211": Explanation(
        "not the file that was built",
        "What was printed is known by the PDF's bytes. This file is missing, or is not what a remembered build wrote:"
        " it was built again since, edited, or comes from elsewhere. Build it again, print that, and record it; or name"
        " the files that you did print:\n\n    cardgen printed mygame output/mygame/deck.pdf",
    ),
    "O212": Explanation(
        "changes to a table that is another by now",
        "`build --changed` reckons what is missing on the table as it was then. Another printing was recorded since,"
        " so the same copies might be printed twice, or none of some. Nothing was recorded. Build the changes again:"
        "\n\n    cardgen build mygame --changed",
    ),
    "O214": Explanation(
        "a build that cannot be remembered",
        "What a build wrote is kept in your own folder (`CARDGEN_DATA_DIR`, else `cardgen` in `XDG_DATA_HOME` or"
        " `~/.local/share`), so that `cardgen printed` can record it later. That folder cannot be written. Name"
        " another, or record the printing at once:\n\n    cardgen build mygame --changed --mark-printed",
    ),
    "O215": Explanation(
        "another theme than that of the deck on the table",
        "Cards of another theme look different, so all of them are printed again. That is right if you want the deck in"
        " another theme; if you only forgot to say which one you have:\n\n    cardgen build mygame --changed --theme"
        " low-ink",
    ),
}
