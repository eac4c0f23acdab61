"""Cards given to another seat and stacked out of reach of readers; a power cut while they are taken back."""

import pytest

from games.archery_tactics.archery_desk import GAME, LONG, ArcheryDesk
from games.archery_tactics.scenes import lying, turn
from playmat.events import Button
from playmat.games.archery_tactics.placements import cell
from playmat.games.archery_tactics.rules.actions import parse_action
from playmat.games.archery_tactics.rules.arena import ARENA as FIELD
from playmat.games.archery_tactics.rules.position import Due, Laid
from playmat.games.archery_tactics.rules.state import State
from playmat.placement import NORTH, SOUTH, parse_place
from playmat.virtual.demo.guiding.hints import is_in_a_deck

WEST = 2
STATES = parse_place("west.states.0")


def at(name: str) -> str:
    return str(cell(FIELD.cell(name)))


@pytest.fixture
def desk() -> ArcheryDesk:
    """Returns a finished turn with a card of South and one of North at West; all others are removed."""
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


def both_may_step() -> State:
    """Returns a state in which South and its hypnotist North may both step with South's archer."""
    hypnosis = Laid("hypnose", stone=True, given=SOUTH)
    laid = [lying("mouvement"), (hypnosis, Laid("mouvement")), ()]
    state = turn("B2 E", "H8 W", "E9 N", arena=FIELD, laid=laid, mana=[1, 0, 1])
    return state.with_player(SOUTH, due=Due("mouvement")).with_player(NORTH, due=Due("mouvement", SOUTH))


@pytest.mark.parametrize("stray", ["", "west.endurance.3", "south.endurance.3"])
def test_a_step_that_two_players_may_have_done_is_asked_about(stray: str) -> None:
    desk = ArcheryDesk(both_may_step(), arena=True)
    archer = next(card for card in desk.world.cards if card.kind == "archer-south")
    if stray:
        desk.lay(WEST if "west" in stray else SOUTH, "repos", stray)
    desk.world.lay(archer, cell(FIELD.cell("B3")))
    desk.table.elapse(LONG)
    assert desk.actions == []
    if stray:
        desk.world.take_in_hand(
            desk.world.cards_at(parse_place(stray))[0], WEST if "west" in stray else SOUTH
        )
        desk.table.elapse(LONG)
    assert all("Did you mean it?" in desk.reads(seat) for seat in (SOUTH, NORTH))
    desk.press(NORTH, 1)
    assert desk.actions == ["north step B3"]


def test_one_press_does_not_do_what_a_button_names_only_after_it() -> None:
    """North gives Hypnose to South by hand: the unlabelled middle button gets a label afterwards."""
    laid = [(), (Laid("hypnose", stone=True),)]
    state = turn("B2 E", "H8 W", arena=FIELD, laid=laid)
    desk = ArcheryDesk(state.with_player(NORTH, due=Due("hypnose")))
    (card,) = desk.world.cards_at(parse_place("north.endurance.0"))
    desk.world.lay(card, parse_place("south.states.0"))
    desk.table.elapse(0.1)
    assert "Give it to South" in desk.reads(NORTH)
    desk.table.press(NORTH, Button.MIDDLE)
    desk.table.elapse(LONG)
    assert desk.actions == ["north inflict south"]


def asked(desk: ArcheryDesk) -> list[str]:
    """Returns the prompts to take cards from West's states."""
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
    desk.world.take_in_hand(card, card.owner)
    desk.table.elapse(1.0)
    desk.restart()
    assert asked(desk) == [left.kind for left in desk.world.cards_at(STATES)]
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


def test_a_given_card_put_back_on_another_slot_is_not_played_again() -> None:
    laid = [(*lying("mouvement", "repos"), Laid("lucioles", stone=True)), lying("repos")]
    desk = ArcheryDesk(turn("F9 N", "B5 N", arena=FIELD, laid=laid, due=[Due("lucioles"), None]), arena=True)
    desk.touch(at("F9"), at("B5"))
    before = desk.actions
    card = desk.world.top(parse_place("south.endurance.2"))
    assert card and card.kind == "lucioles" and before[-1].startswith("south inflict")
    desk.world.lift(card)
    desk.table.elapse(0.4)
    desk.world.lay(card, parse_place("south.endurance.3"))
    desk.table.elapse(10)
    assert desk.actions == before


def test_a_card_for_another_archer_is_played_out_of_the_hand_and_not_out_of_the_deck() -> None:
    hypnosis = Laid("hypnose", stone=True, given=SOUTH)
    state = turn("B2 E", "H8 W", arena=FIELD, laid=[(), (hypnosis,)], mana=[1, 0])
    desk = ArcheryDesk(state)
    action = parse_action("north mouvement as south")
    assert action in state.legal_actions()
    assert is_in_a_deck(desk.world, GAME, state, action)
    while all(card.kind != "mouvement" for card in desk.world.hand(NORTH)):
        desk.world.draw(NORTH)
    assert not is_in_a_deck(desk.world, GAME, state, action)
