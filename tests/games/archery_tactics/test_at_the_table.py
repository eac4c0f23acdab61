"""Physical play at both mats with cards, wand and buttons: interpretation and prompts."""

import pytest

from games.archery_tactics.archery_desk import ARENA, GAME, LONG, WAND, ArcheryDesk
from games.archery_tactics.scenes import MEADOW, lying, play, turn
from playmat.events import Ordered, OrderKind
from playmat.games.archery_tactics.placements import arc, cell
from playmat.games.archery_tactics.rules.arena import ARENA as FIELD
from playmat.games.archery_tactics.rules.parsing import parse_state
from playmat.games.archery_tactics.rules.position import Due, Laid
from playmat.games.archery_tactics.rules.state import State, start
from playmat.placement import NORTH, SOUTH, Place, parse_place
from playmat.table.component import Component

SET_UP = play(start(), "south spawn I4", "north spawn I8", "north sight S", "south sight N")
WEST = 2
NORTH_AIM = parse_place("north.aim.0")
COUNTING = (*("south ready", "north ready"),)


def begun() -> State:
    """Returns the first turn, with South and North facing each other from spawns in one column."""
    return play(SET_UP, *COUNTING, "@15 top", at=10.0)


def at(name: str) -> str:
    return str(cell(FIELD.cell(name)))


def test_archers_flags_and_sight_tokens_are_set_up_with_the_wand() -> None:
    desk = ArcheryDesk(start())
    desk.touch(at("D1"))
    desk.touch(at("F9"))
    desk.touch(at("F9"), str(arc(4)))
    desk.touch(str(arc(0)))  # a single touch identifies no seat
    desk.touch(at("D1"), str(arc(0)))
    assert desk.actions == ["south spawn D1", "north spawn F9", "north sight S", "south sight N"]


def test_a_cell_that_is_no_spawn_is_told_as_such() -> None:
    desk = ArcheryDesk(start())
    desk.world.point(parse_place(at("E4")))
    desk.table.elapse(0.3)
    assert "Archers begin on a free spawn" in desk.reads(SOUTH) and not desk.actions


def test_the_countdown_runs_on_all_consoles_at_once() -> None:
    desk = ArcheryDesk(SET_UP)
    for seat in (SOUTH, NORTH):
        desk.press(seat, 2)
    desk.table.shown.clear()
    desk.table.elapse(5.5)
    told = [
        [(at, text) for at, console, text in desk.table.shown if console == seat and text in "54321"]
        for seat in (0, 1)
    ]
    assert [text for _, text in told[0]] == [*"4321"] and told[0] == told[1]
    assert desk.actions[-1] == "top" and "4 points left" in desk.reads(SOUTH)


def test_who_is_shot_at_reads_the_seconds_left_and_dies_when_they_are_over() -> None:
    desk = ArcheryDesk(begun())
    desk.lay(SOUTH, "tir", "south.endurance.0")
    assert "Dodge! " in desk.reads(NORTH) and "You have shot" in desk.reads(SOUTH)
    desk.table.elapse(6.0)
    assert desk.actions[-1] == "time" and "You are dead" in desk.reads(NORTH)
    assert desk.state.players[SOUTH].frags == 1


@pytest.mark.parametrize("arena", [False, True])
def test_a_dodge_leads_out_of_the_line(arena: bool) -> None:
    desk = ArcheryDesk(begun(), arena)
    desk.lay(SOUTH, "tir", "south.endurance.0")
    desk.lay(NORTH, "mouvement", "north.endurance.0")
    if arena:
        archer = next(card for card in desk.world.cards if card.kind == "archer-north")
        desk.world.lay(archer, parse_place(at("H8")))
        desk.table.elapse(1.0)
    else:
        desk.touch(at("I8"), at("H8"))
    assert desk.actions == ["south tir", "north dodge mouvement", "north step H8"]
    assert desk.state.players[NORTH].is_alive and not desk.state.shots


def test_a_touched_archer_is_selected_on_its_player_s_console_alone() -> None:
    desk = ArcheryDesk(begun())
    desk.lay(SOUTH, "mouvement", "south.endurance.0")
    other = desk.reads(NORTH)
    desk.touch(at("I4"))
    assert "I4 | Touch where it goes" in desk.reads(SOUTH)
    assert desk.reads(NORTH) == other and "points left" in other


def test_a_figure_laid_wrong_is_explained_to_its_player_alone() -> None:
    desk = ArcheryDesk(begun(), arena=True)
    desk.lay(SOUTH, "mouvement", "south.endurance.0")
    other = desk.reads(NORTH)
    archer = next(card for card in desk.world.cards if card.kind == "archer-south")
    desk.world.lay(archer, parse_place(at("A1")))
    desk.table.elapse(LONG)
    assert "A step leads to a cell beside the archer" in desk.reads(SOUTH)
    assert desk.reads(NORTH) == other and "points left" in other


@pytest.mark.parametrize("arena", [False, True])
def test_a_red_card_that_comes_too_late_to_cross_a_shot_is_taken_back(arena: bool) -> None:
    desk = ArcheryDesk(begun(), arena)
    desk.lay(SOUTH, "tir", "south.endurance.0")
    desk.lay(NORTH, "tir", "north.endurance.0")
    desk.table.elapse(2.0)
    assert desk.actions == ["south tir"] and "Only a blue card dodges" in desk.reads(NORTH)
    desk.tidy()
    assert desk.actions == ["south tir", "time"] and not desk.state.players[NORTH].laid


@pytest.mark.parametrize("arena", [False, True])
@pytest.mark.parametrize("row", [("mouvement",), ("repos", "mouvement"), ("mouvement", "repos", "mouvement")])
def test_a_row_of_cards_that_is_pushed_by_a_slot_plays_no_card_again(
    arena: bool, row: tuple[str, ...]
) -> None:
    desk = ArcheryDesk(turn("B2 E", "H8 W", laid=[lying(*row), ()]), arena)
    pushed = [card for number in range(len(row)) for card in cards(desk, f"south.endurance.{number}")]
    for number, card in reversed([*enumerate(pushed)]):
        desk.world.lay(card, parse_place(f"south.endurance.{number + 1}"))
        desk.table.elapse(0.05)
    desk.table.elapse(LONG)
    assert desk.actions == [] and "to South Endurance 1" in desk.reads(SOUTH)
    for number, card in enumerate(pushed):
        desk.world.lay(card, parse_place(f"south.endurance.{number}"))
    desk.table.elapse(LONG)
    assert desk.actions == [] and f"{4 - len(row)} point" in desk.reads(SOUTH)


def cards(desk: ArcheryDesk, place: str) -> list[Component]:
    return [*desk.world.cards_at(parse_place(place))]


def test_an_aim_is_held_to_its_place_and_laid_on_the_pile_beside_it() -> None:
    desk = ArcheryDesk(begun())
    card = desk.lay(SOUTH, "ciblage", "south.aim.0")
    desk.world.lay(card, parse_place("south.aimed.0"))
    desk.touch(at("I4"), str(arc(1)))
    assert desk.actions == ["south ciblage", "south sight NE"] and desk.state.free_slots(SOUTH) == 4


@pytest.mark.parametrize("arena", [False, True])
def test_the_card_of_an_extra_action_is_led_from_the_endurance_row_to_the_place_for_aiming(
    arena: bool,
) -> None:
    desk = ArcheryDesk(play(turn("B2 E", "H8 W"), "north piege-temporel"), arena)
    assert [place for place in desk.table.status.awaited if place.zone != "deck"] == [NORTH_AIM]
    card = desk.lay(NORTH, "mouvement", "north.endurance.1")
    desk.table.elapse(LONG)
    assert "Hold it to the place for aiming" in desk.reads(NORTH) and not desk.actions
    desk.world.lay(card, NORTH_AIM)
    desk.table.elapse(1.0)
    desk.world.lay(card, parse_place("north.beside.0"))
    desk.touch(str(cell(MEADOW.cell("H8"))), str(cell(MEADOW.cell("H7"))))
    assert desk.actions == ["north mouvement", "north step H7"] and desk.state.free_slots(NORTH) == 3


def test_who_lays_a_card_while_time_stands_still_is_told_so() -> None:
    desk = ArcheryDesk(play(turn("B2 E", "H8 W"), "north piege-temporel"))
    desk.lay(SOUTH, "mouvement", "south.endurance.0")
    desk.table.elapse(LONG)
    assert "back in South's hand. | Time stands still." in desk.reads(SOUTH)
    assert "Hold a card to Aim" in desk.reads(NORTH)


def test_a_hypnotist_dodges_with_his_buttons_for_who_has_passed() -> None:
    state = play(turn("A9 S", "C1 W", "A1 E"), "south hypnose", "south inflict north", "north pass")
    desk = ArcheryDesk(state, arena=True)
    desk.lay(WEST, "tir", "west.endurance.0")
    assert "South can dodge | Your archer is shot at" in desk.reads(NORTH)
    assert "Dodge for North? " in desk.reads(SOUTH)
    assert "Dodge: Transfer as North | Next" in desk.reads(SOUTH)
    desk.press(SOUTH, 1)
    assert desk.actions == ["west tir", "south dodge transfert as north"]


def test_what_one_lays_too_early_stops_nobody() -> None:
    desk = ArcheryDesk(begun())
    desk.lay(SOUTH, "repos", "south.endurance.0")
    desk.table.elapse(LONG)
    assert "No rest in the first turn" in desk.reads(SOUTH) and "points left" in desk.reads(NORTH)
    desk.lay(NORTH, "tir", "north.endurance.0")
    assert desk.actions == ["north tir"]


def test_what_somebody_lays_at_another_s_place_is_not_played_though_the_others_play_on() -> None:
    desk = ArcheryDesk(begun())
    desk.lay(NORTH, "tir", "south.endurance.0")
    desk.press(NORTH, 1)
    desk.table.elapse(LONG)
    assert desk.actions == ["north keep"] and "It belongs to another player" in desk.reads(SOUTH)


@pytest.mark.parametrize("arena", [False, True])
def test_what_another_player_lays_into_one_s_concentration_is_not_kept(arena: bool) -> None:
    desk = ArcheryDesk(begun(), arena)
    card = desk.lay(SOUTH, "mouvement", "north.concentration.0")
    desk.table.elapse(LONG)
    desk.world.take_in_hand(card, SOUTH)
    desk.table.elapse(LONG)
    assert desk.actions == [] and "Step" not in desk.reads(NORTH)
    desk.lay(NORTH, "mouvement", "north.concentration.0")
    desk.table.elapse(LONG)
    assert desk.actions == ["north keep"]


def test_after_a_touch_that_leads_nowhere_whoever_takes_the_wand_begins_anew() -> None:
    desk = ArcheryDesk(begun())
    desk.lay(NORTH, "mouvement", "north.endurance.0")
    desk.touch(at("I8"))
    desk.world.point(parse_place(at("A1")))
    desk.table.elapse(0.3)
    assert "Not this one" in desk.reads(NORTH)
    desk.world.lift_wand()
    desk.touch(at("I8"), at("H8"))
    assert desk.actions == ["north mouvement", "north step H8"]


def test_what_one_began_with_the_wand_lapses_before_another_takes_it_up() -> None:
    desk = ArcheryDesk(begun())
    desk.lay(NORTH, "mouvement", "north.endurance.0")
    desk.touch(at("I8"))
    assert "Touch where it goes" in desk.reads(NORTH)
    desk.table.elapse(LONG)
    assert "Touch your archer" in desk.reads(NORTH)
    desk.touch(at("H8"))
    assert desk.actions == ["north mouvement"]


def test_a_seat_passes_and_keeps_a_card_by_its_own_buttons() -> None:
    desk = ArcheryDesk(begun())
    assert "Keep it | Next" in desk.reads(SOUTH)
    desk.press(SOUTH, 1)
    desk.table.elapse(1.0)
    desk.press(NORTH, 2)
    desk.press(NORTH, 1)
    desk.table.elapse(1.0)
    assert desk.actions == ["south keep", "north pass"]


@pytest.mark.parametrize("mat", [WAND, ARENA])
def test_no_reader_tells_which_card_lies_in_concentration(mat: object) -> None:
    slots = [slot for slot in mat.slots if slot.place.zone == "concentration"]  # type: ignore[attr-defined]
    assert slots and all(slot.board and not slot.identify for slot in slots)
    assert not {slot.place for slot in slots} & {slot.place for slot in mat.by_reader.values()}  # type: ignore[attr-defined]


def test_what_is_laid_into_concentration_is_kept_and_what_is_taken_is_in_the_hand() -> None:
    desk = ArcheryDesk(begun())
    card = desk.lay(SOUTH, "tir", "south.concentration.0")
    assert desk.actions == ["south keep"] and "Take back" in desk.reads(SOUTH)
    desk.world.take_in_hand(card, SOUTH)
    desk.table.elapse(1.0)
    assert desk.actions == ["south keep", "south release"]


def test_what_is_laid_into_concentration_during_a_pause_counts_only_some_time_after_it() -> None:
    desk = ArcheryDesk(begun())
    desk.table.handle(Ordered("0" * 16, OrderKind.PAUSE, on=True))
    desk.lay(SOUTH, "tir", "south.concentration.0")
    desk.press(NORTH, 1)
    assert not desk.actions
    desk.table.elapse(LONG)
    assert desk.actions == ["south keep"]


def test_what_lay_in_concentration_at_a_restart_is_taken_back_by_taking_it() -> None:
    desk = ArcheryDesk(begun())
    card = desk.lay(SOUTH, "tir", "south.concentration.0")
    desk.table.restart()
    desk.press(SOUTH, 2)
    desk.table.elapse(LONG)
    assert "Take back" in desk.reads(SOUTH)
    desk.world.take_in_hand(card, SOUTH)
    desk.table.elapse(1.0)
    assert desk.actions == ["south keep", "south release"]


def test_a_card_that_passes_over_concentration_or_was_told_by_a_button_is_not_kept_again() -> None:
    desk = ArcheryDesk(begun())
    card = desk.world.deck(SOUTH)[-1]
    desk.world.draw(SOUTH)
    desk.world.lay(card, parse_place("south.concentration.0"))
    desk.table.elapse(0.2)
    desk.world.take_in_hand(card, SOUTH)
    desk.table.elapse(1.0)
    assert not desk.actions
    desk.press(NORTH, 1)
    desk.lay(NORTH, "repos", "north.concentration.0")
    assert desk.actions == ["north keep"]


def test_a_row_that_is_pushed_onto_concentration_and_back_keeps_nothing() -> None:
    row = ("tir", "repos", "tir", "mouvement")
    desk = ArcheryDesk(turn("B2 N", "E8 S", laid=(lying(*row), ()), due=(Due("mouvement"), None)))
    cards = [desk.world.cards_at(Place("endurance", number, SOUTH))[0] for number in range(4)]
    desk.world.lay(cards[3], Place("concentration", 0, SOUTH))
    for number in (2, 1, 0):
        desk.world.lay(cards[number], Place("endurance", number + 1, SOUTH))
    desk.table.elapse(2.0)
    for number, card in enumerate(cards):
        desk.world.lay(card, Place("endurance", number, SOUTH))
    desk.table.elapse(2.0)
    assert desk.actions == []
    desk.lay(SOUTH, "ciblage", "south.concentration.0")
    assert desk.actions == ["south keep"]


def test_a_card_in_concentration_changes_nothing_that_leaves_the_table() -> None:
    told = []
    for kind in ("tir", "transfert"):
        desk = ArcheryDesk(begun())
        before = len(desk.table.shown), len(desk.table.entries)
        desk.lay(SOUTH, kind, "south.concentration.0")
        desk.table.elapse(10.0)
        told.append((before, desk.table.views, desk.table.status, desk.table.entries))
    assert told[0] == told[1]


def test_both_mats_are_for_the_game() -> None:
    zones = GAME.projection.zones
    assert not WAND.lacking(zones) and not ARENA.lacking(zones) and len(ARENA.seats) == 6


PILED = parse_state(
    "1S3S3/8S/2T1R1T2/S8/4F4/8S/2T1R1T2/S8/3S3S1 lull:15 0/37 "
    "-;H3;N;0;0;0+0;2+4;hypnose*>north,toile*>north,mouvement,tir;0;-;-;dead;-;-/"
    "I2;H3;N;1;0;1+0;3+3;bouclier!,embuscade!,repos,tir;0;-;-;in:f;-;- - - -"
)
"""Returns the end of a turn, with two cards of South's stacked at North's states."""


def interlude() -> ArcheryDesk:
    """Returns an interlude in which North owes two cards and all seats have cards to take off."""
    desk = ArcheryDesk(PILED)
    desk.press(SOUTH, 2)
    desk.table.elapse(1.0)
    assert desk.actions == ["refill"] and "back in South's hand" in desk.reads(SOUTH)
    return desk


def test_given_cards_are_taken_off_one_after_the_other_and_no_mistake() -> None:
    desk = interlude()
    led_back = []
    while lying := [step for step in desk.table.status.steps if desk.world.top(step.source)]:
        step = lying[-1]  # the piled cards come last in this list and first here
        card = desk.world.top(step.source)
        assert card
        led_back.append(card.kind)
        desk.world.take_in_hand(card, step.hand)
        desk.table.elapse(LONG)
        assert desk.table.status.phase != "explaining", desk.reads(NORTH)
    assert led_back[:2] == ["toile", "hypnose"] and len(led_back) == 8
    desk.press(NORTH, 1)  # no reader reports that the pile is empty
    desk.table.elapse(1.0)
    assert not desk.table.status.steps and "Ready?" in desk.reads(NORTH)


def test_given_cards_that_were_only_looked_through_are_still_to_be_taken_off() -> None:
    desk = interlude()
    pile = parse_place("north.states.0")
    cards = desk.world.cards_at(pile)
    for card in reversed(cards):
        desk.world.lift(card)
    for card in cards:
        desk.table.elapse(0.1)
        desk.world.lay(card, pile)
    for step in desk.table.status.steps:
        if step.source != pile:
            card = desk.world.top(step.source)
            assert card
            desk.world.take_in_hand(card, step.hand)
    desk.table.elapse(LONG)
    assert "from North On you" in desk.reads(NORTH) and "Done" in desk.reads(NORTH)


def test_an_archer_that_is_lifted_while_he_dodges_has_stepped_nowhere_yet() -> None:
    """A step along the line would kill the archer and remove its figure: just as while it is lifted."""
    desk = ArcheryDesk(play(turn("B2 E", "E2 N"), "south tir", "north dodge mouvement"), arena=True)
    (archer,) = (card for card in desk.world.cards if card.kind == "archer-north")
    desk.world.lift(archer)
    desk.table.elapse(2.0)
    assert desk.actions == []
    desk.world.lay(archer, cell(MEADOW.cell("E3")))
    desk.table.elapse(1.0)
    assert desk.actions == ["north step E3"]


def test_a_card_that_is_only_lifted_is_given_to_nobody_though_cards_lie_before_him_already() -> None:
    """A pile has no readers, so a wand or a button names the receiver of the third card."""
    given = tuple(Laid(kind, stone=True, given=WEST) for kind in ("toile", "hypnose"))
    due = Laid("lucioles", stone=True), Due("lucioles")
    state = turn("F9 N", "H3 W", "B5 N", laid=[due[:1], given, ()], due=[due[1], None, None])
    desk = ArcheryDesk(state, arena=True)
    card = desk.world.top(parse_place("south.endurance.0"))
    assert card
    desk.world.lift(card)
    desk.table.elapse(2.0)
    assert not desk.actions


def test_while_a_pile_is_left_to_be_taken_off_a_button_says_that_it_is_done() -> None:
    desk = interlude()
    for step in desk.table.status.steps:
        if card := desk.world.top(step.source):
            desk.world.take_in_hand(card, step.hand)
            desk.table.elapse(0.3)
    desk.table.elapse(LONG)
    assert "Done" in desk.reads(NORTH) and "wrong" not in desk.reads(NORTH)


def test_who_waits_to_return_reads_how_many_specials_are_still_to_be_taken() -> None:
    waiting = parse_state(
        "1S3S3/8S/2T1R1T2/S8/4F4/8S/2T1R1T2/S8/3S3S1 interlude:4 2/37 "
        "-;A2;E;0;0;3+2;2+4;-;0;-;-;dead;-;-/-;D1;E;1;0;2+0;3+3;-;0;-;-;dead;-;- - - -"
    )
    desk = ArcheryDesk(waiting)
    for left in ("2 specials for frags", "1 special for a frag"):
        assert "One moment | North returns first" in desk.reads(SOUTH) and left in desk.reads(SOUTH)
        desk.press(SOUTH, 2)
    assert desk.actions == ["south level", "south level"] and "special" not in desk.reads(SOUTH)


def test_of_equal_cards_the_one_that_was_held_to_the_reader_is_known_and_no_other() -> None:
    """Cards still in the hand stay private."""
    desk = ArcheryDesk(turn("I4 N", "I8 S"))
    *_, held = (card for card in desk.world.deck(NORTH) if card.kind == "ciblage")
    while desk.world.deck(NORTH):
        desk.world.draw(NORTH)
    desk.world.lay(held, parse_place("north.aim.0"))
    desk.table.elapse(1.0)
    assert desk.actions == ["north ciblage"]
    desk.world.lay(held, parse_place("north.aimed.0"))
    for card in desk.world.hand(NORTH):
        if card.kind in ("ciblage", "tir"):
            desk.world.lay(card, parse_place("south.aim.0"))
            desk.table.elapse(LONG)
            assert "This card" in desk.reads(SOUTH), str(card)
            desk.world.take_in_hand(card, NORTH)
            desk.table.elapse(LONG)
