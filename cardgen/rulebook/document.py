"""A rulebook as it was read: blocks that hold words, before anybody has decided on paper or screen.

Emphases are those of `layout.markup`: `PLAIN`, `ITALIC`, `BOLD` or `STRONG`. An anchor is the name by which a place is
linked, lower case with hyphens, and stands once in a document. Every block knows the manuscript's line it came from.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from cardgen.diagnostics import Place

# -- What stands in a line


class Words(NamedTuple):
    """Words of one emphasis. `code` words are set as they are typed, in a typewriter's manner."""

    text: str
    emphasis: int = 0
    code: bool = False


class Icon(NamedTuple):
    """An icon of the game by its token."""

    token: str


class SmallFace(NamedTuple):
    """A card's face, drawn small in the line; `card` is its id, `face` the face's name."""

    card: str
    face: str


class Link(NamedTuple):
    """Words that lead elsewhere: to an anchor of this document (`#voting`) or to an address (`https://...`).

    `kind` tells what was linked: `link`, `term` (a word of the glossary), `card`, `ruling` or `contents`.
    """

    target: str
    inlines: tuple[Inline, ...]
    kind: str = "link"


class FootnoteMark(NamedTuple):
    """The raised number of a footnote, counted from 1 through the document."""

    number: int


class IndexMark(NamedTuple):
    """An entry of the index that points here; nothing is seen of it. `under` is the entry that it is grouped below.

    The reader has put one at every heading of levels 1 to 3, explained term and listed card: all entries are marks.
    """

    entry: str
    under: str = ""


class Anchor(NamedTuple):
    """A place in a line that links name, such as a card's row in a table; nothing is seen of it."""

    anchor: str


class LineBreak(NamedTuple):
    """The line ends here."""


Inline: TypeAlias = "Words | Icon | SmallFace | Link | FootnoteMark | IndexMark | Anchor | LineBreak"

# -- Pictures


class FacePicture(NamedTuple):
    """One face of a card as it is printed, cut out."""

    card: str
    face: str
    copy: int = 0


class ArtPicture(NamedTuple):
    """A drawing or bitmap from the game's `art/`."""

    file: str


class SetupPicture(NamedTuple):
    """The table before the first move, seen from above, for so many players.

    `share` is what it has of the text's width. `beside` are the counts of players of all tables of its figure, where
    there is more than one: these are simple, and of one height.
    """

    players: int
    share: float = 1.0
    beside: tuple[int, ...] = ()


Picture: TypeAlias = "FacePicture | ArtPicture | SetupPicture"

# -- Blocks


class Heading(NamedTuple):
    """A heading of level 1 (a chapter) to 4. `anchor` is what links name."""

    level: int
    inlines: tuple[Inline, ...]
    anchor: str
    place: Place | None = None


class Paragraph(NamedTuple):
    """Words set as lines."""

    inlines: tuple[Inline, ...]
    place: Place | None = None


class Items(NamedTuple):
    """A list: each item is blocks. Numbered from `start` where there is one, else with bullets; `tight` has no air."""

    items: tuple[tuple[Block, ...], ...]
    start: int | None = None
    tight: bool = True
    place: Place | None = None


class Entry(NamedTuple):
    """One entry of a list of definitions or questions: its head, its anchor (or empty), and what it says."""

    head: tuple[Inline, ...]
    blocks: tuple[Block, ...]
    anchor: str = ""


class Definitions(NamedTuple):
    """Words and what they mean, or questions and their answers (`kind`: `terms`, `questions`)."""

    entries: tuple[Entry, ...]
    kind: str = "terms"
    place: Place | None = None


class Table(NamedTuple):
    """A table: head cells (none where there is no head), rows of cells, and each column's `left`, `right` or `center`.

    `caption` may be empty; a `compact` table is set in small type.
    """

    head: tuple[tuple[Inline, ...], ...]
    rows: tuple[tuple[tuple[Inline, ...], ...], ...]
    align: tuple[str, ...]
    caption: tuple[Inline, ...] = ()
    compact: bool = False
    place: Place | None = None


class Figure(NamedTuple):
    """Pictures side by side, kept whole, with one caption and words for who cannot see them (`alt`).

    `width` is the share of the text's width that they may take, 0 for each picture's natural size. `labels` are words
    below each picture, none or as many as there are pictures.
    """

    pictures: tuple[Picture, ...]
    caption: tuple[Inline, ...]
    alt: str
    width: float = 0.0
    labels: tuple[tuple[Inline, ...], ...] = ()
    place: Place | None = None


class Box(NamedTuple):
    """Blocks that stand apart: an `example`, a `note`, a `sidebar` (beside the text where there is room), or a `turn`
    (the panel that shows a turn at a glance). `title` may be empty.
    """

    kind: str
    title: tuple[Inline, ...]
    blocks: tuple[Block, ...]
    place: Place | None = None


class Columns(NamedTuple):
    """Blocks beside one another, in columns of equal width."""

    columns: tuple[tuple[Block, ...], ...]
    place: Place | None = None


class Quote(NamedTuple):
    """Blocks that quote somebody: a flavour text, a motto."""

    blocks: tuple[Block, ...]
    place: Place | None = None


class Code(NamedTuple):
    """Lines as they are typed."""

    text: str
    place: Place | None = None


class Divider(NamedTuple):
    """A thin line across."""

    place: Place | None = None


class PageBreak(NamedTuple):
    """What follows starts a new page (on a screen: nothing)."""

    place: Place | None = None


class Contents(NamedTuple):
    """Here stands the table of contents, with the headings down to `depth`."""

    depth: int = 2
    place: Place | None = None


class IndexList(NamedTuple):
    """Here stands the index."""

    place: Place | None = None


class Mistake(NamedTuple):
    """Here something could not be made; seen as a mark in the margin, with the message's words."""

    words: str
    place: Place | None = None


Block: TypeAlias = (
    "Heading | Paragraph | Items | Definitions | Table | Figure | Box | Columns | Quote | Code | Divider | PageBreak"
    " | Contents | IndexList | Mistake"
)


class Footnote(NamedTuple):
    """What the footnote of a number says."""

    number: int
    blocks: tuple[Block, ...]


class Document(NamedTuple):
    """A whole rulebook. `footnotes` are in the order of their numbers; `language` as in HTML."""

    title: str
    subtitle: str
    blocks: tuple[Block, ...]
    footnotes: tuple[Footnote, ...] = ()
    credits: tuple[str, ...] = ()
    language: str = "en"
