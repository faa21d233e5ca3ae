"""Every code that a problem can carry, with the words that `cardgen explain` prints.

One file an area: `source` (C0xx), `cards` (C1xx, C2xx), `decklists` (C18x), `layout` (L1xx), `text` (T1xx),
`fonts` (F1xx), `pictures` (I1xx), `sheets` (S1xx), `output` (O1xx), `ledger` (O2xx), `setting` (R15x).
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from cardgen.diagnostics.codes.explanation import Explanation

__all__ = ["Explanation", "all_codes"]


def all_codes() -> dict[str, Explanation]:
    """Every explanation by its code, in order of the codes."""
    found: dict[str, Explanation] = {}
    for module in iter_modules(__path__):
        found.update(getattr(import_module(f"{__name__}.{module.name}"), "CODES", {}))
    return dict(sorted(found.items()))
