"""The engine run forwards: which legal action, if any, explains what the mat shows.

Pure: a game's state and two pictures go in, one of six answers comes out. What is seen is compared with
the picture of the present state and with the gestures of its legal actions; nothing here knows any game.
"""

from playmat.interpret.interpreter import Interpreter, shared_interpreter
from playmat.interpret.readings import (
    Ambiguous,
    Falling,
    Match,
    Reading,
    Settled,
    Settling,
    Unmatched,
    changed,
    difference,
)

__all__ = [
    "Ambiguous",
    "Falling",
    "Interpreter",
    "Match",
    "Reading",
    "Settled",
    "Settling",
    "Unmatched",
    "changed",
    "difference",
    "shared_interpreter",
]
