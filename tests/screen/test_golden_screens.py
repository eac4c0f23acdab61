"""Every screen is what its golden file shows; REFRESH_GOLDENS=1 writes the files anew ('make screens')."""

import os
from gettext import NullTranslations
from pathlib import Path

import pytest
from console_views import VIEWS
from PIL import Image

from playmat.devices.display import I2cDisplay
from playmat.screen.draw import draw
from playmat.simulator.i2c import I2cBus
from playmat.simulator.ssd1306 import Ssd1306

GOLDENS = Path(__file__).parent / "goldens"
REFRESH = bool(os.environ.get("REFRESH_GOLDENS"))
HALF_BLOCKS = " ▀▄█"  # upper pixel counts one, lower pixel two


def as_text(image: Image.Image) -> str:
    """Two rows of pixels a line, framed, so that a person can judge it in an editor."""
    edge = "+" + "-" * image.width + "+"
    rows = [
        "".join(
            HALF_BLOCKS[(image.getpixel((x, y)) > 0) + 2 * (image.getpixel((x, y + 1)) > 0)]
            for x in range(image.width)
        )
        for y in range(0, image.height, 2)
    ]
    return "\n".join([edge, *(f"|{row}|" for row in rows), edge, ""])


def compare(path: Path, image: Image.Image) -> None:
    shown = as_text(image)
    if REFRESH:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(shown)
    assert path.exists(), f"{path.name} has no golden file: look at it after 'make screens'"
    expected = path.read_text()
    assert shown == expected, f"{path.name} looks different:\n{shown}\ninstead of\n{expected}"


@pytest.mark.parametrize("size", [(128, 64), (128, 32)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", VIEWS)
def test_the_display_shows_the_golden_screen(name: str, size: tuple[int, int]) -> None:
    display = Ssd1306(height=size[1])
    I2cDisplay(I2cBus({0x3C: display}), size=size).show(draw(VIEWS[name], NullTranslations(), size))
    compare(GOLDENS / f"{size[0]}x{size[1]}" / f"{name}.txt", display.image())


@pytest.mark.parametrize("name", VIEWS)
def test_a_wide_display_shows_the_golden_screen(name: str) -> None:
    compare(GOLDENS / "256x64" / f"{name}.txt", draw(VIEWS[name], NullTranslations(), (256, 64)))


def test_every_golden_file_has_its_view() -> None:
    assert {path.stem for path in GOLDENS.glob("*x*/*.txt")} == set(VIEWS)
