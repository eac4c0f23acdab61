"""A release in one ZIP file: `install` and wheels, as on a card of `playmat kit card`, with their sums."""

from __future__ import annotations

import hashlib
import json
import re
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from playmat.errors import ConfigError, cause, quoted

_ABOUT = "release.json"
_FORM = 1
_BROKEN = "{} is no whole release of playmat: fetch it again"
_VERSION = re.compile(r"\d+(?:\.\d+)*")
NEWS = 3
"""Most lines of what is new."""
NAMES = "playmat-*.zip"
"""The names by which releases are found on a stick. A backup has one too, and is none."""


class Release(NamedTuple):
    """What a release says of itself; `python` is the one that its wheels are for."""

    file: Path
    version: str
    python: str
    news: tuple[str, ...]

    @property
    def number(self) -> tuple[int, ...]:
        """The version, to be compared."""
        return number(self.version)


def number(version: str) -> tuple[int, ...]:
    """Returns the numbers of a version, without a pre-release's letters.

    >>> number("0.10.0") > number("0.9.1")
    True
    """
    found = _VERSION.match(version)
    return tuple(map(int, found[0].split("."))) if found else ()


def write_release(
    file: Path, parts: Mapping[str, bytes], version: str, python: str, news: Sequence[str]
) -> None:
    """Writes a release; `parts` are its files by their names in it, such as `install` and `wheels/...`."""
    about = {
        "form": _FORM,
        "version": version,
        "python": python,
        "news": [*news],
        "sha256": {name: hashlib.sha256(part).hexdigest() for name, part in parts.items()},
    }
    with zipfile.ZipFile(file, "w") as packed:  # wheels are compressed already
        for name, part in {_ABOUT: json.dumps(about, indent=1).encode(), **parts}.items():
            packed.writestr(name, part)


def read_release(file: Path) -> Release:
    """Reads what a release says of itself; ConfigError if it is none, or one for a newer playmat."""
    about = _about(file)
    if about.get("form") != _FORM:
        raise ConfigError(f"{file} cannot be taken by this playmat: bring an older release first")
    return Release(file, about["version"], about["python"], tuple(about["news"][:NEWS]))


def unpack(release: Release, folder: Path) -> None:
    """Writes the files of a release into a folder; ConfigError if one is missing, damaged or elsewhere."""
    for name, part in _parts(release.file).items():
        if (path := PurePosixPath(name)).is_absolute() or ".." in path.parts:
            raise ConfigError(f"{release.file} holds {quoted(name)}, which would lie elsewhere")
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(part)


def _parts(file: Path) -> dict[str, bytes]:
    sums = _about(file)["sha256"]
    try:
        with zipfile.ZipFile(file) as packed:
            parts = {name: packed.read(name) for name in sums}
    except (*_DAMAGE, OSError) as error:
        raise ConfigError(_BROKEN.format(file)) from error
    if any(hashlib.sha256(part).hexdigest() != sums[name] for name, part in parts.items()):
        raise ConfigError(_BROKEN.format(file))
    return parts


_DAMAGE = (zipfile.BadZipFile, zlib.error, EOFError, KeyError, RuntimeError, TypeError, ValueError)
_TYPES = {"form": int, "version": str, "python": str, "news": list, "sha256": dict}


def _about(file: Path) -> dict[str, Any]:
    try:
        with zipfile.ZipFile(file) as packed:
            about = dict(json.loads(packed.read(_ABOUT)))
    except OSError as error:
        raise ConfigError(f"{file} cannot be read ({cause(error)}): check its name") from error
    except _DAMAGE as error:
        raise ConfigError(_BROKEN.format(file)) from error
    if any(not isinstance(about.get(key), kind) for key, kind in _TYPES.items()):
        raise ConfigError(_BROKEN.format(file))
    return about
