"""Templates of narration: a text with named fields, and which value each field takes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple, Optional

_FIELD = re.compile(r"\{(\w+)(?::([^{}]*))?\}")


class Template(NamedTuple):
    """`fields` names the values in order. A text is its parts: words, and fields with what stands behind their colon.

    `without` is the text for when a seat or a copy that `text` names is absent; it may be empty.
    """

    fields: tuple[str, ...]
    text: tuple[Any, ...]
    without: tuple[Any, ...] = ()


def template_of(words: Any) -> Optional[Template]:
    """A template from a game's words: a text, or names of fields, a text, and perhaps another without what is absent.

    None for what is no template.
    """
    if isinstance(words, str):
        return _template(None, words, "")
    if not isinstance(words, (tuple, list)) or len(words) < 2 or not isinstance(words[1], str):
        return None
    fields = words[0].split() if isinstance(words[0], str) else words[0]
    without = words[2] if len(words) > 2 and isinstance(words[2], str) else ""
    return _template(tuple(fields), words[1], without)


@lru_cache(maxsize=2000)
def _template(fields: Optional[tuple[str, ...]], text: str, without: str) -> Template:
    parts = tuple(_parts(text))
    if fields is None:
        fields = tuple(dict.fromkeys([part[0] for part in parts if not isinstance(part, str)]))
    return Template(fields, parts, tuple(_parts(without)))


def _parts(text: str) -> Iterator[Any]:
    end = 0
    for found in _FIELD.finditer(text):
        if found.start() > end:
            yield text[end : found.start()]
        yield found[1], found[2] or ""
        end = found.end()
    if end < len(text):
        yield text[end:]
