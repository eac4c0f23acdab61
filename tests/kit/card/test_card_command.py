"""`playmat kit card`: what it writes, shows and refuses, on a fresh card and without a network."""

from __future__ import annotations

import json
import re
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from playmat import __version__
from playmat.cli import main
from playmat.config import parse_config
from playmat.maintenance.backup import back_up
from playmat.maintenance.install.boot_config import boot_lines
from playmat.maintenance.install.first_config import TableChoices, first_config
from support.boot_partition import CONFIG, fresh_card

KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl"
PASSWORD, WIFI_PASSWORD = "hunter-two-and-more", "caffè is no ASCII"
FLEET = '[fleet]\ntable = "window"\nbroker = "hall.local"\nca = "ca.crt"\npassword = "fleet-password"\n'


@pytest.fixture
def card(tmp_path: Path) -> Path:
    return fresh_card(tmp_path / "bootfs")


@pytest.fixture
def wheels(tmp_path: Path) -> Path:
    """The wheels of a former card."""
    (tmp_path / "wheels").mkdir()
    for name in (
        f"playmat-{__version__}-py3-none-any.whl",
        "pillow-13.0.0-cp313-cp313-manylinux_2_28_aarch64.whl",
    ):
        (tmp_path / "wheels" / name).write_bytes(name.encode())
    return tmp_path / "wheels"


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    (tmp_path / "secret").write_text(f"{PASSWORD}\nthe second line\n")
    return tmp_path / "secret"


def prepare(card: Path, wheels: Path, *more: object) -> int:
    return main(
        ["kit", "card", str(card), "--wheels", str(wheels), "--time-zone", "Europe/Oslo", *map(str, more)]
    )


def user_data(card: Path) -> Any:
    first, text = (card / "user-data").read_text("utf-8").split("\n", 1)
    assert first == "#cloud-config"
    return json.loads(text)


def network(card: Path) -> Any:
    return json.loads((card / "network-config").read_bytes())["network"]


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_without_options_a_card_makes_a_table_that_nobody_can_log_in_to(
    card: Path, wheels: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert prepare(card, wheels) == 0
    said = user_data(card)
    assert said["hostname"] == "playmat" and said["timezone"] == "Europe/Oslo"
    assert said["user"] == {"name": "pi", "shell": "/bin/bash", "lock_passwd": True, "sudo": None}
    assert said["bootcmd"] == [["sh", "/boot/firmware/playmat/first-boot", "register"]]
    assert not {"runcmd", "locale"} & said.keys() and not said["ssh_pwauth"]
    assert network(card).keys() == {"version", "ethernets"}
    assert "Nobody can log in" in capsys.readouterr().out


def test_the_folder_has_all_that_the_first_start_needs(card: Path, wheels: Path) -> None:
    prepare(card, wheels, "--language", "fr")
    there = files(card / "playmat")
    assert {f"wheels/{name}": content for name, content in files(wheels).items()}.items() <= there.items()
    assert there["wheels/python"] == b"3.13\n" and there["language"] == b"fr\n"
    assert {"install", "first-boot", "playmat-first-boot.service"} <= there.keys()
    assert not {"table.toml", "owner"} & there.keys()
    prepare(card, wheels, "--owner")
    assert files(card / "playmat")["owner"] == b"8081\n"
    prepare(card, wheels, "--hotspot", "--country", "FR")
    assert files(card / "playmat")["hotspot"] == b"FR\n"


def test_each_preparation_is_a_new_instance_that_both_files_name(card: Path, wheels: Path) -> None:
    instances = []
    for _ in range(2):
        prepare(card, wheels)
        found = re.search(
            r"^instance-id: (playmat-[0-9a-f]{16})$", (card / "meta-data").read_text(), re.MULTILINE
        )
        assert found
        assert (card / "cmdline.txt").read_text().endswith(f" resize ds=nocloud;i={found[1]}\n")
        instances.append(found[1])
    assert instances[0] != instances[1]


def test_a_key_logs_in_without_a_password(card: Path, wheels: Path, tmp_path: Path) -> None:
    (tmp_path / "key.pub").write_bytes(f"{KEY} ".encode() + b"caf\xe9\n")
    prepare(card, wheels, "--key", tmp_path / "key.pub", "--user", "ada", "--host", "window")
    said = user_data(card)
    assert said["user"]["ssh_authorized_keys"] == [KEY] and said["user"]["name"] == "ada"
    assert said["user"]["lock_passwd"] and "NOPASSWD" in said["user"]["sudo"]
    assert said["runcmd"] == [["systemctl", "enable", "--now", "ssh"]]


def test_a_password_is_on_the_card_as_a_hash_only(
    card: Path, wheels: Path, secret: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    more = ("--password-file", secret, "--wifi", "Kjøkken", "--wifi-password-file", secret, "--country", "NO")
    assert prepare(card, wheels, *more) == 0
    user = user_data(card)["user"]
    assert re.fullmatch(r"\$6\$rounds=100000\$[0-9a-f]{16}\$[./0-9A-Za-z]{86}", user["passwd"])
    assert not user["lock_passwd"] and user["sudo"] is None
    shown = capsys.readouterr()
    for text in (shown.out.encode(), shown.err.encode(), *files(card).values()):
        assert PASSWORD.encode() not in text
    assert user["passwd"] not in shown.out


@pytest.mark.parametrize("name", ["Kjøkken", 'a "b": #c', "日本語", "🃏", " - no"])
def test_wifi_has_its_name_key_and_country(card: Path, wheels: Path, secret: Path, name: str) -> None:
    more = ("--wifi", name, "--wifi-password-file", secret, "--country", "NO", "--wifi-hidden")
    assert prepare(card, wheels, *more) == 0
    wlan = network(card)["wifis"]["wlan0"]
    assert wlan["regulatory-domain"] == "NO"
    (point,) = wlan["access-points"].items()
    assert point[0] == name and point[1]["hidden"] and re.fullmatch("[0-9a-f]{64}", point[1]["password"])
    assert b"cfg80211.ieee80211_regdom=NO\n" in (card / "cmdline.txt").read_bytes()


def test_an_open_network_has_no_password(card: Path, wheels: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    prepare(card, wheels, "--wifi", "Cafe", "--wifi-password-file", tmp_path / "empty", "--country", "GB")
    assert network(card)["wifis"]["wlan0"]["access-points"] == {"Cafe": {}}


def test_a_table_comes_with_the_files_that_it_names(card: Path, wheels: Path, tmp_path: Path) -> None:
    table = tmp_path / "own" / "my.toml"
    (table.parent / "boxes").mkdir(parents=True)
    for name in ("ca.crt", "fleet-password", "boxes/army.box"):
        (table.parent / name).write_text(name)
    text = 'boxes = ["boxes/army.box"]\n' + first_config(TableChoices(size="128x32")) + FLEET
    table.write_text(text)
    prepare(card, wheels, "--table", table)
    there = files(card / "playmat")
    assert there["table.toml"] == text.encode() and "language" not in there
    laid = {name: content for name, content in there.items() if name.startswith(("beside/", "private/"))}
    assert laid == {
        "beside/ca.crt": b"ca.crt",
        "beside/boxes/army.box": b"boxes/army.box",
        "private/fleet-password": b"fleet-password",
    }


def test_a_backup_brings_the_table_its_files_and_its_journal(
    card: Path, wheels: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home, copy = tmp_path / "table", tmp_path / "copy.zip"
    home.mkdir()
    table = first_config(TableChoices()).replace("/var/lib/playmat", str(tmp_path))
    (home / "table.toml").write_text(f"{table}\n{FLEET}")
    (home / "ca.crt").write_text("public")
    (home / "fleet-password").write_text("secret")
    back_up(home / "table.toml", copy)
    assert prepare(card, wheels, "--restore", copy) == 0
    there = files(card / "playmat")
    assert there["backup.zip"] == copy.read_bytes()
    assert there["table.toml"] == (home / "table.toml").read_bytes()
    assert (there["beside/ca.crt"], there["private/fleet-password"]) == (b"public", b"secret")
    assert prepare(card, wheels, "--restore", wheels / f"playmat-{__version__}-py3-none-any.whl") == 1
    assert "is no whole backup of a table" in capsys.readouterr().err


def test_the_displays_buses_are_there_at_the_first_start(card: Path, wheels: Path, tmp_path: Path) -> None:
    table = tmp_path / "my.toml"
    table.write_text(first_config(TableChoices()) + '[lights]\nspi = "1.0"\n')
    foreign = b"# caf\xe9\r\n" + CONFIG.encode()
    (card / "config.txt").write_bytes(foreign)
    prepare(card, wheels, "--table", table)
    changed = (card / "config.txt").read_bytes()
    lines = "\n".join(boot_lines(parse_config(table.read_text(), table)))
    assert changed.startswith(foreign) and lines.encode() in changed
    assert (card / "config.txt.bak").read_bytes() == foreign
    prepare(card, wheels)
    assert (card / "config.txt.bak").read_bytes() == foreign


def test_a_dry_run_shows_everything_but_secrets_and_writes_nothing(
    card: Path, wheels: Path, secret: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = files(card)
    more = ("--password", "--wifi", "Cafe", "--wifi-password-file", secret, "--country", "GB", "--dry-run")
    assert prepare(card, wheels, *more) == 0
    assert files(card) == before
    shown = capsys.readouterr().out
    for text in (
        "Raspberry Pi OS 2026-06-18 Lite",
        '"passwd": "********"',
        '"password": "********"',
        "dtparam=spi=on",
    ):
        assert text in shown
    assert "dtoverlay=dwc2" not in shown, "lines that stay are not shown"
    assert PASSWORD not in shown and "$6$" not in shown and not re.search("[0-9a-f]{64}", shown)


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (["--host", "My Pi"], "'My Pi' is no host name: "),
        (["--user", "root"], "'root' is an account of the system"),
        (["--user", "Ada"], "'Ada' is no name of an account"),
        (["--time-zone", "Europe/Nowhere"], "'Europe/Nowhere' is no time zone: "),
        (["--locale", "french"], "'french' is no locale: "),
        (
            ["--wifi", "Cafe"],
            "without its country the Pi keeps Wi-Fi switched off: name it, such as --country GB",
        ),
        (["--hotspot"], "without its country the Pi keeps Wi-Fi switched off"),
        (["--wifi", "x" * 33, "--country", "GB"], "is no name of a Wi-Fi network: it has 1 to 32 bytes"),
        (["--wifi", "a\x1b[2J", "--country", "GB"], "is no name of a Wi-Fi network"),
        (["--wifi", "Cafe", "--country", "uk"], "'uk' is no country of Wi-Fi: "),
        (["--wifi", "Cafe", "--country", "UK"], "'UK' is no country of Wi-Fi: "),
        (["--wifi", "Cafe", "--country", "GB"], "there is no keyboard to ask for a password"),
        (["--password"], "there is no keyboard to ask for a password"),
        (["--password-file", "/nowhere"], "/nowhere cannot be read"),
        (["--key", "/nowhere.pub"], "/nowhere.pub cannot be read"),
        (["--table", "/nowhere.toml"], "/nowhere.toml cannot be read"),
    ],
)
def test_a_wrong_choice_is_one_sentence_and_nothing_is_written(
    card: Path, wheels: Path, capsys: pytest.CaptureFixture[str], more: list[str], message: str
) -> None:
    before = files(card)
    assert prepare(card, wheels, *more) == 1
    said = capsys.readouterr().err
    assert message in said and said.count("\n") == 1
    assert files(card) == before


@pytest.mark.parametrize("option", ["--password-file", "--wifi-password-file"])
def test_a_refused_password_is_not_shown(
    card: Path, wheels: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], option: str
) -> None:
    wrong = tmp_path / "wrong"
    wrong.write_text("seven77" if option == "--password-file" else WIFI_PASSWORD)
    assert prepare(card, wheels, option, wrong, "--wifi", "Cafe", "--country", "GB") == 1
    said = capsys.readouterr().err
    assert "choose another" in said or "WPA2 takes 8 to 63" in said
    assert wrong.read_text() not in said


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("-----BEGIN OPENSSH PRIVATE KEY-----\nabc\n", "is a private key, which stays with you"),
        ("ssh-ed25519 short me\n", "has no public key of SSH"),
        ("", "has no public key of SSH"),
    ],
)
def test_only_a_public_key_goes_onto_a_card(
    card: Path, wheels: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], content: str, message: str
) -> None:
    (tmp_path / "key").write_text(content)
    assert prepare(card, wheels, "--key", tmp_path / "key") == 1
    said = capsys.readouterr().err
    assert message in said and "abc" not in said


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("language", "langauge", "langauge is not a setting"),
        ('"mats/', '"../mats/', "which is not below its folder: copy it there"),
        ('"mats/standard', '"mats/own', "names 'mats/own.toml', which is not beside it"),
    ],
)
def test_a_wrong_table_is_refused_as_installing_it_would_be(
    card: Path,
    wheels: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    old: str,
    new: str,
    message: str,
) -> None:
    table = tmp_path / "my.toml"
    table.write_text(first_config(TableChoices()).replace(old, new))
    assert prepare(card, wheels, "--table", table) == 1
    assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    ("wheel", "message"),
    [
        ("pillow-13.0.0-cp313-cp313-manylinux_2_28_x86_64.whl", "is not for a Raspberry Pi of 64 bits"),
        ("playmat-0.0.1-py3-none-any.whl", f"has no wheel of playmat {__version__}"),
    ],
)
def test_wheels_of_another_program_or_computer_are_refused(
    card: Path, wheels: Path, capsys: pytest.CaptureFixture[str], wheel: str, message: str
) -> None:
    if wheel.startswith("playmat"):
        (wheels / f"playmat-{__version__}-py3-none-any.whl").unlink()
    (wheels / wheel).touch()
    before = files(card)
    assert prepare(card, wheels) == 1
    assert message in capsys.readouterr().err
    assert files(card) == before


def test_a_write_that_fails_half_way_leaves_the_card_as_it_was(card: Path, wheels: Path) -> None:
    (wheels / "large-1-py3-none-any.whl").write_bytes(bytes(300_000))
    before = files(card)
    done = subprocess.run(
        [sys.executable, "-m", "playmat", "kit", "card", str(card), "--wheels", str(wheels)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000)),
    )
    assert done.returncode == 1
    assert f"{card} cannot be written" in done.stderr and "is as it was" in done.stderr
    assert files(card) == before
