"""A reader's probes give its chip, its state and a remedy."""

import pytest

from playmat.link.answers import Probe
from playmat.link.diagnosis import best_power, examine, hit_rate
from playmat.text import verbatim

SOUND = Probe(0x92, 0x83, 33, 32, polls=1000, hits=900, misses=3, noise=2, coll=0, resets=1)


@pytest.mark.parametrize(
    ("version", "chip", "ok"),
    [
        (0x91, "MFRC522 v1.0", True),
        (0x92, "MFRC522 v2.0", True),
        (0x90, "MFRC522 v0.0", True),
        (0x88, "FM17522 (a Fudan clone)", True),
        (0x12, "a counterfeit", True),
        (0xB2, "a counterfeit", True),
        (0x00, "no chip", False),
        (0xFF, "no chip", False),
        (0x37, "an unknown chip, version 0x37", False),
    ],
)
def test_the_version_identifies_the_chip(version: int, chip: str, ok: bool) -> None:
    finding = examine(SOUND, version, 0)
    assert (str(finding.chip), finding.ok) == (chip, ok)


@pytest.mark.parametrize(
    ("probe", "rate", "remedy"),
    [
        (SOUND._replace(tx=0x80), 0, "its antenna stays off"),
        (SOUND, 0.5, "reads its card in 50% of the visits: lay it straight"),
        (SOUND._replace(noise=60), 0, "many answers arrive broken: look for metal"),
    ],
)
def test_a_reader_that_is_not_well_has_a_next_step(probe: Probe, rate: float, remedy: str) -> None:
    finding = examine(probe, 0x92, rate)
    assert not finding.ok
    assert str(finding.remedy).startswith(remedy)


def test_a_sound_reader_needs_nothing() -> None:
    assert examine(SOUND, 0x92, 1.0) == (True, verbatim("MFRC522 v2.0"), None)
    assert examine(SOUND, 0x92, 0) == (True, verbatim("MFRC522 v2.0"), None)


def test_the_hit_rate_counts_the_visits_between_probes_even_if_counters_wrapped() -> None:
    before = SOUND._replace(polls=9990, hits=9995)
    assert hit_rate(before, SOUND._replace(polls=10, hits=5)) == 0.5
    assert hit_rate(SOUND, SOUND) is None


@pytest.mark.parametrize(
    ("rates", "power"),
    [
        ({16: (0.2, 0), 24: (1, 0), 32: (1, 0), 40: (0.99, 0.02), 63: (1, 0.4)}, 32),
        ({16: (1, 0), 63: (1, 1)}, 16),
        ({16: (0.5, 0), 63: (1, 0.5)}, None),
        ({}, None),
    ],
)
def test_the_best_power_is_in_the_middle_of_those_that_fit(
    rates: dict[int, tuple[float, float]], power: int | None
) -> None:
    assert best_power(rates) == power
