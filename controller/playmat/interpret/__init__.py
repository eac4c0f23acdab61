"""Forward interpretation: finds the legal action that explains what the mat shows.

Pure: a game's state and two placements go in, one of six readings comes out. The placement of the mat is
compared with that of the present state and with the gestures of its legal actions; nothing here depends on a
game.
"""

from playmat.interpret.interpreter import Interpreter, shared_interpreter
from playmat.interpret.readings import (
    Ambiguous,
    Explained,
    Falling,
    Reading,
    Settled,
    Settling,
    Unexplained,
    astray,
    difference,
    with_changes,
)

__all__ = [
    "Ambiguous",
    "Explained",
    "Falling",
    "Interpreter",
    "Reading",
    "Settled",
    "Settling",
    "Unexplained",
    "astray",
    "difference",
    "shared_interpreter",
    "with_changes",
]
