"""What the owner's page needs of a table."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any, Protocol

from playmat.text import Translations
from playmat.web.owner.admission import OwnerAdmission

Changes = Sequence[tuple[tuple[str | int, ...], Any]]
"""New values by their keys; None removes one."""


class OwnedCards(Protocol):
    """The registration of a game's tags, one after the other."""

    def begin(self, name: str, /) -> None:
        """Asks for the missing tags of a game; PageError, ConfigError or OSError."""

    def want(self, name: str, /) -> None:
        """Asks for the tag of this name next; PageError."""

    def end(self) -> None:
        """Asks for no more tags."""


class OwnedBoards(Protocol):
    """Work on boards and tags, for which the table releases its boards."""

    def begin(self, work: str, game: str, locks: bool, /) -> None:
        """Begins a piece of work; tags are those of `game`, and locked for good if it `locks`.

        PageError or ConfigError.
        """

    def end(self, keep: bool, /) -> None:
        """Restarts the table, with what was learned if that is to be kept; PageError or ConfigError."""


class OwnedComputer(Protocol):
    """The table's computer."""

    def fetch(self) -> None:
        """Has the packages fetched that changes could need; `live` tells until when. OSError."""

    def updates_file(self) -> bytes:
        """Returns the file for the memory card by which it looks for releases where its file says."""


class OwnedTable(Protocol):
    """What an owner sees and does. All texts are in the language of `speak`."""

    @property
    def admission(self) -> OwnerAdmission:
        """The browsers that are admitted."""

    @property
    def cards(self) -> OwnedCards:
        """The registration of cards."""

    @property
    def boards(self) -> OwnedBoards:
        """The boards and their readers."""

    @property
    def computer(self) -> OwnedComputer:
        """The computer that it runs on."""

    async def draft(self, changes: Changes, typed: str | None, speak: Translations, /) -> dict[str, Any]:
        """Returns the form with these changes, or of a typed text, and how that differs from the file."""

    async def save(self, mark: str, changes: Changes, typed: str | None, /) -> None:
        """Writes the same and restarts the table when nobody plays; ConfigError, PageError or OSError."""

    async def mend(self) -> None:
        """Writes the settings with which the table has started over a damaged file; OSError."""

    async def health(self, speak: Translations, /) -> dict[str, Any]:
        """Returns what is found of the running table, and the last lines of its log."""

    async def support_file(self) -> bytes:
        """Returns a ZIP file for a helper."""

    async def backup(self) -> bytes:
        """Returns a backup as a ZIP file; PageError, ConfigError or OSError."""

    async def restore(self, parts: AsyncIterator[bytes], /) -> None:
        """Takes a backup, and restarts the table with it when nobody plays.

        PageError, ConfigError, JournalError or OSError; then nothing changes.
        """

    async def join_fleet(self, parts: AsyncIterator[bytes], /) -> None:
        """Joins the fleet of a file, and restarts the table when nobody plays; as `restore`."""

    async def leave_fleet(self) -> None:
        """Leaves the fleet, and restarts the table when nobody plays; ConfigError or OSError."""

    async def find(self, number: int, changes: Changes, typed: str | None, /) -> None:
        """Asks at all displays for the console that takes the seat of this one; `live` has the answer.

        PageError if there is none.
        """

    async def leave_network(self) -> None:
        """Asks for the table's own access point in place of its network; PageError or OSError."""

    async def update(self) -> None:
        """Has the table look for a newer release, which stops it; PageError if it refuses."""

    async def try_outputs(self) -> None:
        """Has the table show itself, with displays, lights and buzzer; PageError while something goes on."""

    def try_buttons(self) -> None:
        """Asks at the displays for each button; `live` names the missing ones. PageError as before."""

    def restart(self) -> None:
        """Restarts the table at once."""

    def live(self, speak: Translations, /) -> dict[str, Any]:
        """Returns what changes by itself, such as the displays; none of them during a match."""

    def watch(self, changed: Callable[[], None], /) -> None:
        """Calls `changed` after every change of `live`."""
