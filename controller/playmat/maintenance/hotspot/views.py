"""What the consoles' displays show while the access point is open: a code to join it, and one for its page.

The password stands nowhere else: who reads it sits at the table.
"""

from __future__ import annotations

from playmat.maintenance.hotspot.credentials import Credentials
from playmat.maintenance.hotspot.machine import Attempt, Phase
from playmat.maintenance.hotspot.notice import ADDRESS, Notice
from playmat.screen.view import View
from playmat.text import say, verbatim

_TITLE = say("Wi-Fi")
_LOWEST = 64  # pixels of a display on which a code has room
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


def trying(network: str) -> View:
    """Shown while the access point is closed, as a network is tried."""
    return View(_TITLE, say("Connecting"), (verbatim(network),))


def shown(notice: Notice, height: int) -> View | None:
    """Returns what a display of this height shows, in pixels; None while the access point is not needed.

    A low one has no room for a code: its headline is what one types.
    """
    is_low = height < _LOWEST
    match notice.phase:
        case Phase.OPEN if notice.is_up and notice.joined:
            view = page(ADDRESS, notice.failure)
            return View(_TITLE, view.details[0], view.details[1:]) if is_low else view
        case Phase.OPEN if notice.is_up:
            name, password = map(verbatim, notice.credentials)
            return View(_TITLE, password, (name,)) if is_low else joining(notice.credentials)
        case Phase.JOINING:
            return trying(notice.network)
    return None
