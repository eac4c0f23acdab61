"""Keeps browsers signed in over a restart of the table, by a file beside the journal that is used once."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from playmat.errors import cause
from playmat.json_text import parse_json
from playmat.saving import load_text, save_text

_LARGEST = 100_000  # bytes of the file


class SignIns:
    """The digests of the cookies of browsers that are signed in; no cookie can be made from them."""

    def __init__(self, journal: Path, note: Callable[[str], None]) -> None:
        self._file = journal.with_name(journal.name + "-owner")
        self._note = note

    def keep(self, digests: Sequence[str]) -> None:
        """Writes the file, if that is possible; otherwise the browsers sign in again."""
        with suppress(OSError):
            save_text(self._file, json.dumps(digests), secret=True)

    def load(self) -> list[str]:
        """Returns what was kept for this start, and removes the file."""
        try:
            text = load_text(self._file, _LARGEST)
            self._file.unlink()
            return [digest for digest in parse_json(text) if isinstance(digest, str)]
        except FileNotFoundError:
            return []
        except (OSError, ValueError, TypeError, RecursionError) as error:
            why = cause(error) if isinstance(error, OSError) else "damaged"
            self._note(f"{self._file} cannot be read ({why}): the owner's browsers sign in again")
            return []
