"""Notifications of a table to systemd, and the permissions of the table's unit."""

from __future__ import annotations

import asyncio
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from playmat.app.supervision import Supervision
from playmat.events import Event
from playmat.session.effects import SystemRequest
from playmat.simulator.chips.ssd1306 import Ssd1306
from support.table_harness import LIMIT, TableHarness, play

SYSTEMD = Path(__file__).parents[2] / "systemd"
UNIT = SYSTEMD / "playmat.service"
ALIVE = 60  # signs of life: more than the events of a start bring about
needs_systemd = pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="no systemd here judges units")


@pytest.fixture
def systemd(tmp_path: Path) -> Iterator[socket.socket]:
    """The end of the line that systemd holds."""
    with closing(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)) as line:
        line.bind(str(tmp_path / "notify"))
        line.setblocking(False)
        yield line


def heard(line: socket.socket) -> list[str]:
    news = []
    try:
        while True:
            news.append(line.recv(100).decode())
    except BlockingIOError:
        return news


def supervision(home: Path, seconds: float) -> Supervision:
    return Supervision({"NOTIFY_SOCKET": str(home / "notify"), "WATCHDOG_USEC": str(int(seconds * 1e6))})


def test_a_table_is_ready_lives_and_darkens_its_displays_when_it_stops(
    tmp_path: Path, systemd: socket.socket
) -> None:
    said: list[str] = []
    displays: list[Ssd1306] = []

    async def script(harness: TableHarness) -> None:
        displays.extend(harness.displays.values())
        asyncio.get_running_loop().add_reader(systemd, lambda: (said.extend(heard(systemd)), harness.stir()))
        await harness.until(lambda: said.count("WATCHDOG=1") >= ALIVE)  # though nobody touches the table
        await harness.until(lambda: all(any(display.pixels()) for display in displays))

    play(tmp_path, script, supervision=supervision(tmp_path, 0.06))
    said += heard(systemd)
    assert said[0] == "READY=1" and said.count("READY=1") == 1
    assert said[-1] == "STOPPING=1"
    assert not any(any(display.pixels()) for display in displays)


def test_what_is_not_handled_is_no_sign_of_life(tmp_path: Path, systemd: socket.socket) -> None:
    async def hang() -> None:
        waiting: asyncio.Queue[Event] = asyncio.Queue()
        living = asyncio.create_task(supervision(tmp_path, 0.03).run(waiting.put_nowait))
        async with asyncio.timeout(LIMIT):
            for _ in range(3):
                await waiting.get()
        living.cancel()

    asyncio.run(hang())
    assert heard(systemd) == []


def test_a_systemd_that_does_not_listen_holds_nothing_up(tmp_path: Path, systemd: socket.socket) -> None:
    table = supervision(tmp_path, 0.03)
    for _ in range(2000):  # more than any queue holds
        table.handled()
    assert heard(systemd)[0] == "READY=1"


HANDED_OVER = """
import os, sys
from playmat.app.supervision import Supervision
number, port = map(int, sys.argv[1:])
os.dup2(number, 3)
table = Supervision({"LISTEN_PID": str(os.getpid()), "LISTEN_FDS": "1"})
assert table.network is table.listening(port) and table.listening(port - 1) is None
with table.listening(port).accept()[0] as visitor:
    visitor.sendall(b"inherited" if table.network.get_inheritable() else b"its own")
"""


def test_visitors_come_through_a_port_that_systemd_has_opened() -> None:
    with socket.create_server(("127.0.0.1", 0)) as opened:
        port, number = opened.getsockname()[1], opened.fileno()
        command = [sys.executable, "-c", HANDED_OVER, str(number), str(port)]
        table = subprocess.Popen(command, pass_fds=[number])
    with socket.create_connection(("127.0.0.1", port)) as visitor:
        visitor.settimeout(LIMIT)
        assert visitor.recv(100) == b"its own"
    assert table.wait(LIMIT) == 0


def test_no_socket_is_taken_that_was_opened_for_another_program() -> None:
    assert Supervision({"LISTEN_PID": "1", "LISTEN_FDS": "1"}).network is None


@needs_systemd
def test_systemd_finds_nothing_wrong_with_the_units(tmp_path: Path) -> None:
    unit = tmp_path / "playmat.service"
    unit.write_text(
        re.sub(r"^ExecStart=\S+", f"ExecStart={sys.executable}", UNIT.read_text(), flags=re.MULTILINE)
    )
    page = tmp_path / "playmat-page@8080.socket"
    page.write_text((SYSTEMD / "playmat-page@.socket").read_text())
    units = [unit, page, *SYSTEMD.glob("playmat-off.*"), *SYSTEMD.glob("playmat-restart.*")]
    done = subprocess.run(["systemd-analyze", "verify", "--man=no", *units], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


@needs_systemd
def test_the_unit_exposes_little() -> None:
    command = ["systemd-analyze", "security", "--offline=true", "--threshold=10", "--no-pager", UNIT]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


@pytest.mark.skipif(not shutil.which("systemd-sysusers"), reason="no systemd here makes groups")
def test_every_group_of_the_unit_is_made(tmp_path: Path) -> None:
    (tmp_path / "etc").mkdir()
    groups = SYSTEMD / "sysusers.conf"
    subprocess.run(["systemd-sysusers", f"--root={tmp_path}", groups], check=True)
    made = {line.split(":")[0] for line in (tmp_path / "etc" / "group").read_text().splitlines()}
    wanted = re.search(r"^SupplementaryGroups=(.*)$", UNIT.read_text(), re.MULTILINE)
    assert wanted and set(wanted[1].split()) <= made


@pytest.mark.parametrize(
    ("wish", "unit"),
    [
        (SystemRequest.SWITCH_OFF, "playmat-off.path"),
        (SystemRequest.RESTART, "playmat-restart.path"),
        (SystemRequest.UPDATE, "playmat-update.path"),
        (SystemRequest.FETCH, "playmat-fetch.path"),
        (SystemRequest.ADAPT, "playmat-adapt.path"),
    ],
)
def test_a_request_is_the_file_that_the_system_waits_for(
    tmp_path: Path, wish: SystemRequest, unit: str
) -> None:
    assert not Supervision({}).can_ask
    supervision = Supervision({"RUNTIME_DIRECTORY": str(tmp_path)})
    assert supervision.can_ask
    supervision.ask(wish)
    assert [request for request in SystemRequest if supervision.is_asked(request)] == [wish]
    (asked,) = tmp_path.iterdir()
    waits = re.search(r"^PathExists=(.+)$", (SYSTEMD / unit).read_text(), re.MULTILINE)
    folder = re.search(r"^RuntimeDirectory=(.+)$", UNIT.read_text(), re.MULTILINE)
    assert waits and folder and waits[1] == f"/run/{folder[1]}/{asked.name}"
