"""Pairings of a round: Swiss system and round robin; pure."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

Pair = tuple[str, str | None]
"""Two players, or one who has a bye."""

_POINT = 10_000  # the cost of pairing players one point apart, squared; above any sum of the finer costs
_AGAIN = 10**12  # the cost of a rematch or a second bye; above any sum of the others


def swiss(
    players: Sequence[str],
    points: Mapping[str, int],
    met: Collection[frozenset[str]],
    had_bye: Collection[str],
) -> list[Pair]:
    """Returns the pairs of the next round; players are in the order of the standings.

    Rematches and second byes are avoided as far as possible. Among the pairings that are
    left the one with the smallest differences in points is chosen, and within equal points the upper half
    meets the lower half.
    """
    # Pairing from the top, as by hand, may leave two at the bottom who have met. A matching of maximum weight
    # (Edmonds' blossoms) finds a pairing whenever there is one, and the best one. The bye is a further player
    # with as few points as the last, so it goes to the lowest who had none.
    import networkx  # 15 MB, for the evenings with a tournament

    graph: networkx.Graph[int] = networkx.Graph()
    group = {
        value: [player for player in players if points[player] == value] for value in set(points.values())
    }
    bye, lowest = len(players), points[players[-1]]
    for place, player in enumerate(players):
        for further, other in enumerate(players[place + 1 :], place + 1):
            cost = _POINT * (points[player] - points[other]) ** 2
            equal = group[points[player]]
            if other in equal:  # first against middle, second against the one after
                cost += abs(equal.index(other) - equal.index(player) - len(equal) // 2)
            again = _AGAIN * (frozenset((player, other)) in met)
            graph.add_edge(place, further, weight=-cost - again)
        if bye % 2:
            cost = _POINT * (points[player] - lowest) ** 2 + bye - place + _AGAIN * (player in had_bye)
            graph.add_edge(place, bye, weight=-cost)
    found = networkx.max_weight_matching(graph, maxcardinality=True)
    pairs = sorted(sorted(pair) for pair in found)
    return [(players[first], None if other == bye else players[other]) for first, other in pairs]


def unmet(players: Sequence[str], met: Collection[frozenset[str]]) -> list[Pair]:
    """Returns as many pairs as possible who have not met; those with most opponents ahead come first."""
    # After a latecomer the circle method fails. A player whose remaining opponents are many needs every
    # round, so a game between two such players weighs most. Who finds no opponent has a bye.
    import networkx

    graph: networkx.Graph[int] = networkx.Graph()
    ahead = [sum(frozenset((player, other)) not in met for other in players) - 1 for player in players]
    for place, player in enumerate(players):
        for further, other in enumerate(players[place + 1 :], place + 1):
            if frozenset((player, other)) not in met:
                graph.add_edge(place, further, weight=(ahead[place] + ahead[further]) ** 2)
    found = sorted(sorted(pair) for pair in networkx.max_weight_matching(graph, maxcardinality=True))
    paired = {place for pair in found for place in pair}
    byes: list[Pair] = [(player, None) for place, player in enumerate(players) if place not in paired]
    return [*((players[first], players[other]) for first, other in found), *byes]


def round_robin(players: Sequence[str], number: int) -> list[Pair]:
    """Returns the pairs of round `number` (from 0); with an odd number of players one has a bye."""
    # The circle method: the first stays, the others move on by one place each round.
    circle = [*players, None] if len(players) % 2 else [*players]
    first, others = circle[0], circle[1:]
    turn = number % len(others)
    seated = [first, *others[turn:], *others[:turn]]
    pairs = [(seated[place], seated[-1 - place]) for place in range(len(seated) // 2)]
    return [(player, other) if player is not None else (other or "", None) for player, other in pairs]


def round_robin_rounds(number: int) -> int:
    """Returns the rounds in which everyone meets everyone."""
    return number if number % 2 else number - 1
