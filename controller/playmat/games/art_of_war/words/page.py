"""Texts of the help page and of the printed cards."""

from __future__ import annotations

from collections.abc import Mapping

from playmat.text import Text, say

SENTENCES: Mapping[str, Text] = {
    "attack": say("attack {n}"),
    "defence": say("defence {n}"),
    "soldier.support": say("Your units attack with 1 point more this turn."),
    "guardian.support": say("Stops the attack on your unit."),
    "archer.support": say("1 damage to any enemy unit, but never a capture."),
    "priest.support": say("Move one of your units, or swap two."),
    "wizard.support": say("Cancels the support just played against you."),
    "king.support": say("Can be any support. Lose him, lose the war."),
    "how.begin": say(
        "Press Learn below a screen: the cards are dealt, and each rule is taught when it first matters. "
        "Play begins without lessons."
    ),
    "how.turn": say("Turn a card with R, a twist, or its round handle: that is how a unit attacks."),
    "how.goal": say(
        "Take the enemy King, or lead in four of the five kinds of citizens: the screens guide you through "
        "every step."
    ),
}
