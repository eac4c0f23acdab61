"""What access point, table and root tell each other by files, and what `iw` tells."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from playmat.app.supervision import Supervision
from playmat.errors import ConfigError, DeviceError
from playmat.maintenance.hotspot.country import save_country, set_country, wanted_country
from playmat.maintenance.hotspot.credentials import load_credentials
from playmat.maintenance.hotspot.machine import Attempt, Phase
from playmat.maintenance.hotspot.notice import (
    LEAVE,
    LeaveRequests,
    Notice,
    ask_to_leave,
    read_notice,
    write_notice,
)
from playmat.maintenance.hotspot.stations import count_stations
from playmat.session.effects import SystemRequest
from support.hotspot_page import stand_in

TWO = """Station 52:d3:17:8a:11:02 (on wlan0)
\tinactive time:\t1280 ms
\trx bytes:\t18394
\tauthorized:\tyes
\tconnected time:\t41 seconds
Station 7e:0c:51:9b:20:f4 (on wlan0)
\tinactive time:\t20 ms
"""


@pytest.mark.parametrize(("listing", "count"), [("", 0), (TWO, 2)])
def test_devices_at_the_access_point_are_counted(listing: str, count: int) -> None:
    assert count_stations(listing) == count


@pytest.mark.parametrize("failure", [None, Attempt.NO_ADDRESS])
def test_the_table_reads_what_the_access_point_writes(tmp_path: Path, failure: Attempt | None) -> None:
    credentials = load_credentials(tmp_path / "credentials")
    notice = Notice(Phase.OPEN, credentials, is_up=True, joined=True, network="Café ☕", failure=failure)
    write_notice(tmp_path, notice)
    assert read_notice(tmp_path) == notice


@pytest.mark.parametrize(
    "damage", ["", "[]", "{}", '{"phase": "open"}', "[" * 900, '{"phase": "open", "credentials": [1]}']
)
def test_a_damaged_notice_is_none(tmp_path: Path, damage: str) -> None:
    (tmp_path / "state.json").write_text(damage)
    assert read_notice(tmp_path) is None


def test_each_request_to_leave_counts_once_and_none_of_before(tmp_path: Path) -> None:
    request = tmp_path / "leave"
    ask_to_leave(request)
    requests = LeaveRequests(request)
    assert not requests.is_new()
    os.utime(request, (1, 1))  # another moment than any other touch
    assert requests.is_new() and not requests.is_new()
    request.unlink()
    assert not requests.is_new()
    ask_to_leave(request)
    assert requests.is_new()


def test_a_console_asks_by_the_same_file(tmp_path: Path) -> None:
    request = tmp_path / LEAVE.name
    requests = LeaveRequests(request)
    Supervision({"RUNTIME_DIRECTORY": str(tmp_path)}).ask(SystemRequest.LEAVE_NETWORK)
    assert requests.is_new()


@pytest.mark.parametrize("damage", ["", "UK\n", "; rm -rf /\n", "GB" * 9, "\udcff"])
def test_root_takes_nothing_but_a_country_from_the_page_s_file(tmp_path: Path, damage: str) -> None:
    assert wanted_country(tmp_path, "GB") == "GB"
    save_country(tmp_path, "FR")
    assert wanted_country(tmp_path, "GB") == "FR"
    (tmp_path / "country").write_bytes(damage.encode("utf-8", "surrogateescape"))
    assert wanted_country(tmp_path, "GB") == "GB"
    with pytest.raises(ConfigError):
        save_country(tmp_path, "UK")


def test_the_radio_gets_its_country_and_is_switched_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("iw", "rfkill"):
        stand_in(tmp_path / "bin", name, f'echo {name} "$@" >> {tmp_path}/calls')
    monkeypatch.setenv("PATH", f"{tmp_path}/bin", prepend=":")
    set_country("FR")
    assert (tmp_path / "calls").read_text() == "iw reg set FR\nrfkill unblock wifi\n"
    stand_in(tmp_path / "bin", "rfkill", "echo no radio >&2; exit 1")
    with pytest.raises(DeviceError, match=r"rfkill unblock wifi failed \(no radio\)"):
        set_country("FR")
