"""Tests lights and buzzer, and asks the user whether they worked."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from enum import Enum
from typing import Any

from playmat.devices.buzzer import Buzzer
from playmat.devices.strip import Rgb, Spi, Strip
from playmat.errors import DeviceError
from playmat.maintenance.doctor.check import Check
from playmat.maintenance.doctor.parts import NO_ANSWER
from playmat.screen.view import View
from playmat.session.public.cues import Tone
from playmat.text import Text, say

_WHITE = Rgb(160, 160, 160)
_BUTTONS = (say("No"), None, say("Yes"))


class Noticed(Enum):
    """The user's answer to a question, and its text in the report."""

    YES = say("{found}, somebody noticed it")
    NO = say("{found}, nobody noticed it")
    SILENCE = say("{found}, not answered")
    UNASKED = Text("{found}")


AskWhetherNoticed = Callable[[View], Awaitable[Noticed]]
"""Puts a question to whoever stands at the consoles."""


async def try_lights(name: str, count: int, spi: Callable[[str], Spi], put: AskWhetherNoticed) -> Check:
    """Switches all lights on until the question is answered."""
    strip = Strip(lambda: spi(name))
    part = say("lights")
    shine = View(say("Doctor"), say("Lights on?"), (say("All {count} shine white", count=count),), _BUTTONS)
    try:
        strip.show([_WHITE] * count)
        answer = await put(shine)
    except DeviceError as error:
        return Check(part, NO_ANSWER, error.sentence)
    finally:
        strip.close(count)
    step = say("check its 5 V and ground, DI to MOSI, CI to SCLK, and that it begins at the end marked DI")
    return _check(part, say("{count} on SPI {name}", count=count, name=name), answer, step)


async def try_buzzer(pin: int, pins: Any, put: AskWhetherNoticed) -> Check:
    """Plays the longest tune, and asks whether it was audible."""
    buzzer = Buzzer(pin, pins)
    part = say("buzzer")
    question = View(say("Doctor"), say("Heard it?"), (say("The buzzer played a tune"),), _BUTTONS)
    try:
        await asyncio.to_thread(buzzer.play, Tone.VICTORY)
        answer = await put(question)
    except DeviceError as error:
        return Check(part, NO_ANSWER, error.sentence)
    finally:
        buzzer.close()
    step = say("check its wires to GPIO {pin} and to ground, and that it is a passive piezo", pin=pin)
    return _check(part, say("sounded on GPIO {pin}", pin=pin), answer, step)


def _check(part: Text, found: Text, answer: Noticed, step: Text) -> Check:
    """Returns the finding; a missing answer is not a fault."""
    said = answer.value._replace(args=(("found", found),))
    return Check(part, said, step if answer is Noticed.NO else None)
