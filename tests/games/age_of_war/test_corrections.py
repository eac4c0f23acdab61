"""Corrections by an umpire, and adoption of the mat."""

from __future__ import annotations

from gettext import NullTranslations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.age_of_war.played import CENTRE
from playmat.games.age_of_war.game import AGE_OF_WAR
from playmat.games.age_of_war.placements import HELD, LAID, MIDDLE, SIEGE, WELLS, faces_of
from playmat.games.age_of_war.rules.parsing import parse_state
from playmat.games.age_of_war.rules.position import Phase
from playmat.games.age_of_war.rules.state import State
from playmat.games.age_of_war.rules.validity import problems
from playmat.placement import Face, Placement
from playmat.simulator.rehearsal.playouts import position

PROJECTION = AGE_OF_WAR.projection
BUSY = "2.../.../../../../. 12 south rolled gassantoda:2 13AD 233 -"

positions = st.integers(0, 2**32).map(lambda seed: position(AGE_OF_WAR, Random(seed)))
some = settings(max_examples=25)


def mended(text: str) -> dict[tuple[str, str], State]:
    english = NullTranslations()
    return {
        (correction.label.translate(english), correction.meaning.translate(english)): correction.state
        for correction in PROJECTION.corrections(parse_state(text))
    }


def lying(state: State) -> Placement:
    """Returns the placement that readers detect for a position."""
    return {place: faces for place, faces in PROJECTION.placement(state).items() if place.zone != HELD}


@some
@given(positions)
def test_every_correction_leads_to_a_possible_position(state: State) -> None:
    for correction in PROJECTION.corrections(state):
        assert problems(correction.state) == [] and correction.state != state


def test_the_next_player_gets_all_dice() -> None:
    after = mended(BUSY)["Next player", "With all dice in hand"]
    assert (after.turn, after.phase, after.in_hand, after.siege) == (1, Phase.HAND, 7, "")


def test_a_castle_goes_back_or_to_whoever_is_at_turn() -> None:
    found = mended(BUSY)
    assert found["Azuchi", "Back to the centre"].held(1) == ()
    assert found["Azuchi", "To the player whose turn it is"].held(0) == ("azuchi",)
    assert found["Edo", "To the player whose turn it is"].held(0) == ("edo",)


def test_the_castle_under_siege_is_left_alone() -> None:
    assert not [label for label, _ in mended(BUSY) if label == "Gassantoda"]


@pytest.mark.parametrize(
    "text",
    [
        f"{CENTRE} 12 south first - - - -",
        "1111/111/11/11/11/1 12 south left - 33A 1333 -",
    ],
)
def test_nothing_is_to_be_mended_before_and_after_a_game(text: str) -> None:
    assert mended(text) == {}
    assert PROJECTION.adopted(parse_state(text), {}) is None


@some
@given(positions)
def test_a_mat_that_agrees_changes_nothing(state: State) -> None:
    if state.phase is not Phase.FIRST:
        assert PROJECTION.adopted(state, lying(state)) == state


@some
@given(positions, positions)
def test_what_is_adopted_is_possible_and_lies_so(state: State, other: State) -> None:
    seen = lying(other)
    after = PROJECTION.adopted(state, seen)
    if after is not None:
        assert problems(after) == [] and lying(after) == seen


def adopted(text: str, changes: Placement) -> str:
    state = parse_state(text)
    return str(PROJECTION.adopted(state, {**lying(state), **changes}))


def test_other_dice_are_another_roll() -> None:
    assert adopted(BUSY, {WELLS: faces_of("11CC")}) == BUSY.replace("13AD", "11CC")


def test_dice_that_are_laid_fill_a_line() -> None:
    now = adopted(
        BUSY.replace("gassantoda:2 13AD 233", "kiyosu:1 123ACC D"),
        {WELLS: faces_of("12CC"), LAID: faces_of("3AD")},
    )
    assert now == BUSY.replace("gassantoda:2 13AD 233", "kiyosu:124 12CC 3AD")


def test_wells_that_are_empty_mean_dice_in_the_hand() -> None:
    assert adopted(BUSY, {WELLS: ()}) == BUSY.replace("rolled", "hand").replace("13AD", "-")


def test_a_castle_in_the_centre_is_nobody_s() -> None:
    state = parse_state(BUSY)
    centre = tuple(sorted((*lying(state)[MIDDLE], Face("azuchi"))))
    assert adopted(BUSY, {MIDDLE: centre}) == BUSY.replace("2...", "....")


@pytest.mark.parametrize(
    "changes",
    [
        {WELLS: (Face("die", None),) * 4},
        {WELLS: faces_of("13A")},
        {LAID: faces_of("123")},
        {SIEGE: ()},
        {MIDDLE: (Face("edo"),)},
        {SIEGE: (Face("azuchi"), Face("gassantoda"))},
    ],
)
def test_what_can_mean_nothing_is_not_adopted(changes: Placement) -> None:
    assert adopted(BUSY, changes) == "None"
