"""What a table offers to its players besides games."""

from __future__ import annotations

from typing import NamedTuple


class Services(NamedTuple):
    """The offers of a table beside its games, in its menus."""

    pinned: bool = False  # it is open to a network, and its consoles show the PIN for a seat there
    staffed: bool = False  # there is staff to call
    phones: bool = False  # a phone can be a second console
    power: bool = False  # its computer can be switched off
    owner_pin: str = ""  # what has to be typed before that, if anything
    brightness: int = 100  # of its displays, in percent
    sound: bool | None = None  # whether sounds are played; None: it has nothing that plays them
    hotspot: bool = False  # its computer opens an access point where there is no network
    updates: bool = False  # its computer can look for a newer release of this program


NO_SERVICES = Services()
