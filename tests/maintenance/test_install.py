"""Files that `playmat install` adds, keeps and removes, in a folder in place of a system's root."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from playmat.cli import main
from playmat.cli.install import games_of_the_kit
from playmat.cli.serving import AGAIN
from playmat.config import load_config, parse_config
from playmat.maintenance.install.boot_config import boot_lines, with_block, without_block
from playmat.maintenance.install.first_config import TableChoices, ask_all, first_config
from playmat.maintenance.install.installation import FILES, TABLE

BUSES = "[all]\ndtparam=i2c_arm=on,i2c_arm_baudrate=400000\ndtparam=spi=on\n"
PI = "# For more options see http://rptl.io/configtxt\narm_64bit=1\n\n[cm5]\ndtoverlay=dwc2\n"
WANTS = "etc/systemd/system/multi-user.target.wants"
WIDE = 'size = "256x64"\nspi = "0.1"\ndc = 16\nrst = 26\n'
FLEET = '[fleet]\ntable = "window"\nbroker = "hall.local"\nca = "ca.crt"\n'
HOTSPOT = '[hotspot]\ncountry = "GB"\n'
SPEAKER = "[speaker]\n"
CONFIG_TXT = "boot/firmware/config.txt"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A Raspberry Pi's files, as far as an installation looks at them."""
    (tmp_path / CONFIG_TXT).parent.mkdir(parents=True)
    (tmp_path / CONFIG_TXT).write_text(PI)
    return tmp_path


def install(root: Path, *more: str) -> None:
    assert main(["install", "--root", str(root), *more]) == 0


def files(root: Path) -> dict[str, str]:
    """Every file and link with what it says."""
    found = [file for file in root.rglob("*") if not file.is_dir()]
    said = {file: str(file.readlink()) if file.is_symlink() else file.read_text() for file in found}
    return {str(file.relative_to(root)): text for file, text in said.items()}


def test_an_installed_table_starts_with_the_pi_and_has_its_buses(root: Path) -> None:
    install(root)
    there = files(root)
    assert there.keys() >= set(FILES.values())
    assert there[f"{WANTS}/playmat.service"] == f"/{FILES['playmat.service']}"
    assert there["usr/local/bin/playmat"] == "/opt/playmat/current/bin/playmat"
    assert there[CONFIG_TXT].startswith(PI) and BUSES in there[CONFIG_TXT]
    assert load_config(root / TABLE).mat.is_file()


def test_only_a_table_that_speaks_sees_the_sound_card(root: Path, tmp_path: Path) -> None:
    own, place = tmp_path / "own.toml", "etc/systemd/system/playmat.service.d/speaker.conf"
    own.write_text(first_config(TableChoices()) + "[speaker]\n")
    install(root, "--config", str(own))
    assert "char-alsa" in files(root)[place]
    own.write_text(first_config(TableChoices()))
    install(root, "--config", str(own))
    assert place not in files(root)


def test_root_looks_for_releases_where_the_file_says_that_a_person_has_named(
    root: Path, tmp_path: Path
) -> None:
    own, place = tmp_path / "own.toml", "opt/playmat/updates.json"
    own.write_text(first_config(TableChoices()) + "[updates]\nsticks = true\n")
    install(root, "--config", str(own))
    kept = files(root)[place]
    (root / TABLE).write_text(
        (root / TABLE).read_text().replace("sticks = true", 'address = "https://x.example"')
    )
    install(root)
    assert files(root)[place] == kept
    card = root / "boot/firmware/playmat-updates.toml"
    card.write_text("sticks = true\n")
    install(root)
    assert card.exists()
    install(root, "--config", str(root / TABLE))
    assert "https://x.example" in files(root)[place] and not card.exists()
    install(root, "--remove")
    assert place not in files(root)


def opened(root: Path) -> list[str]:
    """The sockets that systemd opens for a table."""
    links = (root / "etc/systemd/system/playmat.service.wants").glob("*")
    return sorted(link.name for link in links if (root / str(link.readlink())[1:]).is_file())


def test_only_a_table_that_reports_to_a_fleet_has_a_way_to_its_broker(root: Path, tmp_path: Path) -> None:
    own, place = tmp_path / "own.toml", "etc/systemd/system/playmat.service.d/network.conf"
    text = first_config(TableChoices())
    for section, ways in (
        (FLEET, ["playmat-fleet@hall.local:8883.socket"]),
        ('[fleet]\ntable = "window"\nbroker = "::1"\n', ["playmat-fleet@::1:1883.socket"]),
    ):
        own.write_text(text + section)
        install(root, "--config", str(own))
        assert "PLAYMAT_BROKER=" in files(root)[place]
        assert opened(root) == ways
    own.write_text(text)
    install(root, "--config", str(own))
    assert not [file for file in files(root) if "fleet" in file]
    assert place not in files(root) and not (root / place).parent.exists()


def test_systemd_opens_the_ports_of_pages_and_no_port_of_before(root: Path) -> None:
    install(root)
    assert opened(root) == []
    table = (root / TABLE).read_text()
    for ports, lines in (([8080], "phones = 8080"), ([8081, 8090], "phones = 8081\nowner = 8090"), ([], "")):
        (root / TABLE).write_text(f"{lines}\n{table}")
        install(root)
        assert opened(root) == [f"playmat-page@{port}.socket" for port in ports]


def test_only_a_table_with_a_page_for_its_owner_may_change_its_file(root: Path) -> None:
    place = "etc/systemd/system/playmat.service.d/owner.conf"
    install(root, "--owner", "8085")
    there = files(root)
    assert "ReadWritePaths=/etc/playmat" in there[place]
    assert load_config(root / TABLE).owner == 8085
    (root / TABLE).write_text((root / TABLE).read_text().replace("owner = 8085", ""))
    install(root)
    assert place not in files(root) and not (root / place).parent.exists()


def exposure(root: Path, unit: str = "playmat.service") -> float:
    """What systemd says of an installed service, from 0 to 10."""
    command = ["systemd-analyze", "security", "--offline=true", "--no-pager", f"--root={root}"]
    said = subprocess.run([*command, unit], capture_output=True, text=True).stdout
    (level,) = re.findall(rf"Overall exposure level for {unit}: ([0-9.]+)", said)
    print(f"{unit}: {level}")
    return float(level)


def test_the_service_exposes_little_whatever_the_table_has(root: Path) -> None:
    install(root)
    alone = exposure(root)
    table = (root / TABLE).read_text()
    (root / TABLE).write_text(f"phones = 8080\nowner = 8081\n{table}{FLEET}{HOTSPOT}{SPEAKER}")
    install(root)
    assert exposure(root) == alone < 1.0


def test_the_service_is_restarted_when_it_asks_for_it(root: Path) -> None:
    install(root)
    service = files(root)[FILES["playmat.service"]]
    assert f"RestartForceExitStatus={AGAIN}\nSuccessExitStatus={AGAIN}\n" in service


def test_twice_gives_the_same(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    install(root)
    once = files(root)
    assert "restart the Pi" in capsys.readouterr().out
    install(root)
    assert files(root) == once
    assert "restart the Pi" not in capsys.readouterr().out


def test_what_is_removed_leaves_the_configuration_alone(root: Path) -> None:
    before = files(root)
    install(root)
    table = (root / TABLE).read_text()
    own = root / "etc/playmat/mats/own.toml"
    own.write_text("# my own")
    learnt = root / "etc/playmat/mats/standard.toml"
    learnt.write_text(learnt.read_text() + "# learnt\n")
    install(root, "--remove")
    kept = {TABLE: table, "etc/playmat/mats/own.toml": "# my own"}
    kept["etc/playmat/mats/standard.toml"] = learnt.read_text()
    kept[f"{CONFIG_TXT}.bak"] = (root / f"{CONFIG_TXT}.bak").read_text()
    assert files(root) == before | kept
    install(root, "--remove")
    assert files(root) == before | kept


def test_an_upgrade_keeps_the_table_and_the_mats_that_were_changed(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    install(root)
    table, mats = root / TABLE, root / "etc/playmat/mats"
    table.write_text(table.read_text().replace('language = "en"', 'language = "fr"'))
    first, second = sorted(mats.glob("*.toml"))[:2]
    first.write_text("# learnt")
    for mat in (second, mats / ".shipped" / second.name):
        mat.write_text("# older")
    install(root)
    assert load_config(table).language == "fr"
    assert first.read_text() == "# learnt" and f"{first} stays" in capsys.readouterr().out
    assert second.read_text() == (mats / ".shipped" / second.name).read_text() != "# older"


def test_the_system_follows_a_file_that_its_owner_s_page_has_changed_and_nothing_else_is_touched(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    install(root, "--owner", "8085")
    table = root / TABLE
    table.write_text(table.read_text() + '[lights]\nspi = "1.0"\n')
    mat, backup = root / "etc/playmat/mats/standard.toml", table.with_suffix(".bak")
    mat.unlink()
    before = files(root)
    install(root, "--adapt")
    after = files(root)
    assert "dtoverlay=spi1-1cs\n" in after[CONFIG_TXT]
    changed = {name for name in after.keys() | before.keys() if after.get(name) != before.get(name)}
    assert changed == {CONFIG_TXT, f"{CONFIG_TXT}.bak"} and not backup.exists()
    table.write_text("card_pad = true\n" + table.read_text())
    assert main(["install", "--root", str(root), "--adapt"]) == 1
    assert "lacks mfrc522, spidev" in capsys.readouterr().err
    assert files(root).keys() == after.keys()


def test_a_file_of_ones_own_becomes_the_table_and_the_old_one_stays_beside_it(
    root: Path, tmp_path: Path
) -> None:
    install(root)
    old = (root / TABLE).read_text()
    own = tmp_path / "own.toml"
    own.write_text(old.replace("[[consoles]]", '[lights]\nspi = "1.0"\n\n[[consoles]]', 1))
    install(root, "--config", str(own))
    assert (root / TABLE).read_text() == own.read_text()
    assert (root / TABLE).with_suffix(".bak").read_text() == old
    assert "dtoverlay=spi1-1cs\n" in (root / CONFIG_TXT).read_text()


@pytest.mark.parametrize("task", [["--check"], []])
def test_a_file_with_a_mistake_changes_nothing(
    root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], task: list[str]
) -> None:
    install(root)
    before = files(root)
    wrong = tmp_path / "wrong.toml"
    wrong.write_text('mat = "mats/standard.toml"\njournal = "j"\nlangauge = "fr"\n')
    assert main(["install", "--root", str(root), "--config", str(wrong), *task]) == 1
    assert "langauge is not a setting" in capsys.readouterr().err
    assert {file: text for file, text in files(root).items() if file != "wrong.toml"} == before


def test_the_answers_are_the_table(tmp_path: Path) -> None:
    said = iter(["fr", "age-of-war", "128x32", "8081", "E2", "E1"])
    asked: list[str] = []

    def ask(question: str, answers: object) -> str:
        asked.append(f"{question} {answers}")
        return next(said)

    answers = ask_all(ask, ["art-of-war", "age-of-war"], ("E1", "E2"))
    config = parse_config(first_config(answers), tmp_path / "table.toml")
    assert asked[-1] == "USB serial number or path of board north ('E2', 'E1')"
    assert (config.language, config.game.name, config.owner) == ("fr", "age-of-war", 8081)
    assert [board.port for board in config.boards] == ["usb:E2", "usb:E1"]
    assert [console.size for console in config.consoles] == [(128, 32)] * 2


def test_boards_that_share_their_number_are_found_by_their_sockets(tmp_path: Path) -> None:
    choices = TableChoices(boards=("/dev/serial/by-path/usb-0", "E1"))
    config = parse_config(first_config(choices), tmp_path / "table.toml")
    assert [board.port for board in config.boards] == ["/dev/serial/by-path/usb-0", "usb:E1"]


@pytest.mark.parametrize(
    ("place", "pad", "extras", "packages"),
    [
        ("", "", "pi,kit", ""),
        ("", "card_pad = true\n", "pi,kit,pad", ""),
        ("", FLEET, "pi,kit,fleet", ""),
        ("", HOTSPOT, "pi,kit,hotspot", "dnsmasq-base iw rfkill"),
        ("", SPEAKER, "pi,kit", "espeak-ng"),
        ("", "owner = 8081\n", "pi,kit,wide,pad,fleet,hotspot", ""),  # its page may add them
        (WIDE, "card_pad = true\n", "pi,kit,wide,pad", ""),
    ],
)
def test_what_a_table_needs_comes_with_its_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], place: str, pad: str, extras: str, packages: str
) -> None:
    own = tmp_path / "own.toml"
    text = first_config(TableChoices())
    text = re.sub('size = "128x64".*\nbus = 1\naddress = 0x3C\n', place, text)
    own.write_text(text + pad if pad in (FLEET, HOTSPOT, SPEAKER) else pad + text)
    assert main(["install", "--check", "--root", str(tmp_path), "--config", str(own)]) == 0
    now = "pi,kit" if "owner" in pad else extras  # an update waits for no more
    assert capsys.readouterr().out == f"{extras}\n{packages}\n{now}\n"


def test_a_pi_without_a_table_gets_what_every_table_needs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["install", "--check", "--root", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "pi,kit\n\npi,kit\n"


def test_nothing_that_is_plugged_in_asks_for_nothing(tmp_path: Path) -> None:
    answers = ask_all(lambda question, offered: offered[0], ["art-of-war"], ())
    assert parse_config(first_config(answers), tmp_path / "table.toml") == parse_config(
        first_config(TableChoices(game="art-of-war")), tmp_path / "table.toml"
    )


def test_each_bus_of_a_table_has_its_line(tmp_path: Path) -> None:
    more = '[slot_displays]\nbus = 3\nmuxes = [0x70, 0x71]\n[lights]\nspi = "0.1"\n'
    config = parse_config(first_config(TableChoices()) + more, tmp_path / "table.toml")
    assert boot_lines(config)[3:] == ["dtoverlay=i2c-gpio,bus=3,i2c_gpio_sda=5,i2c_gpio_scl=6"]


@pytest.mark.parametrize("text", ["", PI, PI.rstrip("\n"), PI + "\n\n"])
def test_the_block_goes_as_it_came(text: str) -> None:
    once = with_block(text, ["[all]", "dtparam=spi=on"])
    assert without_block(once).rstrip("\n") == text.rstrip("\n")
    assert with_block(once, ["[all]", "dtparam=spi=on"]) == once
    assert without_block(with_block(once + "later=1\n", ["[all]"])).endswith("later=1\n")


OWN = "\n[pi4]\ndtoverlay=vc4-kms-v3d\nhdmi_force_hotplug=1\n"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("# --- playmat: end\n", ""),
        ("# --- playmat: end\n", "# --- playmat: end \n"),
        ("\n", "\r\n"),
        ("begin (made by `make install`)", "begin (made by `make install`)\t"),
        ("dtparam=spi=on\n# --- playmat: end\n", ""),
    ],
)
def test_an_upgrade_keeps_the_owner_s_lines_behind_a_block_that_was_tidied(
    root: Path, old: str, new: str
) -> None:
    install(root)
    config = root / CONFIG_TXT
    tidied = config.read_text().replace(old, new) + OWN
    config.write_bytes(tidied.encode())
    install(root)
    text = config.read_bytes().decode()
    assert text.endswith(OWN) and text.count("playmat: begin") == text.count("dtparam=spi=on") == 1
    assert text.count("playmat: end") == 1
    if text != tidied:
        assert (root / f"{CONFIG_TXT}.bak").read_bytes() == tidied.encode()
    install(root, "--remove")
    assert "playmat" not in config.read_text() and config.read_text().endswith(OWN)


def test_lines_behind_a_block_that_is_removed_still_count_for_every_pi() -> None:
    text = with_block(PI, ["[all]", "dtparam=spi=on"]) + "dtoverlay=disable-bt\n"
    assert without_block(text) == PI + "[all]\ndtoverlay=disable-bt\n"


def test_two_blocks_become_one() -> None:
    once = with_block(PI, ["[all]", "dtparam=spi=on"])
    cut = once.replace("# --- playmat: end\n", "gpu_mem=64\n")
    twice = cut + once.removeprefix(PI)
    assert with_block(twice, ["[all]"]).count("begin") == 1 and "gpu_mem=64\n" in without_block(twice)


def test_a_comment_in_another_encoding_stays_as_it_is(root: Path) -> None:
    comment = b"# display f\xfcr the counter\r\n"
    (root / CONFIG_TXT).write_bytes(comment + PI.encode())
    install(root)
    assert (root / CONFIG_TXT).read_bytes().startswith(comment + PI.encode())
    install(root, "--remove")
    assert (root / CONFIG_TXT).read_bytes() == comment + PI.encode()


@pytest.mark.parametrize("place", [FILES["playmat.service"], "etc/playmat/mats/standard.toml", TABLE])
def test_so_does_a_file_of_the_owner_s_that_an_upgrade_replaces_or_keeps(
    root: Path, tmp_path: Path, place: str
) -> None:
    install(root)
    own = tmp_path / "own.toml"
    own.write_text((root / TABLE).read_text())
    (root / place).write_bytes(b"# caf\xe9\n")
    install(root, "--config", str(own))
    assert load_config(root / TABLE).mat.is_file()
    install(root, "--remove")


def test_a_table_s_file_with_a_byte_order_mark_is_installed(root: Path, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text("\ufeff" + first_config(TableChoices(language="fr")))
    install(root, "--config", str(own))
    assert load_config(root / TABLE).language == "fr"


def test_a_game_that_the_kit_cannot_play_is_not_offered_first() -> None:
    games = games_of_the_kit()
    assert "art-of-war" in games and "higher-card" not in games
