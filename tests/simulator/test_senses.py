"""A table in virtual time whose parts fail: what the session is given, and what can be read."""

from random import Random

import pytest

from playmat.app.setting import load
from playmat.devices.button_gestures import ButtonGestures
from playmat.events import BoardScan, Button, Held, Pressed, Repeated, TagOff, TagOn
from playmat.picture import Place
from playmat.simulator.players.table import Pause
from playmat.simulator.rehearsal.faults.by_mat import bumped_mat
from playmat.simulator.rehearsal.faults.scene import Scene
from playmat.simulator.rehearsal.faults.senses import DARK, Senses
from playmat.simulator.rehearsal.staging import set_table
from playmat.simulator.rehearsal.trace import GameSetting
from playmat.simulator.world.world import World
from support.shipped import GAME, MAT


@pytest.fixture
def world() -> World:
    return set_table(GAME, MAT, Random(1))


@pytest.fixture
def table(world: World) -> Senses:
    senses = Senses(GAME, MAT, world, Random(1), ButtonGestures)
    senses.drive(iter([Pause(1.0)]))
    return senses


def lay_a_card(world: World, number: int) -> None:
    world.lay(world.draw(0), Place("reserve", number, 0))


def test_a_covered_reader_reads_nothing_until_it_is_uncovered(world: World, table: Senses) -> None:
    lay_a_card(world, 0)
    table.elapse(1)
    before = len(table.given)
    with table.covered(*MAT.watched):
        table.elapse(0.5)
    table.elapse(0.5)
    events = [event for _, event in table.given[before:] if isinstance(event, TagOn | TagOff)]
    assert [type(event) for event in events] == [TagOff, TagOn]


def test_a_bumped_mat_reads_as_before_afterwards(world: World, table: Senses) -> None:
    for number in range(3):
        lay_a_card(world, number)
    table.elapse(1)
    before = table.detected()
    scene = Scene(world, table, GAME, Random(1), (0, 1))
    table.drive(bumped_mat(scene))
    table.elapse(1)
    gone = {event.uid for _, event in table.given if isinstance(event, TagOff)}
    assert table.detected() == before
    assert len(gone) == 3


def test_a_button_that_is_kept_down_becomes_a_hold(table: Senses) -> None:
    before = len(table.given)
    table.push_down(1, Button.RIGHT)
    table.elapse(1.4)
    table.let_up(1, Button.RIGHT)
    table.elapse(2)
    events = [event for _, event in table.given[before:] if isinstance(event, Pressed | Held | Repeated)]
    assert [type(event) for event in events] == [Pressed, Held, Repeated, Repeated]


def test_what_is_laid_without_power_is_reported_at_the_start(world: World, table: Senses) -> None:
    before = len(table.given)
    table.power_off()
    lay_a_card(world, 0)
    table.press(0, Button.MIDDLE)
    table.elapse(2)
    assert len(table.given) == before
    assert table.seen(0) == DARK
    table.power_on()
    scans = [event for _, event in table.given[before:] if isinstance(event, BoardScan)]
    assert sum(len(scan.tags) for scan in scans) == 1
    assert table.seen(0) == table.views[0]


def test_what_covers_a_reader_that_may_not_identify_is_reported_after_a_restart() -> None:
    game, mat = load(GameSetting("archery-tactics"))
    world = set_table(game, mat, Random(1))
    table = Senses(game, mat, world, Random(1), ButtonGestures)
    kept = mat.slot(Place("concentration", 0, 0))
    world.lay(world.draw(0), kept.place)
    table.elapse(1)
    before = len(table.given)
    table.restart()
    scans = [event for _, event in table.given[before:] if isinstance(event, BoardScan)]
    assert [(scan.board, scan.present) for scan in scans if scan.present] == [(kept.board, (kept.reader,))]


def test_a_failed_display_cannot_be_read_until_it_works_again(table: Senses) -> None:
    table.fail_display(1)
    assert table.seen(1) == DARK
    assert table.seen(0) != DARK
    table.repair_display(1)
    assert table.seen(1) == table.views[1]
