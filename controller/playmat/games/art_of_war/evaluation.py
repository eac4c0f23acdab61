"""Evaluation of positions, and weights of single actions, for search."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from operator import sub

from playmat.games.art_of_war.rules.actions import ACTIONS, Verb
from playmat.games.art_of_war.rules.cards import ARCHER, CELLS, KING, SOLDIER, X
from playmat.games.art_of_war.rules.fast.army import DAMAGE, KIND, TURNED, UNDAMAGED, Army
from playmat.games.art_of_war.rules.fast.codes import CELL_OF, EFFECT_OF, KIND_OF, PASS
from playmat.games.art_of_war.rules.fast.state import (
    ACT,
    DEPLOY,
    GUARD,
    RECRUITED,
    SHOOT,
    TARGET,
    WIZARD_WINDOW,
    FastState,
)
from playmat.games.art_of_war.rules.position import RESERVE_LIMIT
from playmat.games.art_of_war.rules.turns import MAJORITY, ahead

_KING = KING + 1
_DRAWS = 32
"""Cards in both decks when the first turn begins."""

# Each feature is the mover's count minus the other's. Each has two weights: at the beginning, and added
# towards the end.
_WINS = (
    (-0.19, -0.12),  # the turn
    (0.71, 2.28),  # citizens at the end
    (0.48, -0.12),  # spare cards
    (1.64, 0.10),  # King in hand
    (-0.43, -0.18),  # leading kinds
    (-0.40, -0.53),  # graveyard
    (-0.84, 0.69),  # units
    (0.01, 0.17),  # reserve
    (0.88, -0.17),  # King first in the reserve
    (0.93, 0.48),  # King on the battlefield
    (0.50, 0.22),  # possible captures
    (0.08, 0.49),  # units within reach of a kill
    (0.49, 0.96),  # King within reach of a kill
)
_TIES = (
    (-0.58, 2.24),  # always
    (-2.28, -1.49),  # unlike numbers of citizens at the end
    (-2.28, -1.66),  # else unlike graveyards
    (0.18, 0.07),  # spare cards
    (-0.09, 0.27),  # possible captures
    (-0.48, -0.16),  # units within reach of a kill
    (-1.43, -0.32),  # King within reach of a kill
)
"""Weights for a draw; here the features of both sides are added."""


# A logistic regression on 660 games against the greedy bot, with three results: the mover wins, the other
# wins, a draw. tests/games/art_of_war/fit_evaluation.py fits such weights. Positions are judged at the
# beginning of a turn.
# What counts most is the number of citizens that each side will have if it develops one in every turn that
# is left. Cards beyond that are spare: they serve as units and supports. The best of them is the King in
# the hand: never developed, any support, and safe from attacks.
def prospects(state: FastState) -> tuple[tuple[float, float], float]:
    """Estimates the chance of each seat to win, and that of a draw."""
    if state.is_over:
        winner = state.winner
        return (float(winner == 0), float(winner == 1)), float(winner is None)
    differences, sums, late = measures(state)
    lead, tie = _weighted(differences, _WINS, late), _weighted(sums, _TIES, late)
    win, loss, draw = exp(lead), exp(-lead), exp(tie)
    total = win + loss + draw
    wins = (win / total, loss / total)
    return wins if state.mover == 0 else wins[::-1], draw / total


def _weighted(counts: Sequence[int], weights: Sequence[tuple[float, float]], late: float) -> float:
    total = 0.0
    for count, (weight, growth) in zip(counts, weights, strict=True):
        if count:
            total += count * (weight + late * growth)
    return total


def measures(state: FastState) -> tuple[Sequence[int], Sequence[int], float]:
    """Returns what the weights apply to: counts for a win, counts for a draw, share of the cards drawn."""
    mine, theirs = state.armies[state.mover], state.armies[1 - state.mover]
    own = _features(mine, theirs, mine.size, 1)
    other = _features(theirs, mine, theirs.size + 1, 0)  # after its next draw
    uneven = own[0] != other[0]
    sums = (1, uneven, own[4] != other[4] and not uneven, *(own[at] + other[at] for at in _SHARED))
    return (1, *map(sub, own, other)), sums, 1 - (len(mine.deck) + len(theirs.deck)) / _DRAWS


def _features(army: Army, enemy: Army, size: int, developments: int) -> tuple[int, ...]:
    """Returns the counts of one side, which attacks with `size` cards in hand.

    `developments` is 1 if it may develop in this turn.
    """
    # Each attack that could capture counts on its own; kills need the damage of all attacks together.
    takes, damage = 0, [_shots(army)] * len(CELLS)
    for target, value in _blows(army, army.cells, size):
        unit = enemy.cells[target]
        damage[target] += value
        if unit and value == enemy.defence[unit & UNDAMAGED]:
            takes += 3 if unit & KIND == _KING else 1
    mortal = [
        unit & KIND
        for unit, dealt in zip(enemy.cells, damage, strict=True)
        if unit and dealt >= enemy.defence[unit & UNDAMAGED]
    ]
    execution = _KING in mortal
    king, reserve, units = army.hand[KING], army.reserve, [unit & KIND for unit in army.cells if unit]
    spare = army.size - king - developments
    return (
        sum(army.kingdom) + len(army.deck) + developments + min(0, spare),  # citizens at the end
        max(0, spare),
        king,
        ahead(army.kingdom, enemy.kingdom),
        sum(army.graveyard),
        len(units),
        len(reserve),
        reserve[:1] == [KING],  # which is then the only recruit
        _KING in units,
        takes,
        len(mortal) - execution,
        execution,
    )


_SHARED = (1, 9, 10, 11)
"""Places of the features that also count for a draw."""


def _shots(army: Army) -> int:
    """Returns the number of Archer supports that the hand allows."""
    return min(army.hand[ARCHER] + army.hand[KING], RESERVE_LIMIT - len(army.reserve))


def _blows(army: Army, units: Sequence[int], size: int, bonus: int = 0) -> list[tuple[int, int]]:
    """Returns target and value of every attack by these units, with `size` cards in hand."""
    found = []
    for cell, unit in enumerate(units):
        if unit:
            kind = unit & KIND
            value = army.attack[kind]
            value = (size if value == X else value) + bonus
            found += [(target, value) for target in army.reach[kind][cell]]
    return found


# --- weights of actions


_TURN, _RECRUIT, _DEVELOP, _SUPPORT, _END = map(
    int, (Verb.TURN, Verb.RECRUIT, Verb.DEVELOP, Verb.SUPPORT, Verb.END)
)
_VERB = [int(action.verb) for action in ACTIONS]
_CERTAIN = 8.0
"""Score of an action that wins."""
_IDLE = -3.0
"""Score of a turn that ends without the development that it allows: a citizen is lost for good, and playouts
in which that happens by chance say little about anything else."""


def promises(state: FastState, actions: Sequence[int]) -> list[float]:
    """Returns a positive weight for each action by simple rules.

    A score is roughly the gain in cards; the weight is its exponential. The scores only guide the search and
    its playouts, so they need not see more than one action far.
    """
    phase = state.phase
    if phase == ACT:
        return _in_turn(state, actions)
    own, other = state.armies[state.mover], state.armies[1 - state.mover]
    if phase == TARGET:
        more = _more_damage(state, own)
        cells = [CELL_OF[code] for code in actions]
        return [exp(_blow(state, own, other, cell, state.value, more[cell])) for cell in cells]
    if phase == SHOOT:
        more = _more_damage(state, own)
        return [exp(_shot(other, cell, more[cell])) for cell in (CELL_OF[code] for code in actions)]
    if phase == GUARD:
        loss = _blow(state, other, own, state.target, state.value, _more_damage(state, other)[state.target])
        return [1.0 if code == PASS else exp(loss - 1.2 - (KIND_OF[code] == KING)) for code in actions]
    if phase == WIZARD_WINDOW:
        return [1.0 if code == PASS else 0.5 for code in actions]
    if phase == DEPLOY:
        return [0.2 if KIND_OF[code] == KING else 1.0 for code in actions]
    return [1.0] * len(actions)


def _in_turn(state: FastState, actions: Sequence[int]) -> list[float]:
    own, other = state.armies[state.active], state.armies[1 - state.active]
    found = []
    can_develop = any(_VERB[code] == _DEVELOP for code in actions)
    more = _more_damage(state, own)
    for code in actions:
        verb, kind = _VERB[code], KIND_OF[code]
        score = 0.0
        if verb == _RECRUIT:
            cell = CELL_OF[code]
            score = -2.5 if own.cells[cell] else 0.8 if cell < 3 else 0.3
            score -= 2 * (kind == KING)
        elif verb == _TURN:
            score = _attack(state, own, other, CELL_OF[code], more)
        elif verb == _DEVELOP:
            score = _citizen(own, other, kind) + 0.5 * (own.size >= 5)
        elif verb == _SUPPORT:
            score = _support(state, own, other, EFFECT_OF[code], more) - (1.5 if kind == KING else 1.0)
        elif verb == _END and can_develop:
            score = _IDLE
        found.append(exp(score))
    return found


def _support(state: FastState, own: Army, other: Army, effect: int, more: Sequence[int]) -> float:
    """Scores a support by the kill that it makes possible."""
    if effect == ARCHER:
        return max((_shot(other, cell, more[cell] - 1) for cell in CELLS if other.cells[cell]), default=0.0)
    if effect == SOLDIER and state.done != RECRUITED:
        upright = [cell for cell in CELLS if own.cells[cell] and not own.cells[cell] & TURNED]
        return max([0.0, *(_attack(state, own, other, cell, more, 1) for cell in upright)])
    return 0.0


# One blow rarely kills: most units have a defence of 2 or 3 and most attacks a value of 1. What decides games
# is the sum of several attacks and Archers in one turn, none of which gains anything alone.
def _more_damage(state: FastState, own: Army) -> list[int]:
    """Returns the damage that this turn may still bring to each enemy cell, unanswered."""
    found = [_shots(own)] * len(CELLS)
    if state.done != RECRUITED:
        upright = [0 if unit & TURNED else unit for unit in own.cells]
        for target, value in _blows(own, upright, own.size, state.bonus):
            found[target] += value
    return found


def _attack(
    state: FastState, own: Army, other: Army, cell: int, more: Sequence[int], bonus: int = 0
) -> float:
    """Scores an attack by its best target; a turned unit defends worse, and a turned King is in danger."""
    kind = own.cells[cell] & KIND
    printed = own.attack[kind]
    value = (own.size - bonus if printed == X else printed) + state.bonus + bonus
    gains = [
        _blow(state, own, other, target, value, more[target] - value)
        for target in own.reach[kind][cell]
        if other.cells[target]
    ]
    return max([-1.0, *gains]) - (1.0 if kind == _KING else 0.3)


def _blow(state: FastState, own: Army, other: Army, cell: int, value: int, more: int) -> float:
    """Scores an unanswered attack on a unit that may take so much `more` damage in this turn."""
    unit = other.cells[cell]
    defence = other.defence[unit & UNDAMAGED]
    captured = value == defence and (state.capture_wounded or unit < DAMAGE)
    if not captured and value + unit // DAMAGE < defence:
        return _wound(unit, value + unit // DAMAGE + more >= defence) if value else -2.0
    if unit & KIND == _KING:
        return _CERTAIN
    return 3 + _citizen(own, other, (unit & KIND) - 1) if captured else 2.0


def _shot(other: Army, cell: int, more: int) -> float:
    """Scores one damage to a unit that may take so much `more` in this turn."""
    unit = other.cells[cell]
    if 1 + unit // DAMAGE < other.defence[unit & UNDAMAGED]:
        return _wound(unit, 1 + unit // DAMAGE + more >= other.defence[unit & UNDAMAGED])
    return _CERTAIN if unit & KIND == _KING else 2.0


def _wound(unit: int, mortal: bool) -> float:
    """Scores damage that does not kill, but may with the blows to come."""
    return (4.0 if unit & KIND == _KING else 1.5) if mortal else 0.0


def _citizen(own: Army, other: Army, kind: int) -> float:
    """Scores one more citizen of a kind."""
    margin = own.kingdom[kind] - other.kingdom[kind]
    if margin == 0 and ahead(own.kingdom, other.kingdom) == MAJORITY - 1:
        return _CERTAIN
    return 1.5 if margin in (0, -1) else 0.2
