"""Rulebooks: what is wrong with a manuscript. Each is a warning, for the book is printed with a mark in the margin."""

from cardgen.diagnostics.codes.explanation import Explanation

CODES = {
    "R101": Explanation(
        "there is no manuscript",
        "A rulebook is written in `rulebook.md` in the folder of the game, a summary in `summary.md`. "
        "docs/rulebooks.md tells how they are written. A manuscript is UTF-8 text, and no link that leads "
        "out of the folder.",
    ),
    "R102": Explanation(
        "a template in the manuscript cannot be worked out",
        "What stands between `{{` and `}}` is worked out, and so are `{% if %}`, `{% for %}`, `{% set %}` and "
        "`{% macro %}`. This one names something that is not there, is never closed, or cannot be read. It is printed "
        "as typed; all others are worked out. Braces that are meant to be printed stand in `{% raw %}...{% endraw %}`.",
    ),
    "R103": Explanation(
        "a manuscript is too long",
        "A manuscript may have 400,000 characters, and its templates may make two million: enough for a book of a "
        "hundred pages. What is longer was not meant: a file pasted twice, or a loop that goes on and on.",
    ),
    "R110": Explanation(
        "a card that is not there",
        "The manuscript names a card by an id that no card has at this edition. Cards that come or go with an edition "
        'are named within `{% if edition_has("second") %}...{% endif %}`.',
    ),
    "R111": Explanation(
        "a face that is not there",
        "The manuscript shows a face of a card that its type does not have, or a card of a type without faces, which "
        "is never printed. The faces of a type are named under `card_types:` in game.yaml.",
    ),
    "R112": Explanation(
        "a ruling that is not there",
        "The manuscript names a ruling by an id that is not in rulings.yaml, or asks for the rulings of a part of the "
        'rules that none belongs to: `faq("Voting")` shows the rulings whose `where:` begins with `Voting`.',
    ),
    "R113": Explanation(
        "a term that is not there",
        "The manuscript names a term by an id that is not under `glossary:` in game.yaml.",
    ),
    "R114": Explanation(
        "a component that is not there",
        "The manuscript names a component by an id that is not under `components:` in game.yaml. Without that section "
        "every deck is a component.",
    ),
    "R115": Explanation(
        "an edition that is not there",
        '`edition_has("second")` asks for an edition by its file\'s name without the number: '
        "`editions/020-second.yaml`.",
    ),
    "R116": Explanation(
        "a table of cards that cannot be made",
        '`card_table("spell")` lists the cards of a type, `card_table(cards_of=["hope", "fear"])` some cards. '
        "Columns are `name`, `face`, `copies`, `numbers`, `type`, `text` and the cards' fields.",
    ),
    "R117": Explanation(
        "an icon that is not there",
        "`{coin}` shows an icon that is named under `icons:` in game.yaml. Any other word in braces is printed as "
        "typed; a backslash before the brace says that this is meant.",
    ),
    "R120": Explanation(
        "a picture that is not there",
        "A figure names its pictures: `card ID`, `card ID FACE`, `setup 4` for the table set up for four, or "
        "`art FILE` with a file in the game's `art/`; several with commas between. Pictures stand in figures alone.",
    ),
    "R121": Explanation(
        "HTML in a manuscript",
        "Manuscripts are Markdown and directives. HTML is printed as typed, comments too.",
    ),
    "R122": Explanation(
        "a block within a line",
        "`card_table`, `components`, `faq`, `glossary`, `icons`, `whats_new`, `credits` and `faces` make blocks: each "
        "stands in a paragraph of its own. It is printed, behind the words that it stands among.",
    ),
    "R123": Explanation(
        "a table's row with too many cells",
        "A row has more cells than the table's head. What is too much is added to the last cell.",
    ),
    "R124": Explanation(
        "a figure without words",
        "Those who cannot see a figure hear its words. For cards and set-ups they are made from the data; a figure of "
        "art needs a caption or a paragraph that starts with `alt:`.",
    ),
    "R130": Explanation(
        "a link that leads nowhere",
        "A link leads to a heading, by its anchor, or to an address that begins with `https://`. A heading's anchor is "
        "made from its words, `#contests-of-wills`, or given: `## Contests of wills {#contests}`.",
    ),
    "R131": Explanation(
        "a footnote without its other half",
        "A footnote has its number, `[^tie]`, where it is referred to, and its words, `[^tie]: words`, in a line of "
        "their own anywhere in the manuscript.",
    ),
    "R132": Explanation(
        "two headings of one name",
        "Links and bookmarks could not tell these headings apart. Give one of them another name, or an anchor of its "
        "own: `## Set-up {#set-up-again}`.",
    ),
    "R140": Explanation(
        "a directive that is not closed, or a `:::` that closes nothing",
        "`::: note` opens a box and `:::` closes it. A directive that is never closed ends before the next heading. A "
        "directive that holds another one may have more colons: `::::`. `::: page-break`, `::: contents` and "
        "`::: index` hold nothing and are never closed.",
    ),
    "R141": Explanation(
        "a directive that is not known",
        "There are `example`, `note`, `sidebar`, `turn`, `columns`, `figure`, and those of one line, `page-break`, "
        "`contents` and `index`. What an unknown one holds is printed as though it were not there.",
    ),
    "R142": Explanation(
        "a directive with words that it does not take",
        "`::: columns` has no title and is parted by lines `+++`; `::: contents` takes a depth of 1 to 4; a figure "
        "holds a caption, a paragraph that starts with `alt:` and a list with a label for each picture; its "
        "width is 1% to 100%.",
    ),
    "R160": Explanation(
        "a number that stands in the data",
        "The manuscript says a number that is one of the rules, a deck's size or a component's count; when the data "
        "changes, the words would not. Write it as a template, `{{ rules.starting_hand|in_words }}`. Numbers above six "
        "are told of wherever they are the value of a rule, smaller ones where the sentence has words of the rule's "
        "name. Worked examples are not looked at, nor what is a template already: if another number is meant, write "
        "`{{ 7 }}`.",
    ),
}
