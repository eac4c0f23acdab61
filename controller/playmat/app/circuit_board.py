"""The slot board as a folder: pictures, lists, and what KiCad makes of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from playmat.app.hardware import read_hardware, read_text
from playmat.app.kicad import digest
from playmat.app.kit_drawings import File
from playmat.assets import folder
from playmat.errors import ConfigError
from playmat.kit.netlist import netlist
from playmat.pcb.copper import Layer
from playmat.pcb.footprint import parse_footprints
from playmat.pcb.layout import Layout, lay_out
from playmat.pcb.lists import bill_of_materials, net_list, placement
from playmat.pcb.picture import board_picture
from playmat.pcb.plan import parse_plan
from playmat.printing.svg import write_svg

_BOARD = "slot-board"
_GROUND = "#ffffff"


def read_layout(directory: Path | None = None) -> Layout:
    """The slot board of a description, laid out and routed."""
    root = directory or folder("hardware")
    plan_file, footprints_file = root / "pcb" / f"{_BOARD}.toml", root / "pcb" / "footprints.toml"
    plan = parse_plan(read_text(plan_file), str(plan_file))
    boards = read_hardware(root).boards
    if plan.board not in boards:
        known = ", ".join(boards)
        raise ConfigError(f"{plan_file}: board = {plan.board!r} is not in boards/: write one of {known}")
    footprints = parse_footprints(read_text(footprints_file), str(footprints_file))
    return lay_out(netlist(boards[plan.board]), plan, footprints)


def board_files(layout: Layout) -> Iterator[File]:
    """Pictures of both sides, the parts, where they are placed, and the nets."""
    for side in Layer:
        name = f"{side.name.lower()}.svg"
        yield (
            name,
            write_svg(board_picture(layout, side), f"{layout.plan.board}: {side.name.lower()}", _GROUND),
        )
    yield "parts.csv", bill_of_materials(layout)
    yield "placement.csv", placement(layout)
    yield "nets.csv", net_list(layout)


def pack(layout: Layout, out: Path) -> Path:
    """Packs films and drill files into the one file that a board house wants; its comment is their digest."""
    packed = out / "gerbers.zip"
    with ZipFile(packed, "w") as archive:
        archive.comment = digest(layout).encode()
        for file in sorted((out / "gerbers").iterdir()):
            archive.writestr(ZipInfo(file.name), file.read_bytes(), ZIP_DEFLATED)
    return packed
