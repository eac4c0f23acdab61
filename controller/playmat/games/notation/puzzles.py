"""Puzzles as text: paragraphs of `key: value` lines, in the notation of their game.

    puzzle: 1
    task: win
    position: XX./OO./...
    solution: c3
    solvers: level-3, level-4, level-5 of 5

A solution whose actions may be played in several orders has one line for each.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from playmat.errors import GameError, MalformedText, quoted
from playmat.games.interface import AnyGame, Goal, Puzzle, Puzzles
from playmat.games.notation.record import check_characters

_LINE = re.compile(r"(puzzle|task|position|solution|solvers): (.+)")
_SOLVERS = re.compile(r"(?:(-|(?:random|level-\d+)(?:, level-\d+)*) )of (\d+)")
_ONCE = ("puzzle", "task", "position", "solvers")


def format_puzzles(puzzles: Iterable[Puzzle]) -> str:
    """Formats puzzles, with a blank line between two."""
    return "\n".join("".join(f"{line}\n" for line in _lines(puzzle)) for puzzle in puzzles)


def _lines(puzzle: Puzzle) -> Iterator[str]:
    yield f"puzzle: {puzzle.number}"
    yield f"task: {puzzle.goal.name}"
    yield f"position: {puzzle.state}"
    yield from (f"solution: {'; '.join(map(str, line))}" for line in puzzle.lines)
    yield f"solvers: {', '.join(puzzle.solvers) or '-'} of {puzzle.levels}"


def parse_puzzles(
    text: str, game: AnyGame, puzzles: Puzzles[Any], trusted: bool = False
) -> tuple[Puzzle, ...]:
    """Parses puzzles and checks that each solution is legal and solves its task, unless they are trusted.

    Raises MalformedText or IllegalAction with the number of the paragraph's first line.
    """
    check_characters(text)
    found: dict[int, Puzzle] = {}
    for first, lines in _paragraphs(text):
        try:
            puzzle = _parse(lines, game, puzzles)
            for actions in () if trusted else puzzle.lines:
                _check(puzzle, actions)
            if puzzle.number in found:
                raise MalformedText(f"there are two puzzles {puzzle.number}: number one anew")
        except GameError as error:
            raise type(error)(f"line {first}: {error}") from error
        found[puzzle.number] = puzzle
    return tuple(found.values())


def _paragraphs(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yields the paragraphs, each with the number of its first line; those of comments are left out."""
    lines: list[str] = []
    for number, line in enumerate([*text.splitlines(), ""], 1):
        if line.strip():
            lines += [] if line.startswith("#") else [line.strip()]
        elif lines:
            yield number - len(lines), lines
            lines = []


def _parse(lines: list[str], game: AnyGame, puzzles: Puzzles[Any]) -> Puzzle:
    values: dict[str, list[str]] = {}
    for line in lines:
        if not (noted := _LINE.fullmatch(line)):
            raise MalformedText(f"{quoted(line)} is no line of a puzzle: expected one like 'task: win'")
        values.setdefault(noted[1], []).append(noted[2])
    for key in _ONCE:
        if len(values.get(key, ())) != 1:
            raise MalformedText(f"a puzzle has one line '{key}:', not {len(values.get(key, ()))}")
    (number,), (task,), (position,), (solvers,) = (values[key] for key in _ONCE)
    levels = _SOLVERS.fullmatch(solvers)
    if not number.isdecimal() or not levels or "solution" not in values:
        raise MalformedText(
            "a puzzle has a number, 'solution:' and 'solvers:' like 'level-5 of 5' or '- of 5'"
        )
    state = game.rules.parse_state(position)
    parse_action = game.rules.parse_action
    solutions = tuple(tuple(map(parse_action, text.split("; "))) for text in values["solution"])
    named = () if levels[1] == "-" else tuple(levels[1].split(", "))
    return Puzzle(
        number=int(number),
        state=state,
        goal=puzzles.goal(state, task),
        lines=solutions,
        solvers=named,
        levels=int(levels[2]),
    )


def _check(puzzle: Puzzle, line: Iterable[Any]) -> None:
    """Plays a solution; raises IllegalAction, or MalformedText if it misses the task."""
    goal: Goal[Any] = puzzle.goal
    state, seat = puzzle.state, puzzle.seat
    for action in line:
        if goal.is_end(state, seat):
            raise MalformedText(f"the solution goes on with '{action}' although it is complete: leave it out")
        state = state.apply(action)
    if not goal.is_end(state, seat) or goal.value(puzzle.state, state, seat) < goal.least:
        raise MalformedText(f"the solution of puzzle {puzzle.number} does not solve '{goal.name}'")
