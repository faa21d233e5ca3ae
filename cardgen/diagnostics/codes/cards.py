"""C1xx: what a game's files say of cards, decks, components, editions and rules."""

from __future__ import annotations

from cardgen.diagnostics.codes.explanation import Explanation

CODES: dict[str, Explanation] = {
    "C101": Explanation(
        "a key that means nothing here",
        """
The key is not known at this place: most often a slip of the keyboard (the nearest known key is named), a field that
the card's type does not declare, or a parameter of another effect. Every key is checked, so that no value is lost in
silence.

    - {id: hope, name: Hope, type: stock, pionts: 10}     # `points`
""",
    ),
    "C102": Explanation(
        "a value is missing",
        """
A field without `?`, `optional: true` or a `default:` must be given on every card of its type, and an effect's
parameters on every card that has the effect. `name:` with nothing after it counts as missing; `name: ""` is an empty
text.
""",
    ),
    "C103": Explanation(
        "an id is given twice",
        """
Two records have the same id, so one of them would be lost. Both places are shown, also across files. Ids that differ
only by letter case or by spaces around them count as the same, for they would name the same file on many disks.
""",
    ),
    "C104": Explanation(
        "not a number",
        """
A field of type `int` takes whole numbers in figures: `10`, `+1`, `-3` (a typographic minus is fine). A `number` may
have a decimal point: `1.5`. Nothing else counts, so that no `1_000` or `1:30` turns into a number that nobody wrote.
A value that is printed as typed belongs in a field of type `text`.
""",
    ),
    "C105": Explanation(
        "the wrong kind of value",
        """
A text, a list or a mapping is expected and something else stands there. A text that begins with a brace is read as a
mapping unless it is quoted:

    text: {coin}            # a mapping
    text: "{coin}"          # a text
""",
    ),
    "C106": Explanation(
        "not one of the choices",
        """
The field's type lists what it may say, and this is not among it. Correct the value, or add it to the type's
`choice: [...]`.
""",
    ),
    "C107": Explanation(
        "out of bounds",
        """
The field's type has a `min:` or `max:` (for a list: how many items), and the value lies outside.
""",
    ),
    "C108": Explanation(
        "neither true nor false",
        """
A field of type `bool` takes `true`, `yes`, `on` and `false`, `no`, `off`. In a field of type `text` the same words
are printed as typed.
""",
    ),
    "C109": Explanation(
        "not a length or colour",
        """
A length is a number and a unit: `3mm`, `2.5in`, `8pt`. A colour is six hex digits: `1B1A2E`. A `#` after a space
begins a comment in YAML, so a colour with one needs quotes, or better none.
""",
    ),
    "C110": Explanation(
        "a reference to no card or deck",
        """
A field of type `ref` names another card by its id, and there is none, or it is of another type than the field allows.
A field of type `deck` names a deck by its id.
""",
    ),
    "C111": Explanation(
        "a type that cannot be read",
        """
Fields and parameters declare their type: `text`, `markup`, `int`, `number`, `bool`, `length`, `ref`, each with `?` if
it may be left out; or a mapping:

    per: {choice: [game, card, player]}
    sides: {list: text, min: 2, max: 2}
    modifiers: {list: {record: {power: int, when: text}}}
    cost: {type: int, min: 0, max: 9, default: 1}
    needs: {ref: [gadget, skill]}
""",
    ),
    "C112": Explanation(
        "an id that cannot be one",
        """
Ids name files and are written in editions and rulebooks, so they are made of letters, digits, `_` and `-`. The name
of a card may be anything: `{id: mirror-mirror, name: "Mirror, Mirror"}`.
""",
    ),
    "C113": Explanation(
        "an unknown card type",
        """
A card's `type:` is one of those that `card_types:` in `game.yaml` declares. The nearest one is named.
""",
    ),
    "C114": Explanation(
        "an unknown effect",
        """
A card's `effect:` is one of those that `effects:` in `game.yaml` declares. The nearest one is named.
""",
    ),
    "C115": Explanation(
        "a name is taken",
        """
Every card has `id`, `name`, `type`, `effect`, `copies` and `numbers`, and templates see `card`, `rules` and `game`;
fields and parameters need other names. A field and a parameter may share a name only if they share their type, for
they are one value.
""",
    ),
    "C116": Explanation(
        "numbers that cannot be read",
        """
On a card `number: 11` is one printed number, `numbers: 33..35` are three. Several ranges and single numbers stand in a
list, or in one text with commas (in quotes within `{ }`, where YAML reads a comma as the end of the value). There is a
copy for each number. A deck's `numbered:` is written in the same way:

    numbers: [1..13, 17, 20..26]
    numbered: "1..13, 17..26"
""",
    ),
    "C117": Explanation(
        "copies and numbers disagree",
        """
Each printed number is a copy. If `copies:` is given too, it must be as many; leave it out. `copies: 0` takes the card
out of print and keeps it in the files.
""",
    ),
    "C118": Explanation(
        "very many copies",
        """
More than a thousand copies of one card are asked for. They will be printed, but it is probably a slip.
""",
    ),
    "C120": Explanation(
        "a number typed twice",
        """
A card's plain `text:` repeats a number that the card or the rules hold as data. Change one of the two and the card
lies. Let an effect say the sentence, and the number stands once:

    effects:
      bonus: {parameters: {points: int}, text: "Gain {{ points }} points."}

    - {id: hope, name: Hope, type: stock, effect: bonus, points: 10}
""",
    ),
    "C121": Explanation(
        "two texts for one card",
        """
The card's effect has a sentence, and the card has a `text:` of its own, which is not printed. Remove one of them.
""",
    ),
    "C122": Explanation(
        "a card type without a layout",
        """
A card type says how its faces look: `layout: mygame/spell` (with `back: mygame/back`), or
`faces: {front: ..., back: ...}`. `faces: {}` is for cards that are data only and are never printed.
""",
    ),
    "C123": Explanation(
        "an unknown card, deck or type",
        """
A deck or component names something that the game does not have, something of another kind, or a card twice. How many
copies there are is said on the card. A component prints

    deck: main               # all cards of a deck
    types: [coin, mat]       # all cards of these types
    cards: [hope, fear]      # these cards, by their ids
""",
    ),
    "C124": Explanation(
        "a component that does not say its cards",
        """
A component prints the cards of a `deck:`, of some `types:`, or those listed by `cards:` (a list of ids, or `all`).
It must say exactly one of the three.
""",
    ),
    "C125": Explanation(
        "impossible counts of players",
        """
`players: {min: 3, max: 8}`: at least one, at most a hundred, and the least not above the highest.
""",
    ),
    "C130": Explanation(
        "an edition changes what is not there",
        """
`set`, `replace` and `remove` need something to change. Either the path is misspelt, or an earlier edition has removed
it, in which case that place is shown too.
""",
    ),
    "C131": Explanation(
        "an edition adds what is there",
        """
`add` is for new records. To exchange one write `replace:`, to change a part of it `set: {cards.hope.points: 12}`.
""",
    ),
    "C132": Explanation(
        "a path that cannot be changed like this",
        """
`set` takes paths to single values, such as `rules.starting_coins` or `cards.hope.points`; `add`, `replace` and
`remove` take sections with ids below them: `remove: {cards: [hope]}`. Whole sections cannot be overwritten, so that
nothing is lost unnoticed.
""",
    ),
    "C133": Explanation(
        "an edition's file has an unusable name",
        """
The files in `editions/` are named by order and name: `010-first.yaml`, `020-double-sided.yaml`. Each order and each
name is used once, and `base` stands for the game before its first edition. Until that is so no edition is laid on the
game: the later ones build on those before them.
""",
    ),
    "C134": Explanation(
        "there is no such edition or variant",
        """
`--edition` takes the name of a file in `editions/` without its number (or `base`), `--variant` that of a file in
`variants/`. `cardgen list GAME` shows them.
""",
    ),
    "C140": Explanation(
        "arithmetic that cannot be read",
        """
Relations and copies are written with numbers, names, `+ - * / // %`, comparisons, `and`, `or`, `not`, parentheses,
`min(a, b)` and `max(a, b)`. The caret shows where it ends to make sense.

    relations: [size == power + diaper, size >= players.max * rules.starting_hand]
""",
    ),
    "C141": Explanation(
        "an unknown number",
        """
Arithmetic may name `rules.*` (as in `game.yaml`), `players.min`, `players.max`, `size`, and each card type for its
count of copies. A `-` in a name is written `_`.
""",
    ),
    "C142": Explanation(
        "a division by zero",
        """
What stands right of `/`, `//` or `%` comes to zero.
""",
    ),
    "C143": Explanation(
        "arithmetic that grows too large",
        """
The expression is too long, nested too deep, or comes to more than a million millions.
""",
    ),
    "C144": Explanation(
        "a number is expected",
        """
A text or a comparison stands where a number is needed, a number where a comparison is needed, or the number of copies
does not come out whole.
""",
    ),
    "C160": Explanation(
        "a deck has another size than stated",
        """
`size:` of a deck is what you mean it to have; the copies of its cards come to another sum. Either a card was forgotten
(or its copies), or the statement is out of date.
""",
    ),
    "C161": Explanation(
        "a deck has other counts than stated",
        """
`count:` of a deck states the copies of each card type; the cards come to another sum.
""",
    ),
    "C162": Explanation(
        "numbers are missing",
        """
The deck is `numbered: 1..63`, and no card carries some of these numbers, or a card carries none. A deck that has gaps
on purpose, perhaps since an edition took cards away, says so: `numbered: [1..13, 17..26]`. The edition can state it:

    remove: {cards: [fear]}
    set: {decks.main.numbered: "1..13, 17..26"}
""",
    ),
    "C163": Explanation(
        "a number is printed twice",
        """
Two copies in one deck carry the same printed number. Both places are shown.
""",
    ),
    "C164": Explanation(
        "a number outside of the deck's",
        """
The deck is `numbered: 1..63`, and a card carries a number that is not among them.
""",
    ),
    "C165": Explanation(
        "more copies than the limit",
        """
`limits:` of a deck says how many copies there may be at most: `copies: 4` for every design, a card type or a card's
id for its own.
""",
    ),
    "C166": Explanation(
        "a relation does not hold",
        """
A deck's `relations:` are what must be true of its numbers; the message tells what each name stands for. If the
relation names `players.max`, the highest number of players that the deck serves is named too.
""",
    ),
    "C170": Explanation(
        "a text in a notation that cannot be read",
        """
`notations:` in `game.yaml` says how such a text is written: parts with a key, a colon and symbols, some with `->` and a
number, separated by spaces or commas. The message points at the first sign that does not fit.

    deal: "C:RG*  T:RGB->7, K:RRGG->10"

A letter that stands for symbols in turn (`C` for the card's own colour) needs the field that says which. A part that
the card's type declares as `needed` must be there.
""",
    ),
    "C171": Explanation(
        "a notation is declared wrongly",
        """
A notation needs symbols, each with a letter or sign of its own, and parts; `wild` and `turning` speak of these symbols.

    notations:
      deal:
        symbols: {R: claw, G: tail, B: purr, "*": any}
        wild: any
        parts: {C: supply, T: {name: trash, number: money}}
        turning: {letters: CDE, over: RGB, by: colour}

While a declaration is wrong, the cards are not read: each of them would seem wrong too.
""",
    ),
    "C172": Explanation(
        "a cycle that cannot be taken apart",
        """
A cycle is one record for several cards. It goes over the values of one field, and `each:` holds for each of these what
is the card's own; everything else is shared.

    - cycle: P
      over: {colour: [R, G, B]}      # cards PR, PG, PB
      type: cat
      deal: "C:CD*  T:RGB->7"
      each: {R: {name: Clawtail}, G: {name: Tailspin}, B: {name: Samewdi}}

The field must be able to be each of the values. While a cycle is wrong, the rest is not read: what speaks of its cards
would seem wrong too.
""",
    ),
}
