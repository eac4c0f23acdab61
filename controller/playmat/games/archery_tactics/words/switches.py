"""Labels of the rule options: each assumption with its possible values.

The first value of each option is the ruling.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from playmat.games.archery_tactics.rules.switches import RULINGS, Switches
from playmat.games.interface import USUAL_HELP, Choice
from playmat.text import Text, say


class _Labels(NamedTuple):
    label: Text
    values: Mapping[bool | int | str, Text]


_LABELS: Mapping[str, _Labels] = {
    "rests": _Labels(say("Rests"), {2: say("Two in each deck"), 3: say("Three in each deck")}),
    "false_starts_cost": _Labels(
        say("Too early"), {False: say("Nothing counts before 0"), True: say("The card is lost")}
    ),
    "most_aims": _Labels(say("Aims in a turn"), {0: say("Any number"), 1: say("One"), 2: say("Two")}),
    "diagonal_steps": _Labels(
        say("A step leads"), {True: say("To eight cells"), False: say("To four cells, not diagonally")}
    ),
    "dodge_ms": _Labels(
        say("Time to dodge"), {ms: say("{seconds}\u00a0s", seconds=ms // 1000) for ms in (5000, 3000, 8000)}
    ),
    "counter_shots": _Labels(
        say("Shooting back"), {"crossing": say("Only if the shots cross"), "any": say("Any red card")}
    ),
    "plain_moves_enter": _Labels(
        say("Who walks into a line"), {False: say("Is not hit"), True: say("Must dodge")}
    ),
    "crossing_ms": _Labels(
        say("Shots cross within"), {ms: say("{number}\u00a0ms", number=ms) for ms in (300, 100, 500)}
    ),
    "hypnosis": _Labels(
        say("The hypnotised uses"), {"victim": say("His flag and token"), "hypnotist": say("The hypnotist's")}
    ),
    "goal": _Labels(say("Frags that win"), {4: say("Four"), 6: say("Six"), 8: say("Eight"), 2: say("Two")}),
}


def choices(switches: Switches) -> tuple[Choice, ...]:
    """Returns the choice for all rules, then one for each switch."""
    every = Choice(say("Rules"), say("Rulings"))
    if switches != RULINGS:
        every = Choice(say("Rules"), say("House rules"), USUAL_HELP)
    found = [every]
    for name, value in switches._asdict().items():
        labels = _LABELS[name]
        found.append(Choice(labels.label, labels.values.get(value, say("{number}", number=value))))
    return tuple(found)


def chosen(switches: Switches, number: int) -> Switches:
    """Returns the switches with the next value of a choice; number 0 resets all to the rulings."""
    if number == 0:
        return RULINGS
    name = Switches._fields[number - 1]
    values = [*_LABELS[name].values]
    now = getattr(switches, name)
    following = values[(values.index(now) + 1) % len(values)] if now in values else values[0]
    return Switches(**switches._asdict() | {name: following})
