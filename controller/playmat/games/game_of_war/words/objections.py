"""Explanations of rejected changes: the one rule that forbids a touch or a placement."""

from __future__ import annotations

from collections.abc import Sequence

from playmat.games.game_of_war.rules.board import COLUMNS, HOMES, MOUNTAINS, NAMES, each
from playmat.games.game_of_war.rules.combat import Why, combat
from playmat.games.game_of_war.rules.moves import attackable, movable, targets
from playmat.games.game_of_war.rules.position import Phase
from playmat.games.game_of_war.rules.state import State
from playmat.games.game_of_war.rules.units import RELAYS, UNITS
from playmat.games.game_of_war.words.names import UNIT_NAMES, unit_of
from playmat.games.game_of_war.words.off_line import why_off_line
from playmat.placement import Faces, Place
from playmat.text import Text, say, say_n

_IN_GENERAL = say("Move a unit, attack, or end your turn")
_MOVED_ALL = say("Five units have moved: attack, or end your turn")
_EXCLUDED = {
    Why.OFF_LINE: say("Off line: your units in range cannot attack"),
    Why.RETREATING: say("A unit that retreats does not attack"),
    Why.MOUNTAIN: say("A mountain is in the way"),
}


def objection(state: State, place: Place, expected: Faces, seen: Faces) -> Text:
    """Explains why `place` may not show this, or why a touch of it does nothing.

    The order of the checks is the order of usefulness. A duty that precedes all other actions comes first,
    then the unit at the place, then the terrain, and last the path of the nearest unit that could have come
    here.
    """
    square = place.number
    if early := _too_early(state, square):
        return early
    if expected:
        if state.kind_at(state.turn, square) is None:
            # Why the attack has the sum 0 (rulings 1, 7 and 19)
            near = combat(state, square, state.turn).attackers
            if not near:
                return say("No unit of yours is in range of {square}", square=NAMES[square])
            reasons = {attacker.why for attacker in near}
            return next((sentence for why, sentence in _EXCLUDED.items() if why in reasons), _IN_GENERAL)
        return _unmovable(state, square) or say("Put it on a free square that it reaches")
    unit = unit_of(seen[0].kind) if seen else None
    if unit is None:
        return _impassable(square) or _nobody_moves(state) or say("First touch the unit that moves")
    seat, kind = unit
    if seat != state.turn:
        return say("Units of the other side do not move now")
    if impassable := _impassable(square):
        return impassable
    if state.seat_at(square) is not None:
        return say("A unit stands here already")
    # Units of a kind are indistinguishable, so the nearest one is assumed.
    units = [number for number in range(len(NAMES)) if state.sides[state.turn][kind] >> number & 1]
    if not units:
        return say("Units that are lost stay off the board")
    return _way(state, kind, min(units, key=lambda source: _steps(source, square)), square)


def touch_objection(state: State, path: Sequence[Place], place: Place) -> Text | None:
    """Explains why a touched unit, which may be unable to move, cannot go to the next touched place.

    Returns None if neither an own unit nor the target of an attack was touched first.
    """
    if not path or state.phase in (Phase.SWAP, Phase.LOT):
        return None
    source = path[-1].number
    if len(path) > 1:
        return say("First finish the move to {square}", square=NAMES[source])
    attacks = attackable(state) if state.phase is Phase.PLAY else 0
    if attacks >> source & 1:
        return say("Touch {square} again to attack it", square=NAMES[source])
    kind = state.kind_at(state.turn, source)
    if kind is not None and attacks >> place.number & 1 and not _unmovable(state, source):
        return say("Touch {square} again to cancel", square=NAMES[source])
    if kind is None or state.seat_at(place.number) is not None:
        return None
    return (
        _too_early(state, place.number)
        or _impassable(place.number)
        or _way(state, kind, source, place.number)
    )


def _too_early(state: State, square: int) -> Text | None:
    """Returns the duty that precedes other actions, or None."""
    if state.phase is Phase.DEPLOY:
        if impassable := _impassable(square):
            return impassable
        if not HOMES[state.turn] >> square & 1:
            return say("Set up on your own ten rows")
        if state.seat_at(square) is not None:
            return say("A unit stands here already")
        return say("First touch the unit, then its square")
    if state.phase is Phase.SWAP:
        return say("First choose whether to swap sides")
    if state.phase is Phase.LOT:
        return say("First draw who begins")
    if state.must_retreat and square != state.retreat and state.seat_at(square) is not None:
        return say("First the unit on {square} retreats", square=NAMES[state.retreat])
    return None


def _nobody_moves(state: State) -> Text | None:
    """Explains why no unit can move, or why only one can; None if there is a choice."""
    if state.must_retreat:
        return say("First touch the unit on {square}: it retreats", square=NAMES[state.retreat])
    if not state.moves_left:
        return _MOVED_ALL
    if not any(targets(state, square) for square in each(movable(state))):
        return say("No unit of yours can move now")
    return None


def _impassable(square: int) -> Text | None:
    return say("No unit may stand on a mountain") if MOUNTAINS >> square & 1 else None


# --- units that cannot move or be attacked


def _unmovable(state: State, square: int) -> Text | None:
    """Explains why an own unit cannot move, or returns None (rulings 7 and 8)."""
    if state.moved >> square & 1:
        return say("{square} has moved: only Undo takes it back", square=NAMES[square])
    if state.must_retreat and square != state.retreat:
        return say("First the unit on {square} retreats", square=NAMES[state.retreat])
    if not state.moves_left and not state.must_retreat:
        return _MOVED_ALL
    if not movable(state) >> square & 1:
        why = why_off_line(state, state.turn, square)
        return say("{square} is off line: {why}", square=NAMES[square], why=why)
    return None if targets(state, square) else say("No free square is next to this unit")


# --- paths that a unit cannot take


def _way(state: State, kind: int, source: int, target: int) -> Text:
    if obstacle := _unmovable(state, source):
        return obstacle
    speed = UNITS[kind].speed
    if _steps(source, target) > speed:
        unit = UNIT_NAMES[kind]
        return say_n("{unit} moves {n} square a turn", "{unit} moves {n} squares a turn", speed, unit=unit)
    freely = state._replace(switches=state.switches._replace(halting=False))
    if kind not in RELAYS and targets(freely, source) >> target & 1:
        return say("The way leads off line, where it would halt")
    return say("The way is blocked")


def _steps(source: int, target: int) -> int:
    """Returns the number of king's steps between two squares of an empty board."""
    (a, b), (c, d) = divmod(source, COLUMNS), divmod(target, COLUMNS)
    return max(abs(a - c), abs(b - d))
