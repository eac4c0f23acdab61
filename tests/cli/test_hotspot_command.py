"""`playmat hotspot` as systemd starts it: with its port, its folders and the system's bus."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from pathlib import Path

import pytest
from httpx2 import AsyncClient

from playmat.cli import main
from playmat.maintenance.hotspot.machine import Phase
from playmat.maintenance.hotspot.notice import read_notice
from playmat.maintenance.install.first_config import TableChoices, first_config
from playmat.web.server import listen
from support.hotspot_page import stand_in
from support.mocked_network import mocked_network
from support.processes import started

# As systemd does: the socket is file 3, and the variables name the process that it is meant for.
HAND_OVER = """
import os, sys
os.dup2(int(sys.argv[1]), 3)
os.environ.update(LISTEN_FDS="1", LISTEN_PID=str(os.getpid()))
os.execv(sys.argv[2], sys.argv[2:])
"""
PATIENCE = 90.0  # seconds, on a busy computer


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """The file of a table with an access point."""
    file = tmp_path / "table.toml"
    file.write_text(first_config(TableChoices()) + '[hotspot]\ncountry = "GB"\n')
    return file


def test_systemd_starts_it_with_its_port_and_it_is_ready_and_ends(table: Path, tmp_path: Path) -> None:
    async def script() -> None:
        listening, systemd = listen("127.0.0.1", 0), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        with listening, systemd:
            systemd.bind(str(tmp_path / "notify"))
            systemd.settimeout(PATIENCE)
            async with mocked_network() as network:
                environment = os.environ | {
                    "DBUS_SYSTEM_BUS_ADDRESS": network.address,
                    "NOTIFY_SOCKET": str(tmp_path / "notify"),
                    "RUNTIME_DIRECTORY": str(tmp_path / "run"),
                    "STATE_DIRECTORY": str(tmp_path / "state"),
                }
                words = [sys.executable, "-m", "playmat", "hotspot", "--config", str(table)]
                handed = [sys.executable, "-c", HAND_OVER, str(listening.fileno()), *words]
                with started(handed, env=environment, pass_fds=[listening.fileno()]) as program:
                    assert await asyncio.to_thread(systemd.recv, 100) == b"READY=1"
                    notice = read_notice(tmp_path / "run")
                    assert notice and notice.phase is Phase.WATCHING
                    address = f"http://127.0.0.1:{listening.getsockname()[1]}"
                    async with AsyncClient(base_url=address, timeout=PATIENCE) as client:
                        assert (await client.post("/api/state", json={})).json()["country"] == "GB"
                    program.send_signal(signal.SIGTERM)
                    assert await asyncio.to_thread(program.wait, PATIENCE) == 0

    asyncio.run(script())


def test_by_hand_it_says_who_starts_it(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hotspot", "--config", str(table)]) == 1
    assert "systemd runs this" in capsys.readouterr().err


def test_a_table_without_the_section_is_named(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table.write_text(first_config(TableChoices()))
    assert main(["hotspot", "--config", str(table)]) == 1
    assert f"{table} has no [hotspot]" in capsys.readouterr().err


def test_the_country_is_that_of_the_table_s_file_at_first(
    table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("iw", "rfkill"):
        stand_in(tmp_path / "bin", name, f'echo {name} "$@" >> {tmp_path}/calls')
    monkeypatch.setenv("PATH", f"{tmp_path}/bin", prepend=":")
    assert main(["hotspot", "--set-country", "--config", str(table)]) == 0
    assert (tmp_path / "calls").read_text().startswith("iw reg set GB\n")
