"""Who is shot at and what he owes: asked, dodging, out of the line or on it again (rulings 10 to 12)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import partial
from math import inf
from typing import TypeVar

from playmat.games.archery_tactics.rules.cards import Effect
from playmat.games.archery_tactics.rules.lines import is_on_line
from playmat.games.archery_tactics.rules.position import NOBODY, Answer, Duty, Position, Shot, Standing

P = TypeVar("P", bound=Position)


# --- who can dodge


def hypnotists(position: Position, seat: int) -> Iterator[int]:
    """Who may act with a seat's archer."""
    for owner, player in enumerate(position.players):
        for laid in player.laid:
            if laid.given == seat and position.cards[laid.card].effect is Effect.HYPNOSIS:
                yield owner


def can_dodge(position: Position, seat: int) -> bool:
    """Whether anybody can play a card for a seat that is shot at."""
    return any(may_lay_dodge(position, one) for one in (seat, *hypnotists(position, seat)))


def may_lay_dodge(position: Position, seat: int) -> bool:
    """Whether a seat has endurance left, and is no shooter who may not dodge (ruling 12)."""
    able = position.players[seat].standing is Standing.IN and position.free_slots(seat) > 0
    return able and (position.switches.shooters_dodge or not position.is_shooting(seat))


def asked(position: Position, seat: int, since: int) -> Duty:
    """What a seat owes a shot onto whose line it has just come."""
    return Duty(seat, Answer.DUE if can_dodge(position, seat) else Answer.GIVEN, since)


def dodger_for(position: Position, seat: int) -> int:
    """Who has laid the card with which a seat's archer dodges."""
    for owner, player in enumerate(position.players):
        if player.dodge and seat == (owner if player.dodge.body == NOBODY else player.dodge.body):
            return owner
    return NOBODY


# --- who moves


def pushed(position: P, seats: Iterable[int], at: int) -> P:
    """A push leads out of lines, and into lines (ruling 11)."""
    for seat in seats:
        position = position.with_each_shot(partial(_entered, position, seat=seat, at=at))
    return position


def walked(position: P, seat: int, at: int) -> P:
    """A plain action neither enters nor leaves a line, unless the table plays otherwise (ruling 11)."""
    return pushed(position, (seat,), at) if position.switches.plain_moves_enter else position


def _entered(position: Position, shot: Shot, seat: int, at: int) -> Shot:
    """Who comes into the line has all the time again, or what is left since the shot."""
    if not is_on_line(position, shot, seat):
        return shot.without(seat)
    since = at if position.switches.fresh_time else shot.at
    return shot if shot.duty(seat) else shot.answered(*asked(position, seat, since))


def dodged(position: P, seat: int, at: int) -> P:
    """One dodge answers the first shot that it was played against, and all whose lines it leaves."""
    first = next(iter(position.owed(seat, Answer.DODGING)), None)
    return position.with_each_shot(lambda shot: _dodged(position, shot, seat, shot is first, at))


def _dodged(position: Position, shot: Shot, seat: int, first: bool, at: int) -> Shot:
    duty = shot.duty(seat)
    if duty is None or duty.answer is not Answer.DODGING or not is_on_line(position, shot, seat):
        return _entered(position, shot, seat, at)
    spent = first and position.switches.one_dodge
    return shot.answered(seat, Answer.GIVEN if spent else Answer.DUE, duty.since)


# --- answers


def dodging(position: P, seat: int, at: int) -> P:
    """A card was laid with which a seat's archer dodges: the time for its effect begins."""
    owed = position.owed(seat, Answer.DUE)
    return position.with_each_shot(
        lambda shot: shot.answered(seat, Answer.DODGING, at) if shot in owed else shot
    )


def given_up(position: P, seat: int) -> P:
    """Nobody does more for a seat against any of the shots at it."""
    return position.with_each_shot(partial(_given, seat=seat))


def _given(shot: Shot, seat: int, answers: Collection[Answer] = tuple(Answer), limit: float = inf) -> Shot:
    """No answer is to come from a seat that stood so, since the `limit` at the latest."""
    duty = shot.duty(seat)
    if duty is None or duty.answer not in answers or duty.since > limit:
        return shot
    return shot.answered(seat, Answer.GIVEN, duty.since)


def saved(position: P, seat: int) -> P:
    """A seat has dodged in a way that only players can tell."""
    owed = position.owed(seat, Answer.DODGING)
    return position.with_each_shot(lambda shot: shot.without(seat) if shot in owed else shot)


def blocked(position: P, seat: int) -> P:
    """The shot ends at this seat, which has stopped it with its dodge: it hits nobody else either."""
    owed = position.owed(seat, Answer.DODGING)
    return position.with_shots(shot for shot in position.shots if shot not in owed)


def without_hope(position: P) -> P:
    """Who cannot dodge any more, or not finish his dodge, has given his answer."""
    for seat in position.seats if position.shots else ():
        able = can_dodge(position, seat), dodger_for(position, seat) != NOBODY
        lost = [answer for answer, can in zip((Answer.DUE, Answer.DODGING), able, strict=True) if not can]
        position = position.with_each_shot(partial(_given, seat=seat, answers=lost))
    return position


# --- time


def deadline(position: Position) -> int | None:
    """When the next one's time is up, in milliseconds; while time stands still nobody's runs."""
    duties = [duty for shot in position.shots for duty in shot.duties if duty.answer is not Answer.GIVEN]
    if position.is_frozen or not duties:
        return None
    return min(duty.since for duty in duties) + position.switches.dodge_ms


def late(position: P, at: int) -> P:
    """Whose time is up has given his answer; what he has laid to dodge lies without effect."""
    limit = at - position.switches.dodge_ms
    for seat in position.seats:
        owed = position.owed(seat, Answer.DODGING)
        if any(duty.since <= limit for shot in owed if (duty := shot.duty(seat))):
            position = position.with_player(dodger_for(position, seat), dodge=None)
        position = position.with_each_shot(partial(_given, seat=seat, limit=limit))
    return position
