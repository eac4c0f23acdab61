"""What the consoles' displays show while the access point is open: a code to join it, and one for its page.

The password stands nowhere else: who reads it sits at the table.
"""

from __future__ import annotations

from playmat.maintenance.hotspot.credentials import Credentials
from playmat.maintenance.hotspot.machine import Attempt
from playmat.screen.view import View
from playmat.text import say, verbatim

_TITLE = say("Wi-Fi")
_BUTTONS = None, None, say("OK")
_REASONS = {
    Attempt.WRONG_PASSWORD: say("Wrong password"),
    Attempt.NOT_FOUND: say("Not in reach"),
    Attempt.NO_ADDRESS: say("No address"),
    Attempt.FAILED: say("Not joined"),
}


def joining(credentials: Credentials) -> View:
    """The first step: a code by which a phone joins, with the same in letters."""
    details = verbatim(credentials.name), verbatim(credentials.password)
    return View(_TITLE, say("1. Join"), details, _BUTTONS, code=credentials.code)


def page(address: str, failure: Attempt | None) -> View:
    """The second step: the address of the page, and why the network chosen there is not connected."""
    reason = _REASONS.get(failure) if failure else None
    details = verbatim(address), *([reason] if reason else [])
    return View(_TITLE, say("2. Open"), details, _BUTTONS, code=f"HTTP://{address}")
