"""The computer itself: model, system, supply, heat, disk, clock, versions and the service.

`root` is where its files are: `/`, but for tests.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from playmat import __version__
from playmat.app.doctor.check import Check
from playmat.app.flash import version as firmware_version
from playmat.devices.undervoltage import is_too_low

_LIBRARIES = ("gpiozero", "lgpio", "luma.oled", "pyserial", "smbus2")
_HOT = 80  # degrees: the Pi slows down
_FREE = 200  # megabytes: less fills up within weeks
_OLDEST = 12  # release of Debian
_NOT_SET = datetime(2026, 1, 1).timestamp()  # a clock before this has never been set
_BETTER = "use the Pi's own supply and a short, thick cable"
_TOO_LOW_NOW, _TOO_LOW_SINCE, _SLOWED_NOW, _SLOWED_SINCE = 0x1, 0x10000, 0x6, 0x60000

Ask = Callable[[Sequence[str]], str]
"""Runs a command; what it says, nothing where it cannot be run."""


def ask(command: Sequence[str]) -> str:
    """What the command says within five seconds."""
    try:
        return subprocess.run(command, capture_output=True, text=True, timeout=5).stdout.strip()
    except (OSError, subprocess.TimeoutExpired):
        return ""


def computer(disk: Path, root: Path = Path("/"), ask: Ask = ask) -> Iterator[Check]:
    """Every check; `disk` is a folder on the disk that the journal is on."""
    yield _model(root)
    yield _system(root)
    yield _supply(root, ask)
    yield from _heat(root)
    yield _disk(disk)
    yield _clock(root)
    yield _versions()
    yield _service(ask)


def is_pi(root: Path = Path("/")) -> bool:
    """Whether this is a Raspberry Pi."""
    return "Raspberry Pi" in _read(root / "proc/device-tree/model")


def _model(root: Path) -> Check:
    if not is_pi(root):
        return Check("computer", f"no Raspberry Pi, {platform.machine()}")
    name = _read(root / "proc/device-tree/model")
    known = re.search(r"Pi (3|4|5|Zero 2|Compute Module [345]|400|500)\b", name)
    return Check("computer", name, "" if known else "use a Pi 3, 4, 5 or Zero 2 W: this one is too slow")


def _system(root: Path) -> Check:
    facts = dict(line.split("=", 1) for line in _read(root / "etc/os-release").splitlines() if "=" in line)
    name = facts.get("PRETTY_NAME", "an unknown system").strip('"')
    release = facts.get("VERSION_ID", "").strip('"')
    found = f"{name}, kernel {platform.release()}, {platform.machine()}"
    if "debian" in facts.get("ID", "") and release.isdecimal() and int(release) < _OLDEST:
        return Check("system", found, f"put Debian {_OLDEST} or newer (Raspberry Pi OS) onto the card")
    if is_pi(root) and platform.architecture()[0] == "32bit":
        return Check("system", found, "put the 64-bit Raspberry Pi OS onto the card")
    return Check("system", found)


def _supply(root: Path, ask: Ask) -> Check:
    said = ask(("vcgencmd", "get_throttled")).partition("=")[2]
    bits = int(said, 16) if re.fullmatch(r"0x[0-9a-fA-F]+", said) else None
    low = is_too_low(root / "sys/class/hwmon")
    if bits is None and low is None:
        return Check("supply", "nothing measures it here")
    bits = bits or 0
    if low or bits & _TOO_LOW_NOW:
        return Check("supply", "too low now", _BETTER)
    if bits & _TOO_LOW_SINCE:
        return Check("supply", "was too low since the start", _BETTER)
    if bits & (_SLOWED_NOW | _SLOWED_SINCE):
        when = "is" if bits & _SLOWED_NOW else "was since the start"
        return Check("supply", f"high enough, but the Pi {when} slowed by heat", "give it air or a heat sink")
    return Check("supply", "high enough, and was since the start" if said else "high enough")


def _heat(root: Path) -> Iterator[Check]:
    said = _read(root / "sys/class/thermal/thermal_zone0/temp")
    if said.isdecimal():
        degrees = int(said) // 1000
        yield Check("heat", f"{degrees} °C", "give the Pi air or a heat sink" if degrees >= _HOT else "")


def _disk(folder: Path) -> Check:
    there = next(each for each in (folder, *folder.absolute().parents) if each.exists())
    free = shutil.disk_usage(there).free // 1_000_000
    found = f"{free} MB free at {there}"
    if os.statvfs(there).f_flag & os.ST_RDONLY:
        return Check("disk", f"{there} is read-only", "let the journal lie on a disk that can be written")
    return Check("disk", found, "free space: the journal is full soon" if free < _FREE else "")


def _clock(root: Path) -> Check:
    now = time.time()
    found = f"{datetime.fromtimestamp(now):%Y-%m-%d %H:%M}"
    if now < _NOT_SET:
        return Check("clock", found, "it was never set: join a network once, or fit a battery clock")
    synced = (root / "run/systemd/timesync/synchronized").exists()
    return Check("clock", f"{found}, {'set' if synced else 'not set'} by a network since the start")


def _versions() -> Check:
    found = [
        f"playmat {__version__}",
        f"firmware {firmware_version()}",
        f"Python {platform.python_version()}",
    ]
    for name in _LIBRARIES:
        with suppress(PackageNotFoundError):
            found.append(f"{name} {version(name)}")
    missing = is_pi() and not any(each.startswith("lgpio") for each in found)
    return Check("versions", ", ".join(found), "lgpio is missing: run make install again" if missing else "")


def _service(ask: Ask) -> Check:
    shown = ask(("systemctl", "show", "playmat", "--property=LoadState,ActiveState,NRestarts,UnitFileState"))
    facts = dict(line.split("=", 1) for line in shown.splitlines() if "=" in line)
    if facts.get("LoadState") != "loaded":
        return Check("service", "not installed: 'make install' lets a table start with its Pi")
    state, restarts = facts.get("ActiveState", ""), facts.get("NRestarts", "0")
    found = f"{state}, {facts.get('UnitFileState', '')}, restarted {restarts} times"
    if state in ("active", "activating"):
        step = "it has boards, displays and buttons to itself: 'sudo systemctl stop playmat', then look again"
        return Check("service", found, step)
    if state == "failed":
        return Check(
            "service", found, "'journalctl -u playmat' says why; then 'sudo systemctl restart playmat'"
        )
    return Check("service", found)


def _read(file: Path) -> str:
    try:
        return file.read_text("utf-8", "replace").strip("\0\n ")
    except OSError:
        return ""
