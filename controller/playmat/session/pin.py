"""The PIN of a table whose page is open to a network, as its consoles show it.

A view has a mark in its place, so that neither the session nor a recording of it knows the PIN: whoever
brings the view to a display puts it in.
"""

from __future__ import annotations

from playmat.screen.view import View
from playmat.text import Text, say

_MARK = Text("******")
PIN = say("PIN {pin}", pin=_MARK)
MEANING = say("To play at your screen")


def reveal(view: View, pin: str) -> View:
    """The view with the PIN where it is marked."""
    return view._replace(headline=view.headline.replaced(_MARK, Text(pin)))
