"""Read a list of records, whatever the kind of file."""

from __future__ import annotations

from pathlib import Path

from cardgen.diagnostics import Place, Problems
from cardgen.source.nodes import Listing, Scalar, kind_of
from cardgen.source.text import shown_path

YAML = (".yaml", ".yml")
TABLES = (".csv", ".tsv")


def read_records(path: Path, problems: Problems) -> Listing | None:
    """The records of a YAML list or a table, or None with a problem noted. An empty YAML file is an empty list."""
    suffix = path.suffix.lower()
    if suffix in TABLES:
        from cardgen.source.table_reader import read_table

        return read_table(path, problems)
    if suffix not in YAML:
        known = ", ".join(YAML + TABLES)
        advice = "save the sheet as “CSV UTF-8”" if suffix.startswith(".xls") or suffix == ".ods" else f"use {known}"
        problems.error("C026", f"`{shown_path(path)}` is no kind of file that records are read from", help=advice)
        return None
    return _read_list(path, problems)


def _read_list(path: Path, problems: Problems) -> Listing | None:
    from cardgen.source.yaml_reader import read_yaml

    node = read_yaml(path, problems)
    if node is None or isinstance(node, Listing):
        return node
    if isinstance(node, Scalar) and node.is_null:
        return Listing([], Place(shown_path(path), 1, 1))
    advice = "begin each record with `- `: a dash and a space"
    problems.error("C027", f"a list of records is expected here, found {kind_of(node)}", node.place, help=advice)
    return None
