"""Golden screens of each game with a `views.py`, in every language and size."""

from importlib import import_module
from pathlib import Path

import pytest

from playmat.screen.draw import draw, fits
from playmat.screen.language import LANGUAGES, translations
from playmat.screen.view import View
from support.goldens import compare, compare_names

HERE = Path(__file__).parent
VIEWS = {
    path.parent.name: import_module(f"games.{path.parent.name}.views") for path in HERE.glob("*/views.py")
}
LOW = (128, 32)
SIZES = [(128, 64), (256, 64), LOW]


def named(part: str) -> list[object]:
    """Returns pytest parameters for each view of this part: game, name and view."""
    views = [
        (game, name, view)
        for game, all_views in VIEWS.items()
        for name, view in getattr(all_views, part).items()
    ]
    return [pytest.param(*view, id="-".join(view[:2])) for view in views]


def map_file(game: str, language: str, size: tuple[int, int]) -> Path:
    return HERE / game / "goldens" / f"maps.{size[0]}x{size[1]}.{language}.txt"


def page_file(game: str, language: str) -> Path:
    return HERE / game / "goldens" / f"pages.{language}.txt"


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "name", "view"), named("MAPS"))
def test_a_moment_looks_as_its_golden_screen(
    game: str, name: str, view: View, language: str, size: tuple[int, int]
) -> None:
    speech = translations(language)
    assert size == LOW or fits(view, speech, size)
    compare(map_file(game, language, size), name, draw(view, speech, size))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "name", "view"), named("PAGES"))
def test_a_page_looks_as_its_golden_screen(game: str, name: str, view: View, language: str) -> None:
    speech = translations(language)
    assert fits(view, speech)
    compare(page_file(game, language), name, draw(view, speech))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", VIEWS)
def test_every_golden_moment_has_its_view(game: str, language: str, size: tuple[int, int]) -> None:
    compare_names(map_file(game, language, size), VIEWS[game].MAPS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", VIEWS)
def test_every_golden_page_has_its_view(game: str, language: str) -> None:
    compare_names(page_file(game, language), VIEWS[game].PAGES)
