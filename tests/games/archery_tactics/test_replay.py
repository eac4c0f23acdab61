"""Replay of a contested turn: order of actions and their margins."""

from __future__ import annotations

from games.archery_tactics.archery_desk import GAME
from games.archery_tactics.scenes import turn
from playmat.games.archery_tactics.placements import cell
from playmat.games.archery_tactics.rules.arena import ARENA
from playmat.placement import NORTH, SOUTH
from playmat.screen.language import translations
from playmat.session.effects import Entry, EntryKind
from playmat.session.history import History
from playmat.session.match.move_log import MoveLog
from playmat.session.story import ReplayStep

LAID = "south mouvement @10.000", "north mouvement @10.500"
RACE = "south step C1 @11.000", "north step C1 @11.120"
READY = "south ready @30.000", "north ready @30.000"
OVER = "south pass @12.000", "north step E1 @12.500", "north pass @13.000"


def replay(*texts: str) -> tuple[ReplayStep, ...]:
    """Returns the replay of these actions, in a turn in which both archers can go to C1."""
    begun = Entry(EntryKind.BEGUN, str(turn("B1 E", "D1 W")), game=GAME.name)
    history = History.replay(GAME, [begun, *(Entry(EntryKind.ACTED, text) for text in texts)])
    return MoveLog(GAME, history).read().replay


def margins(steps: tuple[ReplayStep, ...]) -> dict[tuple[int, int], str]:
    english = translations("en")
    return {(step.at_ms, step.seat): step.margin.translate(english) for step in steps if step.margin}


def test_nothing_is_shown_again_while_the_turn_goes_on() -> None:
    assert replay(*LAID, *RACE) == ()


def test_after_the_turn_each_step_is_told_and_the_margin_beside_both_rivals() -> None:
    steps = replay(*RACE, *LAID, *OVER)
    assert [step.at_ms for step in steps] == [10000, 10500, 11000, 11120, 12000, 12500, 13000]
    assert margins(steps) == {(11000, SOUTH): "First by 120\u00a0ms", (11120, NORTH): "120\u00a0ms later"}
    won = steps[2]
    assert won.where == (cell(ARENA.cell("C1")),) and won.beams[0].path[0] in won.where


def test_it_stays_till_the_next_turn_and_what_is_done_between_turns_is_no_part_of_it() -> None:
    turn_over = replay(*LAID, *RACE, *OVER)
    assert replay(*LAID, *RACE, *OVER, "refill @20.000", "south ready @30.000") == turn_over
    assert replay(*LAID, *RACE, *OVER, "refill @20.000", *READY, "top @35.000") == ()
