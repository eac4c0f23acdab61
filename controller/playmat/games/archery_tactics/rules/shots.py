"""Shots, and the duties to dodge them (rulings 10 to 13).

Each open shot lists one `Duty` for each target. A duty is DUE until the target lays a blue card, DODGING
until the effect of that card is done, and GIVEN once no more answer can follow. A shot is resolved when all
its duties are GIVEN, see `closed`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import partial
from math import inf
from typing import TypeVar

from playmat.games.archery_tactics.rules.arena import NOWHERE, opposite
from playmat.games.archery_tactics.rules.cards import Effect
from playmat.games.archery_tactics.rules.position import NOBODY, Answer, Duty, Position, Shot, Standing


def line(position: Position, cell: int, arc: int) -> tuple[int, ...]:
    """Returns the cells that a shot from this cell would pass now."""
    return _line(position, cell, arc, portals(position))


def shot_line(position: Position, shot: Shot) -> tuple[int, ...]:
    """Returns the cells that a shot has passed, with the portals of that moment (ruling 12)."""
    return _line(position, shot.cell, shot.arc, shot.portals)


def _line(position: Position, cell: int, arc: int, portals: tuple[int, ...]) -> tuple[int, ...]:
    """Follows a shot; at a portal it continues from the next portal in the same arc (ruling 21).

    The loop stops when it starts from the same cell again, since portals can lead a shot in a circle.
    """
    # A segment runs from `cell` to the first obstacle or portal. `begun` holds the starting cells of
    # segments: with portals on one line the shot can return to a portal and would circle forever. A single
    # portal leads nowhere and is passed like open ground.
    passed: list[int] = []
    begun = set()
    while cell not in begun:
        begun.add(cell)
        sight = position.arena.line(cell, arc)
        entry = next((ahead for ahead in sight if ahead in portals), None)
        if entry is None or len(portals) < 2:
            passed += sight
            break
        cell = portals[(portals.index(entry) + 1) % len(portals)]
        passed += (*sight[: sight.index(entry) + 1], cell)
    return tuple(dict.fromkeys(passed))


def portals(position: Position) -> tuple[int, ...]:
    """Returns the cells with portals."""
    tokens = (token for player in position.players for token in player.tokens)
    return tuple(sorted({cell for card, cell in tokens if position.cards[card].effect is Effect.PORTAL}))


def on_line(position: Position, shot: Shot, seat: int) -> tuple[int, ...]:
    """Returns the cells of a seat's figures on the line of a shot."""
    line = shot_line(position, shot)
    figures = position.figures(seat) if seat in position.seats else ()
    return tuple(sorted(cell for cell in figures if cell in line))


P = TypeVar("P", bound=Position)


# --- ability to dodge


def hypnotists(position: Position, seat: int) -> Iterator[int]:
    """Yields the seats that have hypnotised a seat and may act with its archer."""
    for owner, player in enumerate(position.players):
        for laid in player.laid:
            if laid.given == seat and position.cards[laid.card].effect is Effect.HYPNOSIS:
                yield owner


def can_dodge(position: Position, seat: int) -> bool:
    """Returns whether the seat or one of its hypnotists can play a dodge."""
    return any(may_lay_dodge(position, dodger) for dodger in (seat, *hypnotists(position, seat)))


def may_lay_dodge(position: Position, seat: int) -> bool:
    """Returns whether a seat has endurance left for a dodge, also while it shoots (ruling 12)."""
    return position.players[seat].standing is Standing.IN and position.free_slots(seat) > 0


def dodge_duty(position: Position, seat: int, since: int, cells: tuple[int, ...]) -> Duty:
    """Returns the duty of a seat whose figures on these cells have come into a shot."""
    return Duty(seat, Answer.DUE if can_dodge(position, seat) else Answer.GIVEN, since, cells)


def dodger_for(position: Position, seat: int) -> int:
    """Returns the seat whose card dodges for a seat's archer, or NOBODY."""
    for owner, player in enumerate(position.players):
        if player.dodge and seat == (owner if player.dodge.body == NOBODY else player.dodge.body):
            return owner
    return NOBODY


def dodgers(position: Position, seat: int) -> tuple[int, ...]:
    """Returns who answers a shot at a seat: who dodges already, else its player, else its hypnotists."""
    if (dodger := dodger_for(position, seat)) != NOBODY:
        return (dodger,)
    able = [other for other in (seat, *hypnotists(position, seat)) if may_lay_dodge(position, other)]
    return (seat,) if seat in able else tuple(dict.fromkeys(able))


def archers_to_save(position: Position, seat: int) -> list[int]:
    """Returns the owners of the archers for which a seat is to lay a dodge now."""
    return [
        owner
        for owner in position.seats
        if position.owed(owner, Answer.DUE) and seat in dodgers(position, owner)
    ]


def still_to_answer(position: Position, seat: int) -> list[int]:
    """Returns the seats whose answer to the shots of a seat is open."""
    duties = [duty for shot in position.shots if shot.seat == seat for duty in shot.duties]
    waited = [duty.seat for duty in duties if duty.answer is not Answer.GIVEN]
    return [*dict.fromkeys(dodger for target in waited for dodger in dodgers(position, target))]


# --- movement


def moved(position: P, goes: Mapping[int, int], dodger: int, at: int) -> P:
    """Updates all duties after figures moved between cells.

    `dodger` is the seat whose archer dodges, or SHARED for a plain action. A dodge and its pushes lead out of
    lines and into lines. A plain action does neither, unless `plain_moves_enter` is set (ruling 11).
    """
    enters = dodger != NOBODY or position.switches.plain_moves_enter
    for seat in position.seats:
        own = {source: goal for source, goal in goes.items() if goal in position.figures(seat)}
        if own:
            follow = partial(_entered, dodges=seat == dodger, at=at) if enters else _carried
            position = position.with_each_shot(partial(follow, position, seat=seat, goes=own))
    return position


def _carried(position: Position, shot: Shot, seat: int, goes: Mapping[int, int]) -> Shot:
    """Moves the cells of a duty along with the figures: the target stays a target."""
    duty = shot.duty(seat)
    return shot.with_duty(_hit_at(duty, (goes.get(cell, cell) for cell in duty.cells))) if duty else shot


def _entered(
    position: Position, shot: Shot, seat: int, goes: Mapping[int, int], dodges: bool, at: int
) -> Shot:
    """Recomputes a duty from the line of the shot.

    A target that enters the line gets the full dodge time. The duty of a running dodge stays even without
    cells; `dodged` resolves it.
    """
    # Four cases follow from where the figures are now (ruling 11):
    # - A target with a figure on the line stays a target with the same answer; only the cells change.
    # - A target whose own dodge has left the line keeps its duty without cells, because the effect of the
    #   card is still running. `dodged` removes the duty and decides against which shots the dodge counts.
    # - A target pushed off the line by another dodge is safe at once.
    # - A figure that was no target and is now on the line becomes one, also after an earlier successful
    #   dodge.
    duty, line = shot.duty(seat), shot_line(position, shot)
    stayed = [cell for cell in duty.cells if cell not in goes] if duty else []
    cells = (*stayed, *(goal for goal in goes.values() if goal in line))
    if duty and (cells or (dodges and duty.answer is Answer.DODGING)):
        return shot.with_duty(_hit_at(duty, cells))
    if duty or not cells:
        return shot.without(seat)
    return shot.with_duty(dodge_duty(position, seat, at, tuple(sorted(cells))))


def _hit_at(duty: Duty, cells: Iterable[int]) -> Duty:
    return duty._replace(cells=tuple(sorted(cells)))


def dodged(position: P, seat: int) -> P:
    """Resolves a dodge: it answers the first shot it was played against and every shot whose line it left."""
    first = next(iter(position.owed(seat, Answer.DODGING)), None)
    return position.with_each_shot(lambda shot: _dodged(shot, seat, shot is first))


def _dodged(shot: Shot, seat: int, first: bool) -> Shot:
    duty = shot.duty(seat)
    if duty is None or duty.answer is not Answer.DODGING:
        return shot
    if not duty.cells:
        return shot.without(seat)
    return shot.answered(seat, Answer.GIVEN if first else Answer.DUE, duty.since)


def revealed(position: P, seat: int) -> P:
    """Ends an ambush: the false marker leaves, and with it its duties."""
    decoy = position.players[seat].decoy

    def without(shot: Shot) -> Shot:
        duty = shot.duty(seat)
        cells = [cell for cell in duty.cells if cell != decoy] if duty else []
        return shot.with_duty(_hit_at(duty, cells)) if duty and cells else shot.without(seat)

    return position.with_player(seat, decoy=NOWHERE).with_each_shot(without)


# --- answers


def dodging(position: P, seat: int, at: int) -> P:
    """Starts the time for the effect of a dodge card."""
    owed = position.owed(seat, Answer.DUE)
    return position.with_each_shot(
        lambda shot: shot.answered(seat, Answer.DODGING, at) if shot in owed else shot
    )


def given_up(position: P, seat: int) -> P:
    """Answers all shots at a seat: no further dodge follows."""
    return position.with_each_shot(partial(_given, seat=seat))


def _given(shot: Shot, seat: int, answers: Collection[Answer] = tuple(Answer), limit: float = inf) -> Shot:
    """Gives the answer of a seat whose duty has one of these states, for duties since `limit` or earlier."""
    duty = shot.duty(seat)
    if duty is None or duty.answer not in answers or duty.since > limit:
        return shot
    return shot.answered(seat, Answer.GIVEN, duty.since)


def saved(position: P, seat: int) -> P:
    """Removes the duties of a dodge that the players resolved as successful."""
    owed = position.owed(seat, Answer.DODGING)
    return position.with_each_shot(lambda shot: shot.without(seat) if shot in owed else shot)


def blocked(position: P, seat: int) -> P:
    """Ends the shots that a dodge has blocked; they hit no other target either."""
    owed = position.owed(seat, Answer.DODGING)
    return position.with_shots(shot for shot in position.shots if shot not in owed)


def without_hope(position: P) -> P:
    """Gives the answer of every target that can no longer dodge or complete its dodge."""
    for seat in position.seats if position.shots else ():
        able = can_dodge(position, seat), dodger_for(position, seat) != NOBODY
        lost = [answer for answer, can in zip((Answer.DUE, Answer.DODGING), able, strict=True) if not can]
        position = position.with_each_shot(partial(_given, seat=seat, answers=lost))
    return position


# --- time


def deadline(position: Position) -> int | None:
    """Returns the next end of a dodge window in milliseconds; None while time stands still."""
    duties = [duty for shot in position.shots for duty in shot.duties if duty.answer is not Answer.GIVEN]
    if position.is_frozen or not duties:
        return None
    return min(duty.since for duty in duties) + position.switches.dodge_ms


def late(position: P, at: int) -> P:
    """Closes the dodge windows that have run out; an unfinished dodge card has no effect."""
    # All shots at a seat share one dodge card. If the window of one of them closes during the dodge, the card
    # is void for all of them, so the pending dodge is dropped before the late answers are given.
    limit = at - position.switches.dodge_ms
    for seat in position.seats:
        owed = position.owed(seat, Answer.DODGING)
        if any(duty.since <= limit for shot in owed if (duty := shot.duty(seat))):
            position = position.with_player(dodger_for(position, seat), dodge=None)
        position = position.with_each_shot(partial(_given, seat=seat, limit=limit))
    return position


# --- shooting: crossing shots and hits (rulings 10, 13 and 17)


def shot(position: P, seat: int, body: int, at: int) -> P:
    """Fires a shot of `seat` with its own archer, or with that of a hypnotised `body`.

    The shot reveals a shooter in ambush. Simultaneous opposite shots cancel each other (ruling 13).
    """
    shooter = seat if body == NOBODY else body
    position = revealed(position, shooter)
    cell, arc = position.players[shooter].cell, position.aiming(seat, body).arc
    new = Shot(at, seat, cell, arc, portals=portals(position))
    crossing = [
        other
        for other in position.shots
        if abs(at - other.at) <= position.switches.crossing_ms and _oppose(position, cell, arc, other)
    ]
    if crossing:
        return position.with_shots(other for other in position.shots if other not in crossing)
    # The duties are computed with the new shot already open. Through a portal a shooter can be the target of
    # its own shot.
    opened = position.with_shots((*position.shots, new))
    hit = {target: cells for target in position.seats if (cells := on_line(position, new, target))}
    # The targets of a shooter with another extra action of a time trap left cannot dodge (ruling 21).
    trapped = opened.players[seat].extra > 1
    duties = tuple(
        Duty(target, Answer.GIVEN, at, cells) if trapped else dodge_duty(opened, target, at, cells)
        for target, cells in hit.items()
    )
    return position.with_shots((*position.shots, new._replace(duties=duties)))


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
    while over := [
        arrow for arrow in position.shots if all(duty.answer is Answer.GIVEN for duty in arrow.duties)
    ]:
        # A hit applies to all targets still on the line: archers die, decoys are removed (rulings 17, 21).
        hit = over[0]
        position = position.with_shots(arrow for arrow in position.shots if arrow != hit)
        for duty in hit.duties:
            player = position.players[duty.seat]
            if player.cell in duty.cells:
                position = killed(position, duty.seat, hit.seat)
            elif player.decoy in duty.cells:
                position = revealed(position, duty.seat)
        position = without_hope(position)
    return position


def killed(position: P, seat: int, by: int) -> P:
    """Removes an archer and its invocations and credits an opponent's frag (rulings 17 and 18)."""
    if by not in (seat, NOBODY):
        hunter = position.players[by]
        position = position.with_player(by, frags=hunter.frags + 1, gained=hunter.gained + 1)
    gone = {"cell": NOWHERE, "decoy": NOWHERE, "tokens": (), "due": None, "dodge": None, "extra": 0}
    position = position.with_player(seat, **gone, standing=Standing.DEAD)
    return position.with_each_shot(lambda arrow: arrow.without(seat))
