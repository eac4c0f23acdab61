"""Transitions of laid cards: costs, immediate effects and completion (rulings 5 to 9)."""

from __future__ import annotations

from typing import TypeVar

from playmat.games.archery_tactics.rules import shots
from playmat.games.archery_tactics.rules.actions import Action
from playmat.games.archery_tactics.rules.cards import Card, Colour, Effect
from playmat.games.archery_tactics.rules.effects import body_of
from playmat.games.archery_tactics.rules.position import Due, Laid, Phase, Position

P = TypeVar("P", bound=Position)


def dodge_over(position: P, seat: int) -> P:
    """Completes the effect of a dodge and checks whether it left the lines of fire."""
    due = position.players[seat].dodge
    assert due is not None
    position = position.with_player(seat, dodge=None)
    return shots.dodged(position, body_of(seat, due))


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
        shot._replace(
            at=later(shot.at), duties=tuple(duty._replace(since=later(duty.since)) for duty in shot.duties)
        )
        for shot in position.shots
    )
    return position._replace(since=0).with_shots(moved)


# --- laying


def laid(position: P, action: Action, at: int) -> P:
    seat, card = action.seat, position.cards[action.card]
    if position.phase is Phase.COUNTDOWN:
        return voided(position, seat, card)
    beside = bool(position.players[seat].extra) and card.effect is not Effect.TIME_TRAP
    position, works = _paid(position, seat, card, beside)
    if not works:
        return extra_done(position, seat)
    player = position.players[seat]
    match card.effect:
        case Effect.SHOT:
            return extra_done(shots.shot(position, seat, action.other, at), seat)
        case Effect.REST:
            stones = min(1, position.bank)
            position = position._replace(bank=position.bank - stones)
            return extra_done(position.with_player(seat, mana=player.mana + stones), seat)
        case Effect.TIME_TRAP:
            # A second time trap extends the freeze but does not restart it: `thawed` needs the stamp of the
            # first one to shift the older dodge windows by the full length.
            begun = position.since if position.is_frozen else at
            return position._replace(since=begun).with_player(seat, extra=player.extra + 1)
    return position.with_player(seat, due=Due(card.key, action.other))


def dodged(position: P, action: Action, at: int) -> P:
    """Starts a dodge, which interrupts a pending effect (ruling 9)."""
    # The duties become DODGING before the card's effect is known, so that the time for the effect starts with
    # the card. A violet card without a stone has no effect (ruling 7): its dodge ends at once and
    # leaves no line.
    seat, card = action.seat, position.cards[action.card]
    position, works = _paid(position, seat, card)
    due = Due(card.key, action.other)
    position = shots.dodging(position, body_of(seat, due), at).with_player(seat, dodge=due)
    return position if works else dodge_over(position, seat)


def _paid(position: P, seat: int, card: Card, beside: bool = False) -> tuple[P, bool]:
    """Places a card and pays its stone; also returns whether the card has an effect (ruling 7)."""
    player = position.players[seat]
    magic = card.is_a(Colour.VIOLET)
    if card.free:
        return position.with_player(seat, aims=player.aims + 1), True
    stone = magic and player.mana > 0
    laid = Laid(card.key, stone, void=magic and not stone, beside=beside)
    after = position.with_player(seat, laid=(*player.laid, laid), mana=player.mana - stone)
    return after, not laid.void


def voided(position: P, seat: int, card: Card) -> P:
    """Places a card without effect and without cost of mana (rulings 4 and 14)."""
    player = position.players[seat]
    if card.free:
        return position.with_player(seat, aims=player.aims + 1)
    return position.with_player(seat, laid=(*player.laid, Laid(card.key, void=True)))
