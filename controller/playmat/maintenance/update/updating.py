"""Installs a release beside the old program, watches it for a minute, and goes back if it does not play.

Below /opt/playmat each program has a folder of its own, and the link `current` names the one that runs. The
release's own script builds the new one, leaves the old one and its name in the link `previous`, and only
then changes `current`. A power cut before that changes nothing; one after it leaves `previous`, for which a
unit looks at each start (`systemd/playmat-updated.service`).
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from playmat.errors import ConfigError, JournalError
from playmat.journal.copying import copy_journal, replace_journal
from playmat.maintenance.update.release import Release, unpack
from playmat.saving import save

HOME = Path("/opt/playmat")
_TABLE = "playmat"  # its unit


class Watch(NamedTuple):
    """How long a new program must play without a restart before it may stay."""

    looks: int = 60
    pause: float = 1.0  # seconds between them


class Programs:
    """The programs below a folder, of which one is current, and the journal that all of them write.

    `note` prints a sentence for the log.
    """

    def __init__(
        self,
        home: Path,
        journal: Path,
        note: Callable[[str], None],
        watch: Watch = Watch(),  # noqa: B008 -- frozen
    ) -> None:
        self.home = home
        self._journal = journal
        self._kept = journal.with_name(f"{journal.name}.before-update")
        self._note = note
        self._watch = watch

    @property
    def _previous(self) -> Path:
        return self.home / "previous"

    def check(self, release: Release) -> None:
        """Raises ConfigError if a release is for another system."""
        python = "{}.{}".format(*sys.version_info)
        if release.python != python:
            raise ConfigError(
                f"{release.file.name} is for Python {release.python}, and this system has {python}: "
                "upgrade with 'git pull' and 'make install'"
            )

    def install(self, release: Release) -> bool:
        """Installs a release and watches it; returns whether it plays, else the old program is back.

        ConfigError if the release is damaged or for another system; then nothing has changed.
        """
        self.check(release)
        with tempfile.TemporaryDirectory(dir="/var/tmp") as folder:  # /tmp may be in memory
            unpack(release, Path(folder))
            if self._journal.exists():
                save(self._kept, copy_journal(self._journal), secret=True)
            words = ["sh", f"{folder}/install", "--keep", "--wheels", f"{folder}/wheels"]
            installed = subprocess.run(words, stdin=subprocess.DEVNULL).returncode == 0
        if not installed:
            self._note(f"playmat {release.version} cannot be installed")
        return self.settle(installed)

    def settle(self, installed: bool = True) -> bool:
        """Keeps the current program if it plays, else goes back; also after a power cut. Whether it stays."""
        if not self._previous.is_symlink():
            return False
        old, new = self._previous.resolve(), (self.home / "current").resolve()
        stays = installed and old != new and self._plays()
        if not stays and old != new:
            self._note(f"the new program does not play: {old.name} is back")
            self._take_back_journal()
            self._point("current", old)
            subprocess.run([self.home / "current/bin/playmat", "install"], stdin=subprocess.DEVNULL)
        self._previous.unlink()
        self._kept.unlink(missing_ok=True)
        if old != new:
            shutil.rmtree(old if stays else new, ignore_errors=True)
        return stays

    def _take_back_journal(self) -> None:
        """Makes the journal readable again if the new program has changed its form, or damaged it."""
        control("stop")
        try:
            copy_journal(self._journal)
        except JournalError:
            if self._kept.exists():
                replace_journal(self._journal, self._kept.read_bytes())

    def _point(self, name: str, program: Path) -> None:
        following = self.home / "next"
        following.unlink(missing_ok=True)
        following.symlink_to(program)
        following.replace(self.home / name)
        os.sync()

    def _plays(self) -> bool:
        """Watches the table: it must be active in the end, and be restarted on no account."""
        control("start")  # `playmat install` leaves it if config.txt has changed
        before, active = None, False
        for look in range(self._watch.looks):
            if look:
                time.sleep(self._watch.pause)
            state, restarts = _unit("ActiveState"), _unit("NRestarts")
            before = before or restarts
            active = state == "active"
            if state == "failed" or restarts != before:
                return False
        return active


def control(verb: str) -> None:
    """Stops or starts the table; whether that succeeds is seen from its state."""
    subprocess.run(["systemctl", verb, _TABLE])


def _unit(fact: str) -> str:
    command = ["systemctl", "show", _TABLE, f"--property={fact}", "--value"]
    return subprocess.run(command, capture_output=True, text=True).stdout.strip()
