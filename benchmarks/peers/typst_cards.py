"""The common work with Typst, the fastest peer (its type is not shrunk to fit: it has no such thing).

Usage: python typst_cards.py OUT.pdf CARDS.csv        all cards on sheets
       python typst_cards.py OUT-{n}.png CARDS.csv    each front as a picture at 300 dpi
"""

import sys
from pathlib import Path

import typst

HERE = Path(__file__).resolve().parent


def main(out: str, cards: str) -> None:
    pictures = out.endswith(".png")
    typst.compile(
        HERE / "typst_cards.typ",
        output=out,
        root="/",
        sys_inputs={"cards": str(Path(cards).resolve()), "pictures": "yes" if pictures else ""},
        format="png" if pictures else "pdf",
        ppi=300,
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
