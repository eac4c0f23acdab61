"""The wheel of an installed program is the one that it came from, so that a card needs no checkout."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import Distribution, distribution
from pathlib import Path

import pytest

from playmat.errors import ConfigError
from playmat_kit.card.wheels import pack


def test_an_installed_distribution_is_packed_as_a_wheel_that_pip_installs(tmp_path: Path) -> None:
    wheel = pack(distribution("segno"), tmp_path)
    assert wheel.name == f"segno-{distribution('segno').version}-py3-none-any.whl"
    there = tmp_path / "there"
    command = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "-q",
        "--no-index",
        "--no-deps",
        "--target",
        str(there),
    ]
    subprocess.run([*command, str(wheel)], check=True)
    program = "import segno; print(segno.__file__, segno.make('1').designator)"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={"PYTHONPATH": str(there)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == f"{there / 'segno/__init__.py'} M1\n"


def test_a_program_whose_files_are_unknown_asks_for_a_checkout(tmp_path: Path) -> None:
    info = tmp_path / "playmat-9.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: playmat\nVersion: 9\n")
    with pytest.raises(ConfigError, match="was not installed by pip: run this in a checkout of it"):
        pack(Distribution.at(info), tmp_path)
    (info / "RECORD").write_text("playmat/lost.py,,\nplaymat-9.dist-info/METADATA,,\n")
    with pytest.raises(ConfigError, match=r"playmat/lost.py of the installed playmat is missing"):
        pack(Distribution.at(info), tmp_path)
