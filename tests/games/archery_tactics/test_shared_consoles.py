"""Six players at two consoles: prompts address players by name."""

from games.archery_tactics.archery_desk import LONG, ArcheryDesk
from games.archery_tactics.scenes import play, turn
from playmat.events import Button
from playmat.games.archery_tactics.rules.arena import ARENA as FIELD
from playmat.placement import NORTH, SOUTH

NEAR, FAR = 0, 1  # consoles
CONSOLES = ((0, 2, 4), (1, 3, 5))
WEST = 2


def six(*texts: str) -> ArcheryDesk:
    """Returns a turn with South, West and Southwest in the line of North's sight."""
    state = turn("I4 N", "I8 S", "I3 E", "A1 NE", "I2 W", "B1 SE", arena=FIELD)
    return ArcheryDesk(play(state, *texts), arena=True, consoles=CONSOLES)


def test_all_who_must_dodge_are_named_and_each_as_long_as_he_must() -> None:
    desk = six()
    desk.lay(NORTH, "tir", "north.endurance.0")
    assert desk.reads(NEAR).startswith("South/West/Southwest | Dodge!")
    desk.press(NEAR, Button.MIDDLE.value)  # which of them did it?
    assert desk.actions == ["north tir"]
    desk.lay(SOUTH, "mouvement", "south.endurance.0")
    assert desk.reads(NEAR).startswith("West/Southwest | Dodge!")
    assert "North: Turn 2 | You have shot" in desk.reads(FAR)


def test_what_the_second_at_a_console_lays_wrong_is_told_by_its_name() -> None:
    desk = six()
    desk.lay(WEST, "repos", "west.endurance.2")
    desk.table.elapse(LONG)
    assert desk.reads(NEAR).startswith("West Endurance 3")
    assert desk.reads(FAR).startswith("North: Turn 2")


def test_what_the_second_at_a_console_lays_is_shown_to_him() -> None:
    desk = six()
    desk.lay(WEST, "mouvement", "west.endurance.0")
    assert "West: Turn 2 | Now step" in desk.reads(NEAR)


def test_who_shares_a_console_has_it_speak_to_him_by_its_menu() -> None:
    desk = six()
    assert desk.reads(NEAR).startswith("South: Turn 2")
    desk.press(NEAR, Button.LEFT.value)
    assert "West | This console speaks to West" in desk.reads(NEAR)
    desk.press(NEAR, Button.MIDDLE.value)
    assert desk.reads(NEAR).startswith("West: Turn 2")
    desk.press(NEAR, Button.MIDDLE.value)
    assert desk.actions == ["west keep"]
