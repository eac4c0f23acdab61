"""Findings about a game, and the game under examination."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from traceback import extract_tb
from typing import Any, NamedTuple

from playmat.errors import FaultyGame, PlaymatError
from playmat.games.fault import EndlessCall, GameFault, game_fault
from playmat.games.interface import AnyGame
from playmat.simulator.rehearsal.playouts import Turn
from playmat.table.mat import Mat
from playmat.virtual.call_limit import VARIABLE

ALIKE = 3
"""Findings of one kind that are listed."""


class Finding(NamedTuple):
    """Something that a game lacks: its topic, the file, the problem and the remedy.

    Without `fails` it is advice: the game can be played.
    """

    topic: str
    file: str
    problem: str
    remedy: str
    fails: bool = True


class Checked(NamedTuple):
    """The game under examination, its folder, its overlay, and the turns of random games."""

    game: AnyGame
    folder: Path
    mat: Mat
    turns: list[Turn]

    @property
    def players(self) -> list[int]:
        """The numbers of players that have room at the mat."""
        return [seats for seats in self.game.setup.players if seats <= len(self.mat.seats)]

    @property
    def states(self) -> list[Any]:
        return [turn.state for turn in self.turns]


def by_error(topic: str, file: str, error: Exception) -> Finding:
    """Returns an exception as a finding: a sentence of playmat, or a fault in the game's code."""
    if fault := game_fault(error):
        return by_fault(topic, fault)
    if isinstance(error.__cause__, SyntaxError):  # of the module game, so that none of its code is running
        return by_error(topic, file, error.__cause__)
    if isinstance(error, PlaymatError):
        problem, colon, remedy = str(error).rpartition(": ")
        if named := re.search(r"/\S+\.(toml|py|txt)", problem):
            file = named[0]
        return Finding(topic, file, problem if colon else remedy, remedy if colon else "correct it")
    if isinstance(error, SyntaxError):
        return Finding(topic, f"{error.filename}:{error.lineno}", error.msg, "correct this line")
    last = extract_tb(error.__traceback__)[-1]
    told = f"{type(error).__name__}: {error} (raised in {last.filename}:{last.lineno})"
    return Finding(topic, file, told, "let the method return what its docstring in the interface says")


def by_fault(topic: str, fault: GameFault) -> Finding:
    """Returns a fault in the game's code as a finding."""
    what = f"{fault.method} raised {fault.error}"
    what += f" at '{fault.state}'" if fault.state else ""
    what += f" with '{fault.action}'" if fault.action else ""
    remedy = "correct this line"
    if fault.error.startswith(EndlessCall.__name__):
        remedy = f"end the loop at this line, or allow slow code more seconds with {VARIABLE}=30"
    return Finding(topic, f"{fault.file}:{fault.line}", what, remedy)


def faulty_game(finding: Finding) -> FaultyGame:
    """Returns the error with which a command about the game ends."""
    return FaultyGame(f"{finding.problem} ({finding.file}): {finding.remedy}")


def refusal(topic: str, file: str, work: Callable[[], object]) -> Iterator[Finding]:
    """Yields the sentence with which playmat refuses something."""
    try:
        work()
    except PlaymatError as error:
        yield by_error(topic, file, error)
