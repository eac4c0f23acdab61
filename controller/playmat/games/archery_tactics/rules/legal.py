"""Legal actions of a position, independent of their stamps."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from playmat.games.archery_tactics.rules.actions import REFILL, Action, Verb, dodge, lay
from playmat.games.archery_tactics.rules.arena import NOWHERE
from playmat.games.archery_tactics.rules.cards import Card, Colour, Effect
from playmat.games.archery_tactics.rules.effects import dodge_effects, effects, has_room
from playmat.games.archery_tactics.rules.position import NOBODY, Answer, Due, Phase, Position, Standing
from playmat.games.archery_tactics.rules.shots import countered, hypnotists, may_lay_dodge

Actions = Iterator[Action]
_WITH_ARCHER = (Effect.SHOT, Effect.STEP, Effect.TRANSFER)


def legal_actions(position: Position) -> tuple[Action, ...]:
    """Returns the legal actions of all seats, and the refill."""
    return () if position.result else tuple(_BY_PHASE[position.phase](position))


# --- before the game, and between the turns


def free_spawns(position: Position) -> list[str]:
    """Returns the names of the free spawns; of all free open cells if decoys occupy every spawn."""
    arena = position.arena
    taken = {cell for seat in position.seats for cell in position.figures(seat)}
    grounds = [ground for ground in arena.cells if ground not in taken and not arena.blocks_steps(ground)]
    spawns = [cell for cell in arena.spawns if cell not in taken]
    return [arena.name(cell) for cell in spawns or grounds]


def setting_up(position: Position) -> int:
    """Returns the next seat in set-up: seats in order, sight tokens in reverse order (ruling 1)."""
    if position.phase is Phase.SPAWN:
        return next(seat for seat in position.seats if position.players[seat].cell == NOWHERE)
    return next(seat for seat in reversed(position.seats) if position.players[seat].arc < 0)


def returning(position: Position) -> int:
    """Returns the next dead seat to return, or NOBODY (ruling 18)."""
    dead = [seat for seat in position.seats if not position.players[seat].is_alive]
    return min(dead, key=lambda seat: (position.players[seat].frags, seat), default=NOBODY)


# Everybody prepares at the same time here, with one exception: the dead return one after the other, the one
# with the fewest frags first (ruling 18), since two may want the same spawn. Ready is offered to the living
# alone and takes all other actions away from that seat, so the interlude always ends.
def _interlude(position: Position) -> Actions:
    first = returning(position)
    for seat, player in enumerate(position.players):
        if player.gained and player.spare and not player.ready:
            yield Action(Verb.LEVEL, seat)
        if seat == first:
            yield from (Action(Verb.RETURN, seat, cells=(name,)) for name in free_spawns(position))
        if player.standing is Standing.BACK and not player.ready:
            yield from (Action(Verb.SIGHT, seat, arc=arc) for arc in range(8) if arc != player.arc)
        if player.is_alive and not player.ready:
            yield Action(Verb.READY, seat)


def _countdown(position: Position) -> Actions:
    for seat in position.seats:
        yield Action(Verb.WAIT, seat)
        if position.switches.false_starts_cost and position.free_slots(seat) > 0:
            yield from (lay(seat, card.key) for card in position.playable(seat))


def _lull(position: Position) -> Actions:
    for seat in position.seats:
        yield from _stones(position, seat)
    yield REFILL


def _stones(position: Position, seat: int) -> Actions:
    """Yields the stone of a living seat that has finished: one per turn (ruling 16)."""
    player = position.players[seat]
    if player.is_alive and position.has_finished(seat) and position.fountain and not player.fed:
        yield Action(Verb.STONE, seat)


# --- in a turn


def _turn(position: Position) -> Actions:
    for seat in position.seats:
        if position.has_finished(seat):
            yield from _stones(position, seat)
        elif position.is_frozen:
            yield from _while_time_stands(position, seat)
        else:
            yield from _playing(position, seat)


def _while_time_stands(position: Position, seat: int) -> Actions:
    """Yields the extra actions of time-trappers; other seats may only lay a time trap (ruling 21)."""
    player = position.players[seat]
    if player.extra and player.due:
        yield from effects(position, seat, player.due)
    elif player.extra:
        yield from _lays(position, seat, lambda card: plain(card) and not _traps(card), beside=True)
        yield from _lays(position, seat, _traps)
        yield Action(Verb.DONE, seat)
    elif not (player.due or player.dodge or position.owed(seat, *Answer) or position.is_shooting(seat)):
        yield from _lays(position, seat, _traps)


def _traps(card: Card) -> bool:
    return card.effect is Effect.TIME_TRAP


def _playing(position: Position, seat: int) -> Actions:
    # A seat can have several roles at once, and each one limits it differently (rulings 9 to 12):
    # - A running dodge allows nothing but its own effect.
    # - `asked`: a shot waits for the answer. Blue cards, declining and a crossing counter-shot are answers.
    # - `concerned`: any duty is open, even if answered. Plain cards and the pending effect wait until the
    #   windows close.
    # - `busy`: an effect or an own shot is unfinished. No new plain card is laid before it ends.
    # - Concentration stays available in all roles but the first, because it does not affect the arena.
    player = position.players[seat]
    if player.dodge:
        yield from dodge_effects(position, seat, player.dodge)
        return
    asked = bool(position.owed(seat, Answer.DUE))
    concerned = bool(position.owed(seat, *Answer))
    busy = bool(player.due) or position.is_shooting(seat)
    yield from _dodges(position, seat)
    if asked:
        yield Action(Verb.DECLINE, seat)
    if asked and not busy:
        found = _lays(position, seat, lambda card: card.is_a(Colour.RED))
        if position.switches.counter_shots == "any":
            yield from found
        elif countered(position, seat):
            shots = (red for red in found if position.cards[red.card].effect is Effect.SHOT)
            yield from (shot for shot in shots if shot.other == NOBODY)
    if player.due and not concerned:
        yield from effects(position, seat, player.due)
    if not concerned and not busy:
        yield from _lays(position, seat, plain)
    if player.kept < player.concentration and position.cards_unseen(seat) > 0:
        yield Action(Verb.KEEP, seat)
    if player.kept:
        yield Action(Verb.RELEASE, seat)
    if player.decoy != NOWHERE and not concerned and not player.due:
        yield Action(Verb.REVEAL, seat)
    if not player.due:
        yield Action(Verb.PASS, seat)


def is_late(position: Position, action: Action, at: int) -> bool:
    """Returns whether a target's shot comes too late at this stamp to cross any shot.

    `legal_actions` cannot decide this, because a state does not contain the current time.
    """
    if action.verb is not Verb.LAY or position.switches.counter_shots == "any" or position.is_frozen:
        return False
    if not position.cards[action.card].is_a(Colour.RED) or not position.owed(action.seat, Answer.DUE):
        return False
    window = position.switches.crossing_ms
    return all(at - shot.at > window for shot in countered(position, action.seat))


def plain(card: Card) -> bool:
    """Returns whether a card may be played while no shot is aimed at the seat (ruling 10)."""
    return card.is_a(Colour.YELLOW) or card.is_a(Colour.RED)


def _lays(position: Position, seat: int, fits: Callable[[Card], bool], beside: bool = False) -> Actions:
    others = [*bodies(position, seat)]
    has_slot = beside or position.free_slots(seat) > 0
    for card in position.playable(seat):
        if fits(card) and (card.free or has_slot):
            for body in (NOBODY, *(others if card.effect in _WITH_ARCHER else ())):
                if has_room(position, seat, Due(card.key, body)):
                    yield lay(seat, card.key, body)


def bodies(position: Position, seat: int) -> Iterator[int]:
    """Yields the other seats whose archers a seat may act with."""
    for other in position.seats:
        if other != seat and position.players[other].is_alive and seat in hypnotists(position, other):
            yield other


def _dodges(position: Position, seat: int) -> Actions:
    """Yields the blue cards of a target and of its hypnotists (ruling 12)."""
    if not may_lay_dodge(position, seat):
        return
    for body in (seat, *bodies(position, seat)):
        if position.owed(body, Answer.DUE):
            whose = NOBODY if body == seat else body
            for card in position.playable(seat):
                if card.is_a(Colour.BLUE) and has_room(position, seat, Due(card.key, whose)):
                    yield dodge(seat, card.key, whose)


_BY_PHASE: dict[Phase, Callable[[Position], Actions]] = {
    Phase.SPAWN: lambda position: (
        Action(Verb.SPAWN, setting_up(position), cells=(name,)) for name in free_spawns(position)
    ),
    Phase.SIGHT: lambda position: (Action(Verb.SIGHT, setting_up(position), arc=arc) for arc in range(8)),
    Phase.COUNTDOWN: _countdown,
    Phase.TURN: _turn,
    Phase.LULL: _lull,
    Phase.INTERLUDE: _interlude,
}
