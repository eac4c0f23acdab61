"""The contact sheet shows all golden screens and is current."""

from gettext import NullTranslations
from pathlib import Path

from board_views import VIEWS as BOARDS
from console_views import VIEWS
from PIL import Image, ImageChops

from playmat.screen.draw import draw
from playmat.screen.language import LANGUAGES, translations
from support.contact_sheet import Captioned, lit, sheet
from support.goldens import REFRESH
from support.shipped_screens import MAPS, PROMPTS

PICTURE = Path(__file__).parent / "goldens" / "sheet.png"


def whole_sheet() -> Image.Image:
    shapes = [
        Captioned(name.replace("_", " "), draw(view, NullTranslations())) for name, view in VIEWS.items()
    ]
    prompts = [
        Captioned(f"{name.replace('_', ' ')}, {language}", draw(view, translations(language)))
        for name, view in PROMPTS.items()
        for language in LANGUAGES
    ]
    sizes = (128, 64), (256, 64)
    everything = [*maps(sizes[0]), *maps(sizes[1]), *maps((128, 32)), *prompts, *shapes]
    return sheet([*everything, *boards(sizes[0]), *boards(sizes[1])], columns=8, scale=1)


def boards(size: tuple[int, int]) -> list[Captioned]:
    return [
        Captioned(name.replace("_", " "), draw(view, NullTranslations(), size))
        for name, view in BOARDS.items()
    ]


def maps(size: tuple[int, int]) -> list[Captioned]:
    return [
        Captioned(f"{name.replace('_', ' ')}, {language}", draw(view, translations(language), size))
        for name, view in MAPS.items()
        for language in LANGUAGES
    ]


def test_the_sheet_of_all_screens_is_current() -> None:
    picture = whole_sheet()
    if REFRESH:
        picture.quantize(64).save(PICTURE, optimize=True)
    with Image.open(PICTURE) as stored:
        assert stored.size == picture.size
        changed = ImageChops.difference(stored.convert("RGB"), picture.quantize(64).convert("RGB")).getbbox()
        assert changed is None, f"{PICTURE.name} differs at {changed}: run 'make screens'"


def test_a_lit_pixel_is_a_warm_white_square() -> None:
    image = Image.new("1", (2, 1))
    image.putpixel((1, 0), 1)
    colours = lit(image, scale=3)
    assert colours.size == (6, 3)
    assert colours.getpixel((3, 0)) == colours.getpixel((5, 2)) == (255, 246, 224)
    assert colours.getpixel((2, 2)) == (5, 6, 6)
