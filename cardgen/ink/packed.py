"""PDF files whose many small objects are compressed together: a structure tree has thousands, all alike."""

# mypy: disallow-untyped-calls=False

from __future__ import annotations

from typing import Any, BinaryIO

from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.pdfdoc import PDFObjectReference

from cardgen.ink.objects import ObjectFile, name

MOST_TOGETHER = 200
"""Objects in one stream: a reader that wants one of them unpacks them all."""


class PackedFile(ObjectFile):
    """As `ObjectFile`, but what is no stream is kept until there is enough of it for one; then comes a table of
    where everything is, which is a stream itself.
    """

    def __init__(self, target: BinaryIO) -> None:
        super().__init__(target)
        self._waiting: list[tuple[int, bytes]] = []
        self._packed: dict[int, tuple[int, int]] = {}

    def write(self, content: Any, reference: PDFObjectReference | None = None) -> PDFObjectReference:
        """Keep an object for the next stream of objects, under a number of its own or the reserved one."""
        reference = reference or self.reserve()
        body = content.encode("ascii") if type(content) is str else pdfdoc.format(content, self)
        self._waiting.append((int(reference.name), body))
        if len(self._waiting) == MOST_TOGETHER:
            self._pack()
        return reference

    def close(self, root: PDFObjectReference, info: PDFObjectReference) -> None:
        """Write what is left, and the table of objects; the file's identity is the digest of what it holds."""
        self._pack()
        table = self.reserve()
        self.idToOffset[table.name] = self._offset
        identity = f"<{self._digest.hexdigest()[:32]}>"
        entries = {
            "Type": name("XRef"),
            "Size": len(self.idToObjectNumberAndVersion) + 1,
            "W": "[1 4 2]",
            "Root": root,
            "Info": info,
            "ID": f"[{identity}{identity}]",
        }
        start = self._offset
        rows = [b"\0\0\0\0\0\xff\xff", *map(self._row, range(1, int(table.name) + 1))]
        self.stream(entries, b"".join(rows), reference=table)
        self._write(b"startxref\n%d\n%%%%EOF\n" % start)

    def _row(self, number: int) -> bytes:
        """Where an object is: in the file, or in which stream at what place."""
        if number in self._packed:
            stream, place = self._packed[number]
            return b"\2" + stream.to_bytes(4, "big") + place.to_bytes(2, "big")
        return b"\1" + self.idToOffset[str(number)].to_bytes(4, "big") + b"\0\0"

    def _pack(self) -> None:
        if not self._waiting:
            return
        reference = self.reserve()
        heads, bodies, offset = [], [], 0
        for place, (number, body) in enumerate(self._waiting):
            heads.append(b"%d %d" % (number, offset))
            bodies.append(body)
            offset += len(body) + 1
            self._packed[number] = (int(reference.name), place)
        head = b" ".join(heads) + b"\n"
        entries = {"Type": name("ObjStm"), "N": len(bodies), "First": len(head)}
        self._waiting.clear()
        self.stream(entries, head + b"\n".join(bodies), reference=reference)
