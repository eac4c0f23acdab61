"""Makes a board's files with KiCad 6, as a program of its own under the Python that KiCad is installed for.

It reads the board as JSON from standard input (`playmat_kit.pcb.exchange`) and fills the given folder.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pcbnew

_SIDES = (pcbnew.F_Cu, pcbnew.B_Cu)
_PLANES = (pcbnew.In1_Cu, pcbnew.In2_Cu)
_FILMS = {
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


def make(data: dict[str, Any], folder: Path) -> None:
    """Writes the board, the report of KiCad's own check, the films and the drill files."""
    name = data["name"]
    board = _board(data)
    pcbnew.SaveBoard(str(folder / f"{name}.kicad_pcb"), board)
    board = pcbnew.LoadBoard(str(folder / f"{name}.kicad_pcb"))
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())
    pcbnew.SaveBoard(str(folder / f"{name}.kicad_pcb"), board)
    pcbnew.WriteDRCReport(board, str(folder / "kicad-check.txt"), pcbnew.EDA_UNITS_MILLIMETRES, True)
    _plot(board, folder / "gerbers")
    _drill(board, folder / "gerbers")


def _board(data: dict[str, Any]) -> Any:
    board = pcbnew.BOARD()
    board.SetCopperLayerCount(4)
    _set_rules(board, data)
    nets = {name: pcbnew.NETINFO_ITEM(board, name) for name in data["nets"]}
    for net in nets.values():
        board.Add(net)
    for part in data["parts"]:
        board.Add(_footprint(board, part, nets))
    for hole in data["holes"]:
        board.Add(_mounting_hole(board, hole))
    for track in data["tracks"]:
        board.Add(_track(board, track, nets))
    for via in data["vias"]:
        board.Add(_via(board, via, nets))
    for layer, net in zip(_PLANES, data["planes"], strict=True):
        board.Add(_plane(board, layer, nets[net], data))
    _outline(board, data)
    for line in data["lines"]:
        board.Add(_segment(board, pcbnew.F_SilkS, line["start"], line["end"], line["pen"]))
    for word in data["words"]:
        board.Add(_text(board, word))
    return board


def _set_rules(board: Any, data: dict[str, Any]) -> None:
    """Coordinates in the films count from the lower left corner, as those of the placement do."""
    rules = data["rules"]
    settings = board.GetDesignSettings()
    settings.SetAuxOrigin(_point((0, data["size"][1])))
    settings.m_MaxError = pcbnew.FromMM(0.02)  # of circles in the planes, which makes them half as long
    settings.m_TrackMinWidth = pcbnew.FromMM(rules["track"])
    settings.m_MinClearance = pcbnew.FromMM(rules["clearance"])
    settings.m_ViasMinSize = pcbnew.FromMM(rules["via"])
    settings.m_MinThroughDrill = pcbnew.FromMM(rules["drill"])
    settings.m_CopperEdgeClearance = pcbnew.FromMM(rules["edge"])
    default = settings.GetNetClasses().GetDefault()
    default.SetClearance(pcbnew.FromMM(rules["clearance"]))
    default.SetTrackWidth(pcbnew.FromMM(rules["track"]))
    default.SetViaDiameter(pcbnew.FromMM(rules["via"]))
    default.SetViaDrill(pcbnew.FromMM(rules["drill"]))


def _footprint(board: Any, part: dict[str, Any], nets: dict[str, Any]) -> Any:
    """Pads are laid as they lie unturned, then the whole is turned."""
    footprint = pcbnew.FOOTPRINT(board)
    footprint.SetFPID(pcbnew.LIB_ID("playmat", part["footprint"]))
    footprint.SetReference(part["ref"])
    footprint.SetValue(part["value"])
    footprint.SetAttributes(pcbnew.FP_THROUGH_HOLE if part["by_hand"] else pcbnew.FP_SMD)
    for text in (footprint.Reference(), footprint.Value()):
        text.SetVisible(False)
    for pad in part["pads"]:
        footprint.Add(_pad(footprint, pad, nets))
    footprint.SetPosition(_point(part["at"]))
    footprint.SetOrientation(900 * part["turn"])
    return footprint


def _pad(footprint: Any, data: dict[str, Any], nets: dict[str, Any]) -> Any:
    pad = pcbnew.PAD(footprint)
    pad.SetNumber(data["pin"])
    pad.SetShape(pcbnew.PAD_SHAPE_CIRCLE if data["round"] else pcbnew.PAD_SHAPE_RECT)
    pad.SetSize(_size(data["size"]))
    if data["drill"]:
        pad.SetAttribute(pcbnew.PAD_ATTRIB_PTH)
        pad.SetLayerSet(pad.PTHMask())
        pad.SetDrillSize(_size((data["drill"], data["drill"])))
    else:
        pad.SetAttribute(pcbnew.PAD_ATTRIB_SMD)
        pad.SetLayerSet(pad.SMDMask())
    pad.SetPos0(_point(data["at"]))
    pad.SetPosition(_point(data["at"]))
    if data["net"]:
        pad.SetNet(nets[data["net"]])
    return pad


def _mounting_hole(board: Any, hole: dict[str, Any]) -> Any:
    footprint = pcbnew.FOOTPRINT(board)
    footprint.SetFPID(pcbnew.LIB_ID("playmat", "hole"))
    footprint.SetReference(hole["ref"])
    footprint.SetAttributes(pcbnew.FP_EXCLUDE_FROM_POS_FILES | pcbnew.FP_EXCLUDE_FROM_BOM)
    footprint.Reference().SetVisible(False)
    footprint.Value().SetVisible(False)
    pad = pcbnew.PAD(footprint)
    pad.SetShape(pcbnew.PAD_SHAPE_CIRCLE)
    pad.SetAttribute(pcbnew.PAD_ATTRIB_NPTH)
    pad.SetLayerSet(pad.UnplatedHoleMask())
    pad.SetSize(_size((hole["size"], hole["size"])))
    pad.SetDrillSize(_size((hole["size"], hole["size"])))
    footprint.Add(pad)
    footprint.SetPosition(_point(hole["at"]))
    return footprint


def _track(board: Any, data: dict[str, Any], nets: dict[str, Any]) -> Any:
    track = pcbnew.PCB_TRACK(board)
    track.SetStart(_point(data["start"]))
    track.SetEnd(_point(data["end"]))
    track.SetWidth(pcbnew.FromMM(data["width"]))
    track.SetLayer(_SIDES[data["layer"]])
    track.SetNet(nets[data["net"]])
    return track


def _via(board: Any, data: dict[str, Any], nets: dict[str, Any]) -> Any:
    via = pcbnew.PCB_VIA(board)
    via.SetPosition(_point(data["at"]))
    via.SetWidth(pcbnew.FromMM(data["diameter"]))
    via.SetDrill(pcbnew.FromMM(data["drill"]))
    via.SetNet(nets[data["net"]])
    return via


def _plane(board: Any, layer: int, net: Any, data: dict[str, Any]) -> Any:
    """Copper over the whole layer, but for the rim; pins of parts are joined by four spokes."""
    zone = pcbnew.ZONE(board)
    zone.SetLayer(layer)
    zone.SetNet(net)
    zone.SetLocalClearance(pcbnew.FromMM(0.25))
    zone.SetMinThickness(pcbnew.FromMM(0.25))
    zone.SetThermalReliefGap(pcbnew.FromMM(0.3))
    zone.SetThermalReliefSpokeWidth(pcbnew.FromMM(0.5))
    zone.SetPadConnection(pcbnew.ZONE_CONNECTION_THERMAL)
    rim, (width, height) = data["rules"]["edge"], data["size"]
    outline = zone.Outline()
    outline.NewOutline()
    for x, y in ((rim, rim), (width - rim, rim), (width - rim, height - rim), (rim, height - rim)):
        outline.Append(pcbnew.FromMM(x), pcbnew.FromMM(y))
    return zone


def _outline(board: Any, data: dict[str, Any]) -> None:
    (width, height), r = data["size"], data["corner"]
    for start, end in (
        ((r, 0), (width - r, 0)),
        ((width, r), (width, height - r)),
        ((width - r, height), (r, height)),
        ((0, height - r), (0, r)),
    ):
        board.Add(_segment(board, pcbnew.Edge_Cuts, start, end, 0.1))
    for centre, start in (
        ((r, r), (0, r)),
        ((width - r, r), (width - r, 0)),
        ((width - r, height - r), (width, height - r)),
        ((r, height - r), (r, height)),
    ):
        arc = pcbnew.PCB_SHAPE(board)
        arc.SetShape(pcbnew.SHAPE_T_ARC)
        arc.SetLayer(pcbnew.Edge_Cuts)
        arc.SetWidth(pcbnew.FromMM(0.1))
        arc.SetCenter(_point(centre))
        arc.SetStart(_point(start))
        arc.SetArcAngleAndEnd(900)
        board.Add(arc)


def _segment(board: Any, layer: int, start: Any, end: Any, width: float) -> Any:
    shape = pcbnew.PCB_SHAPE(board)
    shape.SetShape(pcbnew.SHAPE_T_SEGMENT)
    shape.SetLayer(layer)
    shape.SetWidth(pcbnew.FromMM(width))
    shape.SetStart(_point(start))
    shape.SetEnd(_point(end))
    return shape


def _text(board: Any, word: dict[str, Any]) -> Any:
    text = pcbnew.PCB_TEXT(board)
    text.SetText(word["text"])
    text.SetLayer(pcbnew.F_SilkS)
    text.SetPosition(_point(word["at"]))
    text.SetTextSize(_size((word["size"], word["size"])))
    text.SetTextThickness(pcbnew.FromMM(0.15 * word["size"] if word["size"] > 1 else 0.13))
    text.SetTextAngle(900 * word["turn"])
    return text


def _plot(board: Any, folder: Path) -> None:
    controller = pcbnew.PLOT_CONTROLLER(board)
    options = controller.GetPlotOptions()
    options.SetOutputDirectory(str(folder))
    options.SetPlotFrameRef(False)
    options.SetUseAuxOrigin(True)
    options.SetUseGerberProtelExtensions(False)
    options.SetCreateGerberJobFile(True)
    options.SetUseGerberX2format(True)
    options.SetIncludeGerberNetlistInfo(True)
    options.SetSubtractMaskFromSilk(True)
    for name, layer in _FILMS.items():
        controller.SetLayer(layer)
        controller.OpenPlotfile(name, pcbnew.PLOT_FORMAT_GERBER, name)
        controller.PlotLayer()
    controller.ClosePlot()


def _drill(board: Any, folder: Path) -> None:
    writer = pcbnew.EXCELLON_WRITER(board)
    writer.SetOptions(False, False, board.GetDesignSettings().GetAuxOrigin(), False)
    writer.SetFormat(True)
    writer.CreateDrillandMapFilesSet(str(folder), True, False)


def _point(at: Any) -> Any:
    return pcbnew.wxPointMM(float(at[0]), float(at[1]))


def _size(size: Any) -> Any:
    return pcbnew.wxSizeMM(float(size[0]), float(size[1]))


if __name__ == "__main__":
    make(json.load(sys.stdin), Path(sys.argv[1]))
