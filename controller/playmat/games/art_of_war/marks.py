"""What small displays beside the battlefield tell of the units there."""

from __future__ import annotations

from collections.abc import Mapping

from playmat.games.art_of_war.names import ATTACK, DAMAGE, DEFENCE, ICONS
from playmat.games.art_of_war.pictures import BATTLEFIELD
from playmat.games.art_of_war.side import Side, Unit
from playmat.games.art_of_war.state import State
from playmat.games.game import Mark
from playmat.picture import Place


def marks(state: State) -> Mapping[Place, Mark]:
    """Each unit with its attack, supports counted, and the defence that it has left."""
    return {
        Place(seat, BATTLEFIELD, cell): _mark(side, unit, state.bonus * (seat == state.active))
        for seat, side in enumerate(state.sides)
        for cell, unit in enumerate(side.cells)
        if unit
    }


def _mark(side: Side, unit: Unit, bonus: int) -> Mark:
    damage = (f"{DAMAGE}{unit.damage}",) if unit.damage else ()
    attack, left = side.attack(unit) + bonus, side.defence(unit) - unit.damage
    return Mark(ICONS[unit.kind], (f"{ATTACK}{attack}", f"{DEFENCE}{left}", *damage))
