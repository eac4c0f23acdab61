"""Beam search over whole turns, for games whose turns have several actions and no hidden parts."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from playmat.games.game import InformationState, Rng
from playmat.games.game.knowledge import Rated, SearchState, TurnKnowledge


# The number of orders of five moves is out of reach, but most of them lead to the same positions. After each
# action only the best few positions are kept, one per key. A turn ends where the seat changes. A position in
# the middle of a turn is judged by what it promises, a finished turn by what it is. A first action of which
# no continuation stays in the beam is rated by the position right after it.
def turn_search(
    knowledge: TurnKnowledge[Any], known: InformationState, budget: int, rng: Rng
) -> Sequence[Rated]:
    """Rates each action by the best turn that begins with it; the beam holds `budget` positions."""
    seat = known.seat
    begun: dict[Any, Rated] = {}
    finished: dict[Any, Rated] = {}
    beam: list[tuple[SearchState, tuple[Any, ...]]] = [(knowledge.state(known), ())]
    while beam:
        grown: dict[Hashable, tuple[float, SearchState, tuple[Any, ...]]] = {}
        for state, line in beam:
            for action in knowledge.relevant(state):
                after, whole = state.after(action), (*line, action)
                going_on = after.outcome() is None and after.mover == seat
                if going_on and (key := knowledge.key(after)) in grown:
                    continue
                chance = knowledge.evaluate(after, seat)
                if going_on:
                    grown[key] = chance, after, whole
                    if not line:
                        begun[action] = Rated(action, chance)
                elif whole[0] not in finished or chance > finished[whole[0]].chance:
                    finished[whole[0]] = Rated(whole[0], chance, whole[1:])
        best = sorted(grown.values(), key=lambda one: -one[0])[:budget]
        beam = [(state, line) for _, state, line in best]
    return sorted((begun | finished).values(), key=lambda one: -one.chance)
