"""The screens of typical moments, in every language and size, are what their golden files show."""

from pathlib import Path

import pytest

from games.game_of_war.views import MAPS, PAGES
from playmat.screen.draw import draw, fits
from playmat.screen.language import LANGUAGES, translations
from support.goldens import compare

GOLDENS = Path(__file__).parent / "goldens"
LOW = (128, 32)
SIZES = [(128, 64), (256, 64), LOW]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", MAPS)
def test_a_moment_looks_as_its_golden_screen(name: str, language: str, size: tuple[int, int]) -> None:
    view, speech = MAPS[name], translations(language)
    assert size == LOW or fits(view, speech, size)
    compare(GOLDENS / f"{size[0]}x{size[1]}" / language / f"{name}.txt", draw(view, speech, size))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PAGES)
def test_a_page_looks_as_its_golden_screen(name: str, language: str) -> None:
    assert fits(PAGES[name], translations(language))
    compare(GOLDENS / "pages" / language / f"{name}.txt", draw(PAGES[name], translations(language)))


def test_every_golden_screen_has_its_view() -> None:
    assert {path.stem for path in GOLDENS.rglob("*.txt")} == {*MAPS, *PAGES}
