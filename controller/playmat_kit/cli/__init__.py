"""`playmat kit`: commands for building a table."""

from __future__ import annotations

from functools import partial

from playmat.cli.actions import Actions, declare, perform
from playmat_kit.cli import all as everything
from playmat_kit.cli import (
    board,
    breadboard,
    card,
    check,
    flash,
    models,
    parts,
    poses,
    printing,
    release,
    stickers,
    wiring,
)

SUMMARY = "for builders: parts lists, wiring, checks, boards, printed parts, mats, firmware"

_ACTIONS: Actions = {
    "all": everything,
    "board": board,
    "breadboard": breadboard,
    "card": card,
    "check": check,
    "flash": flash,
    "models": models,
    "parts": parts,
    "poses": poses,
    "print": printing,
    "release": release,
    "stickers": stickers,
    "wiring": wiring,
}

configure = partial(declare, _ACTIONS)
run = partial(perform, _ACTIONS)
