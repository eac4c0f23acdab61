"""Positions with their rules: what may be done, what becomes of it, when the clock decides."""

from __future__ import annotations

from functools import lru_cache

from playmat.errors import IllegalAction, quoted
from playmat.games.archery_tactics.rules import completion, dodges, laying, legal, notation, transitions
from playmat.games.archery_tactics.rules.actions import TIME, TOP, Action, Verb
from playmat.games.archery_tactics.rules.arena import ARENA, NOWHERE, Arena
from playmat.games.archery_tactics.rules.cards import CARDS, Cards
from playmat.games.archery_tactics.rules.position import (
    COUNTDOWN_MS,
    NOBODY,
    Phase,
    Position,
    Reason,
    beginning,
)
from playmat.games.archery_tactics.rules.switches import RULINGS, Switches
from playmat.games.game import Deadline, Outcome
from playmat.games.study import listed


class State(Position):
    """A position with its rules."""

    __slots__ = ()

    @property
    def movers(self) -> tuple[int, ...]:
        """Every seat that may do anything; everybody where nobody in particular has to."""
        return _movers(self)

    @property
    def deadline(self) -> Deadline | None:
        """The top of the countdown, or the end of somebody's time to dodge."""
        if self.phase is Phase.COUNTDOWN:
            return Deadline((self.since + COUNTDOWN_MS) / 1000, TOP)
        due = dodges.deadline(self) if self.phase is Phase.TURN else None
        return None if due is None else Deadline(due / 1000, TIME)

    def legal_actions(self) -> tuple[Action, ...]:
        """Everything that may be done."""
        return _legal_actions(self)

    def apply(self, action: Action, at: float = 0.0) -> State:
        """The state after a legal action; IllegalAction for any other, and for a deadline before its time."""
        ms = round(at * 1000)
        if action in (TOP, TIME):
            self._check_time(action, ms)
            return self.after(action, ms)
        legal, meant = self.legal_actions(), self.meant(action)
        if meant not in legal:
            raise IllegalAction(f"{quoted(str(action))} is not legal in {self}: expected {listed(legal)}")
        return self.after(meant, ms)

    def after(self, action: Action, ms: int) -> State:
        """The same without looking whether the action is legal; in milliseconds of the game."""
        done: State = transitions.BY_VERB[action.verb](self, action, ms)  # type: ignore[assignment]
        return completion.thawed(self, transitions.settled(done), ms)

    def meant(self, action: Action) -> Action:
        """A card is laid to dodge where its seat is shot at, however that is noted."""
        if action.verb not in (Verb.LAY, Verb.DODGE):
            return action
        other = action._replace(verb=Verb.LAY if action.verb is Verb.DODGE else Verb.DODGE)
        legal = self.legal_actions()
        return other if action not in legal and other in legal else action

    def voided(self, action: Action) -> State:
        """What is left of an action that has become impossible: the card, if one was laid (ruling 14)."""
        laid = action.verb in (Verb.LAY, Verb.DODGE) and action.seat in self.seats
        if not laid or self.phase is not Phase.TURN or action.card not in self.cards:
            return self
        card = self.cards[action.card]
        has_slot = card.free or self.free_slots(action.seat) > 0
        if not has_slot or self.copies_left(action.seat, card) <= 0:
            return self
        after: State = transitions.settled(laying.voided(self, action.seat, card))
        return after

    def _check_time(self, action: Action, ms: int) -> None:
        deadline = self.deadline
        if deadline is None or deadline.action != action or ms < round(deadline.at * 1000):
            when = f"it is due at {deadline.at:.3f}" if deadline else "no time is running"
            raise IllegalAction(f"{quoted(str(action))} is not legal in {self}: {when}")

    def outcome(self) -> Outcome | None:
        """How the game ended, if it has."""
        return Outcome(self.result.winners, Reason.FRAGS) if self.result else None

    def observation(self, viewer: int) -> str:
        """Everything, but which of two figures is the decoy: that is its owner's to know (ruling 21)."""
        shown = self
        for seat, player in enumerate(self.players):
            if seat != viewer and player.decoy != NOWHERE:
                shown = shown.with_player(seat, cell=min(self.figures(seat)), decoy=max(self.figures(seat)))
        return str(shown)

    def __str__(self) -> str:
        return notation.format_position(self)


@lru_cache(maxsize=64)
def _legal_actions(state: State) -> tuple[Action, ...]:
    return tuple(legal.legal_actions(state))


@lru_cache(maxsize=64)
def _movers(state: State) -> tuple[int, ...]:
    seats = {action.seat for action in state.legal_actions()}
    return tuple(state.seats) if NOBODY in seats else tuple(sorted(seats))


def start(seats: int = 2, arena: Arena = ARENA, switches: Switches = RULINGS, cards: Cards = CARDS) -> State:
    """The beginning of a game."""
    return State(*beginning(seats, arena, switches, cards))
