"""The buzzer: a passive piezo on a PWM-able pin, with a tune for each tone.

GPIO ----[ piezo ]---- GND
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, NamedTuple

from playmat.devices.pins import Piezo
from playmat.session.public.cues import Tone


class Sound(NamedTuple):
    """A frequency in Hz, 0 for silence, and its length in seconds."""

    frequency: int
    seconds: float


SILENCE = Sound(0, 0.05)
TUNES: dict[Tone, tuple[Sound, ...]] = {
    Tone.TOUCH: (Sound(2093, 0.02),),
    Tone.COUNTED: (Sound(2637, 0.04),),
    Tone.CARD: (Sound(1760, 0.06),),
    Tone.TURN: (Sound(1319, 0.03), Sound(1568, 0.03)),
    Tone.HIT: (Sound(330, 0.04), Sound(262, 0.08)),
    Tone.YOUR_TURN: (Sound(1319, 0.08), Sound(1760, 0.08)),
    Tone.WRONG: (Sound(440, 0.15), SILENCE, Sound(440, 0.15)),
    Tone.VICTORY: (Sound(1047, 0.12), Sound(1319, 0.12), Sound(1568, 0.12), Sound(2093, 0.3)),
}


class Buzzer:
    """Plays tunes on the piezo; opens its pin at the first tune, and again after a failure."""

    def __init__(
        self, number: int, pin_factory: Any = None, sleep: Callable[[float], None] = time.sleep
    ) -> None:
        self._number = number
        self._factory = pin_factory
        self._sleep = sleep
        self._piezo: Piezo | None = None

    def play(self, tone: Tone) -> None:
        """Plays a tone's tune and blocks until its end; raises DeviceError if the pin cannot be used."""
        self._piezo = self._piezo or Piezo(self._number, self._factory)
        for frequency, seconds in (*TUNES[tone], SILENCE):
            self._piezo.sound(frequency)
            self._sleep(seconds)

    def close(self) -> None:
        """Stops the sound and releases the pin."""
        if self._piezo:
            self._piezo.close()
