"""Art of War for programs; for OpenSpiel `python_art_of_war(rules=rewrite)`.

Parameters are a rule set
and two armies, as in NOTATION.md. Use OpenSpiel's Python ISMCTS bot: the C++ one cannot resample a game
written in Python.
"""

from __future__ import annotations

from playmat.games.art_of_war.rules.actions import ACTIONS
from playmat.games.art_of_war.rules.digital import MOVES, DigitalState, information, resampled
from playmat.games.art_of_war.rules.options import PRESETS, parse_army, parse_rules
from playmat.games.art_of_war.rules.state import start
from playmat.games.interface.digital import Description

DIGITAL = Description(
    "Art of War",
    {"rules": "official", "south": str(PRESETS["first-r01"]), "north": str(PRESETS["first-r02"])},
    lambda chosen: DigitalState(
        start(parse_rules(chosen["rules"]), (parse_army(chosen["south"]), parse_army(chosen["north"])))
    ),
    moves=ACTIONS,
    lots=MOVES,
    perfect=False,
    information=information,
    resampled=resampled,
)
