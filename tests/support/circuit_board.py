"""The slot board's circuit board, routed once for all tests of a process."""

from __future__ import annotations

from functools import cache

from playmat.app.circuit_board import read_layout
from playmat.pcb.layout import Layout


@cache
def slot_board() -> Layout:
    """The board that `playmat kit board` makes."""
    return read_layout()
