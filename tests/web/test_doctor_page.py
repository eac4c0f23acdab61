"""The doctor's page: findings first, each with its next step, and only for the table's own computer."""

import asyncio
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from playmat.errors import Cause
from playmat.events import Part, PartFault, PartKind
from playmat.maintenance.doctor.running import running_table
from playmat.maintenance.flash import version
from playmat.screen.language import translations
from playmat.session.effects import Status
from playmat.text import say, verbatim
from playmat.web.interface import Examined
from playmat.web.server import create_app
from web.lone_table import LoneTable


def asked(table: LoneTable, host: str, address: str = "/doctor") -> tuple[int, str]:
    with TestClient(create_app(table), client=(host, 50_000)) as client:
        answer = client.get(address)
    return answer.status_code, answer.text


def test_what_is_to_be_mended_stands_first_with_its_next_step() -> None:
    table = LoneTable()
    table.examined = [
        Examined(say("clock"), verbatim("12:00")),
        Examined(say("disk"), verbatim("<full>"), verbatim("free space & rest")),
    ]
    status, page = asked(table, "127.0.0.1")
    assert status == 200 and "1 finding" in page
    assert page.index("disk") < page.index("clock")
    assert "&lt;full&gt; <strong>free space &amp; rest</strong>" in page
    assert "Diagnostic" in asked(table, "::1", "/doctor?lang=fr")[1]


@pytest.mark.parametrize("host", ["192.168.1.7", "testclient"])
def test_who_sits_elsewhere_learns_nothing_of_the_computer(host: str) -> None:
    table = LoneTable()
    table.examined = [Examined(say("disk"), verbatim("full"), verbatim("free space"))]
    status, said = asked(table, host)
    assert status == 403 and "disk" not in said


def test_a_running_table_tells_what_fails_and_what_is_here(tmp_path: Path) -> None:
    cause = say("nothing is plugged in at {port}: plug the board in", port="/dev/south")
    gone = PartFault(Part(PartKind.BOARD, "south"), False, str(cause), cause)
    low = PartFault(Part(PartKind.SUPPLY), False, Cause.TOO_LOW)
    found = asyncio.run(
        running_table(
            Status(phase="halted", health=(gone, low)),
            {"south": version(), "north": "0.1", "east": version(), "west": ""},
            tmp_path,
        )
    )
    english, french = ([tuple(map(str, finding)) for finding in found], in_french(found))
    assert english[0] == ("board south", "does not work", str(cause))
    assert english[1] == ("Power supply", "Too low", "Use the Pi’s own supply and a short cable")
    other = f"has firmware 0.1, not this playmat’s {version()}"
    assert english[-3] == ("board north", other, "renew it under “Boards and readers”")
    assert [finding[:2] for finding in english[-2:]] == [("board east", "is here"), ("board west", "is here")]
    assert {"computer", "disk", "clock"} <= {str(finding.part) for finding in found}
    assert french[0] == (
        "platine south",
        "ne marche pas",
        "rien n’est branché sur /dev/south\N{NO-BREAK SPACE}: branchez la platine",
    )
    assert french[-1][:2] == ("platine west", "est là")


def in_french(found: list[Examined]) -> list[tuple[str, ...]]:
    speak = translations("fr")
    return [tuple(text.translate(speak) for text in finding if text) for finding in found]
