"""Every attack on every unit, compared with a second, plain implementation of the rules."""

from itertools import product

import pytest
from scenes import BOTH, scene, side

from playmat.games.art_of_war.rules.actions import Action
from playmat.games.art_of_war.rules.cards import BASIC_KINDS, CARDS
from playmat.games.art_of_war.rules.options import OFFICIAL, Rules
from playmat.games.art_of_war.rules.position import Attack, Done, Phase, Unit
from playmat.placement import NORTH, SOUTH

DEFENCES = {
    card.kind: card.printed.defence for card in CARDS.values() if card.printed and card.kind in BASIC_KINDS
}
BLOWS = [
    (kind, turned, damage, value)
    for kind, turned in product(BASIC_KINDS, (False, True))
    for damage in range(DEFENCES[kind][turned])
    for value in range(10)
]


def verdict(rules: Rules, defence: int, damage: int, value: int) -> str:
    if rules == OFFICIAL:
        if damage == 0 and value == defence:
            return "captured"
    elif value == defence:
        return "captured"
    return "destroyed" if damage + value >= defence else "stands"


@pytest.mark.parametrize("rules", BOTH, ids=str)
def test_every_attack_on_every_unit(rules: Rules) -> None:
    ready = scene(side("F2=G* F1=G", "K", hand=3), side("F2=G F1=G", "K", hand=0), rules, done=Done.ATTACKED)
    for kind, turned, damage, value in BLOWS:
        cells = (Unit(1), Unit(kind, turned, damage), None, None, None, None)
        north = ready.sides[NORTH]._replace(cells=cells)
        state = ready._replace(sides=(ready.sides[SOUTH], north), phase=Phase.TARGET, attack=Attack(1, value))
        after = state.apply(Action.parse("target F2"))
        stands = after.sides[NORTH].cells[1]
        captured = after.sides[SOUTH].kingdom[kind]
        destroyed = after.sides[NORTH].graveyard[kind] - north.graveyard[kind]
        expected = verdict(rules, DEFENCES[kind][turned], damage, value)
        found = "captured" if captured else "destroyed" if destroyed else "stands"
        assert found == expected, f"{value} on {cells[1]}"
        assert stands == (Unit(kind, turned, damage + value) if expected == "stands" else None)
        assert captured + destroyed == (expected != "stands")
