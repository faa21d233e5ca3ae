"""The file of objects below a PDF: what it remembers of a stream's dictionary never reaches another stream."""

from __future__ import annotations

from io import BytesIO

import pikepdf

from cardgen.ink.objects import ObjectFile, dictionary, name


def test_streams_keep_their_own_dictionaries_and_lengths() -> None:
    target = BytesIO()
    file = ObjectFile(target)
    kept = [
        file.stream({"Subtype": name("Form"), "Matrix": "[1 0 0 1 0 0]"}, b"first"),
        file.stream({"Subtype": name("Form"), "Matrix": "[2 0 0 1 0 0]"}, b"the second"),
        file.stream({"Subtype": name("Form"), "Matrix": "[1 0 0 1 0 0]"}, b"a third one, longer"),
        file.stream({"Parms": dictionary({"Columns": 5})}, b"5"),
        file.stream({"Parms": dictionary({"Columns": 7})}, b"7"),
    ]
    shown = " ".join(f"{reference.name} 0 R" for reference in kept)
    pages = file.write(dictionary({"Type": name("Pages"), "Kids": "[]", "Count": 0}))
    root = file.write(dictionary({"Type": name("Catalog"), "Pages": pages, "Kept": f"[{shown}]"}))
    file.close(root, file.write(dictionary({})))
    with pikepdf.open(BytesIO(target.getvalue())) as document:
        streams = list(document.Root.Kept)
        assert [stream.read_bytes() for stream in streams] == [
            b"first",
            b"the second",
            b"a third one, longer",
            b"5",
            b"7",
        ]
        assert [int(stream.Matrix[0]) for stream in streams[:3]] == [1, 2, 1]
        assert [int(stream.Parms.Columns) for stream in streams[3:]] == [5, 7]
