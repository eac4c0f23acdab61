"""Log sentences for actions."""

from __future__ import annotations

from collections.abc import Callable

from playmat.games.game_of_war.rules.actions import Action, Verb
from playmat.games.game_of_war.rules.board import NAMES
from playmat.games.game_of_war.rules.combat import combat
from playmat.games.game_of_war.rules.state import State
from playmat.games.game_of_war.words.battles import Fate, fate, sums
from playmat.games.game_of_war.words.names import THE_UNITS, the_unit
from playmat.text import Text, say


def sentence(before: State, action: Action, seats: tuple[Text, ...]) -> Text:
    """Returns the log sentence of an action; the player's name precedes it."""
    return _TOLD[action.verb](before, action, seats)


def _moved(before: State, action: Action, seats: tuple[Text, ...]) -> Text:
    squares = {"source": NAMES[action.source], "target": NAMES[action.target]}
    unit = the_unit(before, before.turn, action.source)
    if before.must_retreat:
        return say("retreats with {unit} from {source} to {target}", unit=unit, **squares)
    return say("moves {unit} from {source} to {target}", unit=unit, **squares)


def _attacked(before: State, action: Action, seats: tuple[Text, ...]) -> Text:
    fight = combat(before, action.target, before.turn)
    attack, defence = sums(fight)
    unit = the_unit(before, 1 - before.turn, action.target)
    fought = say(
        "attacks {unit} on {square} with {attack} against {defence}",
        unit=unit,
        square=NAMES[action.target],
        attack=attack,
        defence=defence,
    )
    return say("{fought}: {outcome}", fought=fought, outcome=_OUTCOMES[fate(before, fight)])


_OUTCOMES = {
    Fate.HOLDS: say("it holds"),
    Fate.RETREATS: say("it must retreat"),
    Fate.TRAPPED: say("it cannot retreat and is captured"),
    Fate.FALLS: say("it is captured"),
}


_TOLD: dict[Verb, Callable[[State, Action, tuple[Text, ...]], Text]] = {
    Verb.PLACE: lambda before, action, seats: say(
        "sets up {unit} on {square}", unit=THE_UNITS[action.kind], square=NAMES[action.target]
    ),
    Verb.MOVE: _moved,
    Verb.DONE: lambda before, action, seats: say("is set up"),
    Verb.KEEP: lambda before, action, seats: say("keeps its side"),
    Verb.SWAP: lambda before, action, seats: say("swaps sides with {seat}", seat=seats[1 - before.turn]),
    Verb.FIRST: lambda before, action, seats: say("{seat} begins", seat=seats[action.seat]),
    Verb.ATTACK: _attacked,
    Verb.DESTROY: lambda before, action, seats: say(
        "destroys the arsenal on {square}", square=NAMES[action.target]
    ),
    Verb.END: lambda before, action, seats: say("ends the turn"),
    Verb.DRAW: lambda before, action, seats: say("agrees to a draw"),
}
