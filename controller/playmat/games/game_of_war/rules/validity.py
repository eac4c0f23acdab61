"""Validation of positions, applied to parsed text before play."""

from __future__ import annotations

from collections.abc import Iterator

from playmat.games.game_of_war.rules.board import ALL_ARSENALS, HOMES, NAMES, NOWHERE, OPEN
from playmat.games.game_of_war.rules.moves import targets
from playmat.games.game_of_war.rules.network import network
from playmat.games.game_of_war.rules.notation import format_result, format_squares
from playmat.games.game_of_war.rules.position import MOST_MOVES, Phase, Position, Reason
from playmat.games.game_of_war.rules.transitions import victory
from playmat.games.game_of_war.rules.units import RELAYS, UNITS
from playmat.placement import NORTH, SEAT_NAMES, SEATS, SOUTH


def problems(position: Position) -> list[str]:
    """Returns all problems of a position as sentences; empty if it is possible.

    Units and arsenals are tested first, and the phase only if they are valid: the later checks compute
    networks and moves, which assume units on open squares.
    """
    wrong = [
        f"{SEAT_NAMES[seat]} has {squares.bit_count()} units of {unit.kind} instead of {unit.number}"
        for seat in SEATS
        for unit, squares in zip(UNITS, position.sides[seat], strict=True)
        if squares.bit_count() > unit.number
    ]
    if misplaced := position.occupied & ~OPEN:
        wrong.append(f"units stand on mountains: {format_squares(misplaced)}")
    if strange := position.arsenals & ~ALL_ARSENALS:
        wrong.append(f"there is no arsenal on {format_squares(strange)}")
    return wrong or [*_BY_PHASE[position.phase](position), *_result(position), *_swap(position)]


# --- before the first turn


def _check_setup(position: Position) -> Iterator[str]:
    """Yields problems of a position before the first turn."""
    for seat in SEATS:
        if misplaced := position.units(seat) & ~HOMES[seat]:
            yield f"{SEAT_NAMES[seat]} deploys outside its own ten rows: {format_squares(misplaced)}"
    if fallen := ALL_ARSENALS & ~position.arsenals:
        yield f"an arsenal has fallen before anybody has begun: {format_squares(fallen)}"
    if position.moved or position.retreat != NOWHERE:
        yield "a unit moves or retreats before anybody has begun"
    if position.result:
        yield "the game is over before anybody has begun"
    if position.phase is Phase.LOT and position.turn != SOUTH:
        yield "nobody has begun: the turn is south's until then"
    if position.phase is Phase.SWAP and position.turn != NORTH:
        yield "north chooses whether the players swap sides, not south"
    if position.phase is Phase.DEPLOY and position.turn == SOUTH and position.units(NORTH):
        yield "north has units on the board before south is done"


# --- in a turn


def _turn(position: Position) -> Iterator[str]:
    turn = SEAT_NAMES[position.turn]
    if strange := position.moved & ~position.units(position.turn):
        yield f"no unit of {turn} stands on {format_squares(strange)}, where one has moved"
    if position.moved.bit_count() > MOST_MOVES:
        yield f"{position.moved.bit_count()} units have moved instead of {MOST_MOVES} at most"
    if position.retreat != NOWHERE:
        # An attacked unit that cannot retreat is captured at once (ruling 10): a pending retreat is possible.
        square, seat = position.retreat, position.turn
        kind = position.kind_at(seat, square)
        if kind is None:
            yield f"no unit of {SEAT_NAMES[seat]} stands on {NAMES[square]} to retreat"
        elif position.moved and position.must_retreat:
            yield f"others have moved before the unit on {NAMES[square]} retreats"
        elif not position.must_retreat:
            return
        elif kind not in RELAYS and not network(position, seat).on_line >> square & 1:
            yield f"the unit on {NAMES[square]} cannot retreat off line: it was captured"
        elif not targets(position, square):
            yield f"the unit on {NAMES[square]} has no square to retreat to: it was captured"


def _result(position: Position) -> Iterator[str]:
    result = position.result
    if result is None:
        if position.phase is Phase.PLAY and not position.moved and not position.must_retreat:
            # `victory` was tested at the end of the previous turn, so no turn begins in a won position but
            # the first: a side that deploys too few units loses only at the end of a turn.
            begun = victory(position._replace(turn=1 - position.turn))
            at_home = not any(position.units(seat) & ~HOMES[seat] for seat in SEATS)
            if begun and not (position.arsenals == ALL_ARSENALS and at_home):
                yield f"the game is over: {format_result(begun)}"
        return
    if position.moved or position.retreat != NOWHERE:
        yield "the game is over, and a turn goes on"
    if (result.winner == NOWHERE) != (result.reason is Reason.AGREEMENT):
        yield f"{format_result(result)} is no result: agreement makes a draw, and nothing else does"
    elif result.winner != NOWHERE and victory(position) != result:
        yield f"the result is {format_result(victory(position))} instead of {format_result(result)}"


def _swap(position: Position) -> Iterator[str]:
    """Yields problems of the choice to swap sides (ruling 24)."""
    if position.switches.swap_sides:
        if position.swapped and position.phase in (Phase.DEPLOY, Phase.SWAP):
            yield "the players have swapped sides before north has chosen"
    elif position.swapped or position.phase is Phase.SWAP:
        yield "nobody swaps sides without the switch +swap-sides"


_BY_PHASE = {
    Phase.DEPLOY: _check_setup,
    Phase.SWAP: _check_setup,
    Phase.LOT: _check_setup,
    Phase.PLAY: _turn,
}
