"""`playmat fleet`: the broker of many tables."""

from __future__ import annotations

from functools import partial

from playmat.cli.actions import Actions, declare, perform
from playmat.cli.fleet import init, revoke

_ACTIONS: Actions = {
    "init": init,
    "revoke": revoke,
}

configure = partial(declare, _ACTIONS)
run = partial(perform, _ACTIONS)
