"""What the mat shows of positions and actions, for interpretation and virtual hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from playmat.games.age_of_war import adoption, corrections, pictures, plans
from playmat.games.age_of_war.happenings import happenings
from playmat.games.age_of_war.rules.actions import Action, Verb
from playmat.games.age_of_war.rules.legal import is_legal
from playmat.games.age_of_war.rules.position import Phase
from playmat.games.age_of_war.rules.state import State
from playmat.games.age_of_war.words.objections import objection, unfallen
from playmat.games.game import Correction, Projection
from playmat.games.happening import Happening
from playmat.picture import Faces, Gesture, Picture, Place, Zone
from playmat.text import Text


class AgeOfWarProjection(Projection[State, Action]):
    """The dice in the wells, laid and lost, and the castles around them."""

    zones: Mapping[str, Zone] = pictures.ZONES

    def picture(self, state: State) -> Picture:
        """What the mat must show."""
        return pictures.picture(state)

    def gestures(self, state: State, action: Action) -> tuple[Gesture, ...]:
        """What hands may do for a legal action."""
        return pictures.gestures(state, action)

    def observe(self, state: State, seen: Picture) -> Sequence[Action]:
        """A roll, once as many dice lie in the wells as were in the hand."""
        if state.phase is not Phase.HAND:
            return ()
        dice = pictures.dice_of(seen.get(pictures.WELLS, ()))
        return (Action(Verb.ROLL, dice=dice),) if dice and len(dice) == state.in_hand else ()

    def unfallen(self, state: State, seen: Picture) -> Text | None:
        """How many dice are not read yet, or too many."""
        return unfallen(state.in_hand, len(seen.get(pictures.WELLS, ())))

    def sensible(self, state: State, actions: Sequence[Action]) -> Sequence[Action]:
        """What conquers: a castle that can be filled is announced, its lines are filled."""
        return plans.sensible(state, actions)

    def performers(self, state: State) -> tuple[int, ...]:
        """Whoever is at turn throws the dice, too; who begins anybody may say."""
        if state.phase is Phase.FIRST:
            return tuple(seat for seat, plays in enumerate(state.playing) if plays and state.movers)
        return (state.turn,) if state.movers else ()

    def performer(self, state: State, action: Action) -> int:
        """Whoever leaves does so on his own."""
        return action.seat if action.verb is Verb.LEAVE else super().performer(state, action)

    def departure(self, state: State, seat: int) -> Action | None:
        """Anybody may leave at any time (ruling 11)."""
        leaving = Action(Verb.LEAVE, seat=seat)
        return leaving if is_legal(state, leaving) else None

    def happenings(self, before: State, action: Action, after: State) -> tuple[Happening, ...]:
        """A castle is taken."""
        return happenings(before, action, after)

    def corrections(self, state: State) -> tuple[Correction[State], ...]:
        """What an umpire may correct."""
        return corrections.corrections(state)

    def adopted(self, state: State, seen: Picture) -> State | None:
        """The position that agrees with the mat."""
        return adoption.adopted(state, seen)

    def objection(self, state: State, place: Place, expected: Faces, seen: Faces) -> Text:
        """Why the rules do not allow what `place` shows."""
        return objection(state, place, seen)
