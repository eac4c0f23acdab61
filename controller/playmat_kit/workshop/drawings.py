"""Wiring tables and drawings of chosen kits, as files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from playmat_kit.design.fitting import FittedBoard
from playmat_kit.design.netlist import netlist
from playmat_kit.design.pictures.breadboard import breadboard_pictures
from playmat_kit.design.pictures.console import buttons_picture
from playmat_kit.design.pictures.feeding import feeding_picture
from playmat_kit.design.pictures.header import header_picture
from playmat_kit.design.pictures.mat_map import mat_map
from playmat_kit.design.pictures.plate import cut_shapes, plate_page
from playmat_kit.design.pictures.power import power_picture
from playmat_kit.design.pictures.schematic import schematic
from playmat_kit.design.pictures.splitter import splitter_picture
from playmat_kit.design.plate import carrier_cuts, cover_cuts
from playmat_kit.design.power import takes
from playmat_kit.design.values import Hardware, Plate, Reader
from playmat_kit.design.wiring import PiWire, Table, board_tables, cable_table, markdown, pi_table, pi_wires
from playmat_kit.printing.page import Page, Part
from playmat_kit.printing.svg import write_svg
from playmat_kit.workshop.description import read_base, read_hardware
from playmat_kit.workshop.dxf import write_dxf
from playmat_kit.workshop.kits import ChosenKit, chosen_kits, loose_parts

File = tuple[str, str]
"""The name and the content of a file."""

_WHITE = "#ffffff"


def wiring_tables(names: Sequence[str], directory: Path | None) -> str:
    """Returns all wires of these kits as Markdown."""
    hardware = read_hardware(directory)
    kits = chosen_kits(hardware, names, directory)
    boards = [board for chosen in kits for board in chosen.boards]
    tables: list[Table] = []
    for name in dict.fromkeys(board.board.name for board in boards):
        tables += board_tables(hardware.boards[name])
    return markdown([*tables, cable_table(boards), pi_table(_pi(hardware, kits))])


def wiring_pictures(names: Sequence[str], directory: Path | None) -> Iterator[File]:
    """Yields drawings of the Pi's header, the supply and the cables."""
    hardware = read_hardware(directory)
    kits = chosen_kits(hardware, names, directory)
    title = "The Raspberry Pi's header"
    yield "pi-header.svg", write_svg(header_picture(_pi(hardware, kits)), title, _WHITE)
    consoles = [hardware.consoles.consoles[name] for chosen in kits for name in chosen.kit.consoles]
    if len(consoles) > 1:
        drawn = splitter_picture(hardware.consoles.splitter, consoles)
        yield "splitter.svg", write_svg(drawn, "The splitter of the displays", _WHITE)
        buttons = buttons_picture(consoles, _pi(hardware, kits))
        yield "buttons.svg", write_svg(buttons, "The buttons of the consoles", _WHITE)
    boards = [(board, hardware.readers[chosen.kit.reader]) for chosen in kits for board in chosen.boards]
    feeding = feeding_picture(hardware, [board for board, _ in boards])
    yield "supply-wires.svg", write_svg(feeding, "From the second supply to the slot boards", _WHITE)
    taken = [*takes(hardware, boards, loose_parts(hardware, kits))]
    yield "supply.svg", write_svg(power_picture(hardware, taken), "Where the current goes", _WHITE)
    yield from cable_pictures(names, directory)


def cable_pictures(names: Sequence[str], directory: Path | None) -> Iterator[File]:
    """Yields, for each base kit, the mat with its boards and cables."""
    hardware = read_hardware(directory)
    for chosen in chosen_kits(hardware, names, directory):
        if chosen.boards and not chosen.kit.add_to:
            page = mat_map(
                read_base(chosen.kit.base, directory), chosen.boards, hardware.readers[chosen.kit.reader]
            )
            yield f"{chosen.kit.name}-cables.svg", write_svg(page, f"{chosen.kit.name}: cables", _WHITE)


def breadboard_files(directory: Path | None) -> Iterator[File]:
    """Yields a picture of the breadboard after each step, the finished one last."""
    hardware = read_hardware(directory)
    places = hardware.breadboard
    *steps, last = breadboard_pictures(places, netlist(hardware.boards[places.board]))
    for number, page in enumerate(steps, 1):
        yield f"breadboard-{number}.svg", write_svg(page, f"The breadboard, step {number}", _WHITE)
    yield "breadboard.svg", write_svg(last, "The breadboard", _WHITE)


def plate_files(directory: Path | None) -> Iterator[File]:
    """Yields the plate: a page with all measures, and each sheet for a laser cutter as DXF and SVG."""
    plate, boards, reader = plate_of(directory)
    yield "plate.svg", write_svg(plate_page(plate, boards, reader), "The plate", _WHITE)
    for name, cuts in (
        ("plate-cover", cover_cuts(plate, boards, reader)),
        ("plate-carrier", carrier_cuts(plate, boards, reader)),
    ):
        width, height = plate.size
        page = Page(width, height / 2, (Part(cut_shapes(cuts), (width / 2, 0)),))
        yield f"{name}.svg", write_svg(page, name, _WHITE)
        yield f"{name}.dxf", write_dxf(cuts)


def plate_of(directory: Path | None) -> tuple[Plate, tuple[FittedBoard, ...], Reader]:
    """Returns the plate with the boards and readers of the standard kit."""
    hardware = read_hardware(directory)
    (standard,) = chosen_kits(hardware, ["standard"], directory)
    return hardware.plate, standard.boards, hardware.readers[standard.kit.reader]


def schematics(directory: Path | None) -> Iterator[File]:
    """Yields the schematic of every board."""
    for board in read_hardware(directory).boards.values():
        yield f"{board.name}-schematic.svg", write_svg(schematic(board), f"{board.name}: schematic", _WHITE)


def _pi(hardware: Hardware, kits: Sequence[ChosenKit]) -> tuple[PiWire, ...]:
    names = dict.fromkeys(name for chosen in kits for name in chosen.kit.consoles)
    consoles = [hardware.consoles.consoles[name] for name in names]
    return pi_wires(consoles, [chosen.kit for chosen in kits], hardware.consoles.splitter)
