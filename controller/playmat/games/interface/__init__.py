"""Interface between a game and the table: import everything from here.

A game is a package with a module `game` whose function `load(settings, read)` returns a `Game`. Its parts are
`Rules` (start and notation), `Projection` (states as placements of the mat), `Setup` (components and options)
and `Words` (all text).

These members are required; every other method has a default:

    State       movers, deadline, legal_actions, apply, outcome, observation, str()
    Rules       start, parse_state, parse_action
    Projection  zones, placement, gestures
    Setup       serials; chosen if there are choices

A state that is a frozen dataclass inherits `deadline` and `observation` from State. `Grid` and `Graph` define
a printed board. `playmat games new` writes a small game of one of four kinds to begin with.

What only some games need is in a module named after the need, and inherited with defaults by the part that
offers it: `real_time`, `dice`, `hands`, `umpire`, `lessons`, `drawn`, `facts`, `puzzles`.

The parts are ordinary classes and not abstract ones, so a game under development runs before it is complete.
Missing methods raise NotImplementedError.

Everything here is pure: no clock, no I/O, no randomness. Time is passed in, and chance is observed on the
mat.
"""

from playmat.games.interface.bots import (
    LEVEL_NAMES,
    RANDOM,
    REACTION_MS,
    Bot,
    InformationState,
    Rng,
    at_random,
    by_state,
)
from playmat.games.interface.dice import Dice
from playmat.games.interface.drawn import Drawn, Scene
from playmat.games.interface.facts import Explains
from playmat.games.interface.hands import HiddenHand
from playmat.games.interface.happenings import HARMFUL, Happening, HappeningKind, victim
from playmat.games.interface.layout import Graph, Grid, Layout
from playmat.games.interface.lessons import CLICKS, LAY, LIFT, TOUCH, Lesson, Teaches
from playmat.games.interface.pieces import Form, Piece
from playmat.games.interface.projection import Projection
from playmat.games.interface.puzzles import Goal, Puzzle, Puzzles, Win
from playmat.games.interface.real_time import UNCERTAINTY_MS, Deadline, Key, Pace
from playmat.games.interface.rules import CHANCE, PUBLIC, Action, Outcome, Rules, State, refuse_text
from playmat.games.interface.screens import Brief, Score, legend
from playmat.games.interface.setup import BOTH, USUAL_HELP, AnyGame, Choice, Game, Ready, Setup
from playmat.games.interface.umpire import Correction, Umpire
from playmat.games.interface.words import COMPASS, Difficulty, Words

__all__ = [
    "BOTH",
    "CHANCE",
    "CLICKS",
    "COMPASS",
    "HARMFUL",
    "LAY",
    "LEVEL_NAMES",
    "LIFT",
    "PUBLIC",
    "RANDOM",
    "REACTION_MS",
    "TOUCH",
    "UNCERTAINTY_MS",
    "USUAL_HELP",
    "Action",
    "AnyGame",
    "Bot",
    "Brief",
    "Choice",
    "Correction",
    "Deadline",
    "Dice",
    "Difficulty",
    "Drawn",
    "Explains",
    "Form",
    "Game",
    "Goal",
    "Graph",
    "Grid",
    "Happening",
    "HappeningKind",
    "HiddenHand",
    "InformationState",
    "Key",
    "Layout",
    "Lesson",
    "Outcome",
    "Pace",
    "Piece",
    "Projection",
    "Puzzle",
    "Puzzles",
    "Ready",
    "Rng",
    "Rules",
    "Scene",
    "Score",
    "Setup",
    "State",
    "Teaches",
    "Umpire",
    "Win",
    "Words",
    "at_random",
    "by_state",
    "legend",
    "refuse_text",
    "victim",
]
