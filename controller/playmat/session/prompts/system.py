"""Views about a table's computer: its address, and what was asked of it."""

from __future__ import annotations

import re

from playmat.screen.view import View
from playmat.session.effects import SystemRequest
from playmat.text import Text, say, verbatim

ADDRESS = "*.*.*.*"
"""The mark in place of the table's address, as a code too: the table replaces it, as it does a PIN."""
_HERE = Text(ADDRESS)


_ON = say("Leave the power on")
_ASKED = {
    SystemRequest.SWITCH_OFF: (
        say("Switching off"),
        (say("dark for 10 s: then"), say("pull the plug")),
        say("Wait until this is dark for ten seconds, then pull the plug."),
    ),
    SystemRequest.RESTART: (
        say("Restart"),
        (say("It takes a minute"), _ON),
        say("The table starts again in about a minute. Leave the power on."),
    ),
    SystemRequest.LEAVE_NETWORK: (
        say("Network"),
        (say("The table opens"), say("its own Wi-Fi")),
        say("The table opens its own Wi-Fi. Its displays then show how to join it."),
    ),
    SystemRequest.UPDATE: (
        say("Update"),
        (say("The table stops"), _ON),
        say("The table stops, and says how far the update is. Leave the power on."),
    ),
}


def asked_of_system(request: SystemRequest) -> View:
    """What a table says until its computer does what was asked for, which stops it or opens a network."""
    title, details, caption = _ASKED[request]
    return View(title, say("Wait"), details, vital=2, caption=caption)


def locating() -> View:
    """The table's address in its network, and a code that opens the page of its owner."""
    caption = say("{address} is this table in its network. Press Back to go on.", address=_HERE)
    return View(say("Network"), _HERE, (), (say("Back"), None, None), caption=caption, code=ADDRESS)


def reveal_address(view: View, address: str) -> View:
    """Returns the view with an address instead of its mark; one without a page has no code."""
    name = address.removeprefix("http://")
    caption = view.caption.replaced(_HERE, verbatim(name)) if view.caption else None
    if name == address:
        return view._replace(headline=say("Address"), details=(verbatim(name),), caption=caption, code="")
    # Beside the code four numbers take two lines.
    host, colon, port = name.partition(":")
    headline = verbatim(re.sub(r"^(\d+\.\d+\.)(\d+\.\d+)$", r"\1 \2", host))
    return view._replace(
        headline=headline, details=(verbatim(colon + port),), caption=caption, code=address.upper()
    )
