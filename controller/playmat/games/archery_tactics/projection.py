"""What the mat shows of positions and actions, for interpretation and virtual hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from playmat.games.archery_tactics import pictures, plans
from playmat.games.archery_tactics.gestures import gestures
from playmat.games.archery_tactics.keys import keys
from playmat.games.archery_tactics.rules.actions import Action, Verb
from playmat.games.archery_tactics.rules.position import NOBODY, Phase
from playmat.games.archery_tactics.rules.state import State
from playmat.games.archery_tactics.words.light import happenings
from playmat.games.archery_tactics.words.objections import objection
from playmat.games.game import Key, Projection
from playmat.games.happening import Happening
from playmat.picture import Faces, Gesture, Picture, Place, Zone
from playmat.text import Text


class ArcheryTacticsProjection(Projection[State, Action]):
    """Cards on the boards of all, and figures in the arena, which a wand touches or readers hear."""

    zones: Mapping[str, Zone] = pictures.ZONES

    def picture(self, state: State) -> Picture:
        """What the mat must show."""
        return pictures.picture(state)

    def gestures(self, state: State, action: Action) -> tuple[Gesture, ...]:
        """What hands may do for a legal action."""
        return gestures(state, action)

    def performers(self, state: State) -> tuple[int, ...]:
        """Whoever may act; nobody acts for the clock."""
        return state.movers

    def performer(self, state: State, action: Action) -> int:
        """Whose action it is; the fountain is refilled by whoever takes no stone from it any more."""
        if action.seat != NOBODY:
            return action.seat
        taking = {one.seat for one in state.legal_actions() if one.verb is Verb.STONE}
        return next((seat for seat in state.seats if seat not in taking), 0)

    def sensible(self, state: State, actions: Sequence[Action]) -> Sequence[Action]:
        """What brings the game on: archers that look at each other and shoot; a countdown is waited for."""
        return () if state.phase is Phase.COUNTDOWN else plans.sensible(state, actions)

    def objection(self, state: State, place: Place, expected: Faces, seen: Faces) -> Text:
        """Why the rules do not allow what `place` shows."""
        return objection(state, place, expected, seen)

    def happenings(self, before: State, action: Action, after: State) -> tuple[Happening, ...]:
        """Who is shot at, and who dies."""
        return happenings(before, action, after)

    def deciding(self, state: State) -> tuple[Place, ...]:
        """Where the next card of each player comes: the next slot of endurance, and the place for aiming."""
        ready = state.seats if state.phase is Phase.COUNTDOWN else _playing(state)
        laying = [seat for seat in ready if state.free_slots(seat) > 0]
        slots = (pictures.slot(seat, state.players[seat].counted) for seat in laying)
        return (*slots, *(Place(pictures.AIM, seat=seat) for seat in ready))

    def covered(self, state: State, place: Place, present: bool) -> Action | None:
        """A card goes into concentration, or leaves it."""
        if place.zone != pictures.CONCENTRATION:
            return None
        return Action(Verb.KEEP if present else Verb.RELEASE, place.seat)

    def draws(self, state: State, last: Action | None = None) -> tuple[Place, ...]:
        """The decks of all who play in the turn."""
        return tuple(pictures.pile(pictures.DECK, seat) for seat in _playing(state))

    def keys(self, state: State, seat: int) -> Sequence[Key]:
        """The eight arcs, and what is done with cards."""
        return tuple(keys(state, seat))

    def hand_sizes(self, state: State) -> tuple[int, ...]:
        """One card in the hand of whoever plays, beside what lies in concentration or waits for frags."""
        playing, players = _playing(state), enumerate(state.players)
        return tuple(one.spare + (1 + one.kept) * (seat in playing) for seat, one in players)

    def cycles(self, state: State) -> bool:
        """A card that is not wanted goes below the deck (ruling 4); the last may still be to be laid."""
        return state.phase in (Phase.TURN, Phase.LULL)

    def shuffled(self, state: State) -> tuple[int, ...]:
        """Between the turns all that was played comes back into the decks."""
        return tuple(state.seats) if state.phase in (Phase.INTERLUDE, Phase.COUNTDOWN) else ()


def _playing(state: State) -> list[int]:
    if state.phase is not Phase.TURN:
        return []
    return [seat for seat in state.seats if not state.has_finished(seat)]
