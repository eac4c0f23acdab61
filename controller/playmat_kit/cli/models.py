"""`playmat kit models`: renders the printed parts for a 3D printer."""

from __future__ import annotations

import argparse
from pathlib import Path

from playmat_kit.workshop.models import models_folder, render_models

SUMMARY = "render console case and dice with OpenSCAD: closed bodies (STL), and pictures"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER", help="the output folder")
    parser.add_argument(
        "--hardware", type=Path, metavar="FOLDER", help="the kit's description (default: that of playmat)"
    )


def run(options: argparse.Namespace) -> int:
    """Renders all models and prints their sizes."""
    for line in render_models(options.out, models_folder(options.hardware)):
        print(line, flush=True)
    return 0
