"""`playmat games`: tools for authors of games."""

from __future__ import annotations

from functools import partial

from playmat.cli.actions import Actions, declare, perform
from playmat.cli.games import check, new, overlay

_ACTIONS: Actions = {
    "new": new,
    "check": check,
    "overlay": overlay,
}

configure = partial(declare, _ACTIONS)
run = partial(perform, _ACTIONS)
