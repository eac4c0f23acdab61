"""What the page of an access point needs of a table."""

from __future__ import annotations

from typing import Any, Protocol


class JoiningTable(Protocol):
    """A table with an access point of its own, which closes while it tries a network."""

    @property
    def visitors(self) -> set[str]:
        """The addresses of the devices that have opened the page since the access point opened."""

    async def state(self) -> dict[str, Any]:
        """Returns the networks in reach, and why the one that was chosen last was not joined; DeviceError."""

    async def join(self, name: str, password: str, hidden: bool, /) -> None:
        """Has a network tried, once the answer to this has left; ConfigError or PageError if it cannot be."""

    async def set_country(self, code: str, /) -> None:
        """Has the radio's country set; ConfigError or OSError."""
