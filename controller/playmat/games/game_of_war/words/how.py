"""A turn in five pictures, for the help."""

from playmat.games.interface import Scene
from playmat.text import say

_OPENING = (
    "25/25/25/2r22/25/4q4i15/2vv1iici16/2vvisiii16/5i19/25/14IIICV6/14IIIVV6/14IIIV7/16Q8/15S6R2/25/25/25/"
    "25/25 south play B15,D8,T3,T23 - - - -"
)
_BATTLE = (
    "25/25/25/25/25/25/25/25/25/25/25/25/25/8R16/9Q1C13/9V1I13/10V14/8c1iv13/7q1i15/25 south play "
    "B15,D8,T3,T23 - - - -"
)
_RETREAT = (
    "9v15/9r3i11/25/25/25/25/25/25/25/25/14iV6R2/25/25/25/25/25/25/25/25/25 north play "
    "B15,D8,T3,T23 K15 - - -"
)
_ARSENAL = (
    "25/25/25/2r22/25/4q4i15/8i16/6ici11IR3/4ii19/5i1i10V2I1I1/I6i6V8V1/13V2I8/7I3Q1II10/25/25/25/25/3vs20/"
    "2vv21/2v22 north play B15,D8,T3,T23 - H7,I6,K8,R5,T3 - -"
)

HOW = (
    Scene(
        say(
            "Arsenals and relays send lines in eight directions. Only units on a line, or beside such a "
            "unit, can act."
        ),
        _OPENING,
    ),
    Scene(say("Move up to five units, each of them once."), _OPENING, "move L18-N19"),
    Scene(
        say("Then attack one enemy: on both sides all units in range on the eight lines through it count."),
        _BATTLE,
        "attack R12",
    ),
    Scene(
        say(
            "Two points more than the defence capture it. With one point more it retreats, first of all in "
            "its next turn."
        ),
        _RETREAT,
        "move K15-J14",
    ),
    Scene(
        say("Instead of attacking, destroy an enemy arsenal on which your unit stands."),
        _ARSENAL,
        "destroy T3",
    ),
)
