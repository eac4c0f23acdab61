"""Players without hands: one does what seems to help, one counts the odds; chance comes from outside."""

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
from playmat.games.game import CHANCE
from playmat.games.study import Choose, Weigh

_VICTORY = 100

Player = Callable[[State, Choose], Action]


def hopeful(state: State, choose: Choose) -> Action:
    """Something that leads to a castle."""
    action: Action = choose(sensible(state, state.legal_actions()))
    return action


def reckoning(state: State, choose: Choose) -> Action:
    """What gains most by the odds; of dice that are lost it does not matter which."""
    if state.phase is not Phase.ROLLED:
        return END if END in state.legal_actions() else TAKE
    aims = tuple(_weighed(state, siege) for siege in advice.sieges(state) if _lasts(state, siege.castle))
    return advice.action(state, uses(aims, state.wells, By.POINTS)[0])


def _lasts(state: State, castle: str) -> bool:
    """Whether it is from the centre, or completes a clan: what is only stolen is stolen back."""
    clan = CASTLES[castle].clan
    return state.bound or state.holder(castle) == CENTRE or transitions.taken(state, castle).complete(clan)


def _weighed(state: State, siege: Siege) -> Siege:
    """A castle that ends the game is worth everything to whoever then wins, and else nothing."""
    outcome = scoring.outcome(transitions.taken(state, siege.castle))
    if outcome is None:
        return siege
    return siege._replace(gain=_VICTORY if state.turn in outcome.winners else 0)


PLAYERS: dict[str, Player] = {"random": hopeful, "odds": reckoning}


def chance_outcomes(state: State) -> tuple[tuple[Action, float], ...]:
    """Every roll, or every lot, with how likely it is."""
    if state.phase is Phase.FIRST:
        lots = state.legal_actions()
        return tuple((lot, 1 / len(lots)) for lot in lots)
    return tuple(zip(ROLL[state.in_hand], probabilities(state.in_hand), strict=True))


def playout(state: State, players: Sequence[Player], choose: Choose, weigh: Weigh) -> Iterator[Action]:
    """Every action of a game that these players play to its end, seat by seat."""
    while movers := state.movers:
        if movers == (CHANCE,):
            action: Action = weigh(*zip(*chance_outcomes(state), strict=True))
        else:
            action = players[state.turn](state, choose)
        state = state.apply(action)
        yield action
