"""Playing strategies: one prefers sensible actions at random, one maximises the odds. Chance is passed in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from playmat.games.age_of_war import advice
from playmat.games.age_of_war.odds import By, Siege, probabilities, uses
from playmat.games.age_of_war.plans import sensible
from playmat.games.age_of_war.rules import scoring, transitions
from playmat.games.age_of_war.rules.actions import END, ROLL, TAKE, Action
from playmat.games.age_of_war.rules.castles import CASTLES
from playmat.games.age_of_war.rules.position import CENTRE, Phase
from playmat.games.age_of_war.rules.state import State
from playmat.games.game import CHANCE, Choose, Weigh

_VICTORY = 100

Player = Callable[[State, Choose], Action]


def hopeful(state: State, choose: Choose) -> Action:
    """Chooses a random action that leads to a castle."""
    action: Action = choose(sensible(state, state.legal_actions()))
    return action


def reckoning(state: State, choose: Choose) -> Action:
    """Chooses the use with the most expected points; which die is lost does not matter."""
    if state.phase is not Phase.ROLLED:
        return END if END in state.legal_actions() else TAKE
    aims = tuple(_weighed(state, siege) for siege in advice.sieges(state) if _lasts(state, siege.castle))
    return advice.action(state, uses(aims, state.wells, By.POINTS)[0])


def _lasts(state: State, castle: str) -> bool:
    """Returns whether a conquest is likely to last: from the centre, or completing a clan."""
    clan = CASTLES[castle].clan
    return state.bound or state.holder(castle) == CENTRE or transitions.taken(state, castle).complete(clan)


def _weighed(state: State, siege: Siege) -> Siege:
    """Returns the siege with a gain for the end of the game: all or nothing, depending on who wins."""
    # Expected points are the wrong measure for the last castle of the centre: taking it ends the game, which
    # may hand the victory to an opponent who is ahead.
    outcome = scoring.outcome(transitions.taken(state, siege.castle))
    if outcome is None:
        return siege
    return siege._replace(gain=_VICTORY if state.turn in outcome.winners else 0)


PLAYERS: dict[str, Player] = {"random": hopeful, "odds": reckoning}


def chance_outcomes(state: State) -> tuple[tuple[Action, float], ...]:
    """Returns every roll, or every first player, with its probability."""
    if state.phase is Phase.FIRST:
        lots = state.legal_actions()
        return tuple((lot, 1 / len(lots)) for lot in lots)
    return tuple(zip(ROLL[state.in_hand], probabilities(state.in_hand), strict=True))


def playout(state: State, players: Sequence[Player], choose: Choose, weigh: Weigh) -> Iterator[Action]:
    """Plays a game to its end and yields its actions, seat by seat."""
    while movers := state.movers:
        if movers == (CHANCE,):
            action: Action = weigh(*zip(*chance_outcomes(state), strict=True))
        else:
            action = players[state.turn](state, choose)
        state = state.apply(action)
        yield action
