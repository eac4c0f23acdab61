"""The slot board's KiCad project, read once per process, and damage to copies of its files."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from playmat_kit.workshop.circuit_board import CircuitBoard, project_folder, read_circuit_board

BOARD, SCHEMATIC, WIRING = (
    "pcb/slot-board/slot-board.kicad_pcb",
    "pcb/slot-board/slot-board.kicad_sch",
    "boards/slot-board.toml",
)


class Damage(NamedTuple):
    """A change to the text of a file below `hardware/`."""

    file: str
    change: Callable[[str], str]

    def apply(self, root: Path) -> None:
        path = root / self.file
        text = path.read_text("utf-8")
        changed = self.change(text)
        assert changed != text, "nothing was damaged"
        path.write_text(changed, "utf-8")


@cache
def slot_board() -> CircuitBoard:
    return read_circuit_board()


@cache
def board_text() -> str:
    """The text of the board's file."""
    return (project_folder() / "slot-board.kicad_pcb").read_text("utf-8")


def block(text: str, start: str, having: str = "") -> str:
    """Returns the first bracketed expression that begins with a pattern and contains another."""
    for first in re.finditer(start, text):
        depth = 0
        for bracket in re.finditer(r"[()]", text[first.start() :]):
            depth += 1 if bracket[0] == "(" else -1
            if not depth:
                found = text[first.start() : first.start() + bracket.end()]
                break
        if re.search(having, found):
            return found
    raise AssertionError(f"{start} with {having} is not in the file")


def net_number(text: str, net: str) -> str:
    found = re.search(rf'\(net (\d+) "{re.escape(net)}"\)', text)
    assert found, net
    return found[1]


def in_part(ref: str, old: str, new: str) -> Damage:
    """Replaces the first occurrence of a pattern in a part of the board."""

    def change(text: str) -> str:
        part = block(text, r"\(footprint ", rf'eference"? "{ref}"')
        return text.replace(part, re.sub(old, new, part, count=1))

    return Damage(BOARD, change)


def without(start: str, having: str = "") -> Damage:
    """Removes the first expression of the board that begins with a pattern and contains another."""
    return Damage(BOARD, lambda text: text.replace(block(text, start, having), "", 1))


def without_copper(kind: str, net: str) -> Damage:
    """Removes the first track (`segment`) or via of a net."""

    def change(text: str) -> str:
        number = net_number(text, net)
        pieces = re.findall(rf"\({kind}\s(?:[^()]|\([^()]*\))*\)", text)
        return text.replace(next(piece for piece in pieces if f"(net {number})" in piece), "", 1)

    return Damage(BOARD, change)


def added(net: str, copper: str) -> Damage:
    """Adds a track or via; positions are mm from the board's upper left corner, downwards."""

    def moved(at: re.Match[str]) -> str:
        x, y = slot_board().layout.on_sheet
        return f"({at[1]} {float(at[2]) + x:g} {float(at[3]) + y:g})"

    def change(text: str) -> str:
        placed = re.sub(r"\((start|end|at) (\S+) ([^\s)]+)\)", moved, copper)
        end = text.rindex(")")
        return text[:end] + placed.replace("NET", net_number(text, net)) + text[end:]

    return Damage(BOARD, change)


def track(net: str, start: str, end: str) -> Damage:
    return added(net, f'(segment (start {start}) (end {end}) (width 0.25) (layer "B.Cu") (net NET))')


def via(net: str, at: str) -> Damage:
    return added(net, f'(via (at {at}) (size 0.6) (drill 0.3) (layers "F.Cu" "B.Cu") (net NET))')


def replaced(file: str, old: str, new: str) -> Damage:
    """Replaces the first occurrence of a pattern."""
    return Damage(file, lambda text: re.sub(old, new, text, count=1))


COPPER_DAMAGE = {  # what only KiCad sees
    "an open net": without_copper("segment", "SEL5"),
    "a plane that is not reached": without_copper("via", "3V3"),
    "a short": track("MISO", "5.0 50.0", "50.0 50.0"),
    "a track on another net's pin": track("3V3", "10.795 6.35", "10.795 8.89"),
    "a track too near": track("SEL0", "11.7 22.2", "10.795 24.13"),
    "a via too near the edge": via("GND", "0.7 50.0"),
    "a via below a screw's head": via("GND", "6.5 5.0"),
    "holes too near": via("3V3", "11.5 6.35"),
    "two parts in one place": in_part("R101", r"\(at 175\.565 91\.91\)", "(at 176.835 95.8)"),
}

FILE_DAMAGE = {  # by what playmat says of it
    "J2 pin 1 is on SEL1 in the schematic, on SEL5 in the board": in_part(
        "J2", r'\(net \d+ "SEL1"\)', '(net 39 "SEL5")'
    ),
    "R1 pin 2 is on SEL0 in the schematic, on SEL0 and SEL5 in the board": in_part(
        "R1", r'\(net \d+ "SEL0"\)', '(net 39 "SEL5")'
    ),
    "U6 pin 14 is on 3V3 in the schematic, on no net in the board": in_part(
        "U6", r'\(net \d+ "3V3"\) \(pinfunction "VCC"\)', ""
    ),
    "J8 pin 4 is on MISO7 in the wiring, on MISO8 in the schematic": replaced(
        SCHEMATIC, r'global_label "MISO7"', 'global_label "MISO8"'
    ),
    "U1 pin 32 is on SEL17 in the wiring, on no net in the schematic": replaced(
        WIRING, "select = 21", "select = 27"
    ),
    "R101 is in the schematic only": without(r"\(footprint ", 'eference"? "R101"'),
    "R37 is 33R in slot-board:chip-or-wires in the schematic, 47R in slot-board:chip-or-wires on the board": (
        in_part("R37", '"33R"', '"47R"')
    ),
    "a track of 3V3 is 0.2 mm wide, less than 0.25": replaced(
        BOARD, r"\(width 0.25\) \(layer \"F.Cu\"\)", '(width 0.2) (layer "F.Cu")'
    ),
    "a via of 3V3 is 0.5 mm wide, less than 0.6": replaced(
        BOARD, r"\(size 0\.6\) \(drill 0\.3\)", "(size 0.5) (drill 0.3)"
    ),
    "the hole of a via of 3V3 is 0.2 mm, less than 0.3": replaced(
        BOARD, r"\(size 0\.6\) \(drill 0\.3\)", "(size 0.6) (drill 0.2)"
    ),
    "the plane of GND on In1.Cu is not filled: press B in KiCad and save": without(
        r"\(filled_polygon", "In1.Cu"
    ),
}
