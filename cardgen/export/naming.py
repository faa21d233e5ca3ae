"""File names for pictures: made from a pattern, safe on every disk, never twice the same."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from cardgen.diagnostics import Problems

DEFAULT_PATTERN = "{number}{id}-{face}"
FIELDS = ("id", "name", "number", "face", "type", "copy")

# Names that Windows keeps for devices, whatever the extension.
_DEVICES = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)$", re.IGNORECASE)
_FIELD = re.compile(r"\{([^{}]*)\}")


class Named(NamedTuple):
    """What a picture's name is made from: the card's words by field, and what the message calls it."""

    fields: Mapping[str, str]
    label: str


def file_names(pictures: Sequence[Named], pattern: str, problems: Problems) -> list[str]:
    """A file name for each picture, in order, without its folder and with `.png`.

    Two pictures of one name (upper and lower case count as the same, since some disks think so) are an error that
    lists them: one would overwrite the other. So is an unknown field in the pattern.
    """
    stem = pattern[:-4] if pattern.lower().endswith(".png") else pattern
    for field in _FIELD.findall(stem):
        if field not in FIELDS:
            problems.error("O121", f"the pattern `{pattern}` has an unknown field `{{{field}}}`", help=_fields())
    if problems.has_errors:
        return []
    names = [safe_name(_filled(stem, one.fields)) for one in pictures]
    _report_clashes(zip(names, pictures, strict=True), pattern, problems)
    return [f"{name}.png" for name in names]


def safe_name(text: str) -> str:
    """A text as a file name that every disk takes: no separators, no control characters, no devices, not too long."""
    composed = unicodedata.normalize("NFC", text)
    plain = re.sub(r'[\x00-\x1f\x7f/\\:*?"<>|]+', "-", composed).strip(" .-") or "card"
    return f"{plain}-card" if _DEVICES.match(plain.split(".")[0]) else plain[:120]


def _filled(pattern: str, fields: Mapping[str, str]) -> str:
    return _FIELD.sub(lambda match: fields[match[1]], pattern)


def _report_clashes(named: Iterable[tuple[str, Named]], pattern: str, problems: Problems) -> None:
    by_name: dict[str, list[str]] = {}
    for name, picture in named:
        by_name.setdefault(name.casefold(), []).append(picture.label)
    for name, labels in by_name.items():
        if len(labels) > 1:
            shown = ", ".join(labels[:6]) + (f" and {len(labels) - 6} more" if len(labels) > 6 else "")
            problems.error(
                "O120",
                f"`{name}.png` would hold {len(labels)} pictures, one over the other: {shown}",
                help=f"put `{{id}}`, `{{number}}`, `{{copy}}` or `{{face}}` in the pattern `{pattern}`",
            )


def _fields() -> str:
    return "a pattern may hold " + ", ".join(f"`{{{field}}}`" for field in FIELDS)
