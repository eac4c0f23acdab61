"""Order and margins of actions from files of stamped actions; lots for unordered stamps."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from games.archery_tactics import fairness
from games.archery_tactics.scenes import RULES, dead, events, folded, play, turn, where
from playmat.cli import main
from playmat.errors import GameError, IllegalAction
from playmat.games.archery_tactics.game import archery_tactics
from playmat.games.archery_tactics.rules.position import Phase
from playmat.games.archery_tactics.rules.state import State
from playmat.games.archery_tactics.study import study
from playmat.games.notation.record import Ply, Record
from playmat.games.notation.stamped import Lot
from playmat.games.notation.timeline import Entry, Event, timeline
from playmat.placement import NORTH, SOUTH
from playmat.session.effects import Entry as JournalEntry
from playmat.session.effects import EntryKind
from playmat.session.history import History
from support.empty_home import empty_home  # noqa: F401
from support.examples import soaked

STUDY = study(archery_tactics())
LAID = "@10.000 south mouvement", "@10.500 north mouvement"


def told(state: State, *texts: str, winner: int = SOUTH) -> list[Entry]:
    return list(timeline(state, events(*texts), RULES, lambda earlier, later: winner))


def contests(entries: list[Entry]) -> list[tuple[str, str, int, bool]]:
    return [
        (str(entry.event), str(contest.rival), contest.margin_ms, contest.lot)
        for entry in entries
        for contest in entry.contests
    ]


def test_who_was_first_is_told_with_the_margin() -> None:
    entries = told(turn("B1 E", "D1 W"), *LAID, "@11.000 south step C1", "@11.120 north step C1")
    assert contests(entries) == [("@11.000 south step C1", "@11.120 north step C1", 120, False)]


def test_whoever_comes_much_later_was_no_rival() -> None:
    entries = told(turn("B1 E", "D1 W"), *LAID, "@11.000 south step C1", "@11.301 north step C1")
    assert contests(entries) == []


def test_nobody_is_told_who_was_first_where_it_does_not_matter() -> None:
    entries = told(turn("B1 E", "D1 W"), *LAID, "@11.000 south step A1", "@11.020 north step E1")
    assert contests(entries) == []


@pytest.mark.parametrize(("winner", "first"), [(SOUTH, "@11.000 south"), (NORTH, "@11.004 north")])
def test_a_margin_below_the_uncertainty_is_a_lot(winner: int, first: str) -> None:
    steps = "@11.000 south step C1", "@11.004 north step C1"
    ((event, _, margin, lot),) = contests(told(turn("B1 E", "D1 W"), *LAID, *steps, winner=winner))
    assert event == f"{first} step C1" and lot and abs(margin) == 4


def test_a_card_laid_just_before_its_effect_is_part_of_the_contest() -> None:
    """North lays its card and moves at the same instant as South."""
    rush = "@10.999 north mouvement", "@11.002 north step C1"
    quick = told(turn("B1 E", "D1 W"), LAID[0], "@11.000 south step C1", *rush, winner=NORTH)
    assert where(quick[-1].state, NORTH) == "C1"
    slow = told(turn("B1 E", "D1 W"), LAID[0], "@11.000 south step C1", *rush, winner=SOUTH)
    assert where(slow[-1].state, SOUTH) == "C1"


def test_a_shot_against_a_step() -> None:
    state = turn("A1 E", "C1 W", "I9 N")
    away = "@10.000 north mouvement", "@10.500 north step C2", "@10.520 south tir"
    after, void = folded(state, events(*away))
    assert (after.shots, void) == ((), [])  # the target had left before
    shot = "@10.000 north mouvement", "@10.500 south tir", "@10.520 north step C2", "@16 west ciblage"
    after, void = folded(state, events(*shot))
    assert dead(after) == {"north"} and void == ["@10.520 north step C2"]


def test_a_dodge_at_the_last_millisecond_is_in_time() -> None:
    dodge = "@10 south tir", "@15.000 north mouvement", "@15.400 north step C2", "@30 west ciblage"
    assert dead(folded(turn("A1 E", "C1 W", "I9 N"), events(*dodge))[0]) == set()
    late = "@10 south tir", "@15.001 north mouvement", "@15.400 north step C2", "@30 west ciblage"
    assert dead(folded(turn("A1 E", "C1 W", "I9 N"), events(*late))[0]) == {"north"}


def test_crossing_shots_have_nothing_to_do_with_the_uncertainty() -> None:
    near = "@10.000 south tir", "@10.003 north tir"
    after, void = folded(turn("A1 E", "C1 W"), events(*near))
    assert (after.shots, void) == ((), [])  # both have left in either order, so no lot is drawn


def test_a_late_shot_turns_a_step_into_a_dodge() -> None:
    """The state shown before the shot's stamp arrives is corrected; the card is the one that was laid."""
    laid = events("@10.100 north mouvement", "@10.600 north step C2")
    shown, _ = folded(turn("A1 E", "C1 W"), laid)
    after, void = folded(turn("A1 E", "C1 W"), [*laid, *events("@10.000 south tir")])
    assert void == [] and dead(after) == set()
    assert (
        after.players[NORTH].laid == shown.players[NORTH].laid
        and after.players[NORTH].cell == shown.players[1].cell
    )


# --- files

BEGINNING = turn("B1 E", "D1 W")
FILE = f"""\
game: archery-tactics
place: Lyon
start: {BEGINNING}
result: *

@10.000 south mouvement
@10.500 north mouvement
@11.000 lot north
@11.000 south step C1
@11.004 north step C1 {{a hair's breadth}}
"""


def test_a_lot_stands_in_the_file() -> None:
    record = STUDY.parse_record(FILE)
    assert where(record.plies[-1].state, NORTH) == "C1"
    assert {*STUDY.format_record(record).splitlines()} == {*FILE.splitlines()}
    assert STUDY.parse_record(STUDY.format_record(record)) == record


def test_a_lot_that_is_missing_is_asked_for() -> None:
    expected = "add '@11.000 lot south' or '@11.000 lot north'"
    with pytest.raises(GameError, match=expected):
        STUDY.parse_record(FILE.replace("@11.000 lot north\n", ""))


def record(*lines: str) -> str:
    return "\n".join(["game: archery-tactics", f"start: {BEGINNING}", "", *lines])


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (("@10 south flag C1",), "line 4: 'south flag C1' is not legal"),
        (("@10 south mouvement", "@11 south step C1", "@12 south step D1"), "line 6: 'south step D1'"),
        (("@10 south tir", "@12 north tir"), "line 5: 'north tir' is not legal .* within 300 ms"),
        (("@10 south tir", "@10.1 north repos"), "line 5: 'north repos' is not legal"),
        (("@10 void south tir",), "line 4: '@10.000 void south tir' is legal at its stamp: leave out 'void'"),
    ],
)
def test_a_record_refuses_what_the_rules_refuse(lines: tuple[str, ...], message: str) -> None:
    for read in (STUDY.parse_record, STUDY.timeline):
        with pytest.raises(IllegalAction, match=message):
            read(record(*lines))


@pytest.mark.parametrize(
    "lines",
    [("@10.1 north repos", "@10 south tir"), ("@10 south tir", "@10.1 void north repos")],
)
def test_what_a_late_stamp_makes_impossible_is_void_and_written_so_that_it_is_read_again(
    lines: tuple[str, str],
) -> None:
    found = STUDY.parse_record(record(*lines))
    (laid,) = found.plies[-1].state.players[NORTH].laid
    assert (laid.card, laid.void) == ("repos", True)
    text = STUDY.format_record(found)
    assert "@10.100 void north repos" in text.splitlines()
    assert STUDY.parse_record(text) == found


def test_a_card_that_lies_at_the_very_stamp_of_the_top_is_read_as_laid_in_the_turn() -> None:
    spawned = "south spawn B9", "north spawn I8", "north sight W", "south sight E"
    history = History(fairness.GAME, play(RULES.start(2), *spawned))
    for event in events("@5 south ready", "@6 north ready", "@11 top"):
        history.act(event.action, event.at / 1000, {})
    phases = [history.state_before(at).phase for at in (10.999, 11.0, 11.001)]
    assert phases == [Phase.COUNTDOWN, Phase.TURN, Phase.TURN]


@pytest.mark.parametrize("within", [0, 7])
def test_table_and_record_draw_the_same_lots(within: int) -> None:
    """Stamps are tied within the clocks' uncertainty, and at least within that of the rules."""
    steps = events("@11.000 south step C1", "@11.004 north step C1")
    lot = Event(steps[0].at - 2 * within, Lot(NORTH))
    history = History(fairness.GAME, BEGINNING)
    for event in (*events(*LAID), *steps):
        history.act(event.action, event.at / 1000, {}, within)
    history.append(JournalEntry(EntryKind.ACTED, f"{lot.action} {lot.stamp}"))
    assert history.tie is None and where(history.state, NORTH) == "C1"
    plies = tuple(Ply(ply.action, "", ply.state, ply.at, ply.uncertainty_ms) for ply in history.plies)
    again = STUDY.parse_record(STUDY.format_record(Record(BEGINNING, plies, lots=history.lots)))
    assert again.plies == plies


@pytest.mark.parametrize(("seed", "actions"), [(0, 13), soaked(0, 30), soaked(2, 30)])
def test_every_journal_can_be_written_as_a_record(seed: int, actions: int) -> None:
    """Actions are stamped every few milliseconds, so that lots follow each other closely."""
    random, start = Random(seed), turn(*fairness.ARCHERS)
    history = History(fairness.GAME, start)
    done = [deed.action for deed in fairness.play(start, random)][:actions]
    stamped = [(fairness.TOP + number * 0.004, action) for number, action in enumerate(done)]
    for at, action in sorted(stamped, key=lambda stamp: stamp[0] + random.choice((0, 0, 0.02, 0.5))):
        history.act(action, at, {}, uncertainty_ms=random.randrange(2, 9))
        while history.tie:
            history.draw(random.choice(history.tie).seat)
    assert history.lots and any(ply.void for ply in history.plies)
    plies = tuple(Ply(ply.action, "", ply.state, ply.at, ply.uncertainty_ms) for ply in history.plies)
    text = STUDY.format_record(Record(start, plies, lots=history.lots))
    assert STUDY.parse_record(text).plies == plies


def test_one_player_alone_is_refused() -> None:
    with pytest.raises(GameError, match="line 2: 1 players: Archery Tactics is for 2 to 6"):
        STUDY.parse_record("game: archery-tactics\nplayers: 1\n\n@1 south spawn B9\n")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "turn.txt"
    path.write_text(FILE)
    return path


@pytest.mark.usefixtures("empty_home")
def test_the_command_says_who_was_first(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "timeline", str(file), "--game", "archery-tactics"]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert "@11.004 north step C1" in printed and "  before @11.000 south step C1 by lot" in printed
    assert "@11.000 south step C1: void" in printed
    assert main(["rules", "timeline", str(file), "--game", "archery-tactics", "--json"]) == 0
    entries = json.loads(capsys.readouterr().out)["entries"]
    assert [(entry["action"], entry["verdict"]) for entry in entries[-2:]] == [
        ("north step C1", "done"),
        ("south step C1", "void"),
    ]


@pytest.mark.usefixtures("empty_home")
def test_the_command_plays_in_an_arena_of_one_s_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arena, game = tmp_path / "arena.toml", tmp_path / "game.txt"
    rows = ["S" + "." * 10 + "S", *["." * 12] * 4, "....TTF.....", *["." * 12] * 3, "SS........SS"]
    arena.write_text(f"rows = {rows!r}")
    game.write_text("game: archery-tactics\nplayers: 3\n\n@2 north spawn L10\n@1 south spawn A10\n")
    words = ["rules", "timeline", str(game), "--game", "archery-tactics", "--set", f"arena={arena}", "--json"]
    assert main(words) == 0
    answer = json.loads(capsys.readouterr().out)
    assert [entry["action"] for entry in answer["entries"]] == ["south spawn A10", "north spawn L10"]
    assert answer["mover"] == "west"
    arena.write_text("rows = ['S']")
    assert main(words) == 1
    assert "1 rows: an arena has 9 to 26" in json.loads(capsys.readouterr().out)["message"]


@pytest.mark.usefixtures("empty_home")
def test_a_game_is_looked_at_move_by_move(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(file), "--at", "3"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("3 of 4  @11.004: north step C1 (To C1)\n  a hair's breadth\n")
    assert " 1 S s n N S S . . ." in printed
