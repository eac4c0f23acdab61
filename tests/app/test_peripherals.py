"""Optional parts at a table, over virtual hardware: they tell what the table tells, or are done without."""

import asyncio
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from playmat.app.peripherals.latest_worker import LatestWorker
from playmat.app.peripherals.peripherals import Sounds, peripherals
from playmat.app.peripherals.slot_labels import SlotLabels, spots
from playmat.app.peripherals.slot_lights import AMBER, PULSE, RED, colour
from playmat.config import parse_config
from playmat.devices.buzzer import TUNES, Buzzer
from playmat.devices.pins import virtual_pins
from playmat.devices.slot_displays import SlotDisplays
from playmat.devices.strip import DARK
from playmat.errors import ConfigError, DeviceError
from playmat.events import Button, Part, PartFault, PartKind
from playmat.games.interface import PUBLIC
from playmat.placement import NORTH, SEATS, SOUTH, Arrangement, Place, Zone
from playmat.screen.slot_label import blank, draw_slot_label
from playmat.session.effects import Status
from playmat.session.match.matches import OverlayChoice
from playmat.session.public.cues import Light, Tone
from playmat.simulator.chips.i2c import I2cBus
from playmat.simulator.chips.ssd1306 import Ssd1306
from playmat_kit.workshop.description import read_hardware
from support.apa102 import Apa102Chain
from support.programs import put_program
from support.session_harness import MAT
from support.shipped import GAME
from support.table_harness import LIMIT, PARTS, TableHarness, play
from support.tca9548a import Tca9548a

STRANGER = b"\x04\x01\x02\x03\x04\x05\x06"
WOUNDED = (
    "official act s s 5 a +0 - - 0 - R01 SK./.A*. - - - 4/14 S3G4A3P4W4 - "
    "R01 .G1K/... - - - 4/15 S4G3A4P4W4 -"
)
STANDING = {
    Place("battlefield", 0, SOUTH): ("🗡", ("⚔4", "⛨2")),
    Place("battlefield", 1, SOUTH): ("♚", ("⚔1", "⛨5")),
    Place("battlefield", 4, SOUTH): ("🏹", ("⚔1", "⛨1")),
    Place("battlefield", 1, NORTH): ("🛡", ("⚔1", "⛨2", "✸1")),
    Place("battlefield", 2, NORTH): ("♚", ("⚔1", "⛨5")),
}
CELLS = {"field": Zone(Arrangement.CELLS), "middle": Zone(Arrangement.CELLS)}
PLACE = Place("battlefield", 0, SOUTH)


class Hardware:
    """A strip, and twelve small displays behind two multiplexers on bus 3."""

    def __init__(self) -> None:
        self.chain = Apa102Chain(read_hardware().kits["lights"].parts["apa102-strip"], late=True)
        self.small = [[Ssd1306(height=32) for _ in range(8)] for _ in SEATS]
        switches = [Tca9548a([I2cBus({0x3C: panel}) for panel in row]) for row in self.small]
        self.small_bus = I2cBus(dict(zip((0x70, 0x71), switches, strict=True)))
        self.consoles = I2cBus({0x3C: Ssd1306(), 0x3D: Ssd1306()})
        self.stir: Callable[[], None] = lambda: None

    def bus(self, number: int) -> I2cBus:
        return self.small_bus if number == 3 else self.consoles

    def spi(self, name: str) -> Any:
        assert name == "1.0"
        return self

    def write(self, data: bytes) -> None:
        self.chain.clock(data)
        self.stir()

    def close(self) -> None:
        pass

    def light(self, place: Place) -> tuple[int, int, int]:
        return self.chain.shown[[slot.place for slot in MAT.watched].index(place)]


def test_a_card_that_is_wrong_glows_red_until_it_is_gone(tmp_path: Path) -> None:
    hardware = Hardware()

    async def script(harness: TableHarness) -> None:
        hardware.stir = harness.stir
        await harness.begin(SOUTH)
        await harness.until(lambda: harness.status.phase == "choosing")
        harness.put(PLACE, STRANGER)
        await harness.until(lambda: hardware.light(PLACE) == RED)
        harness.put(PLACE)
        await harness.until(lambda: hardware.light(PLACE) == DARK)

    play(tmp_path, script, PARTS, bus=hardware.bus, spi=hardware.spi)
    assert set(hardware.chain.shown) == {DARK}


def test_the_last_light_of_the_kit_is_the_last_slot_s(tmp_path: Path) -> None:
    hardware = Hardware()
    table = 'mat = "standard.toml"\njournal = "journal.sqlite"\n[lights]\nspi = "1.0"\n'
    config = parse_config(table, tmp_path / "table.toml")
    laid = [OverlayChoice(MAT, (GAME,))]

    async def run() -> None:
        written, loop = asyncio.Event(), asyncio.get_running_loop()
        hardware.stir = lambda: loop.call_soon_threadsafe(written.set)
        (lights,) = peripherals(config, laid, print, hardware.bus, hardware.spi, None)
        lights.on_status(Status(phase="explaining", wrong=(Place("graveyard", 0, NORTH),)))
        running = asyncio.create_task(lights.run())
        async with asyncio.timeout(LIMIT):
            await written.wait()
        running.cancel()

    asyncio.run(run())
    assert hardware.chain.shown == [*[DARK] * 35, RED]


def test_parts_that_are_not_there_are_named_once_and_the_game_goes_on(tmp_path: Path) -> None:
    def nothing(number: object) -> Any:
        if number == 1:
            return Hardware().consoles
        raise DeviceError(f"{number} is not there")

    async def script(harness: TableHarness) -> None:
        told = {"slot displays: 3 is not there", "lights: 1.0 is not there"}
        await harness.until(lambda: set(harness.health) == told <= set(harness.notes))
        await harness.until(lambda: harness.reads(SOUTH).endswith("Not working | Check its plug and the log"))
        harness.push(SOUTH, Button.RIGHT)
        await harness.begin(SOUTH)
        await harness.until(lambda: harness.status.phase == "choosing")
        harness.put(PLACE, STRANGER)
        await harness.until(lambda: harness.status.wrong == (PLACE,))
        assert len(harness.notes) == len(set(harness.notes))

    play(tmp_path, script, PARTS, bus=nothing, spi=nothing)


def test_a_table_with_a_speaker_says_what_it_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = tmp_path / "heard"
    os.mkfifo(heard)
    once = f"[ -e {tmp_path}/begun ] && exit; touch {tmp_path}/begun"
    put_program(tmp_path / "bin" / "espeak-ng", f'{once}; {{ echo "$@"; cat; }} > {heard}')
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:{os.environ['PATH']}")

    async def script(harness: TableHarness) -> None:
        options, text = (await asyncio.to_thread(heard.read_text)).splitlines()
        assert options == "-v fr -s 160 -a 70 --stdin"
        # Which is told first depends on when the boards answer.
        assert text.startswith(("Composant absent, Branchez la platine ", "Art of War, Débutant"))

    play(tmp_path, script, "[speaker]\nvolume = 70\n", 'language = "fr"\n', bus=Hardware().bus)


def test_a_speaker_without_its_program_is_named_with_the_remedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))

    async def script(harness: TableHarness) -> None:
        missing = "speaker: espeak-ng is missing: run sudo apt install espeak-ng"
        await harness.until(lambda: missing in harness.health)

    play(tmp_path, script, "[speaker]\n", bus=Hardware().bus)


def test_a_table_without_them_opens_nothing(tmp_path: Path) -> None:
    opened: list[object] = []

    def bus(number: int) -> I2cBus:
        opened.append(number)
        return Hardware().consoles

    async def script(harness: TableHarness) -> None:
        await harness.begin(SOUTH)
        await harness.until(lambda: harness.status.phase == "choosing")

    play(tmp_path, script, bus=bus, spi=opened.append)
    assert opened == [1, 1]


def test_each_unit_stands_beside_its_slot_and_nothing_beside_an_empty_one() -> None:
    hardware = Hardware()
    found = spots([slot.place for slot in MAT.slots], GAME.projection.zones, (0x70, 0x71))
    board = GAME.words.board(GAME.rules.parse_state(WOUNDED), PUBLIC)

    async def run() -> None:
        drawn = asyncio.Event()
        loop = asyncio.get_running_loop()
        labels = SlotLabels(SlotDisplays(lambda: hardware.small_bus, found), list(found), print)
        last = hardware.small[NORTH][2]
        last.on_change = lambda: last.lit and any(last.pixels()) and loop.call_soon_threadsafe(drawn.set)
        labels.on_status(Status(phase="waiting", board=board))
        running = asyncio.create_task(labels.run())
        async with asyncio.timeout(LIMIT):
            await drawn.wait()
        running.cancel()

    asyncio.run(run())
    for place, (mux, channel) in found.items():
        expected = draw_slot_label(*STANDING[place]) if place in STANDING else blank()
        assert hardware.small[mux - 0x70][channel].pixels() == expected.tobytes(), place


def test_an_accepted_action_is_heard() -> None:
    pins = virtual_pins()
    heard: list[int] = []

    async def run() -> None:
        silent = asyncio.Event()
        loop = asyncio.get_running_loop()

        def sleep(seconds: float) -> None:
            heard.append(round(pins.pin(12).frequency or 0))
            if not heard[-1]:
                loop.call_soon_threadsafe(silent.set)

        voice = Sounds(Buzzer(12, pins, sleep), print)
        voice.on_status(Status(phase="proposing", actions=4))
        voice.on_status(Status(phase="settling", actions=5))
        running = asyncio.create_task(voice.run())
        async with asyncio.timeout(LIMIT):
            await silent.wait()
        running.cancel()

    asyncio.run(run())
    assert heard == [sound.frequency for sound in TUNES[Tone.CARD]] + [0]


def test_a_fault_is_told_once_and_its_end_too_and_the_latest_value_is_shown_in_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("playmat.app.peripherals.latest_worker.RETRY", 0)
    faults = ["a", "a", "b", "", "a", ""]
    shown: list[int] = []
    reported: list[PartFault] = []

    async def run() -> None:
        finished = asyncio.Event()

        def show(value: int) -> None:
            if fault := faults.pop(0):
                raise DeviceError(fault)
            shown.append(value)

        def done(value: int) -> None:
            latest.put(value + 1) if faults else finished.set()

        latest = LatestWorker(Part(PartKind.LIGHTS), show, reported.append, done)
        latest.put(1)
        running = asyncio.create_task(latest.run())
        async with asyncio.timeout(LIMIT):
            await finished.wait()
        running.cancel()

    asyncio.run(run())
    told = ["lights: a", "lights: b", "lights: works again", "lights: a", "lights: works again"]
    assert (shown, list(map(str, reported))) == ([1, 2], told)


def test_an_awaited_light_pulses_and_a_wrong_one_is_steady() -> None:
    moments = [PULSE * n / 8 for n in range(8)]
    assert len({colour(Light.AWAITED, now) for now in moments}) > 3
    assert colour(Light.AWAITED, 0.0) == AMBER
    assert min(colour(Light.AWAITED, now).red for now in moments) > 0
    assert {colour(Light.WRONG, now) for now in moments} == {RED}


def test_each_cell_has_its_channel_in_the_order_of_its_zone() -> None:
    found = spots([slot.place for slot in MAT.slots], GAME.projection.zones, (0x70, 0x71))
    assert found == {
        Place("battlefield", number, seat): (0x70 + seat, number) for seat in SEATS for number in range(6)
    }


def test_shared_cells_go_with_the_first_seat() -> None:
    shared, own = [Place("middle", number) for number in range(2)], Place("field", 0, SOUTH)
    assert spots([*shared, own, Place("field", 0, NORTH)], CELLS, (0x70, 0x71)) == {
        own: (0x70, 0),
        shared[0]: (0x70, 1),
        shared[1]: (0x70, 2),
        Place("field", 0, NORTH): (0x71, 0),
    }


def test_a_mat_with_more_cells_than_channels_is_refused() -> None:
    cells = [Place("field", number, SOUTH) for number in range(9)]
    with pytest.raises(ConfigError, match="serves 8 cells a seat"):
        spots(cells, CELLS, (0x70, 0x71))


def test_a_mat_with_more_seats_than_multiplexers_is_refused() -> None:
    with pytest.raises(ConfigError, match="serves 2 seats"):
        spots([Place("field", 0, 2)], CELLS, (0x70, 0x71))
