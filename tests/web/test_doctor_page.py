"""The doctor's page: what is to be mended first, for whoever sits at the computer."""

import asyncio
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from playmat.app.doctor.running import running_table
from playmat.errors import Cause
from playmat.events import Part, PartFault, PartKind
from playmat.session.effects import Status
from playmat.web.interface import Examined
from playmat.web.server import create_app
from web.lone_table import LoneTable


def asked(table: LoneTable, host: str, address: str = "/doctor") -> tuple[int, str]:
    with TestClient(create_app(table), client=(host, 50_000)) as client:
        answer = client.get(address)
    return answer.status_code, answer.text


def test_what_is_to_be_mended_stands_first_with_its_next_step() -> None:
    table = LoneTable()
    table.examined = [Examined("clock", "12:00"), Examined("disk", "<full>", "free space & rest")]
    status, page = asked(table, "127.0.0.1")
    assert status == 200 and "1 finding" in page
    assert page.index("disk") < page.index("clock")
    assert "&lt;full&gt; <strong>free space &amp; rest</strong>" in page
    assert "Diagnostic" in asked(table, "::1", "/doctor?lang=fr")[1]


@pytest.mark.parametrize("host", ["192.168.1.7", "testclient"])
def test_who_sits_elsewhere_learns_nothing_of_the_computer(host: str) -> None:
    table = LoneTable()
    table.examined = [Examined("disk", "full", "free space")]
    status, said = asked(table, host)
    assert status == 403 and "disk" not in said


def test_a_running_table_tells_what_fails_and_what_is_here(tmp_path: Path) -> None:
    gone = PartFault(Part(PartKind.BOARD, "south"), False, "nothing is plugged in: plug the board in")
    low = PartFault(Part(PartKind.SUPPLY), False, Cause.TOO_LOW)
    found = asyncio.run(running_table(Status("halted", health=(gone, low)), ("south", "north"), tmp_path))
    assert found[0] == Examined("board south", "does not work", "nothing is plugged in: plug the board in")
    assert found[1].remedy.startswith("Power supply: Too low. Use the Pi’s own supply")
    assert found[-1] == Examined("board north", "is here")
    assert {"computer", "disk", "clock"} <= {one.part for one in found}
