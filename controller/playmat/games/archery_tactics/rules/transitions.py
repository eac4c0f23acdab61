"""What becomes of a position when something legal is done, or when time is up."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from playmat.games.archery_tactics.rules import dodges, interlude, shots
from playmat.games.archery_tactics.rules.actions import Action, Verb
from playmat.games.archery_tactics.rules.cards import CARDS, Card, Colour, Effect, Kind
from playmat.games.archery_tactics.rules.legal import body_of
from playmat.games.archery_tactics.rules.position import (
    NOBODY,
    Due,
    Laid,
    Phase,
    Position,
    Standing,
)
from playmat.games.archery_tactics.rules.pushes import moves

P = TypeVar("P", bound=Position)
_AT_ONCE = (Effect.SHOT, Effect.REST, Effect.TIME_TRAP)


# --- cards are laid


def _lay(position: P, action: Action, at: int) -> P:
    seat, card = action.seat, CARDS[action.card]
    if position.phase is Phase.COUNTDOWN:
        return voided(position, seat, card)
    beside = bool(position.players[seat].extra) and card.effect is not Effect.TIME_TRAP
    position, works = _paid(position, seat, card, beside)
    if not works:
        return _extra_done(position, seat, at)
    if card.effect in _AT_ONCE:
        position = _done_at_once(position, seat, card, action.other, at)
        return position if card.effect is Effect.TIME_TRAP else _extra_done(position, seat, at)
    return position.with_player(seat, due=Due(card.key, action.other))


def _dodge(position: P, action: Action, at: int) -> P:
    """A dodge interrupts what was still to be done (ruling 9)."""
    seat, card = action.seat, CARDS[action.card]
    position, works = _paid(position, seat, card)
    due = Due(card.key, action.other)
    position = dodges.dodging(position, body_of(seat, due), at).with_player(seat, dodge=due)
    if not position.switches.resume:
        position = position.with_player(seat, due=None)
    return position if works else _dodge_over(position, seat, at)


def _paid(position: P, seat: int, card: Card, beside: bool = False) -> tuple[P, bool]:
    """The card lies, with a stone if it costs one; whether it has an effect (ruling 7)."""
    player = position.players[seat]
    magic = card.is_a(Colour.VIOLET)
    if card.free:
        return position.with_player(seat, aims=player.aims + 1), True
    stone = magic and player.mana > 0
    laid = Laid(card.key, stone, void=magic and not stone, beside=beside)
    after = position.with_player(seat, laid=(*player.laid, laid), mana=player.mana - stone)
    return after, not laid.void


def voided(position: P, seat: int, card: Card) -> P:
    """The card lies without effect, and costs no mana (rulings 4 and 14)."""
    player = position.players[seat]
    if card.free:
        return position.with_player(seat, aims=player.aims + 1)
    return position.with_player(seat, laid=(*player.laid, Laid(card.key, void=True)))


def _done_at_once(position: P, seat: int, card: Card, body: int, at: int) -> P:
    player = position.players[seat]
    match card.effect:
        case Effect.SHOT:
            return shots.shot(position, seat, seat if body == NOBODY else body, at)
        case Effect.REST:
            stone = int(position.bank > 0)
            return position._replace(bank=position.bank - stone).with_player(seat, mana=player.mana + stone)
    begun = position.since if position.is_frozen else at
    return position._replace(since=begun).with_player(seat, extra=player.extra + 1)


# --- effects


def _step(position: P, action: Action, at: int) -> P:
    """An archer moves and pushes who stands there (ruling 8)."""
    seat = action.seat
    player = position.players[seat]
    due = player.dodge or player.due
    assert due is not None
    body = body_of(seat, due)
    way = tuple(map(position.arena.cell, action.cells))
    goes = moves(position.players[body].cell, way)
    pushed = [one for one in position.seats if one != body and {*position.figures(one)} & goes.keys()]
    for one in position.seats:
        cell, decoy = position.players[one].cell, position.players[one].decoy
        position = position.with_player(one, cell=goes.get(cell, cell), decoy=goes.get(decoy, decoy))
    position = dodges.pushed(position, pushed, at)
    if player.dodge:
        return _dodge_over(position, seat, at)
    return _effect_over(dodges.walked(position, body, at), seat, at)


def _dodge_over(position: P, seat: int, at: int) -> P:
    """The effect of a dodge is done: whether it has led out of the lines is looked at now."""
    due = position.players[seat].dodge
    assert due is not None
    position = position.with_player(seat, dodge=None)
    return dodges.dodged(position, body_of(seat, due), at)


def _effect_over(position: P, seat: int, at: int) -> P:
    return _extra_done(position.with_player(seat, due=None), seat, at)


def _extra_done(position: P, seat: int, at: int) -> P:
    """An action while time stood still is over; with the last one time goes on (ruling 21)."""
    extra = position.players[seat].extra
    if not extra:
        return position
    position = position.with_player(seat, extra=extra - 1)
    return position if position.is_frozen else _thawed(position, at - position.since)


def _thawed(position: P, stood: int) -> P:
    later = tuple(
        one._replace(
            at=one.at + stood,
            duties=tuple(duty._replace(since=duty.since + stood) for duty in one.duties),
        )
        for one in position.shots
    )
    return position._replace(since=0).with_shots(later)


def _flag(position: P, action: Action, at: int) -> P:
    position = position.with_player(action.seat, flag=position.arena.cell(action.cells[0]))
    due = position.players[action.seat].due
    if due and position.switches.aim_both:
        return position.with_player(action.seat, due=due._replace(half=True))
    return _effect_over(position, action.seat, at)


def _sight(position: P, action: Action, at: int) -> P:
    position = position.with_player(action.seat, arc=action.arc)
    if position.phase is Phase.TURN:
        return _effect_over(position, action.seat, at)
    return position if position.phase is Phase.INTERLUDE else interlude.sighted(position)


def _invoke(position: P, action: Action, at: int) -> P:
    seat = action.seat
    due = position.players[seat].due
    assert due is not None
    position = _invoked(position, seat, due.card, position.arena.cell(action.cells[0]))
    return _effect_over(position, seat, at)


def _invoked(position: P, seat: int, card: str, cell: int) -> P:
    """An invocation stands in the arena once: played again it moves (ruling 19)."""
    tokens = {**dict(position.players[seat].tokens), card: cell}
    return position.with_player(seat, tokens=tuple(sorted(tokens.items())))


def _inflict(position: P, action: Action, at: int) -> P:
    """The card goes to the opponent, the stone alone tells of it on the owner's slot (ruling 19)."""
    player = position.players[action.seat]
    assert player.due is not None
    number = max(n for n, laid in enumerate(player.laid) if laid.card == player.due.card and not laid.void)
    given = player.laid[number]._replace(given=action.other)
    laid = (*player.laid[:number], given, *player.laid[number + 1 :])
    return _effect_over(position.with_player(action.seat, laid=laid), action.seat, at)


def _ambush(position: P, action: Action, at: int) -> P:
    position = position.with_player(action.seat, decoy=position.arena.cell(action.cells[0]))
    return _effect_over(position, action.seat, at)


def _done(position: P, action: Action, at: int) -> P:
    """Nothing comes of it, or what comes of it the players know."""
    seat = action.seat
    player = position.players[seat]
    if not player.dodge:
        return _effect_over(position, seat, at)
    if CARDS[player.dodge.card].effect is not Effect.PLAYERS:
        return _dodge_over(position, seat, at)
    saved = dodges.saved(_left_behind(position, seat), body_of(seat, player.dodge))
    return saved.with_player(seat, dodge=None)


def _block(position: P, action: Action, at: int) -> P:
    seat = action.seat
    due = position.players[seat].dodge
    assert due is not None
    position = dodges.blocked(_left_behind(position, seat), body_of(seat, due))
    return position.with_player(seat, dodge=None)


def _left_behind(position: P, seat: int) -> P:
    """A dodge that is an invocation stands at the flag."""
    player = position.players[seat]
    if player.dodge and CARDS[player.dodge.card].kind is Kind.INVOCATION:
        return _invoked(position, seat, player.dodge.card, player.flag)
    return position


def _decline(position: P, action: Action, at: int) -> P:
    seat = action.seat
    due = position.players[seat].dodge
    if due:
        return dodges.given_up(position, body_of(seat, due)).with_player(seat, dodge=None)
    return dodges.given_up(position, seat)


# --- the rest


def _keep(position: P, action: Action, at: int) -> P:
    return position.with_player(action.seat, kept=position.players[action.seat].kept + 1)


def _release(position: P, action: Action, at: int) -> P:
    return position.with_player(action.seat, kept=position.players[action.seat].kept - 1)


def _pass(position: P, action: Action, at: int) -> P:
    return position.with_player(action.seat, standing=Standing.PASSED)


def _stone(position: P, action: Action, at: int) -> P:
    player = position.players[action.seat]
    position = position._replace(fountain=position.fountain - 1)
    return position.with_player(action.seat, mana=player.mana + 1, fed=True)


def _time(position: P, action: Action, at: int) -> P:
    return dodges.late(position, at)


# --- what follows by itself


def settled(position: P) -> P:
    """Windows close to which all have answered, and the turn ends when all have finished (ruling 5)."""
    if position.phase is not Phase.TURN:
        return position
    position = shots.closed(position)
    if not position.shots and all(map(position.has_finished, position.seats)):
        return interlude.turn_over(position)
    return position


BY_VERB: dict[Verb, Callable[[Position, Action, int], Position]] = {
    Verb.SPAWN: interlude.spawned,
    Verb.RETURN: interlude.returned,
    Verb.SIGHT: _sight,
    Verb.READY: interlude.ready,
    Verb.WAIT: interlude.wait,
    Verb.LAY: _lay,
    Verb.DODGE: _dodge,
    Verb.STEP: _step,
    Verb.TRANSFER: _step,
    Verb.FLAG: _flag,
    Verb.INVOKE: _invoke,
    Verb.INFLICT: _inflict,
    Verb.AMBUSH: _ambush,
    Verb.DONE: _done,
    Verb.BLOCK: _block,
    Verb.DECLINE: _decline,
    Verb.KEEP: _keep,
    Verb.RELEASE: _release,
    Verb.PASS: _pass,
    Verb.STONE: _stone,
    Verb.LEVEL: interlude.level,
    Verb.TOP: interlude.top,
    Verb.TIME: _time,
    Verb.REFILL: interlude.refill,
}
