"""Programs at seats of a real table: their decisions, and the actions that people carry out for them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from playmat.events import Intended
from playmat.games.interface import CHANCE, Action, InformationState, State
from playmat.interpret import Ambiguous, Explained, Settled, Unexplained, astray, difference, with_changes
from playmat.placement import Exchange, Lay, Place, Placement, Touch, exchanged_seats
from playmat.session.effects import ProgramTurn, Think
from playmat.session.history import History
from playmat.session.mat.finding import Finding, Intending
from playmat.session.mat.reading import Evidence
from playmat.session.mat.tracker import MatTracker
from playmat.session.mat.wand import Wand
from playmat.text import Text, say

_THINKING = say("Wait for the computer")
_ANOTHER = say("The computer does something else")


class Programs:
    """The programs of one match; `names` maps each seat that a program plays at the start to the program."""

    def __init__(
        self, mat: MatTracker, history: History, evidence: Evidence, wand: Wand, names: Mapping[int, str]
    ) -> None:
        self._names = (names, exchanged_seats(names))
        self._game = mat.game
        self._projection = mat.game.projection
        self._interpreter = mat.interpreter
        self._history = history
        self._evidence = evidence
        self._wand = wand
        self._turn = lru_cache(maxsize=4)(self._find_turn)
        self._decided: tuple[State, Action | None] | None = None  # None as the action: people decide

    @property
    def names(self) -> Mapping[int, str]:
        """The program at each seat that one plays now."""
        return self._names[self._history.exchanged]

    # --- the decision

    @property
    def request(self) -> ProgramTurn | None:
        """The decision that a program has yet to make."""
        state = self._history.state
        return None if self._decided and self._decided[0] == state else self._turn(state)

    @property
    def thought(self) -> Think:
        """The same, or while people carry an action out, the decision that follows it."""
        if self.intended is None:
            return Think(self.request)
        return Think(self._turn(self._history.state.apply(self.intended)), ahead=True)

    @property
    def seat(self) -> int | None:
        """The seat whose program decides or has decided; None where people do."""
        if not self.names:
            return None
        turn = self._turn(self._history.state)
        left_to_people = self.request is None and self.intended is None
        return None if turn is None or left_to_people else turn.known.seat

    @property
    def intended(self) -> Action | None:
        """The action that the program has chosen for the present state."""
        return self._decided[1] if self._decided and self._decided[0] == self._history.state else None

    def intend(self, event: Intended) -> None:
        """Takes a decision, unless it is about another state."""
        turn = self.request
        if turn and (event.seat, event.observation) == (turn.known.seat, turn.known.observation):
            possible = {str(action): action for action in turn.known.actions}
            self._decided = self._history.state, possible.get(event.action)

    def _find_turn(self, state: State) -> ProgramTurn | None:
        if CHANCE in state.movers:
            return None
        names = self.names
        for seat in self._projection.performers(state):
            if seat not in names:
                continue
            actions = []  # those of the seat that steps, touches or a button can express
            for action in state.legal_actions():
                gestures = self._interpreter.gestures(state, action)
                expressed = any(not isinstance(gesture, Exchange) for gesture in gestures)
                if expressed and self._projection.performer(state, action) == seat:
                    actions.append(action)
            if actions:
                known = InformationState(seat, state.observation(seat), (), actions)
                return ProgramTurn(self._game.name, names[seat], known)
        return None

    # --- how it is carried out

    @property
    def presses(self) -> bool:
        """Returns whether a button carries out the intended action, as no step on the mat does."""
        return self.intended is not None and not self._goals and not self._touch

    @property
    def next_touch(self) -> Place | str | None:
        """The place, or the kind of a piece beside the board, that the wand has to touch next."""
        if (touch := self._touch) is None:
            return None
        if touch.kind and not self._wand.path and self._wand.kind != touch.kind:
            return touch.kind
        return next(iter(touch.path[len(self._wand.path) :]), None)

    @property
    def _touch(self) -> Touch | None:
        """The wand's path of the intended action, where it has no steps on the mat."""
        if self.intended is None or self._goals or not self._interpreter.has_pointer:
            return None
        gestures = self._interpreter.gestures(self._history.state, self.intended)
        return next((gesture for gesture in gestures if isinstance(gesture, Touch)), None)

    @property
    def _goals(self) -> list[Placement]:
        """The placements that carry out the intended action."""
        if self.intended is None:
            return []
        state = self._history.state
        gestures = self._interpreter.gestures(state, self.intended)
        wanted = self._projection.placement(state)
        return [with_changes(wanted, gesture.changes) for gesture in gestures if isinstance(gesture, Lay)]

    # --- what the mat means meanwhile

    # The interpreter compares the mat with all legal actions of the seat, of which only the intended one may
    # count. Its reading is therefore narrowed, never widened: what it does not accept is not accepted here.
    #
    # - The intended action is accepted as always; it also resolves an ambiguity.
    # - A mat at rest, and each placement between it and the goal, is a step on the way, whatever other action
    #   it resembles. Without this, the first of three dice would count as an action with one.
    # - Everything else is a mistake. Its place is put right first, then the steps lead on to the goal.
    # - A touch with the wand that selects another action changes nothing on the mat. It is dropped, and the
    #   screen still shows what to touch.
    def judge(self, found: Finding) -> Finding:
        """Narrows what the mat means to the action that a program has chosen, if one decides now."""
        seat, state = self.seat, self._history.state
        if seat is None:
            return found
        match found:
            case Explained(actions) | Ambiguous(actions):
                if self._projection.performer(state, actions[0]) != seat:
                    return found
                # A match does its actions in order; of ambiguous ones, any may be the first.
                first = found.actions[:1] if isinstance(found, Explained) else found.actions
                if self.intended is not None and self.intended in first:
                    return found if actions == (self.intended,) else Explained((self.intended,))
                return self._instead(_ANOTHER if self.intended is not None else _THINKING)
            case Unexplained(place, reason) if self.intended is not None:
                return self._instead(reason, place, found.lifted)
            case Settled():
                touch, path = self._touch, self._wand.path
                if path and not (touch and touch.path[: len(path)] == path):
                    self._evidence.decline()
                for goal in self._goals:
                    self._evidence.rest()
                    return Intending(goal)
        return found

    def _instead(self, reason: Text, place: Place | None = None, lifted: bool = False) -> Finding:
        """The meaning of a mat that differs from the present state, but not by the intended action."""
        wanted, seen = self._projection.placement(self._history.state), self._evidence.seen
        wrong = difference(seen, wanted)
        if not wrong:
            self._evidence.decline()
            return Settled()
        for goal in self._goals:
            if seen != goal and not astray(wanted, seen, goal):
                return Intending(goal)
        # A placement that carries out the action and was refused leads back.
        goal = next((goal for goal in self._goals if goal != seen), wanted)
        places = [spot for spot in astray(wanted, seen, goal) if spot in wrong] or [*wrong]
        at = place if place in places else places[0]
        return Unexplained(at, reason if place in (None, at) else _ANOTHER, goal, lifted)
