"""`playmat games`: tools for authors of games."""

from __future__ import annotations

from functools import partial

from playmat.cli import check_game
from playmat.cli.actions import Actions, declare, perform

_ACTIONS: Actions = {
    "check": check_game,
}

configure = partial(declare, _ACTIONS)
run = partial(perform, _ACTIONS)
