"""Which answer of a ruling is in force, where an edition or a variant has chosen another one."""

from __future__ import annotations

from cardgen.source.nodes import Mapping


def is_outdated(ruling: Mapping, key: str) -> bool:
    """Whether an edition or a variant has chosen another alternative since an `answer` or a `why` was written.

    Overlays are laid on each other in the order of their files' names.
    """
    chosen, written = ruling.get("chosen"), ruling.get(key)
    own = ruling.place.file
    if chosen is None or written is None or chosen.place.file == own:
        return False
    return written.place.file == own or written.place.file < chosen.place.file
