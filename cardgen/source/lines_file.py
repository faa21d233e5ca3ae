"""Files of plain lines: a text whose lines keep their places, and files that a person at the keyboard names."""

from __future__ import annotations

from pathlib import Path

from cardgen.diagnostics import Place, Problems
from cardgen.source.nodes import Node, Scalar
from cardgen.source.read import YAML
from cardgen.source.text import decode, refuse_others, shown_path, split_lines
from cardgen.source.yaml_reader import parse_yaml

MOST_BYTES = 200_000
"""A file of lines that is larger is something else."""


def read_lines(path: Path, problems: Problems) -> Node | None:
    """A YAML file's node, or all of a plain text as one scalar with its rows; None with a problem noted.

    Any file may be meant, so it is read as far as a file of lines can be long.
    """
    name = shown_path(path)
    data = _read(path, name, problems)
    text = decode(data, name, problems) if data is not None else None
    if text is None:
        return None
    if path.suffix.lower() in YAML:
        return parse_yaml(text, name, problems)
    lines = split_lines(text)
    rows = (Place(name, number, 1, len(line) or 1, line) for number, line in enumerate(lines, 1))
    return Scalar(text, Place(name, 1, 1, 1, lines[0]), False, tuple(rows))


def _read(path: Path, name: str, problems: Problems) -> bytes | None:
    if path.is_dir():
        problems.error("C001", f"`{name}` is a folder", help="name a file in it")
        return None
    try:
        refuse_others(path)
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        advice = "it is looked for in the current folder; write its folder too where it lies elsewhere"
        problems.error("C001", f"there is no file `{name}`", help=advice)
        return None
    except (OSError, ValueError) as failure:
        reason = (getattr(failure, "strerror", "") or str(failure)).lower()
        problems.error("C001", f"`{name}` cannot be read: {reason}", help="name another file, or mend its permissions")
        return None
    if len(data) > MOST_BYTES:
        advice = f"a file of lines has up to {MOST_BYTES // 1000} kB"
        problems.error("C001", f"`{name}` is too large to be read as lines", help=advice)
        return None
    return data
