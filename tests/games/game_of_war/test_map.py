"""Board map on the consoles: the whole board in dots, or a window with emblems."""

from __future__ import annotations

from collections.abc import Iterator

from games.game_of_war.said import WORDS, field, opening
from playmat.board import Counter, Mark, Tile
from playmat.games.game_of_war.placements import PLACES
from playmat.games.game_of_war.rules.board import MOUNTAINS, NAMES, NUMBERS, Terrain, each
from playmat.games.game_of_war.rules.position import Phase
from playmat.games.game_of_war.rules.state import State, start
from playmat.games.game_of_war.words.icons import ICONS, TERRAIN_SIGNS, UNIT_SIGNS
from playmat.games.interface import PUBLIC
from playmat.placement import NORTH, SOUTH

DEPLOYING = field("IL15 IL16 VK18", phase=Phase.DEPLOY)


def rows(state: State, viewer: int = SOUTH, marked: str = "") -> list[tuple[Tile | None, ...]]:
    places = [PLACES[NUMBERS[name]] for name in marked.split()]
    return [row.tiles for row in WORDS.board(state, viewer, places) or ()]


def tiles(state: State, viewer: int = SOUTH, marked: str = "") -> dict[str, Tile]:
    return dict(_named(rows(state, viewer, marked)))


def _named(rows: list[tuple[Tile | None, ...]]) -> Iterator[tuple[str, Tile]]:
    for row in rows:
        for tile in row:
            if tile:
                yield NAMES[tile.place.number], tile


def lit(state: State, viewer: int = SOUTH, marked: str = "") -> set[str]:
    return {name for name, tile in tiles(state, viewer, marked).items() if tile.lit}


def test_the_whole_board_shows_all_units_and_the_mountains() -> None:
    shown = tiles(opening())
    assert len(rows(opening())) == 20
    assert len(shown) == 34 + MOUNTAINS.bit_count()
    assert {NAMES[square] for square in each(MOUNTAINS)} <= shown.keys()


def test_each_side_sees_the_board_from_its_own_edge() -> None:
    south, north = rows(opening()), rows(opening(), NORTH)
    assert north == [row[::-1] for row in reversed(south)]


def test_a_touch_opens_a_window_with_terrain() -> None:
    window = rows(opening(), marked="O17")
    assert [len(row) for row in window] == [6] * 4
    shown = tiles(opening(), marked="O17")
    assert (shown["O16"].icon, shown["N16"].icon) == (UNIT_SIGNS[SOUTH][3], TERRAIN_SIGNS[Terrain.MOUNTAIN])
    assert lit(opening(), marked="O17") == {"O17"}


def test_the_window_holds_a_whole_move_and_stays_on_the_board() -> None:
    assert lit(opening(), marked="T25 R25") == {"T25", "R25"}
    assert len(rows(opening(), marked="A1")) == 4


def test_what_is_too_far_apart_for_a_window_is_lit_on_the_whole_board() -> None:
    assert len(rows(opening(), marked="A1 T25")) == 20
    assert lit(opening(), marked="A1 T25") == {"A1", "T25"}


def test_own_units_off_line_and_one_that_retreats_are_lit_while_nothing_is_touched() -> None:
    state = field("IL5 VS3 vP5 iA1 qB15", retreat="S3")
    assert lit(state) == {"L5", "S3"}
    assert lit(state, NORTH) == {"S3", "A1", "P5"}
    assert lit(opening()) == set()


def test_a_destroyed_arsenal_is_shown_no_more() -> None:
    assert tiles(opening(), marked="S3")["T3"].icon == TERRAIN_SIGNS[Terrain.ARSENAL]
    assert "T3" not in tiles(field("IS3", fallen="T3"), marked="S3")


def test_units_that_have_moved_are_marked() -> None:
    assert tiles(field("IL15 IL16", moved="L16"), PUBLIC)["L16"].marks == (Mark.EXHAUSTED,)


def test_everybody_else_sees_units_alone() -> None:
    assert len(tiles(opening(), PUBLIC)) == 34


def test_what_is_deployed_only_its_owner_sees() -> None:
    assert {"L15", "L16", "K18"} <= tiles(DEPLOYING).keys()
    assert tiles(DEPLOYING, NORTH, "L15").keys() == {NAMES[square] for square in each(MOUNTAINS)}
    assert tiles(DEPLOYING, PUBLIC) == {}


def test_whoever_deploys_second_does_not_see_where_the_other_stands() -> None:
    hidden = field("IL15 iI13", NORTH, Phase.DEPLOY)
    assert rows(hidden, NORTH, "K15") == rows(field("iI13", NORTH, Phase.DEPLOY), NORTH, "K15")
    assert tiles(hidden, NORTH, "K15")["L15"].icon == TERRAIN_SIGNS[Terrain.FORTRESS]


def test_what_is_still_to_be_set_up_is_counted_by_emblem() -> None:
    *_, last = WORDS.board(DEPLOYING, SOUTH) or ()
    assert last.counters == tuple(map(Counter, UNIT_SIGNS[SOUTH], (7, 3, 1, 1, 1, 1)))
    *_, other = WORDS.board(DEPLOYING, NORTH) or ()
    assert other.counters == ()


def test_the_signs_of_a_deployment_are_explained() -> None:
    legend = WORDS.legend(start(), SOUTH)
    assert legend and len(legend.details) == 3
    assert WORDS.legend(opening(), SOUTH) is None


def test_every_sign_has_its_bitmap() -> None:
    assert {*UNIT_SIGNS[SOUTH], *UNIT_SIGNS[NORTH], *TERRAIN_SIGNS.values()} == ICONS.keys()
    assert len({icon.small for icon in ICONS.values()}) == len(ICONS)
