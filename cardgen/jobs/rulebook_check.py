"""What is wrong with a game's manuscripts, and with the pages that they make."""

from __future__ import annotations

from cardgen.jobs.rulebook import doubt_length, shown_in
from cardgen.jobs.rulebook_pictures import BookPictures
from cardgen.jobs.workshop import Workshop
from cardgen.rulebook.checking import checked_manuscript
from cardgen.rulebook.document import Document
from cardgen.rulebook.manuscript import MANUSCRIPT, SUMMARY
from cardgen.rulebook.pages import SetBook
from cardgen.rulebook.setting.book import set_book
from cardgen.rulebook.setting.dress import dressed
from cardgen.rulebook.setting.style_file import load_style
from cardgen.sheets.paper import paper


def check_rulebooks(workshop: Workshop) -> None:
    """Read the manuscripts of the workshop's game and set them on A4, so that a table that is too wide is told of."""
    for name in (MANUSCRIPT, SUMMARY):
        document = checked_manuscript(workshop.project, workshop.game, workshop.problems, name)
        if document is not None:
            book = _set(workshop, document)
            if name == SUMMARY:
                doubt_length(workshop.game, book, paper("a4"), workshop.problems)


def _set(workshop: Workshop, document: Document) -> SetBook:
    on = paper("a4")
    size = (on.width, on.height)
    style = load_style(workshop.project, workshop.game.palette, workshop.problems)
    width = dressed(style, *size, workshop.theme).sheet.text_width
    pictures = BookPictures(workshop, None, width, whole=False)
    pictures.fetch(shown_in(document))
    return set_book(document, style, pictures, workshop.tools.text, size, workshop.theme, workshop.problems)
