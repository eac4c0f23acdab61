"""Golden screens of a battle, with a map where it fits."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from map_views import BATTLE, VIEWS, cell
from PIL import ImageChops

from playmat.board import DECK, HAND, Counter, Figure, Mark, Tile
from playmat.games.art_of_war import ART_OF_WAR
from playmat.placement import NORTH, SOUTH
from playmat.screen.draw import draw, fits
from playmat.screen.icons import LARGE, SMALL
from playmat.screen.language import LANGUAGES, translations
from playmat.text import say
from support.goldens import compare, compare_names

GOLDENS = Path(__file__).parent / "goldens"

LOW = (128, 32)
SIZES = [(128, 64), (256, 64), LOW]


def golden_file(language: str, size: tuple[int, int]) -> Path:
    return GOLDENS / f"maps.{size[0]}x{size[1]}.{language}.txt"


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", VIEWS)
def test_a_battle_looks_as_its_golden_screen(name: str, language: str, size: tuple[int, int]) -> None:
    view = VIEWS[name]
    assert size == LOW or fits(view, translations(language), size)
    compare(golden_file(language, size), name, draw(view, translations(language), size))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_golden_map_has_its_view(language: str, size: tuple[int, int]) -> None:
    compare_names(golden_file(language, size), VIEWS)


def seen(seat: int) -> list[list[Tile | None]]:
    board = ART_OF_WAR.words.board(BATTLE, seat)
    assert board is not None
    return [list(row.tiles) for row in board]


def icons(tiles: Sequence[Tile | None]) -> list[str | None]:
    return [tile and tile.icon for tile in tiles]


def test_a_player_sees_the_own_side_below_and_opposite_columns_face_to_face() -> None:
    far_rear, far_front, front, rear = map(icons, seen(SOUTH))
    assert front == ["🏹", "♚", "🗡"]
    assert rear == ["✋", None, "★"]
    assert far_front == ["🗡", "★", "🛡"]
    assert far_rear == [None, "✋", None]


def test_the_other_player_sees_the_same_turned_round() -> None:
    assert seen(NORTH) == [row[::-1] for row in seen(SOUTH)[::-1]]


def test_the_map_tells_attack_defence_damage_and_turned() -> None:
    _, far_front, front, _ = seen(SOUTH)

    def worth(attack: int, defence: int) -> tuple[Figure, Figure]:
        return Figure("⚔", attack), Figure("⛨", defence, worn=True)

    assert far_front[2] == Tile(cell(NORTH, 0), "🛡", worth(1, 3), damage=1)
    assert front[1] == Tile(cell(SOUTH, 1), "♚", worth(1, 4), turned=True, marks=(Mark.EXHAUSTED,))
    soldier = Tile(cell(SOUTH, 2), "🗡", worth(4, 2))
    assert front[2] == soldier, "a Soldier hits with as many points as cards in hand"


def test_beside_the_map_stand_hands_decks_and_kinds_led() -> None:
    far_rear, far_front, front, rear = (row.counters for row in ART_OF_WAR.words.board(BATTLE, SOUTH))
    assert far_rear == (Counter("♜", 1, 4),)
    assert far_front == (Counter(HAND, 3), Counter(DECK, 9))
    assert front == (Counter(HAND, 4), Counter(DECK, BATTLE.sides[SOUTH].deck))
    assert rear == (Counter("♜", 3, 4),)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", VIEWS)
def test_words_amid_the_map_touch_neither_units_nor_labels(name: str, language: str) -> None:
    view, speak = VIEWS[name], translations(language)
    whole, units = draw(view, speak), draw(view._replace(details=(say("."),)), speak)
    if not view.details or whole.tobytes() == draw(view._replace(board=None), speak).tobytes():
        return  # no text inside the map, or text only
    words = ImageChops.logical_xor(whole, units).getbbox()
    assert not whole.crop((0, 26, 128, 27)).getbbox() and not whole.crop((0, 37, 128, 38)).getbbox()
    assert words is None or 27 <= words[1] < words[3] <= 37


def test_attacker_and_possible_targets_are_lit() -> None:
    board = VIEWS["aiming"].board
    assert board is not None
    lit = [[bool(tile and tile.lit) for tile in row.tiles] for row in board]
    assert lit == [[False, True, False], [False, False, True], [True, False, False], [False] * 3]


def test_every_emblem_of_the_game_has_a_bitmap() -> None:
    board = VIEWS["turn"].board
    assert board is not None
    assert {tile.icon for row in board for tile in row.tiles if tile} <= LARGE.keys() & SMALL.keys()
