"""Cards that were given to another lie silent on each other: a power cut while they are taken back."""

import pytest

from games.archery_tactics.archery_desk import ArcheryDesk
from games.archery_tactics.scenes import lying, turn
from playmat.games.archery_tactics.pictures import cell
from playmat.games.archery_tactics.rules.arena import ARENA as FIELD
from playmat.games.archery_tactics.rules.position import Due, Laid
from playmat.picture import SOUTH, parse_place

WEST = 2
STATES = parse_place("west.states.0")


def at(name: str) -> str:
    return str(cell(FIELD.cell(name)))


@pytest.fixture
def desk() -> ArcheryDesk:
    """South and North have given West a card each; the turn is over, and all but these are taken away."""
    laid = [(*lying("mouvement", "repos", "tir"), Laid(kind, stone=True)) for kind in ("lucioles", "toile")]
    state = turn(
        "F9 N",
        "H3 W",
        "B5 N",
        arena=FIELD,
        laid=[*laid, lying("mouvement", "mouvement", "repos", "tir")],
        due=[Due("lucioles"), Due("toile"), None],
    )
    desk = ArcheryDesk(state, arena=True)
    for giver in ("F9", "H3"):
        desk.touch(at(giver), at("B5"))
        desk.tidy()
    for button in (2, 1):
        desk.press(SOUTH, button)
    desk.table.elapse(1.0)
    assert desk.actions == ["south inflict west", "north inflict west", "refill"]
    desk.tidy(STATES)
    assert len(desk.world.cards_at(STATES)) == 2
    return desk


def asked(desk: ArcheryDesk) -> list[str]:
    """What the table wants to be taken from West's states."""
    return [step.face.kind for step in desk.table.status.steps if step.source == STATES]


def test_what_still_lies_there_is_still_to_be_taken(desk: ArcheryDesk) -> None:
    before = asked(desk)
    desk.restart()
    assert asked(desk) == before == ["lucioles", "toile"]
    desk.tidy()
    assert not desk.world.cards_at(STATES)
    desk.press(WEST, 1)
    assert not desk.table.status.steps and desk.table.status.phase == "waiting"


def test_the_one_that_is_left_is_asked_for(desk: ArcheryDesk) -> None:
    card = desk.world.top(STATES)
    assert card
    desk.world.take(card, card.owner)
    desk.table.elapse(1.0)
    desk.restart()
    assert asked(desk) == [one.kind for one in desk.world.cards_at(STATES)]
    desk.tidy()
    desk.press(WEST, 1)
    assert not desk.table.status.steps


def test_what_was_taken_before_is_asked_for_once_and_a_button_says_that_it_is_done(desk: ArcheryDesk) -> None:
    desk.tidy()
    desk.press(WEST, 1)
    assert not desk.table.status.steps
    desk.restart()
    assert asked(desk) == ["lucioles", "toile"] and "Done" in desk.reads(WEST)
    desk.press(WEST, 1)
    desk.table.elapse(1.0)
    assert not desk.table.status.steps and desk.table.status.phase == "waiting"
