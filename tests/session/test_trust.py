"""No unintended action is accepted: touches, early presses, exchanges, changes of mind."""

from collections.abc import Callable

import pytest

from playmat.events import Button, Part, PartFault, PartKind, TagOff, TagOn
from playmat.placement import NORTH, SOUTH, TURNED, Place, parse_place
from playmat.session.effects import Entry, EntryKind
from playmat.simulator.physics.stickers import Sticker
from playmat.table.component import Component
from support.session_harness import LONG, Desk, begun
from support.shipped import GAME

TARGET = parse_place("north.battlefield.1")


def aiming() -> Desk:
    """South's King attacks, with two possible targets."""
    desk = begun()
    desk.do("end")
    card = desk.top("north.reserve.0")
    desk.lay(card, "north.battlefield.0")
    desk.press(NORTH, Button.RIGHT)
    desk.table.elapse(LONG)
    desk.do("turn F2")
    assert desk.phase == "choosing"
    return desk


def touch(desk: Desk, place: str, seconds: float = 0.6) -> None:
    card = desk.top(place)
    desk.world.lift(card)
    desk.table.elapse(seconds)
    desk.world.put_back(card)
    desk.table.elapse(1)


def chosen(desk: Desk) -> Place | None:
    return desk.table.status.selected


def lift_a_moment(desk: Desk, place: str, meanwhile: Callable[[Desk], Callable[[Desk], None]]) -> None:
    """Lifts a card; `meanwhile` does something, and returns a function that ends it before the card is
    back.
    """
    card = desk.top(place)
    desk.world.lift(card)
    desk.table.elapse(0.2)
    end = meanwhile(desk)
    desk.table.elapse(0.4)
    end(desk)
    desk.world.put_back(card)
    desk.table.elapse(1)


class TestTouch:
    @pytest.mark.parametrize("place", ["north.battlefield.0", "north.battlefield.1"])
    def test_it_moves_the_choice_and_its_light_to_the_target_and_decides_nothing(self, place: str) -> None:
        desk = aiming()
        before = desk.actions
        touch(desk, place)
        assert desk.actions == before and desk.phase == "choosing"
        assert chosen(desk) == parse_place(place)
        touch(desk, place)
        assert desk.actions == before

    @pytest.mark.parametrize("place", ["north.battlefield.0", "north.battlefield.1"])
    def test_ok_then_decides(self, place: str) -> None:
        desk = aiming()
        touch(desk, place)
        desk.press(SOUTH, Button.MIDDLE)
        assert desk.actions[-1] == f"target F{parse_place(place).number + 1}"

    @pytest.mark.parametrize("seconds", [0.1, 0.3, 4.5])
    def test_what_is_too_short_or_too_long_selects_nothing(self, seconds: float) -> None:
        desk = aiming()
        other = next(n for n in (0, 1) if parse_place(f"north.battlefield.{n}") != chosen(desk))
        before = chosen(desk)
        touch(desk, f"north.battlefield.{other}", seconds)
        assert chosen(desk) == before

    def test_one_that_began_before_the_choice_was_due_selects_nothing(self) -> None:
        desk = begun()
        desk.do("end")
        desk.lay(desk.top("north.reserve.0"), "north.battlefield.0")
        desk.press(NORTH, Button.RIGHT)
        desk.table.elapse(LONG)
        king = desk.top("south.battlefield.1")
        touched = desk.top("north.battlefield.1")
        desk.world.lay(king, parse_place("south.battlefield.1"), TURNED)
        desk.table.elapse(0.1)
        desk.world.lift(touched)
        desk.table.elapse(1)
        desk.world.put_back(touched)
        desk.table.elapse(1)
        assert desk.phase == "choosing" and "target" not in desk.actions[-1]
        assert chosen(desk) == parse_place("north.battlefield.0")

    def test_one_while_the_table_stands_still_selects_nothing(self) -> None:
        desk = aiming()
        before = chosen(desk)
        lift_a_moment(desk, "north.battlefield.1", unplugged)
        assert desk.phase == "choosing" and chosen(desk) == before

    def test_an_opponents_open_menu_stops_no_touch(self) -> None:
        def opened(desk: Desk) -> Callable[[Desk], None]:
            desk.press(NORTH, Button.LEFT)
            return lambda desk: desk.press(NORTH, Button.LEFT)

        desk = aiming()
        lift_a_moment(desk, "north.battlefield.1", opened)
        assert desk.phase == "choosing" and chosen(desk) == parse_place("north.battlefield.1")

    def test_two_cards_lifted_together_select_nothing(self) -> None:
        desk = aiming()
        before = chosen(desk)
        cards = [desk.top(f"north.battlefield.{number}") for number in (0, 1)]
        for card in cards:
            desk.world.lift(card)
        desk.table.elapse(0.6)
        for card in cards:
            desk.world.put_back(card)
        desk.table.elapse(1)
        assert chosen(desk) == before


def unplugged(desk: Desk):  # type: ignore[no-untyped-def]
    desk.table.handle(PartFault(Part(PartKind.BOARD, "south"), False, "gone"))
    return lambda desk: desk.table.restore("south")


class TestFingers:
    def test_a_press_that_falls_as_the_choice_changes_meant_what_it_said_before(self) -> None:
        desk = aiming()
        other = next(n for n in (0, 1) if parse_place(f"north.battlefield.{n}") != chosen(desk))
        before = desk.actions
        card = desk.top(f"north.battlefield.{other}")
        desk.world.lift(card)
        desk.table.elapse(0.6)
        desk.world.put_back(card)
        desk.table.elapse(0.1)
        desk.table.press(SOUTH, Button.MIDDLE)
        assert desk.actions == before
        desk.press(SOUTH, Button.MIDDLE)
        assert desk.actions[-1] == f"target F{other + 1}"

    def test_a_second_press_does_not_answer_what_only_then_is_asked(self) -> None:
        desk = begun()
        before = desk.actions
        for seat in (SOUTH, SOUTH, NORTH):
            desk.table.press(seat, Button.RIGHT)
            desk.table.elapse(0.1)
        assert desk.actions == [*before, "end"]

    def test_who_leafs_does_not_have_to_wait(self) -> None:
        desk = aiming()
        before = chosen(desk)
        desk.table.elapse(1)
        desk.table.press(SOUTH, Button.RIGHT)
        desk.table.press(SOUTH, Button.MIDDLE)
        assert desk.actions[-1].startswith("target") and before is not None
        assert desk.actions[-1] != f"target F{before.number + 1}"


class TestSecondThoughts:
    def test_a_card_straightened_at_once_is_no_attack(self) -> None:
        desk = begun()
        before = desk.actions
        king = desk.top("south.battlefield.1")
        desk.world.turn(king)
        desk.table.elapse(0.15)
        desk.world.turn(king)
        desk.table.elapse(LONG)
        assert desk.actions == before and desk.phase == "waiting"

    def test_straightened_soon_after_it_is_offered_to_be_taken_back(self) -> None:
        desk = begun()
        before = desk.actions
        king = desk.top("south.battlefield.1")
        desk.world.turn(king)
        desk.table.elapse(1)
        assert desk.actions == [*before, "turn F2"]
        desk.world.turn(king)
        desk.table.elapse(1)
        assert desk.reads(SOUTH).endswith("Did you mean it? | Take back the last action | Menu | Undo | No")
        desk.press(SOUTH, Button.MIDDLE)
        desk.table.elapse(LONG)
        assert desk.table.status.actions == len(before) and desk.phase == "waiting"
        assert desk.table.status.steps == ()

    def test_who_did_not_mean_it_is_told_to_turn_it_again(self) -> None:
        desk = begun()
        king = desk.top("south.battlefield.1")
        desk.world.turn(king)
        desk.table.elapse(1)
        desk.world.turn(king)
        desk.table.elapse(1)
        desk.press(SOUTH, Button.RIGHT)
        desk.table.elapse(LONG)
        assert "Turn the King" in desk.reads(SOUTH)
        desk.world.turn(king)
        desk.table.elapse(LONG)
        assert desk.phase == "choosing"

    def test_straightened_later_it_stays_turned(self) -> None:
        desk = begun()
        king = desk.top("south.battlefield.1")
        desk.world.turn(king)
        desk.table.elapse(5)
        desk.world.turn(king)
        desk.table.elapse(LONG)
        assert "It stays turned" in desk.reads(SOUTH)


class TestExchange:
    def equal(self) -> tuple[Desk, Component, Component]:
        """South recruits a unit and draws an equal card; it is South's turn."""
        for seed in range(1, 40):
            desk = begun(seed)
            unit = desk.top("south.reserve.0")
            desk.do(f"recruit {'SGAPW'[int(unit.serial[2]) - 1]} F1")
            desk.do("end")
            desk.do("end")
            held = [card for card in desk.world.hand(SOUTH) if card.kind == unit.kind]
            if held:
                return desk, unit, held[0]
        pytest.fail("no hand holds an equal card")

    def exchanged(self) -> tuple[Desk, list[str]]:
        """South has laid the equal card in the place of the unit."""
        desk, unit, held = self.equal()
        self.swap(desk, unit, held)
        return desk, desk.actions

    def swap(self, desk: Desk, unit: Component, other: Component) -> None:
        desk.world.take_in_hand(unit, SOUTH)
        desk.world.lay(other, parse_place("south.battlefield.0"))

    @pytest.mark.parametrize("resting", [0.1, LONG])
    def test_an_exchange_that_is_undone_after_the_opponents_action_is_not_asked_about(
        self, resting: float
    ) -> None:
        desk, unit, held = self.equal()
        desk.do("end")
        self.swap(desk, unit, held)
        desk.table.elapse(resting)
        desk.press(NORTH, Button.RIGHT)
        assert desk.actions[-2:] == ["end", "end"]
        self.swap(desk, held, unit)
        desk.table.elapse(LONG)
        assert desk.actions[-1] == "end" and "Did you mean it?" not in desk.reads(SOUTH)

    def test_the_question_names_the_place(self) -> None:
        desk, _ = self.exchanged()
        desk.table.elapse(LONG)
        assert "front left" in desk.reads(SOUTH)

    def test_an_equal_card_in_the_place_of_a_unit_is_asked_about_after_the_dwell(self) -> None:
        desk, before = self.exchanged()
        desk.table.elapse(0.3)
        assert "Did you mean it?" not in desk.reads(SOUTH)
        desk.table.elapse(LONG)
        assert "Did you mean it?" in desk.reads(SOUTH) and desk.actions == before
        desk.press(SOUTH, Button.MIDDLE)
        assert desk.actions[len(before) :][0].startswith("recruit")

    def test_it_need_not_mean_anything(self) -> None:
        desk, before = self.exchanged()
        desk.table.elapse(LONG)
        desk.press(SOUTH, Button.RIGHT)
        desk.table.elapse(LONG)
        assert desk.actions == before and desk.phase == "waiting"
        assert "Did you mean it?" not in desk.reads(SOUTH)


def tag(desk: Desk, card_place: str, turned: bool = False) -> tuple[str, int, Sticker]:
    slot = desk.world.mat.slot(parse_place(card_place))
    return slot.board, slot.reader, desk.world.stickers(desk.top(card_place))[turned]


def test_a_unit_that_is_to_be_righted_and_flickers_does_not_attack() -> None:
    desk = begun()
    desk.do("turn F2")
    desk.do("target F2")
    while desk.phase == "reacting":
        desk.do("pass")
    desk.do("end")
    board, reader, sticker = tag(desk, "south.battlefield.1", turned=True)
    before = desk.actions
    uid = sticker.uid.hex().upper()
    desk.table.handle(TagOff(board, reader, uid))
    desk.table.elapse(0.5)
    desk.press(NORTH, Button.RIGHT)
    desk.table.handle(TagOn(board, reader, uid, sticker.record))
    desk.table.elapse(LONG)
    assert desk.actions == [*before, "end"] and desk.phase == "settling"
    assert "Turn the King upright" in desk.reads(SOUTH)


def test_a_card_heard_over_a_pile_as_an_action_is_accepted_stays_its_owners() -> None:
    desk = begun()
    held = next(card for card in desk.world.hand(SOUTH) if card.kind != "king")
    slot = desk.world.mat.slot(parse_place("north.kingdom.4"))
    sticker = desk.world.stickers(held)[0]
    uid = sticker.uid.hex().upper()
    desk.table.handle(TagOn(slot.board, slot.reader, uid, sticker.record))
    desk.press(SOUTH, Button.RIGHT)
    desk.table.handle(TagOff(slot.board, slot.reader, uid))
    desk.press(NORTH, Button.RIGHT)
    desk.lay(held, "south.battlefield.0")
    assert "another player" not in desk.reads(SOUTH)


def test_a_lifted_unit_that_a_neighbour_hears_is_no_card_from_the_hand() -> None:
    """An equal card in its place and its own tag read at the reserve look like a support."""
    for seed in range(1, 60):
        desk = begun(seed)
        kinds = [card.kind for card in desk.world.hand(SOUTH)]
        unit = desk.top("south.reserve.0")
        if unit.kind in ("soldier", "archer") and unit.kind in kinds:
            break
    desk.do(f"recruit {'SGAPW'[int(unit.serial[2]) - 1]} F1")
    before = desk.actions
    slot = desk.world.mat.slot(parse_place("south.reserve.0"))
    sticker = desk.world.stickers(unit)[0]
    desk.world.take_in_hand(unit, SOUTH)
    desk.table.handle(TagOn(slot.board, slot.reader, sticker.uid.hex().upper(), sticker.record))
    desk.world.lay(desk.held(SOUTH, unit.kind), parse_place("south.battlefield.0"))
    desk.table.elapse(LONG)
    assert desk.actions == before


CAPTURED = (  # a Priest, while no reader heard it
    "official act n n 7 a +0 - - 0 - R01 .K./.A1. P PW2 - 1/13 S4G4A3PW2 - "
    "R02 S*.G/... K SGAPW - 2/12 S2G2A3P4W3 -"
)


def test_a_unit_whose_capture_no_reader_heard_is_no_stranger_on_its_captors_pile() -> None:
    desk = Desk(saved=(Entry(EntryKind.BEGUN, CAPTURED, game=GAME.name),))
    desk.press(SOUTH, Button.RIGHT)
    priest = next(card for card in desk.world.cards if card.owner == SOUTH and card.kind == "priest")
    while desk.world.deck(SOUTH) and priest not in desk.world.hand(SOUTH):
        desk.world.draw(SOUTH)
    desk.lay(priest, "north.kingdom.3")
    assert "another player" not in desk.reads(SOUTH)
    desk.lay(desk.held(SOUTH, "king"), "north.battlefield.1")
    assert "another player" in desk.reads(SOUTH)


def straightening() -> Desk:
    """South's King has attacked, a turn has passed, and the card is to be turned upright."""
    desk = aiming()
    desk.press(SOUTH, Button.MIDDLE)
    desk.press(NORTH, Button.RIGHT)
    desk.table.elapse(LONG)
    desk.press(SOUTH, Button.RIGHT)
    desk.table.elapse(LONG)
    desk.world.take_in_hand(desk.world.deck(NORTH)[-1], NORTH)
    desk.table.elapse(LONG)
    desk.press(NORTH, Button.RIGHT)
    desk.table.elapse(LONG)
    assert desk.phase == "settling" and "Turn the King upright" in desk.reads(SOUTH)
    return desk


@pytest.mark.parametrize("seconds", [0.03, 0.1, 0.3])
def test_a_card_to_be_straightened_that_is_read_upright_for_a_moment_begins_no_attack(seconds: float) -> None:
    desk = straightening()
    place = parse_place("south.battlefield.1")
    king, before = desk.top(str(place)), desk.actions
    for _ in range(3):
        desk.world.lay(king, place)
        desk.table.elapse(seconds)
        desk.world.lay(king, place, TURNED)
        desk.table.elapse(0.2)
    desk.table.elapse(LONG)
    assert desk.actions == before and "Turn the King upright" in desk.reads(SOUTH)
    desk.lay(king, str(place))
    desk.lay(king, str(place), TURNED)
    assert desk.actions[len(before) :] == ["turn F2"]


def test_nor_does_one_while_another_card_of_its_kind_is_read_turned_for_a_moment() -> None:
    desk = straightening()
    place, other = parse_place("south.battlefield.1"), parse_place("north.battlefield.1")
    king, rival, before = desk.top(str(place)), desk.top(str(other)), desk.actions
    desk.world.lay(king, place)
    desk.table.elapse(0.05)
    desk.world.lay(rival, other, TURNED)
    desk.table.elapse(0.05)
    desk.world.lay(king, place, TURNED)
    desk.table.elapse(0.05)
    desk.world.lay(rival, other)
    desk.table.elapse(LONG)
    assert desk.actions == before and "Turn the King upright" in desk.reads(SOUTH)
