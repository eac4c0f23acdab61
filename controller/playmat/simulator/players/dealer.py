"""Deals at a virtual table: draws cards and turns up what chance decides, so that players only decide.

It may also do all other housekeeping of the people at the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from itertools import chain

from playmat.errors import PlaymatError
from playmat.games.interface import CHANCE, State
from playmat.placement import SHARED, Arrangement, Place, Placement
from playmat.session.course import Ply
from playmat.session.machine import Phase
from playmat.simulator.players.hands import Hands
from playmat.simulator.players.player import DECIDING, Waits
from playmat.simulator.players.table import LAYING_OUT, Pause, PlayerTable
from playmat.simulator.world.location import Where
from playmat.simulator.world.truth import truth
from playmat.table.component import Component

_LOOK = 0.3  # seconds between two looks at the table
_MOVE = 0.15  # and between two movements
_ANSWER = 6.0  # seconds to wait for the table's reaction
_NO_MATCH = {phase.value for phase in (Phase.ATTRACTING, Phase.RESUMING, Phase.PREPARING, Phase.OVER)}


class Dealer:
    """Deals to the seats of `hands`. Throws of dice are left to the players, for whom they are the game.

    While it `helps`, it also lays out what their actions leave to be done.
    """

    def __init__(self, table: PlayerTable, hands: Hands, helps: Callable[[], bool] = lambda: False) -> None:
        self._table = table
        self._hands = hands
        self._helps = helps
        self._tidied: tuple[Ply, ...] = ()  # the actions after which unread places were updated
        self._dealt = -1  # number of actions including the last one that was dealt
        self._served: Ply | None = None  # the last action whose duties are done
        self._drawn: dict[int, list[Component]] = {}  # by seat, the cards that were drawn here
        self._turned_up: set[Component] = set()  # cards that chance decided on here
        self._asks = False  # whether the players are asked already: a lot is theirs

    def serve(self, hands: Hands) -> None:
        """Deals to the seats of these hands from now on."""
        self._hands = hands

    def open(self) -> Waits:
        """Deals, and draws the lot if the match begins with one, until a player has to decide or to throw."""
        while self._is_dealing():
            yield Pause(_LOOK)
            yield from self._deal()

    def attend(self) -> Waits:
        """Deals whenever something is due, until the match ends; a lot is left to the players."""
        self._asks = True
        while self._table.status.phase not in _NO_MATCH:
            yield Pause(_LOOK)
            yield from self._deal()

    def _is_dealing(self) -> bool:
        if self._table.status.phase not in DECIDING:
            return True
        state = self._table.follower.state
        sizes = self._hands.game.projection.hand_sizes(state)
        short = (seat for seat, size in enumerate(sizes) if self._hands.held(seat) < size)
        world = self._hands.world
        return self._is_chance(state) or any(world.deck(world.deck_of(seat)) for seat in short)

    def _is_chance(self, state: State) -> bool:
        if state.movers != (CHANCE,) or self._hands.throws(state):
            return False
        return not (self._asks and self._hands.is_lot(state))

    def _deal(self) -> Waits:
        if self._table.status.phase not in (*LAYING_OUT, *DECIDING):
            return
        state, before = self._table.follower.state, self._table.status.actions
        gathering = self._hands.game.projection.shuffled(state)
        helps = self._helps() and not self._is_busy()
        if self._table.status.phase in LAYING_OUT and (helps or before == self._dealt or gathering):
            yield from self._finish()
        if self._table.status.phase not in DECIDING:
            return
        if helps:
            yield from self._update_unread(state)
        yield from self._do_duties()
        for seat in gathering:
            if seat in self._hands.seats and (newest := self._hands.gathered(state, seat)):
                with suppress(PlaymatError):
                    for _ in self._hands.reshuffle(seat, newest):
                        yield Pause(_MOVE)
        with suppress(PlaymatError):  # a player was quicker, or holds the component: look again
            yield from self._draw(state)
            if not self._is_chance(state):
                return
            chosen = self._hands.choose(state)
            world, owners = self._hands.world, self._hands.world.owners
            decks = {card for owner in owners for card in world.deck(owner)}
            for _ in chain(self._hands.resume(state, chosen), self._hands.agree_to(state, chosen)):
                yield Pause(_MOVE)
            self._turned_up |= decks - {card for owner in owners for card in world.deck(owner)}
        waited = 0.0
        while self._table.status.actions == before and waited < _ANSWER:
            yield Pause(_LOOK)
            waited += _LOOK
        self._dealt = self._table.status.actions

    def _draw(self, state: State) -> Waits:
        """Draws the cards that are due, and returns those that were drawn here and are due no more."""
        world, sizes = self._hands.world, self._hands.game.projection.hand_sizes(state)
        for seat, size in enumerate(sizes):
            if seat not in self._hands.seats or not self._is_settled(state, seat):
                continue
            drawn = self._drawn.setdefault(seat, [])
            while drawn and self._hands.held(seat) > size:
                if (card := drawn.pop()) in world.hand(seat):
                    world.return_to_deck(card, seat)
                    yield Pause(_MOVE)
            for _ in self._hands.draw(state, seat):
                drawn.append(world.hand(seat)[-1])
                yield Pause(_MOVE)

    # A hand is short of a card that its player lifts, or has laid where no reader detects it or where it does
    # not belong: in this moment, on another card or beside a slot. To draw then would deal a card too many. A
    # card that was accepted already may lie elsewhere for a moment; its own place then lacks one.
    def _is_settled(self, state: State, seat: int) -> bool:
        """Whether no card of a seat is on its way between hand and mat, or lies where it does not belong."""
        world = self._hands.world
        wanted, lying = self._hands.game.projection.placement(state), truth(world)
        own, strays = Counter[tuple[Place, str]](), 0
        for card in world.cards:
            spot = world.where(card)
            dealt = world.is_dealt(card)  # nobody knows whose it is, unless it was lifted from a hand
            if not (card.owner == seat or dealt) or spot.where not in (Where.HELD, Where.MAT):
                continue
            if spot.where is Where.HELD:
                if dealt and spot.seat not in (seat, SHARED):
                    continue
                return False
            zone = world.zones.get(spot.place.zone) if spot.place else None
            if spot.place is None or zone is None:
                strays += 1
            elif zone.arrangement is not Arrangement.HIDDEN:
                own[spot.place.first if zone.gathered else spot.place, card.kind] += 1
        for (place, kind), number in own.items():
            surplus = _number(lying, place, kind) - _number(wanted, place, kind)
            strays += number if place not in lying else max(0, min(number, surplus))  # a tap point shows none
        dealt_kinds = {card.kind for card in world.cards if world.is_dealt(card)}
        kinds = dealt_kinds.union(card.kind for card in world.cards if card.owner != SHARED)
        lacking = sum(
            max(0, _number(wanted, place, kind) - _number(lying, place, kind))
            for place, faces in wanted.items()
            for kind in kinds.intersection(face.kind for face in faces)
            if place.seat == seat or kind in dealt_kinds
        )
        return strays <= lacking

    def _update_unread(self, state: State) -> Waits:
        """Updates places that no reader watches, once after each action and each undo."""
        plies, tidied = self._table.follower.plies, self._tidied
        if len(plies) == len(tidied) and plies[-1:] == tidied[-1:]:
            return
        self._tidied = plies
        if not self._has_acted() and len(plies) >= len(tidied):
            return
        with suppress(PlaymatError):  # the component is elsewhere: the table asks for it
            for _ in self._hands.update_unread(state):
                yield Pause(_MOVE)

    def _is_busy(self) -> bool:
        """Whether somebody has a component in the air."""
        world = self._hands.world
        return any(world.where(card).where is Where.HELD for card in world.cards)

    def _has_acted(self) -> bool:
        """Whether the last action was one of these seats'; a program tidies up after itself."""
        history = self._table.follower.history
        if history is None or history.last is None or history.last.action is None:
            return True
        performer = self._hands.game.projection.performer(history.before, history.last.action)
        return performer in (*self._hands.seats, SHARED)

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
                self._hands.reshuffle(seat), self._hands.draw(history.state, seat), self._hands.confirm()
            ):
                yield Pause(_MOVE)

    def _finish(self) -> Waits:
        """Lays out the rest of an action that was dealt and interrupted, or takes played cards back."""
        state = self._table.follower.state
        wanted = self._table.status.steps or self._hands.missing(state)
        own = (*self._hands.seats, *([SHARED] if self._helps() and self._has_acted() else []))
        steps = [s for s in wanted if (s.hand if None in (s.source, s.target) else s.seat) in own]
        # Components that were taken away already are left out.
        left = [
            s
            for s in steps
            if s.source is None
            or any(card.kind == s.face.kind for card in self._hands.world.cards_at(s.source))
        ]
        for step in [step for step in left if step.target is None]:  # what chance decided was undone
            lying = self._hands.world.cards_at(step.source) if step.source else ()
            if card := next((card for card in lying if card in self._turned_up), None):
                self._hands.world.return_to_deck(card)
                left.remove(step)
                yield Pause(_MOVE)
        with suppress(PlaymatError):  # of a pile no reader tells that the last card is gone: a button does
            for _ in self._hands.move(left, state) if left else self._hands.confirm():
                yield Pause(_MOVE)


def _number(placement: Placement, place: Place, kind: str) -> int:
    return sum(face.kind == kind for face in placement.get(place, ()))
