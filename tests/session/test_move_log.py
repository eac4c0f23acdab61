"""The public log: each action once, none twice, and none that is private."""

from gettext import NullTranslations

import pytest

from playmat.events import Button, Considered
from playmat.placement import NORTH, SOUTH
from playmat.session.effects import Entry, EntryKind
from playmat.session.history import History
from playmat.session.match.move_log import LINES, MoveLog
from playmat.session.story import Reach, Story
from support.every_game import GAMES, MATS
from support.session_harness import Desk, begun


def story(desk: Desk) -> Story:
    return desk.table.status.story


def lines(desk: Desk) -> list[tuple[int, int, str]]:
    return [(line.number, line.seat, line.text.translate(NullTranslations())) for line in story(desk).log]


def newest(desk: Desk) -> set[int]:
    """The numbers of the actions with consequences."""
    return {logged.number for logged in story(desk).happened}


def undo(desk: Desk) -> None:
    desk.press(0, Button.LEFT, Button.MIDDLE)


def test_a_game_is_told_from_its_first_action() -> None:
    desk = begun()
    assert lines(desk)[:2] == [(1, 0, "keeps the three cards"), (2, 1, "keeps the three cards")]
    assert [seat for _, seat, _ in lines(desk)] == [0, 1, 0, 1, -1, 0, 1, 0, 1]
    assert story(desk).turn == (0,) and story(desk).winners is None


def test_what_is_taken_back_is_told_no_more_and_what_is_done_then_has_its_number() -> None:
    desk = begun()
    before = lines(desk)
    desk.do("turn F2")
    assert len(lines(desk)) == 10
    undo(desk)
    assert lines(desk) == before
    desk.world.turn(desk.top("south.battlefield.1"))
    desk.table.elapse(10)
    assert desk.table.status.actions == 9


def test_after_a_restart_everything_is_told_but_nothing_happens_again() -> None:
    desk = Desk(seed=3)
    desk.begin()
    desk.play(60)
    assert newest(desk)
    again = Desk(saved=desk.table.entries, world=desk.world)
    assert story(again).log == story(desk).log
    assert story(again).happened == ()


def test_only_the_last_lines_are_told() -> None:
    desk = Desk(seed=3)
    desk.begin()
    desk.play(LINES + 20)
    numbers = [line.number for line in story(desk).log]
    assert len(numbers) == LINES and numbers[-1] == desk.table.status.actions


def test_what_is_done_in_private_is_not_told() -> None:
    game = GAMES["outpost"]
    desk = Desk(game=game, mat=MATS["outpost"])
    desk.begin()
    desk.play(1)
    assert game.projection.private(game.rules.start())
    assert story(desk).log == story(desk).happened == story(desk).arrived == ()


def test_the_length_of_a_match_counts_what_the_log_tells() -> None:
    game = GAMES["outpost"]
    setup = [Entry(EntryKind.ACTED, f"place {name}") for name in ("a1", "b1", "c1", "x20", "y20", "y19")]
    corrected = Entry(EntryKind.CORRECTED, "a19,b1,c1 w20,x20,y20 south 8")
    begun = Entry(EntryKind.BEGUN, str(game.rules.start()), game=game.name)
    history = History.replay(game, [begun, *setup, corrected, Entry(EntryKind.ACTED, "a19-a20")])
    recent = MoveLog(game, history).read()
    assert recent.ending is not None and recent.ending.actions == len(recent.lines) == 2


def test_a_seat_is_told_where_a_card_of_its_hand_may_go_and_nobody_else() -> None:
    desk = begun()
    before = desk.table.status
    kind = desk.world.hand(SOUTH)[0].kind
    desk.table.handle(Considered(SOUTH, kind))
    goals = {place.zone for place in desk.table.suggested[SOUTH].to}
    assert {"tap", "kingdom"} <= goals and "battlefield" not in goals  # what is in reserve comes first
    assert desk.table.status == before and NORTH not in desk.table.suggested
    desk.table.handle(Considered(SOUTH))
    assert desk.table.suggested[SOUTH] == Reach()


@pytest.mark.parametrize(("name", "own"), [("outpost", 50), ("game-of-war", 241)])
def test_a_seat_that_acts_in_secret_is_told_where_its_pieces_may_go_and_nobody_else(
    name: str, own: int
) -> None:
    desk = Desk(game=GAMES[name], mat=MATS[name])
    desk.begin()
    before = desk.table.status
    for seat in (NORTH, SOUTH):
        desk.table.handle(Considered(seat, desk.world.hand(seat)[0].kind))
    reach = desk.table.suggested.pop(SOUTH)
    assert len(reach.to) == own and not reach.hit
    assert desk.table.status == before and desk.table.suggested == {}


def test_whose_turn_it_is_not_has_nowhere_to_go() -> None:
    desk = begun()
    for kind in {card.kind for card in desk.world.hand(NORTH)}:
        desk.table.handle(Considered(NORTH, kind))
    assert desk.table.suggested == {}
