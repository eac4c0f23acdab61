"""The files of the slot board: pictures, lists, and the Gerbers that KiCad writes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from playmat.assets import folder
from playmat.errors import ConfigError, shown
from playmat_kit.design.netlist import netlist
from playmat_kit.pcb.copper import Layer
from playmat_kit.pcb.footprint import parse_footprints
from playmat_kit.pcb.layout import Layout, lay_out
from playmat_kit.pcb.lists import bill_of_materials, net_list, placement
from playmat_kit.pcb.picture import board_picture
from playmat_kit.pcb.plan import parse_plan
from playmat_kit.printing.svg import write_svg
from playmat_kit.workshop.description import read_hardware, read_text
from playmat_kit.workshop.drawings import File
from playmat_kit.workshop.kicad import digest

_BOARD = "slot-board"
_GROUND = "#ffffff"


def read_layout(directory: Path | None = None) -> Layout:
    """Reads the slot board's description and returns it placed and routed."""
    root = directory or folder("hardware")
    plan_file, footprints_file = root / "pcb" / f"{_BOARD}.toml", root / "pcb" / "footprints.toml"
    plan = parse_plan(read_text(plan_file), str(plan_file))
    boards = read_hardware(root).boards
    if plan.board not in boards:
        known = ", ".join(boards)
        raise ConfigError(f"{plan_file}: board = {shown(plan.board)} is not in boards/: write one of {known}")
    footprints = parse_footprints(read_text(footprints_file), str(footprints_file))
    return lay_out(netlist(boards[plan.board]), plan, footprints)


def board_files(layout: Layout) -> Iterator[File]:
    """Yields pictures of both sides, the parts, their placement and the nets."""
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
    """Packs Gerbers and drill files for the board house, with the digest of their source as comment."""
    packed = out / "gerbers.zip"
    # Members have zip's default date (1980) and are sorted, so equal Gerbers give equal archives. The
    # comment lets a test compare the committed archive with the current description without KiCad.
    with ZipFile(packed, "w") as archive:
        archive.comment = digest(layout).encode()
        for file in sorted((out / "gerbers").iterdir()):
            archive.writestr(ZipInfo(file.name), file.read_bytes(), ZIP_DEFLATED)
    return packed
