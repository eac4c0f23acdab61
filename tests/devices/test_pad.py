"""The card pad is optional."""

import re
import sys
from types import ModuleType

import pytest

from playmat.assets import folder
from playmat.config import load_config
from playmat.devices.card_reader import open_pad
from playmat.errors import DeviceError
from playmat.extras import install_command
from playmat.pinout import PAD_RST, PI_PINS


def test_without_its_package_the_pad_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "mfrc522", None)
    with pytest.raises(DeviceError, match=re.escape(install_command("pad"))):
        open_pad()


def test_its_driver_drives_no_pin_that_the_example_table_uses(monkeypatch: pytest.MonkeyPatch) -> None:
    """By default the driver drives GPIO 25 to 3.3 V, and a button there would short it to ground."""
    opened: list[dict[str, int]] = []
    driver = ModuleType("mfrc522")
    driver.MFRC522 = lambda **pins: opened.append(pins)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "mfrc522", driver)
    open_pad()
    config = load_config(folder("hardware") / "tables" / "example.toml")
    used = {pin for console in config.consoles for pin in console.pins}
    assert opened == [{"pin_mode": 11, "pin_rst": PAD_RST}]
    assert PAD_RST in PI_PINS and PAD_RST not in used | {2, 3, 7, 8, 9, 10, 11}
