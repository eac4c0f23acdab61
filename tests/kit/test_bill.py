"""The parts list: quantities are counted from a kit's boards, mat and game."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from playmat.cli import main
from playmat.errors import ConfigError
from playmat.screen.language import translations
from playmat_kit.design.bill import Line, total
from playmat_kit.design.hours import in_words
from playmat_kit.design.netlist import netlist
from playmat_kit.design.values import Band, Part
from playmat_kit.design.wiring import pi_wires
from playmat_kit.printing.labels import groups
from playmat_kit.printing.mat_face import PrintedMat
from playmat_kit.workshop.description import read_base, read_hardware
from playmat_kit.workshop.kits import chosen_kits, parts_list, tags
from support.every_game import GAMES, MATS
from support.kit_files import KitFiles

HARDWARE = read_hardware()
GAME, MAT = GAMES["tic-tac-toe"], MATS["tic-tac-toe"]


def test_the_help_lists_every_kit(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["kit", "parts", "--help"])
    said = " ".join(capsys.readouterr().out.split()).replace("- ", "-")
    assert [kit for kit in HARDWARE.kits if f"{kit}," not in said and f"{kit};" not in said] == []


def test_a_list_that_replaces_parts_names_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["kit", "parts", "--kit", "pi-zero"]) == 0
    said = capsys.readouterr().out
    assert "leave out of the list of standard or starter:\n    1 x Raspberry Pi 3B+ or 4 (2 GB)\n" in said


def test_parts_replaced_by_another_chosen_kit_are_neither_listed_nor_timed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["kit", "parts", "--kit", "standard", "--kit", "ready-cables"]) == 0
    said = capsys.readouterr().out
    assert "crimp 8 contacts" in said and "solder 1,214 joints" in said
    assert "left out of the list of standard:\n   36 x Header 1 x 8" in said
    kits = chosen("standard", "pi-5", "wand")
    assert "raspberry-pi" not in kits["standard"] and kits["pi-5"]["raspberry-pi-5"] == 1
    # A replaced part is still needed by kits that nothing replaces it in
    assert chosen("standard", "ready-cables", "starter")["starter"]["header-8"] == 12


@pytest.mark.parametrize(
    ("low", "high", "words"),
    [(0.6, 1.2, "about 1 hour"), (1.8, 2.2, "about 2 hours"), (1, 2, "1 to 2 hours")],
)
def test_hours_are_told_as_one_number_where_both_are_the_same(low: float, high: float, words: str) -> None:
    assert in_words(Band(low, high)) == words


def chosen(*names: str, directory: Path | None = None) -> dict[str, dict[str, int]]:
    lists = parts_list(names, directory, GAME, MAT)
    return {kit.name: {line.part.id: line.needed for line in lines} for kit, lines in lists}


def needed(name: str, directory: Path | None = None) -> dict[str, int]:
    return chosen(name, directory=directory)[name]


def test_the_standard_kit_has_all_that_its_36_readers_need() -> None:
    parts = needed("standard")
    assert {part: parts[part] for part in ("rc522-module", "capacitor-10u", "header-8", "resistor-10k")} == {
        "rc522-module": 36,
        "capacitor-10u": 36,
        "header-8": 36,
        "resistor-10k": 40,
    }
    assert (parts["pico"], parts["74hc125"], parts["regulator-3v3"], parts["pcb-slot-board"]) == (
        2,
        10,
        2,
        2,
    )
    assert parts["cable-reader-250"] + parts["cable-reader-400"] == 36


def test_the_bench_has_one_pico_one_reader_and_seven_wires_for_less_than_25_euro() -> None:
    ((_, lines),) = parts_list(["bench"], None, GAME, MAT)
    parts = {line.part.id: line.needed for line in lines}
    assert (parts["pico"], parts["rc522-pins"], parts["jumper-female"]) == (1, 1, 7)
    assert total(lines).high < 25 and not any(name.startswith("supply") for name in parts)


def test_the_starter_has_no_parts_that_it_does_not_need() -> None:
    parts = needed("starter")
    assert (parts["rc522-module"], parts["74hc125"], parts["resistor-33r"]) == (12, 4, 6)


def test_what_is_added_at_the_pi_s_pins_has_plugs_for_them() -> None:
    kits = [HARDWARE.kits[name] for name in ("card-pad", "slot-displays")]
    wires = Counter(wire.part for wire in pi_wires((), kits, HARDWARE.consoles.splitter))
    pad, small = needed("card-pad"), needed("slot-displays")
    assert wires["reader on the Pi"] == pad["housing-1-flat"] == pad["contact-flat"] // 2 == 7
    assert pad["housing-8-flat"] == 1
    # A 1 x 4 socket fits no four pins of this bus, and there are two multiplexers.
    assert wires["slot displays"] == 4 and small["i2c-splitter"] == 1


def test_an_addition_repeats_no_part_of_its_base_kit() -> None:
    for name in ("wand", "lights", "slot-displays", "card-pad", "buzzer", "wide-display"):
        parts = needed(name)
        assert not parts.keys() & {"raspberry-pi", "supply-5v-3a", "supply-5v-4a", "tag-25mm", "microsd"}


def test_every_cable_reaches_its_antenna() -> None:
    for chosen in chosen_kits(HARDWARE, ["standard", "starter"], None):
        for board in chosen.boards:
            for antenna, cable in zip(board.antennas, board.cables, strict=True):
                way = ((antenna.x - board.at[0]) ** 2 + (antenna.y - board.at[1]) ** 2) ** 0.5
                assert cable >= way


def test_an_antenna_that_no_cable_reaches_is_named(tmp_path: Path) -> None:
    files = KitFiles(tmp_path).change("kits/standard.toml", "at = [50, 255]", "at = [50, 400]")
    with pytest.raises(ConfigError, match="the antenna south-16 is 403 mm from south and no cable is"):
        needed("standard", files.root)


def test_a_board_that_has_too_few_connectors_is_named(tmp_path: Path) -> None:
    files = KitFiles(tmp_path).change(
        "kits/standard.toml",
        'name = "south"\nboard = "slot-board"',
        'name = "south"\nboard = "wand-board"',
    )
    with pytest.raises(
        ConfigError, match="south reads 18 antennas of the mat standard, but wand-board has 1"
    ):
        needed("standard", files.root)


def test_an_unknown_kit_is_answered_with_the_known_ones() -> None:
    with pytest.raises(ConfigError, match="there is no kit 'giant': write one of bench, breadboard"):
        needed("giant")


@pytest.mark.parametrize("name", GAMES)
def test_there_is_a_tag_for_every_label_and_one_for_the_overlay(name: str) -> None:
    printed = PrintedMat(MATS[name], GAMES[name], translations("en"))
    labels = sum(len(group.labels) for group in groups(printed))
    assert sum(tags(GAMES[name], MATS[name]).values()) == labels + 1


def test_packs_are_rounded_up_with_their_spares() -> None:
    part = Part("tag", "", ("", ""), Band(2, 3), "", pack=10, spare=0.1)
    assert [Line(part, count).packs for count in (1, 9, 10, 100)] == [1, 1, 2, 11]
    assert total([Line(part, 10), Line(part, 1)]) == Band(6, 9)


def test_every_part_on_a_board_is_connected() -> None:
    """Each pin of a resistor or capacitor shares its net with another part."""
    for board in HARDWARE.boards.values():
        net = netlist(board)
        pins = Counter(pin for pins in net.nets.values() for pin in pins)
        assert max(pins.values()) == 1
        assert all(len({pin.ref for pin in pins}) > 1 for pins in net.nets.values())
        for component in net.components.values():
            if component.ref[0] in "RCD":
                assert all(net.net_of(component.ref, number) for number in (1, 2))


def test_the_shared_lines_reach_every_reader_through_one_resistor() -> None:
    net = netlist(HARDWARE.boards["slot-board"])
    for number in range(1, 19):
        assert net.net_of(f"J{number}", 2) == f"SCK_{'ABC'[(number - 1) // 6]}"
    between = Counter(
        (net.net_of(component.ref, 1), net.net_of(component.ref, 2))
        for component in net.components.values()
        if component.use == "series"
    )
    assert between == {(line, f"{line}_{branch}"): 1 for line in ("SCK", "MOSI", "RST") for branch in "ABC"}


def test_the_base_of_a_kit_has_antennas() -> None:
    with pytest.raises(ConfigError, match=r"tic.toml cannot be read"):
        read_base("tic")
    with pytest.raises(ConfigError, match=r"art-of-war.toml has no \[\[antennas\]\]: name a base"):
        read_base("art-of-war")
