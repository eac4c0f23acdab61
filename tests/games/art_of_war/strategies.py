"""Hypothesis strategies for games: any switches, any armies, any legal actions.

A failure shrinks to the shortest prefix of the simplest failing game.
"""

from random import Random

from hypothesis import strategies as st

from playmat.games.art_of_war.rules.cards import CARDS
from playmat.games.art_of_war.rules.digital import DigitalState
from playmat.games.art_of_war.rules.options import OFFICIAL, REWRITE, SWITCHES, UNITS, Army, Rules
from playmat.games.art_of_war.rules.state import State, start

MOST_ACTIONS = 1000

_switches = [st.booleans()] * len(SWITCHES)
_rules = st.sampled_from([OFFICIAL, REWRITE]) | st.builds(Rules, *_switches, cards=st.just(CARDS))
_cuts = st.lists(st.integers(0, UNITS), min_size=4, max_size=4).map(sorted)
_units = _cuts.map(lambda cut: tuple(b - a for a, b in zip([0, *cut], [*cut, UNITS], strict=True)))
_armies = st.builds(Army, st.sampled_from(["R01", "R02"]), st.just((4,) * 5) | _units)
_beginnings = st.builds(start, _rules, st.tuples(_armies, _armies))
_seeds = st.integers(0, 10**6)
_lengths = st.integers(0, MOST_ACTIONS)


def _played(state: State, seed: int, length: int) -> list[State]:
    random, states = Random(seed), [state]
    while len(states) <= length and (actions := states[-1].legal_actions()):
        states.append(states[-1].apply(random.choice(actions)))
    return states


def _dealt(state: State, seed: int, length: int) -> list[DigitalState]:
    random, states = Random(seed), [DigitalState(state)]
    while len(states) <= length and (moves := states[-1].legal_actions()):
        states.append(states[-1].apply(random.choice(moves)))
    return states


games = st.builds(_played, _beginnings, _seeds, _lengths)
"""Draws the states of a game of any length."""

whole_games = st.builds(_played, _beginnings, _seeds, st.just(MOST_ACTIONS))
digital_games = st.builds(_dealt, _beginnings, _seeds, _lengths)
