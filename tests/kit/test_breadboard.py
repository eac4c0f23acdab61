"""The breadboard's picture is right: strips and wires join what the circuit joins."""

from __future__ import annotations

from pathlib import Path

import pytest

from playmat_kit.design.breadboard import parse_hole
from playmat_kit.workshop.checks import check_circuits
from playmat_kit.workshop.drawings import breadboard_files
from support.kit_files import KitFiles

FILE = "breadboard.toml"


@pytest.mark.parametrize(
    ("old", "new", "cause"),
    [
        ('["b17", "a46"]', '["b17", "a47"]', "SCK does not reach"),
        ('["i1", "g30"]', '["i1", "g33"]', "2 wires or legs are in hole g33"),
        ('["i1", "g30"]', '["i1", "h32"]', "SEL0 does not reach"),
        ('GND = "T-54"', 'GND = "T+53"', "GND does not reach J1.6"),
        ('["b3", "T-3"]', '["b2", "T-3"]', "is joined to a net, and stays open in the circuit"),
        ('R5 = ["h31", "B-31"]', 'R5 = ["h31", "B+31"]', "GND does not reach R5.2"),
    ],
)
def test_a_wire_in_the_wrong_hole_is_found(tmp_path: Path, old: str, new: str, cause: str) -> None:
    files = KitFiles(tmp_path).change(FILE, old, new)
    found = [result.text for result in check_circuits(["breadboard"], files.root) if result.wrong]
    assert any(cause in text for text in found), found


def test_the_kit_as_described_has_no_fault() -> None:
    assert not [result for result in check_circuits(["breadboard"]) if result.wrong]


@pytest.mark.parametrize("name", ["k1", "a0", "a64", "T5", "X+5", ""])
def test_other_names_are_no_holes(name: str) -> None:
    assert parse_hole(name) is None


def test_each_step_has_a_picture_and_the_last_one_tells_the_hole_of_each_pin_of_each_module() -> None:
    chips, parts, wires, picture = (text for _, text in breadboard_files(None))
    assert [text.count("Pico</text>") for text in (chips, parts, wires, picture)] == [1] * 4
    assert ("R1 B+30-h30" in chips, "R1 B+30-h30" in parts, "b5 to T+5" in parts) == (False, True, False)
    assert "b5 to T+5" in wires and ">stays free</text>" not in wires
    assert all(picture.count(f">{number}</text>") >= 7 for number in range(4))  # seven wires of each module
    assert picture.count(">stays free</text>") == 4
