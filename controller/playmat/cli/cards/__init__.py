"""`playmat cards`: the tags of a game's components."""

from __future__ import annotations

from functools import partial

from playmat.cli.actions import Actions, declare, perform
from playmat.cli.cards import export, importing, listing, merge, register, verify, write

_ACTIONS: Actions = {
    "register": register,
    "write": write,
    "verify": verify,
    "list": listing,
    "export": export,
    "import": importing,
    "merge": merge,
}

configure = partial(declare, _ACTIONS)
run = partial(perform, _ACTIONS)
