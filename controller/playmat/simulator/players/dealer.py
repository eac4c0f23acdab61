"""Deals at a virtual table: draws cards and makes the moves of chance, so that players only decide."""

from __future__ import annotations

from contextlib import suppress
from itertools import chain

from playmat.errors import PlaymatError
from playmat.games.game import CHANCE, State
from playmat.session.course import Ply
from playmat.session.machine import Phase
from playmat.simulator.players.hands import Hands
from playmat.simulator.players.player import DECIDING, PlayerTable, Waits
from playmat.simulator.players.table import LAYING_OUT, Pause
from playmat.simulator.world.location import Where

_LOOK = 0.3  # seconds between two looks at the table
_MOVE = 0.15  # and between two movements
_STILL = 4  # looks within which a reader detects a component
_ANSWER = 6.0  # seconds to wait for the table's reaction
_NO_MATCH = {one.value for one in (Phase.ATTRACTING, Phase.RESUMING, Phase.PREPARING, Phase.OVER)}


class Dealer:
    """Deals to the seats of `hands`. Throws of dice are left to the players, for whom they are the game."""

    def __init__(self, table: PlayerTable, hands: Hands) -> None:
        self._table = table
        self._hands = hands
        self._dealt = -1  # number of actions including the last one that was dealt
        self._numbers: tuple[int, ...] = ()  # of the components on the mat and in each hand, at the last look
        self._still = 0  # looks for which they have been the same and nothing was lifted
        self._served: Ply | None = None  # the last action whose duties are done

    def serve(self, hands: Hands) -> None:
        """Deals to the seats of these hands from now on."""
        self._hands = hands

    def open(self) -> Waits:
        """Deals until a player has to decide or to throw."""
        while self._is_dealing():
            yield Pause(_LOOK)
            yield from self._deal()

    def attend(self) -> Waits:
        """Deals whenever something is due, until the match ends."""
        while self._table.status.phase not in _NO_MATCH:
            yield Pause(_LOOK)
            yield from self._deal()

    def _is_dealing(self) -> bool:
        if self._table.status.phase not in DECIDING:
            return True
        state = self._table.follower.state
        sizes = self._hands.game.projection.hand_sizes(state)
        short = (seat for seat, size in enumerate(sizes) if self._hands.held(seat) < size)
        return self._is_chance(state) or any(self._hands.world.deck(seat) for seat in short)

    def _is_chance(self, state: State) -> bool:
        return state.movers == (CHANCE,) and not self._hands.throws(state)

    def _deal(self) -> Waits:
        if self._table.status.phase not in (*LAYING_OUT, *DECIDING):
            return
        state, before = self._table.follower.state, self._table.status.actions
        gathering = self._hands.game.projection.shuffled(state)
        if self._table.status.phase in LAYING_OUT and (before == self._dealt or gathering):
            yield from self._finish()
        if self._table.status.phase not in DECIDING:
            return
        yield from self._do_duties()
        for seat in gathering:
            if seat in self._hands.seats and (newest := self._hands.gathered(state, seat)):
                with suppress(PlaymatError):
                    for _ in self._hands.reshuffle(seat, newest):
                        yield Pause(_MOVE)
        with suppress(PlaymatError):  # a player was quicker, or holds the component: look again
            if self._may_draw():
                for _ in self._hands.draw(state):
                    yield Pause(_MOVE)
            if not self._is_chance(state):
                return
            chosen = self._hands.choose(state)
            for _ in chain(self._hands.resume(state, chosen), self._hands.agree_to(state, chosen)):
                yield Pause(_MOVE)
        waited = 0.0
        while self._table.status.actions == before and waited < _ANSWER:
            yield Pause(_LOOK)
            waited += _LOOK
        self._dealt = self._table.status.actions

    # A hand is short of a card that its player lifts, or has laid where no reader detects it: in this moment,
    # or as it lies on another by mistake. To draw then would deal a card too many. Where as many components
    # lie on the mat as the state says, none is on its way; where no reader watches figures, that number is
    # not certain and must have lasted for a while.
    def _may_draw(self) -> bool:
        """Whether no component is on its way between a hand and the mat."""
        world = self._hands.world
        spots = [world.where(card).where for card in world.cards]
        numbers = spots.count(Where.MAT), *(len(world.hand(seat)) for seat in world.seats)
        self._still = self._still + 1 if numbers == self._numbers and Where.HELD not in spots else 0
        self._numbers = numbers
        unwatched = any(zone.remembered for zone in world.zones.values())
        at_rest = numbers[0] == self._table.status.laid or (unwatched and self._still >= _STILL)
        return at_rest and Where.HELD not in spots

    def _do_duties(self) -> Waits:
        """Performs and confirms the duties of the last action, such as a new hand."""
        history, game = self._table.follower.history, self._hands.game
        last = history.last if history else None
        if history is None or last is None or last.action is None or last == self._served:
            return
        self._served = last
        seat = game.projection.performer(history.before, last.action)
        if seat not in self._hands.seats or not game.projection.duties(history.before, last.action):
            return
        with suppress(PlaymatError):
            for _ in chain(
                self._hands.reshuffle(seat), self._hands.draw(history.state), self._hands.confirm()
            ):
                yield Pause(_MOVE)

    def _finish(self) -> Waits:
        """Lays out the rest of an action that was dealt and interrupted, or takes played cards back."""
        state = self._table.follower.state
        wanted = self._table.status.steps or self._hands.missing(state)
        own = self._hands.seats
        steps = [s for s in wanted if (s.hand if None in (s.source, s.target) else s.seat) in own]
        # Components that were taken away already are left out.
        left = [
            s
            for s in steps
            if s.source is None
            or any(card.kind == s.face.kind for card in self._hands.world.cards_at(s.source))
        ]
        with suppress(PlaymatError):  # of a pile no reader tells that the last card is gone: a button does
            for _ in self._hands.move(left, state) if left else self._hands.confirm():
                yield Pause(_MOVE)
