"""cardgen: a print-and-play workshop for people who design tabletop card games."""

__version__ = "0.1.0"
