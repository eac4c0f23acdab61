"""Digital Art of War: real hands and decks on top of the engine, which only models public knowledge.

Chance is a player: every drawn card is an action chosen outside, by a seeded shuffle or by OpenSpiel.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from operator import sub
from typing import NamedTuple

from playmat.errors import IllegalAction
from playmat.games.art_of_war.rules.actions import ACTIONS, Action, Verb
from playmat.games.art_of_war.rules.cards import BASIC_KINDS, LETTERS
from playmat.games.art_of_war.rules.legal import names
from playmat.games.art_of_war.rules.notation import format_counts
from playmat.games.art_of_war.rules.position import Counts, Phase, counted
from playmat.games.art_of_war.rules.state import State
from playmat.games.interface import CHANCE, PUBLIC, Outcome
from playmat.placement import SEAT_NAMES, SEATS

_FROM_HAND = (Verb.DEPLOY, Verb.STOCK, Verb.SUPPORT, Verb.DEVELOP)
_KING_ONLY: Counts = (0, 0, 0, 0, 0, 1)


class Draw(NamedTuple):
    """A card drawn from a deck by its seat."""

    seat: int
    kind: int

    def __str__(self) -> str:
        return f"draw {SEAT_NAMES[self.seat]} {LETTERS[self.kind]}"


Move = Action | Draw
DRAWS = tuple(tuple(Draw(seat, kind) for kind in BASIC_KINDS) for seat in SEATS)
MOVES: tuple[Move, ...] = (*ACTIONS, *DRAWS[0], *DRAWS[1])
"""All moves of a digital game; the index of a move is its number for OpenSpiel."""


class DigitalState(NamedTuple):
    """The public state and the kinds in both hands.

    By default the hands contain only the Kings, which is the start of a game.
    """

    public: State
    hands: tuple[Counts, Counts] = (_KING_ONLY, _KING_ONLY)

    @property
    def mover(self) -> int:
        """The deciding seat, or CHANCE while a draw is due."""
        return self.public.mover if self.due is None else CHANCE

    @property
    def due(self) -> int | None:
        """The seat that draws next, or None.

        A draw is due while a hand is smaller than its public count. With the rewrite the first player is
        chosen before any draw.
        """
        if self.public.phase is not Phase.FIRST:
            for seat in SEATS:
                if sum(self.hands[seat]) < self.public.sides[seat].hand:
                    return seat
        return None

    def deck(self, seat: int) -> Counts:
        """Returns the kinds in a deck, which has no known order."""
        return tuple(map(sub, self.public.sides[seat].unseen, self.hands[seat]))

    def legal_actions(self) -> tuple[Move, ...]:
        """Returns the mover's actions with its cards, or the chance events.

        The public engine allows every card that could be in hand. Here the hand is known, so actions with
        other cards are removed. Actions that use no card from the hand remain.
        """
        seat = self.due
        if seat is not None:
            return tuple(DRAWS[seat][kind] for kind in BASIC_KINDS if self.deck(seat)[kind])
        actions = self.public.legal_actions()
        if self.public.phase is Phase.REVEAL:
            deck = self.deck(self.public.active)
            return tuple(action for action in actions if deck[action.kind])
        if self.mover == CHANCE:
            return actions
        hand = self.hands[self.mover]
        return tuple(
            action for action in actions if hand[action.kind] or not is_from_hand(self.public, action)
        )

    def chance_outcomes(self) -> tuple[tuple[Move, float], ...]:
        """Returns the chance events with their probabilities."""
        moves = self.legal_actions()
        seat = self.public.active if self.due is None else self.due
        deck = self.deck(seat)
        if self.public.phase is Phase.FIRST:
            return tuple((move, 1 / len(moves)) for move in moves)
        return tuple((move, deck[move.kind] / sum(deck)) for move in moves)

    def apply(self, move: Move) -> DigitalState:
        """Returns the state after a legal move; raises IllegalAction."""
        named = move if isinstance(move, Draw) else names(self.public, move)[0]
        if named not in self.legal_actions():
            options = ", ".join(map(str, self.legal_actions())) or "nothing: the game is over"
            raise IllegalAction(f"'{move}' is not legal in {self}: expected one of {options}")
        return self.after(move)

    def after(self, move: Move) -> DigitalState:
        """Returns the state after a legal move without checking it."""
        if isinstance(move, Draw):
            return self._replace(hands=_with_count(self.hands, move.seat, move.kind, 1))
        # The played card leaves the hand, and a replaced unit returns to it.
        hands, seat = self.hands, self.public.mover
        if move.verb is Verb.REDRAW:
            hands = (_KING_ONLY, hands[1]) if seat == 0 else (hands[0], _KING_ONLY)
        elif is_from_hand(self.public, move):
            replaced = self.public.own.cells[move.cell] if move.verb is Verb.RECRUIT else None
            hands = _with_count(hands, seat, move.kind, -1)
            hands = _with_count(hands, seat, replaced.kind, 1) if replaced else hands
        return DigitalState(self.public.after(move), hands)

    def outcome(self) -> Outcome | None:
        """Returns the outcome, or None during the game."""
        return self.public.result

    def observation(self, player: int) -> str:
        """Returns the public state, and for a seat also its own hand."""
        return str(self.public) if player == PUBLIC else f"{self.public} {self.hand(player)}"

    def hand(self, seat: int) -> str:
        """Returns a hand as counts: `S2AK`."""
        return format_counts(self.hands[seat])

    def __str__(self) -> str:
        return f"{self.public} {self.hand(0)} {self.hand(1)}"


def information(moves: Sequence[Move], player: int) -> str:
    """Returns all moves as `player` (or PUBLIC) has seen them, without the kinds of the other's draws."""
    name = "public" if player == PUBLIC else SEAT_NAMES[player]
    seen = [
        f"draw {SEAT_NAMES[move.seat]}" if isinstance(move, Draw) and move.seat != player else str(move)
        for move in moves
    ]
    return f"{name}: {', '.join(seen)}"


def replay(beginning: DigitalState, moves: Sequence[Move]) -> DigitalState:
    """Returns the state after legal `moves`."""
    return reduce(DigitalState.apply, moves, beginning)


def is_from_hand(state: State, action: Action) -> bool:
    """Returns whether a legal action plays a card from the mover's hand."""
    recruited = action.verb is Verb.RECRUIT and not state.own.reserve
    return recruited or action.verb in _FROM_HAND


def _with_count(hands: tuple[Counts, Counts], seat: int, kind: int, by: int) -> tuple[Counts, Counts]:
    south, north = hands
    if seat == 0:
        return counted(south, kind, by), north
    return south, counted(north, kind, by)


# --- resampling the opponent's hidden draws for ISMCTS


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
                side = state.sides[opponent]
                if move.verb is Verb.REDRAW:
                    hidden.fill(tuple(map(sub, side.unseen, side.known)))
                elif is_from_hand(state, move) and not side.known[move.kind]:
                    hidden.lay(move.kind)  # a card known to be in hand is played first
            state = state.after(move)
    side = state.sides[opponent]
    hidden.fill(tuple(map(sub, side.unseen, side.known)))
    return tuple(
        DRAWS[opponent][hidden.kinds[number]] if number in hidden.kinds else move
        for number, move in enumerate(moves)
    )


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
