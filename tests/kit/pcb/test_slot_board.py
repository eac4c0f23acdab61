"""The committed slot board: its copper matches its description and keeps its own rules."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from math import dist

import pytest

from playmat.pinout import PICO_EDGE
from playmat_kit.design.netlist import netlist
from playmat_kit.pcb.check import problems
from playmat_kit.pcb.layout import Layout
from playmat_kit.pcb.plan import Place
from playmat_kit.pcb.silk import words
from playmat_kit.workshop.description import read_hardware
from support.circuit_board import DAMAGE, slot_board

BOARD = read_hardware().boards["slot-board"]
NETLIST = netlist(BOARD)


def nets() -> dict[tuple[str, str], str]:
    """Returns the net of every pin that has copper."""
    return {(pad.part, pad.pin): pad.net for pad in slot_board().copper.pads}


def test_nothing_on_the_board_breaks_a_rule() -> None:
    assert problems(slot_board()) == []


def test_every_pin_of_the_description_has_a_pad_on_its_net() -> None:
    found = nets()
    for net, pins in NETLIST.nets.items():
        assert {found[pin.ref, str(pin.number)] for pin in pins} == {net}
    described = {(pin.ref, str(pin.number)) for pins in NETLIST.nets.values() for pin in pins}
    more = {ref for ref, pin in found if found[ref, pin] and (ref, pin) not in described}
    assert more == {"R101", "D101", *(f"C{n}" for n in (*range(101, 119), *range(121, 139)))}


@pytest.mark.parametrize("number", range(18))
def test_an_answer_reaches_the_bus_through_a_gate_that_its_own_select_line_opens(number: int) -> None:
    found, reader = nets(), BOARD.readers[number]
    assert BOARD.gates
    package, unit = reader.gate[:-1], reader.gate[-1]
    enable, into, out = (str(pin) for pin in BOARD.gates.units[unit])
    select, answer = found[reader.connector, "1"], found[reader.connector, "4"]
    assert (found[package, enable], found[package, into], found[package, out]) == (select, answer, "MISO")
    gpio = f"GP{reader.select}"
    assert found["U1", str(PICO_EDGE.index(gpio) + 1)] == select
    on_the_bus = Counter(net for net in found.values() if net in (answer, select))
    assert on_the_bus == {answer: 3, select: 4}  # connector, gate and resistor; and the Pico


def test_pads_lie_where_modules_and_pico_have_their_pins() -> None:
    at = {(pad.part, pad.pin): pad.at for pad in slot_board().copper.pads}
    for reader in BOARD.readers:
        pins = [at[reader.connector, str(n)] for n in range(1, 9)]
        assert [dist(one, other) for one, other in pairwise(pins)] == pytest.approx([2.54] * 7)
    pico = [at["U1", str(n)] for n in range(1, 41)]
    assert dist(pico[0], pico[19]) == dist(pico[20], pico[39]) == pytest.approx(19 * 2.54)
    assert dist(pico[0], pico[39]) == dist(pico[19], pico[20]) == pytest.approx(17.78)


@pytest.mark.parametrize("said", DAMAGE)
def test_damage_is_named(said: str) -> None:
    layout = slot_board()
    assert said in problems(replace(layout, copper=DAMAGE[said](layout.copper)))


def test_parts_that_overlap_are_named() -> None:
    layout = slot_board()
    moved = replace(layout, places={**layout.places, "U2": Place((30.0, 36.0), 1)})
    assert problems(moved) == ["U1 and U2 want the same room"]


def power_of(layout: Layout, ref: str) -> set[str]:
    return {pad.net for pad in layout.copper.pads if pad.part == ref}


def test_every_reader_and_package_has_its_capacitors_close_by() -> None:
    layout = slot_board()
    assert power_of(layout, "C101") == {"3V3", "GND"}
    for number, reader in enumerate(BOARD.readers, 1):
        for ref in (f"C{100 + number}", f"C{120 + number}"):
            assert dist(layout.places[ref].at, layout.places[reader.connector].at) < 10
    for number, package in enumerate(BOARD.packages, 1):
        assert dist(layout.places[f"C{number}"].at, layout.places[package].at) < 12


def picofarads(net: str) -> float:
    """Returns the capacitance of a net above a plane, modelled as 1 pF/cm of track, 0.6 pF per pin or via."""
    copper = slot_board().copper
    length = sum(dist(track.start, track.end) for track in copper.tracks if track.net == net)
    holes = sum(1 for piece in (*copper.pads, *copper.vias) if piece.net == net and piece.drill)
    return length / 10 + 0.6 * holes


@pytest.mark.parametrize("branch", BOARD.branches)
def test_tracks_load_the_bus_no_more_than_the_clock_check_assumes(branch: str) -> None:
    assert max(picofarads(f"{line}_{branch}") for line in ("SCK", "MOSI")) <= BOARD.bus.board_pf
    assert picofarads("MISO") <= len(BOARD.branches) * BOARD.bus.board_pf


def printed(text: str) -> list[tuple[float, float]]:
    """Returns the positions at which this text is printed."""
    return [word.at for word in words(slot_board()) if word.text == text]


def test_the_board_says_which_reader_and_which_pin_is_where() -> None:
    at = {(pad.part, pad.pin): pad.at for pad in slot_board().copper.pads}
    for number, reader in enumerate(BOARD.readers):
        (place,) = printed(str(number))
        nearest = min(BOARD.readers, key=lambda other: dist(at[other.connector, "1"], place))
        assert nearest == reader
        assert len(printed(reader.connector)) == 1
    for pin, name in enumerate(BOARD.pins, 1):
        rows = {at["J1", str(pin)][1], at["J10", str(pin)][1]}
        assert rows <= {y for _, y in printed(name)}


def test_each_series_resistor_says_which_line_of_which_branch_it_is_in() -> None:
    for line in ("SCK", "MOSI", "RST"):
        for branch in BOARD.branches:
            ((_, y),) = printed(f"33R {line} {branch}")
            ((part, _),) = [
                key for key, net in nets().items() if net == f"{line}_{branch}" and key[0][0] == "R"
            ]
            assert slot_board().places[part].at[1] == y
