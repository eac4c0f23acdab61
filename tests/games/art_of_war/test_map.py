"""Board map: figures of each unit and the counters beside it."""

from collections.abc import Collection

from scenes import play, scene, side

from playmat.board import DECK, HAND, Counter, Figure, Mark, Tile
from playmat.games.art_of_war import ART_OF_WAR
from playmat.games.art_of_war.rules.state import State
from playmat.games.art_of_war.words.icons import ARCHER, ATTACK, DEFENCE, GUARDIAN, KING, LEADS
from playmat.games.interface import PUBLIC
from playmat.placement import NORTH, SOUTH, Place

SCENE = scene(side("F1=S F2=K A2=A*", hand=3), side("F2=G1 F3=K"))


def tiles(state: State, viewer: int = SOUTH, marked: Collection[Place] = ()) -> dict[Place, Tile]:
    board = ART_OF_WAR.words.board(state, viewer, marked) or ()
    return {tile.place: tile for row in board for tile in row.tiles if tile}


def tile(state: State, seat: int, cell: int) -> Tile:
    return tiles(state)[Place("battlefield", cell, seat)]


def figures(attack: int, defence: int) -> tuple[Figure, ...]:
    return Figure(ATTACK, attack), Figure(DEFENCE, defence, worn=True)


def lit(state: State, marked: Collection[Place] = ()) -> set[Place]:
    return {place for place, tile in tiles(state, SOUTH, marked).items() if tile.lit}


def test_units_tell_their_attack_and_defence() -> None:
    assert tile(SCENE, SOUTH, 1) == Tile(Place("battlefield", 1, SOUTH), KING, figures(1, 5))


def test_an_attack_of_x_is_told_as_the_number_of_cards_in_hand() -> None:
    assert tile(SCENE, SOUTH, 0).figures[0].value == 3


def test_a_turned_unit_tells_the_defence_that_it_now_shows() -> None:
    place = Place("battlefield", 4, SOUTH)
    assert tile(SCENE, SOUTH, 4) == Tile(place, ARCHER, figures(1, 1), turned=True, marks=(Mark.EXHAUSTED,))


def test_damage_is_told_beside_the_defence() -> None:
    assert tile(SCENE, NORTH, 1) == Tile(Place("battlefield", 1, NORTH), GUARDIAN, figures(1, 3), damage=1)


def test_a_support_adds_to_the_attacks_of_its_own_side_only() -> None:
    state = play(scene(side("F2=K", known="S"), side("F2=K")), "support S", "pass")
    assert tile(state, SOUTH, 1).figures[0].value == 2
    assert tile(state, NORTH, 1).figures[0].value == 1


def test_opposite_columns_are_face_to_face_from_either_side() -> None:
    board = ART_OF_WAR.words.board(scene(side("F1=S"), side("F3=G")), NORTH) or ()
    places = [tile.place for row in board for tile in row.tiles if tile]
    assert places == [Place("battlefield", 0, SOUTH), Place("battlefield", 2, NORTH)]
    assert [bool(row.tiles[2]) for row in board] == [False, True, True, False]


def test_beside_the_rows_are_hands_decks_and_who_leads_in_how_many_kinds() -> None:
    state = scene(side("F2=S", kingdom="SSG", hand=3, deck=5), side("F2=S", kingdom="SP", hand=2, deck=4))
    assert [row.counters for row in ART_OF_WAR.words.board(state, PUBLIC) or ()] == [
        (Counter(LEADS, 1, 4),),
        (Counter(HAND, 2), Counter(DECK, 4)),
        (Counter(HAND, 3), Counter(DECK, 5)),
        (Counter(LEADS, 2, 4),),
    ]


def test_the_attacker_and_what_can_be_aimed_at_are_lit() -> None:
    state = play(scene(side("F2=W A2=S"), side("F2=G A2=S F1=P")), "turn F2")
    own = Place("battlefield", 1, SOUTH)
    assert lit(state) == {own, Place("battlefield", 1, NORTH), Place("battlefield", 4, NORTH)}
    assert lit(state, [Place("battlefield", 0, NORTH)]) == {own, Place("battlefield", 0, NORTH)}


def test_every_emblem_can_be_drawn() -> None:
    field = tiles(scene(side("F1=S F2=G F3=A A1=P A2=W A3=K"), side("F1=K")))
    assert len(field) == 7
    assert len({tile.icon for tile in field.values()}) == 6
    assert {tile.icon for tile in field.values()} <= ART_OF_WAR.words.icons.keys()
