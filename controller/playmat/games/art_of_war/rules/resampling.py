"""Resamples the opponent's hidden draws consistently with one player's knowledge, for ISMCTS.

A card that the opponent played later stays among those drawn before it was played, so every move remains
legal. All other draws have the probabilities of the shuffled deck.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import sub

from playmat.games.art_of_war.rules.actions import Action, Verb
from playmat.games.art_of_war.rules.cards import BASIC_KINDS
from playmat.games.art_of_war.rules.digital import DRAWS, DigitalState, Draw, Move, is_from_hand
from playmat.games.art_of_war.rules.side import Counts
from playmat.games.art_of_war.rules.state import State

Sample = Callable[[], float]
"""Returns a random number in [0, 1)."""


def resampled(
    beginning: DigitalState, moves: Sequence[Move], player: int, sample: Sample
) -> tuple[Move, ...]:
    """Returns the same moves with different hidden cards of the opponent.

    The opponent's draws are first left open. Whenever the opponent plays an unknown card from the hand, one
    of the open draws is fixed to that kind. A redraw fixes all open draws, because the cards return to the
    deck. At the end the open draws are filled from the cards that are still unseen, without replacement.
    """
    opponent, state = 1 - player, beginning.public
    hidden = _Draws(sample)
    for number, move in enumerate(moves):
        if isinstance(move, Draw):
            if move.seat == opponent:
                hidden.draw(number)
        else:
            if state.mover == opponent:
                _take_part(hidden, state, move)
            state = state.after(move)
    side = state.sides[opponent]
    hidden.fill(tuple(map(sub, side.unseen, side.known)))
    return tuple(
        DRAWS[opponent][hidden.kinds[number]] if number in hidden.kinds else move
        for number, move in enumerate(moves)
    )


def _take_part(hidden: _Draws, state: State, action: Action) -> None:
    """Applies the information of an opponent's action. A card known to be in hand is played first."""
    side = state.sides[state.mover]
    if action.verb is Verb.REDRAW:
        hidden.fill(tuple(map(sub, side.unseen, side.known)))
    elif is_from_hand(state, action) and not side.known[action.kind]:
        hidden.lay(action.kind)


class _Draws:
    """The opponent's draws by move number, fixed or open."""

    def __init__(self, sample: Sample) -> None:
        self._sample = sample
        self._open: list[int] = []
        self.kinds: dict[int, int] = {}

    def draw(self, number: int) -> None:
        """Adds an open draw."""
        self._open.append(number)

    def lay(self, kind: int) -> None:
        """Fixes one of the open draws to this kind."""
        self.kinds[self._open.pop(self._pick(len(self._open)))] = kind

    def fill(self, unseen: Counts) -> None:
        """Fixes all open draws with cards from hand and deck."""
        deck = [kind for kind in BASIC_KINDS for _ in range(unseen[kind])]
        while self._open:
            self.kinds[self._open.pop()] = deck.pop(self._pick(len(deck)))

    def _pick(self, count: int) -> int:
        return min(int(self._sample() * count), count - 1)
