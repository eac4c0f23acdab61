"""What the mat shows of positions and actions. Nothing yet: everything is chosen by buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from playmat.games.archery_tactics import plans
from playmat.games.archery_tactics.rules.actions import Action
from playmat.games.archery_tactics.rules.position import NOBODY
from playmat.games.archery_tactics.rules.state import State
from playmat.games.game import Projection
from playmat.picture import Arrangement, Choose, Gesture, Picture, Zone


class ArcheryTacticsProjection(Projection[State, Action]):
    """The slots of endurance, on which nothing is looked for."""

    zones: Mapping[str, Zone] = {"endurance": Zone(Arrangement.CELLS)}

    def picture(self, state: State) -> Picture:
        """What the mat must show."""
        return {}

    def gestures(self, state: State, action: Action) -> tuple[Gesture, ...]:
        """What hands may do for a legal action."""
        return (Choose(),)

    def performer(self, state: State, action: Action) -> int:
        """Whose action it is; what nobody does anybody may do."""
        return self.performers(state)[0] if action.seat == NOBODY else action.seat

    def sensible(self, state: State, actions: Sequence[Action]) -> Sequence[Action]:
        """What brings the game on: archers that look at each other and shoot."""
        return plans.sensible(state, actions)
