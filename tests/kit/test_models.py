"""Printed parts are closed bodies of the described size, and their pictures are current."""

from __future__ import annotations

import json
import re
from math import radians, tan
from pathlib import Path
from shutil import which
from typing import Any

import pytest

from playmat.cli import main
from playmat.errors import ConfigError, MalformedText
from playmat.simulator.physics.die_coupling import DIE_MM as MODELLED_DIE_MM
from playmat_kit.design.pictures.solid import solid_picture
from playmat_kit.design.solid import Solid, parse_stl, solid_faults
from playmat_kit.design.sticker_places import DIE_MM, DIE_TAG_MM
from playmat_kit.workshop.description import read_hardware
from playmat_kit.workshop.models import MODELS, RENDERED, Model, fingerprints, models_folder, render
from support.examples import soaked

HARDWARE = read_hardware()
FOLDER = models_folder()
CASE = HARDWARE.consoles.case
_WIDTH, _DEPTH = 3 * CASE.button_pitch + 17, 66
SIZES = {
    "console_case_top": (_WIDTH, _DEPTH, 22 + _DEPTH * tan(radians(20))),
    "console_case_base": (_WIDTH - 2 * CASE.wall - 0.8, _DEPTH - 2 * CASE.wall - 0.8, CASE.wall),
    "die_body": (DIE_MM,) * 3,
    "die_lids": (3 * (DIE_TAG_MM + 2.6) + 6, 2 * (DIE_TAG_MM + 2.6) + 3, 1),
}
CORNERS = [(x, y, z) for x in (0.0, 10.0) for y in (0.0, 20.0) for z in (0.0, 30.0)]
SIDES = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
BOX = Solid(
    tuple(
        (CORNERS[a], CORNERS[b], CORNERS[c])
        for first, second, third, fourth in SIDES
        for a, b, c in ((first, second, third), (first, third, fourth))
    )
)


def defaults(name: str) -> dict[str, Any]:
    """Returns the constants at the top of a model's file."""
    text = (FOLDER / f"{name}.scad").read_text("utf-8")
    found = re.findall(r"^(\w+) = ([-\d.\[\], ]+);", text, re.M)
    return {key: json.loads(value) for key, value in found}


def test_the_case_fits_the_console_that_is_described() -> None:
    case, model = HARDWARE.consoles.case, defaults("console_case")
    assert (tuple(model["module_size"]), tuple(model["window"])) == (case.module, case.window)
    assert [model[key] for key in ("window_above_centre", "button_hole", "button_pitch", "wall")] == [
        case.window_above_centre,
        case.button_hole,
        case.button_pitch,
        case.wall,
    ]


def test_the_die_is_the_one_that_is_modelled_and_that_its_template_shows() -> None:
    die = defaults("die")
    assert die["edge"] == DIE_MM == MODELLED_DIE_MM and die["tag"] == DIE_TAG_MM


def test_the_pictures_show_the_models_as_they_are() -> None:
    pictures = FOLDER / "pictures"
    assert (pictures / RENDERED).read_text("utf-8") == fingerprints(FOLDER), "run make models"
    assert {file.stem for file in pictures.glob("*.png")} == {model.name for model in MODELS}


@pytest.mark.skipif(not which("openscad"), reason="OpenSCAD is not installed: make unit installs it")
@pytest.mark.parametrize(
    "model",
    [model if model.name == "console_case_base" else soaked(model) for model in MODELS],
    ids=lambda model: model.name,
)
def test_every_model_is_rendered_as_a_closed_body_of_the_described_size(model: Model, tmp_path: Path) -> None:
    size = render(model, FOLDER, tmp_path / "body.stl").size
    assert size == pytest.approx(SIZES[model.name], abs=0.05)


@pytest.mark.skipif(not which("openscad"), reason="OpenSCAD is not installed: make unit installs it")
def test_a_model_that_openscad_refuses_is_named(tmp_path: Path) -> None:
    (tmp_path / "die.scad").write_text("cube(")
    with pytest.raises(ConfigError, match=r"openscad cannot render die_body \(.*\): correct its file"):
        render(Model("die", "body"), tmp_path, tmp_path / "out.stl")


def test_a_closed_body_has_its_volume_and_no_faults() -> None:
    assert not list(solid_faults(BOX))
    assert BOX.size == (10, 20, 30) and BOX.volume == pytest.approx(6000)


def test_an_unprintable_body_is_named() -> None:
    hole = Solid(BOX.triangles[:-1])
    inside_out = Solid(tuple((a, c, b) for a, b, c in BOX.triangles))
    beside = Solid((*BOX.triangles, *(tuple((20 - x, 40 - y, z) for x, y, z in t) for t in BOX.triangles)))
    assert list(solid_faults(hole)) == ["3 edges have a face on one side only: it is not closed"]
    assert list(solid_faults(inside_out)) == ["its faces look inwards"]
    assert any("parts touch along a line" in fault for fault in solid_faults(beside))


def as_stl(solid: Solid) -> str:
    facets = (
        "facet normal 0 0 0\nouter loop\n"
        + "".join(f"vertex {x} {y} {z}\n" for x, y, z in triangle)
        + "endloop\nendfacet\n"
        for triangle in solid.triangles
    )
    return f"solid box\n{''.join(facets)}endsolid box\n"


def test_stl_is_read_and_anything_else_refused() -> None:
    assert parse_stl(as_stl(BOX)) == BOX
    with pytest.raises(MalformedText, match="no STL of text"):
        parse_stl("solid nothing\nendsolid nothing\n")


def stand_in(directory: Path, solid: Solid) -> str:
    """Writes a program `openscad` that always renders this body; returns a PATH with only that program."""
    (directory / "body.stl").write_text(as_stl(solid))
    program = directory / "openscad"
    program.write_text(
        f'#!/bin/sh\nwhile [ "$1" != -o ]; do shift; done\n/bin/cp "{directory}/body.stl" "$2"\n'
    )
    program.chmod(0o755)
    return str(directory)


def test_one_command_writes_bodies_pictures_and_fingerprints(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", stand_in(tmp_path, BOX))
    assert main(["kit", "models", "--out", str(tmp_path / "out")]) == 0
    assert "die_body: 10.0 x 20.0 x 30.0 mm, 6.0 cm3, closed" in capsys.readouterr().out
    names = {f"{model.name}.{kind}" for model in MODELS for kind in ("stl", "png")}
    assert {file.name for file in (tmp_path / "out").iterdir()} == {*names, RENDERED}


def test_a_model_that_is_not_closed_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", stand_in(tmp_path, Solid(BOX.triangles[:-1])))
    assert main(["kit", "models", "--out", str(tmp_path / "out")]) == 1
    error = capsys.readouterr().err
    assert "console_case_top cannot be printed: 3 edges have a face on one side only" in error


def test_a_picture_shows_three_sides_of_a_box_in_three_shades() -> None:
    image = solid_picture(BOX)
    colours = sorted(image.getcolors(maxcolors=10_000), reverse=True)
    assert colours[0][1] == (255, 255, 255)
    assert len({colour for count, colour in colours[1:] if count > 2000}) == 3


def test_without_openscad_the_command_says_how_to_get_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert main(["kit", "models", "--out", str(tmp_path / "out")]) == 1
    assert "openscad is not installed: sudo apt install openscad" in capsys.readouterr().err
