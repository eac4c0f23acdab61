"""Writes a sheet for a laser cutter as DXF; equal sheets give equal text."""

from __future__ import annotations

from io import StringIO

from playmat.errors import ConfigError
from playmat.extras import install_command
from playmat_kit.design.plate import Cuts


def write_dxf(cuts: Cuts) -> str:
    """Returns a DXF file in millimetres with one layer, CUT; y counts upwards, as laser cutters expect."""
    try:
        from ezdxf import options, units  # type: ignore[attr-defined]
        from ezdxf.document import Drawing
    except ImportError as error:
        raise ConfigError(f"DXF drawings need ezdxf: run {install_command('draw')}") from error
    options.write_fixed_meta_data_for_testing = True  # no time stamp, no random id
    drawing = Drawing.new("R2000")
    drawing.units = units.MM
    drawing.layers.add("CUT", color=1)
    space = drawing.modelspace()
    for corners in cuts.lines:
        space.add_lwpolyline([(x, -y) for x, y in corners], close=True, dxfattribs={"layer": "CUT"})
    for (x, y), diameter in cuts.holes:
        space.add_circle((x, -y), diameter / 2, dxfattribs={"layer": "CUT"})
    text = StringIO()
    drawing.write(text)
    return text.getvalue()
