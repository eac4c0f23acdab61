"""The lists for the board house agree with the board and with the kit's parts list."""

from __future__ import annotations

import csv
from collections import Counter
from io import StringIO

import pytest

from playmat_kit.pcb.lists import BY_HAND, bill_of_materials, net_list, placement
from support.circuit_board import slot_board

BOARD = slot_board()


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(text)))


BILL = rows(bill_of_materials(BOARD.schematic))
PLACED = {row["Designator"]: row for row in rows(placement(BOARD.layout))}


def test_every_part_is_listed_once() -> None:
    listed = Counter(ref for row in BILL for ref in row["Designator"].split(","))
    assert listed == Counter(BOARD.layout.parts.keys())
    assert all(int(row["Quantity"]) == len(row["Designator"].split(",")) for row in BILL)


def test_equal_parts_are_one_row() -> None:
    quantities = {(row["Comment"], row["Part"] == BY_HAND): int(row["Quantity"]) for row in BILL}
    assert len(quantities) == len(BILL)
    assert quantities["10k", False] == 21 and quantities["100n", False] == 23
    assert quantities["74HC125", True] == 5


def test_parts_soldered_by_hand_come_last_and_are_not_placed() -> None:
    by_hand = [row["Part"] == BY_HAND for row in BILL]
    assert by_hand == sorted(by_hand)
    machine = {ref for row in BILL if row["Part"] != BY_HAND for ref in row["Designator"].split(",")}
    assert PLACED.keys() == machine


def test_references_are_in_the_order_of_their_numbers() -> None:
    refs = list(PLACED)
    assert refs.index("R2") < refs.index("R10") < refs.index("R101")


@pytest.mark.parametrize("ref", ["R1", "R36", "C101", "C138", "D1", "R43"])
def test_a_part_is_placed_in_the_middle_of_its_pads(ref: str) -> None:
    pads = [pad.at for pad in BOARD.layout.pads if pad.ref == ref and not pad.drill]
    middle = [sum(side) / len(pads) for side in zip(*pads, strict=True)]
    row = PLACED[ref]
    assert (float(row["Mid X"]), float(row["Mid Y"])) == pytest.approx(middle, abs=1e-3)


@pytest.mark.parametrize("ref", ["R1", "R36", "D1"])
def test_the_angle_says_where_the_first_pin_is(ref: str) -> None:
    """At 0 degrees pin 1 is on the left; on an LED pin 2, its cathode. Angles turn to the left."""
    pin = "2" if ref == "D1" else "1"
    (at,) = (pad.at for pad in BOARD.layout.pads if (pad.ref, pad.number) == (ref, pin) and not pad.drill)
    right, up = at[0] - float(PLACED[ref]["Mid X"]), at[1] - float(PLACED[ref]["Mid Y"])
    left = {"0": (-1, 0), "90": (0, -1), "180": (1, 0), "270": (0, 1)}[PLACED[ref]["Rotation"]]
    assert (right, up) == pytest.approx(left, abs=1e-3)


def test_a_net_lists_all_its_pins() -> None:
    nets = {row["Net"]: row["Pins"].split() for row in rows(net_list(BOARD.layout.nets))}
    assert nets["SEL0"] == ["J1.1", "R1.2", "U1.1", "U2.1"]
    assert sum(map(len, nets.values())) == len(BOARD.layout.nets)
