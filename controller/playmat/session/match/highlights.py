"""Places that lights and page emphasise during a match, and the reach of a lifted component."""

from __future__ import annotations

from playmat.interpret import Settled
from playmat.placement import Place
from playmat.session.machine import Phase
from playmat.session.match.match import DECIDING, Match
from playmat.session.reach import NOWHERE, Lifted, Reaching, lifted
from playmat.session.story import Reach
from playmat.table.mat import Mat

_OFFERING = (*DECIDING, Phase.PROPOSING, Phase.EXPLAINING)


class Highlights:
    """The places to emphasise on the mat, private ones among them: `public.status` leaves those out."""

    def __init__(self, match: Match, mat: Mat) -> None:
        self._match = match
        self._mat = mat
        self._projection = match.game.projection
        self._reaching = Reaching(match.game)

    @property
    def awaited(self) -> tuple[Place, ...]:
        """The decks to draw from, and the places for the next card or the next touch."""
        match, state = self._match, self._match.state
        if next_touch := match.programs.next_touch:
            return (next_touch,) if isinstance(next_touch, Place) else ()
        last = match.history.last
        draws = self._projection.draws(state, last.action if last else None)
        awaited = [place for place in self._projection.awaited(state) if place not in match.wand.path]
        return (*draws, *match.evidence.free(awaited))

    @property
    def taught(self) -> tuple[Place, ...]:
        """The places that the open lessons of those to act are about."""
        tutorial, performers = self._match.tutorial, self._match.performers
        if tutorial is None:
            return ()
        zones, single = tutorial.zones(performers), tutorial.places(performers)
        places = [slot.place for slot in self._mat.slots] if zones or single else []
        return tuple(place for place in places if place in single or (place.seat, place.zone) in zones)

    @property
    def deciding(self) -> tuple[Place, ...]:
        """The slots where milliseconds decide, the most urgent first; in a row the first free one."""
        return self._match.evidence.free(self._projection.deciding(self._match.state))

    @property
    def selected(self) -> Place | None:
        """The place that the wand or a menu selects, or of a card that is named."""
        match = self._match
        if match.phase in _OFFERING and (hovered := match.wand.hovering(match.history)):
            return hovered
        if match.wand.path:
            return match.wand.path[-1]
        if explained := match.explained:
            return match.unmapped(explained[0])
        return match.choices.selected(match.state) if match.phase is Phase.CHOOSING else None

    @property
    def lifted(self) -> Lifted | None:
        """The only component that is lifted from the mat, or the first one where a wand has touched."""
        match, path = self._match, self._match.wand.path
        if match.phase not in _OFFERING:
            return None
        wanted = self._projection.placement(match.state)
        if path:
            start = path[0]
            return Lifted(start, wanted[start][0].kind) if start in wanted and not match.explained else None
        return None if isinstance(match.finding, Settled) else lifted(match.evidence.seen, wanted)

    @property
    def reach(self) -> Reach:
        """The reach of that component."""
        if (held := self.lifted) is None:
            return NOWHERE
        path = self._match.wand.path or (held.place,)
        return self._slots(self._reaching.of(self._match.state, held.kind, path))

    def reach_from_hand(self, seat: int, kind: str) -> Reach:
        """The reach of a component of this kind from the seat's hand."""
        if self._match.phase not in _OFFERING:
            return NOWHERE
        return self._slots(self._reaching.of(self._match.state, kind, (), seat))

    def _slots(self, reach: Reach) -> Reach:
        """Converts places to slots; in a row the next free one."""
        return Reach(self._match.evidence.free(reach.to), reach.hit)
