"""Sentences of the game's pages, such as the arena editor."""

from __future__ import annotations

from collections.abc import Mapping

from playmat.text import Text, say

PAGE: Mapping[str, Text] = {
    "draft arena": say("Draw an arena"),
    "key.draw": say("Next card"),
    "key.keep": say("Concentrate"),
    "key.plan": say("Flag"),
    "key.pass": say("Pass"),
    "key.decline": say("No dodge"),
    "colour.red": say("red: attacks"),
    "colour.blue": say("blue: dodges"),
    "colour.yellow": say("yellow: at other times"),
    "colour.violet": say("violet: costs mana"),
    "arena.title": say("Draw an arena"),
    "arena.lead": say(
        "Choose what stands there, then click cells or drag over them. Arrow keys and space do it too."
    ),
    "arena.open": say("Open ground"),
    "arena.open means": say("everybody passes"),
    "arena.spawn": say("Spawn"),
    "arena.spawn means": say("archers begin here, at least six"),
    "arena.tree": say("Tree"),
    "arena.tree means": say("stops archers and arrows"),
    "arena.ravine": say("Ravine"),
    "arena.ravine means": say("stops archers, not arrows"),
    "arena.fountain": say("Fountain"),
    "arena.fountain means": say("stops archers and arrows, gives mana; one alone"),
    "arena.columns": say("Columns"),
    "arena.rows": say("Rows"),
    "arena.both": say("The same on the opposite side"),
    "arena.name": say("File"),
    "arena.save": say("Save"),
    "arena.fine": say("This arena can be played in."),
    "arena.saved": say("Saved. To play in it:"),
    "arena.back": say("Back to the table"),
}
