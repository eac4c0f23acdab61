"""Looks for the newest release: on USB sticks, then at the address that the table's file names."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPException, HTTPResponse
from pathlib import Path
from urllib.parse import urljoin, urlsplit
from urllib.request import urlopen

from playmat.config import UpdatesConfig
from playmat.errors import ConfigError, cause
from playmat.maintenance.update.release import NAMES, Release, number, read_release

_LARGEST = 300_000_000
_PATIENCE = 30  # seconds without a byte
_CHUNK = 1 << 20


def newest(allowed: UpdatesConfig, version: str, into: Path, note: Callable[[str], None]) -> Release | None:
    """Returns the newest release after `version` where the table may look, copied into a folder; else None.

    What cannot be read is noted and passed over. ConfigError if the address has a release that is damaged.
    """
    found = [*on_sticks(into, version, note)] if allowed.sticks else []
    if allowed.address and (published := fetch(allowed.address, into, version)):
        found.append(published)
    return max(found, key=lambda release: release.number, default=None)


def on_sticks(into: Path, version: str, note: Callable[[str], None]) -> Iterator[Release]:
    """Yields the releases after `version` on all USB sticks, each copied, as a stick may be pulled out."""
    for partition in _partitions():
        with _mounted(partition, into / "stick", note) as stick:
            for file in sorted(stick.glob(NAMES)):
                try:
                    release = read_release(file)
                except ConfigError as error:
                    note(str(error))
                    continue
                if release.number > number(version):
                    yield release._replace(file=Path(shutil.copy(file, into)))


def _partitions() -> Iterator[str]:
    """Yields the devices with a file system on disks that are connected by USB."""
    listed = subprocess.run(
        ["lsblk", "--json", "--output", "PATH,TRAN,FSTYPE"], capture_output=True, text=True, check=True
    )
    for disk in json.loads(listed.stdout)["blockdevices"]:
        if disk["tran"] == "usb":
            for part in (disk, *disk.get("children", ())):
                if part["fstype"]:
                    yield part["path"]


@contextmanager
def _mounted(device: str, folder: Path, note: Callable[[str], None]) -> Iterator[Path]:
    """The files of a device, which nothing can change or run; an empty folder if it cannot be mounted."""
    folder.mkdir(exist_ok=True)
    options = "ro,nosuid,nodev,noexec"
    done = subprocess.run(["mount", "-o", options, device, folder], capture_output=True, text=True)
    if done.returncode:
        note(f"{device} cannot be read: {done.stderr.strip()}")
    try:
        yield folder
    finally:
        if not done.returncode:
            subprocess.run(["umount", folder], check=True)


def fetch(address: str, into: Path, version: str) -> Release | None:
    """Fetches the release that an address offers if it is after `version`, with its sum.

    The address has `{"version": "0.6.0", "file": "playmat-0.6.0.zip", "sha256": "..."}`; the file's address
    may be relative. ConfigError if it does not answer, or if what it sends is something else.
    """
    try:
        with _open(address) as answer:
            offer = json.loads(answer.read(_CHUNK))
        offered, name, wanted = (str(offer[key]) for key in ("version", "file", "sha256"))
        if number(offered) <= number(version):
            return None
        file = into / "fetched.zip"
        digest = hashlib.sha256()
        with _open(urljoin(address, name)) as answer, file.open("wb") as copy:
            while (chunk := answer.read(_CHUNK)) and copy.tell() < _LARGEST:
                digest.update(chunk)
                copy.write(chunk)
        if digest.hexdigest() != wanted:
            raise ConfigError(f"{name} has arrived with damage: try again")
    except OSError as error:
        raise ConfigError(f"{address} does not answer ({cause(error)}): check the network") from error
    except ConfigError:
        raise
    except (HTTPException, ValueError, KeyError, TypeError) as error:
        raise ConfigError(f"{address} offers no release of playmat: check the address") from error
    return read_release(file)


def _open(address: str) -> HTTPResponse:
    """Opens an address; OSError if it leads to one without encryption."""
    answer: HTTPResponse = urlopen(address, timeout=_PATIENCE)
    if urlsplit(answer.url).scheme != urlsplit(address).scheme:
        answer.close()
        raise OSError(f"it leads to {answer.url}")
    return answer
