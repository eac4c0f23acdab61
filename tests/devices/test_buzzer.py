"""The buzzer's tunes on a mock PWM pin, without waiting."""

import pytest

from playmat.devices.buzzer import TUNES, Buzzer
from playmat.devices.pins import Contact, virtual_pins
from playmat.errors import DeviceError
from playmat.session.public.cues import Tone

PIN = 12


@pytest.mark.parametrize("tone", Tone)
def test_a_tune_sounds_as_written_and_ends_in_silence(tone: Tone) -> None:
    pins = virtual_pins()
    heard: list[tuple[int, float]] = []

    def sleep(seconds: float) -> None:
        pin = pins.pin(PIN)
        heard.append((round(pin.frequency or 0) if pin.state else 0, seconds))

    Buzzer(PIN, pins, sleep).play(tone)
    assert heard[: len(TUNES[tone])] == list(TUNES[tone])
    assert heard[-1][0] == 0


def test_the_tones_are_distinct_and_short() -> None:
    assert len(set(TUNES.values())) == len(Tone)
    assert all(sum(sound.seconds for sound in tune) < 1 for tune in TUNES.values())


def test_a_buzzer_takes_its_pin_when_it_is_needed_and_gives_it_back() -> None:
    pins = virtual_pins()
    buzzer = Buzzer(PIN, pins, lambda seconds: None)
    Contact(PIN, print, pins).close()
    buzzer.play(Tone.CARD)
    buzzer.close()
    Contact(PIN, print, pins).close()


def test_a_pin_in_use_is_named_and_works_once_it_is_free() -> None:
    pins = virtual_pins()
    contact = Contact(PIN, print, pins)
    buzzer = Buzzer(PIN, pins, lambda seconds: None)
    with pytest.raises(DeviceError, match=r"^the buzzer cannot use GPIO 12 .* give it a free GPIO"):
        buzzer.play(Tone.WRONG)
    contact.close()
    buzzer.play(Tone.WRONG)
