"""Codes of layouts: files, sizes, elements, values."""

from __future__ import annotations

from cardgen.diagnostics.codes.explanation import Explanation

CODES = {
    "L100": Explanation(
        "a layout is no mapping",
        "A layout file holds keys with values, such as `size: poker` and `elements:` with the elements below it. "
        "This file holds something else: a list, a single word, or nothing.",
    ),
    "L101": Explanation(
        "an element has no kind, or several",
        "An element is a mapping with exactly one key that says what it is: rectangle, ellipse, polygon, line, path, "
        "curve, text, icon, svg, image, group, for, use, check or stamp. For example\n\n"
        "    panel: {rectangle: [3, 65, 57.5, 16.5], fill: paper}\n\n"
        "Where two kinds are wanted, such as words on a rectangle, make two elements; `inside: panel` puts one into "
        "the other.",
    ),
    "L102": Explanation(
        "the unit of bare numbers is wrong",
        "`unit: mm` says once what bare numbers in a layout mean: mm, cm, in or pt. A layout shares it with all that "
        "it extends, since elements and expressions of both are laid over each other. A layout with another unit "
        "writes its lengths with the unit (`0.5in`) instead.",
    ),
    "L103": Explanation(
        "an unknown key",
        "Nothing reads this key, so it is most likely a slip: `colr` for `colour`, `hight` for `h`. The message names "
        "the nearest key that is known, or all of them. docs/layouts.md lists the keys of every kind of element.",
    ),
    "L104": Explanation(
        "there is no such style",
        "`style:` and `inherits:` name a style from the layout's `styles:`, or from a layout that it extends. "
        "For example\n\n    styles: {body: {family: Atkinson Hyperlegible, size: 10pt}}",
    ),
    "L105": Explanation(
        "there is no such element to change",
        "`name: null` takes away an element of the layout that this one extends, and `before:` or `after:` places one "
        "beside another. The element named is in none of these layouts, perhaps because it was given another name.",
    ),
    "L106": Explanation(
        "there is no such layout",
        "A layout is named by its path below `layouts/` without `.yaml`: `switchcraft/power` is "
        "`layouts/switchcraft/power.yaml`. It is looked for in the game's own folder first, then in the folder that "
        "holds `card_data/`, then among the layouts that come with cardgen.",
    ),
    "L107": Explanation(
        "layouts extend each other in a ring",
        "`extends` takes everything from another layout. Here the way leads back to where it started, so that none of "
        "them has anything to start from: base -> spell -> creature -> base. One of them must do without `extends`.",
    ),
    "L108": Explanation(
        "a layout's name leads outside of the project",
        "Names of layouts stay within the project and what is installed with cardgen. Copy the layout into the "
        "project's `layouts/` folder and name it from there.",
    ),
    "L109": Explanation(
        "a face's measures are wrong",
        "`size` is a named size (`poker`) or `{width: 63.5mm, height: 88.9mm}`, each side from 3 mm to 2 m; `bleed`,"
        " `safe` and `corner` are lengths of 0 or more. Lengths carry a unit (`3mm`, `2.5in`, `8pt`) unless the layout"
        " declares one with `unit: mm`, and have a decimal point, no comma. The points of a `shape` lie within the"
        " size: what scissors follow cannot leave it. Of all these only the size may depend on the card.",
    ),
    "L110": Explanation(
        "a value of the wrong kind",
        "The key wants another kind of value: a length, a number, true or false, one of a few words, a list of so many "
        "values. Where the value is an expression, the message quotes what it came to on the card named.",
    ),
    "L111": Explanation(
        "a box has no room",
        "The box's edges have changed sides: its right edge lies left of its left one, or an inset is larger than the "
        "box that it is taken from. Look at the numbers that the expressions give on the card named.",
    ),
    "L112": Explanation(
        "no such element has been placed yet",
        "`inside`, `below`, `clip` and `at` look at elements that stand earlier in the layout and are drawn on this "
        "card. Move the element up, or mind that its `when:` may have left it out. `face`, `bleed` and `safe` are "
        "always there.",
    ),
    "L113": Explanation(
        "there is no such colour",
        "A colour is a name from the layout's `palette:` or the game's, or hex digits such as `1B1A2E` or `#FFF`, or "
        "`none`. Quote digits that YAML might read as a number with an exponent or a comment: `'#FFF'`.",
    ),
    "L114": Explanation(
        "a star or polygon cannot be drawn",
        "`star` and `scallop` take 3 to 1000 points and `inner`, the radius of their notches, which must lie between 0 "
        "and half of the box's width: `polygon: {star: 14, inner: 14.8}, box: [20, 15, 40, 40]`.",
    ),
    "L115": Explanation(
        "a path cannot be read",
        "A path is written as in SVG: `M3 3H20V12Z` moves to (3, 3), draws to the right, down, and closes. Letters are "
        "M L H V C S Q T A Z, in lower case for distances instead of places.",
    ),
    "L116": Explanation(
        "a curve without points to go through",
        "`curve:` wants a list of points, `[[10, 20], [30, 25], ...]`, or an expression that gives one, such as `{{"
        " card.route }}` with a field of type `{list: {list: number}}`; two points at least, three if it is `closed`,"
        " and 2,000 at most. `inset` moves a closed curve's points inwards, by less than the outline is wide.",
    ),
    "L117": Explanation(
        "an element reaches beyond its room",
        "`within: face` (or another element's name) asks that an element stays inside of it. The message points at the "
        "part of the card's data that it came from. A smooth curve swings out beyond its points: leave some room "
        "between the outermost ones and the edge.",
    ),
    "L118": Explanation(
        "an element lies on another one",
        "`apart: [scroll, panel]` asks that an element keeps clear of all elements of these names: shapes by their "
        "outlines, words by what is painted, all else by its box. The face is printed all the same. The message points "
        "at the part of the card's data that the element came from.",
    ),
    "L119": Explanation(
        "a layout's check does not hold",
        "A `check:` in the layout asks something of the card's data that its field's type cannot ask: that a list is "
        "no longer than there are places for it. The message is the layout's own.",
    ),
    "L120": Explanation(
        "there is no such macro",
        "`use:` names a macro from the layout's `macros:`, or from a layout that it extends.",
    ),
    "L121": Explanation(
        "a macro's parameters are wrong",
        "A macro lists its parameters with their defaults; one without a default must be given:\n\n"
        "    macros: {chip: {parameters: {side: , size: 5}, elements: {...}}}\n"
        "    elements: {left: {use: chip, with: {side: naughty}}}",
    ),
    "L122": Explanation(
        "a repetition cannot be laid out",
        "`for:` repeats its elements for every item of a list, 5,000 at most. With two names (`key, value in ...`) "
        "each item must be a pair.",
    ),
    "L123": Explanation(
        "there is no such icon",
        "`icon:` names one of the icons that game.yaml lists under `icons:`, each with its SVG file in `art/`.",
    ),
    "L130": Explanation(
        "palette colours go round in a ring",
        "A colour may be made from others of the palette, but not from itself by way of them. A layout's colour may "
        "be made from the game's colour of the same name.",
    ),
    "L131": Explanation(
        "`let` goes round in a ring",
        "What `let` names is worked out on first use. Here a value needs itself: `a` is made from `b`, and `b` from "
        "`a`.",
    ),
    "L132": Explanation(
        "elements are nested too deeply",
        "Groups, repetitions and macros may stand within each other 24 deep. Most likely a macro uses itself.",
    ),
    "L133": Explanation(
        "too many elements on a face",
        "A face holds up to 50,000 elements, those that repetitions and macros make counted each time. Two `for:` of "
        "1,000 items within each other would make a million. Repeat fewer items, or draw the pattern as one SVG.",
    ),
}
