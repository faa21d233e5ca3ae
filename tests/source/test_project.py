"""A project reads what lies in it and nothing else."""

from __future__ import annotations

import os
import shutil
import unicodedata
from pathlib import Path

import pytest

from cardgen.diagnostics import BadInput
from cardgen.source.bundle import bundle_root
from cardgen.source.project import PathMissing, PathProblem, PathRefused, Project, find_game, game_names


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """A small project, a secret beside it, and a link that leads there."""
    root = tmp_path / "mine" / "game"
    (root / "art" / "crests").mkdir(parents=True)
    (root / "game.yaml").write_text("title: Mine\n")
    (root / "art" / "cat.svg").write_text("<svg/>")
    (root / "art" / "crests" / "imp.svg").write_text("<svg/>")
    (tmp_path / "mine" / "secret.txt").write_text("hush")
    (root / "art" / "link.png").symlink_to(tmp_path / "mine" / "secret.txt")
    (root / "art" / "out").symlink_to(tmp_path / "mine")
    (root / "art" / "inner.svg").symlink_to(root / "art" / "cat.svg")
    return Project.open(root)


@pytest.mark.parametrize(
    "name",
    [
        "../../etc/passwd",
        "../game.yaml",
        "crests/../../secret.txt",
        "/etc/hostname",
        "file:///etc/passwd",
        "http://127.0.0.1:9/x.png",
        "data:image/svg+xml,x",
        "\\\\host\\share\\a.png",
        "C:\\Windows\\win.ini",
        "c:cat.svg",
        "link.png",
        "out/secret.txt",
        "a%2e%2e/b",
        "%2e%2e/secret.txt",
        "art\x00.png",
        "cat.svg\n",
        "",
        ".",
        "..",
        "crests/..",
    ],
)
def test_r01_a_name_never_leads_outside(project: Project, name: str) -> None:
    with pytest.raises(PathRefused) as refused:
        project.resolve("art", name)
    assert "hush" not in str(refused.value) + refused.value.hint


@pytest.mark.parametrize("kind", ["art", "layouts", "fonts", "data", "sheets"])
def test_r01_the_rule_is_the_same_for_every_kind(project: Project, kind: str) -> None:
    for name in ("../../etc/passwd", "/etc/passwd", "file:///etc/passwd", "a\x00"):
        with pytest.raises(PathRefused):
            project.resolve(kind, name)  # type: ignore[arg-type]


def test_r01_reading_checks_again(project: Project, tmp_path: Path) -> None:
    for path in (tmp_path / "mine" / "secret.txt", project.root / "art" / "link.png"):
        with pytest.raises(PathRefused):
            project.read_bytes(path)


def test_r01_neither_folders_nor_devices_are_files(project: Project) -> None:
    with pytest.raises(PathMissing):
        project.resolve("art", "crests")
    (project.root / "art" / "null").symlink_to("/dev/null")
    with pytest.raises(PathRefused):
        project.resolve("art", "null")


@pytest.mark.parametrize("name", ["crests/imp.svg", "crests\\imp.svg", "./crests//imp.svg", "x/../crests/imp.svg"])
def test_names_inside_are_found(project: Project, name: str) -> None:
    assert project.resolve("art", name) == project.root / "art" / "crests" / "imp.svg"


def test_links_within_the_project_are_followed(project: Project) -> None:
    assert project.read_text(project.resolve("art", "inner.svg")) == "<svg/>"


def test_accents_match_however_the_disk_keeps_them(project: Project) -> None:
    kept = unicodedata.normalize("NFD", "drákon ő.png")
    (project.root / "art" / kept).write_bytes(b"x")
    assert project.read_bytes(project.resolve("art", unicodedata.normalize("NFC", kept))) == b"x"


@pytest.mark.parametrize(("name", "near"), [("cta.svg", "cat.svg"), ("crests/Imp.SVG", "crests/imp.svg")])
def test_a_missing_name_is_told_the_nearest(project: Project, name: str, near: str) -> None:
    with pytest.raises(PathMissing) as missing:
        project.resolve("art", name)
    assert f"`{near}`" in missing.value.hint


def test_own_layouts_come_before_the_workspace_and_the_bundle(tmp_path: Path) -> None:
    root = tmp_path / "card_data" / "game"
    for folder in (root / "layouts" / "x", tmp_path / "layouts" / "x"):
        folder.mkdir(parents=True)
        (folder / "both.yaml").write_text("size: poker\n")
    (tmp_path / "layouts" / "x" / "shared.yaml").write_text("size: poker\n")
    (root / "game.yaml").write_text("title: Game\n")
    project = Project.open(root)
    assert project.resolve("layouts", "x/both") == root / "layouts" / "x" / "both.yaml"
    assert project.resolve("layouts", "x/shared.yaml") == tmp_path / "layouts" / "x" / "shared.yaml"
    assert {"x/both", "x/shared"} <= set(project.names("layouts", ".yaml"))
    assert project.folders("layouts")[-1] == (bundle_root() / "layouts").resolve()
    with pytest.raises(PathMissing) as missing:
        project.resolve("layouts", "x/shraed")
    assert "`x/shared`" in missing.value.hint


def shared_project(tmp_path: Path, listed: str) -> Project:
    (tmp_path / "our-art").mkdir(exist_ok=True)
    (tmp_path / "our-art" / "dog.svg").write_text("<svg/>")
    (tmp_path / "game").mkdir(exist_ok=True)
    (tmp_path / "game" / "game.yaml").write_text(f"title: Game\nshared: {listed}\n")
    return Project.open(tmp_path / "game")


def test_r01_a_shared_folder_is_read_if_listed_and_granted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDGEN_SHARED", f"{tmp_path / 'elsewhere'}{os.pathsep}{tmp_path / 'our-art'}")
    project = shared_project(tmp_path, "[../our-art]")
    assert project.read_text(project.resolve("art", "dog.svg")) == "<svg/>"
    with pytest.raises(PathRefused):
        project.resolve("art", "../our-art/dog.svg")


def test_r01_a_game_cannot_grant_itself_a_folder(tmp_path: Path) -> None:
    with pytest.raises(BadInput) as bad:
        shared_project(tmp_path, "[../our-art]")
    (problem,) = bad.value.problems
    assert problem.code == "C033"
    assert f"CARDGEN_SHARED={tmp_path / 'our-art'}" in problem.help


@pytest.mark.parametrize("listed", ["[/]", "[..]", "[.]", "[../nowhere]", "['~/../..', /]"])
def test_r01_the_whole_disk_is_never_shared(tmp_path: Path, listed: str) -> None:
    with pytest.raises(BadInput) as bad:
        shared_project(tmp_path, listed)
    assert {problem.code for problem in bad.value.problems} == {"C032"}


def test_r01_a_home_folder_is_never_shared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "home").mkdir()
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    with pytest.raises(BadInput):
        shared_project(tmp_path, "[../home]")


def test_reading_a_file_that_is_no_text(project: Project) -> None:
    (project.root / "art" / "cat.svg").write_bytes(b"<svg>\xff</svg>")
    with pytest.raises(BadInput):
        project.read_text(project.resolve("art", "cat.svg"))


def test_games_are_found_by_name_and_by_path(tmp_path: Path) -> None:
    for folder in ("card_data/inner", "own", "own/not-a-game"):
        (tmp_path / folder).mkdir(parents=True, exist_ok=True)
    (tmp_path / "card_data" / "inner" / "game.yaml").write_text("title: Inner\n")
    (tmp_path / "own" / "game.yaml").write_text("title: Own\n")
    assert find_game("inner", tmp_path).root == tmp_path / "card_data" / "inner"
    assert find_game("own", tmp_path).name == "own"
    assert find_game("own", tmp_path / "own").root == tmp_path / "own"
    assert find_game(".", tmp_path / "own").root == tmp_path / "own"
    assert game_names(tmp_path)[:2] == ["own", "inner"]
    assert game_names(tmp_path / "own") == ["own"]


def test_an_unknown_game_is_told_the_nearest(tmp_path: Path) -> None:
    (tmp_path / "goblins").mkdir()
    (tmp_path / "goblins" / "game.yaml").write_text("title: G\n")
    with pytest.raises(BadInput) as bad:
        find_game("gobblins", tmp_path)
    (problem,) = bad.value.problems
    assert problem.code == "C030"
    assert "`goblins`" in problem.help


def test_a_folder_without_a_game(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no game in"):
        Project.open(tmp_path)


def test_the_bundle_has_layouts() -> None:
    assert (bundle_root() / "layouts").is_dir()


def test_r01_the_games_own_file_is_no_link_to_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "secret.yaml").write_text("title: Hush\n")
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "game.yaml").symlink_to(tmp_path / "secret.yaml")
    with pytest.raises(BadInput) as bad:
        Project.open(tmp_path / "game")
    assert [problem.code for problem in bad.value.problems] == ["C034"]
    assert "Hush" not in str(bad.value)


@pytest.mark.parametrize("folder", ["fonts", "layouts", "art"])
def test_r01_a_folder_that_is_a_link_out_opens_no_door(project: Project, tmp_path: Path, folder: str) -> None:
    outside = tmp_path.parent / f"{tmp_path.name}-outside"
    outside.mkdir()
    (outside / "secret.svg").write_text("<svg/>")
    (outside / "secret.yaml").write_text("size: poker")
    link = project.root / folder
    if link.exists():
        shutil.rmtree(link)
    link.symlink_to(outside)
    (project.root / "art").mkdir(exist_ok=True)
    if folder != "art":
        (project.root / "art/a.svg").symlink_to(outside / "secret.svg")
    for kind, name in (("art", "a.svg"), ("art", "secret.svg"), ("layouts", "secret"), ("fonts", "secret.svg")):
        with pytest.raises(PathProblem):
            project.resolve(kind, name)  # type: ignore[arg-type]


def test_r01_links_in_a_circle_are_no_traceback(project: Project) -> None:
    (project.root / "art").mkdir(exist_ok=True)
    (project.root / "art/ring.svg").symlink_to("ring.svg")
    with pytest.raises(PathProblem):
        project.resolve("art", "ring.svg")


def test_r01_a_shared_folder_whose_name_is_none(tmp_path: Path) -> None:
    with pytest.raises(BadInput) as bad:
        shared_project(tmp_path, '["\\0"]')
    assert {problem.code for problem in bad.value.problems} == {"C032"}


def test_reading_a_folder_says_why_not(project: Project) -> None:
    with pytest.raises(PathMissing, match="is not a file"):
        project.read_bytes(project.root / "art")


def test_data_files_are_in_order_and_hidden_ones_are_left_alone(project: Project) -> None:
    (project.root / "cards").mkdir()
    for name in ("b.yaml", "a.CSV", ".a.yaml", "._b.csv", "notes.txt"):
        (project.root / "cards" / name).write_text("")
    assert [path.name for path in project.data_files("cards", (".yaml", ".csv"))] == ["a.CSV", "b.yaml"]
    assert project.data_files("editions", (".yaml",)) == []


def test_a_missing_layout_is_named_without_its_ending(project: Project) -> None:
    (project.root / "layouts" / "ships").mkdir(parents=True)
    (project.root / "layouts" / "ships" / "brig.yaml").write_text("")
    assert project.resolve("layouts", "ships/brig") == project.resolve("layouts", "ships/brig.yaml")
    assert "ships/brig" in project.names("layouts", ".yaml")
    for name in ("ships/birg", "ships/birg.yaml"):
        with pytest.raises(PathMissing) as missing:
            project.resolve("layouts", name)
        assert missing.value.hint == "did you mean `ships/brig`?"


def test_the_folder_one_stands_in_comes_before_one_of_its_name(tmp_path: Path) -> None:
    for folder in (tmp_path / "game", tmp_path / "game" / "game"):
        folder.mkdir(exist_ok=True)
        (folder / "game.yaml").write_text("title: X\n")
    assert find_game("game", tmp_path / "game").root == tmp_path / "game"
    assert find_game("game", tmp_path).root == tmp_path / "game"


@pytest.mark.parametrize("listed", ["[[a]]", "{a: b}", "[{a: b}]"])
def test_r01_what_is_shared_is_a_list_of_names(tmp_path: Path, listed: str) -> None:
    (tmp_path / "game.yaml").write_text(f"title: X\nshared: {listed}\n")
    assert Project.open(tmp_path).shared == ()


def test_a_shared_folder_that_is_not_there_is_said(tmp_path: Path) -> None:
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "game.yaml").write_text("title: X\nshared: [../nowhere]\n")
    with pytest.raises(BadInput) as bad:
        Project.open(tmp_path / "game")
    (problem,) = bad.value.problems
    assert (problem.code, problem.message) == ("C032", "there is no folder `../nowhere` to share")
    assert problem.place is not None
    assert (problem.place.line, problem.place.column) == (2, 10)
    assert problem.help
