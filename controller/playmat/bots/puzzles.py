"""Search for puzzles: positions in which exactly one turn solves a task.

All turns from a position are searched, without exception. A turn is a path through a graph: two orders of the
same actions mostly meet in one position, so every position is expanded once. A position whose graph has more
than `most` positions is left out, as is one in which somebody else decides during the turn. Nothing that was
not searched is ever counted as a failure.

The best value of a task must be reached at one position only, or by one set of actions in several orders, and
all other positions at the end of the turn must be worse by the task's margin.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, zip_longest
from typing import Any, NamedTuple

from playmat.games.interface import CHANCE, Bot, Goal, InformationState, Puzzle, Puzzles, Rng

MOST_ORDERS = 6
"""A solution with more orders of its actions is no puzzle: nothing depends on the order."""
_ENDINGS = 4
"""Fewer results of a turn are no choice."""
_TRIES = 3
"""Attempts of each level, of which most must succeed."""
_LONGEST = 40
"""Actions after which a program's turn is given up."""


class Turn(NamedTuple):
    """All that can be done in one turn: the actions from each position, and the positions at the end."""

    actions: Mapping[Hashable, Sequence[tuple[Any, Any]]]
    ends: Sequence[Any]


def search_turn(puzzles: Puzzles[Any], goal: Goal[Any], start: Any, most: int) -> Turn | None:
    """Returns every turn from `start`; None if it has more than `most` positions or others decide in it."""
    seat = start.movers[0]
    actions: dict[Hashable, list[tuple[Any, Any]]] = {}
    ends: list[Any] = []
    seen, fresh = {start}, [start]
    while fresh:
        state = fresh.pop()
        if goal.is_end(state, seat):
            if puzzles.is_open(state, seat):
                return None
            ends.append(state)
            continue
        actions[state] = [(action, state.apply(action)) for action in state.legal_actions()]
        new = {after for _, after in actions[state]} - seen
        seen |= new
        fresh += new
        if len(seen) > most:
            return None
    return Turn(actions, ends)


def find_puzzle(
    puzzles: Puzzles[Any], goal: Goal[Any], start: Any, most: int, number: int = 0
) -> Puzzle | None:
    """Returns the puzzle that a position and a task make, if exactly one turn solves it."""
    turn = search_turn(puzzles, goal, start, most)
    return puzzle_of(turn, goal, start, number) if turn and len(turn.ends) >= _ENDINGS else None


def puzzle_of(turn: Turn, goal: Goal[Any], start: Any, number: int = 0) -> Puzzle | None:
    """Returns the puzzle of a searched turn, if exactly one turn solves it."""
    seat = start.movers[0]
    values = {end: goal.value(start, end, seat) for end in turn.ends}
    best = max(values.values())
    solving = {end for end, value in values.items() if value == best}
    failing = max((value for value in values.values() if value < best), default=best)
    if best < goal.least or best - failing < goal.margin:
        return None
    ways = _orders(turn, start, solving)
    lines = tuple(line for line, _ in ways)
    alike = len(solving) == 1 or len({tuple(sorted(map(str, line))) for line in lines}) == 1
    complete = {end for _, end in ways} == solving
    return Puzzle(number, start, goal, lines) if complete and alike else None


def _orders(turn: Turn, start: Any, solving: set[Any]) -> Sequence[tuple[tuple[Any, ...], Any]]:
    """Returns the sequences of actions that solve a task, each with its end; empty if they are no puzzle.

    All have the same length. Where a turn can go in circles, such as an announcement that is taken back, only
    the direct ways count; else a longer way would be another solution, and there is none in a puzzle.
    """
    leading = _leading(turn, solving)
    found: list[tuple[tuple[Any, ...], Any]] = []
    ways: list[tuple[Any, tuple[Any, ...]]] = [(start, ())]
    reached = {start}
    while ways and len(ways) <= MOST_ORDERS * 2:
        longer = []
        for state, line in ways:
            for action, after in turn.actions[state]:
                if after in solving:
                    found.append(((*line, action), after))
                elif after in leading and after not in reached:
                    longer.append((after, (*line, action)))
        reached |= {state for state, _ in longer}
        ways = longer
    if ways or not found or len(found) > MOST_ORDERS:
        return ()
    shortest = min(len(line) for line, _ in found)
    direct = [way for way in found if len(way[0]) == shortest]
    return direct if len(direct) == len(found) or _circles(turn, start) else ()


def _leading(turn: Turn, solving: set[Any]) -> set[Any]:
    """Returns the positions from which one of these ends can be reached."""
    before: dict[Any, list[Any]] = {}
    for state, followed in turn.actions.items():
        for _, after in followed:
            before.setdefault(after, []).append(state)
    leading: set[Any] = set()
    fresh = [*solving]
    while fresh:
        new = {*before.get(fresh.pop(), ())} - leading
        leading |= new
        fresh += new
    return leading


def _circles(turn: Turn, start: Any) -> bool:
    """Returns whether the turn can come back to its beginning."""
    return any(after == start for followed in turn.actions.values() for _, after in followed)


def solves(puzzles: Puzzles[Any], puzzle: Puzzle, bot: Bot, rng: Rng) -> bool:
    """Returns whether a computer player solves the puzzle in most of its attempts."""
    solved = sum(_tries(puzzles, puzzle, bot, rng) for _ in range(_TRIES))
    return 2 * solved > _TRIES


def _tries(puzzles: Puzzles[Any], puzzle: Puzzle, bot: Bot, rng: Rng) -> bool:
    state, seat = puzzle.state, puzzle.seat
    for _ in range(_LONGEST):
        if puzzle.goal.is_end(state, seat):
            break
        hand, actions = puzzles.hand(state, seat), state.legal_actions()
        action = bot.choose(InformationState(seat, state.observation(seat), hand, actions), rng)
        if action is None:
            return False
        state = state.apply(action)
    best = puzzle.state
    for action in puzzle.lines[0]:
        best = best.apply(action)
    values = (puzzle.goal.value(puzzle.state, end, seat) for end in (state, best))
    return puzzle.goal.is_end(state, seat) and len(set(values)) == 1


def proves(puzzles: Puzzles[Any], puzzle: Puzzle, most: int) -> bool:
    """Returns whether the exhaustive search finds exactly the solutions that the puzzle names."""
    found = find_puzzle(puzzles, puzzle.goal, puzzle.state, most)
    return found is not None and {*found.lines} == {*puzzle.lines}


def candidates(puzzles: Puzzles[Any], states: Iterable[Any], most: int) -> Iterator[Puzzle]:
    """Yields the puzzles in the states of a game."""
    for state in states:
        if len(state.movers) == 1 and state.movers[0] != CHANCE:
            for position in puzzles.positions(state):
                yield from _in_position(puzzles, position, most)


def _in_position(puzzles: Puzzles[Any], position: Any, most: int) -> Iterator[Puzzle]:
    turns: dict[Any, Turn | None] = {}  # by what ends a turn: most tasks share one search
    for goal in (goal for goal in puzzles.goals(position) if goal.is_needed(position)):
        ending = type(goal).is_end
        if ending not in turns:
            turns[ending] = search_turn(puzzles, goal, position, most)
        turn = turns[ending]
        if turn and len(turn.ends) >= _ENDINGS and (puzzle := puzzle_of(turn, goal, position)):
            yield puzzle


def balanced(found: Iterable[Puzzle], count: int) -> Sequence[Puzzle]:
    """Returns at most `count` puzzles: of each task and grade as many as possible."""
    kinds: dict[tuple[str, int], list[Puzzle]] = {}
    for puzzle in found:
        kinds.setdefault((puzzle.goal.name.partition(" ")[0], puzzle.grade), []).append(puzzle)
    by_turns = chain.from_iterable(zip_longest(*kinds.values()))
    return [puzzle for puzzle in by_turns if puzzle is not None][:count]


def numbered(found: Iterable[Puzzle]) -> Sequence[Puzzle]:
    """Returns the puzzles with numbers, the easiest first."""
    ordered = sorted(found, key=lambda puzzle: (puzzle.grade, puzzle.length))
    return [puzzle._replace(number=number) for number, puzzle in enumerate(ordered, 1)]
