"""`playmat doctor` at the computer and its parts: each fault is named with its next step."""

from __future__ import annotations

import asyncio
import json
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from playmat.cli import main
from playmat.config import TableConfig, parse_config
from playmat.devices.button_gestures import SETTLE
from playmat.devices.pins import virtual_pins
from playmat.errors import ConfigError
from playmat.maintenance.doctor.bundle import without_secrets, write_bundle
from playmat.maintenance.doctor.check import Check
from playmat.maintenance.doctor.computer import computer
from playmat.maintenance.doctor.report import BoardReport, as_report, findings, readable, spoken
from playmat.maintenance.doctor.rounds import make_rounds, summary
from playmat.screen.draw import draw
from playmat.screen.language import translations
from playmat.screen.view import View
from playmat.simulator.chips.i2c import I2cBus
from playmat.simulator.chips.ssd1306 import Ssd1306
from playmat.text import Text, say
from support.few_slots import STANDARD, overlay, small_mat
from support.plain_user import a_plain_user
from support.table_harness import PARTS

PINS = {"left": 17, "middle": 27, "right": 22}
TABLE = """
mat = "standard.toml"
journal = "journal.sqlite"
[[consoles]]
seat = "south"
pins = [17, 27, 22]
"""


# --- the computer


def a_pi(root: Path, **files: str) -> Path:
    """A Raspberry Pi's files; `files` says what differs, by name."""
    usual = {
        "proc/device-tree/model": "Raspberry Pi 4 Model B Rev 1.4\0",
        "etc/os-release": 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nVERSION_ID="12"\nID=debian\n',
        "sys/class/hwmon/hwmon1/name": "rpi_volt\n",
        "sys/class/hwmon/hwmon1/in0_lcrit_alarm": "0\n",
        "sys/class/thermal/thermal_zone0/temp": "52100\n",
    }
    for name, text in usual.items():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(files.get(file.name, text))
    return root


class Said(NamedTuple):
    """A check as it is read."""

    found: str
    remedy: str = ""


def read(check: Check, language: str = "en") -> Said:
    speak = translations(language)
    return Said(check.found.translate(speak), check.remedy.translate(speak) if check.remedy else "")


def said(root: Path, language: str = "en", **answers: str) -> dict[str, Said]:
    """The checks by their parts, where commands answer so."""

    def ask(command: Sequence[str]) -> str:
        return answers.get(command[0], "")

    return {str(check.part): read(check, language) for check in computer(root, root, ask)}


def test_a_pi_that_is_well_says_what_it_is(tmp_path: Path) -> None:
    shown = "LoadState=loaded\nActiveState=inactive\nUnitFileState=enabled\nNRestarts=0"
    checks = said(a_pi(tmp_path), vcgencmd="throttled=0x0", systemctl=shown)
    assert checks["computer"] == Said("Raspberry Pi 4 Model B Rev 1.4")
    assert checks["system"].found.startswith("Debian GNU/Linux 12 (bookworm), kernel ")
    assert checks["supply"].found == "high enough, and was since the start"
    assert checks["heat"].found == "52 °C"
    assert checks["service"].found == "inactive, enabled, restarted 0 times"
    assert [*checks] == ["computer", "system", "supply", "heat", "disk", "clock", "versions", "service"]
    assert not any(check.remedy for part, check in checks.items() if part != "versions")


@pytest.mark.parametrize(
    ("part", "files", "answers", "begins"),
    [
        ("computer", {"model": "Raspberry Pi Model B Rev 2"}, {}, "use a Pi 3, 4, 5 or Zero 2 W"),
        ("system", {"os-release": 'VERSION_ID="11"\nID=debian'}, {}, "put Debian 12 or newer"),
        ("supply", {"in0_lcrit_alarm": "1"}, {}, "use the Pi's own supply"),
        ("supply", {}, {"vcgencmd": "throttled=0x50005"}, "use the Pi's own supply"),
        ("supply", {}, {"vcgencmd": "throttled=0x50000"}, "use the Pi's own supply"),
        ("supply", {}, {"vcgencmd": "throttled=0xe0008"}, "give the Pi air"),
        ("heat", {"temp": "83000"}, {}, "give the Pi air"),
        ("service", {}, {"systemctl": "LoadState=loaded\nActiveState=active"}, "it has boards, displays"),
        ("service", {}, {"systemctl": "LoadState=loaded\nActiveState=failed"}, "'journalctl -u playmat'"),
    ],
)
def test_what_is_wrong_with_a_computer_has_its_next_step(
    tmp_path: Path, part: str, files: dict[str, str], answers: dict[str, str], begins: str
) -> None:
    assert said(a_pi(tmp_path, **files), **answers)[part].remedy.startswith(begins)


def test_a_disk_that_is_full_and_a_clock_that_was_never_set_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda path: Usage())
    monkeypatch.setattr("time.time", lambda: 86_400.0)
    checks = said(tmp_path)
    assert checks["disk"].remedy.startswith("free space")
    assert checks["clock"].remedy.startswith("it was never set")


class Usage:
    free = 150_000_000


def test_a_user_who_may_not_look_into_the_journal_s_folder_learns_of_the_disk(tmp_path: Path) -> None:
    private = tmp_path / "private"
    (private / "playmat").mkdir(parents=True)
    (tmp_path / "playmat").symlink_to(private / "playmat")
    private.chmod(0)
    with a_plain_user():
        disk = next(check for check in computer(tmp_path / "playmat") if str(check.part) == "disk")
    private.chmod(0o700)
    assert " MB free at /" in str(disk.found)


# --- the parts


class Hardware:
    """A console with its display and buttons, lights, and two multiplexers."""

    def __init__(self, root: Path) -> None:
        self.display = Ssd1306()
        self.muxes: dict[int, Any] = {0x70: Ssd1306(), 0x71: Ssd1306()}
        self.consoles: dict[int, Any] = {0x3C: self.display}
        self.pins = virtual_pins()
        self.root = root
        self.lit: list[bytes] = []
        for device in ("i2c-1", "i2c-3", "spidev1.0"):
            (root / "dev").mkdir(exist_ok=True)
            (root / "dev" / device).touch()

    def bus(self, number: int) -> I2cBus:
        return I2cBus(self.consoles if number == 1 else self.muxes)

    def spi(self, name: str) -> Any:
        return self

    def write(self, data: bytes) -> None:
        self.lit.append(data)

    def close(self) -> None:
        pass

    def press(self, sentence: Text) -> None:
        """Presses what is asked for, first, and says yes."""
        self.answer(sentence, "right")

    def answer(self, sentence: Text, button: str = "") -> None:
        """Presses what is asked for, first, and answers questions with this button."""
        number = str(sentence).partition("GPIO ")[2].partition(")")[0] or PINS.get(button)
        if number:
            asyncio.get_running_loop().call_later(2 * SETTLE, self._press, int(number))

    def _press(self, number: int) -> None:
        self.pins.pin(number).drive_low()
        self.pins.pin(number).drive_high()

    def rounds(self, ask: Any = None, parts: str = PARTS) -> BoardReport:
        config = configured(self.root, parts)
        given = {"bus": self.bus, "spi": self.spi, "pins": self.pins}
        return asyncio.run(make_rounds(config, small_mat(3), ask, self.root, **given))

    def reads(self, view: Any) -> bool:
        """Whether the display shows this view."""
        return self.display.pixels() == draw(view, translations("en"), (128, 64)).tobytes()


def configured(root: Path, parts: str) -> TableConfig:
    return parse_config(TABLE + parts, root / "table.toml")


@pytest.fixture
def hardware(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Hardware:
    monkeypatch.setattr("playmat.maintenance.doctor.rounds.STANDS", 0.0)
    monkeypatch.setattr("playmat.maintenance.doctor.rounds.PRESSING", 5.0)
    monkeypatch.setattr("playmat.maintenance.doctor.rounds.ANSWERING", 5.0)
    return Hardware(tmp_path)


def parts_of(report: BoardReport, language: str = "en") -> dict[str, Said]:
    checks = spoken(report, translations(language))["checks"]
    return {check["part"]: Said(check["found"], check["remedy"]) for check in checks}


def test_every_part_that_works_is_said_to_and_every_button_was_pressed(hardware: Hardware) -> None:
    report = hardware.rounds(hardware.press)
    checks = parts_of(report)
    assert checks["display of south"].found == "128 x 64, answers"
    assert checks["I2C 1"].found == "/dev/i2c-1 is there"
    assert checks["lights"] == Said("3 on SPI 1.0, somebody noticed it")
    assert checks["buzzer"] == Said("sounded on GPIO 12, somebody noticed it")
    assert checks["slot displays' multiplexer 0x71"].found == "answers on I2C 3"
    for name, pin in PINS.items():
        assert checks[f"south's {name} button (GPIO {pin})"].found == "pressed"
    assert hardware.reads(summary(findings(report)))
    white, dark = bytes((0xE4, 160, 160, 160)), bytes((0xE4, 0, 0, 0))
    assert [white * 3 in hardware.lit[0], dark * 3 in hardware.lit[-1]] == [True, True]


def test_who_says_no_has_found_a_fault_of_lights_and_buzzer(hardware: Hardware) -> None:
    checks = parts_of(hardware.rounds(lambda sentence: hardware.answer(sentence, "left")))
    assert checks["lights"].found == "3 on SPI 1.0, nobody noticed it"
    assert checks["lights"].remedy.startswith("check its 5 V and ground, DI to MOSI")
    assert checks["buzzer"].remedy.startswith("check its wires to GPIO 12 and to ground")


def test_who_does_not_answer_has_found_no_fault(hardware: Hardware, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("playmat.maintenance.doctor.rounds.ANSWERING", 0.05)
    report = hardware.rounds(hardware.answer)
    assert parts_of(report)["lights"] == Said("3 on SPI 1.0, not answered")
    assert parts_of(report)["buzzer"] == Said("sounded on GPIO 12, not answered")
    assert not {"lights", "buzzer"} & {str(check.part) for check in findings(report)}


def test_the_question_stands_on_the_display_with_its_buttons(hardware: Hardware) -> None:
    shown: list[bytes] = []

    def hear(sentence: Text) -> None:
        if "Right button: yes" in str(sentence):
            shown.append(hardware.display.pixels())
        hardware.press(sentence)

    hardware.rounds(hear)
    no_yes = (say("No"), None, say("Yes"))
    lights = View(say("Doctor"), say("Lights on?"), (say("All {count} shine white", count=3),), no_yes)
    heard = View(say("Doctor"), say("Heard it?"), (say("The buzzer played a tune"),), no_yes)
    assert shown == [draw(view, translations("en"), (128, 64)).tobytes() for view in (lights, heard)]


def test_a_table_that_speaks_french_is_examined_in_french(hardware: Hardware) -> None:
    asked: list[str] = []

    def hear(sentence: Text) -> None:
        asked.append(sentence.translate(translations("fr")))
        hardware.press(sentence)

    del hardware.muxes[0x71]
    report = hardware.rounds(hear)
    checks = parts_of(report, "fr")
    lines = [line.replace("\N{NO-BREAK SPACE}", " ") for line in readable(report, translations("fr"))]
    assert "ok écran de south : 128 x 64, répond" in lines
    assert "KO multiplexeur 0x71 des mini-écrans : pas de réponse" in lines
    assert asked[-1].startswith("Le buzzer a joué un air. Entendu\N{NO-BREAK SPACE}? Bouton droit")
    assert checks["écran de south"].found == "128 x 64, répond"
    assert checks["multiplexeur 0x71 des mini-écrans"].remedy.startswith("vérifiez sa prise, ses fils")


def test_nobody_is_asked_to_press_buttons_where_nobody_sits(hardware: Hardware) -> None:
    checks = parts_of(hardware.rounds())
    assert {checks[f"south's {name} button (GPIO {pin})"].found for name, pin in PINS.items()} == {"open"}


def no_display(hardware: Hardware) -> None:
    hardware.consoles.clear()


def no_mux(hardware: Hardware) -> None:
    del hardware.muxes[0x71]


def no_bus(hardware: Hardware) -> None:
    (hardware.root / "dev/i2c-1").unlink()


def slow_bus(hardware: Hardware) -> None:
    speed = hardware.root / "sys/class/i2c-adapter/i2c-1/of_node/clock-frequency"
    speed.parent.mkdir(parents=True)
    speed.write_bytes((100_000).to_bytes(4, "big"))


def stuck_button(hardware: Hardware) -> None:
    pin = hardware.pins.pin(27)
    pin.drive_low()
    pin.drive_high = lambda: None  # a wire to ground is stronger than the Pi's pull-up


@pytest.mark.parametrize(
    ("happens", "part", "remedy"),
    [
        (no_display, "display of south", "no display answers at I2C address 0x3c: check its plug"),
        (no_mux, "slot displays' multiplexer 0x71", "check its plug, its wires and its pins A0 to A2"),
        (no_bus, "I2C 1", "set dtparam=i2c_arm=on in /boot/firmware/config.txt"),
        (slow_bus, "I2C 1", "set dtparam=i2c_arm_baudrate=400000"),
        (
            stuck_button,
            "south's middle button (GPIO 27)",
            "it must be open: look for a short to ground at GPIO 27",
        ),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_each_fault_of_a_part_is_named_with_the_next_step(
    hardware: Hardware, happens: Any, part: str, remedy: str
) -> None:
    well = {str(check.part) for check in findings(hardware.rounds())}
    happens(hardware)
    report = hardware.rounds()
    named = {str(check.part): str(check.remedy) for check in findings(report) if str(check.part) not in well}
    assert [*named] == [part] and named[part].startswith(remedy)


def test_buses_of_overlays_are_missed_with_their_lines_of_the_boot_file(hardware: Hardware) -> None:
    for device in ("i2c-3", "spidev1.0"):
        (hardware.root / "dev" / device).unlink()
    checks = parts_of(hardware.rounds())
    small = "set dtoverlay=i2c-gpio,bus=3,i2c_gpio_sda=5,i2c_gpio_scl=6 in /boot/firmware/config.txt"
    assert checks["I2C 3"].remedy.startswith(small)
    assert checks["SPI 1.0"].remedy.startswith("set dtoverlay=spi1-1cs in /boot/firmware/config.txt")


def test_the_display_of_another_bus_is_looked_for_on_that_bus(hardware: Hardware) -> None:
    hardware.muxes.clear()
    checks = parts_of(hardware.rounds(parts="bus = 3\n"))
    assert checks["display of south"].remedy.endswith("and 'i2cdetect -y 3'")


def test_a_button_that_is_never_pressed_is_named(hardware: Hardware, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("playmat.maintenance.doctor.rounds.PRESSING", 0.05)
    asked: list[Text] = []
    checks = parts_of(hardware.rounds(asked.append, parts=""))
    assert str(asked[0]).startswith(
        "press south's left button (GPIO 17), then south's middle button (GPIO 27)"
    )
    assert checks["south's left button (GPIO 17)"].remedy == "check its wires to GPIO 17 and to ground"


def test_pins_that_the_running_table_holds_are_named_and_the_rest_is_examined(hardware: Hardware) -> None:
    class Busy(Exception):
        """As lgpio's own error, which gpiozero passes on."""

    def claim(number: int) -> Any:
        raise Busy("'GPIO busy'")

    hardware.pins.pin = claim
    checks = parts_of(hardware.rounds())
    assert checks["buttons"].found == "no answer"
    assert checks["buttons"].remedy.startswith("a button cannot use GPIO 17 ('GPIO busy'): stop the program")
    assert checks["buzzer"].remedy.endswith("'sudo systemctl stop playmat'")
    assert checks["display of south"].found == "128 x 64, answers"


# --- the bundle


def test_a_bundle_is_one_file_without_secrets(tmp_path: Path) -> None:
    log = "12:00:00 psk=opensesame\nfrom 192.168.1.7, b8:27:eb:01:02:03\nboard south is gone\n"

    def gone() -> bytes:
        raise FileNotFoundError

    missing = write_bundle(
        tmp_path / "b.zip", {"log.txt": log.encode, "config.txt": gone, "run": lambda: b"\xff\0"}
    )
    with zipfile.ZipFile(tmp_path / "b.zip") as bundle:
        assert bundle.read("run") == b"\xff\0"
        text = bundle.read("log.txt").decode()
    assert missing == ["config.txt"]
    assert "board south is gone" in text
    assert not [word for word in ("opensesame", "192.168", "b8:27") if word in text]


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("password = hunter2\nlanguage = en", "password = (removed)\nlanguage = en"),
        ('api_key: "abc"', "api_key: (removed)"),
        ("the PIN of this table is 482913", "the PIN (removed)"),
        ("pin = 12\npins = [17, 27, 22]", "pin = 12\npins = [17, 27, 22]"),
        ("kitchen-pi kernel: ok", "(removed) kernel: ok"),
    ],
)
def test_secrets_and_names_are_removed_and_nothing_else(text: str, left: str) -> None:
    assert without_secrets(text, ["kitchen-pi", ""]) == left


def test_a_bundle_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="name another --bundle"):
        write_bundle(tmp_path / "none" / "b.zip", {})


def test_the_command_writes_the_bundle_beside_its_report(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "standard.toml").write_text(STANDARD)
    (tmp_path / "few.toml").write_text(overlay(1))
    board = '\n[[boards]]\nname = "south"\nport = "/dev/nothing"\n'
    (tmp_path / "table.toml").write_text('mat = "standard.toml"\njournal = "j.sqlite"\n' + board)
    file = tmp_path / "bundle.zip"
    assert main(["doctor", "--config", str(tmp_path / "table.toml"), "--bundle", str(file)]) == 1
    out, told = capsys.readouterr()
    with zipfile.ZipFile(file) as bundle:
        assert "nothing is plugged in at /dev/nothing" in bundle.read("report.txt").decode() and out
        report = json.loads(bundle.read("report.json"))
    assert f"{file} is written" in told
    told = "board south: nothing is plugged in at /dev/nothing: plug the board in"
    assert report["boards"]["south"]["remedy"] == told


def test_findings_come_in_the_order_in_which_they_are_mended() -> None:
    reader = {"reader": 3, "slot": "a", "ok": False, "remedy": ""}
    board = {"remedy": "board south: short", "clock": None, "readers": [reader]}
    report = as_report(
        [Check(say("disk"), say("full"), say("free it")), Check(say("clock"), say("fine"))],
        {"south": board},
    )
    assert [str(check.part) for check in findings(report)] == [
        "disk",
        "board south",
        "reader 3 of board south",
    ]
