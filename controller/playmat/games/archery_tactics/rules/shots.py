"""Shots: they cross, their windows close, and whoever is still on the line is hit (rulings 10, 13 and 17)."""

from __future__ import annotations

from typing import TypeVar

from playmat.games.archery_tactics.rules.arena import NOWHERE, opposite
from playmat.games.archery_tactics.rules.dodges import asked, without_hope
from playmat.games.archery_tactics.rules.lines import is_on_line, portals, shot_line
from playmat.games.archery_tactics.rules.position import NOBODY, Answer, Duty, Position, Shot, Standing

P = TypeVar("P", bound=Position)


def shot(position: P, seat: int, body: int, at: int) -> P:
    """Somebody shoots: who shoots against him at the same time stops both shots (ruling 13)."""
    cell, arc = position.players[body].cell, position.players[seat].arc
    new = Shot(at, seat, cell, arc, portals=portals(position))
    if crossing := [other for other in position.shots if _cross(position, new, other)]:
        return position.with_shots(other for other in position.shots if other not in crossing)
    opened = position.with_shots((*position.shots, new))
    duties = tuple(_asked(opened, one, at) for one in position.seats if is_on_line(position, new, one))
    return position.with_shots((*position.shots, new._replace(duties=duties)))


def _asked(position: Position, seat: int, at: int) -> Duty:
    """Against what is shot while time stands still nobody dodges (ruling 21)."""
    return Duty(seat, Answer.GIVEN, at) if position.is_frozen else asked(position, seat, at)


def _cross(position: Position, one: Shot, other: Shot) -> bool:
    """Whether both were shot at the same time, each into the other's face, with nothing between."""
    return (
        abs(one.at - other.at) <= position.switches.crossing_ms
        and one.arc == opposite(other.arc)
        and other.cell in position.arena.line(one.cell, one.arc)
    )


def closed(position: P) -> P:
    """Windows close to which everybody has answered, or can answer no more."""
    position = without_hope(position)
    while over := next(filter(_is_over, position.shots), None):
        position = without_hope(_hit(position, over))
    return position


def _is_over(shot: Shot) -> bool:
    return all(duty.answer is Answer.GIVEN for duty in shot.duties)


def _hit(position: P, shot: Shot) -> P:
    """Everybody who is still on the line: archers die, decoys are found out (rulings 17 and 21)."""
    position = position.with_shots(one for one in position.shots if one != shot)
    cells = shot_line(position, shot)
    for duty in shot.duties:
        if position.players[duty.seat].cell in cells:
            position = killed(position, duty.seat, shot.seat)
        elif position.players[duty.seat].decoy in cells:
            position = position.with_player(duty.seat, decoy=NOWHERE)
    return position


def killed(position: P, seat: int, by: int) -> P:
    """The archer and its invocations leave at once; a frag for an opponent (rulings 17 and 18)."""
    if by not in (seat, NOBODY):
        hunter = position.players[by]
        position = position.with_player(by, frags=hunter.frags + 1, gained=hunter.gained + 1)
    gone = {"cell": NOWHERE, "decoy": NOWHERE, "tokens": (), "due": None, "dodge": None, "extra": 0}
    position = position.with_player(seat, **gone, standing=Standing.DEAD)
    return position.with_each_shot(lambda one: one.without(seat))
