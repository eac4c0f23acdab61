"""Every fault of a kit is found once, with its cause and remedy."""

from __future__ import annotations

from pathlib import Path

import pytest

from playmat_kit.design.checks.clock import fastest_clock
from playmat_kit.design.checks.wires import check_wires
from playmat_kit.design.netlist import netlist
from playmat_kit.design.power import Feed, draws, fields_at_once, takes
from playmat_kit.workshop.checks import check_circuits, check_kit, check_mats
from playmat_kit.workshop.description import read_hardware
from playmat_kit.workshop.kits import chosen_kits, with_additions
from support.kit_files import KitFiles

HARDWARE = read_hardware()
EVERYTHING = with_additions(HARDWARE, HARDWARE.kits["standard"])


@pytest.mark.parametrize("name", ["standard", "starter"])
def test_a_kit_with_all_that_can_be_added_to_it_works(name: str) -> None:
    names = with_additions(HARDWARE, HARDWARE.kits[name])
    assert set(names) == {name, "wand", "lights", "slot-displays", "card-pad", "buzzer", "wide-display"}
    assert not [result for result in check_kit(names) if result.wrong]


BOARD = "boards/slot-board.toml"


@pytest.mark.parametrize(
    "file, old, new, rule, cause",
    [
        (BOARD, "sck = 18", "sck = 4", "pins", "GPIO 4 is SCK and the select line of reader 4"),
        (BOARD, "rst = 22 ", "rst = 23 ", "pins", "GPIO 23 (RST) is not on the Pico's edge"),
        (
            BOARD,
            "select = 7,",
            "select = 6,",
            "pins",
            "GPIO 6 is the select line of reader 6 and the select line of reader 7",
        ),
        (BOARD, "level_v = 3.3", "level_v = 5.0", "levels", "a signal is at 5 V, and a Pico's pins bear 3.3"),
        (
            "supply.toml",
            'title = "3.3 V of one slot board"\npart = "regulator-3v3"\nvolt = 3.3',
            'title = "3.3 V of one slot board"\npart = "regulator-3v3"\nvolt = 5',
            "levels",
            "3.3 V of one slot board is at 5 V",
        ),
        (BOARD, 'connector = "J3"', 'connector = "J4"', "parts", "J4 is 2 connectors"),
        (BOARD, "pull_up_ohm = 10000", "pull_up_ohm = 0", "selects", "the select line of reader 0 has no"),
        (BOARD, 'gate = "U3B"', 'gate = ""', "MISO", "reader 5 does not reach MISO"),
        (
            BOARD,
            'gate = "U3B"',
            'gate = "U3A"',
            "MISO",
            "reader 4 does not reach MISO: its gate U3A belongs to reader 5",
        ),
        (
            "boards/wand-board.toml",
            'select = 0, branch = "A" }',
            'select = 0, branch = "A" },\n  { connector = "J2", select = 2, branch = "A" }',
            "MISO",
            "reader 0 has no gate: many modules never let go of MISO",
        ),
        (BOARD, "series_ohm = 33 ", "series_ohm = 270 ", "clock", "2 MHz; cables to 400 mm"),
        (BOARD, "delay_ns = 30 ", "delay_ns = 40 ", "SCK to MISO", "126 with tolerances, of 120 at 4 MHz"),
        (
            "supply.toml",
            'limit_ma = 1500\neach = "board"',
            'limit_ma = 1000\neach = "board"',
            "current",
            "816 mA at most",
        ),
        ("consoles.toml", "module_pull_up_ohm = 4700", "module_pull_up_ohm = 2200", "I2C", "has to sink 4"),
        ("consoles.toml", "cable = 900", "cable = 9000", "I2C", "more than 300 at 400 kHz"),
        ("consoles.toml", "address = 0x3D", "address = 0x3E", "addresses", "north cannot have 0x3e"),
        ("consoles.toml", "address = 0x3D", "address = 0x3C", "Pi", "another than consoles[1].address"),
        ("consoles.toml", "[23, 24, 25]", "[23, 24, 17]", "Pi", "GPIO 17 is taken by consoles[1].pins"),
        ("kits/lights.toml", 'spi = "1.0"', 'spi = "1.1"', "Pi", "GPIO 17 belongs to SPI bus 1"),
        ("kits/lights.toml", 'spi = "1.0"', 'spi = "0.1"', "Pi", "GPIO 10 is wanted by lights"),
        ("kits/card-pad.toml", "rst = 4 ", "rst = 25 ", "Pi", "GPIO 25 is wanted by buttons north"),
        ("kits/buzzer.toml", "buzzer = 12", "buzzer = 27", "Pi", "GPIO 27 is taken by consoles[1].pins"),
        ("kits/wide-display.toml", "dc = 16", "dc = 24", "Pi", "GPIO 24 is taken by consoles[2].pins"),
        ("kits/wide-display.toml", "rst = 26", "rst = 12", "Pi", "GPIO 12 is wanted by buzzer (one side)"),
        (
            "kits/wide-display.toml",
            'spi = "0.1" ',
            'spi = "0.0" ',
            "Pi",
            "GPIO 8 is wanted by reader on the Pi",
        ),
        ("kits/wide-display.toml", 'spi = "0.1" ', 'spi = "1.1" ', "Pi", "GPIO 20 is wanted by lights"),
        (
            "supply.toml",
            'display-256x64 = { rail = "wide-3v3"',
            'display-256x64 = { rail = "pi-3v3"',
            "current",
            "538 mA at most",
        ),
        (
            "kits/slot-displays.toml",
            "slot_displays = 12",
            "slot_displays = 18",
            "addresses",
            "9 displays at a multiplexer of 8 channels",
        ),
        (
            "mats/art-of-war.toml",
            "points = [[183, 115]]",
            "points = [[353, 115]]",
            "zones",
            "deck 0 of seat 0 reaches over the mat's edge",
        ),
        (
            "mats/art-of-war.toml",
            "points = [[183, 115]]",
            "points = [[223, 115]]",
            "zones",
            "deck 0 of seat 0 and tap 0 of seat 0 overlap",
        ),
        (
            "mats/age-of-war.toml",
            'zone = "siege"',
            'zone = "sieges"',
            "zones",
            "has no place of the zone 'siege', which age-of-war uses",
        ),
    ],
)
def test_a_fault_is_named_with_its_remedy(
    tmp_path: Path, file: str, old: str, new: str, rule: str, cause: str
) -> None:
    files = KitFiles(tmp_path).change(file, old, new)
    results = check_mats(files.root) if file.startswith("mats/") else check_circuits(EVERYTHING, files.root)
    found = [result for result in results if result.wrong]
    assert any(result.rule == rule and cause in result.text for result in found), found
    assert {result.rule for result in found} <= {rule, "clock", "SCK to MISO", "MISO", "Pi", "selects"}


def test_a_gate_that_another_reader_s_select_line_enables_is_found() -> None:
    board = HARDWARE.boards["slot-board"]
    net = netlist(board)
    crossed = {**net.nets, "SEL0": net.nets["SEL1"], "SEL1": net.nets["SEL0"]}
    found = [result.text for result in check_wires(board, net._replace(nets=crossed)) if result.wrong]
    assert "the gate of reader 0 is not enabled by its own select line" in found


def test_the_maximum_current_has_as_many_fields_on_as_slow_tags_need() -> None:
    (standard,) = chosen_kits(HARDWARE, ["standard"], None)
    south = standard.boards[0]
    assert [fields_at_once(south, settle) for settle in (0, 2000, 5000)] == [1, 3, 5]
    feeds = draws(HARDWARE, [*takes(HARDWARE, [(south, HARDWARE.readers["rc522"])], {})])
    # 18 chips with their light at 15.5 mA, five of them with 100 for the field and 5 more for the receiver,
    # five packages of gates at 2 and the board's light at 1.5
    assert feeds[Feed("readers-3v3", "south")].high == pytest.approx(18 * 15.5 + 5 * 105 + 5 * 2 + 1.5)


def test_a_rail_loads_the_rail_that_feeds_it() -> None:
    (standard,) = chosen_kits(HARDWARE, ["standard"], None)
    boards = [(board, HARDWARE.readers["rc522"]) for board in standard.boards]
    feeds = draws(HARDWARE, [*takes(HARDWARE, boards, {})])
    own = feeds[Feed("readers-3v3", "south")].high + feeds[Feed("readers-3v3", "north")].high
    assert feeds[Feed("table-5v")].high == pytest.approx(own * 3.3 / (0.85 * 5.0))


@pytest.mark.parametrize("series, mhz", [(33, 4), (270, 2), (680, 1), (2200, 0)])
def test_the_clock_that_cables_carry_follows_from_their_resistors(
    tmp_path: Path, series: int, mhz: int
) -> None:
    files = KitFiles(tmp_path).change(BOARD, "series_ohm = 33 ", f"series_ohm = {series} ")
    hardware = files.read()
    (standard,) = chosen_kits(hardware, ["standard"], files.root)
    assert fastest_clock(standard.boards[0], hardware.readers["rc522"]) == mhz
