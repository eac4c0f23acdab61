"""Explanations of misplaced cards by the rule that forbids them."""

from gettext import NullTranslations

import pytest
from scenes import play, quiet, reached, scene, side

from playmat.games.art_of_war import ART_OF_WAR
from playmat.games.art_of_war.rules.cards import KIND_NAMES, LETTERS
from playmat.games.art_of_war.rules.options import REWRITE
from playmat.games.art_of_war.rules.state import State, start
from playmat.placement import Face, Faces, parse_place

TURN = scene(side("F2=G F1=A", hand=4), side("F2=W* F3=S", hand=3))
STOCKED = scene(
    side("F2=G F1=A", "SP", "W", "A", hand=4),
    side("F2=W", kingdom="SS", hand=3),
)
CROWDED = scene(side("F2=G", "SSPPW", hand=4), side("F2=W", hand=3))
RECRUITED = play(TURN, "recruit P F3")
ATTACKED = quiet(play(TURN, "turn F2", "target F2"))
SPENT = scene(side("F2=A", "AA", graveyard="A", hand=4), side("F2=W"))


def faces(text: str) -> Faces:
    """Returns faces from letters of kinds, with * after a turned card."""
    return tuple(
        Face(KIND_NAMES[LETTERS.index(letter)], text[at + 1 : at + 2] == "*")
        for at, letter in enumerate(text)
        if letter != "*"
    )


def objection(state: State, where: str, seen: str) -> str:
    place = parse_place(where)
    expected = ART_OF_WAR.projection.placement(state).get(place, ())
    return ART_OF_WAR.projection.objection(state, place, expected, faces(seen)).translate(NullTranslations())


@pytest.mark.parametrize(
    ("state", "where", "seen", "reason"),
    [
        (TURN, "north.battlefield.0", "A", "South's turn"),
        (TURN, "north.battlefield.2", "S*", "South's turn"),
        (TURN, "north.battlefield.2", "", "Is something on the Soldier?"),
        (TURN, "south.battlefield.1", "", "Is something on the Guardian?"),
        (STOCKED, "south.kingdom.4", "", "Is something on the Wizard?"),
        (STOCKED, "south.graveyard.0", "", "Is something on the Archer?"),
        (STOCKED, "south.reserve.0", "S", "A card is missing here"),
        (STOCKED, "north.kingdom.0", "S", "A card is missing here"),
        (play(start(), "keep", "keep", "reveal S"), "north.kingdom.0", "SS", "One card, from the deck"),
        (TURN, "south.battlefield.1", "GS", "Two cards on one slot"),
        (TURN, "south.graveyard.0", "S", "Nothing was destroyed"),
        (TURN, "south.battlefield.5", "S", "A rear unit needs one in front: slide it forward"),
        (TURN, "south.battlefield.2", "S*", "Place a recruit upright"),
        (TURN, "south.battlefield.0", "A*", "No enemy in its reach"),
        (TURN, "south.kingdom.0", "K", "The King cannot be a citizen"),
        (TURN, "south.kingdom.0", "P", "This pile is for Soldiers"),
        (TURN, "south.kingdom.0", "SS", "One action at a time"),
        (TURN, "south.reserve.0", "G", "A Guardian only answers an attack"),
        (TURN, "south.reserve.0", "W", "A Wizard only answers a support"),
        (STOCKED, "south.battlefield.2", "W", "Take the leftmost reserve card"),
        (STOCKED, "south.reserve.0", "PS", "The reserve keeps its order"),
        (STOCKED, "south.reserve.0", "ASP", "New cards go to the right end"),
        (CROWDED, "south.reserve.0", "SSPPWA", "The reserve is full"),
        (SPENT, "south.reserve.0", "AAA", "That card cannot be in your hand"),
        (SPENT, "south.kingdom.2", "A", "That card cannot be in your hand"),
        (RECRUITED, "south.battlefield.3", "S", "Only one recruit a turn"),
        (RECRUITED, "south.battlefield.1", "G*", "Recruit or attack, not both"),
        (ATTACKED, "south.battlefield.2", "S", "Recruit or attack, not both"),
        (ATTACKED, "south.battlefield.1", "G", "It stays turned until its next turn"),
        (play(TURN, "turn F2"), "south.reserve.0", "S", "Choose the target first"),
        (play(TURN, "turn F2"), "south.battlefield.0", "A*", "Choose the target first"),
        (play(TURN, "turn F2", "target F2"), "north.reserve.0", "S", "Lay a Guardian first, or pass"),
        (play(TURN, "turn F2", "target F2"), "south.reserve.0", "S", "North's turn"),
        (play(TURN, "support S"), "north.reserve.0", "G", "Lay a Wizard first, or pass"),
        (quiet(play(TURN, "support A")), "south.battlefield.2", "S", "Choose whom to shoot first"),
        (quiet(play(TURN, "support P")), "south.kingdom.0", "S", "First the Priest moves a unit"),
        (quiet(play(TURN, "support P")), "south.battlefield.2", "S", "A Priest moves or swaps, nothing else"),
        (
            quiet(play(TURN, "support P")),
            "south.battlefield.5",
            "A",
            "A rear unit needs one in front: slide it forward",
        ),
        (start(), "south.battlefield.1", "S", "First keep or change your hand"),
        (
            play(start(), "keep", "keep"),
            "south.battlefield.1",
            "S",
            "First lay the deck's top card in the kingdom",
        ),
        (
            play(start(), "keep", "keep", "reveal S", "reveal S"),
            "south.battlefield.1",
            "S",
            "First choose who begins",
        ),
        (
            play(start(), "keep", "keep", "reveal S", "reveal S", "first south"),
            "south.battlefield.4",
            "S",
            "The first unit goes to the front row",
        ),
    ],
)
def test_the_reason_names_the_rule(state: State, where: str, seen: str, reason: str) -> None:
    assert objection(state, where, seen) == reason


def test_a_conscript_comes_from_the_reserve_then_from_the_kingdom() -> None:
    state = scene(side("F2=G", "K"), side("F2=W*", "P", kingdom="SG"))
    state = play(state, "turn F2", "target F2", "pass")
    assert objection(state, "north.battlefield.1", "A") == "Take the leftmost reserve card"
    state = play(state, "conscript P F2")
    assert objection(state, "north.battlefield.0", "A") == "Conscript one of your citizens"


def test_in_the_rewrite_a_second_citizen_is_refused() -> None:
    state = play(scene(side("F2=G", hand=4), side("F2=W"), REWRITE), "develop S")
    assert objection(state, "south.kingdom.1", "G") == "One citizen a turn"


def test_a_priest_without_a_move_is_refused() -> None:
    full = " ".join(f"{cell}=G" for cell in ("F1", "F2", "F3", "A1", "A2", "A3"))
    state = scene(side(full, hand=3, foreign="GG"), side("F1=S", lost="GG"))
    assert objection(state, "south.reserve.0", "P") == "The Priest has nothing to move"


def test_there_is_a_reason_that_fits_the_screen_for_anything_anywhere() -> None:
    cards = [faces(text) for text in ("", "S", "S*", "K", "G*", "PW", "SGAPWK")]
    for state in reached()[::23]:
        for place, expected in ART_OF_WAR.projection.placement(state).items():
            for seen in cards:
                if seen != expected:
                    text = ART_OF_WAR.projection.objection(state, place, expected, seen).translate(
                        NullTranslations()
                    )
                    assert 0 < len(text) <= 42, text
