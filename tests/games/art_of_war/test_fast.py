"""The fast engine plays exactly the game of the reference engine."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from scenes import BOTH
from strategies import digital_games

from playmat.games.art_of_war.rules.actions import ACTIONS, FIRST, NONE, REVEAL, Verb
from playmat.games.art_of_war.rules.cards import KINDS, WIZARD
from playmat.games.art_of_war.rules.digital import DRAWS, DigitalState
from playmat.games.art_of_war.rules.fast.army import DAMAGE, KIND, TURNED, Army
from playmat.games.art_of_war.rules.fast.codes import CODES
from playmat.games.art_of_war.rules.fast.state import FastState
from playmat.games.art_of_war.rules.options import Rules
from playmat.games.art_of_war.rules.position import Attack, Done, Phase, Side, Support, Unit
from playmat.games.art_of_war.rules.state import State, start
from playmat.games.interface import CHANCE


def as_unit(unit: int) -> Unit | None:
    return Unit((unit & KIND) - 1, bool(unit & TURNED), unit // DAMAGE) if unit else None


def as_side(army: Army) -> Side:
    return Side(
        army.king,
        tuple(map(as_unit, army.cells)),
        tuple(army.reserve),
        tuple(army.kingdom),
        tuple(army.graveyard),
        army.size,
        len(army.deck),
        tuple(army.unseen),
        tuple(army.known),
    )


def as_reference(state: FastState, rules: Rules) -> DigitalState:
    south, north = state.armies
    attack = None if state.attacker == NONE else Attack(state.attacker, state.value, state.target)
    asked = state.active if state.attacker == NONE else 1 - state.active
    chain = tuple(
        Support(asked if number % 2 == 0 else 1 - asked, WIZARD if number else state.effect)
        for number in range(state.links)
    )
    public = State(
        rules,
        (as_side(south), as_side(north)),
        Phase(state.phase),
        state.mover,
        state.active,
        state.turn,
        Done(state.done),
        state.bonus,
        state.entered,
        attack,
        chain,
        state.placed,
        state.outcome(),
    )
    return DigitalState(public, (tuple(south.hand), tuple(north.hand)))


def settled(reference: DigitalState, fast: FastState) -> DigitalState:
    """Plays the reference's chance events with the results that the fast engine has drawn."""
    while reference.mover == CHANCE:
        seat, public = reference.due, reference.public
        if seat is not None:
            kinds = (k for k in KINDS if fast.armies[seat].hand[k] > reference.hands[seat][k])
            move = DRAWS[seat][next(kinds)]
        elif public.phase is Phase.FIRST:
            # The first player begins the redraw of the rewrite and the deployment of the official rules.
            move = FIRST[fast.active]
        else:
            first = public.own.kingdom
            revealed = fast.armies[public.active].kingdom
            move = REVEAL[next(k for k in KINDS if revealed[k] > first[k])]
        assert move in reference.legal_actions()
        reference = reference.after(move)
    return reference


def both(seed: int, rules: Rules) -> Iterator[tuple[FastState, DigitalState]]:
    """Plays a game with both engines; every second one with many supports, for chains and full reserves."""
    random, reference = Random(seed), DigitalState(start(rules))
    fast = FastState(reference.public, reference.hands, random.random)
    reference = settled(reference, fast)
    while True:
        yield fast, reference
        codes = fast.legal_actions()
        if not codes:
            return
        supports = [code for code in codes if ACTIONS[code].verb is Verb.SUPPORT]
        code = random.choice(supports if supports and seed % 2 and random.random() < 0.7 else codes)
        fast.play(code)
        reference = settled(reference.after(ACTIONS[code]), fast)


@pytest.mark.parametrize("rules", BOTH, ids=str)
@pytest.mark.parametrize("games", [25, pytest.param(5000, marks=pytest.mark.soak)])
def test_both_engines_have_the_same_states_actions_and_outcomes(rules: Rules, games: int) -> None:
    positions = 0
    for seed in range(games):
        for fast, reference in both(seed, rules):
            positions += 1
            assert as_reference(fast, rules) == reference, str(reference)
            assert tuple(ACTIONS[code] for code in fast.legal_actions()) == reference.legal_actions()
            assert fast.is_over == (reference.outcome() is not None)
    assert positions > 80 * games


@given(digital_games)
def test_a_fast_state_begins_from_any_position_of_any_armies_and_switches(states: list[DigitalState]) -> None:
    for reference in states[-3:]:
        fast = FastState(reference.public, reference.hands, Random(1).random)
        reference = settled(reference, fast)
        assert as_reference(fast, reference.public.rules) == reference, str(reference)
        for action in reference.legal_actions():
            fast = FastState(reference.public, reference.hands, Random(2).random)
            fast.play(CODES[action])
            after = settled(reference.after(action), fast)
            assert as_reference(fast, after.public.rules) == after, f"{reference} {action}"
