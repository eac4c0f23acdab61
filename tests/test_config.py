"""The table's configuration file: what is accepted, and what the errors say."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from playmat.assets import folder
from playmat.config import (
    BoardConfig,
    DisplaysConfig,
    GameConfig,
    Keep,
    SlotDisplaysConfig,
    SpiConfig,
    UpdatesConfig,
    load_config,
    parse_config,
)
from playmat.errors import ConfigError
from support.example_table import with_optional_parts
from support.table_harness import PARTS

EXAMPLE = folder("hardware") / "tables" / "example.toml"
TEXT = EXAMPLE.read_text()
WIDE = TEXT.replace('"128x64"', '"256x64"\nspi = "0.0"\ndc = 16\nrst = 26', 1).replace(
    "bus = 1\naddress = 0x3C\n", "", 1
)


def test_the_example_is_a_whole_table() -> None:
    config = load_config(EXAMPLE)
    assert config.mat.resolve() == (folder("hardware") / "mats" / "standard.toml").resolve()
    assert config.boards == (
        BoardConfig("south", "usb:E66038B713596F2A"),
        BoardConfig("north", "/dev/serial/by-id/usb-MicroPython_Board_in_FS_mode_E66038B7135A702B-if00"),
    )
    assert {console.seats: console.address for console in config.consoles} == {
        ("south",): 0x3C,
        ("north",): 0x3D,
    }
    assert (config.timing.dwell, config.timing.patience, config.timing.carry) == (0.4, 1.2, 4.0)


def test_a_console_has_one_of_three_displays() -> None:
    low = parse_config(TEXT.replace('"128x64"', '"128x32"'), EXAMPLE).consoles[0]
    assert (low.size, low.spi) == ((128, 32), None)
    wide = parse_config(WIDE.replace('"0.0"', '"0.1"'), EXAMPLE).consoles[0]
    assert (wide.size, wide.spi) == ((256, 64), SpiConfig(0, 1, 16, 26))


def test_what_is_played_may_differ_from_table_to_table() -> None:
    own = "[settings]\nsize = 3\nnames = ['a', 'b']\n\n"
    text = re.sub(r"\[settings\].*?\n\n", own, TEXT, flags=re.DOTALL)
    text = text.replace('"art-of-war"', '"chess"').replace("quiet_s = 0", "quiet_s = 300")
    config = parse_config(text, Path("etc/table.toml"))
    assert config.timing.quiet == 300
    assert config.game == GameConfig("chess", {"size": 3, "names": ["a", "b"]}, Path("etc"))


def test_what_is_played_need_not_be_said() -> None:
    text = re.sub(r"\[settings\].*?\n\n", "", TEXT, flags=re.DOTALL).replace('game = "art-of-war"', "")
    assert parse_config(text, Path("etc/table.toml")).game == GameConfig(folder=Path("etc"))


def test_a_recording_and_boxes_lie_beside_the_file() -> None:
    assert parse_config(TEXT, EXAMPLE).recording is None
    text = re.sub(r"^# (recording|boxes)", r"\1", TEXT, flags=re.MULTILINE)
    config = parse_config(text.replace("/var/lib/playmat/table.rec", "table.rec"), EXAMPLE)
    assert config.recording == EXAMPLE.parent / "table.rec"
    assert config.boxes == (EXAMPLE.parent / "army.box",)
    with pytest.raises(ConfigError, match=r"boxes = \[1\] must be the names of files"):
        parse_config(text.replace('["army.box"]', "[1]"), EXAMPLE)


def test_how_long_the_journal_keeps_games_may_be_set() -> None:
    assert parse_config(TEXT, EXAMPLE).journal_keep == Keep(days=365, megabytes=100)
    text = re.sub(r"^# (\[journal_keep\]|days|megabytes)", r"\1", TEXT, flags=re.MULTILINE)
    text = text.replace("days = 365", "days = 30")
    assert parse_config(text, EXAMPLE).journal_keep == Keep(days=30, megabytes=100)
    with pytest.raises(ConfigError, match=r"journal_keep\.days = 0 must be a number from 1 to 100000"):
        parse_config(text.replace("days = 30", "days = 0"), EXAMPLE)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('game = "art-of-war"', "game = [", "is not TOML"),
        ('game = "art-of-war"', "game = 3", "game = 3 must be a text"),
        ('journal = "/var/lib/playmat/journal.sqlite"', "", "journal is missing: add it (a text)"),
        ('language = "en"', 'langauge = "en"', "langauge is not a setting"),
        ("dwell_ms = 400 ", "dwell_ms = -1 ", "timing.dwell_ms = -1 must be milliseconds from 0 to 60000"),
        ("[settings]", "settings = 1\n[old]", "settings = 1 must be a table, written [settings]"),
        (
            'game = "art-of-war"',
            'rules = "official"',
            "rules is not a setting: remove it or correct its name, or let it stand below [settings]",
        ),
        ("# owner_pin", "owner_pin = '12' #", "owner_pin = '...' must be six to eight digits"),
        ("quiet_s = 0 ", "quiet_s = -1 ", "timing.quiet_s = -1 must be seconds from 0 (never) to 86400"),
        ("[[boards]]", "[boards]", "is not TOML"),
        (
            'usb = "E6',
            'port = "/dev/ttyACM0"\nusb = "E6',
            "boards[1].usb = 'E66038B713596F2A' must be left out",
        ),
        ('usb = "E6', 'usbb = "E6', "boards[1].usbb is not a setting: remove it or correct its name"),
        ('usb = "E66038B713596F2A"', "", "boards[1].port = '' must be a path, or left out where usb gives"),
        ('name = "north"', 'name = "south"', "boards[2].name = 'south' must be another name"),
        ("# misses = 3 ", "misses = 0 ", "boards[1].misses = 0 must be 1 to 20"),
        ("# settle_us = 2000", "settle_us = -1", "boards[1].settle_us = -1 must be 0 to 20000"),
        ("# timeout_us = 500", "timeout_us = 50", "boards[1].timeout_us = 50 must be 100 to 20000"),
        ("# mhz = 4 ", "mhz = 9 ", "boards[1].mhz = 9 must be 1 to 8"),
        ("address = 0x3C", "address = 0x80", "consoles[1].address = 128 must be an I2C address"),
        ("pins = [17, 27, 22]", "pins = [17]", "consoles[1].pins = [17] must be three GPIO numbers"),
        (
            'size = "128x64"',
            'size = "96x16"',
            "consoles[1].size = '96x16' must be one of 128x64, 128x32, 256x64",
        ),
        ('size = "128x64"', 'size = "256x64"', "consoles[1].bus is not a setting"),
        (
            'size = "128x64"',
            'size = "256x64"\nspi = "1"',
            "consoles[1].spi = '1' must be a bus and a chip select",
        ),
        ('seat = "north"', "seats = []", "consoles[2].seats = [] must be the names of one seat or several"),
    ],
)
def test_a_broken_file_is_refused_with_file_key_and_remedy(old: str, new: str, message: str) -> None:
    assert old in TEXT
    with pytest.raises(ConfigError, match=r"^table\.toml") as error:
        parse_config(TEXT.replace(old, new, 1), Path("table.toml"))
    assert message in str(error.value)


def test_two_boards_cannot_be_at_one_port() -> None:
    text = re.sub("usb =.*|port =.*", 'port = "/dev/ttyACM0"', TEXT)
    with pytest.raises(ConfigError, match=r"boards\[2\]\.port = '/dev/ttyACM0' must be another port"):
        parse_config(text, Path("table.toml"))


def test_each_board_has_settings_of_its_own() -> None:
    settings = "mhz = 1\nmisses = 5\nsettle_us = 5000\ntimeout_us = 200\n"
    config = parse_config(TEXT.replace('name = "south"', f'name = "south"\n{settings}'), EXAMPLE)
    south, north = config.boards
    assert (south.mhz, south.misses, south.settle_us, south.timeout_us) == (1, 5, 5000, 200)
    assert (north.mhz, north.misses, north.settle_us, north.timeout_us) == (None, 3, 2000, 500)


def test_optional_parts_are_absent_unless_they_are_named() -> None:
    config = parse_config(TEXT, EXAMPLE)
    assert (config.buzzer, config.speaker, config.lights, config.slot_displays) == (None,) * 4


def test_optional_parts_are_named_one_by_one() -> None:
    config = parse_config(TEXT + PARTS, EXAMPLE)
    assert (config.buzzer, config.lights) == (12, "1.0")
    assert config.slot_displays == SlotDisplaysConfig(3, (0x70, 0x71))


def test_the_optional_parts_of_the_example_can_be_used_as_they_stand() -> None:
    config = parse_config(with_optional_parts(TEXT), EXAMPLE)
    south, north = parse_config(TEXT + PARTS, EXAMPLE).consoles
    wide = replace(south, bus=1, address=0x3C, size=(256, 64), spi=SpiConfig(0, 1, 16, 26))
    others = replace(parse_config(TEXT + PARTS, EXAMPLE), consoles=(north, wide))
    updates = UpdatesConfig(sticks=True, address="https://example.org/release.json")
    assert config == replace(others, speaker=100, updates=updates, hotspot="GB")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("pin = 12", "pin = 12\n[speaker]\nvolume = 201", "speaker.volume = 201 must be "),
        ("pin = 12", 'pin = 12\n[hotspot]\ncountry = "UK"', "hotspot.country = 'UK' must be the two capital"),
        ("pin = 12", "pin = 12\n[hotspot]", "hotspot.country is missing"),
        ("pin = 12", 'pin = "12"', "buzzer.pin = '12' must be a whole number"),
        ("pin = 12", "pin = 12\nloud = true", "buzzer.loud is not a setting"),
        ('spi = "1.0"', 'spi = "/dev/spidev1.0"', "must be a bus and a chip select"),
        ("[0x70, 0x71]", "[0x70, 0x70]", "slot_displays.muxes = [112, 112] must be two addresses"),
        ("[0x70, 0x71]", "[0x70, 0x3C]", "slot_displays.muxes = [112, 60] must be two addresses"),
        ("bus = 3", "bus = 1", "slot_displays.bus = 1 must be a bus without a console at 0x3C"),
    ],
)
def test_a_broken_part_is_refused_with_file_key_and_remedy(old: str, new: str, message: str) -> None:
    with pytest.raises(ConfigError, match=r"^table\.toml") as error:
        parse_config(TEXT + PARTS.replace(old, new), Path("table.toml"))
    assert message in str(error.value)


def test_a_display_on_spi_leaves_its_i2c_address_to_the_small_ones() -> None:
    config = parse_config(WIDE + PARTS.replace("bus = 3", "bus = 1"), EXAMPLE)
    assert config.slot_displays == SlotDisplaysConfig(1, (0x70, 0x71))


def test_lights_and_a_display_on_one_spi_bus_are_refused() -> None:
    with pytest.raises(ConfigError, match=r"lights\.spi = '0\.1' must be another bus than the display's"):
        parse_config(WIDE + PARTS.replace('"1.0"', '"0.1"'), EXAMPLE)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "address = 0x3D",
            "address = 0x3C",
            "consoles[2].address = 60 must be another than consoles[1].address, which has 0x3c on I2C bus 1",
        ),
        (
            "[23, 24, 25]",
            "[23, 27, 25]",
            "consoles[2].pins = [23, 27, 25] must be free: GPIO 27 is taken by consoles[1].pins"
            " (free are 13, 16, 26)",
        ),
        ("[23, 24, 25]", "[23, 23, 25]", "consoles[2].pins = [23, 23, 25] must be free: GPIO 23 is taken by"),
        (
            "[23, 24, 25]",
            "[23, 24, 3]",
            "consoles[2].pins = [23, 24, 3] must be free: GPIO 3 belongs to I2C bus 1",
        ),
        (
            "[17, 27, 22]",
            "[8, 27, 22]",
            "consoles[1].pins = [8, 27, 22] must be free: GPIO 8 belongs to SPI bus 0",
        ),
        (
            "[17, 27, 22]",
            "[17, 27, 40]",
            "consoles[1].pins = [17, 27, 40] must be on the Pi's header, GPIO 2 to 27 (40 is not)",
        ),
        ("pin = 12", "pin = 22", "buzzer.pin = 22 must be free: GPIO 22 is taken by consoles[1].pins"),
        (
            'spi = "1.0"',
            'spi = "1.1"',
            "consoles[1].pins = [17, 27, 22] must be free: GPIO 17 belongs to SPI bus 1",
        ),
        (
            "# rst = 22",
            "rst = 9",
            "boards[1].rst = 9 must be a GPIO that is free: 9 is the select line of reader 9"
            " (free are 17, 22, 26, 27, 28)",
        ),
        ("# rst = 22", "rst = 16", "boards[1].rst = 16 must be a GPIO that is free: 16 is MISO"),
        (
            "# sense = 26",
            "sense = 22",
            "boards[1].sense = 22 must be one of 26, 27, 28, which measure a voltage",
        ),
        (
            "# rst = 22",
            "rst = 40",
            "boards[1].rst = 40 must be a GPIO that is free: 40 is not on the Pico's edge",
        ),
        (
            "muxes = [0x70",
            "muxes = [0x72",
            "slot_displays.muxes = [114, 113] must be other addresses:"
            " consoles[1].address has 0x72 on I2C bus 3",
        ),
    ],
)
def test_what_cannot_be_wired_is_refused_with_key_and_remedy(old: str, new: str, message: str) -> None:
    text = TEXT + PARTS
    if "muxes" in old:
        text = text.replace("bus = 1\naddress = 0x3C", "bus = 3\naddress = 0x72")
    assert old in text
    with pytest.raises(ConfigError, match=r"^table\.toml: ") as error:
        parse_config(text.replace(old, new), Path("table.toml"))
    assert message in str(error.value)


def test_a_wide_display_needs_two_pins_that_no_button_has() -> None:
    with pytest.raises(
        ConfigError, match=r"consoles\[1\]\.dc = 24 must be free: GPIO 24 is taken by consoles\[2\]"
    ):
        parse_config(WIDE.replace("dc = 16\n", ""), EXAMPLE)
    second = 'size = "256x64"\nspi = "0.0"\ndc = 4\nrst = 13'
    two = WIDE.replace("bus = 1\naddress = 0x3D", second)
    with pytest.raises(
        ConfigError, match=r"consoles\[2\]\.spi = '0\.0' must be another than consoles\[1\]\.spi"
    ):
        parse_config(two, EXAMPLE)
    assert parse_config(two.replace('"0.0"', '"0.1"', 1), EXAMPLE).consoles[1].spi == SpiConfig(0, 0, 4, 13)


def test_the_wide_display_of_the_readme_can_be_wired() -> None:
    readme = (folder("hardware") / "README.md").read_text()
    lines = re.findall(r"`(size = .*?|spi = .*?|dc = .*?|rst = .*?)`", readme)
    console = "\n".join(lines)
    assert len(lines) == 4
    text = re.sub(r'size = "128x64".*?0x3C', console, TEXT, count=1, flags=re.DOTALL)
    assert parse_config(text, EXAMPLE).consoles[0].spi == SpiConfig(0, 1, 16, 26)


def test_a_missing_file_says_how_to_name_one(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"cannot be read .* --config"):
        load_config(tmp_path / "none.toml")


FLEET = '\n[fleet]\ntable = "bar"\nbroker = "192.168.1.5"\nca = "ca.crt"\npassword = "fleet-password"\n'


def test_a_table_of_a_fleet_names_its_broker() -> None:
    assert parse_config(TEXT, EXAMPLE).fleet is None
    fleet = parse_config(TEXT + FLEET, EXAMPLE).fleet
    assert fleet and (fleet.table, fleet.broker, fleet.port) == ("bar", "192.168.1.5", 8883)
    assert (fleet.ca, fleet.password) == (EXAMPLE.parent / "ca.crt", EXAMPLE.parent / "fleet-password")


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ('"bar"', '"a/b"', "table"),
        ("192.168.1.5", "../../x", "broker"),
        ('ca = "ca.crt"\n', "", "ca"),
        ("password", "pasword", "pasword"),
    ],
)
def test_a_broken_fleet_section_is_refused_with_its_key(old: str, new: str, key: str) -> None:
    with pytest.raises(ConfigError, match=rf"fleet\.{key}"):
        parse_config(TEXT + FLEET.replace(old, new, 1), EXAMPLE)


def test_an_owner_s_page_displays_and_sounds_are_as_the_file_has_them() -> None:
    text = f"owner = 8081\nphones = 8080\n{TEXT}[displays]\nbrightness = 40\nsleep_min = 5\n"
    config = parse_config(text + "[buzzer]\npin = 12\nsilent = true\n", EXAMPLE)
    assert (config.owner, config.displays, config.silent) == (8081, DisplaysConfig(300.0, 40), True)
    assert parse_config(TEXT, EXAMPLE).displays == DisplaysConfig(1800.0, 100)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("owner = 8081", "owner = 80", "1024 to 65535"),
        ("owner = 8081", "owner = 8080", "another port than that of phones"),
        ("brightness = 40", "brightness = 0", "5 to 100"),
        ("sleep_min = 5", "sleep_min = 1", "2 to 1440"),
    ],
)
def test_a_wrong_port_or_display_is_refused(old: str, new: str, problem: str) -> None:
    text = f"owner = 8081\nphones = 8080\n{TEXT}[displays]\nbrightness = 40\nsleep_min = 5\n"
    with pytest.raises(ConfigError, match=problem):
        parse_config(text.replace(old, new), EXAMPLE)
