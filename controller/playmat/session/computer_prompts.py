"""Views about a table's computer: its address, and what was asked of it."""

from __future__ import annotations

import re

from playmat.screen.view import View
from playmat.session.effects import SystemRequest
from playmat.text import Text, say, verbatim

ADDRESS = "*.*.*.*"
"""The mark in place of the table's address, as a code too: the table replaces it, as it does a PIN."""
_HERE = Text(ADDRESS)


def asked_of_system(request: SystemRequest) -> View:
    """What a table says until its computer does what was asked for, which stops it or opens a network."""
    if request is SystemRequest.UPDATE:
        caption = say("The table stops, and says how far the update is. Leave the power on.")
        details = (say("The table stops"), say("Leave the power on"))
        return View(say("Update"), say("Wait"), details, (None, None, None), vital=2, caption=caption)
    if request is SystemRequest.LEAVE_NETWORK:
        caption = say("The table opens its own Wi-Fi. Its displays then show how to join it.")
        details = (say("The table opens"), say("its own Wi-Fi"))
        return View(say("Network"), say("Wait"), details, (None, None, None), vital=2, caption=caption)
    if request is SystemRequest.RESTART:
        caption = say("The table starts again in about a minute. Leave the power on.")
        details = (say("It takes a minute"), say("Leave the power on"))
        return View(say("Restart"), say("Wait"), details, (None, None, None), vital=2, caption=caption)
    caption = say("Wait until this is dark for ten seconds, then pull the plug.")
    details = (say("dark for 10 s: then"), say("pull the plug"))
    return View(say("Switching off"), say("Wait"), details, (None, None, None), vital=2, caption=caption)


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
