"""What is wrong with a manuscript is told with its line, its column and what to do, all in one run."""

from __future__ import annotations

from pathlib import Path

import pytest
from manuscripts_read import Desk, words_of

from cardgen.cli import run
from cardgen.diagnostics import Problems, Severity
from cardgen.rulebook.document import Box, Figure, Mistake, Paragraph
from cardgen.rulebook.manuscript import read_manuscript
from cardgen.source.project import Project


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    return Desk(tmp_path_factory.mktemp("desk"))


# What is written, the code, what the caret is under, a word of the message, a word of the help.
CASES = [
    ('See {{ card("pumt") }}.', "R110", '"pumt"', "there is no card `pumt`", "did you mean `punt`?"),
    ("See {{ name('barque') }}.", "R110", "'barque'", "`barque`", "`barge`"),
    ('{{ faces("punt", "rift") }}', "R110", '"rift"', "`rift`", "`raft`"),
    ("::: figure card pumt\nC.\n:::", "R110", "pumt", "there is no card `pumt`", "`punt`"),
    ('{{ card("punt", "bakc") }}', "R111", '"bakc"', "face of the card `punt`", "`back`"),
    ('{{ card("memo") }}', "R111", '"memo"', "no face to show", "printed"),
    ("::: figure card punt side\nC.\n:::", "R111", "punt side", "no face `side`", "`front`"),
    ('{{ ruling("ties") }}', "R112", '"ties"', "there is no ruling `ties`", "`tie`"),
    ('{{ faq("Crosing") }}', "R112", '"Crosing"', "begins with `Crosing`", "`Crossing`"),
    ('{{ term("coins") }}', "R113", '"coins"', "there is no term `coins`", "`coin`"),
    ('{{ glossary(without=["tye"]) }}', "R113", '"tye"', "`tye`", "`tie`"),
    ('{{ component("decks") }}', "R114", '"decks"', "there is no component `decks`", "`deck`"),
    ('{% if edition_has("secnd") %}x{% endif %}', "R115", '"secnd"', "there is no edition `secnd`", "`second`"),
    ('{{ card_table("bota") }}', "R116", '"bota"', "there is no type of card `bota`", "`boat`"),
    ('{{ card_table("boat", columns=["seat"]) }}', "R116", "", "no `seat`", "`seats`"),
    ("{{ card_table() }}", "R116", "", "names no cards", 'card_table("type")'),
    (
        '{{ card_table("boat", columns=["seats"], heads=["A", "B"]) }}',
        "R116",
        "",
        "2 heads for 1 columns",
        "write one each",
    ),
    ("pay 2 {cion}", "R117", "{cion}", "there is no icon `cion`", "`coin`"),
    ('{{ icons(["cion"]) }}', "R117", '"cion"', "there is no icon `cion`", "`coin`"),
    ("::: figure art rivr.svg\nC.\n:::", "R120", "rivr.svg", "there is no art file `rivr.svg`", "`river.svg`"),
    ("::: figure art ../game.yaml\nC.\n:::", "R120", "../game.yaml", "leads outside", "copy the file"),
    ("::: figure setup 7\nC.\n:::", "R120", "setup 7", "not for 7 players", "2 to 4"),
    ("::: figure carte punt\nC.\n:::", "R120", "carte punt", "`carte punt` names no picture", "`card ID`"),
    ("::: figure\nC.\n:::", "R120", "", "is missing", "`card ID`"),
    ("a ![river](river.svg)", "R120", "![", "cannot stand in a line", "figure"),
    ("a <b>bold</b> word", "R121", "<b>", "`<b>` is printed as typed", "Markdown"),
    ("<!-- not yet -->", "R121", "<!-- not yet -->", "printed as typed", "Markdown"),
    ("words {{ faq() }} words", "R122", "", "`faq(...)` stands on a line of its own", "blank line"),
    ("# Head {{ credits() }}", "R122", "", "`credits(...)` stands on a line of its own", "blank line"),
    ("| a |\n|---|\n| b | c |", "R123", "| b | c |", "2 cells", "`\\|`"),
    ("::: figure art river.svg\n:::", "R124", "", "no words for those who cannot see", "alt:"),
    ("[a](#ties)\n\n# Tie", "R130", "#ties", "no place `#ties`", "`#tie`"),
    ("[a](other.md)", "R130", "(other.md", "`other.md` leads nowhere", "https://"),
    ("[a](javascript:alert)", "R130", "(javascript:alert", "leads nowhere", "https://"),
    ("a[^q] c", "R131", "[^q]", "there is no footnote `[^q]`", "`[^q]: words`"),
    ("a\n\n[^r]: never", "R131", "[^r]", "is never referred to", "`[^r]`"),
    ("a[^b]\n\n[^b]: one\n\n[^b]: two", "R131", "[^b]", "for the second time", "another name"),
    ("# Tie\n\n## Tie", "R132", "## Tie", "two headings have the anchor `tie`", "`## Tie {#tie-2}`"),
    ("::: example A\nwords", "R140", ":::", "`::: example` is never closed", "`:::`"),
    ("words\n\n:::", "R140", ":::", "closes nothing", "never closed"),
    ("::: exampel A\nwords\n:::", "R141", "exampel", "there is no directive `exampel`", "`example`"),
    ("::: page-brake", "R141", "page-brake", "there is no directive `page-brake`", "`page-break`"),
    ("::: contents 9", "R142", "9", "does not take `9`", "`::: contents 1`"),
    ("::: columns\none\n:::", "R142", "", "are one", "`+++`"),
    ("::: columns Two\none\n+++\ntwo\n:::", "R142", "Two", "no title", "take the words away"),
    ("::: figure card punt width 140%\n:::", "R142", "140", "1% to 100%", "`width 60%`"),
    ("::: figure card punt\n- a\n- b\n:::", "R142", "", "2 labels for 1 pictures", "one item"),
    ("::: figure card punt\nC.\n\n> more\n:::", "R142", "", "more than it can show", "caption"),
    ("{{ rules.fair }}", "R102", "{{ rules.fair }}", "no field `fair`", "`fare`"),
    ("a {{ rules.fare } b\n\n{{ rules.hand }}", "R102", "{{", "`{{` is never closed", "close it"),
    ("{% if true %}\nwords", "R102", "{% if true %}", "`{% if %}` is never closed", "`{% endif %}`"),
    ("words {% endif %}", "R102", "{% endif %}", "closes or parts nothing", "open it"),
    ("{% for c in cards %}{% if c %}x{% endfor %}", "R102", "", "`{% if %}` is not closed before", "`{% endif %}`"),
    ("{% for c in crads %}x{% endfor %}", "R102", "{% for c in crads %}", "no name `crads`", "`cards`"),
    ("{% if rules.fair > 2 %}x{% endif %}", "R102", "{% if rules.fair > 2 %}", "no field `fair`", "`fare`"),
    ("{% include 'x' %}", "R102", "{% include 'x' %}", "cannot be used here", "`if`"),
    ("{% set n = rules.fair %}", "R102", "{% set n = rules.fair %}", "no field `fair`", "`fare`"),
    ("{{ rules.hand|in_word }}", "R102", "{{ rules.hand|in_word }}", "no filter `in_word`", "`in_words`"),
    ("{{ rules.hand + }}", "R102", "{{ rules.hand + }}", "cannot be read", ""),
    ("{{ 'a' + 1 }}", "R102", "{{ 'a' + 1 }}", "", ""),
    ("{{ card_table('boat', cards_of='punt') }}", "R102", "", "takes a list", ""),
]


@pytest.mark.parametrize(("text", "code", "under", "message", "help"), CASES)
def test_bad_input(desk: Desk, text: str, code: str, under: str, message: str, help: str) -> None:
    document, problems = desk.read(f"# Before\n\n{text}\n")
    found = [problem for problem in problems if problem.code == code and message in problem.message]
    assert found, problems
    problem = found[0]
    assert problem.severity is Severity.WARNING
    assert help in problem.help
    assert problem.place is not None
    line, column, width = problem.place.line, problem.place.column, problem.place.width
    assert f"# Before\n\n{text}\n".split("\n")[line - 1] == problem.place.excerpt
    if under:
        assert problem.place.excerpt[column - 1 : column - 1 + width] == under
    assert problem.message in [mark.words for mark in _marks(document.blocks)]


def _marks(thing: object) -> list[Mistake]:
    if isinstance(thing, Mistake):
        return [thing]
    return [mark for part in thing for mark in _marks(part)] if isinstance(thing, tuple) else []


def test_all_of_it_is_told_in_one_run(desk: Desk) -> None:
    """A mistake hides no other one: all of the above in one manuscript, but for what ends no directive."""
    texts = [case[0] for case in CASES if "{% if true" not in case[0] and "::: example" not in case[0]]
    _, problems = desk.read("\n\n".join(texts))
    told = {(problem.code, problem.message) for problem in problems}
    for text, code, _, message, _ in CASES:
        if text in texts:
            assert any(code == one and message in words for one, words in told), (code, message)


def test_two_mistakes_in_one_loop_and_in_one_line(desk: Desk) -> None:
    text = "{% for c in [1, 2] %}\n{{ rules.a }} {{ rules.b }}\n\n{{ card('x') }}\n{% endfor %}"
    _, problems = desk.read(text)
    assert [(problem.code, problem.place and problem.place.line) for problem in problems] == [
        ("R102", 2),
        ("R102", 2),
        ("R110", 4),
    ]


def test_marks_stand_beside_what_is_wrong(desk: Desk) -> None:
    text = "one\n\ntwo {cion}\n\n::: note\nthree\n\nfour {cion}\n:::\n\nfive"
    document, _ = desk.read(text)
    kinds = [type(block) for block in document.blocks]
    assert kinds == [Paragraph, Mistake, Paragraph, Box, Paragraph]
    box = document.blocks[3]
    assert isinstance(box, Box)
    assert [type(block) for block in box.blocks] == [Paragraph, Mistake, Paragraph]


def test_an_unclosed_directive_ends_before_the_next_heading(desk: Desk) -> None:
    document, _ = desk.read("::: note\nin\n\n# Out\n\nwords")
    box = next(block for block in document.blocks if isinstance(block, Box))
    assert words_of(box.blocks) == "in"
    assert words_of(document.blocks[-1]) == "words"


def test_what_cannot_be_shown_leaves_its_words(desk: Desk) -> None:
    document, _ = desk.read("::: figure card nobody, art none.svg\nThe *caption*.\n:::\n\n::: oddity Title\nheld\n:::")
    made = "".join(words_of(block) for block in document.blocks if not isinstance(block, Mistake))
    assert made == "The caption.oddity Titleheld"
    assert not any(isinstance(block, Figure) for block in document.blocks)


def test_a_manuscript_that_is_not_there(desk: Desk) -> None:
    problems = Problems()
    assert read_manuscript(Project.open(desk.root), desk.game(), problems, "other.md") is None
    (problem,) = problems
    assert (problem.code, problem.severity) == ("R101", Severity.ERROR)
    assert "other.md" in problem.message


def test_a_manuscript_that_leads_outside_or_is_no_text(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    (tmp_path / "secret.md").write_text("secret")
    for make in (
        lambda path: path.symlink_to(tmp_path / "secret.md"),
        lambda path: path.write_bytes(b"caf\xe9"),
        lambda path: path.mkdir(),
        lambda path: path.write_text("x" * 500_000),
    ):
        path = desk.root / "rulebook.md"
        make(path)
        problems = Problems()
        assert read_manuscript(Project.open(desk.root), desk.game(), problems) is None
        assert problems.has_errors
        assert "secret" not in "".join(problem.message for problem in problems).replace("secret.md", "")
        path.rmdir() if path.is_dir() else path.unlink()


def test_windows_line_ends_and_a_byte_order_mark(desk: Desk) -> None:
    (desk.root / "rulebook.md").write_bytes(b"\xef\xbb\xbf# One\r\n\r\ntwo {cion}\r\n")
    problems = Problems()
    document = read_manuscript(Project.open(desk.root), desk.game(), problems)
    assert document is not None
    assert words_of(document.blocks[0]) == "One"
    assert [problem.place and problem.place.line for problem in problems] == [3]


def test_too_much_is_cut_off_with_a_word(desk: Desk) -> None:
    document, problems = desk.read("{% for n in range(9000) %}" + "x" * 500 + "{% endfor %}\n\nend")
    assert [problem.code for problem in problems] == ["R103"]
    assert words_of(document).endswith("end")


def test_check_reads_the_manuscripts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    desk = Desk(tmp_path)
    monkeypatch.chdir(desk.root)
    assert run(["check", "--strict"]) == 0, capsys.readouterr()
    wide = "| " + "unbreakable" * 30 + " |\n|---|\n| a |\n"
    (desk.root / "rulebook.md").write_text("# One\n\nEveryone gets five cards in hand. {cion}\n\n" + wide)
    (desk.root / "summary.md").write_text("[gone](#gone)\n")
    assert run(["check"]) == 0
    told = capsys.readouterr()
    for code in ("R117", "R130", "R150", "R160"):
        assert code in told.out + told.err
    assert run(["check", "--strict"]) == 1
