"""What can go wrong when files are chosen and written."""

from __future__ import annotations

from cardgen.diagnostics.codes.explanation import Explanation

CODES = {
    "O101": Explanation(
        "a folder has the file's name",
        "The file that was to be written has the same name as a folder that is already there, so neither can give way."
        " A device, or a link that leads to one, is not written over either. Rename or remove"
        " the folder, or send the output elsewhere:\n\n    cardgen build mygame --out print-here",
    ),
    "O102": Explanation(
        "the output folder cannot be made",
        "Missing folders are made on the way. This one could not be: a file already has its name, or the folder above"
        " it takes no new folders. If `output` is a file, rename it; or choose another place:\n\n"
        "    cardgen build mygame --out ~/Desktop/mygame",
    ),
    "O103": Explanation(
        "the output folder is read-only",
        "Files are written beside the old ones and then put in their place, which takes the right to write in their"
        " folder. Folders on a CD, in a shared library or belonging to another user do not give it. Change the"
        " folder's permissions or choose another with `--out`.",
    ),
    "O104": Explanation(
        "the old file cannot be replaced",
        "A file of that name is there already and is protected, or another program holds it. On Windows a PDF that is"
        " open in a viewer is locked: close the viewer and build again. If the file is read-only on purpose, write"
        " elsewhere with `--out`. The old file is as it was.",
    ),
    "O105": Explanation(
        "the file could not be finished",
        "The disk is full, its quota is used up, or the drive went away while the file was being written. Nothing"
        " half-written is left, and the file of an earlier build is untouched. Make room, or choose another drive:\n\n"
        "    cardgen build mygame --out /media/stick",
    ),
    "O110": Explanation(
        "no such component",
        "`--component` takes the ids under `components:` in the game's `game.yaml`. `cardgen list` shows them:\n\n"
        "    cardgen build switchcraft --component main",
    ),
    "O111": Explanation(
        "no such card",
        "`--cards` takes ids of cards, or the printed numbers of their copies, as `cardgen list` shows them:\n\n"
        "    cardgen build switchcraft --cards hope,12",
    ),
    "O112": Explanation(
        "no game is found",
        "Games are looked for in the current folder (a folder with a `game.yaml` is a game), in `card_data/` below it,"
        " and among those that come with cardgen. Name one of those that `cardgen list` shows, or go to your game's"
        " folder first:\n\n    cardgen -C ~/games/mygame build",
    ),
    "O113": Explanation(
        "nothing to print",
        "The components and cards that were chosen have no card in common: `--cards` names cards that are in other"
        " components than those of `--component`, or every chosen card has `copies: 0`.",
    ),
    "O106": Explanation(
        "a name that no disk takes",
        "The name of the file is too long, or holds letters that this system cannot write. The file is named after the"
        " component or card: give that a shorter id.",
    ),
    "O115": Explanation(
        "two games of one name",
        "A game is named after its folder, and what is made of it goes to `output/NAME`. Two folders of one name would"
        " write over each other: build them one at a time, each with an `--out` of its own.",
    ),
    "O116": Explanation(
        "two printings with one name",
        "Each component is printed to a file that is called like it, with a word for whatever sets this printing"
        " apart: `divers.pdf`, on Letter `divers-letter.pdf`. A deck of your own called `divers-letter` would take the"
        " place of that one. Names that differ only in capitals are one name on many disks too.",
    ),
    "O117": Explanation(
        "no game has a manuscript",
        "A rulebook is made from a file `rulebook.md` in the game's own folder, a summary from `summary.md`. Without"
        " the name of a game all that have one are made, and here there is none. Begin with a heading, a sentence:\n\n"
        "    # What it is about\n    {{ game.title }} is for {{ game.players.min }} to {{ game.players.max }} players.",
    ),
    "O118": Explanation(
        "a summary of more than one page",
        "`summary.md` is what lies on the table while people play: one page, or one side of it. Columns take less"
        " room than lines across the page, and a table less than sentences. On larger paper the same words may fit:\n\n"
        "    cardgen rulebook mygame --summary --paper a4",
    ),
    "O119": Explanation(
        "a rulebook that is no PDF/UA",
        "A rulebook says of itself that it is PDF/UA, the standard for accessible PDF, if nothing is missing that can"
        " be checked: every picture is told in words, every link leads somewhere, heads of tables say what they are of,"
        " headings leave out no level, and fonts have all characters. What is missing here is told; the rulebook is"
        " tagged all the same, and can be read aloud.",
    ),
    "O123": Explanation(
        "a picture too large to paint",
        "At that resolution a face has more pixels than memory should hold (250 million). A poster of 1 x 1 m at 300"
        " dpi has 140 million; lower `--dpi` for large faces.",
    ),
    "O114": Explanation(
        "several games, and one is asked for",
        "The command works on one game at a time, and several were found from this folder. Name the one that you mean:"
        "\n\n    cardgen export switchcraft --to png",
    ),
}
