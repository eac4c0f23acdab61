"""Shots: crossing, dodge windows and hits (rulings 10, 13 and 17)."""

from __future__ import annotations

from typing import TypeVar

from playmat.games.archery_tactics.rules.arena import NOWHERE, opposite
from playmat.games.archery_tactics.rules.dodges import asked, on_line, portals, revealed, without_hope
from playmat.games.archery_tactics.rules.position import NOBODY, Answer, Duty, Position, Shot, Standing

P = TypeVar("P", bound=Position)


def shot(position: P, seat: int, body: int, at: int) -> P:
    """Fires a shot of `seat` with its own archer, or with that of a hypnotised `body`.

    The shot reveals a shooter in ambush. Simultaneous opposite shots cancel each other (ruling 13).
    """
    shooter = seat if body == NOBODY else body
    position = revealed(position, shooter)
    cell, arc = position.players[shooter].cell, position.aiming(seat, body).arc
    new = Shot(at, seat, cell, arc, portals=portals(position))
    if crossing := [other for other in position.shots if _cross(position, new, other)]:
        return position.with_shots(other for other in position.shots if other not in crossing)
    # The duties are computed with the new shot already open. Through a portal a shooter can be the target of
    # its own shot.
    opened = position.with_shots((*position.shots, new))
    hit = {one: cells for one in position.seats if (cells := on_line(position, new, one))}
    duties = tuple(_asked(opened, one, seat, at)._replace(cells=hit[one]) for one in hit)
    return position.with_shots((*position.shots, new._replace(duties=duties)))


def _asked(position: Position, seat: int, shooter: int, at: int) -> Duty:
    """Returns the duty of a target.

    A shot cannot be dodged while its shooter has another extra action of a time trap left (ruling 21).
    """
    traps = position.players[shooter].extra
    return Duty(seat, Answer.GIVEN, at) if traps > 1 else asked(position, seat, at, ())


def _cross(position: Position, one: Shot, other: Shot) -> bool:
    """Returns whether two opposite shots were fired at the same time (ruling 13)."""
    simultaneous = abs(one.at - other.at) <= position.switches.crossing_ms
    return simultaneous and _oppose(position, one.cell, one.arc, other)


def _oppose(position: Position, cell: int, arc: int, other: Shot) -> bool:
    """Returns whether a shot from `cell` meets another shot head-on, with no obstacle between."""
    return arc == opposite(other.arc) and other.cell in position.arena.line(cell, arc)


def countered(position: Position, seat: int) -> list[Shot]:
    """Returns the shots at a seat that its own shot would cross if fired in time (ruling 10)."""
    player = position.players[seat]
    return [
        shot for shot in position.owed(seat, Answer.DUE) if _oppose(position, player.cell, player.arc, shot)
    ]


def closed(position: P) -> P:
    """Resolves all shots to which every target has answered or can no longer answer."""
    # A hit can decide other shots: a dead archer has no duties left, and its player dodges for no hypnotised
    # archer any more. Each hit is therefore followed by another look at who can still answer. Every pass
    # removes one shot, so the loop ends. Shots are sorted by stamp; the earliest decided shot is applied
    # first.
    position = without_hope(position)
    while over := next(filter(_is_over, position.shots), None):
        position = without_hope(_hit(position, over))
    return position


def _is_over(shot: Shot) -> bool:
    return all(duty.answer is Answer.GIVEN for duty in shot.duties)


def _hit(position: P, shot: Shot) -> P:
    """Applies a hit to all targets still on the line: archers die, decoys are removed (rulings 17 and 21)."""
    position = position.with_shots(one for one in position.shots if one != shot)
    for duty in shot.duties:
        player = position.players[duty.seat]
        if player.cell in duty.cells:
            position = killed(position, duty.seat, shot.seat)
        elif player.decoy in duty.cells:
            position = revealed(position, duty.seat)
    return position


def killed(position: P, seat: int, by: int) -> P:
    """Removes an archer and its invocations and credits an opponent's frag (rulings 17 and 18)."""
    if by not in (seat, NOBODY):
        hunter = position.players[by]
        position = position.with_player(by, frags=hunter.frags + 1, gained=hunter.gained + 1)
    gone = {"cell": NOWHERE, "decoy": NOWHERE, "tokens": (), "due": None, "dodge": None, "extra": 0}
    position = position.with_player(seat, **gone, standing=Standing.DEAD)
    return position.with_each_shot(lambda one: one.without(seat))
