"""Decks of any size, made from the project's 63 cards."""

import csv
from pathlib import Path


def write_deck(source: Path, target: Path, count: int) -> None:
    """Write so many cards: the first of `source`, then its cards again with new ids and numbered names."""
    with source.open(newline="") as file:
        cards = list(csv.DictReader(file))
    with target.open("w", newline="") as file:
        writer = csv.DictWriter(file, cards[0].keys(), lineterminator="\n")
        writer.writeheader()
        for number in range(count):
            again, which = divmod(number, len(cards))
            card = dict(cards[which])
            if again:
                card["id"] = f"{card['id']}-{again}"
                card["name"] = f"{card['name']} {again}"
            writer.writerow(card)


def edit_one_card(table: Path) -> None:
    """Change the words of the card in the middle, as a designer would between two builds."""
    lines = table.read_text().splitlines(keepends=True)
    middle = len(lines) // 2
    lines[middle] = lines[middle].rstrip("\n") + " Then rest.\n"
    table.write_text("".join(lines))
