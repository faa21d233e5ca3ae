"""The cache gives back what was put, or nothing; never anything else."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.jobs.cache import Cache, cache_folder, open_cache


def _key(name: str) -> str:
    return hashlib.sha256(name.encode()).hexdigest()


def _names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def _filled(path: Path, **values: bytes) -> Cache:
    cache = Cache(path)
    for name, value in values.items():
        cache.put(_key(name), value)
    cache.save()
    return cache


def test_what_was_put_is_found_by_the_next_run(tmp_path: Path) -> None:
    _filled(tmp_path / "pack", hope=b"ink of hope", cat=b"")
    again = Cache(tmp_path / "pack")
    assert again.get(_key("hope")) == b"ink of hope"
    assert again.get(_key("cat")) == b""
    assert again.get(_key("dog")) is None


def test_what_was_put_is_found_at_once(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "pack")
    cache.put(_key("hope"), b"ink")
    assert cache.get(_key("hope")) == b"ink"


def test_only_what_the_last_run_used_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "pack"
    _filled(path, hope=b"1", cat=b"2", dog=b"3")
    second = Cache(path)
    second.get(_key("hope"))
    second.put(_key("owl"), b"4")
    second.save()
    third = Cache(path)
    assert [third.get(_key(name)) for name in ("hope", "cat", "dog", "owl")] == [b"1", None, None, b"4"]


def test_a_run_that_asks_for_less_forgets_the_rest(tmp_path: Path) -> None:
    path = tmp_path / "pack"
    _filled(path, hope=b"1", cat=b"2")
    second = Cache(path)
    second.get(_key("hope"))
    second.save()
    assert Cache(path).get(_key("cat")) is None


def test_a_run_that_changes_nothing_writes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "pack"
    _filled(path, hope=b"1", cat=b"2")
    os.utime(path, (1000, 1000))
    same = Cache(path)
    same.get(_key("cat"))
    same.get(_key("hope"))
    same.save()
    assert path.stat().st_mtime == 1000


def test_the_pack_does_not_depend_on_the_order_of_putting(tmp_path: Path) -> None:
    _filled(tmp_path / "one", hope=b"1", cat=b"2")
    _filled(tmp_path / "two", cat=b"2", hope=b"1")
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


VALUES = {"hope": b"ink of hope\n" * 20, "cat": b"entry \n cat" * 9, "owl": bytes(range(256))}


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_r04_a_damaged_pack_loses_entries_and_never_lies(data: st.DataObject, tmp_path_factory: object) -> None:
    """Any byte changed, dropped or added, any end cut off: each entry is right or missing."""
    path = tmp_path_factory.getbasetemp() / "damaged"  # type: ignore[attr-defined]
    path.unlink(missing_ok=True)
    _filled(path, **VALUES)
    pack = bytearray(path.read_bytes())
    position = data.draw(st.integers(0, len(pack) - 1))
    match data.draw(st.sampled_from(["change", "cut", "drop", "add"])):
        case "change":
            pack[position] ^= data.draw(st.integers(1, 255))
        case "cut":
            del pack[position:]
        case "drop":
            del pack[position]
        case "add":
            pack.insert(position, data.draw(st.integers(0, 255)))
    path.write_bytes(pack)
    cache = Cache(path)
    assert all(cache.get(_key(name)) in (None, value) for name, value in VALUES.items())


def test_r04_entries_after_a_damaged_one_are_still_found(tmp_path: Path) -> None:
    path = tmp_path / "pack"
    _filled(path, **VALUES)
    first, *others = sorted(VALUES, key=_key)
    pack = path.read_bytes()
    path.write_bytes(pack.replace(VALUES[first], b"!" + VALUES[first][1:]))
    cache = Cache(path)
    assert cache.get(_key(first)) is None
    assert [cache.get(_key(name)) for name in others] == [VALUES[name] for name in others]


def test_an_entry_under_anothers_key_is_not_believed(tmp_path: Path) -> None:
    path = tmp_path / "pack"
    _filled(path, hope=b"ink")
    path.write_bytes(path.read_bytes().replace(_key("hope").encode(), _key("cat").encode()))
    assert Cache(path).get(_key("cat")) is None


@pytest.mark.parametrize("content", [b"", b"\x00\x80", b"%PDF-1.7", b"cardgen faces 0\n", b"cardgen faces 1\nentry "])
def test_foreign_files_are_no_cache_and_are_replaced(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "pack"
    path.write_bytes(content)
    cache = Cache(path)
    assert cache.get(_key("hope")) is None
    cache.put(_key("hope"), b"ink")
    cache.save()
    assert Cache(path).get(_key("hope")) == b"ink"


def test_no_folder_means_no_cache_and_no_complaint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocking = tmp_path / "file"
    blocking.write_text("not a folder")
    monkeypatch.setenv("CARDGEN_CACHE_DIR", str(blocking / "cache"))
    cache = open_cache("job")
    cache.put(_key("hope"), b"ink")
    cache.save()
    assert open_cache("job").get(_key("hope")) is None
    assert _names(tmp_path) == ["file"]


def test_a_cache_without_a_home_forgets(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("no home")

    monkeypatch.delenv("CARDGEN_CACHE_DIR", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    assert cache_folder() is None
    open_cache("job").save()


def test_where_the_cache_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("CARDGEN_CACHE_DIR", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", "relative/is/ignored")
    assert cache_folder() == tmp_path / ".cache" / "cardgen"
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert cache_folder() == tmp_path / "xdg" / "cardgen"
    monkeypatch.setenv("CARDGEN_CACHE_DIR", str(tmp_path / "own"))
    assert cache_folder() == tmp_path / "own"


def test_jobs_have_packs_of_their_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CARDGEN_CACHE_DIR", str(tmp_path))
    for job in ("/games/a colour", "/games/b colour"):
        cache = open_cache(job)
        cache.put(_key("hope"), job.encode())
        cache.save()
    assert open_cache("/games/a colour").get(_key("hope")) == b"/games/a colour"
    assert len(_names(tmp_path)) == 2


@pytest.mark.parametrize("key", ["", "short", "../../etc/passwd", "ABCDEF0123", "0123456789 12"])
def test_keys_are_digests(tmp_path: Path, key: str) -> None:
    with pytest.raises(ValueError, match="is no key"):
        Cache(tmp_path / "pack").put(key, b"ink")
