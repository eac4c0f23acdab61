"""A console's display follows the table, and rests when the table is abandoned; time is simulated."""

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from concurrent.futures import Future, ThreadPoolExecutor
from gettext import NullTranslations
from typing import Any

from playmat.app.peripherals.latest_worker import RETRY
from playmat.app.peripherals.screens import ConsoleScreen
from playmat.config import DisplaysConfig
from playmat.devices.displays.i2c import BRIGHT, DIM, I2cDisplay
from playmat.events import Button, Event, Part, PartFault, PartKind, Pressed, Tick
from playmat.screen.burn_in import DIM_AFTER, SLEEP_AFTER
from playmat.screen.draw import draw
from playmat.screen.view import View
from playmat.simulator.chips.i2c import I2cBus
from playmat.simulator.chips.ssd1306 import Ssd1306
from playmat.text import say

PRESS = Pressed(0, Button.LEFT)
VIEW = View(say("Your turn"), say("Recruit"))


class Jumping(asyncio.SelectorEventLoop):
    """An event loop whose clock jumps to whatever is due; what others do in threads is done at once."""

    def __init__(self) -> None:
        super().__init__(_Selector(self))
        self.now = 0.0
        self.set_default_executor(_AtOnce())

    def time(self) -> float:
        return self.now


class _Selector(selectors.DefaultSelector):
    def __init__(self, loop: Jumping) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> Any:
        ready = super().select(0)
        if not ready and timeout:
            self._loop.now += timeout
        return ready


class _AtOnce(ThreadPoolExecutor):
    def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        done: Future[Any] = Future()
        try:
            done.set_result(work(*args, **kwargs))
        except Exception as error:
            done.set_exception(error)
        return done


def run_story(
    story: Callable[[ConsoleScreen, Ssd1306, I2cBus], Coroutine[Any, Any, None]],
    habits: DisplaysConfig = DisplaysConfig(),  # noqa: B008 -- frozen
) -> list[PartFault]:
    """Runs a story beside a screen; returns what the screen reports of its display."""
    faults: list[PartFault] = []

    async def both() -> None:
        panel = Ssd1306()
        bus = I2cBus({0x3C: panel})
        screen = ConsoleScreen(
            0,
            I2cDisplay(bus),
            NullTranslations(),
            faults.append,
            on_drawn=lambda seat, cause: None,
            habits=habits,
        )
        running = asyncio.create_task(screen.run())
        await story(screen, panel, bus)
        running.cancel()

    with asyncio.Runner(loop_factory=Jumping) as runner:
        runner.run(both())
    return faults


def shows(panel: Ssd1306, view: View) -> bool:
    return panel.pixels() == draw(view, NullTranslations()).tobytes()


def test_it_dims_moves_and_sleeps_when_nothing_happens() -> None:
    async def story(screen: ConsoleScreen, panel: Ssd1306, bus: I2cBus) -> None:
        screen.show(VIEW, PRESS)
        await asyncio.sleep(DIM_AFTER - 1)
        assert shows(panel, VIEW) and panel.contrast == BRIGHT
        await asyncio.sleep(2)
        assert panel.contrast == DIM and panel.lit and not shows(panel, VIEW)
        await asyncio.sleep(SLEEP_AFTER)
        assert not panel.lit

    run_story(story)


def test_a_table_s_own_brightness_and_time_count() -> None:
    async def story(screen: ConsoleScreen, panel: Ssd1306, bus: I2cBus) -> None:
        screen.show(VIEW, PRESS)
        await asyncio.sleep(1)
        assert panel.contrast == BRIGHT // 2
        await asyncio.sleep(DIM_AFTER)
        assert panel.contrast == DIM and panel.lit
        await asyncio.sleep(60)
        assert not panel.lit

    run_story(story, DisplaysConfig(sleep=180.0, brightness=50))


def test_any_event_wakes_it_whole_and_bright_but_time_does_not() -> None:
    async def story(screen: ConsoleScreen, panel: Ssd1306, bus: I2cBus) -> None:
        event: Event
        for event, awake in ((Tick(), False), (PRESS, True)):
            screen.show(VIEW, PRESS)
            await asyncio.sleep(SLEEP_AFTER + 1)
            assert not panel.lit
            screen.on_event(event)
            await asyncio.sleep(1)
            assert panel.lit == awake
        assert shows(panel, VIEW) and panel.contrast == BRIGHT

    run_story(story)


def test_a_picture_that_changes_by_itself_lets_it_sleep_on() -> None:
    async def story(screen: ConsoleScreen, panel: Ssd1306, bus: I2cBus) -> None:
        screen.show(VIEW, PRESS)
        await asyncio.sleep(SLEEP_AFTER + 1)
        screen.show(VIEW._replace(headline=say("Attack")), Tick())
        await asyncio.sleep(1)
        assert not panel.lit
        screen.on_event(PRESS)
        await asyncio.sleep(1)
        assert shows(panel, VIEW._replace(headline=say("Attack")))

    run_story(story)


def test_a_display_that_is_plugged_in_again_shows_the_view() -> None:
    async def story(screen: ConsoleScreen, panel: Ssd1306, bus: I2cBus) -> None:
        bus.unplug(0x3C)
        screen.show(VIEW, PRESS)
        await asyncio.sleep(3 * RETRY)
        bus.plug(0x3C, panel)
        await asyncio.sleep(RETRY)
        assert shows(panel, VIEW)

    failed, works = run_story(story)
    assert str(failed).startswith("display 1: no display answers at I2C address 0x3c")
    assert works == PartFault(Part(PartKind.DISPLAY, number=0), True)
