"""Timers of the page: the countdown and the times to dodge."""

from __future__ import annotations

from collections.abc import Iterator

from playmat.board import Timer
from playmat.games.archery_tactics.rules.position import COUNTDOWN_MS, Answer, Phase, Position
from playmat.text import say


def timers(position: Position) -> tuple[Timer, ...]:
    """Returns the shared countdown, or a timer for each target unless time stands still."""
    if position.phase is Phase.COUNTDOWN:
        at, lasts = (position.since + COUNTDOWN_MS) / 1000, COUNTDOWN_MS / 1000
        return (Timer(say("The turn begins"), at, lasts),)
    return () if position.is_frozen else tuple(_windows(position))


def _windows(position: Position) -> Iterator[Timer]:
    lasts = position.switches.dodge_ms
    for seat in position.seats:
        owed = position.owed(seat, Answer.DUE, Answer.DODGING)
        begun = [duty.since for shot in owed if (duty := shot.duty(seat))]
        if begun:
            yield Timer(say("Dodge!"), (min(begun) + lasts) / 1000, lasts / 1000, (seat,))
