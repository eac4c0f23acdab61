"""Corrections by an umpire, and the state that agrees with the mat."""

from __future__ import annotations

from itertools import combinations, product

from playmat.games.age_of_war.placements import LAID, LOST, MIDDLE, SIEGE, WELLS, dice_of
from playmat.games.age_of_war.rules import transitions
from playmat.games.age_of_war.rules.castles import CASTLES
from playmat.games.age_of_war.rules.legal import is_over
from playmat.games.age_of_war.rules.position import CENTRE, NUMBER_OF, Phase
from playmat.games.age_of_war.rules.state import State
from playmat.games.age_of_war.rules.validity import problems
from playmat.games.age_of_war.words.names import CASTLE_NAMES
from playmat.games.interface import Correction
from playmat.placement import Place, Placement
from playmat.text import say


def corrections(state: State) -> tuple[Correction[State], ...]:
    """Returns the possible corrections: first the turn, then the places of castles.

    Dice need no correction, because the mat shows them. In a corrected turn all dice are in the player's
    hand.
    """
    if is_over(state) or state.phase is Phase.FIRST:
        return ()
    after = transitions.next_turn(state)._replace(phase=Phase.HAND, wells="", laid="", lost="")
    found = [Correction(say("Next player"), say("With all dice in hand"), after)]
    # A castle that the current player took without detection
    for castle in CASTLES:
        if castle != state.siege and state.holder(castle) != state.turn:
            after = transitions.taken(state, castle)
            found.append(Correction(CASTLE_NAMES[castle], say("To the player whose turn it is"), after))
    # A castle that was put back
    for castle in CASTLES:
        if castle != state.siege and state.holder(castle) != CENTRE:
            holders = list(state.holders)
            holders[NUMBER_OF[castle]] = CENTRE
            after = state._replace(holders=tuple(holders))
            found.append(Correction(CASTLE_NAMES[castle], say("Back to the centre"), after))
    return tuple(correction for correction in found if not problems(correction.state))


# --- adopting the mat where it differs from the state


def adopted(state: State, seen: Placement) -> State | None:
    """Returns `state` changed to agree with `seen`, in the same player's turn; None if impossible.

    A castle that no reader detects stays with its previous holder. A castle that has left the centre without
    reaching the siege slot has an unknown owner, so the mat cannot be adopted. The filled lines follow from
    the laid dice.
    """
    if is_over(state) or state.phase is Phase.FIRST:
        return None
    centre, siege = _kinds(seen, MIDDLE), _kinds(seen, SIEGE)
    if not {*centre, *siege} <= CASTLES.keys() or len(siege) > 1:
        return None
    holders = {castle: CENTRE if castle in centre else state.holder(castle) for castle in CASTLES}
    if any(holder == CENTRE and castle not in (*centre, *siege) for castle, holder in holders.items()):
        return None
    wells, laid, lost = (dice_of(seen.get(pool, ())) for pool in (WELLS, LAID, LOST))
    if wells is None or laid is None or lost is None:
        return None
    lying = state._replace(
        holders=tuple(holders.values()), siege="".join(siege), wells=wells, laid=laid, lost=lost
    )
    # The mat does not show the phase or the filled lines. All combinations are tried, at most 5 phases with
    # 32 sets of lines, except those that contradict the dice. The previous phase and lines come first, so
    # that an adopted state differs from the previous one only where the mat requires it.
    numbers = range(1, len(lying.lines) + 1)
    lines = [filled for count in range(len(numbers) + 1) for filled in combinations(numbers, count)]
    phases = dict.fromkeys((lying.phase, Phase.ROLLED, Phase.HAND, Phase.LYING, Phase.LEFT))
    for phase, filled in product(phases, dict.fromkeys((lying.filled, *lines))):
        after = lying._replace(phase=phase, filled=filled)
        if {*filled} <= {*numbers} and not problems(after):
            return after
    return None


def _kinds(seen: Placement, place: Place) -> list[str]:
    return [face.kind for face in seen.get(place, ())]
