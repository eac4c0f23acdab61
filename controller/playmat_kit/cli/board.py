"""`playmat kit board`: checks the slot board's KiCad project and makes the files for ordering it."""

from __future__ import annotations

import argparse
from pathlib import Path

from playmat_kit.cli.output import write_folder
from playmat_kit.workshop.circuit_board import (
    board_lists,
    board_pictures,
    pack,
    read_circuit_board,
)
from playmat_kit.workshop.kicad import INSTALL, find_kicad, make_with_kicad

SUMMARY = "check the slot board's KiCad project; make its Gerbers, drill files, parts and placement"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER", help="the output folder")
    parser.add_argument(
        "--lists", action="store_true", help="compare nets and sizes and write the lists only, without KiCad"
    )
    parser.add_argument(
        "--hardware", type=Path, metavar="FOLDER", help="the kit's description (default: that of playmat)"
    )


def run(options: argparse.Namespace) -> int:
    """Checks and makes the board; status 1 if a check fails or the Gerbers asked for cannot be made."""
    board = read_circuit_board(options.hardware)
    found = board.problems
    layout = board.layout
    width, height = layout.size
    print(
        f"{board.name}: {width:g} x {height:g} mm, {len(layout.parts)} parts, "
        f"{len(set(layout.nets.values()))} nets, {len(layout.tracks)} tracks, {len(layout.vias)} vias; "
        f"problems found by playmat: {len(found)}"
    )
    for problem in found:
        print(f"  {problem}")
    write_folder(options.out, board_lists(board))
    kicad = None if options.lists else find_kicad()
    if kicad is None:
        print(f"not checked: clearances and unbroken tracks; not made: Gerbers. KiCad does both: {INSTALL}")
        return 0 if options.lists and not found else 1
    verdict = make_with_kicad(kicad, board.file, options.out)
    # A faulty board is drawn too, as the pictures show the fault; only a sound one is packed.
    write_folder(options.out, board_pictures(board, options.out))
    print(
        f"{kicad.name}: {verdict.errors} errors, {verdict.unconnected} unconnected pads, "
        f"{verdict.warnings} warnings ({verdict.report})"
    )
    if verdict.passed and not found:
        packed = pack(board, options.out)
        print(f"order with {packed}; to have it soldered, with parts.csv and placement.csv too")
    return 0 if verdict.passed and not found else 1
