"""State: a position with its rules, transitions and deadlines."""

from __future__ import annotations

from functools import lru_cache

from playmat.errors import IllegalAction, quoted
from playmat.games.archery_tactics.rules import laying, legal, notation, shots, transitions
from playmat.games.archery_tactics.rules.actions import TIME, TOP, Action, Verb
from playmat.games.archery_tactics.rules.arena import ARENA, NOWHERE, Arena
from playmat.games.archery_tactics.rules.cards import CARDS, Cards
from playmat.games.archery_tactics.rules.legal import is_late
from playmat.games.archery_tactics.rules.position import (
    COUNTDOWN_MS,
    NOBODY,
    Phase,
    Position,
    Reason,
    beginning,
)
from playmat.games.archery_tactics.rules.switches import RULINGS, Switches
from playmat.games.interface import Deadline, Outcome, refuse_text
from playmat.games.notation.notation import listed
from playmat.placement import SEAT_NAMES


class State(Position):
    """Position with its rules."""

    __slots__ = ()

    @property
    def movers(self) -> tuple[int, ...]:
        """Seats with a legal action; all seats if an action belongs to none of them."""
        return _movers(self)

    @property
    def deadline(self) -> Deadline | None:
        """End of the countdown, or of the next dodge window."""
        if self.phase is Phase.COUNTDOWN:
            return Deadline((self.since + COUNTDOWN_MS) / 1000, TOP, first=True)
        due = shots.deadline(self) if self.phase is Phase.TURN else None
        return None if due is None else Deadline(due / 1000, TIME)

    def legal_actions(self) -> tuple[Action, ...]:
        """Returns all legal actions."""
        return _legal_actions(self)

    def legal_at(self, ms: int) -> tuple[Action, ...]:
        """Returns the legal actions at a stamp, without shots that are too late to cross another."""
        return tuple(action for action in self.legal_actions() if not is_late(self, action, ms))

    def apply(self, action: Action, at: float = 0.0) -> State:
        """Returns the state after a legal action; raises IllegalAction for any other.

        An action of the clock can be too early, and a shot that should cross another can be too late.
        """
        refuse_text(action)
        ms = round(at * 1000)
        if action in (TOP, TIME):
            deadline = self.deadline
            if deadline is None or deadline.action != action or ms < round(deadline.at * 1000):
                when = f"it is due at {deadline.at:.3f}" if deadline else "no time is running"
                raise IllegalAction(f"{quoted(str(action))} is not legal in {self}: {when}")
            return self.after(action, ms)
        legal, matched = self.legal_actions(), self.meant(action)
        if matched not in legal:
            raise IllegalAction(f"{quoted(str(action))} is not legal in {self}: expected {listed(legal)}")
        if is_late(self, matched, ms):
            within = f"it crosses a shot only within {self.switches.crossing_ms} ms"
            raise IllegalAction(f"{quoted(str(action))} is not legal in {self}: {within}")
        return self.after(matched, ms)

    def after(self, action: Action, ms: int) -> State:
        """Returns the state after an action, unchecked; `ms` is the time of the game."""
        # Shots are resolved before the thaw is checked, because the death of a time-trapper ends the freeze
        # too.
        done: State = transitions.BY_VERB[action.verb](self, action, ms)  # type: ignore[assignment]
        return laying.thawed(self, transitions.settled(done), ms)

    def meant(self, action: Action) -> Action:
        """Returns the action as the rules understand it: a card laid by a target is a dodge, and vice versa.

        A gesture does not distinguish LAY from DODGE: both put a card on the same slot.
        """
        if action.verb not in (Verb.LAY, Verb.DODGE):
            return action
        other = action._replace(verb=Verb.LAY if action.verb is Verb.DODGE else Verb.DODGE)
        legal = self.legal_actions()
        return other if action not in legal and other in legal else action

    def voided(self, action: Action) -> State:
        """Returns the state after an impossible action: a laid card stays without effect (ruling 14)."""
        laid = action.verb in (Verb.LAY, Verb.DODGE) and action.seat in self.seats
        if not laid or self.phase is not Phase.TURN or action.card not in self.cards:
            return self
        card = self.cards[action.card]
        has_slot = card.free or self.free_slots(action.seat) > 0
        if not has_slot or self.copies_left(action.seat, card) <= 0:
            return self
        after: State = transitions.settled(laying.voided(self, action.seat, card))
        return after

    def outcome(self) -> Outcome | None:
        """Returns the outcome, or None during the game."""
        return Outcome(self.result.winners, Reason.FRAGS) if self.result else None

    def observation(self, viewer: int) -> str:
        """Returns the state as a viewer sees it: another seat's real marker stays hidden (ruling 21).

        `?north` at the end names a seat whose markers are listed in the order of their cells.
        """
        # The two figures of an ambush are listed in the order of their cells, not of real and false. Two
        # states that differ only in the real marker therefore have the same observation, character by
        # character.
        shown, hidden = self, ""
        for seat, player in enumerate(self.players):
            if seat != viewer and player.decoy != NOWHERE:
                shown = shown.with_player(seat, cell=min(self.figures(seat)), decoy=max(self.figures(seat)))
                hidden += f" ?{SEAT_NAMES[seat]}"
        return f"{shown}{hidden}"

    def __str__(self) -> str:
        return notation.format_position(self)


_legal_actions = lru_cache(maxsize=64)(legal.legal_actions)


@lru_cache(maxsize=64)
def _movers(state: State) -> tuple[int, ...]:
    seats = {action.seat for action in state.legal_actions()}
    return tuple(state.seats) if NOBODY in seats else tuple(sorted(seats))


def start(seats: int = 2, arena: Arena = ARENA, switches: Switches = RULINGS, cards: Cards = CARDS) -> State:
    """Returns the initial state."""
    return State(*beginning(seats, arena, switches, cards))
