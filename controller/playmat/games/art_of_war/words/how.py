"""A turn in five pictures, for the help."""

from playmat.games.interface import Scene
from playmat.text import say

_SOUTH = "R01 AWS/PK. GS SGA - 4/7 SG2A2P3W3 -"
_ATTACKER = "R01 AW*S/PK. GS SGA - 4/7 SG2A2P3W3 -"
_NORTH = "R01 GW*S/.P. A W2 SG 3/9 S2G2A3P3WK K"

HOW = (
    Scene(
        say(
            "Draw a card. Then recruit the leftmost card of your reserve to the battlefield, or attack "
            "with your units."
        ),
        f"official act s s 5 - +0 - - 0 - {_SOUTH} {_NORTH}",
        "recruit G A3",
    ),
    Scene(
        say("A unit attacks by turning. It hits one enemy within the range printed on its card."),
        f"official act s s 5 - +0 - - 0 - {_SOUTH} {_NORTH}",
        "turn F2",
    ),
    Scene(
        say(
            "An attack equal to the defence captures the target, which becomes your citizen. A higher one "
            "destroys it."
        ),
        f"official guard n s 5 a +0 F2:1>F2 - 0 - {_ATTACKER} {_NORTH}",
        "pass",
    ),
    Scene(
        say("Lay a card from your hand at the right end of your reserve to use its support."),
        f"official act s s 5 - +0 - - 0 - {_SOUTH} {_NORTH}",
        "support A",
    ),
    Scene(
        say("To end your turn, you may lay one more citizen in your kingdom."),
        f"official act s s 5 a +0 - - 0 - {_ATTACKER} {_NORTH}",
        "develop P",
    ),
)
