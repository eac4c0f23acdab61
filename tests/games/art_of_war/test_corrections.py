"""Corrections by an umpire: a short list, each leading to a possible position."""

from gettext import NullTranslations

import pytest
from hypothesis import given
from scenes import play, scene, side
from strategies import games

from playmat.games.art_of_war import ART_OF_WAR
from playmat.games.art_of_war.rules.position import Done, Phase
from playmat.games.art_of_war.rules.state import State, start
from playmat.games.art_of_war.rules.validity import problems
from playmat.placement import NORTH
from playmat.text import Text

TURN = scene(side("F2=S F1=A", "AA", hand=4), side("F2=G*1 F3=S", hand=3, deck=14))


def english(text: Text) -> str:
    return text.translate(NullTranslations())


def mended(state: State, label: str, meaning: str) -> State:
    found = {
        (english(correction.label), english(correction.meaning)): correction.state
        for correction in ART_OF_WAR.projection.corrections(state)
    }
    return found[label, meaning]


def test_the_entries_in_their_order() -> None:
    entries = [
        (english(correction.label), english(correction.meaning))
        for correction in ART_OF_WAR.projection.corrections(TURN)
    ]
    assert entries == [
        ("South's hand", f"From 4 to 5, deck {TURN.own.deck - 1}"),
        ("South's hand", f"From 4 to 3, deck {TURN.own.deck + 1}"),
        ("North's hand", f"From 3 to 4, deck {TURN.enemy.deck - 1}"),
        ("North's hand", f"From 3 to 2, deck {TURN.enemy.deck + 1}"),
        ("Whose turn", "North plays"),
        ("This turn", "Has recruited"),
        ("Guardian", "North front centre: ✸1 to ✸0"),
        ("Soldier", "North front right: ✸0 to ✸1"),
    ]


def test_a_forgotten_draw_moves_a_card_from_the_deck_to_the_hand() -> None:
    after = mended(TURN, "South's hand", f"From 4 to 5, deck {TURN.own.deck - 1}")
    assert (after.own.hand, after.own.deck) == (5, TURN.own.deck - 1)
    assert after._replace(sides=TURN.sides) == TURN


def test_a_full_hand_gets_no_more_and_an_empty_deck_gives_none() -> None:
    full = scene(side("F2=G", hand=6), side("F2=G", hand=3, deck=0))
    labels = [english(correction.meaning) for correction in ART_OF_WAR.projection.corrections(full)[:2]]
    assert labels == [f"From 6 to 5, deck {full.own.deck + 1}", "From 3 to 2, deck 1"]


def test_a_soldiers_open_attack_counts_the_mended_hand() -> None:
    state = play(TURN, "turn F2")
    assert state.attack and state.attack.value == 4
    after = mended(state, "South's hand", f"From 4 to 5, deck {TURN.own.deck - 1}")
    assert after.attack and after.attack.value == 5
    after = mended(state, "North's hand", f"From 3 to 2, deck {TURN.enemy.deck + 1}")
    assert after.attack and after.attack.value == 4


def test_the_turn_passes_to_the_other_seat_with_nothing_done_and_no_damage() -> None:
    state = play(TURN, "support S")
    after = mended(state, "Whose turn", "North plays")
    assert (after.mover, after.active, after.phase, after.done) == (NORTH, NORTH, Phase.ACT, Done.NOTHING)
    assert after.turn == TURN.turn and after.bonus == 0 and not after.chain
    assert not any(unit.damage for player in after.sides for unit in player.cells if unit)


def test_an_open_attack_is_dropped_where_nothing_was_done_yet() -> None:
    after = mended(play(TURN, "turn F2"), "This turn", "Nothing done yet")
    assert after.phase is Phase.ACT and after.attack is None and after.done is Done.NOTHING
    assert after.own.cells == TURN.own.cells  # the unit is upright again: only an attack turns it


def test_nothing_is_mended_in_the_setup_or_after_the_game() -> None:
    over = play(scene(side("F2=G", hand=4, deck=0), side("F2=W", hand=3, deck=0)), "end")
    assert over.result
    assert ART_OF_WAR.projection.corrections(start()) == ART_OF_WAR.projection.corrections(over) == ()


@given(games)
def test_every_correction_of_every_position_is_possible_another_and_told_apart(game: list[State]) -> None:
    for state in game[::3]:
        found = ART_OF_WAR.projection.corrections(state)
        for correction in found:
            assert problems(correction.state) == [], f"{english(correction.meaning)}: {correction.state}"
            assert correction.state != state
        words = [(english(correction.label), english(correction.meaning)) for correction in found]
        assert len(set(words)) == len(words) <= 7 + 2 * 6
        assert all(len(label) <= 14 for label, _ in words)


@pytest.mark.soak
@given(games)
def test_a_mended_hand_can_be_mended_back(game: list[State]) -> None:
    for state in game[::7]:
        for correction in ART_OF_WAR.projection.corrections(state):
            if "hand" in english(correction.label):
                back = [other.state for other in ART_OF_WAR.projection.corrections(correction.state)]
                assert state in back, str(state)
