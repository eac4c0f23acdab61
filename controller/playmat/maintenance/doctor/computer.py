"""Checks the computer: model, system, supply, heat, disk, clock, versions and the service.

`root` is the root of its file system, which tests replace.
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
from playmat.devices.undervoltage import is_too_low
from playmat.maintenance.doctor.check import Check
from playmat.maintenance.flash import version as firmware_version
from playmat.text import Text, say, verbatim

_LIBRARIES = ("gpiozero", "lgpio", "luma.oled", "pyserial", "smbus2")
_HOT = 80  # degrees at which the Pi throttles
_FREE = 200  # megabytes that suffice for weeks
_OLDEST = 12  # release of Debian
_NOT_SET = datetime(2026, 1, 1).timestamp()  # a clock before this has never been set
_BETTER = say("use the Pi's own supply and a short, thick cable")
_AIR = say("give the Pi air or a heat sink")
_TOO_LOW_NOW, _TOO_LOW_SINCE, _SLOWED_NOW, _SLOWED_SINCE = 0x1, 0x10000, 0x6, 0x60000

_COMPUTER, _SYSTEM, _SUPPLY = say("computer"), say("system"), say("supply")
_DISK, _CLOCK, SERVICE = say("disk"), say("clock"), say("service")
_RUNS = say("it has boards, displays and buttons to itself: 'sudo systemctl stop playmat', then look again")
_SERVICE_STEPS: dict[str, Text] = {
    "active": _RUNS,
    "activating": _RUNS,
    "failed": say("'journalctl -u playmat' says why; then 'sudo systemctl restart playmat'"),
}

Ask = Callable[[Sequence[str]], str]
"""Runs a command; what it says, nothing where it cannot be run."""


def ask(command: Sequence[str]) -> str:
    """Runs a command for at most five seconds and returns its output."""
    try:
        return subprocess.run(command, capture_output=True, text=True, timeout=5).stdout.strip()
    except (OSError, subprocess.TimeoutExpired):
        return ""


def computer(disk: Path, root: Path = Path("/"), ask: Ask = ask) -> Iterator[Check]:
    """Yields every check; `disk` is a folder on the journal's disk."""
    if is_pi(root):
        name = _read(root / "proc/device-tree/model")
        known = re.search(r"Pi (3|4|5|Zero 2|Compute Module [345]|400|500)\b", name)
        other = say("use a Pi 3, 4, 5 or Zero 2 W: this one is too slow")
        yield Check(_COMPUTER, verbatim(name), None if known else other)
    else:
        yield Check(_COMPUTER, say("no Raspberry Pi, {machine}", machine=platform.machine()))
    yield _system(root)
    yield _supply(root, ask)
    millidegrees = _read(root / "sys/class/thermal/thermal_zone0/temp")
    if millidegrees.isdecimal():
        degrees = int(millidegrees) // 1000
        yield Check(say("heat"), verbatim(f"{degrees} °C"), _AIR if degrees >= _HOT else None)
    yield _disk(disk)
    yield _clock(root)
    yield _versions()
    yield _service(ask)


def is_pi(root: Path = Path("/")) -> bool:
    """Whether this is a Raspberry Pi."""
    return "Raspberry Pi" in _read(root / "proc/device-tree/model")


def _system(root: Path) -> Check:
    facts = dict(line.split("=", 1) for line in _read(root / "etc/os-release").splitlines() if "=" in line)
    name = facts.get("PRETTY_NAME", "").strip('"') or say("an unknown system")
    release = facts.get("VERSION_ID", "").strip('"')
    found = say(
        "{system}, kernel {kernel}, {machine}",
        system=name,
        kernel=platform.release(),
        machine=platform.machine(),
    )
    newer = say("put Debian {oldest} or newer (Raspberry Pi OS) onto the card", oldest=_OLDEST)
    if "debian" in facts.get("ID", "") and release.isdecimal() and int(release) < _OLDEST:
        return Check(_SYSTEM, found, newer)
    if is_pi(root) and platform.architecture()[0] == "32bit":
        return Check(_SYSTEM, found, say("put the 64-bit Raspberry Pi OS onto the card"))
    return Check(_SYSTEM, found)


def _supply(root: Path, ask: Ask) -> Check:
    said = ask(("vcgencmd", "get_throttled")).partition("=")[2]
    bits = int(said, 16) if re.fullmatch(r"0x[0-9a-fA-F]+", said) else None
    low = is_too_low(root / "sys/class/hwmon")
    if bits is None and low is None:
        return Check(_SUPPLY, say("nothing measures it here"))
    bits = bits or 0
    if low or bits & _TOO_LOW_NOW:
        return Check(_SUPPLY, say("too low now"), _BETTER)
    if bits & _TOO_LOW_SINCE:
        return Check(_SUPPLY, say("was too low since the start"), _BETTER)
    if bits & _SLOWED_NOW:
        return Check(_SUPPLY, say("high enough, but the Pi is slowed by heat"), _AIR)
    if bits & _SLOWED_SINCE:
        return Check(_SUPPLY, say("high enough, but the Pi was slowed by heat since the start"), _AIR)
    return Check(_SUPPLY, say("high enough, and was since the start") if said else say("high enough"))


def _disk(folder: Path) -> Check:
    # The journal's folder of an installed table is in /var/lib/private, where systemd lets only root in, and
    # `Path.exists` raises there. The first folder above that the user may look into serves.
    folders = (folder, *folder.absolute().parents)
    there = next(each for each in folders if os.path.exists(each))  # noqa: PTH110
    free = shutil.disk_usage(there).free // 1_000_000
    if os.statvfs(there).f_flag & os.ST_RDONLY:
        step = say("let the journal lie on a disk that can be written")
        return Check(_DISK, say("{folder} is read-only", folder=there), step)
    full = say("free space: the journal is full soon") if free < _FREE else None
    return Check(_DISK, say("{free} MB free at {folder}", free=free, folder=there), full)


def _clock(root: Path) -> Check:
    now = time.time()
    time_now = f"{datetime.fromtimestamp(now):%Y-%m-%d %H:%M}"
    if now < _NOT_SET:
        step = say("it was never set: join a network once, or fit a battery clock")
        return Check(_CLOCK, verbatim(time_now), step)
    if (root / "run/systemd/timesync/synchronized").exists():
        return Check(_CLOCK, say("{time}, set by a network since the start", time=time_now))
    return Check(_CLOCK, say("{time}, not set by a network since the start", time=time_now))


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
    step = say("lgpio is missing: run make install again") if missing else None
    return Check(say("versions"), verbatim(", ".join(found)), step)


def _service(ask: Ask) -> Check:
    shown = ask(("systemctl", "show", "playmat", "--property=LoadState,ActiveState,NRestarts,UnitFileState"))
    facts = dict(line.split("=", 1) for line in shown.splitlines() if "=" in line)
    if facts.get("LoadState") != "loaded":
        return Check(SERVICE, say("not installed: 'make install' lets a table start with its Pi"))
    state, restarts = facts.get("ActiveState", ""), facts.get("NRestarts", "0")
    unit_file = facts.get("UnitFileState", "")
    found = say("{state}, {file}, restarted {restarts} times", state=state, file=unit_file, restarts=restarts)
    return Check(SERVICE, found, _SERVICE_STEPS.get(state))


def _read(file: Path) -> str:
    try:
        return file.read_text("utf-8", "replace").strip("\0\n ")
    except OSError:
        return ""
