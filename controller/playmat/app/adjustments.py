"""Keeps what a console has set of displays and sounds over a restart, by a file beside the journal.

The table's file is its owner's: what a console has set counts until that file says something else.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from playmat.app.listener import Listener
from playmat.config import TableConfig
from playmat.errors import cause
from playmat.json_text import parse_json
from playmat.saving import load_text, save_text


class Adjustments(Listener):
    """The `config` of a table's file, with what its consoles have set; `note` gets why that is lost."""

    def __init__(self, config: TableConfig, note: Callable[[str], None]) -> None:
        self._said = [config.displays.brightness, config.silent]
        self._file = config.journal.with_name(config.journal.name + "-adjusted")
        self._note = note
        self.config = config
        with suppress(OSError, ValueError, TypeError, RecursionError):
            said, (brightness, silent) = parse_json(load_text(self._file))
            if said == self._said and 1 <= brightness <= 100 and isinstance(silent, bool):
                displays = replace(config.displays, brightness=brightness)
                self.config = replace(config, displays=displays, silent=silent)

    def on_adjust(self, brightness: int, sound: bool) -> None:
        """Keeps what a console has set."""
        try:
            save_text(self._file, json.dumps([self._said, [brightness, not sound]]))
        except OSError as error:
            self._note(
                f"{self._file} cannot be written ({cause(error)}): brightness and sounds end with this run"
            )
