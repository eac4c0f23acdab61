"""The next guests begin within ten seconds, from whatever the ones before them have left on the screens."""

from collections.abc import Callable

import pytest

from playmat.config import Timing
from playmat.events import Button, Ordered, OrderKind
from support.obedient import ObedientDesk
from support.session_harness import Desk, begun

PRESS = 0.5  # seconds for which a stranger looks for the button that the screen names
HOLD = 0.8
SOON = 10.0


def over() -> Desk:
    desk = ObedientDesk("tic-tac-toe", {})
    desk.finish()
    return desk


def interrupted() -> Desk:
    left = begun()
    return Desk(saved=left.table.entries, world=left.world)


LEFT: dict[str, Callable[[], Desk]] = {
    "a game that is over": over,
    "a game in the middle": begun,
    "an open menu": lambda: pressed(begun(), Button.LEFT),
    "a game that was interrupted": interrupted,
    "the question whether to leave": lambda: asked(begun()),
    "a question to the other player": lambda: pressed(begun(), Button.LEFT, Button.MIDDLE),
    "a pause": lambda: ordered(begun(), OrderKind.PAUSE),
    "a message of staff": lambda: ordered(begun(), OrderKind.MESSAGE),
    "a first game with lessons": lambda: pressed(Desk(), Button.LEFT, Button.MIDDLE),
    "nothing": Desk,
}


def pressed(desk: Desk, *buttons: Button) -> Desk:
    desk.press(0, *buttons)
    return desk


def ordered(desk: Desk, kind: OrderKind) -> Desk:
    desk.table.handle(Ordered("0" * 16, kind, "Last orders", 3600))
    return desk


def asked(desk: Desk) -> Desk:
    Stranger(desk).ask_to_leave()
    return desk


class Stranger:
    """Does what South's console says, to begin a new game; `seconds` are those of the presses."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.seconds = 0.0
        self.seen: list[str] = []

    def push(self, button: Button) -> None:
        self.seen.append(self.desk.reads(0))
        self.desk.table.elapse(PRESS)
        self.desk.table.press(0, button)
        self.seconds += PRESS

    def ask_to_leave(self) -> None:
        """Looks through the menu for a new game."""
        if not self.desk.reads(0).startswith("Menu"):
            self.push(Button.LEFT)
        while not self.desk.reads(0).startswith("Menu | New game"):
            self.push(Button.RIGHT)
        self.push(Button.MIDDLE)

    def begin(self) -> None:
        for _ in range(30):
            screen = self.desk.reads(0)
            if screen.startswith("Sure?"):
                self.desk.hold(0, Button.RIGHT)
                self.seconds += PRESS + HOLD
            elif screen.startswith("New game"):
                self.push(Button.MIDDLE)
                return
            elif self.desk.phase == "over":
                self.push(Button.RIGHT)
            elif self.desk.phase == "attracting":
                self.push(Button.MIDDLE)
            elif self.desk.phase == "resuming" or screen.endswith(("Got it", "Waiting for an answer | Back")):
                self.push(Button.LEFT)
            elif screen.endswith("Resume"):
                self.push(Button.MIDDLE)
            elif screen.startswith("Message"):
                self.push(Button.RIGHT)
            else:
                self.ask_to_leave()
        raise AssertionError(f"no way to a new game: {self.seen}")


@pytest.mark.parametrize("left", LEFT)
def test_a_stranger_begins_from_what_others_left(left: str) -> None:
    desk = LEFT[left]()
    stranger = Stranger(desk)
    stranger.begin()
    assert stranger.seconds <= SOON, stranger.seen
    assert [entry.kind.value for entry in desk.table.entries][-1] == "begun"
    assert desk.table.status.game and not desk.table.status.story.log


def test_a_table_left_alone_invites_again_and_has_forgotten_the_game() -> None:
    desk = Desk(timing=Timing(quiet=300))
    desk.begin()
    desk.do("keep")
    pressed(desk, Button.LEFT)
    desk.table.elapse(301)
    assert desk.phase == "attracting" and not desk.table.status.game
    stranger = Stranger(desk)
    stranger.begin()
    assert stranger.seconds <= SOON
