"""What cannot be wired is refused: a pin or an address that two parts want, or that belongs to a bus."""

from __future__ import annotations

from collections.abc import Iterator

from playmat.config.section import Section
from playmat.config.values import TableConfig
from playmat.pinout import (
    PAD_RST,
    PI_PINS,
    PICO_ADC,
    PICO_MISO,
    PICO_MOSI,
    PICO_SCK,
    PICO_SELECTS,
    PICO_SPARE,
    i2c_pins,
    spare_pins,
    spi_pins,
)
from playmat.text import Text, say, verbatim

_SMALL = 0x3C  # the address of all displays behind the multiplexers


# These are checks of the whole table: each part may be right alone and still need the pin, the address or
# the select line of another. The message names the later of the two, and what would be free instead.
def check_wiring(config: TableConfig, table: Section) -> None:
    """Raises ConfigError where two parts of the table cannot both be connected."""
    _check_board_pins(config, table)
    _check_addresses(config, table)
    _check_spi(config, table)
    _check_pins(config, table)


def _check_board_pins(config: TableConfig, table: Section) -> None:
    owners = {PICO_SCK: verbatim("SCK"), PICO_MOSI: verbatim("MOSI"), PICO_MISO: verbatim("MISO")}
    owners |= {
        pin: say("the select line of reader {reader}", reader=reader)
        for reader, pin in enumerate(PICO_SELECTS)
    }
    spare = ", ".join(map(str, PICO_SPARE))
    for number, board in enumerate(config.boards, 1):
        if board.rst is not None and board.rst not in PICO_SPARE:
            owner = owners.get(board.rst, say("not on the Pico's edge"))
            expected = say(
                "a GPIO that is free: {pin} is {owner} (free are {spare})",
                pin=board.rst,
                owner=owner,
                spare=spare,
            )
            raise table.wrong(f"boards[{number}].rst", board.rst, expected)
        if board.sense is not None and (board.sense not in PICO_ADC or board.sense == board.rst):
            expected = say(
                "one of {pins}, which measure a voltage, and another than rst",
                pins=", ".join(map(str, PICO_ADC)),
            )
            raise table.wrong(f"boards[{number}].sense", board.sense, expected)


def _check_addresses(config: TableConfig, table: Section) -> None:
    """On an I2C bus each address is one part's; what is behind a multiplexer shares the bus before it."""
    owners: dict[tuple[int, int], str] = {}
    small = config.slot_displays
    for number, console in enumerate(config.consoles, 1):
        if console.spi:
            continue
        key, place = f"consoles[{number}].address", (console.bus, console.address)
        if place in owners:
            expected = say(
                "another than {owner}, which has {address:#x} on I2C bus {bus}",
                owner=owners[place],
                address=console.address,
                bus=console.bus,
            )
            raise table.wrong(key, console.address, expected)
        owners[place] = key
        if small and place == (small.bus, _SMALL):
            expected = say("a bus without a console at 0x3C, which is theirs")
            raise table.wrong("slot_displays.bus", small.bus, expected)
        if small and console.bus == small.bus and console.address in small.muxes:
            expected = say(
                "other addresses: {owner} has {address:#x} on I2C bus {bus}",
                owner=key,
                address=console.address,
                bus=small.bus,
            )
            raise table.wrong("slot_displays.muxes", list(small.muxes), expected)


def _check_spi(config: TableConfig, table: Section) -> None:
    """Displays and card pad have a select line each; lights have none and take all that is sent."""
    owners = {"0.0": "card_pad"} if config.card_pad else {}
    for number, console in enumerate(config.consoles, 1):
        if spi := console.spi:
            key, place = f"consoles[{number}].spi", f"{spi.port}.{spi.device}"
            if place in owners:
                raise table.wrong(key, place, say("another than {owner}, which has it", owner=owners[place]))
            owners[place] = key
            if config.lights and config.lights.startswith(f"{spi.port}."):
                expected = say("another bus than the display's: lights have no select line")
                raise table.wrong("lights.spi", config.lights, expected)


def _check_pins(config: TableConfig, table: Section) -> None:
    """Each pin of the Pi has one user; the buses are asked first."""
    owners = dict(_bus_pins(config))
    for key, value, pins in _single_pins(config):
        for pin in pins:
            if pin not in PI_PINS:
                expected = say("on the Pi's header, GPIO 2 to 27 ({pin} is not)", pin=pin)
                raise table.wrong(key, value, expected)
            if pin in owners:
                taken = [gpio for _, _, used in _single_pins(config) for gpio in used]
                spare = spare_pins([*dict(_bus_pins(config)), *taken])
                expected = say(
                    "free: GPIO {pin} {owner} (free are {spare})", pin=pin, owner=owners[pin], spare=spare
                )
                raise table.wrong(key, value, expected)
            owners[pin] = say("is taken by {key}", key=key)


def _bus_pins(config: TableConfig) -> Iterator[tuple[int, Text]]:
    """The pins of I2C 1 and SPI 0, which displays and a card pad need, and of all other buses in use."""
    buses = {1, *(console.bus for console in config.consoles if not console.spi)}
    for bus in buses | ({config.slot_displays.bus} if config.slot_displays else set()):
        yield from ((pin, say("belongs to I2C bus {bus}", bus=bus)) for pin in i2c_pins(bus))
    devices = ["0.0", *(f"{c.spi.port}.{c.spi.device}" for c in config.consoles if c.spi)]
    for device in (*devices, *([config.lights] if config.lights else ())):
        port, select = map(int, device.split("."))
        yield from ((pin, say("belongs to SPI bus {port}", port=port)) for pin in spi_pins(port, select))


def _single_pins(config: TableConfig) -> Iterator[tuple[str, object, tuple[int, ...]]]:
    """Key, value and pins of every part that has pins of its own; buttons first."""
    for number, console in enumerate(config.consoles, 1):
        yield f"consoles[{number}].pins", list(console.pins), console.pins
    for number, console in enumerate(config.consoles, 1):
        if console.spi:
            yield f"consoles[{number}].dc", console.spi.dc, (console.spi.dc,)
            yield f"consoles[{number}].rst", console.spi.rst, (console.spi.rst,)
    if config.buzzer is not None:
        yield "buzzer.pin", config.buzzer, (config.buzzer,)
    if config.card_pad:
        yield "card_pad", True, (PAD_RST,)
