"""What the host tells a board of its readers."""

from __future__ import annotations

from typing import NamedTuple


class ReaderSetup(NamedTuple):
    """One reader: its number on the board, which is also its chip select, and whether it may identify."""

    reader: int
    identify: bool = True
