"""Majority for every pair of kingdoms, compared with a second, plain implementation."""

from itertools import product

from playmat.games.art_of_war.rules.position import Side
from playmat.games.art_of_war.rules.turns import majority

KINGDOMS = list(product(range(3), repeat=5))


def plain_majority(south: tuple[int, ...], north: tuple[int, ...]) -> int | None:
    """Returns the seat with strictly more citizens in at least four of the five kinds (ruling 15)."""
    south_leads, north_leads = 0, 0
    for kind in range(5):
        if south[kind] > north[kind]:
            south_leads += 1
        if north[kind] > south[kind]:
            north_leads += 1
    if south_leads >= 4:
        return 0
    if north_leads >= 4:
        return 1
    return None


def test_every_pair_of_kingdoms() -> None:
    for south, north in product(KINGDOMS, KINGDOMS):
        sides = Side("R01", kingdom=(*south, 0)), Side("R01", kingdom=(*north, 0))
        assert majority(sides) == plain_majority(south, north), f"{south} against {north}"
