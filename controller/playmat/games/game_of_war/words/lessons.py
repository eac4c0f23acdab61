"""Lessons of the first game, each shown when its rule first matters."""

from __future__ import annotations

from collections.abc import Callable, Collection

from playmat.games.game_of_war.placements import SQUARE
from playmat.games.game_of_war.rules.board import (
    ARSENALS,
    FORTRESSES,
    PASSES,
    Squares,
    each,
    with_neighbours,
)
from playmat.games.game_of_war.rules.moves import attackable
from playmat.games.game_of_war.rules.position import Phase, Position
from playmat.games.game_of_war.rules.units import CAVALRY
from playmat.games.game_of_war.words.off_line import off_line
from playmat.games.interface import TOUCH, Brief, Lesson
from playmat.placement import Place
from playmat.text import Text, say

_Matters = Callable[[Position, int], bool]

STACKING = Brief(say("First game"), say("17 units each"), (say("beside the board: the table says where"),))


def lesson(position: Position, seat: int, given: Collection[str]) -> Lesson | None:
    """Returns the next lesson for `seat` that is not in `given`, or None."""
    for candidate, matters in LESSONS:
        if candidate.topic not in given and matters(position, seat):
            squares = _ABOUT[candidate.topic](position, seat) if candidate.topic in _ABOUT else 0
            return candidate._replace(places=tuple(Place(SQUARE, square) for square in each(squares)))
    return None


def _deploys(position: Position, seat: int) -> bool:
    return position.phase is Phase.DEPLOY and seat == position.turn


def _plays(position: Position, seat: int) -> bool:
    return position.phase is Phase.PLAY and seat == position.turn and not position.result


def _going_on(position: Position, seat: int) -> bool:
    return position.phase is Phase.PLAY and not position.result


def _moves(position: Position, seat: int) -> bool:
    return _plays(position, seat) and not position.must_retreat


def _attacks(position: Position, seat: int) -> bool:
    return _plays(position, seat) and bool(attackable(position))


def _near_arsenal(position: Position, seat: int) -> bool:
    """Returns whether a combat unit is a few steps from a standing enemy arsenal."""
    around = position.arsenals & ARSENALS[1 - seat]
    for _ in range(3):
        around |= with_neighbours(around)
    return _plays(position, seat) and bool(around & position.combat_units(seat))


def _own_relays(position: Position, seat: int) -> Squares:
    """Returns the seat's relays, which are public after the deployment."""
    return position.relays(seat) if position.phase is Phase.PLAY else 0


def _targets(position: Position, seat: int) -> Squares:
    return position.arsenals & ARSENALS[1 - seat]


_ABOUT: dict[str, Callable[[Position, int], Squares]] = {
    "aim": _targets,
    "retreat": lambda position, seat: 1 << position.retreat,
    "lines": lambda position, seat: position.arsenals & ARSENALS[seat],
    "relays": _own_relays,
    "off": off_line,
    "attack": lambda position, seat: attackable(position),
    "sum": lambda position, seat: attackable(position),
    "charge": lambda position, seat: position.sides[seat][CAVALRY],
    "shelter": lambda position, seat: FORTRESSES | PASSES,
    "arsenal": _targets,
    "relay": _own_relays,
}
"""The squares that a topic is about, which the mat lights."""


def _one(topic: str, title: Text, headline: Text, *details: Text) -> Lesson:
    return Lesson(topic, (Brief(title, headline, details),))


_TURN, _LINES, _ATTACK = say("Your turn"), say("Lines"), say("The attack")

LESSONS: tuple[tuple[Lesson, _Matters], ...] = (
    (
        _one("aim", say("The aim"), say("Two arsenals"), say("Destroy both, or all combat units")),
        _going_on,
    ),
    (
        _one(
            "place",
            say("Deployment"),
            say("{touch} a unit", touch=TOUCH),
            say("then its square, on your ten rows"),
        ),
        _deploys,
    ),
    (
        _one("retreat", _TURN, say("Retreat first"), say("One of your five moves; it will not attack")),
        lambda position, seat: _plays(position, seat) and position.must_retreat,
    ),
    (
        _one(
            "moves",
            _TURN,
            say("Move five units"),
            say("{touch} one, then its square; then attack one enemy", touch=TOUCH),
        ),
        _moves,
    ),
    (
        _one("lines", _LINES, say("Stay on line"), say("Arsenals send lines in eight directions")),
        lambda position, seat: _deploys(position, seat) or _moves(position, seat),
    ),
    (
        _one("relays", _LINES, say("Relays extend"), say("On a line, a relay sends on eight lines")),
        lambda position, seat: _deploys(position, seat) or _moves(position, seat),
    ),
    (
        _one("contact", _LINES, say("Keep together"), say("Next to a unit on line a unit is on line")),
        lambda position, seat: position.switches.contact and _moves(position, seat),
    ),
    (
        _one("off", _LINES, say("Cut off"), say("Off line a unit cannot move or attack, and defends 0")),
        lambda position, seat: _plays(position, seat) and bool(off_line(position, seat)),
    ),
    (
        _one(
            "attack",
            _ATTACK,
            say("{touch} an enemy", touch=TOUCH),
            say("All in range on eight lines count, on both sides"),
        ),
        _attacks,
    ),
    (
        _one("sum", _ATTACK, say("Two more: captured"), say("One more: retreat. Else nothing happens")),
        _attacks,
    ),
    (
        _one("charge", _ATTACK, say("Charge"), say("Cavalry in a row next to its target counts 7 each")),
        # Cavalry is next to an enemy.
        lambda position, seat: (
            _plays(position, seat)
            and bool(with_neighbours(position.sides[seat][CAVALRY]) & position.units(1 - seat))
        ),
    ),
    (
        _one("shelter", _ATTACK, say("Shelter"), say("For infantry and cannons: fortress +4, pass +2")),
        # An enemy that can be attacked is in, or next to, a fortress or pass.
        lambda position, seat: (
            _attacks(position, seat) and bool(attackable(position) & with_neighbours(FORTRESSES | PASSES))
        ),
    ),
    (
        _one("arsenal", say("Arsenals"), say("Step on it"), say("An empty one falls, as your attack")),
        _near_arsenal,
    ),
    (
        _one("relay", _LINES, say("Your last relay"), say("Without any, all off line, you lose")),
        lambda position, seat: _going_on(position, seat) and position.relays(seat).bit_count() == 1,
    ),
)
