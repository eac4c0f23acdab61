"""Completion of card effects: the result of a dodge, and the end of frozen time."""

from __future__ import annotations

from typing import TypeVar

from playmat.games.archery_tactics.rules import dodges
from playmat.games.archery_tactics.rules.effects import body_of
from playmat.games.archery_tactics.rules.position import Position

P = TypeVar("P", bound=Position)


def dodge_over(position: P, seat: int) -> P:
    """Completes the effect of a dodge and checks whether it left the lines of fire."""
    due = position.players[seat].dodge
    assert due is not None
    position = position.with_player(seat, dodge=None)
    return dodges.dodged(position, body_of(seat, due))


def effect_over(position: P, seat: int) -> P:
    return extra_done(position.with_player(seat, due=None), seat)


def extra_done(position: P, seat: int) -> P:
    """Ends one extra action of frozen time."""
    return position.with_player(seat, extra=max(0, position.players[seat].extra - 1))


def thawed(before: Position, position: P, at: int) -> P:
    """Resumes time after the last extra action, or the death of its player (ruling 21).

    The dodge windows of older shots continue with the time they had left. The windows of shots fired while
    time stood still begin now.
    """
    if not before.is_frozen or position.is_frozen:
        return position

    def later(ms: int) -> int:
        # Stamps before the freeze move by its length and so keep their remaining time. Later stamps are
        # clamped to the start of the freeze and thereby become `at`, the full window from now.
        return min(ms, before.since) + at - before.since

    moved = tuple(
        one._replace(
            at=later(one.at), duties=tuple(duty._replace(since=later(duty.since)) for duty in one.duties)
        )
        for one in position.shots
    )
    return position._replace(since=0).with_shots(moved)
