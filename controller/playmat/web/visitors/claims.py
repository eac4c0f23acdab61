"""Seats claimed over the network: a PIN for each console, and at most one holder for each seat."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Mapping
from hmac import compare_digest

from playmat.placement import exchanged_seats

_DIGITS = 6


class Claims:
    """The PIN of each console and the holder of each claimed seat.

    A holder is the random name in one browser's cookie. Claiming a seat takes it from its former holder,
    because only a person at the console can read the PIN. A table that is not `pinned` has no PINs.
    `run` is the name of this run of the table, which another one does not have.
    """

    def __init__(self, pinned: bool = False, run: str = "") -> None:
        self.pinned = pinned
        self._pins: dict[int, str] = {}
        self._holders: dict[int, str] = {}
        self._listeners: list[Callable[[], None]] = []
        self._run = run
        self._exchanged = False

    def watch(self, changed: Callable[[], None]) -> None:
        """Calls `changed` after every claim and release."""
        self._listeners.append(changed)

    @property
    def holders(self) -> Mapping[int, str]:
        """The holder of each claimed seat."""
        return self._holders

    @property
    def seating(self) -> str:
        """Tells in this run of the table whether the players of both seats have changed places."""
        return self._named_seating(self._exchanged)

    def has_exchanged(self, since: str) -> bool:
        """Returns true if players have changed places since they had this `seating`, in this run."""
        return since == self._named_seating(not self._exchanged)

    def _named_seating(self, exchanged: bool) -> str:
        return f"{self._run}-{int(exchanged)}"

    def exchange(self) -> None:
        """Gives each of two seats to the holder of the other, as their players have changed places."""
        self._holders = exchanged_seats(self._holders)
        self._exchanged = not self._exchanged
        self._changed()

    def restore(self, pins: Mapping[int, str], holders: Mapping[int, str]) -> None:
        """Continues with the PINs and holders of an earlier run."""
        self._pins.update(pins)
        self._holders.update(holders)

    def pin(self, console: int) -> str:
        """Returns the PIN of a console; empty if the table is not pinned."""
        if self.pinned and console not in self._pins:
            self._pins[console] = self._new_pin()
        return self._pins.get(console, "")

    def opens(self, console: int, typed: bytes) -> bool:
        """Returns true for the PIN of this console, in constant time."""
        return self.pinned and compare_digest(typed, self.pin(console).encode())

    def held(self, holder: str) -> frozenset[int]:
        """Returns the seats of a holder."""
        known = self._holders.items()
        return frozenset(seat for seat, owner in known if compare_digest(owner.encode(), holder.encode()))

    def claim(self, seat: int, holder: str) -> str:
        """Gives a seat to a holder and returns the holder's name.

        A name without a seat may be forged, so a random one replaces it.
        """
        holder = holder if self.held(holder) else secrets.token_urlsafe()
        self._holders[seat] = holder
        self._changed()
        return holder

    def leave(self, seat: int, holder: str) -> None:
        """Releases a seat if this holder has it."""
        if seat in self.held(holder):
            del self._holders[seat]
            self._changed()

    def release(self, seat: int) -> None:
        """Releases a seat, so that the table's own computer has it again."""
        if self._holders.pop(seat, None):
            self._changed()

    def renew(self, console: int, seats: Collection[int]) -> None:
        """Releases the seats of a console and changes its PIN, so that former holders cannot return."""
        self._pins[console] = self._new_pin()
        for seat in seats:
            self._holders.pop(seat, None)
        self._changed()

    def _new_pin(self) -> str:
        """Returns a PIN that differs from the PINs of all consoles."""
        while (pin := f"{secrets.randbelow(10**_DIGITS):0{_DIGITS}}") in self._pins.values():
            pass
        return pin

    def _changed(self) -> None:
        for changed in self._listeners:
            changed()
