"""The slot board's KiCad project, and the files that are made from it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from playmat.assets import folder
from playmat.errors import ConfigError
from playmat_kit.design.netlist import Nets, printed_nets
from playmat_kit.pcb.check import Rules, problems
from playmat_kit.pcb.layout import Layout, read_layout
from playmat_kit.pcb.lists import bill_of_materials, net_list, placement
from playmat_kit.pcb.picture import SIDES, board_picture
from playmat_kit.pcb.schematic import Schematic, read_schematic
from playmat_kit.workshop.description import read_hardware, read_text
from playmat_kit.workshop.drawings import File

_BOARD = "slot-board"


@dataclass(frozen=True, slots=True)
class CircuitBoard:
    """A board with its schematic and the wiring that both must have."""

    name: str
    file: Path
    wiring: Nets
    schematic: Schematic
    layout: Layout
    rules: Rules

    @property
    def problems(self) -> list[str]:
        """What playmat's own check finds, as sentences."""
        return problems(self.wiring, self.schematic, self.layout, self.rules)


def project_folder(directory: Path | None = None) -> Path:
    """Returns the folder of the slot board's KiCad project."""
    return (directory or folder("hardware")) / "pcb" / _BOARD


def read_circuit_board(directory: Path | None = None) -> CircuitBoard:
    """Reads the slot board's project and its wiring; ConfigError if a file is missing or invalid."""
    boards = read_hardware(directory).boards
    if _BOARD not in boards:
        raise ConfigError(f"boards/ has no {_BOARD}: its description says how the printed board is wired")
    project, drawing, board = (
        project_folder(directory) / f"{_BOARD}.kicad_{kind}" for kind in ("pro", "sch", "pcb")
    )
    wiring = printed_nets(boards[_BOARD])
    schematic = read_schematic(read_text(drawing), str(drawing))
    layout = read_layout(read_text(board), str(board))
    text = read_text(project)
    try:
        sizes = json.loads(text)["board"]["design_settings"]["rules"]
        rules = Rules(**{key: float(sizes[key]) for key in Rules._fields})
    except (ValueError, KeyError, TypeError) as error:
        raise ConfigError(f"{project} has no design rules ({error}): open and save it in KiCad") from error
    return CircuitBoard(
        name=_BOARD, file=board, wiring=wiring, schematic=schematic, layout=layout, rules=rules
    )


def board_lists(board: CircuitBoard) -> Iterator[File]:
    """Yields the parts, their placement and the nets."""
    yield "parts.csv", bill_of_materials(board.schematic)
    yield "placement.csv", placement(board.layout)
    yield "nets.csv", net_list(board.schematic.nets)


def board_pictures(board: CircuitBoard, out: Path) -> Iterator[File]:
    """Yields pictures of both sides, from the plots that KiCad has written into `layers`."""
    for side, layers in SIDES.items():
        plots = {name: read_text(out / "layers" / f"{board.name}-{name}.svg") for name in layers}
        yield f"{side}.svg", board_picture(board.layout, side, plots)


def digest(board: CircuitBoard) -> str:
    """Returns a hash of the board's file; Gerbers made from it are current while it is unchanged."""
    return sha256(read_text(board.file).encode()).hexdigest()


def pack(board: CircuitBoard, out: Path) -> Path:
    """Packs Gerbers and drill files for the board house, with the digest of their source as comment."""
    packed = out / "gerbers.zip"
    # Members have zip's default date (1980) and are sorted. The comment lets a test compare the committed
    # archive with the board's file without KiCad.
    with ZipFile(packed, "w") as archive:
        archive.comment = digest(board).encode()
        for file in sorted((out / "gerbers").iterdir()):
            if file.suffix in (".gbr", ".drl"):
                archive.writestr(ZipInfo(file.name), file.read_bytes(), ZIP_DEFLATED)
    return packed
