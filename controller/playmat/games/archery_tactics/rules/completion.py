"""When the effect of a card is done: what a dodge has led to, and when time goes on that stood still."""

from __future__ import annotations

from typing import TypeVar

from playmat.games.archery_tactics.rules import dodges
from playmat.games.archery_tactics.rules.effects import body_of
from playmat.games.archery_tactics.rules.position import Position

P = TypeVar("P", bound=Position)


def dodge_over(position: P, seat: int, at: int) -> P:
    """The effect of a dodge is done: whether it has led out of the lines is looked at now."""
    due = position.players[seat].dodge
    assert due is not None
    position = position.with_player(seat, dodge=None)
    return dodges.dodged(position, body_of(seat, due), at)


def effect_over(position: P, seat: int) -> P:
    return extra_done(position.with_player(seat, due=None), seat)


def extra_done(position: P, seat: int) -> P:
    """An action while time stood still is over."""
    return position.with_player(seat, extra=max(0, position.players[seat].extra - 1))


def thawed(before: Position, position: P, at: int) -> P:
    """Time goes on once all have acted, or died, for whom it stood still (ruling 21)."""
    if not before.is_frozen or position.is_frozen:
        return position
    stood = at - before.since
    later = tuple(
        one._replace(
            at=one.at + stood,
            duties=tuple(duty._replace(since=duty.since + stood) for duty in one.duties),
        )
        for one in position.shots
    )
    return position._replace(since=0).with_shots(later)
