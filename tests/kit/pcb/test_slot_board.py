"""The committed slot board: its project has the wiring, the rules and the places that the kit needs."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from math import dist

import pytest

from playmat.pinout import PICO_EDGE
from playmat_kit.design.netlist import netlist
from playmat_kit.pcb.expression import Expression, parse_expression
from playmat_kit.pcb.layout import Layout, Plane
from playmat_kit.workshop.circuit_board import project_folder
from playmat_kit.workshop.description import read_hardware
from support.circuit_board import board_text, slot_board

BOARD = read_hardware().boards["slot-board"]


@pytest.fixture(scope="module")
def layout() -> Layout:
    return slot_board().layout


def test_the_wiring_of_the_kit_is_on_the_board(layout: Layout) -> None:
    for net, pins in netlist(BOARD).nets.items():
        assert {layout.nets[pin.ref, str(pin.number)] for pin in pins} == {net}


@pytest.mark.parametrize("number", range(18))
def test_an_answer_reaches_the_bus_through_a_gate_that_its_own_select_line_opens(
    layout: Layout, number: int
) -> None:
    reader = BOARD.readers[number]
    assert BOARD.gates
    package, unit = reader.gate[:-1], reader.gate[-1]
    enable, into, out = (str(pin) for pin in BOARD.gates.units[unit])
    nets = layout.nets
    select, answer = nets[reader.connector, "1"], nets[reader.connector, "4"]
    assert (nets[package, enable], nets[package, into], nets[package, out]) == (select, answer, "MISO")
    gpio = f"GP{reader.select}"
    assert nets["U1", str(PICO_EDGE.index(gpio) + 1)] == select
    on_the_bus = Counter(net for net in nets.values() if net in (answer, select))
    assert on_the_bus == {answer: 3, select: 4}  # connector, gate and resistor; and the Pico


def test_the_rules_are_what_every_board_house_makes_without_a_surcharge() -> None:
    project = json.loads((project_folder() / "slot-board.kicad_pro").read_text("utf-8"))
    rules = project["board"]["design_settings"]["rules"]
    smallest = {"track_width": 0.25, "clearance": 0.2, "via_diameter": 0.6, "through_hole_diameter": 0.3}
    smallest |= {"copper_edge_clearance": 0.5, "hole_to_hole": 0.25}
    assert {key: rules[f"min_{key}"] for key in smallest} == smallest
    (default,) = project["net_settings"]["classes"]
    assert (default["track_width"], default["clearance"], default["via_diameter"]) == (0.25, 0.2, 0.6)


def test_the_board_is_a_square_of_100_mm_with_two_planes(layout: Layout) -> None:
    assert (layout.corner, layout.size) == ((0, 0), (100, 100))
    assert layout.planes == (Plane("GND", "In1.Cu", True), Plane("3V3", "In2.Cu", True))


def test_parts_of_one_kind_have_one_value(layout: Layout) -> None:
    values = defaultdict(set)
    for ref, component in netlist(BOARD).components.items():
        values[component.part].add(layout.parts[ref].value)
    assert {part: value for part, (value,) in values.items()} == {
        "pico": "Pico", "header-8": "Reader", "resistor-10k": "10k", "resistor-100k": "100k",
        "resistor-33r": "33R", "resistor-1k": "1k", "74hc125": "74HC125", "capacitor-100n": "100n",
        "capacitor-470u": "470u", "terminal-2": "3.3 V", "led-green": "LED",
    }  # fmt: skip


def at() -> dict[tuple[str, str], tuple[float, float]]:
    """Returns the position of every drilled pin."""
    return {(pad.ref, pad.number): pad.at for pad in slot_board().layout.pads if pad.drill}


def test_pads_lie_where_modules_and_pico_have_their_pins() -> None:
    places = at()
    for reader in BOARD.readers:
        pins = [places[reader.connector, str(n)] for n in range(1, 9)]
        assert [dist(pin, other) for pin, other in pairwise(pins)] == pytest.approx([2.54] * 7)
    pico = [places["U1", str(n)] for n in range(1, 41)]
    assert dist(pico[0], pico[19]) == dist(pico[20], pico[39]) == pytest.approx(19 * 2.54)
    assert dist(pico[0], pico[39]) == dist(pico[19], pico[20]) == pytest.approx(17.78)


LEADS = {"D101": 1.3, "J19": 1.1}
"""Diameters in mm of the thick leads: of an SB340 (DO-201AD), and of a screw terminal."""


@pytest.mark.parametrize("ref", LEADS)
def test_thick_leads_go_into_their_holes(layout: Layout, ref: str) -> None:
    drills = {pad.drill for pad in layout.pads if pad.ref == ref and pad.number}
    assert min(drills) >= LEADS[ref] + 0.2


def test_every_reader_and_package_has_its_capacitors_close_by(layout: Layout) -> None:
    parts = layout.parts
    assert (layout.nets["C101", "1"], layout.nets["C101", "2"]) == ("3V3", "GND")
    for number, reader in enumerate(BOARD.readers, 1):
        for ref in (f"C{100 + number}", f"C{120 + number}"):
            assert dist(parts[ref].at, parts[reader.connector].at) < 10
    for number, package in enumerate(BOARD.packages, 1):
        assert dist(parts[f"C{number}"].at, parts[package].at) < 12


def picofarads(net: str) -> float:
    """Returns the capacitance of a net above a plane, modelled as 1 pF/cm of track, 0.6 pF per pin or via."""
    layout = slot_board().layout
    length = sum(dist(track.start, track.end) for track in layout.tracks if track.net == net)
    holes = sum(1 for piece in (*layout.pads, *layout.vias) if piece.net == net and piece.drill)
    return length / 10 + 0.6 * holes


@pytest.mark.parametrize("branch", BOARD.branches)
def test_tracks_load_the_bus_no_more_than_the_clock_check_assumes(branch: str) -> None:
    for line in ("SCK", "MOSI"):
        assert 5 < picofarads(f"{line}_{branch}") <= BOARD.bus.board_pf
    assert 5 < picofarads("MISO") <= len(BOARD.branches) * BOARD.bus.board_pf


@cache
def printed() -> dict[str, list[tuple[float, float]]]:
    """Returns the positions of the texts that are printed beside parts."""
    layout = slot_board().layout
    found: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for text, (x, y) in _texts(parse_expression(board_text(), "slot-board.kicad_pcb")):
        left, top = layout.on_sheet
        found[text].append((round(x - left, 4), round(layout.size[1] + top - y, 4)))
    return found


def _texts(board: Expression) -> Iterator[tuple[str, tuple[float, float]]]:
    for text in board.all("gr_text"):
        if text.value("layer") == "F.SilkS":
            x, y, *_ = text.numbers("at")
            yield text.values[0], (x, y)


def test_the_board_says_which_reader_and_which_pin_is_where() -> None:
    places = at()
    for number, reader in enumerate(BOARD.readers):
        (place,) = printed()[str(number)]
        nearest = min(BOARD.readers, key=lambda other: dist(places[other.connector, "1"], place))
        assert nearest == reader
    for pin, name in enumerate(BOARD.pins, 1):
        rows = {places["J1", str(pin)][1], places["J10", str(pin)][1]}
        assert rows <= {y for _, y in printed()[name]}


def test_each_series_resistor_says_which_line_of_which_branch_it_is_in(layout: Layout) -> None:
    for line in ("SCK", "MOSI", "RST"):
        for branch in BOARD.branches:
            ((_, y),) = printed()[f"33R {line} {branch}"]
            ((part, _),) = [
                pin for pin, net in layout.nets.items() if net == f"{line}_{branch}" and pin[0][0] == "R"
            ]
            assert layout.parts[part].at[1] == y
