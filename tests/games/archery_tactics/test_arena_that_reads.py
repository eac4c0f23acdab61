"""Arena with readers: attribution of moved figures, and prompts where it is ambiguous."""

from random import Random

import pytest

from games.archery_tactics.archery_desk import ARENA, GAME, LONG, ArcheryDesk
from games.archery_tactics.scenes import lying, play, turn
from playmat.devices.button_gestures import ButtonGestures
from playmat.events import Button
from playmat.games.archery_tactics.placements import arc, cell
from playmat.games.archery_tactics.rules.arena import ARENA as FIELD
from playmat.games.archery_tactics.rules.parsing import parse_state
from playmat.games.archery_tactics.rules.position import Due, Laid
from playmat.games.archery_tactics.rules.state import start
from playmat.games.interface import Form
from playmat.placement import NORTH, SHARED, SOUTH, Face, Place
from playmat.screen.draw import fits
from playmat.screen.language import translations
from playmat.session.guide import Step
from playmat.simulator.physics.geometry import neat
from playmat.simulator.rehearsal.faults.by_hand import row_pushed
from playmat.simulator.rehearsal.faults.scene import Scene
from playmat.simulator.rehearsal.faults.senses import Senses
from playmat.simulator.rehearsal.verdict import undisturbed
from playmat.table.component import Component

WEST = 2
_TO_ITS_TAG = 29.5  # millimetres from a card's centre


def at(name: str) -> Place:
    return cell(FIELD.cell(name))


def figure(desk: ArcheryDesk, kind: str) -> Component:
    return next(card for card in desk.world.cards if card.kind == kind)


def put(desk: ArcheryDesk, kind: str, place: Place, seconds: float = 2.0) -> None:
    desk.world.lay(figure(desk, kind), place)
    desk.table.elapse(seconds)


def test_an_archer_that_is_only_lifted_has_not_stepped_where_he_would_die() -> None:
    """The dodge may lead along the line or out of it: only the landing cell decides."""
    state = play(turn("I4 N", "I8 S", arena=FIELD), "south tir", "north dodge mouvement")
    desk = ArcheryDesk(state, arena=True)
    desk.world.lift(figure(desk, "archer-north"))
    desk.table.elapse(2.0)
    assert not desk.actions
    put(desk, "archer-north", at("H8"))
    assert desk.actions == ["north step H8"]


def test_a_sight_token_that_is_moved_on_at_once_looks_where_it_comes_to_rest() -> None:
    returned = parse_state(
        "1S3S3/8S/2T1R1T2/S8/4F4/8S/2T1R1T2/S8/3S3S1 interlude:7 1/38 "
        "C2;C1;W;0;0;2+0;4+2;-;0;-;-;in:r;-;-/I4;I4;NW;1;0;1+0;2+4;-;0;-;-;back;-;- - - -"
    )
    desk = ArcheryDesk(returned, arena=True)
    desk.touch(str(at("I4")), str(arc(3)))
    put(desk, "sight-north", arc(3), seconds=0.2)
    put(desk, "sight-north", arc(1))
    assert desk.actions == ["north sight SE", "north sight NE"] and not desk.table.status.steps


def hypnotised() -> ArcheryDesk:
    """Returns a desk on which South and North may both move North's archer, with West uninvolved."""
    state = turn(
        "I4 N",
        "I8 S",
        "A1 N",
        arena=FIELD,
        laid=((Laid("hypnose", True, given=NORTH), Laid("mouvement")), lying("mouvement"), ()),
        due=(Due("mouvement", NORTH), Due("mouvement"), None),
    )
    return ArcheryDesk(state, arena=True)


def test_who_has_moved_an_archer_that_two_may_move_is_asked_on_their_consoles_and_stops_nobody() -> None:
    desk = hypnotised()
    put(desk, "archer-north", at("H8"))
    assert not desk.actions
    assert all("Did you mean it? | To H8" in desk.reads(seat) for seat in (SOUTH, NORTH))
    assert "points left" in desk.reads(WEST)
    desk.lay(WEST, "repos", "west.endurance.0")
    desk.press(SOUTH, 2)
    assert "points left" not in desk.reads(SOUTH) and "Did you mean it?" not in desk.reads(SOUTH)
    desk.press(NORTH, 1)
    desk.table.elapse(1.0)
    assert desk.actions == ["west repos", "north step H8"]


def test_where_neither_has_moved_it_it_goes_back() -> None:
    desk = hypnotised()
    put(desk, "archer-north", at("H8"))
    for seat in (NORTH, SOUTH):
        desk.press(seat, 2)
    desk.table.elapse(LONG)
    assert "take it back" in desk.reads(NORTH)
    put(desk, "archer-north", at("I8"))
    assert not desk.actions and desk.table.status.phase == "waiting"


def test_of_two_equal_markers_their_owner_alone_is_asked_which_has_moved() -> None:
    hidden = parse_state(
        "1S3S3/8S/2T1R1T2/S8/4F4/8S/2T1R1T2/S8/3S3S1 turn:1 1/38 D1;D1;W;0;0;0+0;2+4;-;1;-;-;in;-;-/"
        "I5;E1;W;0;0;0+0;2+4;embuscade*,mouvement;1;mouvement;-;in;I4;- - - -"
    )
    desk = ArcheryDesk(hidden, arena=True)
    marker = next(card for card in desk.world.cards_at(at("I5")))
    desk.world.lay(marker, at("H4"))
    desk.table.elapse(2.0)
    assert not desk.actions and "To I4>H4 | Menu | OK" in desk.reads(NORTH)
    assert "H4" not in desk.reads(SOUTH) and "OK" not in desk.reads(SOUTH)
    desk.press(NORTH, 2)
    desk.press(NORTH, 1)
    assert desk.actions == ["north step I5-H4"]


def test_a_figure_is_no_secret_wherever_it_came_from() -> None:
    desk = ArcheryDesk(turn("I4 N", "I8 S", arena=FIELD), arena=True)
    desk.world.lay(figure(desk, "ambush-north"), at("I4"))
    desk.table.elapse(LONG)
    assert [step.face.kind for step in desk.table.status.steps] == ["ambush-north"]
    assert all("Marker of North | off the mat" in desk.reads(seat) for seat in (SOUTH, NORTH))


def test_a_card_out_of_a_hand_stays_one() -> None:
    desk = ArcheryDesk(turn("I4 N", "I8 S", arena=FIELD), arena=True)
    desk.world.lay_at(desk.world.draw(NORTH), *neat(desk.mat.slot(at("E8")), False).off(0, _TO_ITS_TAG))
    desk.table.elapse(LONG)
    assert all(step.target is None and step.hand == NORTH for step in desk.table.status.steps)
    assert "back in North's hand" in desk.reads(SOUTH) and "back in North's hand" in desk.reads(NORTH)


def test_seven_figures_have_room_on_a_cell_and_are_all_heard() -> None:
    desk = ArcheryDesk(turn("I4 N", "I8 S", arena=FIELD), arena=True)
    others = [card for card in desk.world.hand(SHARED) if desk.world.form(card) is Form.PIECE][:5]
    for card in others:
        desk.world.lay(card, at("I4"))
    assert len(desk.world.near(desk.mat.slot(at("I4")))) == 7


def test_figures_that_come_to_one_cell_are_asked_to_stand_apart_as_they_silence_each_other() -> None:
    desk = ArcheryDesk(start(), arena=True)
    desk.touch(str(at("I4")))
    view = desk.table.views[SOUTH]
    assert "Archer of South | to I4 | apart from the others" in desk.reads(SOUTH)
    assert all(fits(view, translations(language)) for language in ("en", "fr"))
    put(desk, "flag-south", at("I4"))
    desk.world.lay_at(figure(desk, "archer-south"), *desk.world.where(figure(desk, "flag-south")).pose[:3])
    desk.table.elapse(LONG)
    assert "to I4 | apart from the others" in desk.reads(SOUTH)
    put(desk, "archer-south", at("I4"))
    assert desk.actions == ["south spawn I4"] and not desk.table.status.steps


def test_hands_take_a_card_from_where_it_lies_even_while_no_reader_detects_it_there() -> None:
    given = parse_state(
        "1S3S3/8S/2T1R1T2/S8/4F4/8S/2T1R1T2/S8/3S3S1 turn:7 1/37 I3;B7;NE;1;0;0+0;2+4;repos;0;-;-;in;-;"
        "traqueur@H1/B5;A6;SE;0;0;0+0;2+4;hypnose*>south;0;-;-;in;-;- - - -"
    )
    desk, states = ArcheryDesk(given), Place("states", 0, SOUTH)
    hypnosis = desk.world.top(states)
    assert hypnosis
    desk.world.lay(hypnosis, Place("endurance", 0, NORTH))
    for _ in desk.hands.move([Step(Face(hypnosis.kind), None, states)], desk.state):
        pass
    assert desk.world.top(states) == hypnosis


def test_a_given_card_that_is_laid_back_on_its_old_slot_is_not_taken_for_the_next_card() -> None:
    given = parse_state(
        "1S3S3/8S/2T1R1T2/S8/4F4/8S/2T1R1T2/S8/3S3S1 turn:8 1/36 A6;A6;N;0;0;2+0;3+3;transfert!,lucioles!,"
        "repos,portail*;1;-;-;in;-;portail@A6/H2;A5;NW;0;0;2+0;3+3;hypnose*>south,lucioles*>south;1;-;-;in;-;"
        "- - - -"
    )
    desk, states, slot = ArcheryDesk(given), Place("states", 0, SOUTH), Place("endurance", 1, NORTH)
    fireflies = next(card for card in desk.world.cards_at(states) if card.kind == "lucioles")
    desk.world.lay(fireflies, slot)
    desk.table.elapse(LONG)
    assert desk.table.status.phase == "explaining"
    (step,) = desk.table.status.steps
    assert (step.face.kind, step.source) == ("lucioles", slot)
    assert step.target is None or step.target == states
    desk.tidy()
    assert desk.table.status.phase == "waiting" and not desk.actions


@pytest.mark.parametrize("seed", [6, 10, 29])
def test_a_rehearsal_excuses_a_token_that_is_pushed_to_a_sight_and_back(seed: int) -> None:
    """Each push looks like an action: neither is a misreading of the table."""
    returned = parse_state(
        "1S3S3/8S/2T1R1T2/S8/4F4/8S/2T1R1T2/S8/3S3S1 interlude:9 1/37 B4;D5;S;1;1;1+1;2+4;-;0;-;-;in:r;-;"
        "portail@I8,traqueur@E4/F9;F9;NE;1;0;0+0;2+4;-;0;-;-;back;-;- - - -"
    )
    desk, random = ArcheryDesk(returned, arena=True), Random(seed)
    put(desk, "sight-north", arc(1))
    table = Senses(GAME, ARENA, desk.world, random, ButtonGestures, saved=desk.table.entries)
    table.elapse(LONG)
    table.press(SOUTH, Button.RIGHT)
    table.elapse(LONG)
    scene = Scene(desk.world, table, GAME, random, desk.world.seats)
    scene.state, scene.idle = table.follower.state, True
    before = len(table.follower.plies)
    table.drive(row_pushed(scene))
    table.elapse(LONG)
    accepted = table.follower.plies[before:]
    assert [str(ply.action) for ply in accepted] == ["north sight N", "north sight NE"]
    assert undisturbed(scene.state, accepted, scene.excused) == table.follower.state
    assert undisturbed(scene.state, accepted, scene.excused[:1]) is None
