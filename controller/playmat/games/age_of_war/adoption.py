"""The position that agrees with what lies on the mat, where the referee had another one in mind."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from playmat.games.age_of_war.pictures import LAID, LOST, MIDDLE, SIEGE, WELLS, dice_of
from playmat.games.age_of_war.rules.castles import CASTLES
from playmat.games.age_of_war.rules.legal import is_over
from playmat.games.age_of_war.rules.position import CENTRE, Phase
from playmat.games.age_of_war.rules.state import State
from playmat.games.age_of_war.rules.status import status
from playmat.picture import Picture, Place


def adopted(state: State, seen: Picture) -> State | None:
    """`state` made to agree with `seen`, in the turn of whose turn it is; None where it cannot be.

    A castle that nobody sees lies where it was believed before a player; one that has left the centre and
    lies nowhere belongs to nobody knows whom. The lines that are filled are those that the laid dice fill.
    """
    if is_over(state) or state.phase is Phase.FIRST:
        return None
    holders = _holders(state, _kinds(seen, MIDDLE), (siege := _kinds(seen, SIEGE)))
    wells, laid, lost = (dice_of(seen.get(pool, ())) for pool in (WELLS, LAID, LOST))
    if holders is None or len(siege) > 1 or wells is None or laid is None or lost is None:
        return None
    lying = state._replace(holders=holders, siege="".join(siege), wells=wells, laid=laid, lost=lost)
    return next((one for one in _explained(lying) if not status(one)), None)


def _kinds(seen: Picture, place: Place) -> list[str]:
    return [face.kind for face in seen.get(place, ())]


def _holders(state: State, centre: list[str], siege: list[str]) -> tuple[int, ...] | None:
    if not {*centre, *siege} <= CASTLES.keys():
        return None
    holders = {castle: CENTRE if castle in centre else state.holder(castle) for castle in CASTLES}
    gone = (castle for castle, holder in holders.items() if holder == CENTRE)
    if any(castle not in (*centre, *siege) for castle in gone):
        return None
    return tuple(holders.values())


def _explained(lying: State) -> Iterator[State]:
    """All that these dice and castles may mean, the phase and lines of before first."""
    numbers = range(1, len(lying.lines) + 1)
    lines = [filled for count in range(len(numbers) + 1) for filled in combinations(numbers, count)]
    phases = dict.fromkeys((lying.phase, Phase.ROLLED, Phase.HAND, Phase.LYING, Phase.LEFT))
    for phase, filled in product(phases, dict.fromkeys((lying.filled, *lines))):
        if {*filled} <= {*numbers}:
            yield lying._replace(phase=phase, filled=filled)
