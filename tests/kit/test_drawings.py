"""Schematic, tables and drawings agree with the description."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from playmat.pinout import PI_HEADER
from playmat_kit.design.netlist import netlist
from playmat_kit.design.wiring import pi_wires
from playmat_kit.workshop.checks import check_circuits
from playmat_kit.workshop.description import read_hardware
from playmat_kit.workshop.drawings import schematics, wiring_pictures, wiring_tables
from playmat_kit.workshop.kits import with_additions
from support.kit_files import KitFiles

HARDWARE = read_hardware()
EVERYTHING = with_additions(HARDWARE, HARDWARE.kits["standard"])
SVG = "{http://www.w3.org/2000/svg}"


def words(svg: str) -> list[str]:
    return ["".join(text.itertext()) for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def rows(table: str, title: str) -> list[list[str]]:
    """Returns the rows of one table, cell by cell."""
    part = table.split(f"## {title}\n")[1].split("\n\n")[0]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in part.splitlines()[2:]]


@pytest.mark.parametrize("name", HARDWARE.boards)
def test_every_part_and_every_net_is_in_the_schematic(name: str) -> None:
    net = netlist(HARDWARE.boards[name])
    drawn = words(dict(schematics(None))[f"{name}-schematic.svg"])
    shown = {word.split("  ")[0] for word in drawn}
    gates = {word[:-1] for word in drawn if re.fullmatch(r"U\d[A-D]", word)}
    assert set(net.components) <= shown | gates
    assert set(net.nets) - {"LIGHT"} <= set(drawn)


def test_a_schematic_is_as_large_as_what_is_on_it() -> None:
    for _, svg in schematics(None):
        page = ElementTree.fromstring(svg)
        width, height = (float(page.attrib[key].removesuffix("mm")) for key in ("width", "height"))
        assert max(width, height) <= 420 and min(width, height) <= 297
        for text in page.iter(f"{SVG}text"):
            assert 0 < float(text.attrib["x"]) < width and 0 < float(text.attrib["y"]) < height


def test_the_tables_say_where_each_wire_goes() -> None:
    tables = wiring_tables(EVERYTHING, None)
    pico = {row[1]: row[2:] for row in rows(tables, "Slot-board: the Pico") if row[1] != "GND"}
    assert pico["GP20"] == ["SEL16", "J17.1, R17.2, U6.1"]
    assert pico["GP17"] == ["-", "-"]
    readers = rows(tables, "Slot-board: the readers")
    assert readers[5] == ["5", "J6", "GP5", "R6", "U3B: enable 4, in 5, out 6", "R24", "A"]
    assert len(rows(tables, "Cables to the readers")) == 37
    header = rows(tables, "The Pi's header")
    assert ["15", "GPIO 22", "buttons south", "right"] in header
    assert ["38", "GPIO 20", "lights", "DI, through the level shifter"] in header
    assert ["24", "GPIO 8", "reader on the Pi", "SDA"] in header


def test_ground_wires_go_to_ground_pins() -> None:
    consoles = HARDWARE.consoles
    wires = pi_wires(list(consoles.consoles.values()), list(HARDWARE.kits.values()), consoles.splitter)
    for wire in wires:
        assert (wire.name == "GND") == (wire.wire.startswith(("GND", "the other side")))
        assert (wire.wire[:3] in ("VCC", "3.3")) == (PI_HEADER[wire.pin - 1] == "3V3")


def test_every_antenna_is_on_the_map_with_its_connector() -> None:
    pictures = dict(wiring_pictures(["standard"], None))
    drawn = words(pictures["standard-cables.svg"])
    for side in ("south", "north"):
        assert {f"{side}-{number}" for number in range(18)} <= set(drawn)
    assert all(drawn.count(f"J{number}") == 2 for number in range(1, 19))


def test_two_kits_with_the_same_consoles_have_them_once() -> None:
    together, alone = (
        dict(wiring_pictures(names, None))["pi-header.svg"]
        for names in (["starter", "standard"], ["starter"])
    )
    assert together == alone


def test_the_supply_drawing_shows_the_figures_of_the_check() -> None:
    drawn = words(dict(wiring_pictures(EVERYTHING, None))["supply.svg"])
    for result in check_circuits(EVERYTHING):
        if result.rule == "current" and " with " not in result.where:  # with another computer
            most, _, rest = result.text.partition(" mA at most, ")
            typical, _, limit = rest.partition(" typical, of ")
            assert f"{most} of {limit} mA, {typical} typical" in drawn
    assert "36 x apa102-strip: 324 mA" in drawn


def test_both_wires_of_each_board_are_drawn_with_their_polarity_at_each_end() -> None:
    drawn = words(dict(wiring_pictures(EVERYTHING, None))["supply-wires.svg"])
    assert [drawn.count(pole) for pole in ("+", "-", "IN+", "IN-", "OUT+", "OUT-")] == [1, 1, 2, 2, 2, 2]
    assert drawn.count("+ 3.3V") == drawn.count("GND") == drawn.count("terminal J19") == 2
    assert {"Slot board south", "Slot board north"} <= set(drawn)


def test_each_button_is_drawn_with_its_pin_and_all_share_one_ground_wire() -> None:
    drawn = words(dict(wiring_pictures(EVERYTHING, None))["buttons.svg"])
    for pin, gpio, part, wire in rows(wiring_tables(EVERYTHING, None), "The Pi's header"):
        if part.startswith("buttons"):
            assert f"pin {pin}, {gpio}" + ("" if gpio == "GND" else f": {wire}") in drawn
    assert len([text for text in drawn if text.endswith("GND")]) == 2


def test_a_changed_pin_is_a_changed_drawing(tmp_path: Path) -> None:
    files = KitFiles(tmp_path).change("consoles.toml", "[23, 24, 25]", "[23, 24, 26]")
    before, after = (
        dict(wiring_pictures(EVERYTHING, where))["pi-header.svg"] for where in (None, files.root)
    )
    assert before != after


def test_a_gpio_used_twice_is_found(tmp_path: Path) -> None:
    files = KitFiles(tmp_path).change("kits/slot-displays.toml", "sda = 5", "sda = 23")
    (found,) = [result for result in check_circuits(EVERYTHING, files.root) if result.wrong]
    assert found.text == (
        "GPIO 23 is wanted by buttons north (left) and by slot displays (SDA of both multiplexers)"
    )
