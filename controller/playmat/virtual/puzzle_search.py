"""Search for puzzles in games between programs, and the file in which a game's folder keeps them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from random import Random

from playmat.app.games import game_tasks, load_bots
from playmat.bots.ladder import levels
from playmat.bots.puzzles import balanced, candidates, numbered, solves
from playmat.errors import ConfigError, cause
from playmat.games.interface import AnyGame, Puzzle
from playmat.games.notation.puzzles import format_puzzles
from playmat.virtual.bot_games import LONGEST, play_record

_GRADED = 4
"""Puzzles that are graded for each one that is wanted: those that fit best are chosen."""


def find_puzzles(
    game: AnyGame,
    players: Sequence[str],
    games: range,
    *,
    count: int,
    most: int,
    progress: Callable[[str], None],
) -> Sequence[Puzzle]:
    """Returns at most `count` puzzles from games between these programs, whose seeds are `games`.

    Only turns of at most `most` positions are searched. `progress` is told what has been done so far.
    """
    tasks, found = game_tasks(game), list[Puzzle]()
    for done, seed in enumerate(games, 1):
        states = islice(play_record(game, players, seed).states(), LONGEST)
        found += _varied([*candidates(tasks, states, most)], Random(seed))
        progress(f"{done} of {len(games)} games, {len(found)} puzzles")
    graded = _graded(game, balanced(found, _GRADED * count), progress)
    return numbered(balanced(graded, count))


def _varied(found: Sequence[Puzzle], random: Random) -> Sequence[Puzzle]:
    """Returns one puzzle of each task, as those of one game resemble each other."""
    by_task: dict[str, list[Puzzle]] = {}
    for puzzle in found:
        by_task.setdefault(puzzle.goal.name.partition(" ")[0], []).append(puzzle)
    return [random.choice(alike) for alike in by_task.values()]


def _graded(game: AnyGame, found: Sequence[Puzzle], progress: Callable[[str], None]) -> Sequence[Puzzle]:
    """Lets each level try each puzzle."""
    tasks, graded = game_tasks(game), list[Puzzle]()
    bots = load_bots(game)
    names = levels(bots)
    for number, puzzle in enumerate(found):
        solvers = [name for name in names if solves(tasks, puzzle, bots[name], Random(number))]
        graded.append(puzzle._replace(solvers=tuple(solvers), levels=len(names)))
        progress(f"{len(graded)} of {len(found)} puzzles graded")
    return graded


def save_puzzles(file: Path, found: Sequence[Puzzle]) -> None:
    """Writes the puzzles; raises ConfigError if that is impossible."""
    with _writing(file):
        file.write_text(format_puzzles(found), "utf-8")


def check_writable(file: Path) -> None:
    """Raises ConfigError if the file cannot be written, before a long search was in vain."""
    with _writing(file):
        file.open("a").close()


@contextmanager
def _writing(file: Path) -> Iterator[None]:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        yield
    except OSError as error:
        raise ConfigError(f"{file} cannot be written ({cause(error)}): name another file") from error
