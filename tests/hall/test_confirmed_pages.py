"""The page of a table is a link in the hall once an owner has confirmed its address."""

from __future__ import annotations

import asyncio
import secrets

from starlette.testclient import TestClient

from playmat.fleet.bounds import write
from playmat.fleet.reports import Birth
from playmat.fleet.topics import Topic
from playmat_hall.broker import Address
from playmat_hall.hall import Hall
from playmat_hall.instants import now_ms
from playmat_hall.store.accounts import Role
from support.hall_accounts import Sign

OWN, OTHER = "http://192.168.1.20:8080/", "http://192.0.2.66/"


def report_page(hall: Hall, address: str) -> None:
    birth = Birth(session=secrets.token_hex(16), online=True, playmat="0.3.0", name="Window", page=address)
    hall.tables.receive("window", Topic.BIRTH, write(birth), now_ms())


def confirm(client: TestClient, address: str) -> tuple[int, str]:
    answer = client.put("/api/tables/window/page", json={"address": address})
    return answer.status_code, answer.text


def shown_page(client: TestClient) -> tuple[str, bool]:
    """Returns the address on the table's page, and whether it is a link there."""
    with client.websocket_connect("/live") as live:
        live.send_text("window")
        while not (table := live.receive_json()["table"]):
            pass
    return table["page"], table["page_confirmed"]


def test_the_page_of_a_table_becomes_a_link_once_an_owner_has_confirmed_its_address(
    hall: Hall, signed: Sign
) -> None:
    report_page(hall, OWN)
    owner, staff = signed(Role.OWNER), signed(Role.STAFF)
    assert shown_page(staff) == shown_page(owner) == (OWN, False)
    assert confirm(owner, OWN) == (204, "")
    assert shown_page(staff) == (OWN, True)
    line = owner.get("/api/audit?lang=fr").json()[0]
    assert (line["action"], line["outcome"]) == (
        "Confirmer la page d’une table",
        f"fait\N{NO-BREAK SPACE}: {OWN}",
    )


def test_a_changed_address_has_to_be_confirmed_again(hall: Hall, signed: Sign) -> None:
    report_page(hall, OWN)
    owner = signed(Role.OWNER)
    confirm(owner, OWN)
    report_page(hall, OTHER)
    assert shown_page(owner) == (OTHER, False)
    assert confirm(owner, OTHER) == (204, "")
    assert shown_page(owner) == (OTHER, True)


def test_an_address_that_the_table_does_not_report_cannot_be_confirmed(hall: Hall, signed: Sign) -> None:
    report_page(hall, OTHER)
    owner = signed(Role.OWNER)
    status, refusal = confirm(owner, OWN)
    assert status == 409 and "reports another address by now" in refusal
    report_page(hall, "")
    assert confirm(owner, "")[0] == 409
    assert shown_page(owner) == ("", False)


def test_an_open_page_shows_the_link_at_once_and_the_next_hall_remembers_it(hall: Hall, signed: Sign) -> None:
    report_page(hall, OWN)
    owner = signed(Role.OWNER)
    with signed(Role.STAFF).websocket_connect("/live") as live:
        live.send_text("window")
        confirm(owner, OWN)
        while not ((table := live.receive_json()["table"]) and table["page_confirmed"]):
            pass
    later = Hall(hall.database, Address("127.0.0.1", 1), lambda sentence: None)
    assert asyncio.run(later.confirmed_page("window")) == OWN
