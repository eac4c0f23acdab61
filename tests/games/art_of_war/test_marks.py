"""What the small displays at the battlefield tell."""

from scenes import play, scene, side

from playmat.games.art_of_war import ART_OF_WAR
from playmat.games.game import Mark
from playmat.picture import NORTH, SOUTH, Place
from playmat.screen.icons import ICONS

SCENE = scene(side("F1=S F2=K A2=A*", hand=3), side("F2=G1 F3=K"))


def mark(state: object, seat: int, cell: int) -> Mark:
    return ART_OF_WAR.words.marks(state)[Place("battlefield", cell, seat)]


def test_units_tell_their_attack_and_defence() -> None:
    assert mark(SCENE, SOUTH, 1) == Mark("♚", ("⚔1", "⛨5"))


def test_an_attack_of_x_is_told_as_the_number_of_cards_in_hand() -> None:
    assert mark(SCENE, SOUTH, 0).figures[0] == "⚔3"


def test_a_turned_unit_tells_the_defence_that_it_now_shows() -> None:
    assert mark(SCENE, SOUTH, 4) == Mark("🏹", ("⚔1", "⛨1"))


def test_damage_is_told_and_taken_from_the_defence() -> None:
    assert mark(SCENE, NORTH, 1) == Mark("🛡", ("⚔1", "⛨2", "✸1"))


def test_a_support_adds_to_the_attacks_of_its_own_side_only() -> None:
    state = play(scene(side("F2=K", known="S"), side("F2=K")), "support S", "pass")
    assert mark(state, SOUTH, 1).figures[0] == "⚔2"
    assert mark(state, NORTH, 1).figures[0] == "⚔1"


def test_empty_cells_tell_nothing_and_every_emblem_can_be_drawn() -> None:
    field = scene(side("F1=S F2=G F3=A A1=P A2=W A3=K"), side("F1=K"))
    marks = ART_OF_WAR.words.marks(field)
    assert len(marks) == 7
    assert len({mark.emblem for mark in marks.values()}) == 6
    assert {mark.emblem for mark in marks.values()} <= ICONS.keys()
