"""Interface of bots, programs that play a seat.

A bot receives what a seat knows and returns an action. A game's module `bots` may add its own:
`bots(game)` returns them by name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from playmat.games.interface.rules import Action, S
from playmat.text import Text, say

T = TypeVar("T")


class Rng(Protocol):
    """Source of randomness, always passed in; `random.Random(seed)` is one."""

    def random(self) -> float:
        """Returns a number in [0, 1)."""

    def choice(self, seq: Sequence[T], /) -> T: ...

    def choices(self, population: Sequence[T], weights: Sequence[float]) -> Sequence[T]: ...


class InformationState(NamedTuple):
    """Everything that a seat knows before a decision: its observation, kinds in hand and possible actions.

    With tic-tac-toe as `game`:

    >>> state = game.rules.start()
    >>> known = InformationState(0, state.observation(0), (), state.legal_actions())
    >>> known.observation, len(known.actions)
    ('.../.../...', 9)
    """

    seat: int
    observation: str
    hand: tuple[str, ...]
    actions: Sequence[Action]


Choose = Callable[[InformationState, Rng], Any]
"""Decides; None means no action now. Where decks cycle, the drawn card then goes under the deck."""


REACTION_MS = (800, 1800)
"""Reaction time of a player who is in no hurry."""


class Bot(NamedTuple):
    """A bot: display name and decision function.

    A slow one needs up to some seconds, so a table decides in a process of its own. `reaction_ms` is the
    shortest and longest time before an action, as a person would need it. `agrees` tells whether it accepts
    what the opponent proposes, such as a draw; without it, always.

    With tic-tac-toe as `game`:

    >>> from random import Random
    >>> last = Bot(say("Last"), lambda known, rng: known.actions[-1])
    >>> state = game.rules.start()
    >>> known = InformationState(0, state.observation(0), (), state.legal_actions())
    >>> str(last.choose(known, Random(1)))
    'c1'
    """

    name: Text
    choose: Choose
    slow: bool = False
    reaction_ms: tuple[int, int] = REACTION_MS
    agrees: Callable[[InformationState], bool] | None = None


def by_state(read: Callable[[str], S], decide: Callable[[S, Rng], Action]) -> Choose:
    """Returns the decision function of a bot that needs nothing but its seat's observation.

    With tic-tac-toe as `game`:

    >>> from random import Random
    >>> first = by_state(game.rules.parse_state, lambda state, rng: state.legal_actions()[0])
    >>> known = InformationState(0, "X../.../...", (), ())
    >>> str(first(known, Random(1)))
    'b3'
    """

    def choose(known: InformationState, rng: Rng) -> Action:
        return decide(read(known.observation), rng)

    return choose


def at_random(known: InformationState, rng: Rng) -> Action:
    """Chooses any action."""
    return rng.choice(known.actions)


LEVEL_NAMES = (say("Beginner"), say("Easy"), say("Medium"), say("Hard"), say("Expert"))
"""The names of the levels of every game, the weakest first; a game with fewer levels leaves some out."""

RANDOM: Mapping[str, Bot] = {"random": Bot(say("Random"), at_random)}
"""The random bot, which can play every game."""
