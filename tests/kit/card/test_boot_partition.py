"""A card is recognised by its files, and its texts are changed byte by byte."""

from __future__ import annotations

from pathlib import Path

import pytest

from playmat.errors import ConfigError
from playmat_kit.card.boot_partition import recognise, with_buses, with_instance
from playmat_kit.card.table_files import read_table
from support.boot_partition import CMDLINE, CONFIG, ISSUE, fresh_card


def test_a_fresh_card_is_named_with_its_date(tmp_path: Path) -> None:
    assert recognise(fresh_card(tmp_path)) == "Raspberry Pi OS 2026-06-18 Lite"


@pytest.mark.parametrize("name", ["config.txt", "cmdline.txt", "issue.txt"])
def test_a_folder_without_the_firmwares_files_is_no_boot_partition(tmp_path: Path, name: str) -> None:
    (fresh_card(tmp_path) / name).unlink()
    with pytest.raises(ConfigError, match=rf"no boot partition .* no {name}: write Raspberry Pi OS Lite"):
        recognise(tmp_path)


@pytest.mark.parametrize("name", ["user-data", "network-config", "meta-data"])
def test_an_older_raspberry_pi_os_is_refused_by_its_date(tmp_path: Path, name: str) -> None:
    (fresh_card(tmp_path) / name).unlink()
    with pytest.raises(ConfigError, match=r"Raspberry Pi OS 2026-06-18 is older than Trixie.*: write"):
        recognise(tmp_path)


@pytest.mark.parametrize(
    ("issue", "message"),
    [
        (ISSUE.replace("stage2", "stage4"), r"2026-06-18 on .* has a desktop \(stage4\): write"),
        ("LibreELEC 12.0.2\n", "is 'LibreELEC 12.0.2', no Raspberry Pi OS: write"),
        ("", "is '', no Raspberry Pi OS: write"),
    ],
)
def test_another_system_is_refused_by_its_name(tmp_path: Path, issue: str, message: str) -> None:
    (fresh_card(tmp_path) / "issue.txt").write_text(issue)
    with pytest.raises(ConfigError, match=message):
        recognise(tmp_path)


def test_a_system_of_32_bits_is_refused(tmp_path: Path) -> None:
    (fresh_card(tmp_path) / "kernel7.img").touch()
    with pytest.raises(ConfigError, match="has 32 bits: write"):
        recognise(tmp_path)


def test_the_root_of_a_card_and_a_missing_folder_are_no_boot_partition(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="is no folder: name the mounted boot partition"):
        recognise(tmp_path / "bootfs")
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc/os-release").touch()
    with pytest.raises(ConfigError, match=r"the root of a system: name its boot partition"):
        recognise(tmp_path)


def test_a_name_that_is_no_text_is_shown_on_one_line(tmp_path: Path) -> None:
    (fresh_card(tmp_path) / "issue.txt").write_bytes(b"\xff\x1b[2J\r\n")
    with pytest.raises(ConfigError) as refused:
        recognise(tmp_path)
    assert str(refused.value).isprintable()


def test_config_txt_gets_the_buses_and_keeps_every_other_byte() -> None:
    table = read_table(None)
    foreign = b"# caf\xe9\r\n" + CONFIG.encode()
    changed = with_buses(foreign, table.config)
    assert changed.startswith(foreign) and b"dtparam=i2c_arm=on" in changed
    assert with_buses(changed, table.config) == changed


@pytest.mark.parametrize(
    ("before", "country", "after"),
    [
        ("a b resize\n", "", "a b resize ds=nocloud;i=new\n"),
        ("a\r\n", "NO", "a ds=nocloud;i=new cfg80211.ieee80211_regdom=NO\n"),
        ("a ds=nocloud;i=rpi-imager-1 b", "", "a b ds=nocloud;i=new\n"),
        ("a cfg80211.ieee80211_regdom=GB", "", "a cfg80211.ieee80211_regdom=GB ds=nocloud;i=new\n"),
        ("cfg80211.ieee80211_regdom=GB a", "DE", "a ds=nocloud;i=new cfg80211.ieee80211_regdom=DE\n"),
    ],
)
def test_cmdline_txt_stays_one_line_with_one_instance(before: str, country: str, after: str) -> None:
    assert with_instance(before.encode(), "new", country) == after.encode()


def test_undecodable_bytes_of_cmdline_txt_stay() -> None:
    assert with_instance(b"\xff " + CMDLINE.encode(), "new", "").startswith(b"\xff console=")
