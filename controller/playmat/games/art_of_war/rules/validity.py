"""Validation of positions, applied to parsed text before play.

It checks every rule about a single position, and `deck_problems` the number of its turn. It does not search
for a game that leads there.
"""

from __future__ import annotations

from collections.abc import Iterator

from playmat.errors import escaped
from playmat.games.art_of_war.rules.cards import ARCHER, CELLS, KING, SOLDIER
from playmat.games.art_of_war.rules.notation import format_result
from playmat.games.art_of_war.rules.options import UNITS
from playmat.games.art_of_war.rules.position import (
    HAND_LIMIT,
    RESERVE_LIMIT,
    Done,
    Phase,
    Position,
    Reason,
    Unit,
)
from playmat.games.art_of_war.rules.state import State
from playmat.games.art_of_war.rules.turns import majority, richer
from playmat.games.art_of_war.rules.validity_decision import SETUP, decision_problems
from playmat.placement import SEAT_NAMES, SEATS

_FULLEST_DECK = 16  # 21 cards less the King, the first three and the first citizen (ruling 1)
_EARLY = 2


# Works backwards from traces: damage, turned units and the bonus are all that a turn leaves behind before it
# ends, and each of them has a cause whose card is in the reserve. The checks are necessary conditions: a
# position that passes may still be unreachable.
def turn_problems(state: Position) -> Iterator[str]:
    """Yields problems that no sequence of turns can cause.

    Only an attack turns units, and only Soldiers add to the bonus. Without an attack only Archers cause
    damage. Each of these supports leaves its card in the reserve, which limits bonus and damage.
    """
    for seat in SEATS:
        side, name = state.sides[seat], SEAT_NAMES[seat]
        if side.deck > _FULLEST_DECK:
            yield f"{name}: {side.deck} cards in the deck, at most {_FULLEST_DECK} in the war"
        # The first citizen can leave the kingdom only as a conscript, after a unit was destroyed or captured.
        # In later turns a captured unit can hide that loss: conscripted itself, it replaces the missing card.
        lost = sum(side.graveyard) > 0 or side.total() < UNITS + 1
        if state.turn <= _EARLY and not any(side.kingdom) and not lost:
            yield f"{name}: no citizen in turn {state.turn}, but no unit was lost"
    name = SEAT_NAMES[state.active]
    turned = any(unit and unit.turned for unit in state.own.cells)
    if turned and state.done is not Done.ATTACKED:
        yield f"{name}: a unit is turned in a turn without an attack"
    if not turned and state.done is Done.ATTACKED:
        yield f"{name}: no unit is turned in a turn with an attack"
    if state.bonus > _most_supports(state, SOLDIER):
        yield f"{name}: +{state.bonus} by Soldiers, not so many are in the reserve"
    damage = sum(unit.damage for unit in state.enemy.cells if unit)
    if state.done is not Done.ATTACKED and damage > _most_supports(state, ARCHER) - (
        state.phase is Phase.SHOOT
    ):
        yield f"{name}: {damage} damage without an attack or enough Archers in the reserve"


def deck_problems(state: Position) -> list[str]:
    """Returns problems of decks that do not fit the number of the turn.

    Each turn draws one card while a deck lasts, so the number of the turn determines both decks. These
    problems are not part of `problems`: an umpire's correction of a forgotten draw changes a deck alone, and
    play continues from there.
    """
    if not state.turn:
        return []
    last = 2 * _FULLEST_DECK
    wrong = [f"turn {state.turn}: the war ends with turn {last}"] if state.turn > last else []
    for seat in SEATS:
        drawn = (state.turn + (seat == state.active)) // 2
        found, due = state.sides[seat].deck, max(0, _FULLEST_DECK - drawn)
        if found != due:
            wrong.append(f"{SEAT_NAMES[seat]}: {found} cards in the deck in turn {state.turn}, not {due}")
    return wrong


def _most_supports(state: Position, effect: int) -> int:
    """Returns the maximum number of supports with this effect that can have succeeded in this turn.

    Their cards are still in the reserve, before those of the open chain. One may have been recruited since: a
    support into an empty reserve must be the next recruit (ruling 9).
    """
    side, kinds = state.own, (effect, KING)
    open_ones = sum(support.seat == state.active for support in state.chain)
    waiting = side.reserve[: len(side.reserve) - open_ones]
    fighting = any(unit and unit.kind in kinds for unit in side.cells)
    return sum(kind in kinds for kind in waiting) + (state.done is Done.RECRUITED and fighting)


_FIRST_HAND, _FIRST_DECK = 4, 17


# --- each player's cards, during setup and in the war


def side_problems(state: Position, seat: int) -> Iterator[str]:
    """Yields problems of a side that are independent of the phase."""
    side, name = state.sides[seat], SEAT_NAMES[seat]
    if side.king not in state.rules.cards.armies:
        yield f"{name}: no verified King has the serial {escaped(side.king)}"
        return
    for count, limit, where in (
        (len(side.reserve), RESERVE_LIMIT, "the reserve"),
        (side.hand, HAND_LIMIT, "the hand"),
    ):
        if not 0 <= count <= limit:
            yield f"{name}: {count} cards in {where}, at most {limit}"
    if min(*side.kingdom, *side.graveyard, *side.unseen, *side.known) < 0:
        yield f"{name}: fewer cards than none"
    if side.deck < 0 or sum(side.unseen) != side.hand + side.deck:
        yield f"{name}: {sum(side.unseen)} unseen cards, {side.hand} in hand and {side.deck} in the deck"
    if sum(side.known) > side.hand or any(k > u for k, u in zip(side.known, side.unseen, strict=True)):
        yield f"{name}: more cards known to be in hand than can be"
    # There is one King, and if unseen he is known to be in hand (ruling 1).
    fighting = sum(1 for unit in side.cells if unit and unit.kind == KING)
    kings = fighting + side.reserve.count(KING) + side.graveyard[KING] + side.unseen[KING]
    kings += state.sides[1 - seat].kingdom[KING]
    if kings != 1:
        yield f"{name}: {kings} Kings"
    elif side.known[KING] != side.unseen[KING]:
        yield f"{name}: the King is unseen, but not known to be in hand"
    if any(side.cells[cell + 3] and not side.cells[cell] for cell in CELLS[:3]):
        yield f"{name}: a rear unit without a unit in front"
    hurt = [unit for unit in side.cells if unit and unit.damage]
    if any(not 0 <= unit.damage < side.defence(unit, state.rules.cards) for unit in hurt):
        yield f"{name}: a unit with more damage than it bears"
    if hurt and side is state.own:
        yield f"{name}: a damaged unit in the own turn"


def setup_problems(state: Position) -> Iterator[str]:
    """Yields problems of a setup position, in which every card is placed in a fixed order (ruling 1)."""
    phase = state.phase.name.lower()
    for seat in SEATS:
        side, name = state.sides[seat], SEAT_NAMES[seat]
        revealed, deployed, stocked = _due_cards(state, seat)
        for found, due, where in (
            (sum(map(bool, side.cells)), deployed, "on the battlefield"),
            (len(side.reserve), stocked, "in the reserve"),
            (sum(side.kingdom), revealed, "in the kingdom"),
            (sum(side.graveyard), 0, "in the graveyard"),
            (side.hand, _FIRST_HAND - deployed - stocked, "in hand"),
            (side.deck, _FIRST_DECK - revealed, "in the deck"),
        ):
            if found != due:
                yield f"{name}: {found} cards {where} while the phase is {phase}, not {due}"
        if any(side.cells[3:]) or any(unit != Unit(unit.kind) for unit in side.cells if unit):
            yield f"{name}: the first unit stands upright in front"
        if any(side.known[:KING]):
            yield f"{name}: only the King is known to be in hand while the phase is {phase}"


def _due_cards(state: Position, seat: int) -> tuple[int, int, int]:
    """Returns the numbers of revealed, deployed and stocked cards that are due; the active seat is first."""
    first = state.mover != state.active and seat == state.active
    match state.phase:
        case Phase.REVEAL:
            return int(bool(state.placed) and seat != state.active), 0, 0
        case Phase.FIRST:
            return int(not state.rules.first_player_first), 0, 0
        case Phase.DEPLOY:
            return 1, int(first), 0
        case Phase.STOCK:
            return 1, 1, int(first)
    return 0, 0, 0


# --- the whole position


_CARDS = 2 * (UNITS + 1)


def problems(state: State) -> list[str]:
    """Returns all problems of a position as sentences; empty if it is possible."""
    if state.active not in SEATS:
        return ["neither south nor north has the turn"]
    wrong = [problem for seat in SEATS for problem in side_problems(state, seat)] or [
        *_whole(state),
        *(setup_problems(state) if state.phase in SETUP else _war(state)),
        *decision_problems(state),
    ]
    if not wrong and state.result is None and not state.legal_actions():
        return [f"no legal action while the phase is {state.phase.name.lower()}"]
    return wrong


def _whole(state: State) -> Iterator[str]:
    total = sum(side.total() for side in state.sides)
    if total != _CARDS:
        yield f"{total} cards instead of {_CARDS}"
    if min(state.turn, state.bonus) < 0 or state.placed not in (0, 1):
        yield f"turn {state.turn}, bonus {state.bonus} or {state.placed} placed cannot be"
    if (state.phase in SETUP) != (state.turn == 0):
        yield f"turn {state.turn} while the phase is {state.phase.name.lower()}"
    if state.entered and not state.rules.entry_any_time:
        yield f"a card was developed and the turn goes on, not by {state.rules} rules"
    if (state.result is None) == (state.phase is Phase.OVER):
        result = f"with the result {format_result(state.result)}" if state.result else "without a result"
        yield f"the phase is {state.phase.name.lower()} {result}"


def _war(state: State) -> Iterator[str]:
    """Yields problems after the setup: hand limits, the turn, and the result."""
    if state.enemy.hand >= HAND_LIMIT:
        yield f"{SEAT_NAMES[1 - state.active]}: {state.enemy.hand} cards in hand, in the turn of the opponent"
    if state.own.hand + state.bonus > HAND_LIMIT:
        yield f"+{state.bonus} by Soldiers, {state.own.hand} cards in hand: together at most {HAND_LIMIT}"
    yield from turn_problems(state)
    if state.result is not None:
        yield from _unfounded(state)
        return
    # An unfinished game has no winner. A majority only waits until both conscripts are placed (ruling 27).
    yield from (f"{SEAT_NAMES[seat]}: the King is gone and the game goes on" for seat in _fallen(state))
    winner = majority(state.sides)
    if winner is not None and not (state.phase is Phase.CONSCRIPT and state.placed):
        yield f"{SEAT_NAMES[winner]}: more citizens in four kinds and the game goes on"


def _unfounded(state: State) -> Iterator[str]:
    """Yields a problem if the result does not follow from the position.

    The branches have the order in which the engine tests the endings (ruling 14): execution, development,
    collapse, end of the war. An earlier ending excludes the later ones, so a position with a fallen King is
    only valid with the result `execution`.
    """
    assert state.result is not None
    winner, reason = state.result.winner, state.result.reason
    fallen, leader = _fallen(state), majority(state.sides)
    loser = state.enemy
    if reason is Reason.EXECUTION or fallen:
        founded = reason is Reason.EXECUTION and winner == state.active and fallen == [1 - state.active]
    elif reason is Reason.DEVELOPMENT or leader is not None:
        founded = reason is Reason.DEVELOPMENT and winner is not None and winner == leader
    elif reason is Reason.COLLAPSE:
        few = len(loser.reserve) + sum(loser.kingdom) < 2
        founded = winner == state.active and few and not any(loser.cells)
    else:
        over = not any(side.deck for side in state.sides) and any(loser.cells)
        founded = over and winner == richer(*state.sides)
    if not founded:
        yield f"the result {format_result(state.result)} does not follow from the position"


def _fallen(state: State) -> list[int]:
    """Returns the seats whose King was destroyed or captured."""
    return [
        seat for seat in SEATS if state.sides[seat].graveyard[KING] or state.sides[1 - seat].kingdom[KING]
    ]
