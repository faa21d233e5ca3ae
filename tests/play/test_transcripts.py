"""Transcripts written, read back, replayed and departing; chronicles, templates, and committed games that must hold."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tiny import TinyRules, kit

from cardgen.play.agents.finding import make_agent
from cardgen.play.chance import seeded
from cardgen.play.chronicle import Chronicle, Line, standings
from cardgen.play.course import RULES, Broken, Course, Moment, TakeBack, played, replayed
from cardgen.play.decision import Decision, Outcome, Together
from cardgen.play.narration import PLAIN_NAMES, Piece, Speaker, Words, plain
from cardgen.play.overview import Eyes, facts_of, overview
from cardgen.play.patience import Impatience, patience
from cardgen.play.transcript import BadTranscript, Departure, Transcript, end_of, from_lines, head_of, to_lines


def words(**more: Any) -> Words:
    given = {
        "events": {"swaps": "{seat} takes another card."},
        "moves": {"swap": "swap {copy}", "keep": "keep what I have"},
        "fields": {},
        "kinds": {},
        "questions": {},
        "shown": None,
        "quiet": frozenset(),
        "money": "coin",
        "purses": ("bank",),
        "names": PLAIN_NAMES,
    }
    return Words(**{**given, **more})  # type: ignore[arg-type]


def game(number: int = 0, *, seats: int = 3, agent: str = "random", secret: bool = False) -> tuple[Course, Transcript]:
    """A whole game of the tiny one, and its transcript."""
    rules = TinyRules(kit(secret=secret))
    course = Course(rules, seats, 5, number)
    agents = [make_agent(agent, rules, seeded(5, number, seat + 1)) for seat in range(seats)]
    for _ in played(course, agents):
        pass
    outcome = course.match.outcome
    assert outcome is not None
    head = head_of(rules.kit, seats, [agent] * seats, 5, number)
    return course, Transcript(head, tuple(course.steps), end_of(outcome))


def retold(transcript: Transcript, rules: TinyRules) -> list[Moment]:
    head = transcript.head
    return list(replayed(Course(rules, head["seats"], head["seed"], head["number"]), transcript))


# -- the file


@given(st.integers(0, 60), st.booleans())
def test_a_transcript_is_read_as_it_was_written_and_played_again(number: int, secret: bool) -> None:
    course, transcript = game(number, secret=secret)
    read = from_lines(list(to_lines(transcript)))
    assert read == transcript
    assert len(retold(read, TinyRules(kit(secret=secret)))) == len(course.steps) + 1


@given(st.text(max_size=30), st.integers(0, 5))
def test_no_damage_is_taken_for_a_transcript(junk: str, at: int) -> None:
    lines = list(to_lines(game()[1]))
    lines[at % len(lines)] = junk
    try:
        read = from_lines(lines)
    except BadTranscript as fault:
        told = fault.line, fault.message
        assert told[0] >= 1 <= len(told[1])
    else:
        # A blank line is passed over, so only the end can have been lost.
        assert not junk.strip()
        assert read.end is None


@pytest.mark.parametrize(
    ("line", "text", "message"),
    [
        (0, '{"cardgen transcript": 99}', "newer than"),
        (0, "{}", "no transcript"),
        (0, '{"cardgen transcript":1,"game":"tiny"}', "says no `edition`"),
        (1, '{"n":1,"seat":0,"kind":"swap","move":["ke', "cut short or damaged"),
        (1, '{"n":2,"seat":0,"kind":"swap","move":["keep"]}', "move 1 is missing"),
        (1, '{"n":1,"seat":0,"kind":"swap"}', "no move"),
        (2, "[1]", "no line of a transcript"),
        (2, "[" * 100_000, "no line of a transcript"),
        (4, '{"n":4,"end":5}', "no end"),
        (4, '{"n":3,"end":{"scores":[],"winners":[],"reason":""}}', "move 4 is missing"),
        (4, '{"n":4,"end":{"scores":[],"winners":[],"reason":""}}\n{}', "damaged"),
    ],
)
def test_what_is_wrong_with_a_line_is_told(line: int, text: str, message: str) -> None:
    lines = list(to_lines(game()[1]))
    lines[line] = text
    with pytest.raises(BadTranscript, match=message) as caught:
        from_lines(lines)
    assert caught.value.line == line + 1


def test_a_transcript_without_its_end_is_read_as_far_as_it_goes() -> None:
    lines = list(to_lines(game()[1]))
    assert from_lines(lines[:-1]).end is None
    with pytest.raises(BadTranscript, match="empty"):
        from_lines([])


# -- departing


def test_other_scores_are_a_departure_at_the_end() -> None:
    _, transcript = game()
    with pytest.raises(Departure, match=r"departs at move 4: the data now says that the scores are"):
        retold(transcript, TinyRules(kit(bonus=2)))


def test_a_move_that_is_no_option_any_more_is_named() -> None:
    _, transcript = game()
    step = transcript.steps[1]._replace(move=("swap", 99))
    changed = transcript._replace(steps=(transcript.steps[0], step, transcript.steps[2]))
    with pytest.raises(
        Departure, match="departs at move 2: the data now says that `swap 99` is no option; it offers keep"
    ):
        retold(changed, TinyRules(kit()))


def test_a_question_to_another_seat_is_named() -> None:
    class Backwards(TinyRules):
        def round(self, table: Any) -> Any:
            yield Decision(2, "swap", self.options(table, 2))

    with pytest.raises(Departure, match="departs at move 1: the data now says that seat 3 is asked `swap`"):
        retold(game()[1], Backwards(kit()))


def test_a_game_that_is_over_sooner_or_goes_on_departs() -> None:
    class Short(TinyRules):
        def round(self, table: Any) -> Any:
            table.over = 1
            yield Decision(0, "swap", self.options(table, 0))

    class Long(TinyRules):
        def outcome(self, table: Any) -> Outcome | None:
            return None

    with pytest.raises(Departure, match="departs at move 2: the data now says that the game is over"):
        retold(game()[1], Short(kit()))
    with pytest.raises(Departure, match="the game goes on"):
        retold(game()[1], Long(kit()))


# -- what breaks


class Forgets(TinyRules):
    def round(self, table: Any) -> Any:
        yield Decision(0, "swap", [("keep",)])
        yield Decision(1, "swap", [])


class Raises(TinyRules):
    def round(self, table: Any) -> Any:
        yield Decision(0, "swap", [("keep",)])
        table.purses[0] -= 1
        yield Decision(1, "swap", [("keep",)])


class Loops(TinyRules):
    def round(self, table: Any) -> Any:
        yield Decision(0, "swap", [("keep",)])
        while True:
            pass


@pytest.mark.parametrize(
    ("rules", "message"),
    [(Forgets, "`swap` offers seat 2 no option"), (Raises, "there are 2 coins"), (Loops, "did not answer within 0.05")],
)
def test_rules_that_break_are_blamed_with_the_last_moves(rules: type[TinyRules], message: str) -> None:
    course = Course(rules(kit()), 3, 1, 0, seconds=0.05)
    agents = [make_agent("random", course.rules, seeded(seat)) for seat in range(3)]
    with pytest.raises(Broken, match=message) as caught:
        list(played(course, agents))
    assert caught.value.seat == RULES
    assert caught.value.moves == ("1. seat 1 swap: keep",)


class Agent:
    thinks = False
    reason = ""

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def choose(self, view: Any, decision: Any) -> Any:
        return self.answer(view, decision)


def hangs(view: Any, decision: Any) -> Any:
    while True:
        try:
            while True:
                pass
        except Exception:
            pass


def fails(view: Any, decision: Any) -> Any:
    raise ValueError("no idea")


def dives(view: Any, decision: Any) -> Any:
    return dives(view, decision)


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (hangs, "the agent of seat 1 did not answer within 0.05 seconds"),
        (fails, r"the agent of seat 1 failed: ValueError: no idea \(test_transcripts.py, line \d+\)"),
        (dives, "the agent of seat 1 called themselves without end"),
        (lambda view, decision: ("win",), r"answers `swap` with \('win',\)"),
        (lambda view, decision: exit(), "failed: SystemExit"),
    ],
)
def test_agents_that_break_are_blamed(answer: Any, message: str) -> None:
    course = Course(TinyRules(kit()), 2, 1, 0)
    with pytest.raises(Broken, match=message) as caught:
        list(played(course, [Agent(answer), Agent(answer)], [0.05, 0.05]))
    assert caught.value.seat == 0


def test_patience_ends_what_hangs_and_leaves_what_does_not_alone() -> None:
    with patience(5.0):
        pass
    with pytest.raises(Impatience), patience(0.02):
        hangs(None, None)


class Rounds(TinyRules):
    """Seats are asked in this order, in each of three rounds."""

    order: tuple[int, ...] = (0, 1, 0, 1, 0)
    tells = False

    def round(self, table: Any) -> Any:
        for seat in self.order:
            yield Decision(seat, "swap", self.options(table, seat))
            if self.tells and seat == 1:
                table.tell("waits", 0)
        table.over = int(table.round == 2)


def test_taking_back_brings_the_game_to_the_person_s_last_decision() -> None:
    asked: list[int] = []

    def changes_mind(view: Any, decision: Any) -> Any:
        asked.append(decision.seat)
        if len(asked) == 5:  # the second question of the second round
            raise TakeBack
        return decision.options[len(asked) > 5]

    course = Course(Rounds(kit()), 2, 1, 0)
    steps = [moment.step for moment in played(course, [Agent(changes_mind), Agent(lambda v, d: d.options[0])])]
    assert [step.number for step in steps[1:] if step] == [1, 2, 3, 4, 5, 6, 7, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]
    assert len(asked) == 3 * 3 + 2, "one question was taken back and one asked again"
    assert [step.move[0] for step in course.steps if step.seat == 0] == ["keep"] * 3 + ["swap"] * 6
    assert len(course.steps) == 15


@pytest.mark.parametrize("name", ["random", "search:4", "file"])
def test_after_taking_back_agents_answer_the_same_to_the_same(name: str) -> None:
    class Own:
        """Keeps a list, and an adviser with a stream of chance of its own."""

        thinks, reason = True, ""

        def __init__(self, rules: Any, chance: Any) -> None:
            self.seen: list[Any] = []
            self.adviser = make_agent("random", rules, chance)

        def choose(self, view: Any, decision: Any) -> Any:
            self.seen.append(decision)
            return self.adviser.choose(view, decision) if len(self.seen) % 3 else decision.options[-1]

    rules = Rounds(kit())
    for seed in range(6):
        asked: list[int] = []

        def changes_mind(view: Any, decision: Any, asked: list[int] = asked) -> Any:
            asked.append(decision.seat)
            if len(asked) in (4, 8):
                raise TakeBack
            return decision.options[0]

        other = Own(rules, seeded(seed)) if name == "file" else make_agent(name, rules, seeded(seed))
        plain_other = Own(rules, seeded(seed)) if name == "file" else make_agent(name, rules, seeded(seed))
        course, straight = Course(rules, 2, 1, 0), Course(rules, 2, 1, 0)
        list(played(course, [Agent(changes_mind), other]))
        list(played(straight, [Agent(lambda v, d: d.options[0]), plain_other]))
        assert [step.move for step in course.steps] == [step.move for step in straight.steps]


def test_a_game_that_does_not_end_any_more_departs() -> None:
    class Hasty(Rounds):
        limits = (2, 50)

    course = Course(Rounds(kit()), 2, 1, 0)
    list(played(course, [make_agent("random", course.rules, seeded(1)) for _ in range(2)]))
    assert course.match.outcome is not None
    transcript = Transcript(head_of(kit(), 2, ["x"] * 2, 1, 0), tuple(course.steps), end_of(course.match.outcome))
    with pytest.raises(Departure, match="departs at move 10: the rules now say: the game is not over after 2 rounds"):
        retold(transcript, Hasty(kit()))
    left = transcript._replace(end={"scores": [], "winners": [], "reason": "left before the end"})
    with pytest.raises(Departure, match="departs at move 10"):
        retold(left, Hasty(kit()))
    assert len(retold(left._replace(steps=left.steps[:10]), Hasty(kit()))) == 10, "it was stuck there then, too"


# -- the chronicle


def told(transcript: Transcript, rules: TinyRules, words: Words, watcher: int = -1) -> list[Line]:
    head = transcript.head
    course = Course(rules, head["seats"], head["seed"], head["number"])
    chronicle = Chronicle(Speaker(rules, words), watcher)
    lines: list[Line] = []
    for moment in replayed(course, transcript):
        table = course.match.table
        lines += chronicle.tell(moment, table if watcher < 0 else Eyes(table, watcher))
    return lines


def swapping(secret: bool) -> Transcript:
    """A game in which the second seat swaps, and says why."""
    rules = TinyRules(kit(secret=secret))
    course = Course(rules, 3, 5, 0)

    def answer(view: Any, decision: Any) -> Any:
        return decision.options[1 if decision.seat == 1 else 0]

    agents = [Agent(answer) for _ in range(3)]
    agents[1].reason = "mine is low"
    list(played(course, agents))
    assert course.match.outcome is not None
    return Transcript(head_of(rules.kit, 3, ["x"] * 3, 5, 0), tuple(course.steps), end_of(course.match.outcome))


def test_the_reason_of_a_secret_answer_stands_with_the_event_that_reveals_it() -> None:
    lines = told(swapping(secret=True), TinyRules(kit(secret=True)), words(quiet=frozenset({"swap", "keep"})))
    assert [plain(line.pieces) for line in lines] == ["Round 1", "Ben takes another card."]
    assert (lines[-1].seat, lines[-1].why) == (1, "mine is low")


def test_a_reason_stands_with_its_own_move() -> None:
    lines = told(swapping(secret=False), TinyRules(kit()), words())
    ben = next(line for line in lines if plain(line.pieces).startswith("Ben: swap"))
    assert (ben.seat, ben.step, ben.why) == (1, 2, "mine is low")
    assert [line.why for line in lines if line is not ben] == [""] * (len(lines) - 1)


def test_the_reason_of_passing_does_not_stand_with_what_happens_later() -> None:
    class Told(Rounds):
        tells = True

    rules = Told(kit())
    course = Course(rules, 2, 1, 0)
    agents = [Agent(lambda view, decision: decision.options[0]) for _ in range(2)]
    agents[0].reason = "nothing to gain"
    list(played(course, agents))
    assert course.match.outcome is not None
    transcript = Transcript(head_of(rules.kit, 2, ["x"] * 2, 1, 0), tuple(course.steps), end_of(course.match.outcome))
    lines = told(transcript, rules, words(events={"waits": "{seat} waits."}))
    ada = [line for line in lines if plain(line.pieces) == "Ada waits."]
    assert len(ada) == 6
    assert not any(line.why for line in lines), "Ben's moves brought these; Ada's reason was for passing"


def test_the_reason_of_a_secret_answer_of_which_nothing_came_is_dropped() -> None:
    class Veiled(Rounds):
        def round(self, table: Any) -> Any:
            yield Together(tuple([Decision(seat, "swap", self.options(table, seat)) for seat in (0, 1)]))
            yield Decision(1, "swap", self.options(table, 1))
            table.tell("waits", 0)
            table.over = 1

    course = Course(Veiled(kit()), 2, 1, 0)
    agents = [Agent(lambda view, decision: decision.options[1]) for _ in range(2)]
    agents[0].reason = "mine is low"
    chronicle = Chronicle(Speaker(course.rules, words(events={"waits": "{seat} waits."}, quiet=frozenset({"swap"}))))
    lines = [line for moment in played(course, agents) for line in chronicle.tell(moment, course.match.table)]
    assert [(plain(line.pieces), line.why) for line in lines if line.kind == "event"] == [("Ada waits.", "")]


def test_a_move_without_event_is_told_but_not_passing() -> None:
    lines = told(swapping(secret=True), TinyRules(kit(secret=True)), words(events={}))
    said = [plain(line.pieces) for line in lines]
    assert any(line.startswith("Ben: swap Card") for line in said)
    assert not any("keep" in line for line in said), "the first option, a bare verb, is passing"
    assert "swaps 1" in said, "an event without words is told plainly"


def test_a_watcher_is_not_told_a_secret_answer_before_the_others_nor_a_hidden_card_nor_a_reason() -> None:
    rules = TinyRules(kit(secret=True))
    transcript = swapping(secret=True)
    course = Course(rules, 3, 5, 0)
    chronicle = Chronicle(Speaker(rules, words()), 0)
    heard = []
    for moment in replayed(course, transcript):
        lines = chronicle.tell(moment, Eyes(course.match.table, 0))
        heard.append([plain(line.pieces) for line in lines])
        assert not any(line.why for line in lines)
    assert heard[1] == heard[2] == []
    assert any("Ben" in line for line in heard[3])


def test_what_a_seat_does_not_know_is_a_card() -> None:
    course, _ = game()
    speaker, table = Speaker(course.rules, words()), course.match.table
    hidden = table.zones[0][0]
    assert plain(speaker.card(table, hidden)).startswith("Card ")
    assert plain(speaker.card(Eyes(table, 0), hidden)) == "a card"
    rows = ["".join(piece.text for piece in row) for _, row in overview(speaker, table, 0)]
    assert rows[0].startswith("Ada · swapped ")
    assert rows[1].startswith("hand 0: Card "), rows
    assert any(row.startswith("hand 1: 1 card") for row in rows)
    assert any(row.startswith("hand 1: Card") for _, pieces in overview(speaker, table) for row in [plain(pieces)])


def test_values_that_lie_open_are_shown_in_the_game_s_words() -> None:
    course, _ = game()
    table = course.match.table
    own = words(
        shown={
            "swapped": "{mark}",
            "odd": lambda rules, table, seat: "last" if seat == 2 else "",
            "bad": lambda rules, table, seat: 1 / 0,
        },
        kinds={"mark": {0: "has not swapped", 1: "has swapped"}},
    )
    facts = [(fact.seat, plain(fact.words)) for fact in facts_of(Speaker(course.rules, own), table)]
    assert facts[:3] == [(seat, f"has {'' if table.swapped[seat] else 'not '}swapped") for seat in range(3)]  # type: ignore[attr-defined]
    assert facts[3:] == [(2, "last")]


def test_standings_are_the_winners_first() -> None:
    rows = standings(Outcome((3, 9, 9.5), (1,), "by rule"))
    assert [(row.seat, row.won) for row in rows] == [(1, True), (2, False), (0, False)]


# -- templates


def said(template: Any, *values: Any, **more: Any) -> str:
    course, _ = game()
    speaker = Speaker(course.rules, words(events={"x": template}, **more))
    return plain(speaker.event(course.match.table, ("x", *values)))


@pytest.mark.parametrize(
    ("template", "values", "text"),
    [
        ("{seat} waits.", (1,), "Ben waits."),
        ("{seat} and {seat} wait.", (1,), "Ben and Ben wait."),
        ("all of {seats}", ((0, 1, 2),), "All of Ada, Ben and Cleo"),
        ("{seats} wait", ((),), "Nothing wait"),
        ("{seat} pays {coins}.", (0, 1), "Ada pays 1 coin."),
        ("{seat} pays {coins}.", (0, 2), "Ada pays 2 coins."),
        ("{points}", (-1,), "-1 point"),
        ("{lit:beacon} lit", (3,), "3 beacons lit"),
        ("{signed} Power", (2,), "+2 Power"),
        ("{card} shines", ("card-4",), "Card 4 shines"),
        ("{design} shines", (2,), "Card 3 shines"),
        ("a card{flag:, face-down}", (1,), "A card, face-down"),
        ("a card{flag:, face-down}", (0,), "A card"),
        (("seat other", "{other} hits {seat}"), (0, 1), "1 hits Ada"),
        (("seat copy", "{seat} takes {copy}", "{seat} takes nothing"), (0, -1), "Ada takes nothing"),
        (("seat copy", "{seat} takes {copy}", "{seat} takes nothing"), (0,), "Ada takes nothing"),
        ("{seat} could {verb}", (0, "swap"), "Ada could swap a card"),
        (("seat verb copy", "{seat} could {verb}"), (0, "swap", -1), "Ada could swap a card"),
        ("{seat} could {verb}", (0, "fly"), "Ada could fly"),
        # What does not fit is told plainly, and never an error.
        ("{seat} takes {copy}", (0,), "x 0"),
        ("{card} shines", ("no-such",), "x no-such"),
        (5, (0,), "x 0"),
        ("", (0,), "x 0"),
    ],
)
def test_templates(template: Any, values: tuple[Any, ...], text: str) -> None:
    assert said(template, *values) == text


def test_a_verb_takes_the_event_s_own_values() -> None:
    course, _ = game()
    copy = course.match.table.zones[0][0]
    name = course.match.table.card(copy).name
    assert said(("seat verb copy", "{seat} could {verb}"), 0, "swap", copy) == f"Ada could swap {name}"


def test_kinds_of_the_game_s_own() -> None:
    kinds = {
        "day": {1: "Monday"},
        "best": lambda kit, value: kit.by_id[f"card-{value}"],
        "bad": lambda kit, value: 1 / 0,
    }
    assert said("on {day}", 1, kinds=kinds) == "On Monday"
    assert said("{best}", 6, kinds=kinds) == "Card 6"
    assert said("on {bad}", 1, kinds=kinds) == "x 1"
    assert said("{leader} leads", 2, fields={"leader": "seat"}) == "Cleo leads"


def test_names_know_who_they_are() -> None:
    course, _ = game()
    speaker = Speaker(course.rules, words(events={"x": "{seat} has {card}"}))
    pieces = speaker.event(course.match.table, ("x", 1, "card-2"))
    assert pieces == (Piece("Ben", "seat", 1), Piece(" has "), Piece("Card 2", "card", 1))
    assert speaker.name(40) == "Seat 41"


# -- committed games


GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.jsonl"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_committed_games_go_as_they_went(path: Path) -> None:
    """A rules change shows here; `python -m tests.play.golden` makes them anew, and their diff is its review."""
    from cardgen.diagnostics import Problems
    from cardgen.jobs.telling import note_telling, tell
    from cardgen.jobs.transcripts import read_transcript, table_of
    from cardgen.source.project import Project

    problems = Problems()
    transcript = read_transcript(path, problems)
    project = Project.open(Path(__file__).parents[2] / "card_data" / transcript.head["game"])
    laid = table_of(project, transcript, problems)
    note_telling(tell(laid, transcript), laid.kit.digest, problems)
    assert not problems.has_errors, "; ".join(f"{path.name} {problem.message}" for problem in problems)


def test_there_are_committed_games() -> None:
    heads = [json.loads(path.read_text("utf-8").partition("\n")[0]) for path in GOLDEN]
    assert {head["seats"] for head in heads} >= {3, 4, 5, 6}
