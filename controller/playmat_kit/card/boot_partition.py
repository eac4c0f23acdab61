"""The boot partition of a Raspberry Pi OS card: recognised by its files, its texts edited as bytes.

Source: RPi-Distro/pi-gen, of the images: `stage1/00-boot-files`, `stage2/04-cloud-init`, `update_issue`.
"""

from __future__ import annotations

import re
from pathlib import Path

from playmat.config import TableConfig
from playmat.errors import ConfigError, cause, quoted
from playmat.maintenance.install.boot_config import boot_lines, with_block

PYTHON = "3.13"
"""The Python of Trixie, for which the card gets its wheels."""

CLOUD_INIT = ("user-data", "network-config", "meta-data")
_FIRMWARE = ("config.txt", "cmdline.txt", "issue.txt")
_WANTED = "write Raspberry Pi OS Lite (64-bit) onto the card with Raspberry Pi Imager"
_LITE = "stage2"
_LARGEST = 1_000_000
_ISSUE = re.compile(r"Raspberry Pi reference (?P<date>\S+).*?, (?P<stage>stage\d+)\s*", re.DOTALL)


def recognise(folder: Path) -> str:
    """Returns the name of the system on a card; ConfigError names what it is instead, and the next step."""
    if not folder.is_dir():
        raise ConfigError(
            f"{folder} is no folder: name the mounted boot partition, such as /media/you/bootfs"
        )
    if (folder / "etc" / "os-release").exists():
        raise ConfigError(f"{folder} is the root of a system: name its boot partition (bootfs) instead")
    missing = [name for name in _FIRMWARE if not (folder / name).is_file()]
    if missing:
        raise ConfigError(
            f"{folder} is no boot partition of Raspberry Pi OS, as it has no {', '.join(missing)}: {_WANTED}"
        )
    issue = read(folder / "issue.txt").decode("utf-8", "replace")
    found = _ISSUE.match(issue)
    if found is None:
        raise ConfigError(f"{folder} is {quoted(issue.partition(chr(10))[0])}, no Raspberry Pi OS: {_WANTED}")
    name = f"Raspberry Pi OS {found['date']}"
    if [file for file in CLOUD_INIT if not (folder / file).is_file()]:
        raise ConfigError(f"{name} is older than Trixie, whose cards are set up by cloud-init: {_WANTED}")
    if (folder / "kernel7.img").exists() or not (folder / "kernel8.img").exists():
        raise ConfigError(f"{name} on {folder} has 32 bits: {_WANTED}")
    if found["stage"] != _LITE:
        raise ConfigError(f"{name} on {folder} has a desktop ({found['stage']}): {_WANTED}")
    return f"{name} Lite"


def read(file: Path, remedy: str = _WANTED) -> bytes:
    """Returns the bytes of a small file, whatever its encoding; ConfigError if it cannot be read."""
    try:
        with file.open("rb") as opened:
            content = opened.read(_LARGEST + 1)
    except OSError as error:
        raise ConfigError(f"{file} cannot be read ({cause(error)}): {remedy}") from error
    if len(content) > _LARGEST:
        raise ConfigError(f"{file} has more than {_LARGEST:,} bytes: {remedy}")
    return content


def with_buses(content: bytes, config: TableConfig) -> bytes:
    """Returns config.txt with this table's buses, so that its displays work at the first start."""
    text = content.decode("utf-8", "surrogateescape")
    return with_block(text, boot_lines(config)).encode("utf-8", "surrogateescape")


def with_instance(content: bytes, instance: str, country: str) -> bytes:
    """Returns cmdline.txt, one line, with cloud-init's instance and the country of the radio.

    An instance named there counts before that of `meta-data`, and Raspberry Pi Imager writes one: an old one
    would keep cloud-init from running again. Without Wi-Fi the country is empty, and what is there stays.
    """
    replaced: tuple[bytes, ...] = (b"ds=",)
    added = [f"ds=nocloud;i={instance}".encode()]
    if country:
        replaced += (b"cfg80211.ieee80211_regdom=",)
        added.append(f"cfg80211.ieee80211_regdom={country}".encode())
    kept = [word for word in content.split() if not word.startswith(replaced)]
    return b" ".join([*kept, *added]) + b"\n"
