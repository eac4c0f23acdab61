"""Every view of a console matches its golden screen; REFRESH_GOLDENS=1 rewrites them ('make screens')."""

from gettext import NullTranslations
from pathlib import Path

import pytest
from console_views import VIEWS

from playmat.devices.displays.i2c import I2cDisplay
from playmat.screen.draw import draw
from playmat.simulator.chips.i2c import I2cBus
from playmat.simulator.chips.ssd1306 import Ssd1306
from support.goldens import compare, compare_names

GOLDENS = Path(__file__).parent / "goldens"
WIDE = (256, 64)
SIZES = [(128, 64), (128, 32)]


def golden_file(size: tuple[int, int]) -> Path:
    return GOLDENS / f"consoles.{size[0]}x{size[1]}.txt"


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", VIEWS)
def test_the_display_shows_the_golden_screen(name: str, size: tuple[int, int]) -> None:
    display = Ssd1306(height=size[1])
    I2cDisplay(I2cBus({0x3C: display}), size=size).show(draw(VIEWS[name], NullTranslations(), size))
    compare(golden_file(size), name, display.image())


@pytest.mark.parametrize("name", VIEWS)
def test_a_wide_display_shows_the_golden_screen(name: str) -> None:
    compare(golden_file(WIDE), name, draw(VIEWS[name], NullTranslations(), WIDE))


@pytest.mark.parametrize("size", [*SIZES, WIDE], ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_golden_screen_has_its_view(size: tuple[int, int]) -> None:
    compare_names(golden_file(size), VIEWS)
