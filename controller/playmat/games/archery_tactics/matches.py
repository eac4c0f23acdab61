"""Games between programs at the speed of people: everybody draws, thinks and lays at his own pace."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from playmat.games.archery_tactics.hands import Hand, dealt
from playmat.games.archery_tactics.players import Player, able, wants
from playmat.games.archery_tactics.rules.actions import NOBODY, TIME, TOP, Action, Verb
from playmat.games.archery_tactics.rules.cards import CARDS
from playmat.games.archery_tactics.rules.position import Answer, Phase
from playmat.games.archery_tactics.rules.state import State
from playmat.games.study import Choose, Ply

LONGEST = 3000
"""So many actions end a game that does not end by itself."""
_PAUSES = range(300, 1500, 10)
_REACTIONS = range(250, 900, 10)
_MOST_DISCARDS = 8


class Match:
    """One game: the table's state, everybody's own cards, and when everybody acts next."""

    def __init__(self, start: State, players: Sequence[Player], choose: Choose) -> None:
        self.state = start
        self._players = players
        self._choose = choose
        self.hands: list[Hand] = [dealt(start.switches.rests, choose) for _ in players]
        self._next = [choose(_PAUSES) for _ in players]
        self._discards = [0] * len(players)
        self._earliest = 0  # so that no lot has to be drawn

    def plies(self) -> Iterator[Ply]:
        """Everything that is done, by the clock too, in the order of its stamps."""
        for _ in range(LONGEST):
            if self.state.outcome():
                return
            yield from self._go_on()

    def _go_on(self) -> Iterator[Ply]:
        """What comes next: the clock, or the seat that is ready first."""
        seat = min(range(len(self._next)), key=self._next.__getitem__)
        at = max(self._next[seat], self._earliest)
        due = round(deadline.at * 1000) if (deadline := self.state.deadline) else at
        if due < at:
            yield self._done(TOP if self.state.phase is Phase.COUNTDOWN else TIME, due)
            return
        self._next[seat] = at + self._choose(_PAUSES)
        if action := self._decision(seat):
            yield self._done(action, at)

    def _done(self, action: Action, at: int) -> Ply:
        before, self._earliest = self.state, at + self.state.switches.uncertainty_ms
        self.state = before.apply(action, at / 1000)
        self._follow(before, action)
        for seat in self.state.seats:
            if len(self.state.owed(seat, Answer.DUE)) > len(before.owed(seat, Answer.DUE)):
                self._next[seat] = at + self._choose(_REACTIONS)
        return Ply(action, state=self.state, at=at / 1000)

    # --- what a seat does

    def _decision(self, seat: int) -> Action | None:
        """What a seat does now; None where it only draws, or puts a card under its deck."""
        legal = [one for one in self.state.legal_actions() if one.seat in (seat, NOBODY)]
        hand = self.hands[seat]
        if action := self._players[seat](self.state, seat, able(legal, hand.ready), self._choose):
            return self._from_hand(seat, action, legal)
        if self.state.phase is Phase.TURN and not self.state.has_finished(seat):
            return self._handle(seat, legal)
        return None

    def _from_hand(self, seat: int, action: Action, legal: Sequence[Action]) -> Action:
        """A card in concentration is taken from there before it is laid."""
        hand = self.hands[seat]
        if action.verb in (Verb.LAY, Verb.DODGE) and action.card != hand.held:
            return Action(Verb.RELEASE, seat)
        return action

    def _handle(self, seat: int, legal: Sequence[Action]) -> Action | None:
        """Draws, keeps what dodges, puts the rest under the deck; passes where nothing helps."""
        hand, keep = self.hands[seat], Action(Verb.KEEP, seat)
        busy = self.state.players[seat].due or self.state.owed(seat, Answer.DUE)
        if busy:
            return None
        if not hand.held:
            if hand.deck:
                self.hands[seat] = hand.drawn()
        elif wants(hand.held) and keep in legal:
            return keep
        elif self._discards[seat] >= _MOST_DISCARDS and Action(Verb.PASS, seat) in legal:
            return Action(Verb.PASS, seat)
        else:
            self._discards[seat] += 1
            self.hands[seat] = hand.put_under()
        return None

    # --- what becomes of the cards

    def _follow(self, before: State, action: Action) -> None:
        seat = action.seat
        match action.verb:
            case Verb.LAY | Verb.DODGE:
                self.hands[seat] = self.hands[seat].with_laid(CARDS[action.card].key)
            case Verb.KEEP:
                self.hands[seat] = self.hands[seat].concentrated()
            case Verb.RELEASE:
                self.hands[seat] = self.hands[seat].released()
            case Verb.LEVEL:
                self.hands[seat] = self.hands[seat].levelled()
            case Verb.REFILL:
                self._sweep(before)

    def _sweep(self, before: State) -> None:
        self._discards = [0] * len(self.hands)
        self.hands = [
            hand.swept(not before.players[seat].is_alive, self._choose)
            for seat, hand in enumerate(self.hands)
        ]
