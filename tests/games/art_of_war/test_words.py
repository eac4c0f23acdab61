"""Texts of the game: correct, and short enough for the screen."""

from gettext import NullTranslations

import pytest
from scenes import legal, play, quiet, reached, scene, side

from playmat.games.art_of_war import ART_OF_WAR
from playmat.games.art_of_war.rules.actions import Action
from playmat.games.art_of_war.rules.state import State, start
from playmat.placement import NORTH, SOUTH, Choose, Place, Touch
from playmat.text import Text


def english(text: Text) -> str:
    return text.translate(NullTranslations())


def described(state: State, note: str) -> str:
    action = Action.parse(note)
    assert action in state.legal_actions(), f"{note} is not in {legal(state)}"
    return english(ART_OF_WAR.words.describe(state, action))


def labelled(state: State, note: str) -> str:
    return english(ART_OF_WAR.words.label(state, Action.parse(note)))


def test_where_words_are_too_long_a_kind_has_its_sign() -> None:
    text = ART_OF_WAR.words.describe(play(SOUTH_TURN, "turn F1"), Action.parse("target A2"))
    assert text.translate(NullTranslations(), signs=True) == "🏹 hits ✋: 1 of 2"


def read(state: State, seat: int) -> list[str]:
    brief = ART_OF_WAR.words.brief(state, seat)
    return [english(text) for text in (brief.title, brief.headline, *brief.details)]


SOUTH_TURN = scene(side("F2=G F1=A A1=S", hand=4), side("F2=W* F1=S F3=S A2=P", hand=3))
SOUTH_RICH = scene(side("F2=G", reserve="SA", hand=6, kingdom="SGA"), side("F2=G"))


def test_a_full_hand_is_not_told_to_end_the_turn() -> None:
    for reserve in ("SA", ""):
        state = scene(side("F2=G*", reserve=reserve, hand=6), side("F2=G"))
        assert "end" not in legal(state)
        caption = english(ART_OF_WAR.words.caption(state, SOUTH))
        assert "your hand is full" in caption.lower() and "end your turn" not in caption


def test_label_and_description_tell_the_entries_of_a_menu_apart() -> None:
    for state in reached():
        seen = set()
        for action in state.legal_actions():
            words = (
                english(ART_OF_WAR.words.label(state, action)),
                english(ART_OF_WAR.words.describe(state, action)),
            )
            gesture, *_ = ART_OF_WAR.projection.gestures(state, action)
            in_a_menu = isinstance(gesture, Touch | Choose)
            seen.add((action.verb, words) if in_a_menu else str(action))
        assert len(seen) == len(state.legal_actions()), str(state)


@pytest.mark.parametrize(
    ("state", "note", "label", "meaning"),
    [
        (start(), "keep", "Keep", "These three cards stay"),
        (start(), "redraw", "New hand", "Three new cards replace these"),
        (play(start(), "keep", "keep"), "reveal G", "Guardian", "Guardian becomes the first citizen"),
        (play(start(), "keep", "keep", "reveal G", "reveal G"), "first north", "North", "North begins"),
        (SOUTH_TURN, "recruit P F3", "Priest", "Priest goes to front right"),
        (SOUTH_TURN, "recruit P F2", "Priest", "Exchange: Guardian front centre"),
        (SOUTH_TURN, "turn F2", "Guardian", "Guardian attacks with 1"),
        (SOUTH_TURN, "support S", "Soldier", "Attacks gain 1 point"),
        (SOUTH_TURN, "support K=S", "As Soldier", "Attacks gain 1 point"),
        (SOUTH_TURN, "support K=P", "As Priest", "Moves one unit"),
        (SOUTH_TURN, "develop G", "Guardian", "Guardian becomes a citizen, the turn ends"),
        (SOUTH_RICH, "develop P", "Priest", "Priest becomes a citizen: the war ends"),
        (SOUTH_TURN, "end", "End turn", "The turn ends"),
        (play(SOUTH_TURN, "turn F2"), "target F2", "Wizard", "Guardian captures Wizard"),
        (play(SOUTH_TURN, "turn F2", "target F2"), "support G", "Guardian", "Stops the attack"),
        (play(SOUTH_TURN, "turn F2", "target F2"), "pass", "Pass", "No Guardian: Guardian hits"),
        (play(SOUTH_TURN, "support S"), "support W", "Wizard", "Soldier has no effect"),
        (play(SOUTH_TURN, "support S"), "pass", "Pass", "No Wizard: Soldier takes effect"),
        (play(SOUTH_TURN, "support S", "support W"), "pass", "Pass", "No Wizard: Soldier stays cancelled"),
        (play(SOUTH_TURN, "turn F1"), "target A2", "Priest", "Archer hits Priest: 1 of 2"),
        (quiet(play(SOUTH_TURN, "support A")), "shoot F2", "Wizard", "Archer destroys Wizard"),
        (quiet(play(SOUTH_TURN, "support P")), "move F1 F2", "Archer", "Archer and Guardian swap places"),
        (quiet(play(SOUTH_TURN, "support P")), "move F1 F3", "Archer", "Archer moves to front right"),
    ],
)
def test_an_action_says_what_it_is_and_what_it_would_do(
    state: State, note: str, label: str, meaning: str
) -> None:
    assert (labelled(state, note), described(state, note)) == (label, meaning)


def test_two_targets_of_a_kind_are_told_apart_as_the_attacker_sees_them() -> None:
    state = quiet(play(SOUTH_TURN, "support A"))
    assert labelled(state, "shoot F1") == "Right"
    assert labelled(state, "shoot F3") == "Left"
    assert described(state, "shoot F1") == "Archer hits Soldier: 1 of 2"


def test_an_attack_of_0_hurts_nobody() -> None:
    state = play(scene(side("F2=S A2=K", hand=0), side("F2=G")), "turn F2")
    assert described(state, "target F2") == "Soldier cannot hurt Guardian"


@pytest.mark.parametrize(
    ("state", "seat", "expected"),
    [
        (start(), SOUTH, ["Setup", "Keep 3 cards?", "Hold 3 and your King"]),
        (start(), NORTH, ["Setup", "South plays"]),
        (SOUTH_TURN, SOUTH, ["Turn 5", "Your turn", "Draw: then 4 in hand", "Recruit or attack"]),
        (SOUTH_TURN, NORTH, ["Turn 5", "South plays"]),
        (
            play(SOUTH_TURN, "turn F1", "target A2"),
            NORTH,
            ["Turn 5", "Guardian?", "Archer hits Priest: 1 of 2"],
        ),
        (
            play(SOUTH_TURN, "turn F1", "target A2"),
            SOUTH,
            ["Turn 5", "North reacts", "Archer hits Priest: 1 of 2"],
        ),
        (
            play(SOUTH_TURN, "support S"),
            NORTH,
            ["Turn 5", "Wizard?", "Soldier in support", "Lay one, or pass"],
        ),
        (
            play(SOUTH_TURN, "recruit P F3"),
            SOUTH,
            ["Turn 5", "Your turn", "Develop, or end"],
        ),
        (
            play(SOUTH_RICH, "develop P"),
            SOUTH,
            ["Game over: turn 5", "You win", "You lead in 4 kinds of citizens"],
        ),
        (
            play(SOUTH_RICH, "develop P"),
            NORTH,
            ["Game over: turn 5", "You lose", "Your opponent leads in 4 citizen kinds"],
        ),
    ],
)
def test_a_brief_says_what_is_asked_and_what_happens(state: State, seat: int, expected: list[str]) -> None:
    assert read(state, seat) == expected


def test_a_tie_shows_the_losses_that_decide_it() -> None:
    south = side("F2=G", reserve="K", kingdom="SG", hand=4, deck=0)
    north = side("F2=G", reserve="K", kingdom="SG", hand=3, deck=0)
    _, headline, *details = read(play(scene(south, north), "end"), SOUTH)
    assert headline == "You win"
    assert details == ["Both decks are empty", "Losses: 13 to 14"]


@pytest.mark.parametrize(
    ("place", "name"),
    [
        (Place("battlefield", 0, SOUTH), "front left"),
        (Place("battlefield", 4, NORTH), "rear centre"),
        (Place("reserve", seat=SOUTH), "reserve"),
        (Place("kingdom", 2, SOUTH), "Archers"),
        (Place("graveyard", seat=SOUTH), "graveyard"),
        (Place("deck", seat=SOUTH), "deck"),
    ],
)
def test_places_have_names(place: Place, name: str) -> None:
    assert english(ART_OF_WAR.words.place_name(place)) == name


def test_kinds_have_names() -> None:
    assert english(ART_OF_WAR.words.kind_name("guardian")) == "Guardian"
