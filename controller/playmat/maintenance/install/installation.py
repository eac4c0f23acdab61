"""Installs a table's files: destinations, preserved files, and systemd commands."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from playmat.assets import folder
from playmat.config import UpdatesConfig
from playmat.errors import ConfigError, cause
from playmat.maintenance.install.boot_config import with_block, without_block
from playmat.maintenance.install.demands import Demands, demands_of, lacking, lacking_packages
from playmat.maintenance.install.first_config import check_config
from playmat.maintenance.install.mats import lay_mats, take_mats
from playmat.maintenance.update.allowed import keep
from playmat.saving import load_text, save, save_text

FILES = {
    "playmat.service": "etc/systemd/system/playmat.service",
    "playmat-page@.socket": "etc/systemd/system/playmat-page@.socket",
    "playmat-off.path": "etc/systemd/system/playmat-off.path",
    "playmat-off.service": "etc/systemd/system/playmat-off.service",
    "playmat-restart.path": "etc/systemd/system/playmat-restart.path",
    "playmat-restart.service": "etc/systemd/system/playmat-restart.service",
    "playmat-update.path": "etc/systemd/system/playmat-update.path",
    "playmat-update.service": "etc/systemd/system/playmat-update.service",
    "playmat-updated.service": "etc/systemd/system/playmat-updated.service",
    "playmat-fetch.path": "etc/systemd/system/playmat-fetch.path",
    "playmat-fetch.service": "etc/systemd/system/playmat-fetch.service",
    "playmat-adapt.path": "etc/systemd/system/playmat-adapt.path",
    "playmat-adapt.service": "etc/systemd/system/playmat-adapt.service",
    "sysusers.conf": "etc/sysusers.d/playmat.conf",
    "udev.rules": "etc/udev/rules.d/60-playmat.rules",
    "modules.conf": "etc/modules-load.d/playmat.conf",
    "journald.conf": "etc/systemd/journald.conf.d/playmat.conf",
}
"""What lies in `systemd/`, and where the system looks for it."""

_UNITS = "etc/systemd/system"
_SOCKETS = f"{_UNITS}/playmat.service.wants"
_WANTED = {
    "fleet": {
        "network.conf": f"{_UNITS}/playmat.service.d/network.conf",
        "playmat-fleet@.socket": f"{_UNITS}/playmat-fleet@.socket",
        "playmat-fleet@.service": f"{_UNITS}/playmat-fleet@.service",
    },
    "owner": {"owner.conf": f"{_UNITS}/playmat.service.d/owner.conf"},
    "speaker": {"speaker.conf": f"{_UNITS}/playmat.service.d/speaker.conf"},
    "hotspot": {
        "hotspot-sysusers.conf": "etc/sysusers.d/playmat-hotspot.conf",
        "hotspot.rules": "etc/polkit-1/rules.d/60-playmat-hotspot.rules",
        "hotspot-names.conf": "etc/NetworkManager/dnsmasq-shared.d/playmat.conf",
        "hotspot.conf": f"{_UNITS}/playmat.service.d/hotspot.conf",
        **{
            unit: f"{_UNITS}/{unit}"
            for unit in (
                "playmat-hotspot.service", "playmat-hotspot.socket", "playmat-country.path",
                "playmat-country.service",
            )
        },
    },
}  # fmt: skip
"""The same for what only some tables need: what allows the service more, and an access point."""

_PATHS = tuple(f"playmat-{request}.path" for request in ("off", "restart", "update", "fetch", "adapt"))
_STARTED = ("playmat.service", *_PATHS, "playmat-updated.service")
_HOTSPOT = ("playmat-country.path", "playmat-hotspot.service")
_HOTSPOT_UNITS = (*_HOTSPOT, "playmat-hotspot.socket")


def _wants(units: Sequence[str]) -> dict[str, str]:
    """Returns the links by which units start with the system."""
    return {f"{_UNITS}/multi-user.target.wants/{unit}": f"/{_UNITS}/{unit}" for unit in units}


def _while_it_runs(sockets: Collection[str]) -> dict[str, str]:
    """Returns the links by which sockets are open while the table runs."""
    templates = {socket: f"{socket.partition('@')[0]}@.socket" for socket in sockets}
    return {f"{_SOCKETS}/{socket}": f"/{_UNITS}/{template}" for socket, template in templates.items()}


_LINKS = {**_wants(_STARTED), "usr/local/bin/playmat": "/opt/playmat/current/bin/playmat"}
_OURS = (
    "journald.conf.d",
    "sysusers.d",
    "multi-user.target.wants",
    "playmat.service.d",
    "playmat.service.wants",
)  # folders that an installation creates
TABLE = "etc/playmat/table.toml"
_MATS = "etc/playmat/mats"
_PROGRAMS = "opt/playmat"
_BOOT = ("boot/firmware/config.txt", "boot/config.txt")
_AFTER_INSTALL = (
    ("systemd-sysusers", "/etc/sysusers.d/playmat.conf"),
    ("modprobe", "--quiet", "i2c-dev"),
    ("udevadm", "control", "--reload"),
    ("udevadm", "trigger", "--subsystem-match=gpio", "--subsystem-match=i2c-dev", "--subsystem-match=spidev"),
    ("systemctl", "daemon-reload"),
    ("systemctl", "try-restart", "systemd-journald"),
    ("systemctl", "reset-failed", "playmat"),
)
# The service has a user of its own, so it writes by a group. Its files must stay those of the folder's group.
_OWNED = (("chgrp", "playmat-owner", "/etc/playmat"), ("chmod", "2775", "/etc/playmat"))
_NOT_OWNED = (("chgrp", "root", "/etc/playmat"), ("chmod", "0755", "/etc/playmat"))
_BEFORE_HOTSPOT = (("systemd-sysusers", "/etc/sysusers.d/playmat-hotspot.conf"),)
_START_HOTSPOT = (
    ("systemctl", "stop", *_HOTSPOT_UNITS),
    ("systemctl", "start", *_HOTSPOT),
)
_STOP_HOTSPOT = (("systemctl", "stop", "--quiet", *_HOTSPOT_UNITS),)
_FETCH = (
    ("apt-get", "update", "-qq", "-o", "APT::Update::Error-Mode=any"),
    ("apt-get", "install", "-y", "-qq", "--no-install-recommends", "-o", "DPkg::Lock::Timeout=600"),
)
_START = (
    # a port that is no longer wanted would stay open, and the way to another broker taken
    ("systemctl", "stop", "playmat-page@*.socket", "playmat-fleet@*.socket", "playmat-fleet@*.service"),
    ("systemctl", "restart", *_PATHS, "playmat"),
)
_BEFORE_REMOVAL = (("systemctl", "disable", "--now", "--quiet", *_STARTED),)
_AFTER_REMOVAL = (
    ("systemctl", "daemon-reload"),
    ("systemctl", "reset-failed", "playmat"),
    ("udevadm", "control", "--reload"),
)

_Changed = tuple[Path, bytes, bytes]
"""A file, its old and its new content."""


class Installation:
    """A system's files below `root`; `note` prints a sentence for the user.

    System commands run only if `root` is the running system.
    """

    def __init__(self, root: Path, note: Callable[[str], None]) -> None:
        self._root = root
        self._note = note
        self._runs = root == Path("/") and Path("/run/systemd/system").is_dir()

    @property
    def table(self) -> Path:
        """The path of the table's file."""
        return self._root / TABLE

    def install(self, table: str, *, named: bool = True) -> None:
        """Writes every file to its destination; `table` is the text of the table's file.

        `named`: a person names this text, so root follows it where it looks for releases.
        """
        config = check_config(table, self.table)
        demands = demands_of(config)
        boot_config = self._boot_config(demands.buses)  # foreign files are read before anything is written
        old = self.table.read_bytes() if self.table.exists() else table.encode()
        if old != table.encode():
            save(self.table.with_suffix(".bak"), old)
            self._note(f"the old table is {self.table.with_suffix('.bak')}")
        self._write(TABLE, table)
        for sentence in lay_mats(folder("hardware") / "mats", self._root / _MATS):
            self._note(sentence)
        if named:
            self._follow(config.updates)
        late = self._adapt(demands, boot_config)
        self._note(f"playmat is installed; its table is {self.table}, its log `journalctl -u playmat`")
        if late:
            self._note("restart the Pi: its buses are there from then on, and the table with them")

    def adapt(self) -> None:
        """Makes the system what the table's file asks for, and restarts the table, or the Pi if it has to.

        ConfigError if libraries are missing. The service may have written the file, and can exchange what
        lies beside it: nothing is written there.
        """
        config = check_config(readable(self.table), self.table)
        if missing := lacking(config):
            raise ConfigError(f"this table lacks {', '.join(sorted(missing))}: call 'make install'")
        demands = demands_of(config)
        if self._adapt(demands, self._boot_config(demands.buses)):
            self._tell((("systemctl", "reboot"),))

    def fetch(self) -> None:
        """Installs the packages of Debian that a table's file could ask for; ConfigError without internet."""
        if not (missing := lacking_packages()) or not self._runs:
            return
        update, install = _FETCH
        for command in (update, (*install, *missing)):
            if subprocess.run(command, env=os.environ | {"DEBIAN_FRONTEND": "noninteractive"}).returncode:
                raise ConfigError(
                    f"{', '.join(missing)} cannot be fetched: connect this system to the internet"
                )

    def _adapt(self, demands: Demands, boot_config: _Changed | None) -> bool:
        opens, owned = "hotspot" in demands.parts, "owner" in demands.parts
        if not opens:
            self._stop_hotspot()
        self._write_all(FILES)
        self._close_sockets()
        for part, files in _WANTED.items():
            if part in demands.parts:
                self._write_all(files)
            else:
                self._unlink_all(files.values())
        self._link(_LINKS | _while_it_runs(demands.sockets) | (_wants(_HOTSPOT) if opens else {}))
        late = self._save_boot_config(boot_config)
        self._tell((*(_BEFORE_HOTSPOT if opens else ()), *_AFTER_INSTALL, *(_OWNED if owned else _NOT_OWNED)))
        if not late:
            self._tell((*(_START_HOTSPOT if opens else ()), *_START))
        return late

    def remove(self) -> None:
        """Removes everything except the journal and the configuration."""
        boot_config = self._boot_config([])
        self._tell(_BEFORE_REMOVAL)
        self._stop_hotspot()
        self._close_sockets()
        self._unlink_all((*_LINKS, *FILES.values()))
        for files in _WANTED.values():
            self._unlink_all(files.values())
        take_mats(self._root / _MATS)
        self._follow(None)
        self._save_boot_config(boot_config)
        self._tell(_AFTER_REMOVAL)
        self._note(f"playmat is removed; {self.table} and the journal in /var/lib/playmat stay")

    def _follow(self, updates: UpdatesConfig | None) -> None:
        """Has root look for releases there, whatever it followed before."""
        keep(self._root / _PROGRAMS, updates, self._root / "boot/firmware")

    def _write_all(self, files: Mapping[str, str]) -> None:
        for name, place in files.items():
            self._write(place, (folder("systemd") / name).read_text("utf-8"))

    def _link(self, links: Mapping[str, str]) -> None:
        for place, target in links.items():
            link = self._root / place
            link.parent.mkdir(parents=True, exist_ok=True)
            link.unlink(missing_ok=True)
            link.symlink_to(target)

    def _unlink_all(self, places: Iterable[str]) -> None:
        for place in places:
            file = self._root / place
            file.unlink(missing_ok=True)
            if file.parent.name in _OURS:
                with suppress(OSError):  # others have files there, or it is not there
                    file.parent.rmdir()

    def _close_sockets(self) -> None:
        """Takes its sockets from the table; they close when it stops."""
        self._unlink_all(f"{_SOCKETS}/{link.name}" for link in [*(self._root / _SOCKETS).glob("*.socket")])

    def _stop_hotspot(self) -> None:
        """Stops the access point if there is one, which closes it, so that it does not start again."""
        if (self._root / _WANTED["hotspot"]["playmat-hotspot.service"]).exists():
            self._tell(_STOP_HOTSPOT)
        self._unlink_all(_wants(_HOTSPOT))

    def _boot_config(self, lines: list[str]) -> _Changed | None:
        """Returns config.txt with its old and its new content.

        Its comments may be in any encoding: undecodable bytes come out as they went in.
        """
        file = next((self._root / place for place in _BOOT if (self._root / place).is_file()), None)
        if file is None:
            if lines:
                self._note(f"there is no /{_BOOT[0]} here: on a Raspberry Pi it would say {', '.join(lines)}")
            return None
        old = file.read_bytes()
        text = old.decode("utf-8", "surrogateescape")
        new = with_block(text, lines) if lines else without_block(text)
        return file, old, new.encode("utf-8", "surrogateescape")

    def _save_boot_config(self, changed: _Changed | None) -> bool:
        """Updates config.txt and keeps the old one beside it; returns whether the Pi must reboot."""
        if changed is None:
            return False
        file, old, new = changed
        if new != old:
            save(file.with_name(f"{file.name}.bak"), old)
            save(file, new)
            self._note(f"{file} has changed: the old one is {file}.bak")
        return new != old

    def _write(self, place: str, text: str) -> None:
        file = self._root / place
        if not file.exists() or file.read_bytes() != text.encode():
            save_text(file, text)

    def _tell(self, commands: Sequence[Sequence[str]]) -> None:
        for command in commands if self._runs else ():
            done = subprocess.run(command, capture_output=True, text=True)
            if done.returncode and command[:2] != ("systemctl", "reset-failed"):
                self._note(f"{' '.join(command)} failed: {done.stderr.strip() or done.returncode}")


def readable(file: Path) -> str:
    """Reads a table's file; ConfigError if it is not readable."""
    try:
        return load_text(file)
    except (OSError, UnicodeError) as error:
        raise ConfigError(
            f"{file} cannot be read ({cause(error)}): name a table's file with --config"
        ) from error
