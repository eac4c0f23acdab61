"""What a table demands of its system: buses, allowances, libraries and Debian's packages, by its file."""

from __future__ import annotations

import shutil
from importlib.util import find_spec
from typing import NamedTuple

from playmat.config import TableConfig
from playmat.maintenance.install.boot_config import boot_lines

_LIBRARIES = {
    "wide": ["spidev"],
    "pad": ["spidev", "mfrc522"],
    "fleet": ["msgspec", "paho"],
    "hotspot": ["dbus_fast"],
}  # by the extra that brings them; the others every table has
_PACKAGES = {
    "hotspot": {"dnsmasq": "dnsmasq-base", "iw": "iw", "rfkill": "rfkill"},  # a network that is shared
    "speaker": {"espeak-ng": "espeak-ng"},
}  # by part, which program which package brings
FETCHED = {package: program for part in _PACKAGES.values() for program, package in part.items()}
"""All packages that a table's file could ask for, each with a program of it."""

_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


class Demands(NamedTuple):
    """What an installation writes for a table: lines of config.txt, and parts that only some tables have.

    `sockets` are units that systemd opens for it: the ports of its pages, and the way to its fleet's broker.
    """

    buses: list[str]
    parts: frozenset[str]
    sockets: frozenset[str]


def demands_of(config: TableConfig) -> Demands:
    """Returns what a table demands."""
    wanted = {
        "fleet": config.fleet is not None,
        "owner": config.owner is not None,
        "speaker": config.speaker is not None,
        "hotspot": config.hotspot is not None,
    }
    sockets = {f"playmat-page@{port}.socket" for port in (config.owner, config.phones) if port is not None}
    if fleet := config.fleet:
        sockets.add(f"playmat-fleet@{fleet.broker}:{fleet.port}.socket")
    return Demands(
        boot_lines(config),
        frozenset(part for part, wants in wanted.items() if wants),
        frozenset(sockets),
    )


def extras(config: TableConfig, changes: bool) -> list[str]:
    """Returns the extras of playmat that a table needs, also by `changes` that its page could make."""
    changes = changes and config.owner is not None
    return [
        "pi",
        "kit",
        *["wide"] * (any(console.spi for console in config.consoles) or changes),
        *["pad"] * (config.card_pad or changes),
        *["fleet"] * (config.fleet is not None or changes),
        *["hotspot"] * (config.hotspot is not None or changes),
    ]


def packages(config: TableConfig) -> list[str]:
    """Returns Debian's packages that a table needs besides."""
    parts = sorted(demands_of(config).parts & _PACKAGES.keys())
    return [package for part in parts for package in _PACKAGES[part].values()]


def lacking_packages() -> list[str]:
    """Returns the packages that a table's file could ask for and this system does not have."""
    return [package for package, program in FETCHED.items() if not shutil.which(program, path=_PATH)]


def lacking(config: TableConfig) -> set[str]:
    """Returns the libraries and packages that a table needs and this system does not have."""
    wanted = [library for extra in extras(config, changes=False) for library in _LIBRARIES.get(extra, ())]
    missing = {library for library in wanted if not find_spec(library)}
    return missing | {*packages(config)} & {*lacking_packages()}
