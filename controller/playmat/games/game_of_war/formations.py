"""Ready set-ups for a secret deployment, which a player may begin from and then change."""

from __future__ import annotations

from collections.abc import Mapping

from playmat.games.game_of_war.rules import actions
from playmat.games.game_of_war.rules.actions import Action
from playmat.games.game_of_war.rules.board import each, read_data
from playmat.games.game_of_war.rules.moves import sites
from playmat.games.game_of_war.rules.position import Phase
from playmat.games.game_of_war.rules.state import State
from playmat.games.game_of_war.rules.units import OPENING, Side, parse_opening
from playmat.text import Text, say

FORMATIONS: Mapping[Text, tuple[Side, Side]] = {
    say("Together at the front"): OPENING,
    say("Before both arsenals"): parse_opening(read_data("arsenals.toml"), "arsenals.toml"),
    say("On both wings"): parse_opening(read_data("wings.toml"), "wings.toml"),
}
"""South's and North's units in each ready set-up."""


def formations(state: State) -> Mapping[Text, Action | None]:
    """Returns the ready set-ups of the seat that deploys, each with the next action towards it."""
    if state.phase is not Phase.DEPLOY:
        return {}
    return {name: _next(state, sides[state.turn]) for name, sides in FORMATIONS.items()}


# Where every square that lacks its unit is taken by a unit of another kind, one of these steps aside first.
# Such a square is then filled for good, so the set-up is reached.
def _next(state: State, wanted: Side) -> Action | None:
    """Returns the next action towards these squares; None if the units stand there."""
    side, taken = state.sides[state.turn], 0
    for kind, squares in enumerate(wanted):
        missing, spare = squares & ~side[kind], side[kind] & ~squares
        if free := missing & state.free:
            target = next(each(free))
            return actions.move(next(each(spare)), target) if spare else actions.place(kind, target)
        taken |= missing
    if not taken:
        return None
    aside = sites(state) & ~sum(wanted)
    return actions.move(next(each(taken)), next(each(aside)))
