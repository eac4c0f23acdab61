"""A table's configuration: TOML becomes frozen values, or one sentence with file, key and remedy."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playmat.errors import ConfigError


@dataclass(frozen=True, slots=True)
class Timing:
    """When the table believes what it sees, in seconds."""

    dwell: float = 0.4  # a picture that means an action must be still this long
    across: float = 0.2  # and where nothing else can be meant: longer than a card carried across is heard
    patience: float = 1.2  # a picture that means nothing is explained after this long
    carry: float = 4.0  # a card in the air is asked for after this long
    reaction: float = 0.3  # a button decides only what it has said for this long
    quiet: float = 0.0  # an abandoned table invites again after this long; 0: never


@dataclass(frozen=True, slots=True)
class BoardConfig:
    """A slot board and its serial port: a path, or `usb:` and the USB serial number of the board;
    the clock of its SPI bus and the GPIO of its readers' RST line, if that is wired.
    """

    name: str
    port: str
    mhz: int = 4
    rst: int | None = None


@dataclass(frozen=True, slots=True)
class SpiConfig:
    """Where a display of 256 x 64 is: /dev/spidevPORT.DEVICE and the GPIOs of its D/C and RST lines."""

    port: int
    device: int
    dc: int
    rst: int


@dataclass(frozen=True, slots=True)
class ConsoleConfig:
    """The display and buttons of one seat or several, by the mat's names for them: the I2C bus and address,
    or SPI, and the pins from left to right.
    """

    seats: tuple[str, ...]
    bus: int
    address: int
    pins: tuple[int, int, int]
    size: tuple[int, int] = (128, 64)
    spi: SpiConfig | None = None


@dataclass(frozen=True, slots=True)
class SlotDisplaysConfig:
    """The small displays: their I2C bus, and the addresses of South's and North's multiplexer."""

    bus: int
    muxes: tuple[int, int]


@dataclass(frozen=True, slots=True)
class GameConfig:
    """What is played: the game by its name, and what it alone understands.

    Without a name it is the first that comes with playmat. Files that settings name lie in `folder`.
    """

    name: str = ""
    settings: Mapping[str, object] = field(default_factory=dict)
    folder: Path | None = None


@dataclass(frozen=True, slots=True)
class Keep:
    """How long the journal keeps old games, and how large it may become; the last game always stays."""

    days: int = 365
    megabytes: int = 100


@dataclass(frozen=True, slots=True)
class TableConfig:
    """Everything that differs from table to table."""

    game: GameConfig
    mat: Path
    journal: Path
    boards: tuple[BoardConfig, ...]
    consoles: tuple[ConsoleConfig, ...]
    timing: Timing = Timing()
    journal_keep: Keep = Keep()
    language: str = "en"
    buzzer: int | None = None  # its GPIO
    lights: str | None = None  # their SPI bus and chip select, "0.1"
    slot_displays: SlotDisplaysConfig | None = None


_SIZES = {"128x64": (128, 64), "128x32": (128, 32), "256x64": (256, 64)}


def load_config(path: Path) -> TableConfig:
    """The configuration in the file; ConfigError in one sentence."""
    try:
        text = path.read_text("utf-8")
    except OSError as error:
        raise ConfigError(f"{path} cannot be read ({error.strerror}): name a file with --config") from error
    return parse_config(text, path)


def parse_config(text: str, source: Path) -> TableConfig:
    """The configuration in `text`; relative paths in it start from the folder of `source`."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{source} is not TOML: {error}") from error
    table = _Section(data, "", source)
    config = TableConfig(
        game=_game(table, source.parent),
        mat=source.parent / table.take("mat", str),
        journal=source.parent / table.take("journal", str),
        boards=_boards(table.sections("boards")),
        consoles=tuple(_console(section) for section in table.sections("consoles")),
        timing=_timing(table.section("timing")),
        journal_keep=_keep(table.section("journal_keep")),
        language=table.take("language", str, "en"),
        buzzer=_buzzer(table.optional("buzzer")),
        lights=_lights(table.optional("lights")),
        slot_displays=_slot_displays(table.optional("slot_displays")),
    )
    table.finish(", or let it stand below [settings] if the game is to know it")
    _check_buses(config, table)
    return config


def _game(table: _Section, folder: Path) -> GameConfig:
    return GameConfig(table.take("game", str, ""), table.section("settings").take_all(), folder)


def _boards(sections: list[_Section]) -> tuple[BoardConfig, ...]:
    boards: list[BoardConfig] = []
    for section in sections:
        board = _board(section)
        if board.name in [other.name for other in boards]:
            raise section.wrong("name", board.name, "another name than those of the boards before it")
        if board.port in [other.port for other in boards]:
            raise section.wrong("port", board.port, "another port than those of the boards before it")
        boards.append(board)
    return tuple(boards)


def _board(section: _Section) -> BoardConfig:
    name, port, usb = section.take("name", str), section.take("port", str, ""), section.take("usb", str, "")
    if port and usb:
        raise section.wrong("usb", usb, "left out where port is given, or given instead of it")
    if not port and not usb:
        raise section.wrong("port", port, "a path, or left out where usb gives a USB serial number")
    mhz, rst = section.take("mhz", int, 4), section.take("rst", int, None)
    if mhz not in range(1, 9):
        raise section.wrong("mhz", mhz, "1 to 8")
    section.finish()
    return BoardConfig(name, port or f"usb:{usb}", mhz, rst)


def _console(section: _Section) -> ConsoleConfig:
    seats = _seats(section)
    pins = section.take("pins", list)
    if len(pins) != 3 or not all(isinstance(pin, int) for pin in pins):
        raise section.wrong("pins", pins, "three GPIO numbers, left to right")
    size = section.take("size", str, "128x64")
    if size not in _SIZES:
        raise section.wrong("size", size, f"one of {', '.join(_SIZES)}")
    spi = _spi(section) if size == "256x64" else None
    address = 0x3C if spi else section.take("address", int, 0x3C)
    if not 0x08 <= address <= 0x77:
        raise section.wrong("address", address, "an I2C address from 0x08 to 0x77")
    bus = 1 if spi else section.take("bus", int, 1)
    section.finish()
    return ConsoleConfig(seats, bus, address, (pins[0], pins[1], pins[2]), _SIZES[size], spi)


def _seats(section: _Section) -> tuple[str, ...]:
    """`seat = "south"`, or `seats = ["south", "west"]` for a console that several share."""
    several = section.take("seats", list, None)
    if several is None:
        return (section.take("seat", str).lower(),)
    if not several or not all(isinstance(seat, str) for seat in several):
        raise section.wrong("seats", several, "the names of one seat or several")
    return tuple(seat.lower() for seat in several)


def _spi(section: _Section) -> SpiConfig:
    port, device = map(int, _spi_place(section, "0.0").split("."))
    return SpiConfig(port, device, section.take("dc", int, 24), section.take("rst", int, 25))


def _spi_place(section: _Section, *default: str) -> str:
    place: str = section.take("spi", str, *default)
    if not re.fullmatch(r"\d+\.\d+", place):
        raise section.wrong("spi", place, 'a bus and a chip select, as "0.1" for /dev/spidev0.1')
    return place


def _buzzer(section: _Section | None) -> int | None:
    if section is None:
        return None
    pin: int = section.take("pin", int)
    section.finish()
    return pin


def _lights(section: _Section | None) -> str | None:
    if section is None:
        return None
    spi = _spi_place(section)
    section.finish()
    return spi


def _slot_displays(section: _Section | None) -> SlotDisplaysConfig | None:
    if section is None:
        return None
    bus, muxes = section.take("bus", int), section.take("muxes", list)
    if len(set(muxes)) != 2 or not all(mux in range(0x70, 0x78) for mux in muxes):
        raise section.wrong("muxes", muxes, "two addresses from 0x70 to 0x77, South's and North's")
    section.finish()
    return SlotDisplaysConfig(bus, (muxes[0], muxes[1]))


def _check_buses(config: TableConfig, table: _Section) -> None:
    """Lights take whatever their bus carries; what is behind a multiplexer shares the bus before it."""
    small, lights = config.slot_displays, config.lights
    for console in config.consoles:
        if console.spi and lights and lights.startswith(f"{console.spi.port}."):
            raise table.wrong(
                "lights.spi", lights, "another bus than the display's: lights have no select line"
            )
        if not console.spi and small and (console.bus, console.address) == (small.bus, 0x3C):
            raise table.wrong(
                "slot_displays.bus", small.bus, "a bus without a console at 0x3C, which is theirs"
            )


def _timing(section: _Section) -> Timing:
    values: dict[str, float] = {}
    quiet = section.take("quiet_s", int, None)
    if quiet is not None:
        if not 0 <= quiet <= 86_400:
            raise section.wrong("quiet_s", quiet, "seconds from 0 (never) to 86400")
        values["quiet"] = float(quiet)
    for name in ("dwell", "across", "patience", "carry", "reaction"):
        milliseconds = section.take(f"{name}_ms", int, None)
        if milliseconds is not None:
            if not 0 <= milliseconds <= 60_000:
                raise section.wrong(f"{name}_ms", milliseconds, "milliseconds from 0 to 60000")
            values[name] = milliseconds / 1000
    section.finish()
    return Timing(**values)


def _keep(section: _Section) -> Keep:
    standard = Keep()
    days = section.take("days", int, standard.days)
    megabytes = section.take("megabytes", int, standard.megabytes)
    for name, number in (("days", days), ("megabytes", megabytes)):
        if not 1 <= number <= 100_000:
            raise section.wrong(name, number, "a number from 1 to 100000")
    section.finish()
    return Keep(days, megabytes)


class _Section:
    """A TOML table being read: takes keys with their types, refuses what is left over."""

    def __init__(self, data: dict[str, Any], name: str, source: Path) -> None:
        self._left = dict(data)
        self._name = name
        self._source = source

    def take(self, key: str, kind: type, default: Any = ...) -> Any:
        value = self._left.pop(key, default)
        if value is ...:
            raise ConfigError(f"{self._source}: {self._name}{key} is missing: add it ({kind.__name__})")
        if value is not default and (not isinstance(value, kind) or isinstance(value, bool)):
            raise self.wrong(key, value, f"a {kind.__name__}")
        return value

    def section(self, key: str) -> _Section:
        value = self._left.pop(key, {})
        if not isinstance(value, dict):
            raise self.wrong(key, value, f"a table, written [{key}]")
        return _Section(value, f"{key}.", self._source)

    def optional(self, key: str) -> _Section | None:
        return self.section(key) if key in self._left else None

    def sections(self, key: str) -> list[_Section]:
        value = self._left.pop(key, [])
        if not isinstance(value, list):
            raise self.wrong(key, value, f"a list of tables, each written [[{key}]]")
        return [_Section(entry, f"{key}[{n}].", self._source) for n, entry in enumerate(value, 1)]

    def wrong(self, key: str, value: object, expected: str) -> ConfigError:
        return ConfigError(f"{self._source}: {self._name}{key} = {value!r} must be {expected}")

    def take_all(self) -> dict[str, Any]:
        values, self._left = self._left, {}
        return values

    def finish(self, more: str = "") -> None:
        if self._left:
            key = next(iter(self._left))
            raise ConfigError(
                f"{self._source}: {self._name}{key} is not a setting: remove it or correct its name{more}"
            )
