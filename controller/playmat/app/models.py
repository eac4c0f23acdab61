"""Renders the printed parts with OpenSCAD: bodies for a printer, checked to be closed, and their pictures."""

from __future__ import annotations

import hashlib
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from playmat.assets import folder
from playmat.errors import ConfigError
from playmat.kit.pictures.solid import solid_picture
from playmat.kit.solid import Solid, parse_stl, solid_faults

RENDERED = "rendered.txt"
"""In the folder of what is rendered: each source with the beginning of its SHA-256."""


class Model(NamedTuple):
    """A body: the file that describes it, and which part of that, if it has several."""

    source: str
    part: str = ""

    @property
    def name(self) -> str:
        """What its files are called."""
        return f"{self.source}_{self.part}" if self.part else self.source


MODELS = (
    Model("reader_spacer"),
    Model("console_case", "top"),
    Model("console_case", "base"),
    Model("die", "body"),
    Model("die", "lids"),
)


def models_folder(hardware: Path | None = None) -> Path:
    """Where their sources lie."""
    return (hardware or folder("hardware")) / "models"


def render_models(out: Path, sources: Path) -> Iterator[str]:
    """Writes NAME.stl and NAME.png for each and says how large it is."""
    out.mkdir(parents=True, exist_ok=True)
    for model in MODELS:
        solid = render(model, sources, out / f"{model.name}.stl")
        solid_picture(solid).save(out / f"{model.name}.png")
        size = " x ".join(f"{side:.1f}" for side in solid.size)
        yield f"{model.name}: {size} mm, {solid.volume / 1000:.1f} cm3, closed"
    (out / RENDERED).write_text(fingerprints(sources), "utf-8")


def fingerprints(sources: Path) -> str:
    """A line for each source, which changes when it changes."""
    names = dict.fromkeys(f"{model.source}.scad" for model in MODELS)
    digests = {name: hashlib.sha256((sources / name).read_bytes()).hexdigest()[:16] for name in names}
    return "".join(f"{name} {digest}\n" for name, digest in digests.items())


def render(model: Model, sources: Path, out: Path) -> Solid:
    """The body, which is written as STL; ConfigError where OpenSCAD cannot or it is not closed."""
    _run(model, sources, out)
    solid = parse_stl(out.read_text("utf-8"))
    if faults := list(solid_faults(solid)):
        raise ConfigError(f"{model.source}.scad: {model.name} cannot be printed: {'; '.join(faults)}")
    return solid


def _run(model: Model, sources: Path, out: Path) -> None:
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
