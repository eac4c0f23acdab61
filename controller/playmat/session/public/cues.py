"""Lights and sounds, derived from the public status."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from playmat.games.interface import HARMFUL
from playmat.placement import Place
from playmat.session.effects import Pointing, Status
from playmat.session.machine import Phase


class Light(Enum):
    """Meaning of the light at a slot."""

    AWAITED = "awaited"  # a card is to be laid here, or taken away
    WRONG = "wrong"  # something lies here that the rules do not allow
    CHOSEN = "chosen"  # the place of the console's selected entry
    REACH = "reach"  # the lifted component may be laid here
    TARGET = "target"  # the lifted component may strike what is here


class Tone(Enum):
    """Meaning of a sound."""

    TOUCH = "touch"  # a wand has detected something
    COUNTED = "counted"  # a touch has rested long enough to count
    CARD = "card"  # an action was accepted
    TURN = "turn"  # an action that turns a card
    HIT = "hit"  # an action that strikes a component
    WRONG = "wrong"
    YOUR_TURN = "your turn"  # another seat is to act or to answer
    VICTORY = "victory"


_CHOOSING = Phase.CHOOSING.value
_ASKING = (Phase.REACTING.value, Phase.AGREEING.value)


def lights(status: Status, slots: Iterable[Place]) -> tuple[Light | None, ...]:
    """Returns the light of each slot; all pulse where staff looks for the table."""
    if status.identifying:
        return tuple(Light.AWAITED for _ in slots)
    leaving = [step.source for step in status.steps if step.source and not step.target]
    reach = status.story.reach
    wand = {}  # the wand's own light shows whether the last touch is valid
    match status.pointing:
        case Pointing(place, invalid=True):
            wand = {place: Light.WRONG}
        case Pointing(place, begun=True):
            wand = {place: Light.CHOSEN}
    shown = (
        dict.fromkeys(reach.to, Light.REACH)
        | dict.fromkeys(reach.hit, Light.TARGET)
        | dict.fromkeys([*status.awaited, *leaving], Light.AWAITED)
        | dict.fromkeys(status.wrong, Light.WRONG)
        | ({status.selected: Light.CHOSEN} if status.selected else {})
        | wand
    )
    return tuple(shown.get(place) for place in slots)


# One change of status can be several things at once: a hit can end the game. There is one buzzer, so the
# order is that of importance: the end, a mistake, damage, a question to somebody, an ordinary step.
def tone(before: Status, after: Status) -> Tone | None:
    """Returns the tone for a change of status; the most important of several."""
    if after.identifying and not before.identifying:
        return Tone.VICTORY
    begins = after.phase if after.phase != before.phase else None
    accepted = after.actions > before.actions
    if begins == Phase.OVER.value and accepted:
        return Tone.VICTORY
    if begins == Phase.EXPLAINING.value:
        return Tone.WRONG
    new = [logged.happening for logged in after.story.happened if logged.number > before.actions]
    if accepted and any(happening.kind in HARMFUL for happening in new):
        return Tone.HIT
    passed = after.story.turn and after.story.turn != before.story.turn
    if begins in _ASKING or (begins == _CHOOSING and not accepted) or passed:
        return Tone.YOUR_TURN
    if accepted and _turned(before) != _turned(after):
        return Tone.TURN
    if accepted:
        return Tone.CARD
    # A touch of the wand has one tone as it is detected, and another as it counts.
    if before.pointing and after.pointing:
        if before.pointing.counted != after.pointing.counted:
            return Tone.WRONG if after.pointing.invalid else Tone.COUNTED
        if before.pointing.touches != after.pointing.touches:
            return Tone.TOUCH
    return None


def _turned(status: Status) -> set[Place]:
    return {tile.place for row in status.board or () for tile in row.tiles if tile and tile.turned}
