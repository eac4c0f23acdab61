"""Programs at a real table: their actions are steps for the person who moves their components."""

from __future__ import annotations

from importlib import resources
from random import Random

import pytest

from playmat.events import Button, Intended
from playmat.games.interface import Action, Bot, InformationState, Rng
from playmat.placement import NORTH, SOUTH, parse_place
from playmat.screen.language import LANGUAGES, learn, translations
from playmat.text import Text
from support.every_game import BOTS
from support.obedient import ObedientDesk
from support.session_harness import LONG
from support.whole_sentences import fault

SEATS = [(NORTH,), (SOUTH, NORTH)]


def planned(*actions: str) -> Bot:
    """A program that plays these actions in turn, and then leaves its decisions to people."""
    left = [*actions]

    def choose(known: InformationState, rng: Rng) -> Action | None:
        wanted = left.pop(0) if left else ""
        return next((action for action in known.actions if str(action) == wanted), None)

    return Bot(Text("planned"), choose)


def noughts(*actions: str) -> ObedientDesk:
    """Tic-tac-toe; South has laid a cross on a1, and North's program plays these cells."""
    desk = ObedientDesk("tic-tac-toe", {NORTH: planned(*actions)})
    lay_cross(desk)
    return desk


def lay_cross(desk: ObedientDesk) -> None:
    """Lays South's first cross on a1."""
    desk.lay(desk.world.hand(SOUTH)[0], str(desk.place("a1")))


def lay_nought(desk: ObedientDesk, cell: str) -> str:
    """Lays one of North's noughts on a cell; returns its place."""
    place = str(desk.place(cell))
    desk.lay(desk.world.hand(NORTH)[0], place)
    return place


def caption(desk: ObedientDesk, seat: int) -> str:
    shown = desk.table.views[seat].caption
    return shown.translate(translations("en")) if shown else ""


@pytest.mark.parametrize(
    ("name", "seats"),
    [
        *((name, seats) for name in ("tic-tac-toe", "dice-race", "draughts", "outpost") for seats in SEATS),
        pytest.param("age-of-war", (NORTH,), marks=pytest.mark.soak),
        ("age-of-war", (SOUTH, NORTH)),
    ],
)
def test_a_game_ends_with_a_player_who_does_what_the_programs_ask_for(
    name: str, seats: tuple[int, ...]
) -> None:
    desk = ObedientDesk(name, dict.fromkeys(seats, BOTS[name]["random"]))
    desk.finish()
    assert not desk.table.explained


@pytest.mark.parametrize("name", ["tic-tac-toe", "draughts", "outpost"])
def test_a_game_ends_although_pieces_are_moved_and_actions_undone_meanwhile(name: str) -> None:
    desk = ObedientDesk(name, {NORTH: BOTS[name]["random"]}, seed=5)
    chance = Random(2)
    for number in range(400):
        if desk.phase == "over":
            break
        if number % 7 == 3:
            card, slot = chance.choice(desk.world.cards), chance.choice(desk.world.mat.slots)
            desk.world.lay(card, slot.place)
            desk.table.elapse(chance.choice((0.3, LONG)))
        elif number % 11 == 5:
            desk.press(chance.choice((SOUTH, NORTH)), Button.LEFT, Button.MIDDLE)
        desk.advance()
    assert desk.phase == "over"


def test_the_console_of_its_seat_names_the_step_and_its_place_is_marked() -> None:
    desk = noughts("b2")
    assert desk.reads(NORTH) == "Computer: 1 step | Nought | to b2 | Menu"
    assert caption(desk, NORTH) == "For the computer: Lay the Nought on b2."
    assert "Your opponent's turn" in desk.reads(SOUTH)
    assert desk.table.status.awaited == (parse_place("cell.4"),)


def test_only_the_intended_action_is_accepted() -> None:
    desk = noughts("b2")
    place = lay_nought(desk, "c3")
    assert desk.actions == ["a1"] and desk.phase == "explaining"
    assert "The computer does something else" in desk.reads(NORTH)
    assert desk.table.status.wrong == (parse_place(place),)
    desk.take(desk.top(place), NORTH)
    assert desk.reads(NORTH).startswith("Computer: 1 step | Nought | to b2")
    lay_nought(desk, "b2")
    assert desk.actions == ["a1", "b2"]


def test_the_decision_after_the_intended_action_can_be_made_meanwhile() -> None:
    desk = ObedientDesk("tic-tac-toe", {SOUTH: planned("a1"), NORTH: planned("b2")})
    assert desk.reads(SOUTH).startswith("Computer: 1 step")
    foreseen = desk.table.foreseen
    assert foreseen and foreseen.known.seat == NORTH and not desk.table.asked
    desk.table.thinks_at_once = False
    desk.lay_step()
    desk.table.elapse(LONG)
    assert desk.table.asked == foreseen and desk.actions == ["a1"]


def test_a_mistake_can_be_carried_on_to_the_intended_place() -> None:
    desk = noughts("b2")
    lay_nought(desk, "c3")
    desk.lay_step()
    desk.table.elapse(LONG)
    assert desk.actions == ["a1", "b2"]


def test_a_step_that_is_undone_is_asked_for_again() -> None:
    desk = ObedientDesk("age-of-war", {SOUTH: BOTS["age-of-war"]["random"]}, seed=3)
    while len(desk.table.status.steps) < 3 or "Computer" not in desk.reads(SOUTH):
        desk.advance()
    steps, before = desk.table.status.steps, desk.actions
    assert steps[0].source
    die = desk.world.top(steps[0].source)
    assert die is not None
    x, y, angle, side, *_ = desk.world.where(die).pose
    desk.lay_step()
    desk.table.elapse(LONG)
    assert len(desk.table.status.steps) == len(steps) - 1
    desk.world.lay_at(die, x, y, angle, side)
    desk.table.elapse(LONG)
    assert desk.table.status.steps == steps and desk.actions == before


def test_dice_that_were_only_covered_are_asked_for_again() -> None:
    def take(known: InformationState, rng: Rng) -> Action | None:
        return next((action for action in known.actions if str(action) == "take"), known.actions[0])

    desk = ObedientDesk("age-of-war", {SOUTH: Bot(Text("taker"), take)})
    while "off the mat" not in desk.reads(SOUTH):
        desk.advance()
    wells = {step.source for step in desk.table.status.steps}
    actions, asked = desk.actions, desk.reads(SOUTH)
    poses = {
        die: desk.world.where(die).pose for die in desk.world.dice if desk.world.where(die).place in wells
    }
    for die in poses:
        desk.world.lift(die)
    desk.table.elapse(LONG)
    assert "Did you mean it?" in desk.reads(SOUTH)
    desk.press(SOUTH, Button.RIGHT)
    desk.table.elapse(LONG)
    assert "Refused: take it back" in desk.reads(SOUTH)
    assert [step.source for step in desk.table.status.steps] == [None for _ in poses]
    for die, pose in poses.items():
        desk.world.lay_at(die, *pose)
    desk.table.elapse(LONG)
    assert desk.reads(SOUTH) == asked and desk.actions == actions


def test_nothing_counts_for_its_seat_while_a_program_thinks() -> None:
    desk = ObedientDesk("tic-tac-toe", {NORTH: planned("b2")})
    desk.table.thinks_at_once = False
    lay_cross(desk)
    assert desk.reads(NORTH) == "Computer | Thinking | One moment | Menu"
    lay_nought(desk, "b2")
    assert desk.actions == ["a1"] and "Wait for the computer" in desk.reads(NORTH)
    desk.table.decide()
    desk.table.elapse(LONG)
    assert desk.actions == ["a1", "b2"]


def test_an_undone_action_ends_the_thinking_about_it() -> None:
    desk = ObedientDesk("tic-tac-toe", {NORTH: planned("b2")})
    desk.table.thinks_at_once = False
    lay_cross(desk)
    known = str(desk.state)
    assert desk.table.asked is not None
    desk.press(NORTH, Button.LEFT, Button.MIDDLE)
    desk.table.elapse(LONG)
    while desk.phase == "agreeing":
        desk.press(SOUTH, Button.RIGHT)
    assert desk.table.asked is None
    desk.table.handle(Intended(NORTH, "b2", known))
    assert "Computer" not in desk.reads(NORTH)


def test_an_undone_action_of_a_program_is_to_be_done_again() -> None:
    desk = noughts("b2")
    lay_nought(desk, "b2")
    assert desk.actions == ["a1", "b2"]
    desk.press(NORTH, Button.LEFT, Button.MIDDLE)
    assert desk.reads(NORTH).startswith("Undone | Nought | back in North's hand")
    desk.lay_step()
    desk.table.elapse(LONG)
    assert desk.reads(NORTH).startswith("Computer: 1 step | Nought | to b2")


def test_after_a_power_cut_the_program_decides_again() -> None:
    desk = noughts("b2", "c1")
    desk.table.restart()
    desk.press(SOUTH, Button.RIGHT)
    assert desk.reads(NORTH).startswith("Computer: 1 step | Nought | to c1")


def test_people_act_for_a_program_that_does_not_decide() -> None:
    desk = noughts()
    assert desk.reads(NORTH) == "Tic-tac-toe | Your turn | Lay a nought | Menu"
    lay_nought(desk, "c3")
    assert desk.actions == ["a1", "c3"]


def test_throws_are_requested_in_words() -> None:
    desk = ObedientDesk("dice-race", {SOUTH: BOTS["dice-race"]["random"]})
    assert desk.reads(SOUTH).startswith("Computer | Throw the dice")
    assert desk.phase == "waiting" and not desk.table.status.steps


def test_another_touch_of_the_wand_does_not_lead_on() -> None:
    desk = ObedientDesk("draughts", {SOUTH: planned("c3-b4")})
    assert desk.reads(SOUTH) == "Computer | c3 | Touch with the wand | Menu"
    desk.touch("e3", "f4")
    assert not desk.actions
    assert desk.reads(SOUTH) == "Computer | c3 | Touch with the wand | Menu"
    desk.touch("c3")
    assert caption(desk, SOUTH).startswith("For the computer: Put the ")
    desk.touch("b4")
    assert desk.actions == ["c3-b4"]


@pytest.mark.parametrize("name", ["age-of-war", "game-of-war"])
def test_what_is_requested_for_a_program_is_whole_sentences(name: str) -> None:
    desk = ObedientDesk(name, dict.fromkeys((SOUTH, NORTH), BOTS[name]["random"]))
    captions = set()
    for _ in range(60):
        desk.advance()
        captions |= {view.caption for view in desk.table.views.values() if view.caption}
    learn(resources.files(f"playmat.games.{name.replace('-', '_')}").joinpath("locale"))
    said = [(text.translate(translations(language)), language) for text in captions for language in LANGUAGES]
    assert [(text, fault(text, language)) for text, language in said if fault(text, language)] == []
    assert any(text.startswith("Pour l’ordinateur") for text, _ in said)
