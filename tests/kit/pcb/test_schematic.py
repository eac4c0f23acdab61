"""The nets of a schematic, by KiCad's rules; KiCad 9 found the same nets in turned and mirrored symbols."""

from __future__ import annotations

import pytest

from playmat.errors import ConfigError
from playmat_kit.pcb.schematic import read_schematic

LIBRARY = """(lib_symbols
  (symbol "R" (symbol "R_1_1"
    (pin passive line (at 1 3 270) (length 1) (name "~") (number "1"))
    (pin passive line (at 0 -3 90) (length 1) (name "~") (number "2"))))
  (symbol "two" (symbol "two_0_1" (pin passive line (at 5 0 0) (length 1) (name "~") (number "9")))
    (symbol "two_1_1" (pin passive line (at 0 0 0) (length 1) (name "~") (number "1")))
    (symbol "two_2_1" (pin passive line (at 0 0 0) (length 1) (name "~") (number "2"))))
  (symbol "GND" (power)
    (symbol "GND_1_1" (pin power_in line (at 0 0 0) (length 0) (name "GND") (number "1"))))
  (symbol "PWR_FLAG" (power)
    (symbol "F_1_1" (pin power_out line (at 0 0 0) (length 0) (name "pwr") (number "1")))))"""


def symbol(name: str, ref: str, at: str, more: str = "", value: str = "") -> str:
    fields = f'(property "Reference" "{ref}") (property "Value" "{value or name}")'
    return f'(symbol (lib_id "{name}") (at {at}) {more} {fields})'


def nets(*items: str) -> dict[str, str]:
    """Returns the net of each pin, written `R1.1`."""
    text = f"(kicad_sch {LIBRARY} {' '.join(items)})"
    return {f"{ref}.{pin}": net for (ref, pin), net in read_schematic(text, "a.kicad_sch").nets.items()}


def label(name: str, at: str, kind: str = "global_label") -> str:
    return f'({kind} "{name}" (at {at} 0))'


def wire(start: str, end: str) -> str:
    return f"(wire (pts (xy {start}) (xy {end})))"


@pytest.mark.parametrize(
    ("turn", "first", "second"),
    [
        ("10 20 0", "11 17", "10 23"),
        ("10 20 90", "7 19", "13 20"),
        ("10 20 180", "9 23", "10 17"),
        ("10 20 270", "13 21", "7 20"),
        ("10 20 0) (mirror x", "11 23", "10 17"),
        ("10 20 0) (mirror y", "9 17", "10 23"),
        ("10 20 90) (mirror x", "7 21", "13 20"),
    ],
)
def test_a_pin_is_where_its_symbol_is_turned_to(turn: str, first: str, second: str) -> None:
    """As KiCad draws it: turned to the left, then mirrored."""
    found = nets(symbol("R", "R1", turn), label("A", first), label("B", second))
    assert found == {"R1.1": "A", "R1.2": "B"}


def test_a_unit_has_its_own_pins_and_the_common_ones() -> None:
    found = nets(symbol("two", "U1", "0 0 0", "(unit 2)"), label("A", "0 0"), label("B", "5 0"))
    assert found == {"U1.2": "A", "U1.9": "B"}


def test_a_wire_joins_its_ends() -> None:
    found = nets(symbol("R", "R1", "0 0 0"), wire("0 3", "0 9"), wire("0 9", "9 9"), label("A", "9 9"))
    assert found == {"R1.2": "A"}


def test_wires_that_cross_are_joined_by_a_junction_only() -> None:
    items = symbol("R", "R1", "0 0 0"), wire("0 3", "0 9"), wire("-5 5", "5 5"), label("A", "5 5")
    assert nets(*items) == {}
    assert nets(*items, "(junction (at 0 5))") == {"R1.2": "A"}


def test_a_label_names_the_wire_that_it_lies_on() -> None:
    assert nets(symbol("R", "R1", "0 0 0"), wire("0 3", "0 9"), label("A", "0 7")) == {"R1.2": "A"}


def test_a_local_label_has_a_slash_as_in_kicad() -> None:
    assert nets(symbol("R", "R1", "0 0 0"), label("A", "0 3", "label")) == {"R1.2": "/A"}


def test_a_power_symbol_names_its_net_and_a_flag_does_not() -> None:
    found = nets(
        symbol("R", "R1", "0 0 0"),
        symbol("GND", "#PWR1", "0 3 0", value="GNDA"),
        symbol("PWR_FLAG", "#FLG1", "1 -3 0"),
    )
    assert found == {"R1.2": "GNDA"}


def test_two_names_are_a_short() -> None:
    found = nets(symbol("R", "R1", "0 0 0"), label("B", "0 3"), label("A", "0 3"))
    assert found == {"R1.2": "A and B"}


def test_pins_that_touch_are_a_net_without_a_name() -> None:
    found = nets(symbol("R", "R1", "0 0 0"), symbol("R", "R2", "-1 6 0"))
    assert found == {"R1.2": "Net-(R1-Pad2)", "R2.1": "Net-(R1-Pad2)"}


def test_what_is_not_on_the_board_is_left_out() -> None:
    text = f"(kicad_sch {LIBRARY} {symbol('R', 'R1', '0 0 0', '(on_board no)')} {label('A', '0 3')})"
    assert read_schematic(text, "a.kicad_sch") == ({}, {})


@pytest.mark.parametrize(
    ("items", "said"),
    [
        ("(sheet (at 0 0))", "has sub-sheets"),
        (symbol("L", "L1", "0 0 0"), "L1 has the symbol L, which is not in lib_symbols"),
    ],
)
def test_what_cannot_be_read_is_named(items: str, said: str) -> None:
    with pytest.raises(ConfigError, match=said):
        read_schematic(f"(kicad_sch {LIBRARY} {items})", "a.kicad_sch")
