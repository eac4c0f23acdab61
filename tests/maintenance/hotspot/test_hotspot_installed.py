"""What an installation adds to a system for an access point, and how little that may do there."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from maintenance.test_install import HOTSPOT, WANTS, exposure, files, install, root
from playmat.assets import folder
from playmat.config import load_config
from playmat.maintenance.hotspot.country import STATE
from playmat.maintenance.hotspot.notice import ADDRESS, LEAVE, RUNTIME
from playmat.maintenance.install.installation import TABLE

__all__ = ["root"]  # the fixture

SYSTEMD = folder("systemd")
UNITS = "etc/systemd/system"
NM = "org.freedesktop.NetworkManager"
ALLOWED = {f"{NM}.network-control", f"{NM}.settings.modify.system", f"{NM}.wifi.share.protected"}


@pytest.fixture
def opened(root: Path) -> Path:
    """The files of a system whose table has an access point."""
    install(root, "--hotspot", "GB")
    return root


def test_an_access_point_is_installed_if_the_table_wants_one_and_goes_with_the_section(opened: Path) -> None:
    there = files(opened)
    assert there[f"{WANTS}/playmat-hotspot.service"] == f"/{UNITS}/playmat-hotspot.service"
    assert f"{WANTS}/playmat-country.path" in there
    assert there[f"{UNITS}/playmat.service.d/hotspot.conf"].endswith("SupplementaryGroups=playmat-hotspot\n")
    table = opened / TABLE
    assert load_config(table).hotspot == "GB"
    table.write_text(table.read_text().replace(HOTSPOT, ""))
    install(opened)
    left = [
        name for name in files(opened) if "hotspot" in name or "country" in name or "NetworkManager" in name
    ]
    assert left == []


def test_nothing_of_it_is_left_when_the_table_is_removed(opened: Path) -> None:
    install(opened, "--remove")
    left = [name for name in files(opened) if name.startswith("etc/") and not name.startswith("etc/playmat")]
    assert left == []


@pytest.mark.parametrize(
    ("unit", "most"),
    [("playmat-hotspot.service", 1.0), ("playmat-country.service", 2.0)],  # the latter runs as root
)
def test_its_services_expose_little(opened: Path, unit: str, most: float) -> None:
    assert exposure(opened, unit) < most


def test_systemd_finds_nothing_wrong_with_its_units(tmp_path: Path) -> None:
    units = [*SYSTEMD.glob("playmat-hotspot.*"), *SYSTEMD.glob("playmat-country.*")]
    assert len(units) == 4
    for unit in units:
        text = re.sub(r"^ExecStart=\S+", f"ExecStart={sys.executable}", unit.read_text(), flags=re.MULTILINE)
        (tmp_path / unit.name).write_text(text)
    command = ["systemd-analyze", "verify", "--man=no", *(tmp_path / unit.name for unit in units)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_its_user_is_made(tmp_path: Path) -> None:
    (tmp_path / "etc").mkdir()
    made = SYSTEMD / "hotspot-sysusers.conf"
    subprocess.run(["systemd-sysusers", f"--root={tmp_path}", made], check=True)
    for kind in ("passwd", "group"):
        assert "playmat-hotspot:" in (tmp_path / "etc" / kind).read_text()


def test_polkit_allows_it_three_actions_and_nobody_else_any() -> None:
    rules = (SYSTEMD / "hotspot.rules").read_text()
    asked = [
        (user, action)
        for user in ("playmat-hotspot", "playmat", "pi")
        for action in (
            *sorted(ALLOWED),
            f"{NM}.wifi.share.open",
            f"{NM}.reload",
            "org.freedesktop.login1.reboot",
        )
    ]
    program = f"""
        let rule;
        const polkit = {{ addRule: (given) => {{ rule = given; }}, Result: {{ YES: "yes" }} }};
        {rules}
        const asked = {json.dumps(asked)};
        console.log(JSON.stringify(asked.filter(([user, id]) => rule({{ id }}, {{ user }}) === "yes")));
    """
    done = subprocess.run(["node", "-e", program], capture_output=True, text=True, check=True)
    assert {tuple(pair) for pair in json.loads(done.stdout)} == {("playmat-hotspot", id) for id in ALLOWED}


def test_the_units_and_the_program_mean_the_same_places() -> None:
    service = (SYSTEMD / "playmat-hotspot.service").read_text()
    assert f"RuntimeDirectory={RUNTIME.relative_to('/run')}\n" in service
    assert f"StateDirectory={STATE.relative_to('/var/lib')}\n" in service
    assert f"PathChanged={STATE}/country\n" in (SYSTEMD / "playmat-country.path").read_text()
    assert f"ListenStream={ADDRESS}:80\n" in (SYSTEMD / "playmat-hotspot.socket").read_text()
    table = (SYSTEMD / "playmat.service").read_text()
    assert f"RuntimeDirectory={LEAVE.parent.relative_to('/run')}\n" in table
    names = (SYSTEMD / "hotspot-names.conf").read_text()
    assert {line.rpartition("/")[2] for line in names.splitlines() if line[0] != "#"} == {ADDRESS}
