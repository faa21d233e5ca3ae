"""The floor: the common work by hand on ReportLab; nothing is checked or general, and its type is not embedded.

Usage: python floor_reportlab.py OUT.pdf [CARDS.csv]
"""

import csv
import sys
from pathlib import Path

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.lib.utils import simpleSplit
from reportlab.pdfgen.canvas import Canvas

HERE = Path(__file__).resolve().parent
WIDTH, HEIGHT = 63.5 * mm, 88.9 * mm
ACROSS = DOWN = 3
LEFT, FOOT = (A4[0] - ACROSS * WIDTH) / 2, (A4[1] - DOWN * HEIGHT) / 2

Row = dict[str, str]


def front(canvas: Canvas, card: Row) -> None:
    canvas.setLineWidth(1)
    canvas.roundRect(3 * mm, 3 * mm, 57.5 * mm, 82.9 * mm, 2.5 * mm)
    canvas.setFont("Helvetica-Bold", 13)
    canvas.drawCentredString(WIDTH / 2 - 3 * mm, HEIGHT - 10 * mm, card["name"])
    canvas.setFillColorRGB(1, 0.84, 0)
    canvas.circle(55 * mm, HEIGHT - 8.5 * mm, 3.8 * mm, fill=1)
    canvas.setFillColorRGB(0, 0, 0)
    canvas.drawCentredString(55 * mm, HEIGHT - 10 * mm, card["cost"])
    picture(canvas, card["icon"], HEIGHT - 45 * mm)
    canvas.setFont("Helvetica", 9)
    canvas.drawCentredString(WIDTH / 2, HEIGHT - 50 * mm, card["kind"])
    size, lines = fitted(card["text"])
    words = canvas.beginText(5.5 * mm, HEIGHT - 55 * mm)
    words.setFont("Helvetica", size, size * 1.2)
    for line in lines:
        words.textLine(line)
    canvas.drawText(words)


def fitted(text: str) -> tuple[float, list[str]]:
    """The largest size from 10 pt down to 4 pt at which the body fits 52.5 x 29 mm, and its lines."""
    size = 10.0
    while True:
        lines = simpleSplit(text, "Helvetica", size, 52.5 * mm)
        if len(lines) * size * 1.2 <= 29 * mm or size <= 4:
            return size, lines
        size -= 0.5


def back(canvas: Canvas) -> None:
    canvas.setFillColorRGB(0.28, 0.24, 0.55)
    canvas.roundRect(2 * mm, 2 * mm, 59.5 * mm, 84.9 * mm, 2.5 * mm, fill=1)
    picture(canvas, "star", 30 * mm)
    canvas.setFillColorRGB(1, 1, 1)
    canvas.setFont("Helvetica-Bold", 20)
    canvas.drawCentredString(WIDTH / 2, 15 * mm, "BENCH")
    canvas.setFillColorRGB(0, 0, 0)


def picture(canvas: Canvas, name: str, foot: float) -> None:
    canvas.drawImage(str(HERE / "bitmaps" / f"{name}.png"), 16.75 * mm, foot, 30 * mm, 30 * mm, mask="auto")


def crop_marks(canvas: Canvas) -> None:
    canvas.setLineWidth(0.3)
    for place in range(ACROSS + 1):
        x, y = LEFT + place * WIDTH, FOOT + place * HEIGHT
        canvas.line(x, 0, x, 5 * mm)
        canvas.line(x, A4[1], x, A4[1] - 5 * mm)
        canvas.line(0, y, 5 * mm, y)
        canvas.line(A4[0], y, A4[0] - 5 * mm, y)


def page(canvas: Canvas, cards: list[Row], backs: bool) -> None:
    for place, card in enumerate(cards):
        row, column = divmod(place, ACROSS)
        if backs:
            column = ACROSS - 1 - column
        canvas.saveState()
        canvas.translate(LEFT + column * WIDTH, A4[1] - FOOT - (row + 1) * HEIGHT)
        if backs:
            back(canvas)
        else:
            front(canvas, card)
        canvas.restoreState()
    crop_marks(canvas)
    canvas.showPage()


def main(out: str, table: str = str(HERE / "project" / "cards.csv")) -> None:
    with Path(table).open(newline="") as file:
        cards = list(csv.DictReader(file))
    canvas = Canvas(out, pagesize=A4)
    for first in range(0, len(cards), ACROSS * DOWN):
        for backs in (False, True):
            page(canvas, cards[first : first + ACROSS * DOWN], backs)
    canvas.save()


if __name__ == "__main__":
    main(*sys.argv[1:])
