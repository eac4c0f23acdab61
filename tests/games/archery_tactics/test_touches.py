"""What the mat lights while a player points, and what captions say where pointing cannot decide."""

from __future__ import annotations

from random import Random

import pytest

from games.archery_tactics.archery_desk import GAME, LONG, WAND, ArcheryDesk
from games.archery_tactics.scenes import MEADOW, play, turn
from playmat.devices.button_gestures import ButtonGestures
from playmat.events import Button, Part, PartFault, PartKind
from playmat.games.archery_tactics.placements import cell, slot
from playmat.games.archery_tactics.rules.arena import ARENA as FIELD
from playmat.games.archery_tactics.rules.state import State, start
from playmat.placement import Place, parse_place
from playmat.screen.language import translations
from playmat.session.effects import Entry, EntryKind
from playmat.simulator.rehearsal.faults.senses import Senses
from playmat.simulator.rehearsal.staging import set_table

WAND_BOARD = Part(PartKind.BOARD, "wand")
NORTH_BOARD = Part(PartKind.BOARD, "north")


def cells(*names: str) -> set[Place]:
    return {cell(MEADOW.cell(name)) for name in names}


def said(state: State) -> str:
    return GAME.words.caption(state, 0).translate(translations("en"))


def test_a_step_lights_the_archer_and_then_its_neighbours() -> None:
    desk = ArcheryDesk(turn("B2 N", "E8 S"))  # each shares its cell with a flag
    assert set(desk.table.status.awaited) >= {slot(0, 0), slot(1, 0)}
    desk.lay(0, "mouvement", "south.endurance.0")
    assert set(desk.table.status.awaited) & cells("B2", "E8") == cells("B2")
    desk.touch("arena.64")
    assert desk.table.status.selected == parse_place("arena.64")
    assert set(desk.table.status.story.reach.to) == cells("A1", "A2", "A3", "B1", "B3", "C1", "C2", "C3")
    desk.touch("arena.56")
    assert desk.actions[-1] == "south step C3"


@pytest.mark.parametrize(
    "lifted, selected",
    [(None, "arena.64"), ("back", "arena.64"), ("out", None)],
    ids=["rests", "lifted once play goes on", "lifted before"],
)
def test_a_touch_counts_that_began_while_a_board_was_out_and_rests_when_it_is_back(
    lifted: str | None, selected: str | None
) -> None:
    desk = ArcheryDesk(turn("B2 N", "E8 S"))
    desk.lay(0, "mouvement", "south.endurance.0")
    desk.table.handle(PartFault(NORTH_BOARD, False, "the board was unplugged"))
    desk.world.point(parse_place("arena.64"))
    desk.table.elapse(0.5)
    assert "Plug in board" in desk.reads(0)
    if lifted == "out":
        desk.world.lift_wand()
    desk.table.handle(PartFault(NORTH_BOARD, True, ""))
    desk.table.restore("north")
    desk.table.elapse(0.3)
    if lifted == "back":
        desk.world.lift_wand()
    desk.table.elapse(2.0)
    assert desk.table.status.selected == (parse_place(selected) if selected else None)


def test_a_touch_that_was_about_to_count_when_a_board_fell_out_counts_when_it_is_back() -> None:
    desk = ArcheryDesk(turn("B2 N", "E8 S"))
    desk.lay(0, "mouvement", "south.endurance.0")
    desk.world.point(parse_place("arena.64"))
    desk.table.elapse(0.1)
    desk.table.handle(PartFault(NORTH_BOARD, False, "the board was unplugged"))
    desk.table.elapse(2.0)
    assert desk.table.status.selected is None
    desk.table.handle(PartFault(NORTH_BOARD, True, ""))
    desk.table.restore("north")
    desk.table.elapse(2.0)
    assert desk.table.status.selected == parse_place("arena.64")


def test_a_wand_that_lies_there_when_its_own_board_comes_back_does_nothing_by_itself() -> None:
    world = set_table(GAME, WAND, Random(1))
    saved = [Entry(EntryKind.BEGUN, str(start()), game=GAME.name)]
    table = Senses(GAME, WAND, world, Random(1), ButtonGestures, saved=saved)
    table.elapse(LONG)
    table.press(0, Button.RIGHT)
    table.elapse(LONG)
    table.unplug("wand")
    world.point(cell(FIELD.cell("D1")))
    table.elapse(1.0)
    table.plug_in("wand")
    table.elapse(LONG)
    assert table.status.actions == 0
    world.lift_wand()
    table.elapse(1.0)
    world.point(cell(FIELD.cell("D1")))
    table.elapse(LONG)
    assert table.status.actions == 1


@pytest.mark.parametrize("stays", [True, False])
def test_a_path_outlasts_an_outage_of_the_wand_that_rests_on_its_end(stays: bool) -> None:
    desk = ArcheryDesk(turn("B2 N", "C3 S"))
    desk.lay(0, "mouvement", "south.endurance.0")
    desk.touch("arena.64")
    desk.world.point(cell(MEADOW.cell("C3")))
    desk.table.elapse(1.0)
    desk.table.handle(PartFault(WAND_BOARD, False, "the board was unplugged"))
    desk.table.elapse(5.0)
    if not stays:
        desk.world.lift_wand()
    desk.table.handle(PartFault(WAND_BOARD, True, ""))
    desk.table.restore("wand")
    desk.table.elapse(1.0)
    desk.world.lift_wand()
    desk.table.elapse(1.0)
    desk.world.point(cell(MEADOW.cell("D4")))
    desk.table.elapse(LONG)
    assert desk.actions[-1] == ("south step C3>D4" if stays else "south mouvement")


def test_a_wand_that_lay_there_before_a_board_was_out_selects_nothing_when_it_is_back() -> None:
    desk = ArcheryDesk(turn("B2 N", "E8 S"))
    desk.lay(0, "mouvement", "south.endurance.0")
    desk.touch("arena.64")
    desk.world.point(parse_place("arena.64"))  # takes it back
    desk.table.elapse(0.5)
    desk.table.handle(PartFault(NORTH_BOARD, False, "the board was unplugged"))
    desk.table.elapse(1.0)
    desk.table.handle(PartFault(NORTH_BOARD, True, ""))
    desk.table.restore("north")
    desk.table.elapse(2.0)
    assert desk.table.status.selected is None


TWICE = "south traqueur", "south invoke C4", "south traqueur"
"""The second card finds its figure at the flag already."""


@pytest.mark.parametrize(
    "state, words",
    [
        (play(turn("B2 N B2", "E8 S", mana=(1, 1)), "south traqueur"), "Press Place at B2: the figure comes"),
        (play(turn("B2 N C4", "E8 S", mana=(2, 1)), *TWICE), "Press Place at C4: the figure comes"),
        (play(turn("B2 N C4", "E8 S", mana=(1, 1)), "south traqueur"), "Choose your archer, then your flag"),
        (
            play(turn("B2 N C4", "E8 S", mana=(0, 0)), "south transfert"),
            "Transfer has no effect: you have no mana",
        ),
    ],
)
def test_a_caption_asks_for_what_can_be_done(state: State, words: str) -> None:
    assert said(state).startswith(words)
