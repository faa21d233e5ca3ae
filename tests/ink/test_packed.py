"""Many small objects compressed together: any reader finds each of them, and nothing varies."""

from __future__ import annotations

from io import BytesIO

import pikepdf
import pypdfium2
import pytest

from cardgen.ink.objects import ObjectFile, array, dictionary, name, numbers
from cardgen.ink.packed import MOST_TOGETHER, PackedFile


def a_file(count: int, kind: type[ObjectFile] = PackedFile) -> bytes:
    """A page, and so many numbered objects that the catalogue lists, every third a stream."""
    target = BytesIO()
    file = kind(target)
    tree, later = file.reserve(), file.reserve()
    box = numbers((0, 0, 50, 60))
    page = file.write(dictionary({"Type": name("Page"), "Parent": tree, "MediaBox": box, "Resources": "<<>>"}))
    listed = []
    for index in range(count):
        if index % 3:
            listed.append(file.write(f"<</Number {index}>>"))
        else:
            listed.append(file.stream({"Number": index}, b"x" * index))
    file.write("<</Number -1>>", later)
    file.write(dictionary({"Type": name("Pages"), "Kids": array([page]), "Count": 1}), tree)
    root = file.write(dictionary({"Type": name("Catalog"), "Pages": tree, "Listed": array(listed), "Later": later}))
    file.close(root, file.write("<</Title (Packed)>>"))
    return target.getvalue()


@pytest.mark.parametrize("count", [0, 1, MOST_TOGETHER - 6, MOST_TOGETHER, 3 * MOST_TOGETHER])
def test_every_object_is_found(count: int) -> None:
    with pikepdf.open(BytesIO(a_file(count))) as document:
        assert document.check_pdf_syntax() == []
        assert [int(found.Number) for found in document.Root.Listed] == list(range(count))
        assert document.Root.Later.Number == -1
        assert document.docinfo.Title == "Packed"
        assert all(len(found.read_bytes()) == found.Number for found in list(document.Root.Listed)[::3])


def test_other_readers_find_the_page() -> None:
    with pypdfium2.PdfDocument(a_file(500)) as document:
        assert len(document) == 1
        assert document.get_page_size(0) == (50, 60)
        assert document.get_metadata_value("Title") == "Packed"


def test_it_is_smaller_and_always_the_same() -> None:
    assert a_file(500) == a_file(500)
    assert len(a_file(500)) < 0.6 * len(a_file(500, ObjectFile))
