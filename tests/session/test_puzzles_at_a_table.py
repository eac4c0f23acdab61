"""A puzzle at a table: chosen from a list, set up, tried, answered at once, and solved."""

from collections import Counter
from collections.abc import Sequence

from playmat.app.games import load_game
from playmat.config import GameConfig
from playmat.events import Button
from playmat.games.interface import AnyGame, Puzzle, Puzzles, Win
from playmat.games.notation.puzzles import parse_puzzles
from playmat.placement import NORTH, SOUTH
from playmat.session.effects import Entry
from playmat.session.match.lobby import Lobby
from playmat.simulator.players.setting_up import set_up
from playmat.simulator.world.world import World
from support.session_harness import LONG, Desk
from support.shipped import MAT
from support.small_games import overlay, small_game

TEXT = """
puzzle: 1
task: win
position: XX./OO./...
solution: c3
solvers: level-1, level-2 of 2

puzzle: 2
task: win
position: XX./OO./X..
solution: c2
solvers: - of 2
"""


def game() -> AnyGame:
    plain = small_game("tic-tac-toe")
    return plain._replace(puzzles=parse_puzzles(TEXT, plain, Puzzles()))


def desk(saved: Sequence[Entry] = (), world: World | None = None) -> Desk:
    return Desk(1, saved, world, game=game(), mat=overlay("tic-tac-toe"))


def listed() -> Desk:
    """A desk with the list of puzzles open."""
    table = desk()
    table.press(SOUTH, Button.MIDDLE)
    while "Puzzles" not in table.reads(SOUTH):
        table.press(SOUTH, Button.RIGHT)
    table.press(SOUTH, Button.MIDDLE)
    return table


def posed(number: int = 1) -> Desk:
    """A desk at which a puzzle was chosen and its position laid."""
    table = listed()
    table.press(SOUTH, *[Button.RIGHT] * (number - 1), Button.MIDDLE)
    lay_out(table)
    return table


def lay_out(table: Desk) -> None:
    """Carries out the steps that the table shows, one by one."""
    while table.phase in ("settling", "retracting"):
        (step, *_) = table.table.status.steps
        for _ in table.hands.move([step], table.state):
            table.table.elapse(0.3)
        table.table.elapse(LONG)


def play(table: Desk, action: str) -> None:
    for _ in table.hands.play(table.state, table.game.rules.parse_action(action)):
        table.table.elapse(0.3)
    table.table.elapse(LONG)


def kinds(table: Desk) -> list[str]:
    return [entry.kind.value for entry in table.table.entries]


def test_the_list_shows_task_and_grade_and_turns_its_pages() -> None:
    table = listed()
    assert table.reads(NORTH) == "Puzzle 1 of 2 | Win this turn | Easy | Back | OK | Next"
    table.press(NORTH, Button.RIGHT)
    assert table.reads(SOUTH) == "Puzzle 2 of 2 | Win this turn | Hard | Back | OK | Next"
    table.press(SOUTH, Button.LEFT)
    assert table.reads(SOUTH).startswith("New game | Puzzles | 2 tasks")


def test_the_position_is_set_up_step_by_step() -> None:
    table = listed()
    table.press(SOUTH, Button.MIDDLE)
    assert table.phase == "settling"
    assert len(table.table.status.steps) == 4
    assert "to a3" in table.reads(SOUTH)
    lay_out(table)
    assert table.phase == "waiting"
    assert table.reads(SOUTH).startswith("Puzzle 1 | Your turn | Win this turn")
    assert table.reads(NORTH) == "Puzzle 1 | South solves it | Win this turn | Menu"


def test_the_solution_is_recorded_and_the_next_puzzle_follows() -> None:
    table = posed()
    play(table, "c3")
    assert table.reads(SOUTH) == "Puzzle 1 | Solved | Win this turn | Puzzles | Next"
    assert table.reads(NORTH) == table.reads(SOUTH)
    assert kinds(table) == ["begun", "posed", "acted", "solved", "ended"]
    table.press(SOUTH, Button.RIGHT)
    assert table.reads(SOUTH).startswith("Puzzle 2 of 2")
    table.press(SOUTH, Button.RIGHT)
    assert table.reads(SOUTH) == "Puzzle 1 of 2 | Win this turn | Easy, solved | Back | OK | Next"


def test_a_wrong_try_is_answered_at_once_and_laid_back() -> None:
    table = posed()
    play(table, "c2")
    assert table.phase == "over"
    assert (
        table.reads(SOUTH) == "Puzzle 1 | Not solved | The turn is over, and nobody has won | Puzzles | Again"
    )
    table.press(SOUTH, Button.RIGHT)
    assert table.phase == "retracting"
    lay_out(table)
    assert table.reads(SOUTH).startswith("Puzzle 1 | Your turn | Win this turn")
    play(table, "c3")
    assert "Solved" in table.reads(SOUTH)
    assert kinds(table) == ["begun", "posed", "acted", "undone", "acted", "solved", "ended"]


def test_a_hint_names_the_unit_and_then_the_action() -> None:
    table = posed()
    assert table.reads(SOUTH).endswith("Menu | Hint")
    table.press(SOUTH, Button.MIDDLE)
    assert "| Use the Cross in your hand |" in table.reads(SOUTH)
    assert "hand" not in table.reads(NORTH)
    table.press(SOUTH, Button.MIDDLE)
    advice = str(table.game.words.advise(table.state, table.game.rules.parse_action("c3")))
    assert f"| {advice} |" in table.reads(SOUTH)


def test_the_menu_of_a_puzzle_has_no_umpire_and_leads_to_the_list() -> None:
    table = posed(2)
    table.press(SOUTH, Button.LEFT)
    entries = []
    while (entry := table.reads(SOUTH)) not in entries:
        entries.append(entry)
        table.press(SOUTH, Button.RIGHT)
    names = [entry.split(" | ")[1] for entry in entries]
    assert names == ["Hint", "Puzzles", "Pause", "Language", "New game"]
    table.press(SOUTH, Button.RIGHT, Button.MIDDLE)
    assert table.reads(SOUTH).startswith("Puzzle 1 of 2")
    assert kinds(table)[-1] == "ended"


def test_a_puzzle_survives_a_power_cut() -> None:
    table = posed()
    play(table, "c2")
    again = desk(table.table.entries, table.world)
    again.press(SOUTH, Button.RIGHT)
    again.table.elapse(LONG)
    assert "Not solved" in again.reads(SOUTH)
    again.press(SOUTH, Button.RIGHT)
    lay_out(again)
    play(again, "c3")
    assert "Solved" in again.reads(SOUTH)


def test_a_solved_puzzle_is_not_offered_again_after_a_power_cut() -> None:
    table = posed()
    play(table, "c3")
    assert table.table.entries[-1].kind.value == "ended"


def test_a_failed_puzzle_that_was_left_is_over() -> None:
    table = posed()
    play(table, "c2")
    table.press(SOUTH, Button.LEFT)
    assert table.reads(SOUTH).startswith("Puzzle 1 of 2")
    assert kinds(table)[-1] == "ended"


def test_a_puzzle_for_three_is_offered_where_three_have_room() -> None:
    race = small_game("dice-race")
    puzzle = Puzzle(1, race.rules.parse_state("12/7/9 north -"), Win(), ((),))
    posed = race._replace(puzzles=(puzzle,))
    assert Lobby([posed], 2).puzzles == ()
    assert Lobby([posed], 3).puzzles == (puzzle,)


def test_a_game_without_puzzles_has_no_such_entry() -> None:
    table = Desk(game=small_game("tic-tac-toe"), mat=overlay("tic-tac-toe"))
    table.press(SOUTH, Button.MIDDLE)
    entries = set()
    for _ in range(12):
        entries.add(table.reads(SOUTH).split(" | ")[1])
        table.press(SOUTH, Button.RIGHT)
    assert "Play" in entries
    assert "Puzzles" not in entries


def test_piles_that_no_reader_can_check_are_shown_page_by_page() -> None:
    shipped = load_game(GameConfig("art-of-war"))
    table = Desk(game=shipped, mat=MAT)
    table.press(SOUTH, Button.MIDDLE)
    while "Puzzles" not in table.reads(SOUTH):
        table.press(SOUTH, Button.RIGHT)
    table.press(SOUTH, Button.MIDDLE, Button.MIDDLE)
    puzzle = shipped.puzzles[0]
    for _ in set_up(table.world, shipped, puzzle.state):
        table.table.elapse(0.3)
    table.table.elapse(LONG)
    assert table.phase == "waiting"
    for seat in (SOUTH, NORTH):
        pages = []
        while table.reads(seat).endswith("Done"):
            pages.append(table.reads(seat).split(" | ")[1:-2])
            table.press(seat, Button.MIDDLE)
        told = Counter(line for _, *lines in pages for line in lines)
        piles = [
            faces
            for place, faces in shipped.projection.placement(puzzle.state).items()
            if place.seat == seat and place.zone in ("kingdom", "graveyard") and len(faces) > 1
        ]
        assert len(told) > 2
        assert sum(map(_number, told.elements())) == sum(map(len, piles))
    assert table.reads(puzzle.seat).startswith("Puzzle 1 | Your turn | Win this turn")


def _number(line: str) -> int:
    """How many cards a line names: 2 x Soldier, or one."""
    return int(line.split(" x ")[0]) if " x " in line else 1
