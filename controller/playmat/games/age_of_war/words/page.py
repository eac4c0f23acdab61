"""Sentences of the game's page: rules in the help, and the words printed on the cards."""

from __future__ import annotations

from collections.abc import Mapping

from playmat.text import Text, say

SENTENCES: Mapping[str, Text] = {
    "points": say("Points: {n}"),
    "clan": say("Clan {clan}: {value} when complete"),
    "how.goal": say(
        "Roll the dice and fill the lines of a castle, one after each roll, or lose a die and roll the "
        "rest. Who fills all lines takes the castle. All castles of a clan count more, and are safe."
    ),
}
