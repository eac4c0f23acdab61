"""Golden screens of each game with a `views.py`, in every language and size."""

from importlib import import_module
from pathlib import Path

import pytest

from playmat.screen.draw import draw, fits
from playmat.screen.language import LANGUAGES, translations
from playmat.screen.view import View
from support.goldens import compare

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
    return [pytest.param(*one, id="-".join(one[:2])) for one in views]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "name", "view"), named("MAPS"))
def test_a_moment_looks_as_its_golden_screen(
    game: str, name: str, view: View, language: str, size: tuple[int, int]
) -> None:
    speech = translations(language)
    assert size == LOW or fits(view, speech, size)
    golden = HERE / game / "goldens" / f"{size[0]}x{size[1]}" / language / f"{name}.txt"
    compare(golden, draw(view, speech, size))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "name", "view"), named("PAGES"))
def test_a_page_looks_as_its_golden_screen(game: str, name: str, view: View, language: str) -> None:
    speech = translations(language)
    assert fits(view, speech)
    compare(HERE / game / "goldens" / "pages" / language / f"{name}.txt", draw(view, speech))


@pytest.mark.parametrize("game", VIEWS)
def test_every_golden_screen_has_its_view(game: str) -> None:
    goldens = (HERE / game / "goldens").rglob("*.txt")
    assert {path.stem for path in goldens} == {*VIEWS[game].MAPS, *VIEWS[game].PAGES}
