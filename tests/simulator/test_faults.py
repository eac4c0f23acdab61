"""Games with disturbances that are no action: the table recognises the intended actions, and only those."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from playmat.devices.button_gestures import ButtonGestures
from playmat.events import Button
from playmat.placement import Face, Place
from playmat.session.guide import Step
from playmat.simulator.players.table import Pause, Wait
from playmat.simulator.rehearsal.faults.by_hand import two_hands_at_once
from playmat.simulator.rehearsal.faults.counts import FAILURES, totals
from playmat.simulator.rehearsal.faults.kinds import HAPPENINGS, KINDS
from playmat.simulator.rehearsal.faults.scene import Scene
from playmat.simulator.rehearsal.faults.senses import Senses
from playmat.simulator.rehearsal.staging import set_table
from playmat.simulator.rehearsal.trace import GameSetting, parse_trace
from playmat.simulator.world.location import Where
from playmat.virtual.rehearsal.faulty import play, play_one, replay
from support.every_game import FOLDER
from support.shipped import GAME, MAT

SEED = 1
DICE = {"cocked-die", "die-nudged", "die-rolled-off", "die-tipped"}
WAND = {
    "both-players-point",
    "stray-touch-while-tidying",
    "wand-dropped",
    "wand-flickers",
    "wand-left-lying",
    "wand-passed-over",
    "wand-reads-neighbour",
    "wrong-square-touched",
}
ABSENT = DICE | WAND  # the shipped game has neither


@pytest.mark.parametrize("games", [2, pytest.param(25, marks=pytest.mark.soak)])
def test_whatever_happens_the_table_understands(games: int) -> None:
    played = list(play(GameSetting(), range(1, games + 1), SEED, KINDS))
    report = totals(played, KINDS)
    assert [game.trace.failure for game in played if game.trace] == []
    assert report["happenings"] >= 100 * games
    never = {kind for kind in KINDS if not report["by_kind"][kind]["happenings"]}
    assert never == ABSENT
    assert all(report[how] == 0 for how in FAILURES)


@pytest.mark.parametrize(
    ("name", "games", "kinds"),
    [
        ("outpost", 1, {*WAND - {"stray-touch-while-tidying"}, "clock-jump"}),
        ("dice-race", 12, {*DICE, "bumped-mat", "half-covered", "overlay-lifted", "boards-exchanged"}),
        ("tic-tac-toe", 8, {"row-pushed", "foreign-tag", "laid-during-restart", "button-held", "leaned-on"}),
    ],
)
def test_every_sort_of_game_survives_what_happens_to_it(
    name: str, games: int, kinds: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLAYMAT_GAMES", str(FOLDER))
    played = [play_one(GameSetting(name), SEED, sorted(kinds), number) for number in range(1, games + 1)]
    assert [game.trace.failure for game in played if game.trace] == []
    assert {kind for game in played for kind in game.happenings} == kinds


def test_a_game_can_be_played_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYMAT_GAMES", str(FOLDER))
    setting, kinds = GameSetting("tic-tac-toe"), ("row-pushed", "foreign-tag", "button-held")
    together = list(play(setting, range(1, 4), SEED, kinds))
    assert play_one(setting, SEED, kinds, 2) == together[1]


@pytest.fixture
def undoing(monkeypatch: pytest.MonkeyPatch) -> str:
    """A happening that does mean something."""

    def undo(scene: Scene) -> Iterator[Wait]:
        if scene.state.legal_actions() and scene.push(0, "Menu"):
            scene.table.press(0, Button.MIDDLE)
            yield Pause(1)

    monkeypatch.setitem(HAPPENINGS, "undo", undo)
    return "undo"


def test_what_goes_wrong_is_counted_and_can_be_played_again(undoing: str) -> None:
    played = [play_one(GameSetting(), SEED, [undoing], number) for number in (1, 2)]
    report = totals(played, [undoing])
    failed = sum(report[how] for how in FAILURES)
    assert failed == report["games"] - report["completed"] > 0
    assert sum(report["by_kind"][undoing][how] for how in FAILURES) == failed
    trace = next(game.trace for game in played if game.trace)
    lines = list(replay(parse_trace(str(trace), "trace")))
    assert lines[-2:] == ["the journal is the same", trace.failure]


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bool, int]]:
    """Harmless disturbances: the phase, whether a card is in the air, and how many go on as each begins."""
    begun: list[tuple[str, bool, int]] = []
    going_on = [0]

    def look(scene: Scene) -> Iterator[Wait]:
        going_on[0] += 1
        begun.append((scene.table.status.phase, bool(scene.lifted()), going_on[0]))
        yield scene.last(0.1, 0.6)
        going_on[0] -= 1

    monkeypatch.setitem(HAPPENINGS, "flicker", look)
    return begun


def test_disturbances_come_in_every_phase_and_several_at_once(watched: list[tuple[str, bool, int]]) -> None:
    for number in range(1, 4):
        assert play_one(GameSetting(), SEED, ["flicker"], number).failure is None
    phases = {phase for phase, _, _ in watched}
    assert {"waiting", "proposing", "choosing", "reacting", "settling"} <= phases
    assert {in_the_air for _, in_the_air, _ in watched} == {False, True}
    assert max(number for _, _, number in watched) >= 3


@pytest.mark.parametrize("told", [False, True])
def test_two_hands_never_take_the_same_card_whatever_the_table_tells_by_now(told: bool) -> None:
    world = set_table(GAME, MAT, Random(1))
    scene = Scene(world, Senses(GAME, MAT, world, Random(1), ButtonGestures), GAME, Random(1), world.seats)
    seat = scene.others[0]
    card, place = world.draw(seat), Place("reserve", 1, seat)
    world.lay(card, place)
    scene.steps = (Step(Face(card.kind), place, None, seat),) if told else ()
    next(two_hands_at_once(scene), None)
    assert (world.where(card).where is Where.HELD) != told
