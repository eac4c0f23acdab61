"""What a table says of the computer that it runs on: its supply, its clock."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from playmat.app.computer import Computer
from playmat.devices.undervoltage import is_too_low
from playmat.events import Button
from playmat.placement import SOUTH
from support.table_harness import TableHarness, play

HOUR = 3600.0
DAY = 24 * HOUR


class Clocks:
    """The time of day, and the time since the boot."""

    def __init__(self, running: float) -> None:
        self.running = running
        self.booted = 1.8e9

    def watch(self, told: list[str], too_low: Callable[[], bool | None] = lambda: None) -> Computer:
        return Computer(told.append, too_low, lambda: self.booted + self.running, lambda: self.running)


def monitor(folder: Path, alarm: str) -> Path:
    """The kernel's files on a Raspberry Pi, whose first monitor measures the temperature."""
    for number, (name, file) in enumerate((("cpu_thermal", "temp1_input"), ("rpi_volt", "in0_lcrit_alarm"))):
        hwmon = folder / f"hwmon{number}"
        hwmon.mkdir(parents=True, exist_ok=True)
        (hwmon / "name").write_text(f"{name}\n")
        (hwmon / file).write_text(f"{alarm}\n")
    return folder


def test_a_low_supply_is_on_the_consoles_while_it_lasts_and_until_somebody_has_read_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("playmat.app.computer.PERIOD", 0.01)
    monitors, told = tmp_path / "hwmon", list[str]()

    async def script(harness: TableHarness) -> None:
        monitor(monitors, "1")
        await harness.until(lambda: harness.health == ("power supply: too low",))
        await harness.until(lambda: harness.reads(SOUTH).startswith("Power supply | Too low | Use the Pi’s"))
        monitor(monitors, "0")
        await harness.until(lambda: harness.health == ("power supply: was too low",))
        await harness.until(lambda: harness.reads(SOUTH).startswith("Power supply | Was too low"))
        harness.push(SOUTH, Button.RIGHT)
        await harness.until(lambda: not harness.health)

    play(tmp_path, script, computer=Computer(told.append, lambda: is_too_low(monitors)))
    assert told == [
        "the Pi's supply is too low: use the Pi's own supply and a short, thick cable",
        "the Pi's supply is high enough again",
    ]


def test_a_computer_that_measures_no_supply_says_nothing_of_it(tmp_path: Path) -> None:
    assert is_too_low(tmp_path / "none") is None
    assert is_too_low(tmp_path) is None


@pytest.mark.parametrize(
    ("jump", "said"),
    [(-HOUR, "the clock was set back by 1:00:00"), (3 * DAY, "the clock was set forward by 3 days, 0:00:00")],
)
def test_a_clock_that_is_set_is_told_once(jump: float, said: str) -> None:
    told: list[str] = []
    clocks = Clocks(running=DAY)
    computer = clocks.watch(told)
    clocks.running += 1
    assert not [*computer.look()]
    clocks.booted += jump
    assert [str(fault) for fault in computer.look()] == ["clock: was set"]
    assert not [*computer.look()]
    assert told == [f"{said}: the journal's dates follow it, the game does not"]


def test_a_clock_that_the_network_sets_after_the_boot_is_in_the_log_alone() -> None:
    told: list[str] = []
    clocks = Clocks(running=30)
    computer = clocks.watch(told)
    clocks.booted += 90 * DAY
    assert not [*computer.look()]
    assert told[0].startswith("the clock was set forward by 90 days")
    clocks.booted -= HOUR
    assert [str(fault) for fault in computer.look()] == ["clock: was set"]


def test_a_clock_that_is_corrected_bit_by_bit_is_not_set() -> None:
    told: list[str] = []
    clocks = Clocks(running=DAY)
    computer = clocks.watch(told)
    for _ in range(100):
        clocks.running += 1
        clocks.booted += 0.5
        assert not [*computer.look()]
    assert not told
