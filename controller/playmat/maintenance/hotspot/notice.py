"""What two programs tell each other by files: the access point its state, the table that it is to open.

They run as two users of the system, each of which writes in its own folder only.
"""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from playmat.json_text import parse_json
from playmat.maintenance.hotspot.credentials import Credentials, parse_credentials
from playmat.maintenance.hotspot.machine import Attempt, Phase
from playmat.saving import load_text, save_text

ADDRESS = "10.42.0.1"
"""The table's own, at its access point."""
RUNTIME = Path("/run/playmat-hotspot")
"""The folder of the access point's state, which its unit makes."""
LEAVE = Path("/run/playmat/leave-network")
"""The file that the table touches to have its network left."""

_FILE = "state.json"
_LONGEST = 1000  # bytes


class Notice(NamedTuple):
    """The state of the access point; `network` is the one that was chosen.

    `is_up`: whether devices can join it; `joined`: whether one has.
    """

    phase: Phase
    credentials: Credentials
    is_up: bool = False
    joined: bool = False
    network: str = ""
    failure: Attempt | None = None


def write_notice(folder: Path, notice: Notice) -> None:
    """Replaces the notice; OSError if that fails."""
    failure = notice.failure.value if notice.failure else None
    values = {**notice._asdict(), "phase": notice.phase.value, "failure": failure}
    save_text(folder / _FILE, json.dumps(values))


def read_notice(folder: Path) -> Notice | None:
    """Returns the notice; None if there is none, as the program does not run, or it is not valid."""
    with suppress(OSError, ValueError, TypeError, KeyError, RecursionError):
        return _parse(parse_json(load_text(folder / _FILE, _LONGEST)))
    return None


def _parse(values: Any) -> Notice:
    return Notice(
        phase=Phase(values["phase"]),
        credentials=parse_credentials(values["credentials"]),
        is_up=values["is_up"] is True,
        joined=values["joined"] is True,
        network=str(values["network"]),
        failure=None if values["failure"] is None else Attempt(values["failure"]),
    )


def ask_to_leave(request: Path = LEAVE) -> None:
    """Asks for the access point in place of the present network; OSError if that is not possible."""
    request.touch()


class LeaveRequests:
    """Notices when the table asks for the access point; what it asked before does not count."""

    # The file is the table's, so it cannot be removed here: each further touch gives it another time.

    def __init__(self, request: Path = LEAVE) -> None:
        self._request = request
        self._seen = self._touched()

    def is_new(self) -> bool:
        """Whether the table has asked since the last call."""
        touched = self._touched()
        new = touched not in (None, self._seen)
        self._seen = touched
        return new

    def _touched(self) -> int | None:
        with suppress(OSError):
            return self._request.stat().st_mtime_ns
        return None
