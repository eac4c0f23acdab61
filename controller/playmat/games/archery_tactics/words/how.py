"""A turn in five pictures, for the help."""

from playmat.games.interface import Scene
from playmat.text import say

_ARENA = "1S3S3/8S/2T1R1T2/S8/4F4/8S/2T1R1T2/S8/3S3S1"
_NORTH = "G6;G6;W;1;0;0+0;2+4;-;0;-;-;in;-;-"

HOW = (
    Scene(
        say("After the countdown all play at once: draw a card, and lay it on the leftmost free place."),
        f"{_ARENA} turn:2 1/37 D5;D5;E;1;0;0+0;2+4;-;0;-;-;in;-;-/{_NORTH} - - -",
        "south mouvement",
    ),
    Scene(
        say("Then carry it out: a Step moves your archer to a neighbouring cell."),
        f"{_ARENA} turn:2 1/37 D5;D5;E;1;0;0+0;2+4;mouvement;0;mouvement;-;in;-;-/{_NORTH} - - -",
        "south step D6",
    ),
    Scene(
        say("An Aim card turns your sight token, or moves your flag. It takes no endurance."),
        f"{_ARENA} turn:2 1/37 D6;D6;NE;1;0;0+0;2+4;mouvement;1;ciblage;-;in;-;-/{_NORTH} - - -",
        "south sight E",
    ),
    Scene(
        say(
            "A Shot flies straight up to the first obstacle. Each archer on its way lays a blue card to "
            "dodge, or is hit."
        ),
        f"{_ARENA} turn:2 1/37 D6;D6;E;1;0;0+0;2+4;mouvement,tir;1;-;-;in;-;-/{_NORTH} "
        "south@12.000;D6;E;north.due@12.000 - -",
    ),
    Scene(
        say("After the turn, archers that were hit return on a free spawn. A hit earns a special card."),
        f"{_ARENA} interlude:2 1/37 D6;D6;E;1;0;1+1;2+4;-;0;-;-;in;-;-/"
        "-;G6;W;1;0;0+0;2+4;-;0;-;-;dead;-;- - - -",
        "north return H1",
    ),
)
