"""What the owner's page asks of the table's computer, and tells of it: updates, packages, buses."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from playmat import __version__
from playmat.app.supervision import Supervision
from playmat.config import UpdatesConfig
from playmat.errors import ConfigError
from playmat.maintenance.install.demands import demands_of
from playmat.maintenance.owner.settings.file import SettingsFile
from playmat.maintenance.update.allowed import for_card, is_allowed
from playmat.maintenance.update.outcome import End, Outcome, load_outcome
from playmat.session.effects import SystemRequest
from playmat.text import Text, Translations, say, verbatim

_LOOK = 2.0  # seconds between two looks at what comes of an update, or of fetching packages
_HERE = say("This is playmat {version}.", version=__version__)
_ENDS: dict[End, Callable[[Outcome], Text]] = {
    End.TRIED: lambda last: say("{version} is new: it stays if it plays for a minute.", version=last.version),
    End.INSTALLED: lambda last: say("The last update brought {version}.", version=last.version),
    End.BACK: lambda last: say(
        "{version} did not start, so {before} is back.", version=last.version, before=__version__
    ),
    End.NOTHING: lambda last: say("When the table looked last, there was none newer."),
    End.FAILED: lambda last: say("The last update was not possible: {why}.", why=verbatim(last.why)),
}


class OwnComputer:
    """A table's computer, and root's programs in a folder if they can be updated.

    `changed` is called after each change of what `is_fetching` and `described` return.
    """

    def __init__(
        self, supervision: Supervision, programs: Path | None, file: SettingsFile, changed: Callable[[], None]
    ) -> None:
        self._supervision = supervision
        self._programs = programs
        self._file = file
        self._changed = changed
        config = file.config(file.read())
        self._demands = demands_of(config)
        self._updates = config.updates or UpdatesConfig()
        self._waits = programs is not None and not is_allowed(programs, file.path, self._updates)
        self._last = load_outcome(programs) if programs else None
        self.is_fetching = False

    async def follow_update(self) -> None:
        """Looks what comes of an update while root still watches whether this new program may stay."""
        while self._last and self._last.end is End.TRIED:
            await asyncio.sleep(_LOOK)
            self.look()

    def look(self) -> None:
        """Looks at what came of the last update."""
        self._last = load_outcome(self._programs) if self._programs else None
        self._changed()

    def fetch(self) -> None:
        """Has the packages fetched that changes of the file could need; OSError if it cannot ask."""
        if self._supervision.can_ask and not self.is_fetching:
            self._supervision.ask(SystemRequest.FETCH)
            self._look_at_fetching()

    def _look_at_fetching(self) -> None:
        self.is_fetching = self._supervision.is_asked(SystemRequest.FETCH)
        if self.is_fetching:
            asyncio.get_running_loop().call_later(_LOOK, self._look_at_fetching)
        self._changed()

    def adapt(self) -> bool:
        """Has the system follow the file, which restarts the table, if that demands another one than before.

        Returns whether it was asked to.
        """
        with suppress(ConfigError, OSError):
            wanted = demands_of(self._file.config(self._file.read()))
            if self._supervision.can_ask and wanted != self._demands:
                self._supervision.ask(SystemRequest.ADAPT)
                return True
        return False

    def updates_file(self) -> bytes:
        """Returns the file for the memory card by which root looks where the table's file says."""
        return for_card(self._updates)

    def described(self, speak: Translations) -> dict[str, Any] | None:
        """Returns the version that runs, how the last update ended, and what was new in its release.

        It `waits` while root looks elsewhere than the table's file says. None without updates.
        """
        if self._programs is None:
            return None
        last = self._last
        return {
            "version": _HERE.translate(speak),
            "waits": self._waits,
            "last": _ENDS[last.end](last).translate(speak) if last else "",
            "news": [*last.news] if last else [],
        }
