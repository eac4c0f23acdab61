"""What the owner's page tells about the health of a running table, and the files that it gives away."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playmat.config import TableConfig
from playmat.errors import ConfigError, PageError
from playmat.maintenance.backup import back_up
from playmat.maintenance.doctor.bundle import bundled, files, without_secrets
from playmat.maintenance.doctor.running import running_table
from playmat.maintenance.owner.settings.file import SettingsFile
from playmat.screen.language import translations
from playmat.session.effects import Status
from playmat.text import Translations, say
from playmat.web.interface import Examined

_ENGLISH = translations("en")
_PASSWORD = say(
    "The backup of this table has the fleet’s password, which must not pass over this connection: use "
    "'sudo playmat backup' on the table."
)
_MEND = say("Put the last good settings back, or correct the file: the next start would fail.")
_PLAYING = say("A match is on, and its hidden cards are in a backup: wait until it is over.")


class Care:
    """Examines a table and packs its files; `recent` returns the last lines of its log."""

    def __init__(self, file: SettingsFile, journal: Path, recent: Callable[[], Sequence[str]]) -> None:
        self._file = file
        self._journal = journal
        self._recent = recent

    def log(self) -> list[str]:
        """Returns the last lines of the log, without secrets."""
        return without_secrets("\n".join(self._recent())).splitlines()

    async def findings(self, status: Status, boards: Mapping[str, str]) -> list[Examined]:
        """Returns what is found of the computer and its parts, faults first; `boards` have this firmware."""
        found = [*await running_table(status, boards, self._journal.parent)]
        try:
            self._file.config(self._file.read())
        except ConfigError as error:
            found.append(Examined(say("Settings"), error.sentence, _MEND))
        return sorted(found, key=lambda examined: not examined.remedy)

    def support_file(self, found: Sequence[Examined], config: TableConfig) -> bytes:
        """Returns what a helper wants to see, as a ZIP file: without secrets, and without the recording."""
        report = described(found, _ENGLISH)
        lines = "\n".join(f"{entry['part']}: {entry['found']} {entry['remedy']}" for entry in report)
        parts = files(self._file.path, config.mat, {"checks": report}, lines)
        content, _ = bundled({**parts, "recent.txt": "\n".join(self._recent()).encode})
        return content

    def backup(self, config: TableConfig, playing: bool) -> bytes:
        """Returns a backup; PageError where it holds what others must not read, ConfigError or OSError."""
        if config.fleet and config.fleet.password:
            raise PageError(_PASSWORD)
        if playing:
            raise PageError(_PLAYING)
        with TemporaryDirectory(prefix="playmat-") as folder:
            copy = Path(folder, "backup.zip")
            back_up(self._file.path, copy)
            return copy.read_bytes()


def described(found: Sequence[Examined], speak: Translations) -> list[dict[str, Any]]:
    """Returns findings as plain values, in one language."""
    return [
        {
            "part": examined.part.translate(speak),
            "found": examined.found.translate(speak),
            "remedy": examined.remedy.translate(speak) if examined.remedy else "",
        }
        for examined in found
    ]
