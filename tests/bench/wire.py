"""Prints what the displays of rehearsed games are sent, beside luma's plain driver in the same run.

Both get the same images in the same order through the same stand-in for the bus, which counts. A step is
an event; a program on the plain driver draws both displays at each, or keeps for itself what they show.
Times are modelled: nine clocks a byte at the speed of the bus, address bytes included. Last comes how late
the event loop is while two displays are drawn without a pause.
"""

import asyncio
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from luma.core.interface.serial import i2c
from luma.oled.device import ssd1306
from PIL import Image

from playmat.app.peripherals.screens import ConsoleScreen
from playmat.devices.displays.i2c import I2cDisplay
from playmat.events import Button, Pressed
from playmat.placement import SEATS
from playmat.screen.draw import draw
from playmat.screen.language import translations
from playmat.simulator.chips.i2c import I2cBus
from playmat.simulator.chips.ssd1306 import Ssd1306
from support.rehearsed import Step, rehearsed
from support.report import Report

ADDRESS = 0x3C
SEEDS = range(1, 7)
SPEEDS = (100_000, 400_000)
CLOCKS = 9  # eight bits and the acknowledgement
SECONDS = 5
NONE = Image.new("1", (128, 64))
ENGLISH = translations("en")
Costs = list[int]
"""The bytes of each step on the wire."""


def main() -> None:
    warnings.simplefilter("ignore", DeprecationWarning)  # luma's plain driver calls Image.getdata
    games = [[step for step in rehearsed(seed) if len(step) == 2] for seed in SEEDS]
    drawn = [[{seat: draw(view, ENGLISH) for seat, view in step.items()} for step in game] for game in games]
    with Report(
        f"{len(games)} games on two displays of 128 x 64, {sum(map(len, games))} steps (events)"
    ) as report:
        compare(report, drawn)
        asyncio.run(delays(report, games[0]))


Images = dict[int, Image.Image]
Show = Callable[[Image.Image], None]


def compare(report: Report, drawn: list[list[Images]]) -> None:
    """What playmat sends, beside the plain driver."""
    ours = [costs(game, our_display) for game in drawn]
    show(report, "playmat", ours)
    changed = [list(changes(game)) for game in drawn]
    for name, images in (("both images at every step", drawn), ("only images that changed", changed)):
        plain = [costs(game, plain_display) for game in images]
        show(report, f"luma.oled ssd1306, {name}", plain)
        shares = [sum(our) / sum(other) for our, other in zip(ours, plain, strict=True)]
        share = sum(map(sum, ours)) / sum(map(sum, plain))
        report.say(
            f"    playmat's bytes are {share:.1%} of that, by game {min(shares):.1%} to {max(shares):.1%}"
        )


def changes(steps: list[Images]) -> Iterator[Images]:
    """Of each step the images that are not those of the step before."""
    for before, step in zip([{}, *steps], steps, strict=False):
        yield {
            seat: image for seat, image in step.items() if image.tobytes() != before.get(seat, NONE).tobytes()
        }


def our_display(bus: I2cBus) -> Show:
    return I2cDisplay(bus, ADDRESS).show


def plain_display(bus: I2cBus) -> Show:
    display = ssd1306(i2c(bus=bus, address=ADDRESS))
    display.persist = True
    return display.display


def costs(steps: list[Images], display: Callable[[I2cBus], Show]) -> Costs:
    """The bytes of each step, a display's start left out."""
    panels = [Ssd1306() for _ in SEATS]
    shows = [display(I2cBus({ADDRESS: panel})) for panel in panels]
    for show in shows:
        show(NONE)
    found = []
    for step in steps:
        before = sum(map(sent, panels))
        for seat, image in step.items():
            shows[seat](image)
            assert panels[seat].pixels() == image.tobytes()
        found.append(sum(map(sent, panels)) - before)
    return found


def sent(panel: Ssd1306) -> int:
    """Bytes on the wire: each message begins with an address byte."""
    return panel.bytes_received + panel.messages_received


def show(report: Report, name: str, games: list[Costs]) -> None:
    costs = [bytes_sent for game in games for bytes_sent in game]
    total, mean, most = sum(costs), sum(costs) / len(costs), max(costs)
    sentence = f"  {name}: {total} bytes, a step {mean:.0f} (mean), {most} (most)"
    report.row(sentence, sender=name, bytes=total, mean_bytes_a_step=mean, most_bytes_a_step=most)
    for speed in SPEEDS:
        ms = 1000 * CLOCKS / speed
        report.say(f"    {speed // 1000} kHz: a step {mean * ms:.1f} ms (mean), {most * ms:.1f} ms (most)")


class _SlowBus(I2cBus):
    """Takes as long as a bus at 400 kHz."""

    def write_i2c_block_data(self, address: int, register: int, data: list[int]) -> None:
        super().write_i2c_block_data(address, register, data)
        time.sleep((len(data) + 2) * CLOCKS / 400_000)


async def delays(report: Report, steps: list[Step]) -> None:
    """How late a timer of one millisecond is, at rest and while two screens get a new view every 5 ms."""
    screens = [
        ConsoleScreen(
            seat, I2cDisplay(_SlowBus({ADDRESS: Ssd1306()})), ENGLISH, print, lambda seat, cause: None
        )
        for seat in SEATS
    ]
    tasks = [asyncio.create_task(screen.run()) for screen in screens]
    report.say("the event loop's delay, a timer of 1 ms:")
    show_delay(report, "nothing drawn", await lateness())
    drawing = asyncio.create_task(draw_on(screens, steps))
    show_delay(report, "two screens drawn all the time, bus at 400 kHz", await lateness())
    for task in (drawing, *tasks):
        task.cancel()


async def draw_on(screens: list[ConsoleScreen], steps: list[Step]) -> None:
    for step in cycle(steps):
        for seat, view in step.items():
            screens[seat].show(view, Pressed(seat, Button.LEFT))
        await asyncio.sleep(0.005)


async def lateness() -> list[float]:
    loop, late = asyncio.get_running_loop(), []
    end = loop.time() + SECONDS
    while loop.time() < end:
        due = loop.time() + 0.001
        await asyncio.sleep(0.001)
        late.append(1000 * (loop.time() - due))
    return sorted(late)


def show_delay(report: Report, case: str, late: list[float]) -> None:
    """Percentiles of what is sorted."""
    p50, p99 = (late[len(late) * percent // 100] for percent in (50, 99))
    sentence = f"  {case}: p50 {p50:.2f}, p99 {p99:.2f}, most {late[-1]:.1f} ms"
    report.row(sentence, delay=case, p50_ms=p50, p99_ms=p99, most_ms=late[-1])


if __name__ == "__main__":
    main()
