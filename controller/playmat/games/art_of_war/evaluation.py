"""Evaluation of positions, and weights of single actions, for search."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from playmat.games.art_of_war.rules.actions import ACTIONS, Verb
from playmat.games.art_of_war.rules.cards import ARCHER, CELLS, KING, X
from playmat.games.art_of_war.rules.fast.army import DAMAGE, KIND, UNDAMAGED, Army
from playmat.games.art_of_war.rules.fast.codes import CELL_OF, EFFECT_OF, KIND_OF, PASS
from playmat.games.art_of_war.rules.fast.state import (
    ACT,
    DEPLOY,
    GUARD,
    SHOOT,
    TARGET,
    WIZARD_WINDOW,
    FastState,
)
from playmat.games.art_of_war.rules.turns import MAJORITY, ahead

_KING = KING + 1
_DRAWS = 32
"""Cards in both decks when the first turn begins."""
_EVEN, _LATER = 0.3, 1.7
"""Twice the chance of a draw in an even position at the beginning, and added towards the end."""

_OFFICIAL = (
    (0.55, 2.05),  # the turn
    (1.20, 1.70),  # cards in the deck
    (0.16, -0.16),  # leading kinds
    (1.09, 1.84),  # citizens
    (-0.46, -0.53),  # graveyard
    (-0.67, 0.45),  # units
    (0.21, -0.16),  # their health
    (0.66, -0.36),  # hand
    (0.25, -0.20),  # reserve
    (-0.65, 0.58),  # King on the battlefield
    (0.63, 0.76),  # possible captures by the mover
    (0.30, 0.03),  # and kills
    (-0.54, -0.48),  # possible captures by the other
    (-0.30, 0.19),  # and kills
)
_REWRITE = (
    (-0.27, 1.98),
    (0.53, 1.73),
    (0.45, -0.22),
    (0.09, 1.85),
    (-0.01, -0.39),
    (-0.33, 0.35),
    (0.17, -0.07),
    (0.76, -0.37),
    (0.42, -0.20),
    (-0.47, 0.31),
    (0.50, 0.27),
    (0.23, -0.04),
    (-0.41, -0.16),
    (-0.38, 0.01),
)


# A logistic regression on 1,000 games of this search against itself, with a draw as half a win. Each feature
# is the mover's count minus the other's. Each has two weights: at the beginning, and added towards the end,
# where only citizens, the graveyards and the last turns count.
def chance(state: FastState, seat: int) -> float:
    """Estimates the chance that `seat` wins, from 0 to 1; a draw is half a win."""
    if state.is_over:
        return 0.5 if state.winner is None else float(state.winner == seat)
    mover = state.mover
    mine, theirs = state.armies[mover], state.armies[1 - mover]
    units, health, king = _field(mine)
    their_units, their_health, their_king = _field(theirs)
    takes, kills = _blows(mine, theirs, mine.size)
    taken, killed = _blows(theirs, mine, theirs.size + 1)  # after its next draw
    features = (
        1,
        len(mine.deck) - len(theirs.deck),
        ahead(mine.kingdom, theirs.kingdom) - ahead(theirs.kingdom, mine.kingdom),
        sum(mine.kingdom) - sum(theirs.kingdom),
        sum(mine.graveyard) - sum(theirs.graveyard),
        units - their_units,
        health - their_health,
        mine.size - theirs.size,
        len(mine.reserve) - len(theirs.reserve),
        king - their_king,
        takes,
        kills,
        taken,
        killed,
    )
    late = _lateness(state)
    total = 0.0
    for feature, (weight, growth) in zip(
        features, _REWRITE if state.entry_any_time else _OFFICIAL, strict=True
    ):
        if feature:
            total += feature * (weight + late * growth)
    own = 1 / (1 + exp(-total))
    return own if seat == mover else 1 - own


def draw_chance(state: FastState, chance: float) -> float:
    """Estimates the chance of a draw: high in an even position and towards the end."""
    return (_EVEN + _LATER * _lateness(state)) * min(chance, 1 - chance)


def _lateness(state: FastState) -> float:
    """Returns the share of the cards that have been drawn since the first turn began."""
    south, north = state.armies
    return 1 - (len(south.deck) + len(north.deck)) / _DRAWS


def _field(army: Army) -> tuple[int, int, bool]:
    """Returns the number of units, their remaining defence, and whether the King is among them."""
    units = health = 0
    king = False
    for unit in army.cells:
        if unit:
            units += 1
            health += army.defence[unit & UNDAMAGED] - unit // DAMAGE
            king = king or unit & KIND == _KING
    return units, health, king


def _blows(army: Army, enemy: Army, size: int) -> tuple[int, int]:
    """Returns the numbers of attacks that could capture and kill, with this hand; the King counts as 3."""
    takes = kills = 0
    for cell, unit in enumerate(army.cells):
        if unit:
            kind = unit & KIND
            value = army.attack[kind]
            if value == X:
                value = size
            for target in army.reach[kind][cell]:
                other = enemy.cells[target]
                if other:
                    defence = enemy.defence[other & UNDAMAGED]
                    if value == defence:
                        takes += 3 if other & KIND == _KING else 1
                    elif value > defence:
                        kills += 3 if other & KIND == _KING else 1
    return takes, kills


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
        return [exp(_blow(state, own, other, CELL_OF[code], state.value)) for code in actions]
    if phase == SHOOT:
        return [exp(_shot(other, CELL_OF[code])) for code in actions]
    if phase == GUARD:
        loss = _blow(state, other, own, state.target, state.value)
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
    for code in actions:
        verb, kind = _VERB[code], KIND_OF[code]
        score = 0.0
        if verb == _RECRUIT:
            cell = CELL_OF[code]
            score = -2.5 if own.cells[cell] else 0.8 if cell < 3 else 0.3
            score -= 2 * (kind == KING)
        elif verb == _TURN:
            score = _attack(state, own, other, CELL_OF[code])
        elif verb == _DEVELOP:
            score = _citizen(own, other, kind) + 0.5 * (own.size >= 5)
        elif verb == _SUPPORT:
            score = -2.5 if kind == KING else -1.0
            if EFFECT_OF[code] == ARCHER and any(_shot(other, cell) for cell in CELLS if other.cells[cell]):
                score += 2
        elif verb == _END and can_develop:
            score = _IDLE
        found.append(exp(score))
    return found


def _attack(state: FastState, own: Army, other: Army, cell: int) -> float:
    """Scores an attack by its best target; a turned unit defends worse, and a turned King is in danger."""
    kind = own.cells[cell] & KIND
    value = (own.size if own.attack[kind] == X else own.attack[kind]) + state.bonus
    gains = [
        _blow(state, own, other, target, value) for target in own.reach[kind][cell] if other.cells[target]
    ]
    return max(-1.0, *gains) - (1.0 if kind == _KING else 0.3)


def _blow(state: FastState, own: Army, other: Army, cell: int, value: int) -> float:
    """Scores an unanswered attack on a unit."""
    unit = other.cells[cell]
    defence = other.defence[unit & UNDAMAGED]
    captured = value == defence and (state.capture_wounded or unit < DAMAGE)
    if not captured and value + unit // DAMAGE < defence:
        return 0.0 if value else -2.0
    if unit & KIND == _KING:
        return _CERTAIN
    return 3 + _citizen(own, other, (unit & KIND) - 1) if captured else 2.0


def _shot(other: Army, cell: int) -> float:
    """Scores one damage to a unit."""
    unit = other.cells[cell]
    if 1 + unit // DAMAGE < other.defence[unit & UNDAMAGED]:
        return 0.0
    return _CERTAIN if unit & KIND == _KING else 2.0


def _citizen(own: Army, other: Army, kind: int) -> float:
    """Scores one more citizen of a kind."""
    margin = own.kingdom[kind] - other.kingdom[kind]
    if margin == 0 and ahead(own.kingdom, other.kingdom) == MAJORITY - 1:
        return _CERTAIN
    return 1.5 if margin in (0, -1) else 0.2
