"""A game in which only buttons decide: what is rarely intended is asked about, and a draw needs both."""

import pytest

from playmat.events import Button
from playmat.games.interface import AnyGame, Correction
from playmat.placement import NORTH, SOUTH
from playmat.session.effects import Entry, EntryKind
from playmat.session.history import History
from playmat.text import say
from support.dare import DARE, DareProjection, DareRules, Decision, State
from support.session_harness import LONG, Desk
from support.small_games import overlay


def begun(game: AnyGame) -> Desk:
    """A table at which a match of this game has begun."""
    desk = Desk(game=game, mat=overlay("tic-tac-toe"))
    desk.press(SOUTH, Button.MIDDLE)
    desk.table.elapse(LONG)
    desk.press(SOUTH, Button.MIDDLE)
    desk.table.elapse(LONG)
    return desk


@pytest.fixture
def desk() -> Desk:
    return begun(DARE)


def test_who_resigns_by_one_press_is_asked_once_more(desk: Desk) -> None:
    assert desk.reads(SOUTH).endswith("Menu | Stay | Resign")
    desk.press(SOUTH, Button.RIGHT)
    assert desk.phase == "agreeing" and desk.reads(SOUTH).startswith("Are you sure? | Resign")
    desk.press(SOUTH, Button.LEFT)
    desk.table.elapse(LONG)
    assert desk.actions == [] and desk.reads(SOUTH).endswith("Menu | Stay | Resign")
    desk.press(SOUTH, Button.RIGHT, Button.RIGHT)
    assert desk.actions == ["resign"] and desk.phase == "over"


def test_a_draw_that_is_proposed_needs_the_other_s_consent(desk: Desk) -> None:
    for answer, actions in ((Button.LEFT, []), (Button.RIGHT, ["draw"])):
        desk.press(SOUTH, Button.LEFT)
        desk.pick("Agree on a draw")
        assert desk.phase == "agreeing" and "Do you agree?" in desk.reads(NORTH)
        desk.press(NORTH, answer)
        assert desk.actions == actions


def test_the_journal_notes_an_ending_whose_value_is_no_text(desk: Desk) -> None:
    desk.press(SOUTH, Button.RIGHT, Button.RIGHT)
    assert [entry.text for entry in desk.table.entries if entry.kind is EntryKind.ENDED] == ["1"]


class Corrected(DareProjection):
    """Lets an umpire end the match."""

    def corrections(self, state: State) -> tuple[Correction[State], ...]:
        return (Correction(say("South gives up"), say("South has given up"), State(0, "resign")),)


def test_a_match_that_an_umpire_ends_is_not_offered_again() -> None:
    desk = begun(DARE._replace(projection=Corrected()))
    desk.press(SOUTH, Button.LEFT)
    for label in ("Umpire", "South gives up"):
        desk.pick(label)
    desk.press(NORTH, Button.RIGHT)
    desk.table.elapse(LONG)
    assert desk.phase == "over"
    assert [entry.kind.value for entry in desk.table.entries][-2:] == ["corrected", "ended"]


class Robbery(Decision):
    """An action of a game in turns: its notation has a sign of stamps, and its seat is a name."""

    seat = "north"


class RobberyRules(DareRules):
    """Reads the robbery."""

    def parse_action(self, text: str) -> Decision:
        return Robbery(text)


def test_a_journal_of_a_game_in_turns_leaves_the_notation_to_the_game() -> None:
    game = DARE._replace(rules=RobberyRules())
    history = History(game, game.rules.start())
    begun = Entry(EntryKind.BEGUN, str(history.state), game=game.name)
    acted = history.act(Robbery("rob @ c3"), 1.0, {})
    assert str(History.replay(game, [begun, acted]).state) == "0 rob @ c3"
