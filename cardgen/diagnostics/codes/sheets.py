"""Codes of imposition: what does not fit on paper, and what a printer will not print."""

from __future__ import annotations

from cardgen.diagnostics.codes.explanation import Explanation

CODES = {
    "S101": Explanation(
        "no such paper",
        "Papers are known by name: a5, a4, a3, letter, legal, tabloid. A paper description (a file in"
        " `layouts/sheets/`) may also give a size of its own, such as `paper: 320mm x 450mm`.",
    ),
    "S102": Explanation(
        "the grid does not fit",
        "The grid that was asked for needs more room than the paper has within its margins. Three columns of poker"
        " cards need 190.5 mm; A4 with margins of 10 mm has 190 mm. A grid is for all sizes of a component. Ask for"
        " fewer columns or rows, smaller margins, a smaller gap or larger paper, or leave the grid out, and as many"
        " cards as fit are placed.",
    ),
    "S103": Explanation(
        "the card is larger than the paper",
        "Not one card fits within the paper's margins, neither upright nor turned, and not even 4 x 4 pages glued"
        " together would hold it (or a grid was asked for, or a folded page, which is never glued to others). Without"
        " margins of your own, the strip that printers cannot reach (4 mm) is kept free; `--margin 0mm` gives it up."
        " Otherwise take the larger paper that the message names.",
    ),
    "S104": Explanation(
        "the margins leave no room",
        "The margins of opposite edges add up to the paper's width or height, or to more. On A4, which is 210 mm wide,"
        " margins of 110 mm on the left and on the right leave nothing; on paper of 8 x 8 mm the strip that printers"
        " cannot reach is all there is. A margin has a unit: `--margin 9mm`.",
    ),
    "S105": Explanation(
        "ink below the printable margin",
        "Most printers leave a strip of about 4 mm along each edge bare. Cards, or the bleed around them, reach into"
        " that strip and may be printed with a white edge. Larger margins, a smaller gap, less bleed or fewer cards a"
        " page avoid it; a printer that prints to the edge does not mind: say `printable: 0mm` in a paper description.",
    ),
    "S106": Explanation(
        "a page could hold more",
        "A simple change, such as a smaller `--gap`, makes room for a row or a column more on every page, so that fewer"
        " sheets will do. Leave it as it is if the space between the cards matters more.",
    ),
    "S107": Explanation(
        "a face has less bleed than asked for",
        "The sheet asks for more bleed than the face paints beyond its trim, so that a cut outside the trim shows"
        " white. Let the layout's ground reach further (`bleed: 3` and a ground that covers the bleed box), or ask for"
        " less with `--bleed`.",
    ),
    "S108": Explanation(
        "front and back differ in size",
        "The two faces of a card must have the same width and height, since both are cut at once. Give both layouts"
        " the same `size`.",
    ),
    "S109": Explanation(
        "little room for crop marks",
        "Between the cards and the strip that printers cannot reach there is too little room for crop marks beside the"
        " full bleed. The bleed of the outer cards is narrowed to make room or, where even that is not enough, the"
        " marks at that edge are left out. Less bleed (`--bleed 1mm`), fewer cards or larger paper give them room.",
    ),
    "S110": Explanation(
        "a measure of the sheet makes no sense",
        "Margins, gap and bleed must be nothing or more, and a grid has at least one column and one row.",
    ),
    "S111": Explanation(
        "a paper description cannot be read",
        "A paper description is a YAML file in `layouts/sheets/` with the keys paper, orientation, duplex, side, grid,"
        " margins, printable, gap, bleed, marks, rule and label. For example: `paper: a4`, `duplex: long`, `grid: 3x3`,"
        " `margins: 9mm` or `margins: [8mm, 14mm, 8mm, 8mm]` (top, right, bottom, left).",
    ),
    "S112": Explanation(
        "the last sheet is nearly empty",
        "A few copies are left over for a sheet of their own, and a simple change makes them fit on the others: less"
        " bleed between round tokens, a smaller gap, or the paper turned. For example, A4 holds 54 coins of an inch"
        " with 3 mm of bleed, and 63 with `--bleed 1.5mm`. Leave it as it is if the space between the cards matters"
        " more.",
    ),
    "S113": Explanation(
        "there are no backs to print",
        "Backs alone were asked for (`--side backs`), and no card of this component has one: its card type has one"
        " face. No sheets are made for it. `--side fronts`, or no `--side` at all, prints what there is.",
    ),
    "S114": Explanation(
        "no room for the label or the 100 mm rule",
        "Every sheet carries a small line that says what it is, and a rule of 100 mm to measure whether the printer has"
        " scaled it. They stand beside the cards, where crop marks and the printer's bare strip leave room. Here they"
        " found none. Measure a card's edge instead; or ask for less `--bleed`, a smaller `--grid` or larger paper."
        " `--no-label` and `--no-rule` do without them.",
    ),
    "S115": Explanation(
        "spread over several pages",
        "A face larger than the paper is printed on up to 4 x 4 pages. Cut each page along its marks, lay it on its"
        " neighbour up to the dashed line, and glue: every page says which ones are laid on it, and the small picture"
        " at the bottom shows where it belongs. With `--marks off` the dashed lines and names stay, since nothing else"
        " tells how far pages overlap. Once the glue is dry, the whole can be folded along its seams. Larger paper, if"
        " the message names one, needs fewer pages.",
    ),
    "S116": Explanation(
        "whole lines are not drawn here",
        "`--marks full` draws lines from edge to edge over a grid of cards, for a guillotine. Pieces of mixed sizes on"
        " one sheet have marks at their own corners, and a face that is spread over several pages at its windows'"
        " corners: lines from edge to edge would run over their neighbours. They look the same with and without it.",
    ),
    "S150": Explanation(
        "no offset",
        "The offset that moves backs on a printer is two lengths and perhaps an angle: right, down, degrees clockwise,"
        " as one looks at the back, such as `0.5mm,-0.3mm,0.2`. Bare lengths are millimetres, decimals have a point."
        " `cardgen calibrate` prints the page that tells what to write.",
    ),
}
