"""What the page says of this game: the help's sentences about its rules, and what is printed on the cards."""

from __future__ import annotations

from collections.abc import Mapping

from playmat.text import Text, say

SENTENCES: Mapping[str, Text] = {
    "attack": say("attack {n}"),
    "defence": say("defence {n}"),
    "soldier.support": say("Your units hit for 1 more until the turn ends."),
    "guardian.support": say("Stops the attack on your unit."),
    "archer.support": say("1 damage to any enemy unit, but never a capture."),
    "priest.support": say("Move one of your units, or swap two."),
    "wizard.support": say("Undoes the support just played against you."),
    "king.support": say("Stands in for any support. Lose him, lose the war."),
    "how.turn": say("Turn a card with R, a twist, or its round handle: that is how a unit attacks."),
    "how.goal": say(
        "Catch the enemy King, or win most citizens of four kinds: the screens lead you through every step."
    ),
}
