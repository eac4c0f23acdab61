"""`playmat kit`: for whoever builds a table."""

from __future__ import annotations

from functools import partial

from playmat.cli.actions import Actions, declare, perform
from playmat.cli.kit import all as everything
from playmat.cli.kit import board, check, flash, models, parts, poses, printing, stickers, wiring

_ACTIONS: Actions = {
    "all": everything,
    "board": board,
    "check": check,
    "flash": flash,
    "models": models,
    "parts": parts,
    "poses": poses,
    "print": printing,
    "stickers": stickers,
    "wiring": wiring,
}

configure = partial(declare, _ACTIONS)
run = partial(perform, _ACTIONS)
