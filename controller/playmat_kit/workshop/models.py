"""Renders the printed parts with OpenSCAD: STL files, checked to be closed, and pictures."""

from __future__ import annotations

import hashlib
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from playmat.assets import folder
from playmat.errors import ConfigError
from playmat_kit.design.pictures.solid import solid_picture
from playmat_kit.design.solid import Solid, parse_stl, solid_faults

RENDERED = "rendered.txt"
"""Lists each source with the start of its SHA-256, so that a test finds pictures older than their source."""


class Model(NamedTuple):
    """A printable body: its source file, and the part of that file if it has several."""

    source: str
    part: str = ""

    @property
    def name(self) -> str:
        """The stem of its output files."""
        return f"{self.source}_{self.part}" if self.part else self.source


MODELS = (
    Model("console_case", "top"),
    Model("console_case", "base"),
    Model("die", "body"),
    Model("die", "lids"),
)


def models_folder(hardware: Path | None = None) -> Path:
    """Returns the folder of the OpenSCAD sources."""
    return (hardware or folder("hardware")) / "models"


def render_models(out: Path, sources: Path) -> Iterator[str]:
    """Writes NAME.stl and NAME.png for each model; yields its name and size."""
    out.mkdir(parents=True, exist_ok=True)
    for model in MODELS:
        solid = render(model, sources, out / f"{model.name}.stl")
        solid_picture(solid).save(out / f"{model.name}.png")
        size = " x ".join(f"{side:.1f}" for side in solid.size)
        yield f"{model.name}: {size} mm, {solid.volume / 1000:.1f} cm3, closed"
    # written last: after an interrupted run the old list stays, and the test reports outdated pictures
    (out / RENDERED).write_text(fingerprints(sources), "utf-8")


def fingerprints(sources: Path) -> str:
    """Returns one line per source with the start of its SHA-256."""
    names = dict.fromkeys(f"{model.source}.scad" for model in MODELS)
    digests = {name: hashlib.sha256((sources / name).read_bytes()).hexdigest()[:16] for name in names}
    return "".join(f"{name} {digest}\n" for name, digest in digests.items())


def render(model: Model, sources: Path, out: Path) -> Solid:
    """Renders a model to STL; ConfigError if OpenSCAD fails or the body is not closed."""
    chosen = ["-D", f'part="{model.part}"'] if model.part else []
    command = ["openscad", "-q", *chosen, "-o", str(out), str(sources / f"{model.source}.scad")]
    try:
        subprocess.run(command, check=True, capture_output=True, text=True)
    except FileNotFoundError as error:
        raise ConfigError(
            "openscad is not installed: sudo apt install openscad, or run make models"
        ) from error
    except subprocess.CalledProcessError as error:
        reason = (error.stderr.strip().splitlines() or ["no reason given"])[0]
        raise ConfigError(f"openscad cannot render {model.name} ({reason}): correct its file") from error
    solid = parse_stl(out.read_text("utf-8"))
    if faults := list(solid_faults(solid)):
        raise ConfigError(f"{model.source}.scad: {model.name} cannot be printed: {'; '.join(faults)}")
    return solid
