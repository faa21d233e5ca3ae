"""From a game's manuscript to its rulebook: pages for the screen and the printer, a booklet, a web page, Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cardgen.cards.model import Game
from cardgen.diagnostics import BadInput, Problems
from cardgen.jobs.choice import Choice
from cardgen.jobs.opening import load, open_games, stop
from cardgen.jobs.rulebook_pictures import BookPictures
from cardgen.jobs.workshop import Workshop
from cardgen.jobs.writing import check_writable, replacing
from cardgen.rulebook.checking import has_manuscript
from cardgen.rulebook.document import FacePicture, SmallFace
from cardgen.rulebook.manuscript import MANUSCRIPT, SUMMARY, read_manuscript
from cardgen.sheets.paper import Paper, paper

if TYPE_CHECKING:
    from cardgen.jobs.cache import Cache
    from cardgen.layout.drawing import Drawing
    from cardgen.rulebook.document import Document
    from cardgen.rulebook.pages import SetBook
    from cardgen.rulebook.setting.style import BookStyle
    from cardgen.sheets.booklet import Booklet
    from cardgen.source.project import Project

USUAL_PAPER = "a4"
_SCREEN_WIDTH = 480.0
"""Points of a set-up diagram on a screen."""
PAGE_PAPERS = ("a4", "letter", "a5")
"""Papers that a rulebook's pages are set for; all others are sheets for booklets."""
_MOST_TOLD = 3
KINDS = ("pdf", "html", "md")


@dataclass(frozen=True, slots=True)
class RulebookRequest:
    """What to make of a game's manuscript, and where to.

    `kinds` are some of `KINDS`; `summary` takes the one-page summary in place of the rulebook. A `booklet` has two
    pages on each side of a sheet, to be folded; at most `gathering` sheets are folded together, 0 for all of them.
    """

    out: Path
    choice: Choice
    kinds: tuple[str, ...] = ("pdf",)
    paper: str = USUAL_PAPER
    booklet: bool = False
    gathering: int = 0
    summary: bool = False
    cached: bool = True


class WrittenBook(NamedTuple):
    """One file written: its kind, the pages of the book (0 where it has none), and how a booklet is folded.

    `shortcomings` tell why a PDF does not claim to be PDF/UA.
    """

    path: Path
    kind: str
    pages: int = 0
    paper: str = ""
    folded: Booklet | None = None
    shortcomings: tuple[str, ...] = ()


class _Made(NamedTuple):
    """What is to be written: a text, or pages with their pictures, and perhaps the way to fold them."""

    kind: str
    text: str = ""
    book: SetBook | None = None
    paper: str = ""
    folded: Booklet | None = None


def chosen_books(names: Sequence[str], *, summary: bool) -> list[Project]:
    """The named games, or all that are found from the current folder and have a manuscript. Raises `BadInput`."""
    found = open_games(names)
    if names:
        return found
    wanted = SUMMARY if summary else MANUSCRIPT
    written = [project for project in found if has_manuscript(project, wanted)]
    if not written:
        problems = Problems()
        games = ", ".join(project.name for project in found)
        advice = f"write one in a game's folder ({games}); docs/rulebooks.md tells how"
        problems.error("O117", f"none of the games that are found here has a `{wanted}`", help=advice)
        raise BadInput(problems)
    return written


def make_rulebook(project: Project, request: RulebookRequest, problems: Problems) -> list[WrittenBook]:
    """Make one game's rulebook, a file for each kind, and return what was written.

    Nothing is written if anything is wrong. Raises `BadInput` with every problem found.
    """
    game = load(project, request.choice.edition, request.choice.variants, problems)
    document = read_manuscript(project, game, problems, SUMMARY if request.summary else MANUSCRIPT)
    if document is None:
        raise BadInput(problems)
    paths = {kind: request.out / file_name(game, request, kind) for kind in request.kinds}
    for path in paths.values():
        check_writable(path)
    press = _Press(project, game, document, request, problems)
    made = [press.made(kind) for kind in request.kinds]
    press.keep()
    stop(problems, request.choice.strict)
    return [press.write(one, paths[one.kind]) for one in made]


def file_name(game: Game, request: RulebookRequest, kind: str) -> str:
    """The game's name, with what sets this rulebook apart from the usual one, which it must not replace."""
    latest = game.editions[-1].id if game.editions else ""
    edition = game.edition.id if game.edition else "base"
    on_paper = kind == "pdf"
    words = [
        game.id,
        "summary" if request.summary else "rulebook",
        edition if game.editions and edition != latest else "",
        *request.choice.variants,
        request.choice.theme if request.choice.theme != "colour" else "",
        request.paper if on_paper and request.paper != USUAL_PAPER else "",
        "booklet" if on_paper and request.booklet else "",
    ]
    return "-".join(filter(None, words)) + f".{kind}"


class _Press:
    """Makes one document into files."""

    def __init__(
        self, project: Project, game: Game, document: Document, request: RulebookRequest, problems: Problems
    ) -> None:
        self._document = document
        self._request = request
        self._problems = problems
        self._game = game
        self._shop = Workshop(project, game, request.choice.theme, problems)
        self._cache = _open_cache(project, request) if request.cached else None
        self._pictures: BookPictures | None = None
        self._read: BookStyle | None = None

    def made(self, kind: str) -> _Made:
        """The document as pages or as text."""
        return {"pdf": self._pages, "html": self._web_page, "md": self._markdown}[kind]()

    def keep(self) -> None:
        """Keep the faces' ink for the next time."""
        if self._cache is not None:
            self._cache.save()

    def write(self, made: _Made, path: Path) -> WrittenBook:
        """Put one file in its place."""
        with replacing(path) as target:
            if made.book is None:
                target.write(made.text.encode())
                return WrittenBook(path, made.kind)
            assert self._pictures is not None
            fonts, bitmaps, faces = self._shop.tools.fonts, self._shop.tools.art.pictures, self._pictures.faces
            if made.folded is not None:
                from cardgen.ink.booklet import write_booklet

                write_booklet(target, made.book, made.folded, fonts, bitmaps, faces)
                return WrittenBook(path, made.kind, len(made.book.pages), made.paper, made.folded)
            from cardgen.ink.tagged import write_book

            written = write_book(target, made.book, fonts, bitmaps, faces)
            return WrittenBook(path, made.kind, written.pages, made.paper, shortcomings=written.shortcomings)

    def _pages(self) -> _Made:
        from cardgen.rulebook.setting.book import set_book
        from cardgen.rulebook.setting.dress import dressed

        on = sheet_of(self._request)
        size = _page_size(on) if self._request.booklet else (on.width, on.height)
        style = self._style()
        theme = self._shop.theme
        pictures = self._pictures = BookPictures(
            self._shop, self._cache, dressed(style, *size, theme).sheet.text_width, whole=False
        )
        pictures.fetch(shown_in(self._document))
        tools = self._shop.tools.text
        banner = None if self._request.summary else _banner(self._shop, style)  # a single page is for its words
        book = set_book(self._document, style, pictures, tools, size, theme, self._problems, banner)
        book = book._replace(author=", ".join(self._game.credits))
        if self._request.summary:
            doubt_length(self._game, book, on, self._problems)
        if not self._request.booklet:
            self._doubt_access(book)
            return _Made("pdf", book=book, paper=on.name)
        from cardgen.sheets.booklet import fold

        return _Made("pdf", book=book, paper=on.name, folded=fold(len(book.pages), *size, on, self._request.gathering))

    def _doubt_access(self, book: SetBook) -> None:
        """Tell why the PDF will not claim to be PDF/UA."""
        from cardgen.ink.tagged_claims import shortcomings

        lacking = list(dict.fromkeys(shortcomings(book)))
        if lacking:
            more = f", and {len(lacking) - _MOST_TOLD} more things" if len(lacking) > _MOST_TOLD else ""
            self._problems.notice("O119", f"the PDF is no PDF/UA: {'; '.join(lacking[:_MOST_TOLD])}{more}")

    def _web_page(self) -> _Made:
        from cardgen.rulebook.web import WebMakings, web_page

        style = self._style()
        tools = self._shop.tools
        makings = WebMakings(
            style,
            BookPictures(self._shop, None, _SCREEN_WIDTH, whole=True),
            tools.text.symbol,
            tools.fonts,
            tools.art.pictures,
            self._names(),
            _banner(self._shop, style),
        )
        return _Made("html", web_page(self._document, makings))

    def _markdown(self) -> _Made:
        from cardgen.rulebook.plain import plain_text

        labels = {kind: look.label for kind, look in self._style().boxes.items()}
        return _Made("md", plain_text(self._document, self._names(), labels))

    def _names(self) -> dict[str, str]:
        return {card.id: card.name for card in self._game.cards.values()}

    def _style(self) -> BookStyle:
        """The game's style, read once."""
        if self._read is None:
            from cardgen.rulebook.setting.style_file import load_style

            self._read = load_style(self._shop.project, self._game.palette, self._problems)
        return self._read


def doubt_length(game: Game, summary: SetBook, on: Paper, problems: Problems) -> None:
    """Tell of a summary that takes more than a page."""
    if len(summary.pages) > 1:
        message = f"the summary of `{game.id}` takes {len(summary.pages)} pages of {on.name}, and it is to be one"
        problems.warning("O118", message, help=f"cut words of `{SUMMARY}`, or use `::: columns` and tables")


def sheet_of(request: RulebookRequest) -> Paper:
    """The paper that goes into the printer. A booklet of A5 pages is folded from A4."""
    return paper("a4" if request.booklet and request.paper == "a5" else request.paper)


def _page_size(sheet: Paper) -> tuple[float, float]:
    """The pages of a booklet: halves of a sheet that lies."""
    lying = sheet.turned(landscape=True)
    return lying.width / 2, lying.height


def shown_in(part: object) -> Iterator[FacePicture]:
    """The faces that stand in a document or in any part of it, in the order in which they are met."""
    match part:
        case FacePicture():
            yield part
        case SmallFace():
            yield FacePicture(part.card, part.face)
        case tuple():
            for inner in part:
                yield from shown_in(inner)


def _banner(shop: Workshop, style: BookStyle) -> Drawing | None:
    """The drawing across the first page, where the style names its layout."""
    from cardgen.layout.face import lay_out
    from cardgen.layout.spec import load_layout

    layout = load_layout(shop.project, style.banner, shop.problems) if style.banner else None
    if layout is None:
        return None
    names = {**shop.names, "face": {"name": "banner", "index": 0, "hash": ""}}
    return lay_out(layout, names, shop.theme, shop.tools, shop.problems)


def _open_cache(project: Project, request: RulebookRequest) -> Cache:
    from cardgen.jobs.cache import open_cache

    choice = request.choice
    state = (choice.edition or "", *choice.variants, choice.theme, "summary" if request.summary else "rulebook")
    return open_cache(" ".join((str(project.root.resolve()), *state)))
