"""Games as one player may believe they went: what the opponent drew in secret is drawn again.

Every card that the opponent has laid since stays among those drawn before it was laid, so each move
remains legal; all else is as likely as the shuffled deck makes it.
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
"""A number from 0 up to, but not including, 1."""


def resampled(
    beginning: DigitalState, moves: Sequence[Move], player: int, sample: Sample
) -> tuple[Move, ...]:
    """The moves of a game, with other cards in the opponent's hand and deck that `player` cannot exclude."""
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
    """What an action of the opponent tells of his draws; a card known to be in hand goes first."""
    side = state.sides[state.mover]
    if action.verb is Verb.REDRAW:
        hidden.fill(tuple(map(sub, side.unseen, side.known)))
    elif is_from_hand(state, action) and not side.known[action.kind]:
        hidden.lay(action.kind)


class _Draws:
    """What the opponent drew, by the numbers of the moves: decided, or still anything."""

    def __init__(self, sample: Sample) -> None:
        self._sample = sample
        self._open: list[int] = []
        self.kinds: dict[int, int] = {}

    def draw(self, number: int) -> None:
        """A card that may be anything yet."""
        self._open.append(number)

    def lay(self, kind: int) -> None:
        """One of the cards in hand was of this kind."""
        self.kinds[self._open.pop(self._pick(len(self._open)))] = kind

    def fill(self, unseen: Counts) -> None:
        """Decides what is open, from the cards that may be in hand or deck."""
        deck = [kind for kind in BASIC_KINDS for _ in range(unseen[kind])]
        while self._open:
            self.kinds[self._open.pop()] = deck.pop(self._pick(len(deck)))

    def _pick(self, count: int) -> int:
        return min(int(self._sample() * count), count - 1)
