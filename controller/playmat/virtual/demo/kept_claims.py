"""Keeps the claims and PINs of a match in a file beside the journal, for the next start."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from playmat.errors import cause
from playmat.json_text import parse_json
from playmat.placement import SEAT_NAMES
from playmat.saving import load_text, save_text
from playmat.session.effects import Entry, EntryKind
from playmat.web.visitors.claims import Claims

_LARGEST = 2000  # bytes of the file
_PIN, _HOLDER = re.compile("[0-9]{6}"), re.compile("[A-Za-z0-9_-]{43}")


class KeptClaims:
    """Restores the claims of an unfinished match, and then writes what changes until the match has ended.

    Claims made before a match are not kept. Those of a running table outlast its matches.
    """

    def __init__(
        self, claims: Claims, journal: Path, consoles: int, unfinished: bool, note: Callable[[str], None]
    ) -> None:
        self._claims = claims
        self._file = journal.with_name(journal.name + "-seats")
        self._consoles = range(consoles)
        self._playing = unfinished
        self._note = note
        self._changed = asyncio.Event()
        if unfinished and claims.pinned:
            self._restore()
        if claims.pinned or not unfinished:
            self._changed.set()
        claims.watch(self._changed.set)

    def on_entry(self, entry: Entry) -> None:
        """Takes note of the beginning and the end of a match."""
        playing = entry.kind is not EntryKind.ENDED
        if playing != self._playing or entry.kind is EntryKind.BEGUN:
            self._playing = playing
            self._changed.set()

    async def run(self) -> None:
        """Writes or removes the file whenever something has changed, until cancelled."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            try:
                if self._playing and self._claims.pinned:
                    await asyncio.to_thread(save_text, self._file, self._kept(), secret=True)
                else:
                    self._file.unlink(missing_ok=True)
            except OSError as error:
                self._note(f"{self._file} cannot be written ({cause(error)}): a restart takes the seats away")

    def _kept(self) -> str:
        pins = {str(console): self._claims.pin(console) for console in self._consoles}
        holders = {SEAT_NAMES[seat]: holder for seat, holder in self._claims.holders.items()}
        return json.dumps({"pins": pins, "holders": holders})

    def _restore(self) -> None:
        try:
            kept = parse_json(load_text(self._file, _LARGEST))
            pins = {self._consoles[int(console)]: str(pin) for console, pin in kept["pins"].items()}
            holders = {SEAT_NAMES.index(seat): str(holder) for seat, holder in kept["holders"].items()}
            if len({*pins.values()}) < len(pins) or not all(map(_PIN.fullmatch, pins.values())):
                raise ValueError("its PINs are damaged")
            if not all(map(_HOLDER.fullmatch, holders.values())):
                raise ValueError("its holders are damaged")
        except FileNotFoundError:
            return
        except (OSError, ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
            why = cause(error) if isinstance(error, OSError) else "damaged"
            bad = self._file.with_name(self._file.name + ".bad")
            self._note(f"{self._file} cannot be read ({why}): it is kept as {bad.name}; seats need new PINs")
            with suppress(OSError):
                self._file.replace(bad)
        else:
            self._claims.restore(pins, holders)
