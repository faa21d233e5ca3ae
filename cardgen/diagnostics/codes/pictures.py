"""Codes of art: SVG drawings and bitmaps."""

from __future__ import annotations

from cardgen.diagnostics.codes.explanation import Explanation

CODES = {
    "I100": Explanation(
        "there is no such file of art",
        "`svg:`, `image:` and the game's icons name files below the game's `art/` folder: `emblems/fork.svg` is "
        "`art/emblems/fork.svg`. Letter case counts, so that a project works on every computer. Where a card has no "
        "picture, leave the element out with `when:`.",
    ),
    "I101": Explanation(
        "an SVG cannot be read",
        "The file is no well-formed SVG, declares entities of its own, is far too large, or holds a path that SVG does "
        "not know. Open it in a drawing program and save it again as plain SVG.",
    ),
    "I102": Explanation(
        "part of an SVG is not drawn as it says",
        "Gradients are drawn in their first colour; filters, masks, markers, words, pictures and animations are left "
        "out; nothing outside of the file is ever opened. Turn words into paths and effects into shapes in a drawing "
        "program. The rest of the drawing prints.",
    ),
    "I103": Explanation(
        "an SVG's placeholders cannot be filled in",
        "An SVG may hold `{{ name }}` and `{% if %}`; the names are those that the element gives it with "
        "`with: {name: value}`, and no others. The message names the line of the SVG.",
    ),
    "I104": Explanation(
        "a file's name leads outside of the project",
        "Art is read from the game's `art/` folder and from folders that `shared:` in game.yaml lists, and from "
        "nowhere else: no absolute paths, no addresses, no links that lead out. So a game from the internet cannot "
        "print your files. Copy the picture into `art/`.",
    ),
    "I110": Explanation(
        "a picture cannot be read",
        "PNG, JPEG, GIF, BMP, WebP and TIFF can be placed with `image:`. This file is none of them, or is damaged. SVG "
        "drawings are placed with `svg:`.",
    ),
    "I111": Explanation(
        "a picture is too large",
        "A picture may have 80 million pixels, enough for a poster of 75 x 75 cm at 300 pixels an inch. A larger one, "
        "or a small file that claims to be larger, would fill the memory. Scale it down.",
    ),
    "I112": Explanation(
        "a picture will look coarse",
        "The picture has fewer than 150 pixels for an inch of paper. At arm's length that shows; 300 look sharp. Use a "
        "larger picture, or a smaller box.",
    ),
    "I113": Explanation(
        "a picture's EXIF data is damaged",
        "Photos say in their EXIF data which way up they are to be seen. This is damaged, so the picture is shown "
        "as it is stored. If it lies on its side, turn it in a picture program and save it.",
    ),
}
