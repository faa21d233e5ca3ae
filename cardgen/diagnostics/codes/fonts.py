"""Fonts: families, styles and files."""

from cardgen.diagnostics.codes.explanation import Explanation

CODES = {
    "F101": Explanation(
        "no such font",
        "A style names a family that is found neither in the project's `fonts/` folder nor among the installed font "
        "packages. Put the family's .ttf files into `fonts/`, or install its package: `Open Sans` comes with "
        "`pip install fontpkg-open-sans`. Another font is never taken instead in silence.",
    ),
    "F102": Explanation(
        "the family lacks this weight or slope",
        "A style, or `**bold**` and `*italic*` in a text, asks for a weight or slope of which the family has no file. "
        "The nearest one is drawn, so that the card can be looked at. Choose a weight that it has, say in the style "
        "what bold means (`bold: {family: Barlow Condensed, weight: 700}`), or add the missing file to `fonts/`.",
    ),
    "F103": Explanation(
        "a font file cannot be used",
        "Texts are set in static TrueType outlines (.ttf). PostScript outlines (.otf with CFF), collections (.ttc), "
        "variable fonts, web fonts (.woff, .woff2), and files that are empty, damaged or really a web page are refused "
        "by name; the message says how to make a usable file of each.",
    ),
    "F104": Explanation(
        "the list of fonts cannot be read",
        "`fonts/fonts.yaml` names families under `families:`, each with its `package:` and its `fallback:` list: "
        "`Lilita One: {package: fontpkg_lilita_one, fallback: [Atkinson Hyperlegible]}`.",
    ),
    "F110": Explanation(
        "a character is taken from another font",
        "The style's font lacks a character, and a font of its fallback chain lends it. It is readable, but its look "
        "differs; choose a font that has it, or change the text. The chain stands in `fonts/fonts.yaml`.",
    ),
    "F111": Explanation(
        "a character is in no font",
        "Neither the style's font nor any of its fallback chain has a character: it is printed as a hollow box, or not "
        "at all with `--strict`. Add a font that has it to the chain (`fallback:` in `fonts/fonts.yaml`), or change "
        "the text.",
    ),
}
