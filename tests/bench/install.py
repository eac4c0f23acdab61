"""Installs, upgrades, updates and uninstalls a table, then the hall, under systemd of a clean Debian.

Each is a system of its own below `--roots` (made once, by debootstrap), booted with systemd as PID 1 in
namespaces of its own, without a network; what it writes is forgotten. Needs root and the packages debootstrap
and systemd-container. The names of the releases, if not both.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

CHECKOUT = Path(__file__).parents[2]
MOCK = CHECKOUT / "build/drivers/python-dbusmock-0.38.1"  # see `make dbusmock`
RELEASES = {"bookworm": "3.11", "trixie": "3.13"}
PACKAGES = "systemd,systemd-sysv,udev,dbus,kmod,make,python3,python3-venv,gcc,libc6-dev,python3-dev,swig"
HOTSPOT = (
    "network-manager", "polkitd", "dnsmasq-base", "iw", "rfkill", "python3-dbus", "python3-gi", "iproute2",
)  # fmt: skip
TRIALS = ("installed", "installed_hotspot", "updated", "installed_hall")
LATER = ("mosquitto", *HOTSPOT)  # what trials install
DEBS = "var/cache/apt/archives"
LGPIO = "lgpio>=0.2.2"
MIRROR = "http://deb.debian.org/debian"
LIMIT = 1200  # seconds
UNIT = """[Unit]
SuccessAction=exit-force
FailureAction=exit-force
FailureActionExitStatus=1
[Service]
Type=oneshot
WorkingDirectory=/home/pi/playmat/tests
Environment=PIP_NO_INDEX=1 PIP_FIND_LINKS=/wheels
StandardOutput=append:/trial/said
StandardError=append:/trial/said
"""
START = "ExecStart=/usr/bin/python3 -m bench.{}\n"


def made(release: str, roots: Path) -> Path:
    """The system's files, fetched the first time."""
    root = roots / release
    if not (root / "usr/bin/swig").exists():
        print(f"fetching {release} ...", flush=True)
        roots.mkdir(parents=True, exist_ok=True)
        command = ["debootstrap", "--variant=minbase", f"--include={PACKAGES}", release, str(root), MIRROR]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    wanted = [name for name in LATER if not [*(root / DEBS).glob(f"{name}_*")]]
    if wanted:  # installed where there is no network
        subprocess.run(["chroot", str(root), "apt-get", "update", "-qq"], check=True)
        load = ["chroot", str(root), "apt-get", "install", "-qq", "-y", "--no-install-recommends"]
        subprocess.run([*load, "--download-only", *wanted], check=True, stdout=subprocess.DEVNULL)
    return root


def fetch_wheels(python: str, where: Path) -> None:
    """Everything that an installation fetches, for a system without a network."""
    pip = [sys.executable, "-m", "pip"]
    os.environ["PYPI"] = "1"  # lgpio builds itself without the library that Debian lacks
    subprocess.run([*pip, "wheel", "-q", "--no-deps", "-w", where, CHECKOUT], check=True)
    (own,) = where.glob("playmat-*.whl")
    machine = os.uname().machine
    platforms = [f"--platform=manylinux_2_{glibc}_{machine}" for glibc in (17, 28, 34, 36)]
    only = ["--only-binary=:all:", f"--python-version={python}", *platforms]

    def fetch(*wanted: str) -> bool:
        return subprocess.run([*pip, "download", "-q", "-d", where, *wanted]).returncode == 0

    assert fetch(
        *only,
        f"{own}[fleet,hotspot,kit,hall,hall-postgresql,hall-parquet]",
        "hatchling",
        "babel",
        "setuptools",
        "wheel",
    )
    assert fetch("--no-deps", *only, "rpi-lgpio", "mfrc522-python")
    assert fetch("--no-deps", "--no-binary=:all:", "spidev")  # compiled in the system, as on a Pi
    assert fetch("--no-deps", *only, LGPIO) or fetch("--no-deps", "--no-binary=:all:", LGPIO)
    own.unlink()


def copy_checkout(where: Path) -> None:
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=CHECKOUT, check=True, capture_output=True, text=True
    )
    for name in listed.stdout.split("\0")[:-1]:
        (where / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(CHECKOUT / name, where / name)


def boot(root: Path, home: Path, trials: Sequence[str]) -> int:
    """Boots the system until the trial is over; its status."""
    (home / "trial").mkdir()
    (home / "trial" / "trial.service").write_text(UNIT + "".join(map(START.format, trials)))
    units = root / "etc/systemd/system"
    for link in (units / "trial.service", units / "multi-user.target.wants" / "trial.service"):
        link.unlink(missing_ok=True)
        link.symlink_to("/trial/trial.service")
    places = {"trial": "/trial", "playmat": "/home/pi/playmat", "wheels": "/wheels", "dbusmock": "/dbusmock"}
    command = ["systemd-nspawn", "--quiet", "--boot", "--volatile=overlay", "--private-network"]
    command += ["--register=no", "--keep-unit", f"--directory={root}"]
    command += [f"--bind={home / name}:{place}" for name, place in places.items()]
    with (home / "boot.log").open("w") as log:
        booted = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, timeout=LIMIT)
    return booted.returncode


def tried(release: str, roots: Path, trials: Sequence[str]) -> bool:
    root = made(release, roots)
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        fetch_wheels(RELEASES[release], home / "wheels")
        copy_checkout(home / "playmat")
        shutil.copytree(MOCK, home / "dbusmock")
        status = boot(root, home, trials)
        said = home / "trial" / "said"
        print(said.read_text() if said.exists() else (home / "boot.log").read_text(), flush=True)
    return status == 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--roots", type=Path, default=Path("/var/tmp/playmat-roots"))
    parser.add_argument("--only", action="append", choices=TRIALS)
    parser.add_argument("releases", nargs="*", metavar="RELEASE", default=[*RELEASES])
    options = parser.parse_args()
    for tool in ("debootstrap", "systemd-nspawn"):
        if not shutil.which(tool):
            print(f"{tool} is missing: run apt-get install debootstrap systemd-container", file=sys.stderr)
            return 1
    if os.getuid():
        print("systems are booted by root only: run sudo make install-test", file=sys.stderr)
        return 1
    right = [tried(release, options.roots, options.only or TRIALS) for release in options.releases]
    return 0 if all(right) else 1


if __name__ == "__main__":
    sys.exit(main())
