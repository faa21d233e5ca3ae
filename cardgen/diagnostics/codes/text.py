"""Texts: what does not fit, what cannot be set, and markup that is probably not meant."""

from cardgen.diagnostics.codes.explanation import Explanation

CODES = {
    "T101": Explanation(
        "a text does not fit its box",
        "Every size and style that the layout allows has been tried, down to the floor, and the text still does not "
        "fit. It is drawn whole, so that nothing is lost, and reaches beyond its box. Cut words, give it a larger box, "
        "or let it shrink further: `fit: {min: 7pt}`. The number counts the characters on the lines that do not fit.",
    ),
    "T102": Explanation(
        "a word is wider than its line",
        "A single word, or words bound by no-break spaces, does not fit the line even at the smallest size; it is "
        "broken where the line ends. Put a soft hyphen (U+00AD) where it may be broken: it shows only there.",
    ),
    "T103": Explanation(
        "text glued by no-break spaces",
        "Many words in a row are joined by no-break spaces (U+00A0), which text copied from word processors and web "
        "pages often holds. The chain is wider than a line, so lines break at them all the same. Replace them by plain "
        "spaces, and keep them only where a break would harm: `3 gold`.",
    ),
    "T104": Explanation(
        "right-to-left script",
        "Hebrew, Arabic and other scripts that run from right to left are not supported: words would stand in the "
        "wrong order. Draw such a text elsewhere and put it in as an SVG or a picture.",
    ),
    "T105": Explanation(
        "a script without spaces",
        "Thai, Lao, Khmer and Burmese do not separate words, and there is no dictionary here to find them: lines break "
        "between syllables. A zero-width space (U+200B) between words says where a line may break.",
    ),
    "T106": Explanation(
        "a text is too long for any card",
        "One text may have 20,000 characters, six pages of a book; no card shows more, and fitting it would take "
        "minutes. It is left out. Most likely a whole file was pasted into a field, or a template repeats itself.",
    ),
    "T110": Explanation(
        "markup that is never closed",
        "`**` and `*` come in pairs within one paragraph, and an icon's `{` is closed by `}`. What finds no partner is "
        "printed as typed: `**Draw a card.` prints its two stars. Close it, or write `\\*` where a star is meant.",
    ),
    "T111": Explanation(
        "no such icon",
        "`{name}` shows the icon of that name. This one is not among the game's icons, so it is printed as typed. The "
        "icons stand under `icons:` in game.yaml. Write `\\{name}` where the braces are meant.",
    ),
    "T112": Explanation(
        "HTML in a text",
        "Tags such as `<b>` and entities such as `&amp;` are printed as typed, for texts are no HTML. Bold is "
        "`**words**`, italic `*words*`, a new line breaks the line and a blank line starts a paragraph.",
    ),
}
