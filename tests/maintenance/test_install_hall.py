"""Scripts and units that install the hall, and the commands of its guide."""

from __future__ import annotations

import argparse
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

import playmat_hall
from playmat_hall.cli import configure

ROOT = Path(__file__).parents[2]
SYSTEMD = ROOT / "systemd"
GUIDE = (Path(playmat_hall.__file__).parent / "README.md").read_text("utf-8")
UNITS = ("playmat-broker", "playmat-hall")
SCRIPTS = ("install", "install-hall", "renew-hall", "uninstall-hall", "hall/playmat-hall")
NOBODY = 65534
EXAMPLE = 'make install-hall HOST=192.168.1.5 TABLES="window door"'


@pytest.fixture
def unit(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A unit whose program is there."""
    text = (SYSTEMD / "hall" / f"{request.param}.service").read_text()
    unit = tmp_path / f"{request.param}.service"
    unit.write_text(re.sub(r"^ExecStart=\S+", f"ExecStart={sys.executable}", text, flags=re.MULTILINE))
    return unit


@pytest.mark.parametrize("unit", UNITS, indirect=True)
def test_systemd_finds_nothing_wrong_with_the_units(unit: Path) -> None:
    done = subprocess.run(["systemd-analyze", "verify", "--man=no", unit], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("unit", UNITS, indirect=True)
def test_the_units_expose_little(unit: Path) -> None:
    command = ["systemd-analyze", "security", "--offline=true", "--threshold=20", "--no-pager", unit]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_the_hall_s_user_is_made(tmp_path: Path) -> None:
    (tmp_path / "etc").mkdir()
    subprocess.run(["systemd-sysusers", f"--root={tmp_path}", SYSTEMD / "hall/sysusers.conf"], check=True)
    (user,) = (tmp_path / "etc/passwd").read_text().splitlines()
    assert user.startswith("playmat-hall:") and ":/var/lib/playmat-hall:" in user
    assert "\nUser=playmat-hall\n" in (SYSTEMD / "hall/playmat-hall.service").read_text()


@pytest.mark.parametrize("script", SCRIPTS)
def test_shellcheck_finds_nothing_wrong(script: str) -> None:
    command = ["shellcheck", "--external-sources", f"systemd/{script}"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


@pytest.fixture
def copy() -> Iterator[Path]:
    """A copy of the scripts that every user may read, for a computer without a hall."""
    with TemporaryDirectory() as folder:
        shutil.copytree(SYSTEMD, Path(folder, "systemd"))
        accounts = Path(folder, "systemd/hall/accounts.sh")
        text = accounts.read_text()
        assert "settings=/etc/" in text
        accounts.write_text(text.replace("settings=/etc/", f"settings={folder}/"))
        Path(folder).chmod(0o755)
        yield Path(folder)


def run(copy: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Runs a command as a user that may change nothing."""
    user = NOBODY if os.getuid() == 0 else None
    return subprocess.run(command, cwd=copy, capture_output=True, text=True, user=user, group=user)


@pytest.mark.parametrize(
    ("script", "arguments", "sentence"),
    [
        ("install-hall", [], f"name this computer's address, and the tables: {EXAMPLE}"),
        ("install-hall", ["192.168.1.5"], f"name this computer's address, and the tables: {EXAMPLE}"),
        ("install-hall", ["", "window"], f"name this computer's address, and the tables: {EXAMPLE}"),
        (
            "install-hall",
            ["http://hall", "window"],
            f"http://hall is no name or address of a computer: {EXAMPLE}",
        ),
        (
            "install-hall",
            ["hall.local", "window"],
            "this needs root: call 'make install-hall', which asks sudo",
        ),
        ("renew-hall", [], "this needs root: call 'make renew-hall', which asks sudo"),
        ("uninstall-hall", [], "this needs root: call 'make uninstall-hall', which asks sudo"),
    ],
)
def test_a_refusal_is_one_sentence(copy: Path, script: str, arguments: list[str], sentence: str) -> None:
    done = run(copy, "sh", f"systemd/{script}", *arguments)
    assert (done.returncode, done.stderr) == (1, f"{script}: {sentence}\n")


@pytest.mark.parametrize(
    ("release", "sentence"),
    [
        ('PRETTY_NAME="Debian 11"\nVERSION_ID="11"\n', "Debian 11 is too old"),
        ('PRETTY_NAME="Debian sid"\n', "Debian sid is too old"),
        ("VERSION_ID=twelve\n", "this system is too old"),
        ('VERSION_ID="12"\n', ""),
        ('VERSION_ID="13"\n', ""),
    ],
)
def test_an_old_debian_is_refused(copy: Path, release: str, sentence: str) -> None:
    (copy / "release").write_text(release)
    done = run(copy, "sh", "-c", ". systemd/hall/program.sh && check_system ./release", "install")
    assert done.stderr == (f"install: {sentence}: Debian 12 or newer is wanted\n" if sentence else "")


def made(command: str) -> list[str]:
    """The scripts' command lines that one of the guide's commands runs."""
    name, *arguments = shlex.split(command)
    # The tests may themselves run under make, which then names the folder.
    only_said = [name, "--dry-run", "--no-print-directory", "SUDO=", *arguments]
    done = subprocess.run(only_said, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return shlex.split(done.stdout)


def test_the_guide_s_commands_are_what_the_scripts_take() -> None:
    said = re.findall(r"(?:^    |`)(make \w+-hall.*?)(?:`|$)", GUIDE, re.MULTILINE)
    assert [made(command) for command in said] == [
        ["systemd/install-hall", "192.168.1.5", "window", "door"],
        ["systemd/install-hall", "", "bar"],
        ["systemd/install-hall", ""],
        ["systemd/renew-hall", "", "owner", "window"],
        ["systemd/renew-hall", "192.168.1.6"],
        ["systemd/uninstall-hall"],
        ["systemd/renew-hall", ""],
    ]
    assert f"\n    {EXAMPLE}\n" in GUIDE


def test_the_guide_s_calls_of_the_hall_are_options_that_it_has() -> None:
    parser = argparse.ArgumentParser()
    configure(parser)
    calls = re.findall(r"(?:^    |`)playmat-hall( [^`\n]+)", GUIDE, re.MULTILINE)
    settings = re.findall(r'`HALL_OPTIONS="(.*?)"`', GUIDE)
    assert len(calls) >= 4 and len(settings) == 2
    for call in (*calls, *settings):
        parser.parse_args(shlex.split(call))
