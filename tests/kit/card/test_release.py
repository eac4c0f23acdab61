"""`playmat kit release`: what it packs is what a table can take, from a stick and from an address."""

import hashlib
import json
from pathlib import Path

import pytest

from playmat import __version__
from playmat.cli import main
from playmat.maintenance.update.release import NAMES, read_release, unpack
from playmat_kit.card.boot_partition import PYTHON


@pytest.fixture
def wheels(tmp_path: Path) -> Path:
    folder = tmp_path / "wheels"
    folder.mkdir()
    for name in (
        f"playmat-{__version__}-py3-none-any.whl",
        "pillow-12.0-cp313-cp313-manylinux_2_28_aarch64.whl",
    ):
        (folder / name).write_bytes(name.encode())
    return folder


def test_a_release_has_all_that_a_table_installs_from(tmp_path: Path, wheels: Path) -> None:
    out = tmp_path / "release"
    news = ("--news", "Puzzles", "--news", "Faster dice")
    assert main(["kit", "release", "--out", str(out), "--wheels", str(wheels), *news]) == 0
    (file,) = out.glob(NAMES)
    release = read_release(file)
    assert release[1:] == (__version__, PYTHON, ("Puzzles", "Faster dice"))
    unpack(release, tmp_path / "unpacked")
    packed = {path.name for path in (tmp_path / "unpacked" / "wheels").iterdir()}
    assert packed == {"python", *(wheel.name for wheel in wheels.iterdir())}
    assert (tmp_path / "unpacked" / "install").read_text().startswith("#!/bin/sh\n")
    offer = json.loads((out / "release.json").read_text())
    sha256 = hashlib.sha256(file.read_bytes()).hexdigest()
    assert offer == {"version": __version__, "file": file.name, "sha256": sha256}


@pytest.mark.parametrize("news", [["a line that no small display can show"], ["1", "2", "3", "4"]])
def test_news_that_the_displays_cannot_show_are_refused_before_anything_is_fetched(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], news: list[str]
) -> None:
    options = [word for line in news for word in ("--news", line)]
    assert main(["kit", "release", "--out", str(tmp_path / "release"), *options]) == 1
    assert "up to 3 lines of 21 characters: shorten it" in capsys.readouterr().err
    assert not (tmp_path / "release").exists()
