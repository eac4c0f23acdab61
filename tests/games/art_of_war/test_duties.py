"""Manual steps without sensor: hidden cards, awaited cards, counts and consent."""

from gettext import NullTranslations

import pytest
from scenes import play, quiet, reached, scene, side

from playmat.games.art_of_war import ART_OF_WAR
from playmat.games.art_of_war.rules.actions import REDRAW, Action, Verb
from playmat.games.art_of_war.rules.cards import WIZARD
from playmat.games.art_of_war.rules.options import REWRITE
from playmat.games.art_of_war.rules.position import Phase, Reason
from playmat.games.art_of_war.rules.state import State, start
from playmat.placement import NORTH, SOUTH, Place

SOUTH_DECK, NORTH_DECK = Place("deck", seat=SOUTH), Place("deck", seat=NORTH)
TURN = scene(side("F2=G F1=A", hand=4), side("F2=W* F3=S", hand=3))
EMPTY = scene(side("F2=G", hand=4, deck=0), side("F2=W", hand=3, deck=0))
LAST = scene(side("F2=G", hand=4, deck=0), side("F2=W", hand=3, deck=1))


def after(state: State, text: str) -> tuple[Place, ...]:
    """Returns the decks to draw from after an action."""
    action = Action.parse(text)
    return ART_OF_WAR.projection.draws(state.apply(action), action)


def places(*texts: str) -> tuple[Place, ...]:
    seats = ("south", "north")
    return tuple(Place(zone, int(n), seats.index(s)) for s, zone, n in (text.split(".") for text in texts))


def test_both_draw_their_first_hand() -> None:
    assert ART_OF_WAR.projection.draws(start()) == (SOUTH_DECK, NORTH_DECK)


def test_who_wants_a_new_hand_draws_again() -> None:
    state = play(start(), "keep")
    assert after(state, "keep") == ()
    assert after(state, "redraw") == (NORTH_DECK,)


def test_a_turn_begins_with_a_draw_that_is_over_once_anything_is_done() -> None:
    assert ART_OF_WAR.projection.draws(TURN) == (SOUTH_DECK,)
    assert after(TURN, "end") == after(TURN, "develop S") == (NORTH_DECK,)
    assert after(TURN, "recruit P F3") == after(TURN, "turn F2") == after(TURN, "support S") == ()


def test_a_support_without_a_trace_does_not_ask_for_a_second_draw() -> None:
    state = quiet(play(TURN, "support A"))
    assert after(state, "shoot F2") == after(state, "shoot F3") == ()


def test_the_setup_ends_with_the_draw_of_who_begins() -> None:
    state = play(start(), "keep", "keep", "reveal S", "reveal S", "first north", "deploy K F2", "deploy K F2")
    assert after(play(state, "stock S"), "stock S") == (NORTH_DECK,)


def test_in_the_rewrite_a_citizen_is_no_new_turn() -> None:
    state = scene(side("F2=G F1=A", hand=4), side("F2=W* F3=S", hand=3), REWRITE)
    assert after(state, "develop S") == ()


def test_a_new_hand_is_shuffled_in_and_drawn() -> None:
    steps = ART_OF_WAR.projection.duties(start(), REDRAW)
    assert [text.translate(NullTranslations()) for text in steps] == ["Shuffle them back in", "Draw 3 cards"]


def test_no_other_action_has_duties() -> None:
    for state in reached()[::11]:
        for action in state.legal_actions():
            assert bool(ART_OF_WAR.projection.duties(state, action)) == (action == REDRAW)


@pytest.mark.parametrize("note", ["end", "develop S"])
def test_the_end_of_the_war_takes_two_empty_decks_for_granted(note: str) -> None:
    question = ART_OF_WAR.projection.assumed(EMPTY, Action.parse(note))
    assert question and question.translate(NullTranslations()) == "Are both decks empty?"
    assert ART_OF_WAR.projection.assumed(LAST, Action.parse(note)) is None


def test_whatever_ends_the_war_by_its_decks_is_asked_and_nothing_else() -> None:
    for state in reached()[::7]:
        for action in state.legal_actions():
            result = state.apply(action).result
            ends = result is not None and result.reason is Reason.END_OF_WAR
            assert (ART_OF_WAR.projection.assumed(state, action) is not None) == ends


def test_the_first_citizen_comes_to_the_kingdom_of_who_reveals() -> None:
    state = play(start(), "keep", "keep")
    assert ART_OF_WAR.projection.awaited(state) == places(*(f"south.kingdom.{kind}" for kind in range(5)))
    state = play(state, "reveal S")
    assert ART_OF_WAR.projection.awaited(state) == places(*(f"north.kingdom.{kind}" for kind in range(5)))


def test_the_first_cards_come_to_the_front_row_and_to_the_reserve() -> None:
    state = play(start(), "keep", "keep", "reveal S", "reveal S", "first north")
    assert ART_OF_WAR.projection.awaited(state) == places(*(f"north.battlefield.{cell}" for cell in range(3)))
    state = play(state, "deploy K F2", "deploy K F2")
    assert ART_OF_WAR.projection.awaited(state) == places("north.reserve.0")


def test_conscripts_come_to_free_cells() -> None:
    state = scene(side("F2=G", "K"), side("F2=W*", "PA"))
    state = play(state, "turn F2", "target F2", "pass", "conscript P F2")
    assert state.own.kingdom[WIZARD] == 1
    assert ART_OF_WAR.projection.awaited(state) == places(
        *(f"north.battlefield.{cell}" for cell in (0, 2, 4))
    )


def test_a_turn_forces_nothing_anywhere() -> None:
    forced = (Phase.REVEAL, Phase.DEPLOY, Phase.STOCK, Phase.CONSCRIPT)
    for state in reached():
        assert bool(ART_OF_WAR.projection.awaited(state)) == (state.phase in forced)


def test_who_begins_needs_the_consent_of_both_and_nothing_else_does() -> None:
    for state in reached()[::5]:
        for action in state.legal_actions():
            assert ART_OF_WAR.projection.agreed(state, action) == (action.verb is Verb.FIRST)
