"""What `cardgen explain CODE` prints."""

from __future__ import annotations

from typing import NamedTuple


class Explanation(NamedTuple):
    """A code's meaning: a title of a few words, then why it is reported and how to mend it, with an example."""

    title: str
    text: str
