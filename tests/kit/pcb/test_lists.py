"""The lists for the board house agree with the board and with the kit's parts list."""

from __future__ import annotations

import csv
from collections import Counter
from io import StringIO

import pytest

from playmat_kit.pcb.lists import BY_HAND, bill_of_materials, net_list, placement
from support.circuit_board import slot_board


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(text)))


def bill() -> list[dict[str, str]]:
    return rows(bill_of_materials(slot_board().schematic))


def placed() -> dict[str, dict[str, str]]:
    """Returns the rows of the placement list by reference."""
    return {row["Designator"]: row for row in rows(placement(slot_board().layout))}


def test_every_part_is_listed_once() -> None:
    listed = Counter(ref for row in bill() for ref in row["Designator"].split(","))
    assert listed == Counter(slot_board().layout.parts.keys())
    assert all(int(row["Quantity"]) == len(row["Designator"].split(",")) for row in bill())


def test_equal_parts_are_one_row() -> None:
    quantities = {(row["Comment"], row["Part"] == BY_HAND): int(row["Quantity"]) for row in bill()}
    assert len(quantities) == len(bill())
    assert quantities["10k", False] == 21 and quantities["100n", False] == 23
    assert quantities["74HC125", True] == 5


def test_parts_soldered_by_hand_come_last_and_are_not_placed() -> None:
    by_hand = [row["Part"] == BY_HAND for row in bill()]
    assert by_hand == sorted(by_hand)
    machine = {ref for row in bill() if row["Part"] != BY_HAND for ref in row["Designator"].split(",")}
    assert placed().keys() == machine


def test_references_are_in_the_order_of_their_numbers() -> None:
    refs = list(placed())
    assert refs.index("R2") < refs.index("R10") < refs.index("R101")


@pytest.mark.parametrize("ref", ["R1", "R36", "C101", "C138", "D1", "R43"])
def test_a_part_is_placed_in_the_middle_of_its_pads(ref: str) -> None:
    pads = [pad.at for pad in slot_board().layout.pads if pad.ref == ref and not pad.drill]
    middle = [sum(side) / len(pads) for side in zip(*pads, strict=True)]
    row = placed()[ref]
    assert (float(row["Mid X"]), float(row["Mid Y"])) == pytest.approx(middle, abs=1e-3)


@pytest.mark.parametrize("ref", ["R1", "R36", "D1"])
def test_the_angle_says_where_the_first_pin_is(ref: str) -> None:
    """At 0 degrees pin 1 is on the left; on an LED pin 2, its cathode. Angles turn to the left."""
    pin = "2" if ref == "D1" else "1"
    pads = slot_board().layout.pads
    (at,) = (pad.at for pad in pads if (pad.ref, pad.number) == (ref, pin) and not pad.drill)
    right, up = at[0] - float(placed()[ref]["Mid X"]), at[1] - float(placed()[ref]["Mid Y"])
    left = {"0": (-1, 0), "90": (0, -1), "180": (1, 0), "270": (0, 1)}[placed()[ref]["Rotation"]]
    assert (right, up) == pytest.approx(left, abs=1e-3)


def test_a_net_lists_all_its_pins() -> None:
    nets = {row["Net"]: row["Pins"].split() for row in rows(net_list(slot_board().layout.nets))}
    assert nets["SEL0"] == ["J1.1", "R1.2", "U1.1", "U2.1"]
    assert sum(map(len, nets.values())) == len(slot_board().layout.nets)
