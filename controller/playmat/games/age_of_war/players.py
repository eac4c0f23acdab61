"""Programs that play, and the actions that make progress for random virtual players.

One program prefers sensible actions at random, one maximises the odds. Chance is passed in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from playmat.games.age_of_war import advice
from playmat.games.age_of_war.odds import By, Use, chance, dice_for, probabilities, remaining, uses
from playmat.games.age_of_war.rules import scoring, transitions
from playmat.games.age_of_war.rules.actions import END, ROLL, TAKE, Action, Verb
from playmat.games.age_of_war.rules.castles import CASTLES
from playmat.games.age_of_war.rules.position import CENTRE, Phase
from playmat.games.age_of_war.rules.state import State
from playmat.games.interface import Rng

_NEARLY = 0.9  # share of the best chance that is good enough


def sensible(state: State, actions: Sequence[Action]) -> Sequence[Action]:
    """Returns the actions that lead to a castle; all actions if none does."""
    if state.phase is Phase.HAND:
        return [action for action in actions if action.verb is Verb.ROLL] or actions
    ends = [END] if END in actions else [TAKE]
    wanted = _uses(state) if state.phase is Phase.ROLLED and END not in actions else ends
    return [action for action in actions if action in wanted] or actions


@lru_cache(maxsize=64)
def _uses(state: State) -> list[Action]:
    """Returns the actions for castles with nearly the best chance, preferring the one under siege.

    Only castles from the centre count, because only they bring the end of the game nearer.
    """
    # Random play would seldom complete a castle, and the best play alone would make all games alike. Choosing
    # at random among nearly equal castles keeps variety. Thefts are excluded, because two random players
    # could steal from each other without end.
    aims = [aim for aim in advice.sieges(state) if state.bound or state.holder(aim.castle) == CENTRE]
    best, left = [], len(state.wells)
    for siege in aims:
        # A line is filled with the fewest dice.
        fills = (
            Use(chance(remaining(siege.lines, line), left - len(dice)), siege.castle, line, dice)
            for line in siege.lines
            if (dice := dice_for(line, state.wells))
        )
        lose = Use(chance(siege.lines, left - 1))
        best.append(max((lose, *fills), key=lambda use: use.value))
    goal = max(use.value for use in best)
    good = [use for use in best if use.value >= _NEARLY * goal]
    here = [use for use in good if use.castle == state.siege] or good
    return [advice.action(state, use) for use in here]


# --- programs


_VICTORY = 100

Player = Callable[[State, Rng], Action]


def hopeful(state: State, rng: Rng) -> Action:
    """Chooses a random action that leads to a castle."""
    action: Action = rng.choice(sensible(state, state.legal_actions()))
    return action


def reckoning(state: State, rng: Rng) -> Action:
    """Chooses the use with the most expected points; which die is lost does not matter."""
    if state.phase is not Phase.ROLLED:
        return END if END in state.legal_actions() else TAKE
    aims = []
    for siege in advice.sieges(state):
        after, clan = transitions.taken(state, siege.castle), CASTLES[siege.castle].clan
        # A conquest is likely to last if it is from the centre or completes a clan.
        if not (state.bound or state.holder(siege.castle) == CENTRE or after.complete(clan)):
            continue
        # Expected points are the wrong measure for the last castle of the centre: taking it ends the game,
        # which may hand the victory to an opponent who is ahead. Then it gains all or nothing.
        if outcome := scoring.outcome(after):
            siege = siege._replace(gain=_VICTORY if state.turn in outcome.winners else 0)
        aims.append(siege)
    return advice.action(state, uses(tuple(aims), state.wells, By.POINTS)[0])


PLAYERS: dict[str, Player] = {"random": hopeful, "odds": reckoning}


def chance_outcomes(state: State) -> tuple[tuple[Action, float], ...]:
    """Returns every roll, or every first player, with its probability."""
    if state.phase is Phase.FIRST:
        lots = state.legal_actions()
        return tuple((lot, 1 / len(lots)) for lot in lots)
    return tuple(zip(ROLL[state.in_hand], probabilities(state.in_hand), strict=True))
