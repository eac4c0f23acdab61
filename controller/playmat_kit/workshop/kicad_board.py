"""Checks and plots a board with KiCad's Python module, as a program under the Python KiCad is installed for.

Its arguments are the board's file and the folder that it fills. It reads the board only.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pcbnew

GERBERS = {
    "F_Cu": pcbnew.F_Cu,
    "In1_Cu": pcbnew.In1_Cu,
    "In2_Cu": pcbnew.In2_Cu,
    "B_Cu": pcbnew.B_Cu,
    "F_Mask": pcbnew.F_Mask,
    "B_Mask": pcbnew.B_Mask,
    "F_Paste": pcbnew.F_Paste,
    "F_Silkscreen": pcbnew.F_SilkS,
    "Edge_Cuts": pcbnew.Edge_Cuts,
}
PLOTS = ("F_Cu", "F_Mask", "F_Silkscreen", "B_Cu", "B_Mask")


def make(file: str, folder: Path) -> None:
    """Writes the report of KiCad's check, the Gerbers, the drill files and SVG plots of the outer layers."""
    board = pcbnew.LoadBoard(file)
    pcbnew.WriteDRCReport(board, str(folder / "kicad-check.txt"), 0, True)  # 0: positions in millimetres
    _plot(board, folder / "gerbers", pcbnew.PLOT_FORMAT_GERBER, tuple(GERBERS))
    _plot(board, folder / "layers", pcbnew.PLOT_FORMAT_SVG, PLOTS)
    writer = pcbnew.EXCELLON_WRITER(board)
    writer.SetOptions(False, False, board.GetDesignSettings().GetAuxOrigin(), False)
    writer.SetFormat(True)
    writer.CreateDrillandMapFilesSet(str(folder / "gerbers"), True, False)


def _plot(board: Any, folder: Path, kind: int, layers: tuple[str, ...]) -> None:
    controller = pcbnew.PLOT_CONTROLLER(board)
    options = controller.GetPlotOptions()
    options.SetOutputDirectory(str(folder))
    options.SetPlotFrameRef(False)
    if kind == pcbnew.PLOT_FORMAT_GERBER:
        options.SetUseAuxOrigin(True)
        options.SetDrillMarksType(0)  # 0: none, as a mark would be copper; holes are in the drill files
    options.SetUseGerberProtelExtensions(False)
    options.SetCreateGerberJobFile(False)
    options.SetUseGerberX2format(True)
    options.SetIncludeGerberNetlistInfo(True)
    options.SetSubtractMaskFromSilk(True)
    for name in layers:
        controller.SetLayer(GERBERS[name])
        controller.OpenPlotfile(name, kind, name)
        controller.PlotLayer()
    controller.ClosePlot()


if __name__ == "__main__":
    make(sys.argv[1], Path(sys.argv[2]))
