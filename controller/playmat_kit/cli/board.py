"""`playmat kit board`: makes the files for ordering the slot board."""

from __future__ import annotations

import argparse
from pathlib import Path

from playmat_kit.cli.output import write_folder
from playmat_kit.pcb.check import problems
from playmat_kit.pcb.layout import Layout
from playmat_kit.workshop.circuit_board import board_files, pack, read_layout
from playmat_kit.workshop.kicad import REPORT, make_with_kicad

SUMMARY = "make the slot board's Gerbers, drill files, placement and parts, checked against its rules"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER", help="the output folder")
    parser.add_argument(
        "--lists",
        action="store_true",
        help="check the board and write pictures and lists only, without KiCad",
    )
    parser.add_argument(
        "--hardware", type=Path, metavar="FOLDER", help="the kit's description (default: that of playmat)"
    )


def run(options: argparse.Namespace) -> int:
    """Routes, checks and writes the board; status 1 if a rule is broken."""
    layout = read_layout(options.hardware)
    found = problems(layout)
    print(_summary(layout, len(found)))
    for problem in found:
        print(f"  {problem}")
    write_folder(options.out, board_files(layout))  # also for a faulty board: the pictures show the fault
    if found:
        return 1
    return 0 if options.lists else _make(layout, options.out)


def _summary(layout: Layout, found: int) -> str:
    plan, copper = layout.plan, layout.copper
    nets = {pad.net for pad in copper.pads if pad.net}
    return (
        f"{plan.board}: {plan.width:g} x {plan.height:g} mm, {len(layout.parts)} parts, {len(nets)} nets, "
        f"{len(copper.tracks)} tracks, {len(copper.vias)} vias; problems found by playmat: {found}"
    )


def _make(layout: Layout, out: Path) -> int:
    verdict = make_with_kicad(layout, out)
    print(
        f"KiCad's own check: {verdict.errors} errors, {verdict.unconnected} unconnected pads, "
        f"{verdict.warnings} warnings ({out / REPORT})"
    )
    if not verdict.passed:
        return 1
    print(f"order with {pack(layout, out)}; to have it soldered, with parts.csv and placement.csv too")
    return 0
