"""`playmat kit models`: the printed parts, for a 3D printer."""

from __future__ import annotations

import argparse
from pathlib import Path

from playmat.app.models import models_folder, render_models

SUMMARY = "render spacers, console case and dice with OpenSCAD: closed bodies (STL), and pictures"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER", help="where to")
    parser.add_argument(
        "--hardware", type=Path, metavar="FOLDER", help="the kit's description (default: that of playmat)"
    )


def run(options: argparse.Namespace) -> int:
    """Renders all, and says of each how large it is."""
    for line in render_models(options.out, models_folder(options.hardware)):
        print(line, flush=True)
    return 0
