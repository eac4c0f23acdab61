"""Several overlays: the table uses the one on it, and names the one that another game needs."""

from dataclasses import replace
from random import Random

from playmat.config import Timing
from playmat.events import Button, Chord, Tick
from playmat.placement import NORTH, SOUTH, Place
from playmat.session.effects import Entry, EntryKind, UseMat
from playmat.session.match.matches import OverlayChoice
from playmat.session.session import Session
from playmat.simulator.rehearsal.staging import set_table
from playmat.simulator.rehearsal.virtual_time import VirtualTime
from playmat.simulator.world.supply import supplies
from support.session_harness import LONG, STANDARD, Desk
from support.shipped import GAME, MAT
from support.small_games import overlay, small_game

OTHER = OverlayChoice(overlay("tic-tac-toe"), (small_game("tic-tac-toe"),))


def desk(timing: Timing = STANDARD) -> Desk:
    return Desk(others=[OTHER], timing=timing)


def lay(desk: Desk, laid: OverlayChoice) -> None:
    """Lays another overlay, with its components."""
    game = laid.games[0]
    desk.world.lay_mat(
        laid.mat, supplies(game.setup.components()), laid.mat.sensed(game.projection.zones), game.name
    )
    desk.table.elapse(1)


def test_the_overlay_that_is_laid_down_says_which_game_is_offered() -> None:
    table = desk()
    assert "Art of War" in table.reads(SOUTH)
    lay(table, OTHER)
    assert "Tic-tac-toe" in table.reads(SOUTH)
    table.press(SOUTH, Button.MIDDLE, Button.MIDDLE)
    assert (table.phase, table.table.status.game) == ("waiting", "tic-tac-toe")


def test_the_status_names_the_games_of_the_overlay_that_lies_there() -> None:
    table = desk()
    assert table.table.status.games == ("art-of-war",)
    lay(table, OTHER)
    assert table.table.status.games == ("tic-tac-toe",)


def test_the_menu_says_what_to_lay_for_another_game() -> None:
    table = desk()
    table.press(SOUTH, Button.MIDDLE)
    while "Tic-tac-toe" not in table.reads(SOUTH):
        table.press(SOUTH, Button.RIGHT)
    assert "Lay" in table.reads(SOUTH)


def test_a_match_waits_for_its_overlay() -> None:
    table = desk()
    table.begin()
    lay(table, OTHER)
    assert table.phase == "halted"
    assert "Art of War" in table.reads(SOUTH)
    before = list(table.table.entries)
    table.press(SOUTH, Button.MIDDLE, Button.RIGHT)
    assert table.table.entries == before
    lay(table, OverlayChoice(MAT, (GAME,)))
    assert table.phase != "halted"


def test_or_for_players_who_begin_another_game() -> None:
    table = desk()
    table.begin()
    lay(table, OTHER)
    table.press(SOUTH, Button.LEFT)
    assert "Sure?" in table.reads(SOUTH)
    table.press(SOUTH, Button.LEFT)
    assert table.phase == "halted" and "Art of War" in table.reads(SOUTH)
    table.press(SOUTH, Button.LEFT)
    table.hold(SOUTH, Button.RIGHT)
    table.table.elapse(1)
    assert table.phase == "attracting" and "Tic-tac-toe" in table.reads(SOUTH)


def test_players_who_have_gone_leave_the_game_of_the_mat_that_lies_there() -> None:
    table = desk(Timing(quiet=300))
    table.begin()
    lay(table, OTHER)
    while table.phase == "halted":
        table.table.elapse(10)
    assert "Tic-tac-toe" in table.reads(SOUTH)


def test_after_a_restart_a_match_is_continued_on_the_overlay_that_has_its_seats() -> None:
    game, large = small_game("dice-race"), overlay("dice-race")
    small = replace(large, name="for-two", seats=large.seats[:2])
    saved = [Entry(EntryKind.BEGUN, "1/2/3/4/5/6 west 12", game=game.name)]
    world = set_table(game, large, Random(1), 6)
    table = VirtualTime(game, small, world, saved, others=[OverlayChoice(large, (game,))])
    assert table.status.phase == "resuming" and table.status.game == game.name


def test_the_overlay_of_another_game_ends_the_look_at_a_result() -> None:
    game = small_game("tic-tac-toe")
    desk = Desk(game=game, mat=OTHER.mat, others=[OverlayChoice(MAT, (GAME,))])
    desk.begin()
    for number, cell in enumerate((0, 3, 1, 4, 2)):
        seat = number % 2
        desk.world.lay(desk.world.hand(seat)[0], Place("cell", cell))
        desk.table.elapse(LONG)
    assert desk.phase == "over"
    desk.press(NORTH, Button.MIDDLE)  # the statistics
    lay(desk, OverlayChoice(MAT, (GAME,)))
    assert desk.phase == "attracting"
    assert all("Art of War" in desk.reads(seat) for seat in (SOUTH, NORTH))


def test_after_a_match_that_a_restart_interrupted_the_game_of_its_overlay_is_offered() -> None:
    before = desk()
    lay(before, OTHER)
    before.begin()
    table = Desk(others=[OTHER], saved=before.table.entries, world=before.world)
    table.press(SOUTH, Button.RIGHT)
    table.table.handle(Chord(SOUTH))
    table.hold(SOUTH, Button.RIGHT)
    table.begin()
    assert table.table.status.game == "tic-tac-toe"


def test_after_a_restart_the_boards_are_told_the_overlay_of_the_match() -> None:
    choice = [OverlayChoice(MAT, (GAME,)), OTHER]
    saved = [Entry(EntryKind.BEGUN, ".../.../...", game="tic-tac-toe")]
    effects = Session(choice, STANDARD, saved).handle(Tick(), now=0.0)
    assert UseMat(OTHER.mat) in effects
