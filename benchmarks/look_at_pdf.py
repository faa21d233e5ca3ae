"""Say how many pages a PDF has and how many of the table's cards stand on the first.

Usage: python look_at_pdf.py FILE.pdf CARDS.csv
"""

import csv
import re
import sys
from pathlib import Path

import pypdfium2


def main(pdf: str, table: str) -> None:
    with Path(table).open(newline="") as file:
        names = [card["name"] for card in csv.DictReader(file)][:63]  # later names only number these
    document = pypdfium2.PdfDocument(pdf)
    words = re.sub(r"\s+", " ", document[0].get_textpage().get_text_bounded())
    print(len(document), sum(name in words for name in names))


if __name__ == "__main__":
    main(*sys.argv[1:])
