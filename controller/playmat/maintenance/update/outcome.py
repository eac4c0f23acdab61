"""What came of the last update, for the owner's page; root writes it, and the table reads it."""

from __future__ import annotations

import json
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from playmat.saving import load_text, save_text

_FILE = "last-update.json"


class End(StrEnum):
    """How an update ended."""

    TRIED = "tried"  # not yet: the new program has to play for a minute
    INSTALLED = "installed"
    BACK = "back"  # the new program did not play
    NOTHING = "nothing"  # none is newer
    FAILED = "failed"


class Outcome(NamedTuple):
    """An end; `version` and `news` are those of the release, `why` says why none could be read."""

    end: End
    version: str = ""
    news: tuple[str, ...] = ()
    why: str = ""


def save_outcome(home: Path, outcome: Outcome) -> None:
    """Keeps it in the folder of all programs, if that is possible."""
    with suppress(OSError):
        save_text(home / _FILE, json.dumps(outcome))


def load_outcome(home: Path) -> Outcome | None:
    """Returns the last one, if there is one that can be read."""
    with suppress(OSError, ValueError, TypeError):
        end, version, news, why = json.loads(load_text(home / _FILE))
        return Outcome(End(end), version, tuple(news), why)
    return None
