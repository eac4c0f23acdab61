"""The kit's description agrees with firmware, configuration and mats; its faults are reported."""

from __future__ import annotations

from pathlib import Path

import pytest

from playmat import pinout
from playmat.assets import folder
from playmat.errors import ConfigError
from playmat.link.bus_clock import CLOCKS
from playmat.table.mat_file import parse_base
from playmat_kit.workshop.description import read_hardware
from support.kit_files import KitFiles

HARDWARE = read_hardware()
SLOT_BOARD = HARDWARE.boards["slot-board"]


@pytest.mark.parametrize("name", HARDWARE.boards)
def test_a_board_s_pins_are_those_that_the_controller_sends_to_the_firmware(name: str) -> None:
    board = HARDWARE.boards[name]
    assert (board.bus.sck, board.bus.mosi, board.bus.miso) == (
        pinout.PICO_SCK,
        pinout.PICO_MOSI,
        pinout.PICO_MISO,
    )
    selects = tuple(reader.select for reader in board.readers)
    assert selects == pinout.PICO_SELECTS[: len(selects)]
    assert board.bus.rst in pinout.PICO_SPARE
    assert board.clock_mhz == max(CLOCKS)


def test_the_readme_of_the_firmware_says_the_same_pins() -> None:
    text = (folder("firmware") / "README.md").read_text("utf-8")
    bus = SLOT_BOARD.bus
    assert f"GP{bus.sck}, GP{bus.mosi}, GP{bus.miso} | SCK, MOSI, MISO" in text
    assert f"| GP{bus.rst} | RST of all" in text


def test_the_standard_kit_has_a_reader_for_every_antenna_but_the_wand_s() -> None:
    mats = folder("hardware") / "mats"
    for kit in HARDWARE.kits.values():
        base = parse_base((mats / f"{kit.base}.toml").read_text("utf-8"), kit.base)
        assert base is not None
        for placed in kit.boards:
            readers = [antenna.reader for antenna in base.antennas.values() if antenna.board == placed.name]
            room = len(HARDWARE.boards[placed.board].readers)
            assert readers and max(readers) < room
            assert placed.readers is None or placed.readers <= len(readers)


@pytest.mark.parametrize(
    "file, old, new, sentence",
    [
        ("parts.toml", "price = [4, 7]", "price = [7, 4]", r"parts.toml: pico.price = \[7.0, 4.0\] must be"),
        ("parts.toml", "[pico]", "[pico]\nweight = 3", "parts.toml: pico.weight is not a setting: remove it"),
        (
            "boards/slot-board.toml",
            "sck = 18",
            "",
            r"slot-board.toml: bus.sck is missing: add it \(a whole number\)",
        ),
        (
            "boards/slot-board.toml",
            'nets = ["3V3", "RST"]',
            'nets = ["3V3"]',
            r"slot-board.toml: printed\[3\].nets = \['3V3'\] must be two nets, of pin 1 and of pin 2",
        ),
        (
            "boards/slot-board.toml",
            "A = [1, 2, 3]",
            "A = [1, 2]",
            r"slot-board.toml: gates.units.A = \[1, 2\] must be three: enable, input, output",
        ),
        (
            "boards/slot-board.toml",
            'gate = "74hc125"',
            'gate = "74hc999"',
            r"slot-board.toml: parts.gate = '74hc999' is not in parts.toml: write one of raspberry-pi",
        ),
        (
            "kits/standard.toml",
            "raspberry-pi = 1",
            "raspberry-pi = 0",
            "standard.toml: parts.raspberry-pi = 0 must be how many, 1 or more",
        ),
        (
            "supply.toml",
            'rail = "table-5v", ma = [2, 9]',
            'rail = "12v", ma = [2, 9]',
            "supply.toml: loads.apa102-strip.rail = '12v' is not in supply.toml: write one of pi-5v",
        ),
        (
            "readers.toml",
            "size = [60, 39]",
            "size = [60]",
            r"readers.toml: rc522.size = \[60\] must be 2 numbers",
        ),
        (
            "consoles.toml",
            "pins = [23, 24, 25]",
            "pins = [23, 24]",
            r"consoles.toml: north.pins = \[23, 24\] must be three: GPIO numbers, left to right",
        ),
        (
            "boards/slot-board.toml",
            '"RST", "3.3V"]\nwired',
            '"RST"]\nwired',
            "readers.pins lacks '3.3V': name all pins of the module",
        ),
        (
            "boards/slot-board.toml",
            'series = "resistor-33r"',
            "",
            "slot-board.toml: parts.series is missing: name a part of parts.toml",
        ),
        (
            "kits/wide-display.toml",
            'console = "south"',
            'console = "west"',
            "wide-display.toml: displays.console = 'west' is not in consoles.toml: write one of south, north",
        ),
        ("supply.toml", "use = 0.8", "use = ", "supply.toml is not TOML: "),
    ],
)
def test_a_fault_is_reported_with_file_key_and_remedy(
    tmp_path: Path, file: str, old: str, new: str, sentence: str
) -> None:
    with pytest.raises(ConfigError, match=sentence):
        KitFiles(tmp_path).change(file, old, new).read()


def test_a_folder_that_is_no_kit_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"parts.toml cannot be read \(No such file or directory\)"):
        read_hardware(tmp_path)
