"""`playmat cards`: the tags of a game's components."""

from __future__ import annotations

import argparse
from functools import partial

from playmat.cli.actions import Actions, declare, perform
from playmat.cli.cards import export, importing, listing, merge, register, verify, write
from playmat.cli.cards.box import language
from playmat.errors import PlaymatError
from playmat.screen.language import translations

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


def run(options: argparse.Namespace) -> int:
    """Runs the chosen action; an error is raised in the language of the action's messages."""
    try:
        return perform(_ACTIONS, options)
    except PlaymatError as error:
        error.args = (error.sentence.translate(translations(language(options))), *error.args[1:])
        raise
