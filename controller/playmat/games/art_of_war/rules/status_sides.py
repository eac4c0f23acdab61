"""Validation of each player's cards, during setup and in the war."""

from __future__ import annotations

from collections.abc import Iterator

from playmat.errors import escaped
from playmat.games.art_of_war.rules.cards import CELLS, KING
from playmat.games.art_of_war.rules.phases import Phase
from playmat.games.art_of_war.rules.position import Position
from playmat.games.art_of_war.rules.side import HAND_LIMIT, RESERVE_LIMIT, Side, Unit
from playmat.picture import SEAT_NAMES, SEATS

_FIRST_HAND, _FIRST_DECK = 4, 17


def side_problems(state: Position, seat: int) -> Iterator[str]:
    """Yields problems of a side that are independent of the phase."""
    side, name = state.sides[seat], SEAT_NAMES[seat]
    if side.king not in state.rules.cards.armies:
        yield f"{name}: no verified King has the serial {escaped(side.king)}"
        return
    for count, limit, where in (
        (len(side.reserve), RESERVE_LIMIT, "the reserve"),
        (side.hand, HAND_LIMIT, "the hand"),
    ):
        if not 0 <= count <= limit:
            yield f"{name}: {count} cards in {where}, at most {limit}"
    if min(*side.kingdom, *side.graveyard, *side.unseen, *side.known) < 0:
        yield f"{name}: fewer cards than none"
    if side.deck < 0 or sum(side.unseen) != side.hand + side.deck:
        yield f"{name}: {sum(side.unseen)} unseen cards, {side.hand} in hand and {side.deck} in the deck"
    if sum(side.known) > side.hand or any(k > u for k, u in zip(side.known, side.unseen, strict=True)):
        yield f"{name}: more cards known to be in hand than can be"
    yield from _king(state, seat)
    yield from _battlefield(state, side, name)


def _king(state: Position, seat: int) -> Iterator[str]:
    """Yields problems of the King: there is one, and if unseen he is known to be in hand (ruling 1)."""
    side, name = state.sides[seat], SEAT_NAMES[seat]
    fighting = sum(1 for unit in side.cells if unit and unit.kind == KING)
    kings = fighting + side.reserve.count(KING) + side.graveyard[KING] + side.unseen[KING]
    kings += state.sides[1 - seat].kingdom[KING]
    if kings != 1:
        yield f"{name}: {kings} Kings"
    elif side.known[KING] != side.unseen[KING]:
        yield f"{name}: the King is unseen, but not known to be in hand"


def _battlefield(state: Position, side: Side, name: str) -> Iterator[str]:
    if any(side.cells[cell + 3] and not side.cells[cell] for cell in CELLS[:3]):
        yield f"{name}: a rear unit without a unit in front"
    hurt = [unit for unit in side.cells if unit and unit.damage]
    if any(not 0 <= unit.damage < side.defence(unit, state.rules.cards) for unit in hurt):
        yield f"{name}: a unit with more damage than it bears"
    if hurt and side is state.own:
        yield f"{name}: a damaged unit in the own turn"


def setup_problems(state: Position) -> Iterator[str]:
    """Yields problems of a setup position, in which every card is placed in a fixed order (ruling 1)."""
    phase = state.phase.name.lower()
    for seat in SEATS:
        side, name = state.sides[seat], SEAT_NAMES[seat]
        revealed, deployed, stocked = _placed(state, seat)
        for found, due, where in (
            (sum(map(bool, side.cells)), deployed, "on the battlefield"),
            (len(side.reserve), stocked, "in the reserve"),
            (sum(side.kingdom), revealed, "in the kingdom"),
            (sum(side.graveyard), 0, "in the graveyard"),
            (side.hand, _FIRST_HAND - deployed - stocked, "in hand"),
            (side.deck, _FIRST_DECK - revealed, "in the deck"),
        ):
            if found != due:
                yield f"{name}: {found} cards {where} while the phase is {phase}, not {due}"
        if any(side.cells[3:]) or any(unit != Unit(unit.kind) for unit in side.cells if unit):
            yield f"{name}: the first unit stands upright in front"
        if any(side.known[:KING]):
            yield f"{name}: only the King is known to be in hand while the phase is {phase}"


def _placed(state: Position, seat: int) -> tuple[int, int, int]:
    """Returns the numbers of revealed, deployed and stocked cards that are due; the active seat is first."""
    first = state.mover != state.active and seat == state.active
    match state.phase:
        case Phase.REVEAL:
            return int(bool(state.placed) and seat != state.active), 0, 0
        case Phase.FIRST:
            return int(not state.rules.first_player_first), 0, 0
        case Phase.DEPLOY:
            return 1, int(first), 0
        case Phase.STOCK:
            return 1, 1, int(first)
    return 0, 0, 0
