"""Validation of the pending decision: mover, open attack or chain, and how it arose."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from playmat.games.art_of_war.rules.actions import NONE
from playmat.games.art_of_war.rules.cards import (
    ARCHER,
    CELL_NAMES,
    GUARDIAN,
    KIND_NAMES,
    KING,
    PRIEST,
    SOLDIER,
    WIZARD,
    X,
)
from playmat.games.art_of_war.rules.legal import targets
from playmat.games.art_of_war.rules.notation import format_attack
from playmat.games.art_of_war.rules.position import (
    HAND_LIMIT,
    RESERVE_LIMIT,
    Done,
    Phase,
    Position,
)
from playmat.games.interface import CHANCE
from playmat.placement import SEAT_NAMES, SEATS

SETUP = (Phase.REDRAW, Phase.REVEAL, Phase.FIRST, Phase.DEPLOY, Phase.STOCK)
_ANSWERS = {Phase.GUARD: GUARDIAN, Phase.WIZARD: WIZARD}
_CAME_TRUE = {Phase.SHOOT: ARCHER, Phase.MOVE: PRIEST}


def decision_problems(state: Position) -> Iterator[str]:
    """Yields problems of a decision that cannot be pending or could not have arisen.

    A wrong mover is reported alone, because the other checks assume a plausible mover and would only repeat
    that error in other words.
    """
    phase = state.phase.name.lower()
    if state.mover not in _movers(state):
        yield f"{_who(state.mover)} cannot be asked while the phase is {phase}"
        return
    if state.phase in SETUP:
        if state.active not in _leaders(state):
            yield f"{SEAT_NAMES[state.active]} cannot lead while the phase is {phase}"
        if state.done is not Done.NOTHING or state.bonus or state.entered:
            yield f"something was done in a turn while the phase is {phase}"
    if state.placed and state.phase not in (Phase.REVEAL, Phase.CONSCRIPT):
        yield f"{state.placed} cards are placed while the phase is {phase}"
    yield from _chain(state)
    yield from _attack(state)
    # The seat with an answer window can have an answer (rulings 7 and 20).
    if state.phase in _ANSWERS:
        kind, side, name = _ANSWERS[state.phase], state.sides[state.mover], SEAT_NAMES[state.mover]
        if len(side.reserve) >= RESERVE_LIMIT:
            yield f"{name}: asked for an answer with a full reserve"
        elif not side.may_support(kind):
            yield f"{name}: asked for a {KIND_NAMES[kind].capitalize()} that cannot be in hand"
    if state.phase in _CAME_TRUE:
        # The chain of a successful support is gone, so the reserves are the only evidence. In the active
        # player's reserve only Wizards follow the support's card. Each of them cancelled one of the Wizards
        # at the end of the opponent's reserve.
        effect, mine, theirs = _CAME_TRUE[state.phase], state.own.reserve[::-1], state.enemy.reserve[::-1]
        if not any(
            _follows(kind, effect) and _wizards(mine[:saved]) and _wizards(theirs[:saved], saved)
            for saved, kind in enumerate(mine)
        ):
            yield f"{_who(state.active)}: no {KIND_NAMES[effect].capitalize()} was laid as a support"
    if state.phase not in SETUP:
        yield from _manned(state)


def _manned(state: Position) -> Iterator[str]:
    """Yields problems of an empty battlefield.

    Only the attacked battlefield can be empty, during conscription or at the end of the game.
    """
    beaten = state.enemy
    bare = not any(beaten.cells) and state.phase not in (Phase.CONSCRIPT, Phase.OVER)
    if bare or not any(state.own.cells):
        yield f"an empty battlefield while the phase is {state.phase.name.lower()}"
    if state.phase is not Phase.CONSCRIPT:
        return
    if sum(map(bool, beaten.cells)) != state.placed:
        yield "conscription without an empty battlefield"
    if len(beaten.reserve) + sum(beaten.kingdom) + state.placed < 2:
        yield "conscription with fewer than two cards to place"


def _leaders(state: Position) -> tuple[int, ...]:
    """Returns the seats that can lead in this phase: South until the first player is chosen (ruling 23)."""
    match state.phase:
        case Phase.REDRAW if not state.rules.first_player_first:
            return (0,)
        case Phase.REVEAL if not state.rules.first_player_first:
            return (state.placed,)
        case Phase.FIRST:
            return (0,) if state.rules.first_player_first else (1,)
    return SEATS


# A chain is short, but its cards lie in two reserves and stay there when it is resolved. So the last cards of
# each reserve must agree with the seat's part of the chain, in order, or undoing and cancelling would move
# cards that have nothing to do with it. Which effect began it depends on whose turn it is: the active seat
# supports, the other one guards.
def _chain(state: Position) -> Iterator[str]:
    """Yields problems of the chain: an own support or a Guardian first, then Wizards (rulings 4 to 8).

    Each support of the chain is also the newest card of its seat's reserve, in the same order. A King can be
    played for any effect, so `_follows` accepts both.
    """
    chain = state.chain
    if bool(chain) != (state.phase is Phase.WIZARD):
        yield f"{len(chain)} supports are answered while the phase is {state.phase.name.lower()}"
    if not chain:
        return
    if any(support.seat == following.seat for support, following in pairwise(chain)):
        yield "the supports of a chain alternate between the players"
    beginner, effect = chain[0]
    name = f"{SEAT_NAMES[beginner]}'s {KIND_NAMES[effect].capitalize()}"
    own, attacked = (SOLDIER, ARCHER, PRIEST), (GUARDIAN,)
    if effect not in (own if beginner == state.active else attacked):
        yield f"a chain cannot begin with {name} in the turn of {SEAT_NAMES[state.active]}"
    if any(support.effect != WIZARD for support in chain[1:]):
        yield "only Wizards answer a support"
    for seat in SEATS:
        laid = [support.effect for support in chain if support.seat == seat]
        reserve = state.sides[seat].reserve[-len(laid) :] if laid else ()
        if len(reserve) < len(laid) or not all(map(_follows, reserve, laid)):
            yield f"{SEAT_NAMES[seat]}: the supports of the chain are not the last cards of the reserve"


def _follows(kind: int, effect: int) -> bool:
    """Returns whether a card can have been played for this effect."""
    return kind in (effect, KING)


def _wizards(kinds: tuple[int, ...], number: int = 0) -> bool:
    return len(kinds) >= number and all(_follows(kind, WIZARD) for kind in kinds)


# An attack is open in two phases of its own and, during a chain of Wizards, if the chain began with the
# defender's Guardian: the Guardian answers an attack, so the attack waits below it. The unit that attacks has
# already been turned, and its value was fixed at that moment.
def _attack(state: Position) -> Iterator[str]:
    guarding = state.phase is Phase.WIZARD and state.chain[:1] and state.chain[0].effect == GUARDIAN
    attack = state.attack
    if (attack is not None) != (bool(guarding) or state.phase in (Phase.TARGET, Phase.GUARD)):
        open_attack = f"the attack {format_attack(attack)} is open" if attack else "no attack is open"
        yield f"{open_attack} while the phase is {state.phase.name.lower()}"
    if attack is None:
        return
    attacker = state.own.cells[attack.cell]
    if attacker is None or not attacker.turned:
        yield "an attack needs a turned unit"
        return
    if state.done is not Done.ATTACKED:
        yield "an attack is open in a turn without one"
    # The value was fixed when the unit turned. Wizards played since have reduced the hand, so a card that
    # attacks with the hand size may be worth more than the hand suggests now.
    least = state.own.attack(attacker, state.rules.cards) + state.bonus
    by_hand = state.rules.cards.armies[state.own.king].attack[attacker.kind] == X
    most = HAND_LIMIT if by_hand and state.phase is not Phase.TARGET else least
    if not least <= attack.value <= most:
        name = KIND_NAMES[attacker.kind].capitalize()
        yield f"the {name} at {CELL_NAMES[attack.cell]} cannot attack with {attack.value}"
    target = attack.target
    if (target == NONE) != (state.phase is Phase.TARGET):
        yield "an attack has a target from when it is chosen"
    elif target != NONE and target not in targets(state, attack.cell):
        yield "the target of the attack is out of reach"


def _movers(state: Position) -> tuple[int, ...]:
    """Returns the seats that can decide in this phase."""
    match state.phase:
        case Phase.REVEAL | Phase.FIRST:
            return (CHANCE,)
        case Phase.GUARD | Phase.CONSCRIPT:
            return (1 - state.active,)
        case Phase.WIZARD:
            return tuple(1 - support.seat for support in state.chain[-1:])
        case Phase.ACT | Phase.TARGET | Phase.SHOOT | Phase.MOVE | Phase.OVER:
            return (state.active,)
    return SEATS


def _who(mover: int) -> str:
    return "chance" if mover == CHANCE else SEAT_NAMES[mover]
