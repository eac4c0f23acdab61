"""`playmat games`: tools for authors of games."""

from __future__ import annotations

from functools import partial

from playmat.cli import check_game, new_game, overlay
from playmat.cli.actions import Actions, declare, perform

_ACTIONS: Actions = {
    "new": new_game,
    "check": check_game,
    "overlay": overlay,
}

configure = partial(declare, _ACTIONS)
run = partial(perform, _ACTIONS)
