"""Transition function of each action. Legality is checked by the caller."""

from __future__ import annotations

from typing import Protocol

from playmat.games.art_of_war.rules import battle, setup, supports, turns
from playmat.games.art_of_war.rules.actions import Action, Verb
from playmat.games.art_of_war.rules.position import P


class Transition(Protocol):
    """Returns the position after an action."""

    def __call__(self, state: P, action: Action, /) -> P: ...


_TRANSITIONS: dict[Verb, Transition] = {
    Verb.KEEP: setup.redraw,
    Verb.REDRAW: setup.redraw,
    Verb.REVEAL: setup.reveal,
    Verb.FIRST: setup.first,
    Verb.DEPLOY: setup.deploy,
    Verb.STOCK: setup.stock,
    Verb.RECRUIT: turns.recruit,
    Verb.TURN: battle.turn,
    Verb.TARGET: battle.target,
    Verb.SUPPORT: supports.support,
    Verb.PASS: supports.no_answer,
    Verb.SHOOT: battle.shoot,
    Verb.MOVE: supports.move,
    Verb.CONSCRIPT: battle.conscript,
    Verb.DEVELOP: turns.develop,
    Verb.END: turns.end,
}
BY_VERB = tuple(_TRANSITIONS[verb] for verb in Verb)
"""Transition functions by verb."""
