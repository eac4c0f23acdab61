"""What is wrong with a position: the check that a text passes before it is played."""

from __future__ import annotations

from collections.abc import Iterator

from playmat.games.art_of_war.actions import NONE
from playmat.games.art_of_war.armies import UNITS
from playmat.games.art_of_war.cards import CELLS, GUARDIAN, KING, VALUES
from playmat.games.art_of_war.phases import Phase
from playmat.games.art_of_war.side import HAND_LIMIT, RESERVE_LIMIT, Side
from playmat.games.art_of_war.state import State
from playmat.games.game import CHANCE
from playmat.picture import SEAT_NAMES, SEATS

_SETUP = (Phase.REDRAW, Phase.REVEAL, Phase.FIRST, Phase.DEPLOY, Phase.STOCK)
_CARDS = 2 * (UNITS + 1)


def status(state: State) -> list[str]:
    """Everything that is wrong with a position, in sentences; nothing for a sound one."""
    wrong = [problem for seat in SEATS for problem in _side(state, seat)] or [
        *_whole(state),
        *_decision(state),
    ]
    if not wrong and state.result is None and not state.legal_actions():
        return [f"no legal action while the phase is {state.phase.name.lower()}"]
    return wrong


def _side(state: State, seat: int) -> Iterator[str]:
    side, name = state.sides[seat], SEAT_NAMES[seat]
    if side.king not in VALUES:
        yield f"{name}: no verified King has the serial {side.king}"
        return
    for count, limit, where in (
        (len(side.reserve), RESERVE_LIMIT, "the reserve"),
        (side.hand, HAND_LIMIT, "the hand"),
    ):
        if not 0 <= count <= limit:
            yield f"{name}: {count} cards in {where}, at most {limit}"
    if side.deck < 0 or sum(side.unseen) != side.hand + side.deck:
        yield f"{name}: {sum(side.unseen)} unseen cards, {side.hand} in hand and {side.deck} in the deck"
    if sum(side.known) > side.hand or any(k > u for k, u in zip(side.known, side.unseen, strict=True)):
        yield f"{name}: more cards known to be in hand than can be"
    kings = _kings(side) + state.sides[1 - seat].kingdom[KING]
    if kings != 1:
        yield f"{name}: {kings} Kings"
    yield from _battlefield(state, side, name)


def _battlefield(state: State, side: Side, name: str) -> Iterator[str]:
    if any(side.cells[cell + 3] and not side.cells[cell] for cell in CELLS[:3]):
        yield f"{name}: a rear unit without a unit in front"
    hurt = [unit for unit in side.cells if unit and unit.damage]
    if any(not 0 <= unit.damage < side.defence(unit) for unit in hurt):
        yield f"{name}: a unit with more damage than it bears"
    if hurt and side is state.own:
        yield f"{name}: a damaged unit in the own turn"


def _whole(state: State) -> Iterator[str]:
    total = sum(map(_cards, state.sides))
    if total != _CARDS:
        yield f"{total} cards instead of {_CARDS}"
    if min(state.turn, state.bonus) < 0 or state.placed not in (0, 1):
        yield f"turn {state.turn}, bonus {state.bonus} or {state.placed} placed cannot be"
    if (state.phase in _SETUP) != (state.turn == 0):
        yield f"turn {state.turn} while the phase is {state.phase.name.lower()}"


def _decision(state: State) -> Iterator[str]:
    phase = state.phase.name.lower()
    if (state.result is None) == (state.phase is Phase.OVER):
        yield f"the phase is {phase} and the result {state.result}"
    if state.mover not in _movers(state):
        yield f"{_who(state.mover)} cannot be asked while the phase is {phase}"
    if bool(state.chain) != (state.phase is Phase.WIZARD):
        yield f"{len(state.chain)} supports are answered while the phase is {phase}"
    if any(one.seat == other.seat for one, other in zip(state.chain, state.chain[1:], strict=False)):
        yield "the supports of a chain alternate between the players"
    yield from _attack(state)
    fighting = state.phase not in (*_SETUP, Phase.CONSCRIPT, Phase.OVER)
    if fighting and not all(any(side.cells) for side in state.sides):
        yield f"an empty battlefield while the phase is {phase}"
    if state.phase is Phase.CONSCRIPT and sum(map(bool, state.enemy.cells)) != state.placed:
        yield "conscription without an empty battlefield"


def _attack(state: State) -> Iterator[str]:
    guarding = state.phase is Phase.WIZARD and state.chain[:1] and state.chain[0].effect == GUARDIAN
    if (state.attack is not None) != (bool(guarding) or state.phase in (Phase.TARGET, Phase.GUARD)):
        yield f"attack {state.attack} while the phase is {state.phase.name.lower()}"
    if state.attack is None:
        return
    attacker = state.own.cells[state.attack.cell]
    if attacker is None or not attacker.turned:
        yield "an attack needs a turned unit"
        return
    target = state.attack.target
    if (target == NONE) != (state.phase is Phase.TARGET):
        yield "an attack has a target from when it is chosen"
    elif target != NONE and (
        target not in state.own.reach(state.attack.cell) or not state.enemy.cells[target]
    ):
        yield "the target of the attack is out of reach"


def _movers(state: State) -> tuple[int, ...]:
    """Who may be asked in this phase."""
    match state.phase:
        case Phase.REVEAL | Phase.FIRST:
            return (CHANCE,)
        case Phase.GUARD | Phase.CONSCRIPT:
            return (1 - state.active,)
        case Phase.WIZARD:
            return tuple(1 - support.seat for support in state.chain[-1:])
        case Phase.ACT | Phase.TARGET | Phase.SHOOT | Phase.MOVE:
            return (state.active,)
    return SEATS


def _who(mover: int) -> str:
    return "chance" if mover == CHANCE else SEAT_NAMES[mover]


def _kings(side: Side) -> int:
    fighting = sum(1 for unit in side.cells if unit and unit.kind == KING)
    return fighting + side.reserve.count(KING) + side.graveyard[KING] + side.unseen[KING]


def _cards(side: Side) -> int:
    lying = sum(1 for unit in side.cells if unit) + len(side.reserve)
    return lying + sum(side.kingdom) + sum(side.graveyard) + side.hand + side.deck
