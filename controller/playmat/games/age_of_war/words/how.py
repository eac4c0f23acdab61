"""A turn in five pictures, for the help."""

from playmat.games.interface import Scene
from playmat.text import say

_HOLDERS = "2.1./1.2/../../../. 12 south"

HOW = (
    Scene(say("Throw all seven dice."), f"{_HOLDERS} rolled - 1233ACD - -"),
    Scene(
        say("Choose a castle in the centre, or one that lies before another player."),
        f"{_HOLDERS} rolled - 1233ACD - -",
        "siege gassantoda",
    ),
    Scene(
        say("After each throw, fill one line of the castle with dice that show it. Throw the rest again."),
        f"{_HOLDERS} rolled gassantoda 1233ACD - -",
        "fill 1 with D",
    ),
    Scene(
        say("If no line fits, lose one die. Then throw the rest again."),
        f"{_HOLDERS} rolled gassantoda:1 112ACC D -",
        "lose C",
    ),
    Scene(
        say("Fill all its lines and the castle is yours. Nobody can take a castle of a complete clan."),
        f"{_HOLDERS} rolled gassantoda:1 233AC D 1",
        "fill 2 with 233",
    ),
)
