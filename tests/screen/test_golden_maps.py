"""The screens of a battle, with the map where there is room for it, are what their golden files show."""

from typing import Any

import pytest
from map_views import BATTLE, VIEWS
from test_golden_screens import GOLDENS, compare

from playmat.games.art_of_war import ART_OF_WAR
from playmat.picture import NORTH, SOUTH
from playmat.screen.draw import draw, fits
from playmat.screen.icons import ICONS
from playmat.screen.language import LANGUAGES, translations

LOW = (128, 32)
SIZES = [(128, 64), (256, 64), LOW]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", VIEWS)
def test_a_battle_looks_as_its_golden_screen(name: str, language: str, size: tuple[int, int]) -> None:
    view = VIEWS[name]
    assert size == LOW or fits(view, translations(language), size)
    folder = GOLDENS / "maps" / f"{size[0]}x{size[1]}" / language
    compare(folder / f"{name}.txt", draw(view, translations(language), size))


def test_every_golden_map_has_its_view() -> None:
    assert {path.stem for path in (GOLDENS / "maps").rglob("*.txt")} == set(VIEWS)


def seen(seat: int) -> list[list[tuple[Any, ...] | None]]:
    overview = ART_OF_WAR.words.overview(BATTLE, seat)
    return [[figure and tuple(figure) for figure in row] for row in overview.rows]


def test_a_player_sees_the_own_side_below_and_opposite_columns_face_to_face() -> None:
    far_rear, far_front, front, rear = seen(SOUTH)
    assert [figure and figure[0] for figure in front] == ["🏹", "♚", "🗡"]
    assert [figure and figure[0] for figure in rear] == ["✋", None, "★"]
    assert [figure and figure[0] for figure in far_front] == ["🗡", "★", "🛡"]
    assert [figure and figure[0] for figure in far_rear] == [None, "✋", None]


def test_the_other_player_sees_the_same_turned_round() -> None:
    assert seen(NORTH) == [row[::-1] for row in seen(SOUTH)[::-1]]


def test_the_map_tells_attack_defence_damage_and_turned() -> None:
    _, far_front, front, _ = seen(SOUTH)
    assert far_front[2] == ("🛡", 1, 3, 1, False, False)
    assert front[1] == ("♚", 1, 4, 0, True, False)
    assert front[2] == ("🗡", 4, 2, 0, False, False), "a Soldier hits with as many points as cards in hand"


def test_beside_the_map_stand_hands_decks_and_kinds_led() -> None:
    overview = ART_OF_WAR.words.overview(BATTLE, SOUTH)
    assert tuple(overview.near) == (4, BATTLE.sides[SOUTH].deck, 3)
    assert tuple(overview.far) == (3, 9, 1)


def test_attacker_and_possible_targets_are_marked() -> None:
    overview = VIEWS["aiming"].overview
    assert overview is not None
    marked = [[bool(figure and figure.marked) for figure in row] for row in overview.rows]
    assert marked == [[False, True, False], [False, False, True], [True, False, False], [False] * 3]


def test_every_emblem_of_the_game_has_a_bitmap() -> None:
    overview = VIEWS["turn"].overview
    assert overview is not None
    assert {figure.icon for row in overview.rows for figure in row if figure} <= ICONS.keys()
