"""Map on the consoles: the castle's lines, remaining dice, clans and points."""

from __future__ import annotations

from games.age_of_war.played import CENTRE
from games.age_of_war.said import WORDS
from playmat.board import Counter, Figure, Tile
from playmat.games.age_of_war.game import AGE_OF_WAR
from playmat.games.age_of_war.rules.castles import CASTLES
from playmat.games.age_of_war.rules.parsing import parse_state
from playmat.games.age_of_war.words.icons import BOW, CRESTS, DIE, FAN, FILLED, FOOT, HORSE, ICONS, SEAT_SIGNS
from playmat.games.age_of_war.words.names import line_sign


def tiles(text: str) -> list[Tile | None]:
    (row,) = WORDS.board(parse_state(text), 0) or ()
    return list(row.tiles)


def shown(text: str) -> list[tuple[str, bool]]:
    """Returns the symbol of each line with its figure, and whether it is lit."""
    lines = [tile for tile in tiles(text)[:-1] if tile]
    return [(tile.icon + "".join(str(figure.value) for figure in tile.figures), tile.lit) for tile in lines]


def test_a_line_is_ticked_when_it_is_filled_and_lit_when_the_dice_could_fill_it() -> None:
    azuchi = f"{CENTRE} 12 south rolled azuchi:2 13AAD CC -"
    assert shown(azuchi) == [(BOW, True), (FILLED, False), (f"{FOOT}5", False)]


def test_a_line_of_two_symbols_is_one_place() -> None:
    edo = f"{CENTRE} 12 south rolled edo 12AACCD - -"
    assert shown(edo) == [(BOW + HORSE, True), (BOW + HORSE, True), (f"{FOOT}3", True)]


def test_the_line_in_the_red_box_counts_before_another_player() -> None:
    edo = ".../2../../../../."
    assert shown(f".{edo} 12 south rolled edo 12AACCD - -")[-1] == (FAN, True)


def test_nothing_is_lit_while_the_dice_are_taken_up() -> None:
    assert not any(lit for _, lit in shown(f"{CENTRE} 12 south lying azuchi:2 13AAD CC -"))


def test_the_dice_left_are_counted_at_the_end() -> None:
    last = tiles(f"{CENTRE} 12 south rolled azuchi:2 13AAD CC -")[-1]
    assert last and (last.icon, last.figures) == (DIE, (Figure(DIE, 5),))


def test_without_a_siege_stand_the_castles_that_each_clan_has_in_the_centre() -> None:
    """A complete clan shows its castles with its owner's symbol."""
    clans = tiles("2..1/2../21/44/../6 123456 west hand - - - -")[:-1]
    assert [(tile.icon, tile.figures[0].value) for tile in clans if tile] == [
        (CRESTS["oda"], 2),
        (CRESTS["tokugawa"], 2),
        (CRESTS["uesugi"], 0),
        (SEAT_SIGNS[3], 2),
        (CRESTS["chosokabe"], 2),
        (SEAT_SIGNS[5], 1),
    ]


def test_everybodys_points_stand_behind_their_signs() -> None:
    (row,) = WORDS.board(parse_state("2..1/2../21/44/../6 123456 west hand - - - -"), 0) or ()
    assert row.counters == tuple(map(Counter, SEAT_SIGNS, (4, 10, 0, 5, 0, 3)))


def test_hints_take_the_room_of_the_points_for_whoever_is_at_turn() -> None:
    state = parse_state(f"{CENTRE} 12 south hand - - - -")
    mine, other = (AGE_OF_WAR.words.board(state, seat) or () for seat in range(2))
    assert (len(mine[0].counters), len(other[0].counters)) == (0, 2)


def test_every_line_of_every_castle_has_its_bitmap() -> None:
    signs = {line_sign(line) for castle in CASTLES.values() for line in castle.lines if not line.infantry}
    assert signs <= ICONS.keys()
