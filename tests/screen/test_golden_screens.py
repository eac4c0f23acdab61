"""Every screen matches its golden file; REFRESH_GOLDENS=1 rewrites the files ('make screens')."""

from gettext import NullTranslations
from pathlib import Path

import pytest
from console_views import VIEWS

from playmat.devices.displays.i2c import I2cDisplay
from playmat.screen.draw import draw
from playmat.simulator.chips.i2c import I2cBus
from playmat.simulator.chips.ssd1306 import Ssd1306
from support.goldens import compare

GOLDENS = Path(__file__).parent / "goldens"


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
