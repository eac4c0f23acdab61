"""What lights and sounds tell, read off the public status."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from playmat.picture import Place
from playmat.session.effects import Status
from playmat.session.machine import Phase


class Light(Enum):
    """What the light at a slot tells."""

    AWAITED = "awaited"  # a card is to be laid here, or taken away
    WRONG = "wrong"  # something lies here that the rules do not allow
    CHOSEN = "chosen"  # what the console's choice is about
    REACH = "reach"  # what is lifted may come to lie here
    TARGET = "target"  # what is lifted may strike what lies here


class Tone(Enum):
    """What a sound tells."""

    ACCEPTED = "accepted"
    ASKED = "asked"
    WRONG = "wrong"
    VICTORY = "victory"


_ASKING = (Phase.CHOOSING.value, Phase.REACTING.value, Phase.AGREEING.value)


def lights(status: Status, slots: Iterable[Place]) -> tuple[Light | None, ...]:
    """The light of each slot."""
    leaving = [step.source for step in status.steps if step.source and not step.target]
    reach = status.story.reach
    shown = (
        dict.fromkeys(reach.to, Light.REACH)
        | dict.fromkeys(reach.hit, Light.TARGET)
        | dict.fromkeys([*status.awaited, *leaving], Light.AWAITED)
        | dict.fromkeys(status.wrong, Light.WRONG)
        | ({status.selected: Light.CHOSEN} if status.selected else {})
    )
    return tuple(shown.get(place) for place in slots)


def tone(before: Status, after: Status) -> Tone | None:
    """What is to be heard when one status follows another; the weightiest where there are several."""
    begins = after.phase if after.phase != before.phase else None
    if begins == Phase.OVER.value and after.actions > before.actions:
        return Tone.VICTORY
    if begins == Phase.EXPLAINING.value:
        return Tone.WRONG
    if begins in _ASKING:
        return Tone.ASKED
    return Tone.ACCEPTED if after.actions > before.actions else None
