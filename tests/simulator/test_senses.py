"""A table in virtual time whose parts fail: what the session is given, and what can be read."""

from random import Random

import pytest

from playmat.devices.button_gestures import ButtonGestures
from playmat.events import BoardScan, Button, Held, PartFault, Pressed, Repeated, TagOff, TagOn
from playmat.placement import Place
from playmat.simulator.players.table import DARK, Pause
from playmat.simulator.rehearsal.faults.by_mat import bumped_mat
from playmat.simulator.rehearsal.faults.by_parts import wobble
from playmat.simulator.rehearsal.faults.scene import Scene
from playmat.simulator.rehearsal.faults.senses import Senses
from playmat.simulator.rehearsal.staging import set_table
from playmat.simulator.rehearsal.trace import GameSetting
from playmat.simulator.world.world import World
from playmat.virtual.setting import load
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


def test_a_tag_that_two_faults_hide_answers_after_both(world: World, table: Senses) -> None:
    lay_a_card(world, 0)
    table.elapse(1)
    tag = table.detected()[0]
    before = len(table.given)
    with table.hidden(*tag):
        with table.hidden(*tag):
            table.elapse(0.1)
        table.elapse(0.1)
        assert table.detected() == []
        assert [type(event) for event in tags_since(table, before)] == [TagOff]
    table.elapse(0.1)
    assert [type(event) for event in tags_since(table, before)] == [TagOff, TagOn]


def test_two_ghosts_at_one_reader_end_one_by_one(world: World, table: Senses) -> None:
    one, other = (world.stickers(world.draw(seat))[0] for seat in (0, 1))
    slot, before = MAT.slot(Place("reserve", 0, 0)), len(table.given)
    with table.ghost(slot, one):
        with table.ghost(slot, other):
            table.elapse(0.1)
        table.elapse(0.1)
        assert table.is_ghost(slot, one) and not table.is_ghost(slot, other)
    table.elapse(0.1)
    events = [(type(event), event.uid) for event in tags_since(table, before)]
    uids = one.uid.hex().upper(), other.uid.hex().upper()
    assert events == [(TagOn, uids[0]), (TagOn, uids[1]), (TagOff, uids[1]), (TagOff, uids[0])]


def test_a_neighbour_reads_a_tag_only_while_it_lies_at_home(world: World, table: Senses) -> None:
    lay_a_card(world, 0)
    table.elapse(1)
    home, sticker = table.detected()[0]
    beside, before = MAT.slot(Place("reserve", 1, 0)), len(table.given)
    with table.ghost(beside, sticker, (home, sticker)):
        table.elapse(1)
        world.lift(world.cards_at(home.place)[0])
        table.elapse(1)
        events = [(type(event), event.reader) for event in tags_since(table, before)]
    assert events[0] == (TagOn, beside.reader)
    assert set(events[1:]) == {(TagOff, home.reader), (TagOff, beside.reader)}


def test_a_card_that_rocks_shows_its_other_sticker_for_less_than_a_dwell(world: World, table: Senses) -> None:
    lay_a_card(world, 0)
    table.elapse(1)
    _, sticker = table.detected()[0]
    other = next(tag for tag in world.stickers(sticker.component) if tag != sticker)
    before, began = len(table.given), table.now
    table.drive(wobble(Scene(world, table, GAME, Random(1), (0, 1))))
    events = [(type(event), event.uid) for event in tags_since(table, before)]
    uid, other_uid = sticker.uid.hex().upper(), other.uid.hex().upper()
    assert set(events[:2]) == {(TagOff, uid), (TagOn, other_uid)}
    assert set(events[2:]) == {(TagOff, other_uid), (TagOn, uid)}
    assert table.now - began < 0.25


def test_a_restart_finds_what_is_unplugged_and_what_is_dark(table: Senses) -> None:
    gone, *_ = table.connected
    table.unplug(gone)
    table.fail_display(1)
    before = len(table.given)
    table.restart()
    events = [event for _, event in table.given[before:]]
    assert gone not in {event.board for event in events if isinstance(event, BoardScan)}
    assert [event.part.number for event in events if isinstance(event, PartFault)] == [1]


def tags_since(table: Senses, number: int) -> list[TagOn | TagOff]:
    return [event for _, event in table.given[number:] if isinstance(event, TagOn | TagOff)]
