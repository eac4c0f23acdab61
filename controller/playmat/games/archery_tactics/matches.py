"""Matches between bots at human speed: each seat draws, thinks and lays at its own pace."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from playmat.games.archery_tactics.hands import Hand, dealt
from playmat.games.archery_tactics.players import Player, able
from playmat.games.archery_tactics.rules.actions import NOBODY, TIME, TOP, Action, Verb
from playmat.games.archery_tactics.rules.position import Answer, Phase
from playmat.games.archery_tactics.rules.state import State
from playmat.games.interface import UNCERTAINTY_MS, Rng
from playmat.games.notation.record import Ply

LONGEST = 50_000
"""Maximum number of decisions in a match, far more than any needs; most of them draw or put away a card."""
_PAUSES = range(300, 1500, 10)
_REACTIONS = range(250, 900, 10)
_MOVES = range(350, 700, 10)
"""Time of a hand's movement, which follows a reaction time."""
_REMEMBERED = 30
"""Actions that all seats together can do within a reaction time, and more."""


class Match:
    """One match: state of the table, hands of all seats, and the time of each seat's next decision.

    A seat with a reaction time in `reactions`, shortest and longest, decides by what it saw that long ago.
    """

    def __init__(
        self,
        start: State,
        players: Sequence[Player],
        rng: Rng,
        reactions: Mapping[int, tuple[int, int]] = MappingProxyType({}),
    ) -> None:
        self.state = start
        self._players = players
        self._rng = rng
        self._reactions = reactions
        self._delays = [0] * len(players)  # between what a seat sees and its next action
        self._past = deque([(0, start)], maxlen=_REMEMBERED)  # states with their stamps
        self.hands: list[Hand] = [dealt(start.cards, start.switches.rests, rng.choice) for _ in players]
        self._next = [rng.choice(_PAUSES) for _ in players]
        self._earliest = 0  # keeps stamps apart, so that none has to be ordered by lot

    def plies(self) -> Iterator[Ply]:
        """Yields every action in the order of its stamps, including those of the clock."""
        for _ in range(LONGEST):
            if self.state.outcome():
                return
            # An event simulation: the earliest of all seats' next decisions and the state's deadline comes
            # first. At equal stamps a deadline marked `first` precedes the seat. `_earliest` keeps two
            # actions at least the clock uncertainty apart, since closer stamps are unordered.
            seat = min(range(len(self._next)), key=self._next.__getitem__)
            at = max(self._next[seat], self._earliest)
            deadline = self.state.deadline
            due = round(deadline.at * 1000) if deadline else at
            if due < at or (deadline and deadline.first and due == at):
                yield self._done(TOP if self.state.phase is Phase.COUNTDOWN else TIME, due)
                continue
            # The seat decides by a state that is as old as its reaction time.
            until = at - self._delays[seat]
            seen = next(state for stamp, state in reversed(self._past) if stamp <= until)
            self._next[seat] = at + self._pause(seat, _PAUSES)
            if action := self._decision(seat, at, seen):
                yield self._done(action, at)

    def _done(self, action: Action, at: int) -> Ply:
        before, self._earliest = self.state, at + UNCERTAINTY_MS
        self.state = before.apply(action, at / 1000)
        hands, actor = self.hands, action.seat
        match action.verb:
            case Verb.LAY | Verb.DODGE:
                hands[actor] = hands[actor].with_laid(action.card)
            case Verb.KEEP:
                hands[actor] = hands[actor].concentrated()
            case Verb.RELEASE:
                hands[actor] = hands[actor].released()
            case Verb.LEVEL:
                hands[actor] = hands[actor].levelled()
            case Verb.REFILL:
                self.hands = [
                    hand.swept(not before.players[seat].is_alive, self._rng.choice)
                    for seat, hand in enumerate(hands)
                ]
        # A seat that must dodge reacts as fast as it can.
        for seat in self.state.seats:
            if len(self.state.owed(seat, Answer.DUE)) > len(before.owed(seat, Answer.DUE)):
                self._next[seat] = at + self._pause(seat, _REACTIONS)
        self._past.append((at, self.state))
        return Ply(action, state=self.state, at=at / 1000)

    # --- decisions of a seat

    def _pause(self, seat: int, usual: range) -> int:
        """Draws the time to a seat's next action: reaction and movement, or the usual time of a person."""
        if seat not in self._reactions:
            return self._rng.choice(usual)
        self._delays[seat] = reaction = self._rng.choice(range(*self._reactions[seat]))
        return reaction + self._rng.choice(_MOVES)

    # What a seat saw can be out of date. An action that is no longer legal is dropped, and the card for it
    # stays in the hand: the seat looks again.
    def _decision(self, seat: int, at: int, seen: State) -> Action | None:
        """Returns a seat's next action, or None where it only draws or puts a card under its deck."""
        # Cards may be drawn or put away unless an effect or a dodge is pending.
        busy = self.state.players[seat].due or self.state.owed(seat, Answer.DUE, Answer.DODGING)
        handles = self.state.phase is Phase.TURN and not busy and not self.state.has_finished(seat)
        hand = self.hands[seat]
        if handles and hand.deck and not hand.held:
            self.hands[seat] = hand.drawn()
            return None
        legal = [option for option in seen.legal_at(at) if option.seat in (seat, NOBODY)]
        # While time stands still, no card can be taken from concentration.
        ready = hand.ready if Action(Verb.RELEASE, seat) in legal else (hand.held,)
        options = [option for option in able(legal, ready) if hand.held or option.verb is not Verb.KEEP]
        if action := self._players[seat](seen, seat, options, self._rng):
            laying = action.verb in (Verb.LAY, Verb.DODGE)
            in_concentration = laying and action.card != self.hands[seat].held
            step = Action(Verb.RELEASE, seat) if in_concentration else action
            return step if {action, step} <= {*self.state.legal_at(at)} else None
        if handles and hand.held:
            self.hands[seat] = hand.put_under()
        return None
