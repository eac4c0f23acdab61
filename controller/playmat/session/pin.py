"""PIN of each console of a table whose page is open to a network.

A view contains a mark in place of the PIN, so neither the session nor a recording contains it. The table
replaces the mark before a display or a page gets the view.
"""

from __future__ import annotations

from playmat.screen.view import View
from playmat.text import Text, say

_MARK = Text("******")
PIN = say("PIN {pin}", pin=_MARK)
MEANING = say("To play at your screen")
RELEASE = say("Release seat"), say("A new PIN; guests here only watch")


def reveal(view: View, pin: str) -> View:
    """Returns the view with the PIN instead of its mark."""
    return view._replace(headline=view.headline.replaced(_MARK, Text(pin)))
