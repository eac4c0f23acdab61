"""A table's configuration: TOML becomes frozen values, or one sentence with file, key and remedy."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from playmat.config.section import Section
from playmat.config.values import (
    BoardConfig,
    ConsoleConfig,
    DisplaysConfig,
    FleetConfig,
    GameConfig,
    Keep,
    SlotDisplaysConfig,
    SpiConfig,
    TableConfig,
    Timing,
    UpdatesConfig,
)
from playmat.config.wiring import check_wiring
from playmat.errors import ConfigError, cause
from playmat.saving import load_text
from playmat.text import say
from playmat.toml import read_toml
from playmat.wifi import COUNTRIES

__all__ = [
    "BoardConfig",
    "ConsoleConfig",
    "DisplaysConfig",
    "FleetConfig",
    "GameConfig",
    "Keep",
    "SlotDisplaysConfig",
    "SpiConfig",
    "TableConfig",
    "Timing",
    "UpdatesConfig",
    "load_config",
    "load_fleet",
    "parse_config",
]

Value = TypeVar("Value")
_NO_SETTING = say(
    "{file}: {key} is not a setting: remove it or correct its name, or let it stand below [settings] if the "
    "game is to know it"
)
_HOST = re.compile("[A-Za-z0-9.:-]*")
_SIZES = {"128x64": (128, 64), "128x32": (128, 32), "256x64": (256, 64)}
_TUNING = {
    "mhz": (None, 1, 8),
    "misses": (3, 1, 20),
    "settle_us": (2000, 0, 20_000),
    "timeout_us": (500, 100, 20_000),
}
"""A board's settings: what each is unless it is given, the least and the most it may be."""


def load_config(path: Path) -> TableConfig:
    """The configuration in the file; ConfigError in one sentence."""
    try:
        text = load_text(path)
    except (OSError, UnicodeError) as error:
        raise ConfigError(
            say("{file} cannot be read ({cause}): name a file with --config", file=path, cause=cause(error))
        ) from error
    return parse_config(text, path)


def load_fleet(path: Path) -> FleetConfig:
    """The `[fleet]` section of a file that has nothing else; ConfigError in one sentence."""
    try:
        table = Section(read_toml(load_text(path), path), "", path)
    except (OSError, UnicodeError) as error:
        raise ConfigError(f"{path} cannot be read ({cause(error)}): name a file with --fleet") from error
    fleet = _optional(table, "fleet", partial(_fleet, path.parent))
    table.finish()
    if fleet is None:
        raise ConfigError(f"{path} has no [fleet] section: add the one that `playmat fleet init` printed")
    return fleet


# Each `take` removes its key from the section, and `finish` refuses what is left: a misspelt setting is
# reported, not ignored. So each section is finished by the function that reads it, and the table itself
# last. Whether the parts can be connected together is checked at the end (`check_wiring`), when all of them
# are known.
def parse_config(text: str, source: Path, given: Mapping[str, Any] = {}) -> TableConfig:
    """The configuration in `text`; relative paths in it start from the folder of `source`.

    `given` are settings of a virtual table, whose file need not have them.
    """
    data = {**given, **read_toml(text, source)}
    table = Section(data, "", source)
    boxes: list[str] = table.pop("boxes", list, [])
    if not all(isinstance(name, str) and "\0" not in name for name in boxes):
        raise table.wrong("boxes", boxes, say("the names of files that `playmat cards` has written"))
    buzzer, silent = _optional(table, "buzzer", _buzzer) or (None, False)
    config = TableConfig(
        game=GameConfig(table.pop("game", str, ""), table.section("settings").pop_all(), source.parent),
        mat=source.parent / table.file("mat"),
        journal=source.parent / table.file("journal"),
        boards=_boards(table.sections("boards")),
        consoles=tuple(_console(section) for section in table.sections("consoles")),
        timing=_timing(table.section("timing")),
        journal_keep=_keep(table.section("journal_keep")),
        language=table.pop("language", str, "en"),
        recording=source.parent / name if (name := table.file("recording", "")) else None,
        boxes=tuple(source.parent / name for name in boxes),
        card_pad=table.pop("card_pad", bool, False),
        phones=_in_range(table, "phones", None, 1024, 65535),
        phones_host=_host(table, "phones_host"),
        owner=_in_range(table, "owner", None, 1024, 65535),
        owner_pin=_owner_pin(table),
        displays=_displays(table.section("displays")),
        buzzer=buzzer,
        silent=silent,
        speaker=_optional(table, "speaker", lambda section: _in_range(section, "volume", 100, 1, 200)),
        lights=_optional(table, "lights", _spi_place),
        slot_displays=_optional(table, "slot_displays", _slot_displays),
        players=_players(table.section("players")),
        fleet=_optional(table, "fleet", partial(_fleet, source.parent)),
        updates=_optional(table, "updates", _updates),
        hotspot=_optional(table, "hotspot", _country),
    )
    table.finish(_NO_SETTING)
    if config.owner is not None and config.owner == config.phones:
        raise table.wrong(
            "owner", config.owner, say("another port than that of phones, which guests may use")
        )
    check_wiring(config, table)
    return config


def parse_updates(text: str, source: Path) -> UpdatesConfig:
    """The keys of `[updates]` in a file of their own; ConfigError."""
    section = Section(read_toml(text, source), "", source)
    updates = _updates(section)
    section.finish(_NO_SETTING)
    return updates


def _host(table: Section, key: str) -> str:
    host: str = table.pop(key, str, "")
    if not _HOST.fullmatch(host):
        raise table.wrong(key, host, say('a name such as "table.local", or an address'))
    return host


def _owner_pin(table: Section) -> str:
    pin: Any = table.pop("owner_pin", object, "")
    if not isinstance(pin, str) or (pin and not re.fullmatch(r"[0-9]{6,8}", pin)):
        raise table.wrong("owner_pin", "...", say('six to eight digits, as "250817"'))
    return pin


def _boards(sections: list[Section]) -> tuple[BoardConfig, ...]:
    boards: list[BoardConfig] = []
    for section in sections:
        name = section.pop("name", str)
        port, usb = section.pop("port", str, ""), section.pop("usb", str, "")
        rst, sense = section.pop("rst", int, None), section.pop("sense", int, None)
        tuning = {key: _in_range(section, key, *limits) for key, limits in _TUNING.items()}
        section.finish()  # first: port may be missing because it is misspelt
        if port and usb:
            raise section.wrong("usb", usb, say("left out where port is given, or given instead of it"))
        if not port and not usb:
            raise section.wrong("port", port, say("a path, or left out where usb gives a USB serial number"))
        board = BoardConfig(name, port or f"usb:{usb}", rst=rst, sense=sense, **tuning)
        if board.name in [other.name for other in boards]:
            raise section.wrong("name", board.name, say("another name than those of the boards before it"))
        if board.port in [other.port for other in boards]:
            raise section.wrong("port", board.port, say("another port than those of the boards before it"))
        boards.append(board)
    return tuple(boards)


def _in_range(section: Section, key: str, default: int | None, least: int, most: int) -> Any:
    value: int | None = section.pop(key, int, default)
    if value is not None and not least <= value <= most:
        raise section.wrong(key, value, say("{least} to {most}", least=least, most=most))
    return value


def _console(section: Section) -> ConsoleConfig:
    # `seat = "south"`, or `seats = ["south", "west"]` for a console that several share
    seats: list[str] = section.pop("seats", list, None)
    if seats is None:
        seats = [section.pop("seat", str)]
    elif not seats or not all(isinstance(seat, str) for seat in seats):
        raise section.wrong("seats", seats, say("the names of one seat or several"))
    pins = section.pop("pins", list)
    if len(pins) != 3 or not all(type(pin) is int for pin in pins):
        raise section.wrong("pins", pins, say("three GPIO numbers, left to right"))
    size = section.pop("size", str, "128x64")
    if size not in _SIZES:
        raise section.wrong("size", size, say("one of {options}", options=", ".join(_SIZES)))
    spi = None
    if size == "256x64":
        port, device = map(int, _spi_place(section, "0.0").split("."))
        spi = SpiConfig(port, device, section.pop("dc", int, 24), section.pop("rst", int, 25))
    address = 0x3C if spi else section.pop("address", int, 0x3C)
    if not 0x08 <= address <= 0x77:
        raise section.wrong("address", address, say("an I2C address from 0x08 to 0x77"))
    bus = 1 if spi else section.pop("bus", int, 1)
    section.finish()
    names = tuple(map(str.lower, seats))
    return ConsoleConfig(
        seats=names, bus=bus, address=address, pins=(pins[0], pins[1], pins[2]), size=_SIZES[size], spi=spi
    )


def _players(section: Section) -> dict[str, str]:
    players = section.pop_all()
    for seat, program in players.items():
        if not isinstance(program, str):
            raise section.wrong(seat, program, say('the name of a program, as "level-3"'))
    return {seat.lower(): program for seat, program in players.items()}


def _spi_place(section: Section, *default: str) -> str:
    place: str = section.pop("spi", str, *default)
    if not re.fullmatch(r"[0-9]{1,2}\.[0-9]{1,2}", place):
        raise section.wrong("spi", place, say('a bus and a chip select, as "0.1" for /dev/spidev0.1'))
    return place


def _optional(table: Section, key: str, read: Callable[[Section], Value]) -> Value | None:
    """Reads the whole section `key` if there is one."""
    if (section := table.optional(key)) is None:
        return None
    value = read(section)
    section.finish()
    return value


def _buzzer(section: Section) -> tuple[int, bool]:
    return section.pop("pin", int), section.pop("silent", bool, False)


def _displays(section: Section) -> DisplaysConfig:
    minutes = _in_range(section, "sleep_min", 30, 2, 1440)
    brightness = _in_range(section, "brightness", 100, 5, 100)
    section.finish()
    return DisplaysConfig(60.0 * minutes, brightness)


def _slot_displays(section: Section) -> SlotDisplaysConfig:
    bus, muxes = section.pop("bus", int), section.pop("muxes", list)
    if not all(type(mux) is int and mux in range(0x70, 0x78) for mux in muxes) or len({*muxes}) != 2:
        raise section.wrong("muxes", muxes, say("two addresses from 0x70 to 0x77, South's and North's"))
    return SlotDisplaysConfig(bus, (muxes[0], muxes[1]))


def _fleet(folder: Path, section: Section) -> FleetConfig:
    table = section.pop("table", str)
    if not re.fullmatch(r"[a-z0-9][a-z0-9_-]{0,39}", table):
        raise section.wrong("table", table, say("up to 40 of a-z, 0-9, - and _, a letter or digit first"))
    ca, password = section.file("ca", ""), section.file("password", "")
    broker = section.pop("broker", str)
    if not re.fullmatch(r"[A-Za-z0-9:][A-Za-z0-9.:_-]{0,199}", broker):  # root names a unit of systemd by it
        raise section.wrong("broker", broker, say("the name or address of a computer"))
    if not ca and broker not in ("localhost", "127.0.0.1", "::1"):
        raise section.wrong("ca", ca, say("the certificate from `playmat fleet init`, or broker localhost"))
    return FleetConfig(
        table=table,
        broker=broker,
        port=_in_range(section, "port", 8883 if ca else 1883, 1, 65535),
        password=folder / password if password else None,
        ca=folder / ca if ca else None,
        name=section.pop("name", str, ""),
        page=section.pop("page", str, ""),
        keep_days=_in_range(section, "keep_days", 7, 1, 365),
        keep_events=_in_range(section, "keep_events", 50_000, 100, 1_000_000),
    )


def _updates(section: Section) -> UpdatesConfig:
    sticks, address = section.pop("sticks", bool, False), section.pop("address", str, "")
    if address and not re.fullmatch(r"https://[!-~]+", address):
        raise section.wrong(
            "address", address, say('that of a release.json, as "https://example.org/release.json"')
        )
    return UpdatesConfig(sticks, address)


def _country(section: Section) -> str:
    country: str = section.pop("country", str)
    if country not in COUNTRIES:
        raise section.wrong("country", country, say('the two capital letters of ISO 3166, as "GB" (no "UK")'))
    return country


def _timing(section: Section) -> Timing:
    values: dict[str, float] = {}
    quiet = section.pop("quiet_s", int, None)
    if quiet is not None:
        if not 0 <= quiet <= 86_400:
            raise section.wrong("quiet_s", quiet, say("seconds from 0 (never) to 86400"))
        values["quiet"] = float(quiet)
    minutes = section.pop("limit_min", int, None)
    if minutes is not None:
        if not 0 <= minutes <= 1440:
            raise section.wrong("limit_min", minutes, say("minutes from 0 (no limit) to 1440"))
        values["limit"] = 60.0 * minutes
    for name in ("dwell", "across", "touch", "patience", "carry", "reaction"):
        milliseconds = section.pop(f"{name}_ms", int, None)
        if milliseconds is not None:
            if not 0 <= milliseconds <= 60_000:
                raise section.wrong(f"{name}_ms", milliseconds, say("milliseconds from 0 to 60000"))
            values[name] = milliseconds / 1000
    section.finish()
    return Timing(**values)


def _keep(section: Section) -> Keep:
    standard = Keep()
    days = section.pop("days", int, standard.days)
    megabytes = section.pop("megabytes", int, standard.megabytes)
    for name, number in (("days", days), ("megabytes", megabytes)):
        if not 1 <= number <= 100_000:
            raise section.wrong(name, number, say("a number from 1 to 100000"))
    section.finish()
    return Keep(days, megabytes)
