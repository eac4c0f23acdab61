"""A fresh demo up to the first complete turn, following only the consoles' instructions."""

from collections import Counter
from collections.abc import Callable

import pytest

from playmat.events import Button
from playmat.placement import NORTH, SEATS, SOUTH, Place
from playmat.table.component import Component
from support.session_harness import LONG, Desk


class Beginner:
    """Player that reads every lesson, follows every instruction, and counts both."""

    def __init__(self) -> None:
        self.desk = Desk(deals=True)
        self.done: Counter[str] = Counter()

    def until(self, reached: Callable[[Desk], bool]) -> Counter[str]:
        """Follows instructions until the condition holds and returns the counts."""
        for _ in range(40):
            if reached(self.desk):
                return self.done
            self.obey()
        raise AssertionError(self.desk.reads(SOUTH) + "\n" + self.desk.reads(NORTH))

    def obey(self) -> None:
        """Performs one press or one movement."""
        for seat in SEATS:
            words = self.desk.reads(seat).split(" | ")
            if words[-1] in ("Next", "Got it") or "Learn" in words:
                return self.press(seat, Button.LEFT)
        for seat in SEATS:
            _, headline, *rest = self.desk.reads(seat).split(" | ")
            match headline:
                case "Place a card":
                    zone = "battlefield" if "in your front row" in rest else "reserve"
                    return self.lay(self.desk.world.hand(seat)[0], Place(zone, 0, seat))
                case "Your turn" if any(
                    detail == f"Draw: then {self.held(seat) + 1} in hand" for detail in rest
                ):
                    return self.draw(seat)
                case "Your turn" if any(detail.startswith("Recruit") for detail in rest):
                    return self.lay(self.desk.top(f"{_NAMES[seat]}.reserve.0"), Place("battlefield", 1, seat))
                case "Your turn" if "End turn" in rest:
                    return self.press(seat, Button.RIGHT)
        raise AssertionError(f"nothing to obey: {self.desk.reads(SOUTH)} / {self.desk.reads(NORTH)}")

    def held(self, seat: int) -> int:
        return len(self.desk.world.hand(seat))

    def press(self, seat: int, button: Button) -> None:
        self.done["presses"] += 1
        self.desk.press(seat, button)
        self.desk.table.elapse(LONG)

    def draw(self, seat: int) -> None:
        self.done["moves"] += 1
        self.desk.world.draw(seat)
        self.desk.table.elapse(LONG)

    def lay(self, card: Component, place: Place) -> None:
        self.done["moves"] += 1
        self.desk.world.lay(card, place, 0)
        self.desk.table.elapse(LONG)


_NAMES = {SOUTH: "south", NORTH: "north"}


@pytest.fixture
def beginner() -> Beginner:
    return Beginner()


def test_the_first_card_counts_after_three_presses_and_no_movement_but_its_own(beginner: Beginner) -> None:
    took = beginner.until(lambda desk: bool(desk.actions))
    assert took["presses"] <= 3 and took["moves"] <= 1
    assert beginner.desk.actions[0].startswith("deploy ")


def test_the_first_turn_begins_after_seven_presses_and_six_movements_at_most(beginner: Beginner) -> None:
    took = beginner.until(lambda desk: "Turn 1" in desk.reads(NORTH))
    assert took["presses"] <= 7 and took["moves"] <= 6


def test_a_whole_turn_is_played_after_eleven_presses_and_six_movements(beginner: Beginner) -> None:
    took = beginner.until(lambda desk: "end" in desk.actions)
    assert took["presses"] <= 11 and took["moves"] <= 6
    assert beginner.desk.table.explained == 0, "what the consoles ask for is never wrong"


def test_the_mat_lies_as_a_dealt_game_begins_and_asks_for_nothing(beginner: Beginner) -> None:
    beginner.press(SOUTH, Button.LEFT)
    desk = beginner.desk
    assert [beginner.held(seat) for seat in SEATS] == [4, 4]
    assert [len(desk.world.deck(seat)) for seat in SEATS] == [16, 16]
    assert not desk.table.status.steps and not desk.actions
    assert desk.table.entries[0].text == str(desk.state)
