"""Helpers for positions in notation and their successors."""

from __future__ import annotations

from playmat.games.age_of_war.rules.actions import parse_action
from playmat.games.age_of_war.rules.parsing import parse_state
from playmat.games.age_of_war.rules.state import State

CENTRE = "..../.../../../../."
"""All castles in the centre: Oda, Tokugawa, Uesugi, Mori, Chosokabe, Shimazu."""


def played(text: str, *actions: str) -> State:
    """Returns the position after these actions."""
    state = parse_state(text)
    for action in actions:
        state = state.apply(parse_action(action))
    return state


def legal(text: str, verb: str = "") -> list[str]:
    """Returns the legal actions, or those that begin with `verb`."""
    return [str(action) for action in parse_state(text).legal_actions() if str(action).startswith(verb)]
