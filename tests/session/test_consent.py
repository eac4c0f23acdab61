"""Decisions that need consent: the first player, an answered action, an assumed count, a correction."""

from collections.abc import Iterable

import pytest

from playmat.events import Button
from playmat.placement import NORTH, SOUTH, Place, parse_place
from playmat.session.effects import EntryKind
from playmat.table.component import Component
from support.session_harness import LONG, Desk, begun
from support.shipped import GAME

ASKED = "Do you agree?"
LAYING_OUT = ("settling", "retracting")


def from_menu(desk: Desk, *labels: str, seat: int = SOUTH) -> None:
    desk.press(seat, Button.LEFT)
    for label in labels:
        desk.pick(label, seat)


def carry_out(desk: Desk, movements: Iterable[None]) -> None:
    for _ in movements:
        desk.table.elapse(0.3)


def undo(desk: Desk) -> None:
    """Takes one action back, with the consent of all who are asked."""
    actions = desk.table.status.actions
    from_menu(desk, "Undo")
    if ASKED in desk.reads(NORTH):
        desk.press(NORTH, Button.RIGHT)
    assert desk.table.status.actions == actions - 1


def follow(desk: Desk) -> None:
    """Carries out the table's steps one after the other."""
    for _ in range(40):
        if desk.phase not in LAYING_OUT:
            return
        carry_out(desk, desk.hands.move(desk.table.status.steps, desk.state))
        carry_out(desk, desk.hands.confirm())
        desk.table.elapse(LONG)


def beginning() -> Desk:
    """A table that asks for the first player."""
    desk = Desk(1)
    desk.begin()
    desk.do("keep")
    desk.do("keep")
    for seat in (SOUTH, NORTH):
        desk.do(f"reveal {'SGAPW'[int(desk.world.deck(seat)[-1].serial[2]) - 1]}")
    assert "Who begins?" in desk.reads(SOUTH) and "Who begins?" in desk.reads(NORTH)
    return desk


class TestWhoBegins:
    def test_a_choice_needs_the_other_players_consent(self) -> None:
        desk = beginning()
        desk.pick("South", SOUTH)
        assert "first south" not in desk.actions
        assert desk.reads(NORTH).startswith(ASKED) and "South begins" in desk.reads(NORTH)
        desk.press(SOUTH, Button.RIGHT)
        assert "first south" not in desk.actions
        desk.press(NORTH, Button.RIGHT)
        assert desk.actions[-1] == "first south"

    def test_a_no_leads_back_to_the_question(self) -> None:
        desk = beginning()
        desk.pick("South", SOUTH)
        desk.press(NORTH, Button.LEFT)
        desk.table.elapse(LONG)
        assert "Who begins?" in desk.reads(SOUTH) and "first south" not in desk.actions

    def test_the_table_draws_lots_and_both_see_how_they_fell(self) -> None:
        desk = beginning()
        desk.pick("Draw lots", NORTH)
        fallen = [desk.reads(seat) for seat in (SOUTH, NORTH)]
        assert all(text.startswith(f"{ASKED} | Drawn by lot") for text in fallen) and len(set(fallen)) == 1
        desk.press(SOUTH, Button.RIGHT)
        assert "first" not in desk.actions[-1]
        desk.press(NORTH, Button.RIGHT)
        assert desk.actions[-1] in ("first south", "first north")


class TestUndo:
    def test_ones_own_unanswered_action_is_taken_back_freely(self) -> None:
        desk = begun()
        before = desk.table.status.actions
        desk.do(f"recruit {'SGAPW'[int(desk.top('south.reserve.0').serial[2]) - 1]} F1")
        from_menu(desk, "Undo")
        assert desk.table.status.actions == before

    def test_what_the_other_has_done_needs_his_consent(self) -> None:
        desk = begun()
        desk.do("end")
        before = desk.table.status.actions
        from_menu(desk, "Undo", seat=NORTH)
        assert desk.table.status.actions == before and desk.reads(SOUTH).startswith(f"{ASKED} | Undo?")
        desk.press(SOUTH, Button.LEFT)
        assert desk.table.status.actions == before
        from_menu(desk, "Undo", seat=NORTH)
        desk.press(SOUTH, Button.RIGHT)
        assert desk.table.status.actions == before - 1

    def test_what_the_other_has_seen_needs_his_consent(self) -> None:
        desk = Desk(1)
        desk.begin()
        desk.do("keep")
        desk.do("keep")
        desk.do(f"reveal {'SGAPW'[int(desk.world.deck(SOUTH)[-1].serial[2]) - 1]}")
        before = desk.table.status.actions
        from_menu(desk, "Undo")
        assert desk.table.status.actions == before and desk.reads(NORTH).startswith(ASKED)

    @pytest.mark.parametrize("seed", [0, 1, 2, 4, 5])
    def test_any_number_back_and_the_hands_are_led(self, seed: int) -> None:
        desk = Desk(seed)
        desk.play(30)
        while desk.table.status.actions:
            undo(desk)
            follow(desk)
            assert desk.phase not in (*LAYING_OUT, "explaining"), desk.reads(SOUTH)

    @pytest.mark.parametrize("seed", [0, 1, 2, 4, 5])
    def test_what_was_undone_before_is_no_mistake_after_the_next_undo(self, seed: int) -> None:
        desk = Desk(seed)
        desk.play(30)
        for _ in range(15):
            undo(desk)
            assert desk.phase != "explaining", desk.reads(SOUTH)
        follow(desk)
        assert desk.phase not in (*LAYING_OUT, "explaining"), desk.reads(SOUTH)

    def test_a_citizen_is_led_back_from_a_pile_that_cannot_be_read(self) -> None:
        desk, card = piled()
        from_menu(desk, "Undo")
        desk.table.elapse(LONG)
        desk.press(NORTH, Button.RIGHT)
        assert desk.phase == "retracting"
        assert "back in South's hand" in desk.reads(SOUTH) and desk.reads(SOUTH).endswith("| Done")
        desk.take(card, SOUTH)
        desk.press(SOUTH, Button.MIDDLE)
        desk.table.elapse(LONG)
        assert desk.phase == "waiting"


def piled() -> tuple[Desk, Component]:
    """South has just developed its third citizen of a kind; returns that card."""
    for seed in range(1, 200):
        desk = begun(seed)
        kinds = [card.kind for card in desk.world.hand(SOUTH)]
        kingdom = next(
            slot.place
            for slot in desk.world.mat.slots
            if slot.place.zone == "kingdom" and slot.place.seat == SOUTH and desk.world.top(slot.place)
        )
        citizen = desk.world.top(kingdom)
        assert citizen is not None
        if kinds.count(citizen.kind) >= 2:
            letter = "SGAPW"[kingdom.number]
            desk.do(f"develop {letter}")
            desk.do("end")
            desk.do(f"develop {letter}")
            assert len(desk.world.cards_at(kingdom)) == 3
            return desk, desk.world.cards_at(kingdom)[-1]
    pytest.fail("no hand holds two cards of its citizen's kind")


class TestCounts:
    def last_turn(self) -> Desk:
        for seed in range(1, 60):
            desk = Desk(seed)
            for _ in desk.steps():
                asked = [desk.reads(seat) for seat in (SOUTH, NORTH)]
                if all(text.startswith(f"{ASKED} | Is this right?") for text in asked):
                    return desk
        pytest.fail("no game ended by the end of the war")

    def test_the_war_ends_only_by_counts_that_both_have_confirmed(self) -> None:
        desk = self.last_turn()
        assert "Are both decks empty?" in desk.reads(SOUTH)
        before = desk.actions
        desk.press(SOUTH, Button.RIGHT)
        assert desk.phase != "over" and desk.actions == before
        desk.press(NORTH, Button.RIGHT)
        assert desk.phase == "over"

    def test_who_says_no_plays_on(self) -> None:
        desk = self.last_turn()
        desk.press(NORTH, Button.LEFT)
        desk.table.elapse(LONG)
        assert desk.phase != "over"


class TestUmpire:
    def test_a_count_is_mended_with_consent_journalled_and_shown(self) -> None:
        desk = begun()
        hand, _ = GAME.projection.hand_sizes(GAME.rules.parse_state(desk.table.status.observation))
        from_menu(desk, "Umpire", "South's hand")
        assert desk.reads(NORTH).startswith(f"{ASKED} | South's hand")
        assert not any(entry.kind is EntryKind.CORRECTED for entry in desk.table.entries)
        desk.press(NORTH, Button.RIGHT)
        desk.table.elapse(LONG)
        last = [entry for entry in desk.table.entries if entry.kind is EntryKind.CORRECTED]
        assert len(last) == 1 and last[0].text == desk.table.status.observation
        assert desk.table.status.last == "correction"
        assert GAME.projection.hand_sizes(GAME.rules.parse_state(last[0].text))[SOUTH] == hand + 1

    def test_the_mat_can_be_right_and_the_table_wrong(self) -> None:
        desk = begun()
        desk.lay(desk.top("south.reserve.0"), "south.battlefield.3")
        desk.world.take_in_hand(desk.top("south.battlefield.3"), SOUTH)
        desk.table.elapse(LONG)
        assert desk.phase == "explaining"
        from_menu(desk, "Umpire", "Go by the mat")
        desk.press(NORTH, Button.RIGHT)
        desk.table.elapse(LONG)
        assert desk.phase == "waiting"

    def test_a_corrected_game_goes_on_after_a_power_cut_and_to_its_end(self) -> None:
        desk = begun()
        from_menu(desk, "Umpire", "Whose turn")
        desk.press(NORTH, Button.RIGHT)
        desk.table.elapse(LONG)
        again = Desk(1, desk.table.entries, desk.world)
        assert again.table.status.observation == desk.table.status.observation
        again.play(10_000)
        assert again.phase == "over"
        again.press(SOUTH, Button.MIDDLE)
        assert again.reads(SOUTH).startswith("The game | ")


class TestKings:
    def deploying(self, serial: str) -> tuple[Desk, Component]:
        desk = beginning()
        desk.pick("South", SOUTH)
        desk.press(NORTH, Button.RIGHT)
        king = Component(SOUTH, serial, 9, "king")
        desk.world.add(king, SOUTH)
        desk.lay(king, "south.battlefield.1")
        return desk, king

    def test_a_king_of_another_army_is_named_and_the_army_can_change_to_it(self) -> None:
        desk, _ = self.deploying("R02")
        assert "King R02 is not in this game" in desk.reads(SOUTH)
        desk.press(SOUTH, Button.MIDDLE)
        for seat in (SOUTH, NORTH):
            desk.press(seat, Button.RIGHT)
        desk.table.elapse(LONG)
        assert desk.actions[-1] == "deploy K F2"
        assert desk.table.status.observation.count("R02") == 2 and "R01" not in desk.table.status.observation

    def test_one_that_nobody_has_typed_cannot_be_played(self) -> None:
        desk, king = self.deploying("R07")
        assert "King R07 cannot be played" in desk.reads(SOUTH)
        before = desk.actions
        desk.press(SOUTH, Button.MIDDLE)
        desk.take(king, SOUTH)
        assert desk.actions == before and desk.phase == "waiting"


class TestPiles:
    def test_a_card_for_a_pile_is_named_and_lit_at_the_tap_point_and_then_led_to_the_pile(
        self,
    ) -> None:
        desk = begun()
        card = next(card for card in desk.world.hand(SOUTH) if card.kind != "king")
        tap, before = parse_place("south.tap.0"), desk.actions
        desk.world.lay(card, tap)
        assert card.kind.capitalize() in desk.reads(SOUTH) and desk.table.status.selected == tap
        assert desk.actions == before
        desk.table.elapse(1)
        assert desk.actions[-1].startswith("develop") and desk.phase == "settling"
        (step,) = (step for step in desk.table.status.steps if step.source == tap)
        assert step.target is not None and step.target.zone == "kingdom"

    def test_a_card_held_to_the_tap_point_for_a_moment_only_means_nothing(self) -> None:
        desk = begun()
        card = next(card for card in desk.world.hand(SOUTH) if card.kind != "king")
        before = desk.actions
        desk.world.lay(card, parse_place("south.tap.0"))
        desk.table.elapse(0.15)
        desk.take(card, SOUTH)
        assert desk.actions == before and desk.phase == "waiting"

    def test_a_card_laid_on_a_single_citizen_at_once_is_asked_about_and_never_lost(self) -> None:
        for seed in range(1, 60):
            desk = begun(seed)
            for card in desk.world.hand(SOUTH):
                place = parse_place(f"south.kingdom.{int(card.serial[2]) - 1}")
                if desk.world.top(place):
                    before = desk.actions
                    desk.lay(card, str(place))
                    assert desk.actions == before and "Is something on the" in desk.reads(SOUTH)
                    desk.take(card, SOUTH)
                    assert desk.phase == "waiting"
                    return
        pytest.fail("no hand holds a card of its citizen's kind")

    def test_a_citizen_on_its_way_as_the_power_fails_is_led_to_its_pile_and_no_other_is_asked_for(
        self,
    ) -> None:
        desk, card = with_a_second_citizen()
        tap = parse_place("south.tap.0")
        desk.world.lay(card, tap)
        desk.table.elapse(1)
        again = Desk(1, desk.table.entries, desk.world)
        again.press(SOUTH, Button.RIGHT)
        laid = [step for step in again.table.status.steps if step.target and step.target.zone == "kingdom"]
        assert [(step.face.kind, step.source) for step in laid] == [(card.kind, tap)]


def with_a_second_citizen() -> tuple[Desk, Component]:
    """South holds a card of the same kind as its only citizen; returns that card."""
    for seed in range(1, 200):
        desk = begun(seed)
        slots = [
            slot.place for slot in desk.world.mat.slots if slot.place.first == Place("kingdom", 0, SOUTH)
        ]
        citizens = {card.kind for place in slots for card in desk.world.cards_at(place)}
        for card in desk.world.hand(SOUTH):
            if card.kind in citizens:
                return desk, card
    pytest.fail("no hand holds a card of its citizen's kind")
