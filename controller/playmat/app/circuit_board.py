"""A circuit board's folder: pictures, lists, and what KiCad makes of it."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from playmat.app.hardware import read_hardware, read_text
from playmat.assets import folder
from playmat.errors import ConfigError
from playmat.kit.netlist import netlist
from playmat.pcb.copper import Layer
from playmat.pcb.footprint import parse_footprints
from playmat.pcb.layout import Layout, lay_out
from playmat.pcb.lists import bill_of_materials, net_list, placement
from playmat.pcb.picture import draw
from playmat.pcb.plan import parse_plan

BOARD = "slot-board"


def read_layout(directory: Path | None = None) -> Layout:
    """The slot board of a description, laid out and routed."""
    root = directory or folder("hardware")
    plan_file, footprints_file = root / "pcb" / f"{BOARD}.toml", root / "pcb" / "footprints.toml"
    plan = parse_plan(read_text(plan_file), str(plan_file))
    boards = read_hardware(root).boards
    if plan.board not in boards:
        known = ", ".join(boards)
        raise ConfigError(f"{plan_file}: board = {plan.board!r} is not in boards/: write one of {known}")
    footprints = parse_footprints(read_text(footprints_file), str(footprints_file))
    return lay_out(netlist(boards[plan.board]), plan, footprints)


def write_lists(layout: Layout, out: Path) -> None:
    """Writes pictures of both sides, the parts, where they are placed, and the nets."""
    files = {
        "front.svg": draw(layout, Layer.FRONT),
        "back.svg": draw(layout, Layer.BACK),
        "parts.csv": bill_of_materials(layout),
        "placement.csv": placement(layout),
        "nets.csv": net_list(layout),
    }
    try:
        out.mkdir(parents=True, exist_ok=True)
        for name, text in files.items():
            (out / name).write_text(text, "utf-8")
    except OSError as error:
        raise ConfigError(f"{out} cannot be written ({error.strerror}): name another folder") from error


def pack(out: Path) -> Path:
    """Packs the films and drill files into the one file that a board house wants."""
    packed = out / "gerbers.zip"
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for file in sorted((out / "gerbers").iterdir()):
            archive.writestr(ZipInfo(file.name), file.read_bytes(), ZIP_DEFLATED)
    return packed
