"""The kit's description and the example configuration agree on pins, buses and addresses."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from playmat.config import ConsoleConfig, TableConfig, parse_config
from playmat.maintenance.install.boot_config import boot_lines
from playmat.pinout import PAD_RST
from playmat_kit.design.values import Hardware, Kit
from playmat_kit.workshop.kits import with_additions
from support.example_table import with_optional_parts
from support.kit_files import KitFiles

EXAMPLE = "tables/example.toml"
Facts = dict[str, object]


def in_the_kit(hardware: Hardware) -> Facts:
    """Returns the facts about each part of the table from the standard kit with all additions."""
    standard = hardware.kits["standard"]
    facts: Facts = {board.name: hardware.boards[board.board].bus.rst for board in standard.boards[:1]}
    for name in standard.consoles:
        console = hardware.consoles.consoles[name]
        facts[f"buttons {name}"] = console.pins
        facts[f"display {name}"] = console.bus, console.address, console.size
    for name in with_additions(hardware, standard):
        facts |= _added(hardware.kits[name])
    return facts


def _added(kit: Kit) -> Facts:
    facts: Facts = {"lights": kit.lights, "buzzer": kit.buzzer, "reader on the Pi": kit.card_pad_rst}
    for wide in kit.displays:
        facts[f"wide display {wide.console}"] = wide.spi, wide.dc, wide.rst
    if small := kit.slot_displays:
        overlay = f"dtoverlay=i2c-gpio,bus={small.bus},i2c_gpio_sda={small.sda},i2c_gpio_scl={small.scl}"
        facts |= {"slot displays": (small.bus, small.muxes), "their bus": overlay}
    return {part: fact for part, fact in facts.items() if fact not in (None, "")}


def in_the_example(text: str) -> Facts:
    """Returns the same facts from the example with all its optional parts enabled."""
    plain = parse_config(re.sub(r"^# (?=rst = )", "", text, count=1, flags=re.MULTILINE), Path(EXAMPLE))
    full = parse_config(with_optional_parts(text), Path(EXAMPLE))
    facts: Facts = {board.name: board.rst for board in plain.boards if board.rst is not None}
    for console in (*plain.consoles, *full.consoles):
        facts |= _console(console)
    return facts | _optional(full)


def _console(console: ConsoleConfig) -> Facts:
    (seat,) = console.seats
    if spi := console.spi:
        place = {f"wide display {seat}": (f"{spi.port}.{spi.device}", spi.dc, spi.rst)}
    else:
        place = {f"display {seat}": (console.bus, console.address, "{}x{}".format(*console.size))}
    return {f"buttons {seat}": console.pins, **place}


def _optional(config: TableConfig) -> Facts:
    assert config.slot_displays
    small = (config.slot_displays.bus, config.slot_displays.muxes)
    (overlay,) = [line for line in boot_lines(config) if "i2c-gpio" in line]
    return {
        "buzzer": config.buzzer,
        "lights": config.lights,
        "slot displays": small,
        "their bus": overlay,
        "reader on the Pi": PAD_RST,
    }


def test_the_kit_and_the_example_say_the_same(tmp_path: Path) -> None:
    files = KitFiles(tmp_path)
    assert in_the_example((files.root / EXAMPLE).read_text("utf-8")) == in_the_kit(files.read())


def test_the_example_names_the_overlays_that_its_optional_parts_need(tmp_path: Path) -> None:
    text = (KitFiles(tmp_path).root / EXAMPLE).read_text("utf-8")
    lines = boot_lines(parse_config(with_optional_parts(text), Path(EXAMPLE)))
    overlays = {line for line in lines if line.startswith("dtoverlay")}
    assert overlays == set(re.findall(r"dtoverlay=[\w,=-]+", text))


@pytest.mark.parametrize(
    "file, old, new, part",
    [
        ("boards/slot-board.toml", "rst = 22 ", "rst = 17 ", "south"),
        ("consoles.toml", "pins = [17, 27, 22]", "pins = [17, 22, 27]", "buttons south"),
        ("consoles.toml", "address = 0x3D", "address = 0x3E", "display north"),
        ("kits/wide-display.toml", "dc = 16", "dc = 13", "wide display south"),
        ("kits/buzzer.toml", "buzzer = 12", "buzzer = 13", "buzzer"),
        ("kits/lights.toml", 'spi = "1.0"', 'spi = "0.1"', "lights"),
        ("kits/card-pad.toml", "rst = 4 ", "rst = 13 ", "reader on the Pi"),
        ("kits/slot-displays.toml", "bus = 3  ", "bus = 4  ", "slot displays"),
        ("kits/slot-displays.toml", "muxes = [0x70, 0x71]", "muxes = [0x71, 0x70]", "slot displays"),
        ("kits/slot-displays.toml", "sda = 5", "sda = 13", "their bus"),
        (EXAMPLE, "pins = [23, 24, 25]", "pins = [25, 24, 23]", "buttons north"),
        (EXAMPLE, "# pin = 12", "# pin = 13", "buzzer"),
        (EXAMPLE, "# bus = 3", "# bus = 4", "slot displays"),
        (EXAMPLE, '# spi = "0.1"', '# spi = "0.0"', "wide display south"),
    ],
)
def test_a_contradiction_names_its_part(tmp_path: Path, file: str, old: str, new: str, part: str) -> None:
    files = KitFiles(tmp_path).change(file, old, new)
    table, kit = in_the_example((files.root / EXAMPLE).read_text("utf-8")), in_the_kit(files.read())
    assert part in {name for name in table.keys() | kit.keys() if table.get(name) != kit.get(name)}
