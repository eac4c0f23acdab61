"""Impossible positions are refused with everything that is wrong with them."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.age_of_war.played import CENTRE
from playmat.errors import ImpossiblePosition
from playmat.games.age_of_war.rules.actions import Action, Verb
from playmat.games.age_of_war.rules.parsing import parse_state, read_state
from playmat.games.age_of_war.rules.state import start
from playmat.games.age_of_war.rules.validity import problems

IMPOSSIBLE = {
    "3.../.../../../../. 12 south hand - - - -": "seat 3 holds castles, but 2 play",
    f"{CENTRE} 12 west hand - - - -": "west has the turn, but 2 play",
    f"{CENTRE} x23 south hand - - - -": "south has the turn and has left",
    f"{CENTRE} xx south hand - - - -": "everybody has left: the game was over when one was left",
    "1.../.../../../../. 12 south first - - - -": "castles are besieged or taken before anybody has begun",
    f"{CENTRE} 12 south first edo - - -": "castles are besieged or taken before anybody has begun",
    f"{CENTRE} 12 south first - - - 11": "2 dice lie before anybody has begun",
    f"{CENTRE} 12 north first - - - -": "nobody has begun: the turn is the first player's until then",
    f"{CENTRE} 12 south rolled - 1123ACD - A": "8 dice instead of 7",
    f"{CENTRE} 12 south hand - 12 - AA": "dice lie in the wells while they are in the hand",
    f"{CENTRE} 12 south hand - - - 1123ACD": "no die is left to be rolled: the turn is over",
    f"{CENTRE} 12 south rolled - 1123A - -": "5 dice lie instead of 7",
    f"{CENTRE} 12 south rolled - - - -": "no dice lie to be taken up while the phase is rolled",
    f"{CENTRE} 12 south lying - - - 1123ACD": "no dice lie to be taken up while the phase is lying",
    f"{CENTRE} 12 south left - - - -": "no dice lie to be taken up while the phase is left",
    f"{CENTRE} 12 south lying - 1123ACD - -": "no line is filled and no die lost since the roll",
    "1.../.../../../../. 12 south hand azuchi - - -": "azuchi cannot be besieged by south",
    "..../.../../22/../. 12 south hand takahashi - - -": "takahashi cannot be besieged by south",
    f"{CENTRE} 12 south rolled gassantoda:3 1123AC D -": "gassantoda has no line 3",
    f"{CENTRE} 12 south rolled gassantoda:12 112 333D -": "every line of gassantoda is filled",
    f"{CENTRE} 12 south rolled gassantoda:2 1123 122 -": "the laid dice 122 should fill just line 2",
    f"{CENTRE} 12 south rolled kiyosu:14 1123AC 3 -": "the laid dice 3 should fill just line 1 and 4",
    f"{CENTRE} 12 south rolled edo:2 123AC AC -": "line 2 of edo is filled before an equal one above it",
    "2.../.../../../../. 12 south rolled gifu:4 123ACC D -": "gifu has no line 4",
    "...2/.../../../../. 12 south rolled gifu:4 123ACC D -": "line 4 of gifu is filled before an equal one",
    f"{CENTRE} 12 south rolled gassantoda 123ACC D -": "the laid dice D should fill no line",
    f"{CENTRE} 12 south left gassantoda:1 - D 123ACC": "lines are filled before the dice are taken up",
    ".1../.../../../../. 12 north left matsumoto - - 1122333": "matsumoto of a player is besieged",
    f"{CENTRE} 12 south left - - AAACD 12": "the laid dice AAACD fill no lines of one castle",
    f"{CENTRE} 12 south left - 1123 AA C": "the turn before could not end with these dice",
    f"{CENTRE} 12 south left - - - AA": "the turn before could not end with these dice",
    "1111/111/11/11/11/1 12 south left edo 33A 3333 -": "a castle is besieged and the game is over",
    "1111/111/11/11/11/1 12 south rolled - 33A 1333 -": "the phase is rolled and the game is over",
    "1111/111/11/11/11/1 1x south left - 33A 1333 -": "the game was over before",
    "1111/111/11/11/11/1 12 north left - 33A 1333 -": "north cannot have taken the last castle",
    "1111/111/11/11/11/1 12 south left - 33A 113D -": "with the laid dice 113D",
}


@pytest.mark.parametrize(("text", "problem"), IMPOSSIBLE.items())
def test_an_impossible_position_is_refused_with_what_is_wrong(text: str, problem: str) -> None:
    assert any(problem in sentence for sentence in problems(read_state(text)))
    with pytest.raises(ImpossiblePosition, match="is impossible, correct it: "):
        parse_state(text)


def test_everything_that_is_wrong_is_said() -> None:
    assert len(problems(read_state("3.../.../../../../. 12 west hand - 1123ACD - A"))) == 3


@pytest.mark.parametrize(
    "text",
    [
        f"{CENTRE} 12 north left - 22 - 11133",  # too few dice for any castle: the turn was ended
        f"{CENTRE} 12 north left - 1AA 2 333",  # three dice are too few for Takahashi after its 2
        f"{CENTRE} 123 south rolled kumamoto:14 1AC 22DD -",
        "2.../.../../../../. 12 south rolled azuchi:4 123ACC D -",
        f"{CENTRE} x2x north left - - 22333 A",
    ],
)
def test_what_looks_strange_may_be_possible(text: str) -> None:
    assert str(parse_state(text)) == text


@given(st.integers(0, 2**32).map(Random))
def test_every_position_that_is_reached_is_sound_though_players_leave(random: Random) -> None:
    state = start(random.randint(2, 6))
    for _ in range(60):
        assert problems(state) == [], str(state)
        leavers = [seat for seat, plays in enumerate(state.playing) if plays]
        leave = Action(Verb.LEAVE, seat=random.choice(leavers))
        actions = state.legal_actions()
        if not actions:
            break
        state = state.apply(leave if random.random() < 0.02 else random.choice(actions))
