"""What is installed works outside the checkout: firmware, mats and page travel in the wheel."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import urllib.request
import zipfile
from pathlib import Path

import pytest

from support.processes import started

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True)
    return next(out.glob("*.whl"))


def test_the_wheel_carries_firmware_mats_page_fonts_and_catalogues(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    assert names >= {
        "playmat/shipped/firmware/main.py",
        "playmat/shipped/hardware/mats/standard.toml",
        "playmat/shipped/systemd/playmat.service",
        "playmat/web/static/index.html",
        "playmat/web/static/css/mat/mat.css",
        "playmat/screen/fonts/DejaVuSans-Bold.ttf",
        "playmat/locale/fr/LC_MESSAGES/playmat.mo",
        "playmat/simulator/chips/rp2040/machine.py",
        "playmat/games/art_of_war/data/cards.toml",
        "playmat_hall/page/static/index.html",
        "playmat_hall/store/migrations/env.py",
        "playmat_hall/locale/fr/LC_MESSAGES/playmat.mo",
        "playmat_kit/locale/fr/LC_MESSAGES/playmat.mo",
    }


BOARDS = ("south", "north", "wand")


def test_an_unpacked_wheel_serves_the_demo(wheel: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path / "site")
    program = (
        f"import sys; sys.path.insert(0, {str(tmp_path / 'site')!r}); from playmat.cli import main; main()"
    )
    words = ["demo", "--port", "0", "--state", str(tmp_path / "state")]
    command = [sys.executable, "-c", program, *words]
    with started(command, cwd=tmp_path, stderr=subprocess.PIPE) as process:
        assert process.stderr is not None
        lines = []
        while not all(any(f"{board} is here" in line for line in lines) for board in BOARDS):
            lines.append(process.stderr.readline())
            assert lines[-1], lines
        address = next(found[0] for line in lines if (found := re.search(r"http://\S+", line)))
        with urllib.request.urlopen(f"{address}/healthz") as answer:
            health = json.load(answer)
        assert health["boards"] == dict.fromkeys(BOARDS, True)
        assert str(tmp_path / "site") in _where(process.pid)


def _where(pid: int) -> str:
    """The command line of a board's interpreter below the process: its firmware comes from the wheel."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return " ".join(Path(f"/proc/{child}/cmdline").read_text() for child in children)
