"""A PDF file written object by object: ReportLab spells the objects, nothing is held back in memory.

ReportLab's own document gathers the whole file before it writes any of it, lists a Helvetica that is not embedded
and stamps a date. This one keeps its object types and their spelling, and writes each object as soon as it is known.
"""

# mypy: disallow-untyped-calls=False

from __future__ import annotations

import hashlib
import zlib
from codecs import BOM_UTF16_BE
from typing import Any, BinaryIO

from reportlab.pdfbase.pdfdoc import (
    NoEncryption,
    PDFArrayCompact,
    PDFCrossReferenceTable,
    PDFDictionary,
    PDFIndirectObject,
    PDFName,
    PDFObjectReference,
    PDFString,
    PDFTrailer,
)

from cardgen.ink.operators import number

# The second line marks the file as binary for programs that guess.
_HEADER = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"


class ObjectFile:
    """Numbers, writes and lists the objects of one PDF.

    The attributes in camel case are those that ReportLab's objects ask of their document.
    """

    encrypt = NoEncryption()
    defaultStreamFilters = None  # noqa: N815 - ReportLab's name

    def __init__(self, target: BinaryIO) -> None:
        self.idToObjectNumberAndVersion: dict[str, tuple[int, int]] = {}
        self.idToOffset: dict[str, int] = {}
        self._heads: dict[tuple[tuple[str, Any], ...], bytes] = {}
        self._target = target
        self._digest = hashlib.sha256()
        self._offset = 0
        self._write(_HEADER)

    def Reference(self, target: Any, name: str | None = None) -> Any:  # noqa: N802, ARG002 - ReportLab's name
        """What ReportLab's objects call for their parts; ours are references already."""
        return target

    def reserve(self) -> PDFObjectReference:
        """A reference to an object that will be written later."""
        name = str(len(self.idToObjectNumberAndVersion) + 1)
        self.idToObjectNumberAndVersion[name] = (int(name), 0)
        return PDFObjectReference(name)

    def write(self, content: Any, reference: PDFObjectReference | None = None) -> PDFObjectReference:
        """Write an object now, under a number of its own or the reserved one."""
        reference = reference or self.reserve()
        self.idToOffset[reference.name] = self._offset
        self._write(PDFIndirectObject(reference.name, content).format(self))
        return reference

    def stream(
        self, entries: dict[str, Any], data: bytes, deflated: bool = False, reference: PDFObjectReference | None = None
    ) -> PDFObjectReference:
        """Write a stream; `deflated` says that `data` is compressed already (or `entries` name its filter).

        Metadata is not compressed, so that programs that know nothing of PDF find it.
        """
        if "Filter" not in entries and entries.get("Type") != name("Metadata"):
            entries = {**entries, "Filter": PDFName("FlateDecode")}
            data = data if deflated else zlib.compress(data, 9)
        head = self._head_of(entries) + b"/Length %d>>\n" % len(data)
        reference = reference or self.reserve()
        self.idToOffset[reference.name] = self._offset
        self._write(b"%b 0 obj\n%bstream\n%b\nendstream\nendobj\n" % (reference.name.encode(), head, data))
        return reference

    def _head_of(self, entries: dict[str, Any]) -> bytes:
        """A stream's dictionary up to its length, in which alone most differ: those of plain words are kept."""
        if not all(isinstance(value, str) for value in entries.values()):
            return self._spelt(entries)
        key = tuple(entries.items())
        head = self._heads.get(key)
        if head is None:
            head = self._heads[key] = self._spelt(entries)
        return head

    def _spelt(self, entries: dict[str, Any]) -> bytes:
        head: bytes = dictionary(entries).format(self)
        return head.removesuffix(b">>")

    def close(self, root: PDFObjectReference, info: PDFObjectReference) -> None:
        """Write the table of objects and the trailer; the file's identity is the digest of what it holds."""
        names = list(self.idToObjectNumberAndVersion)
        start = self._offset
        table = PDFCrossReferenceTable()
        table.addsection(0, names)
        self._write(table.format(self))
        identity = self._digest.hexdigest()[:32].encode()
        identities = b"[<" + identity + b"><" + identity + b">]"
        self._write(PDFTrailer(start, Size=len(names) + 1, Root=root, Info=info, ID=identities).format(self))

    def _write(self, data: bytes) -> None:
        self._target.write(data)
        self._digest.update(data)
        self._offset += len(data)


class _Compact(PDFDictionary):
    """A dictionary on one line, whatever a user's ReportLab settings say."""

    def format(self, document: Any, IND: bytes = b" ") -> bytes:  # noqa: N803 - ReportLab's name
        text: bytes = super().format(document, IND)
        return text.replace(b"<<\n", b"<<").replace(b"\n>>", b">>")


def dictionary(entries: dict[str, Any]) -> PDFDictionary:
    """A PDF dictionary; names without their slash."""
    return _Compact(entries)


def name(text: str) -> str:
    """A PDF name, with its slash."""
    spelt: str = PDFName(text)
    return spelt


def array(values: list[Any]) -> PDFArrayCompact:
    """A PDF array of objects."""
    return PDFArrayCompact(values)


def numbers(values: tuple[float, ...] | list[float]) -> str:
    """A PDF array of numbers."""
    return f"[{' '.join(map(number, values))}]"


def string(text: str) -> PDFString:
    """A text string, in PDF's own encoding or UTF-16."""
    return PDFString(text)


def text_string(text: str) -> str:
    """A text string, spelt out: plain ASCII as it is, everything else in UTF-16."""
    if text.isascii() and text.isprintable():
        escaped = text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
        return f"({escaped})"
    return f"<{(BOM_UTF16_BE + text.encode('utf-16-be')).hex()}>"
