"""Accounts, roles and sessions of the hall, asked as a browser asks."""

from __future__ import annotations

import asyncio
import secrets

import pytest
from sqlalchemy import delete
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from playmat.fleet.bounds import write
from playmat.fleet.reports import Birth
from playmat.fleet.topics import Topic
from playmat_hall.hall import Hall
from playmat_hall.instants import now_ms
from playmat_hall.store.accounts import Role, begin_session, change_role
from playmat_hall.store.database import State
from playmat_hall.store.schema import accounts, sessions
from support.hall_accounts import ELSEWHERE, HERE, PASSWORD, Sign, Visit


def signed_as(client: TestClient, name: str) -> dict[str, str]:
    """Signs a browser in; returns its name and role."""
    answer: dict[str, str] = client.post("/api/session", json={"name": name, "password": PASSWORD}).json()
    return answer


NEEDED = {
    ("POST", "/api/tables/window/message"): Role.STAFF,
    ("PUT", "/api/tables/window/page"): Role.OWNER,
    ("PUT", "/api/plan"): Role.STAFF,
    ("GET", "/api/tables"): Role.GUEST,
    ("GET", "/api/statistics"): Role.OWNER,
    ("GET", "/api/tournament/standings.csv"): Role.STAFF,
    ("GET", "/api/export/games.csv"): Role.OWNER,
    ("GET", "/api/accounts"): Role.OWNER,
    ("DELETE", "/api/accounts/guest"): Role.OWNER,
    ("PUT", "/api/accounts/guest"): Role.OWNER,
    ("GET", "/api/audit"): Role.OWNER,
}


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("request_", NEEDED, ids=" ".join)
def test_a_role_may_do_its_own_and_nothing_above(signed: Sign, role: Role, request_: tuple[str, str]) -> None:
    answer = signed(role).request(*request_, json={})
    assert (answer.status_code == 403) is (role < NEEDED[request_])


@pytest.mark.parametrize("request_", NEEDED, ids=" ".join)
def test_a_visitor_who_is_not_signed_in_may_do_nothing(visit: Visit, request_: tuple[str, str]) -> None:
    assert visit().request(*request_, json={}).status_code == 401


def test_a_guest_is_not_shown_what_is_for_staff(signed: Sign) -> None:
    with signed(Role.GUEST).websocket_connect("/live") as live, pytest.raises(WebSocketDisconnect):
        live.receive_text()


def test_staff_is_shown_every_table(signed: Sign) -> None:
    with signed(Role.STAFF).websocket_connect("/live") as live:
        assert live.receive_json()["tables"]["window"]["title"] == "Window"


def test_a_page_of_another_site_cannot_command(signed: Sign) -> None:
    answer = signed(Role.OWNER).post(
        "/api/tables/window/restart", json={}, headers={"origin": "http://evil.example"}
    )
    assert answer.status_code == 403


def test_a_wrong_password_is_refused_and_noted(visit: Visit, signed: Sign) -> None:
    answer = visit().post("/api/session", json={"name": "owner", "password": "guessed"})
    assert (answer.status_code, answer.json()["error"]) == (403, "Name or password is wrong")
    newest = signed(Role.OWNER).get("/api/audit").json()[1]
    assert (newest["account"], newest["action"], newest["outcome"]) == ("owner", "Sign in", "refused")


def test_a_removed_account_is_signed_out_at_once(signed: Sign) -> None:
    staff, owner = signed(Role.STAFF), signed(Role.OWNER)
    assert staff.get("/api/plan").status_code == 200
    assert owner.delete("/api/accounts/staff").status_code == 200
    assert staff.get("/api/plan").status_code == 401


@pytest.mark.parametrize("path", ["/live", "/watching/window"])
def test_an_open_page_of_a_removed_account_is_told_nothing_more(hall: Hall, signed: Sign, path: str) -> None:
    staff, owner = signed(Role.STAFF), signed(Role.OWNER)
    with staff.websocket_connect(path) as live:
        if path == "/live":
            live.receive_json()
        assert owner.delete("/api/accounts/staff").status_code == 200
        birth = write(Birth(session=secrets.token_hex(16), online=True, playmat="0.3.0", name="Renamed"))
        assert staff.portal
        staff.portal.call(hall.tables.receive, "window", Topic.BIRTH, birth, now_ms())
        with pytest.raises(WebSocketDisconnect) as ended:
            live.receive_text()
    assert ended.value.code == 4401


@pytest.mark.parametrize("name", ["this computer", "Guest"])
def test_an_account_is_called_as_no_other_and_a_refusal_is_no_fault_of_the_database(
    hall: Hall, signed: Sign, name: str
) -> None:
    fields = {"name": name, "password": PASSWORD, "role": "guest"}
    refused = signed(Role.OWNER).post("/api/accounts", json=fields)
    assert refused.status_code == 409 and "already" in refused.json()["error"]
    assert hall.database.state is State.READY


def test_a_removed_account_gets_no_new_password(signed: Sign) -> None:
    owner = signed(Role.OWNER)
    owner.delete("/api/accounts/guest")
    refused = owner.put("/api/accounts/guest", json={"password": "another evening"})
    assert refused.status_code == 409 and "is removed" in refused.json()["error"]


def test_an_account_that_is_removed_cannot_be_removed_again(signed: Sign) -> None:
    owner = signed(Role.OWNER)
    assert owner.delete("/api/accounts/guest").status_code == 200
    refused = owner.delete("/api/accounts/guest")
    assert refused.status_code == 409 and "is removed" in refused.json()["error"]
    assert [line["action"] for line in owner.get("/api/audit").json()].count("Remove an account") == 1


def test_large_and_small_letters_of_a_name_are_one(visit: Visit) -> None:
    assert signed_as(visit(), "Owner") == {"name": "owner", "role": "owner"}


def test_a_changed_role_counts_at_once_and_is_audited(signed: Sign) -> None:
    staff, owner = signed(Role.STAFF), signed(Role.OWNER)
    changed = owner.put("/api/accounts/staff", json={"role": "owner"})
    assert {"name": "staff", "role": "owner"} in changed.json()
    assert staff.get("/api/plan").status_code == 401  # a session lasts as long as the role allows
    line = owner.get("/api/audit?lang=fr").json()[0]
    assert (line["account"], line["action"], line["target"], line["outcome"]) == (
        "owner",
        "Changer un rôle",
        "staff",
        "Propriétaire",
    )
    assert signed_as(staff, "staff")["role"] == "owner"


def test_the_last_owner_keeps_the_role_until_another_one_has_it(signed: Sign) -> None:
    owner = signed(Role.OWNER)
    refused = owner.put("/api/accounts/owner", json={"role": "staff"})
    assert refused.status_code == 409 and "is the last owner" in refused.json()["error"]
    assert owner.put("/api/accounts/owner", json={"role": "owner"}).status_code == 200
    assert signed_as(owner, "owner")["role"] == "owner"
    owner.put("/api/accounts/staff", json={"role": "owner"})
    assert owner.put("/api/accounts/owner", json={"role": "staff"}).status_code == 200
    assert signed_as(owner, "owner")["role"] == "staff"


def test_the_last_owner_stays(signed: Sign) -> None:
    answer = signed(Role.OWNER).delete("/api/accounts/owner")
    assert answer.status_code == 409 and "last owner" in answer.json()["error"]


def test_a_new_password_ends_the_sessions_of_the_old_one(signed: Sign) -> None:
    guest, owner = signed(Role.GUEST), signed(Role.OWNER)
    owner.put("/api/accounts/guest", json={"password": "another evening"})
    assert guest.get("/api/tables").status_code == 401


def test_only_the_code_of_the_first_start_makes_an_owner_and_only_once(hall: Hall, visit: Visit) -> None:
    for table in (sessions, accounts):
        hall.database.now(lambda connection, emptied=table: connection.execute(delete(emptied)))
    client = visit(setup="c0de")
    fields = {"name": "ana", "password": PASSWORD}
    assert client.get("/api/session").json() == {"name": None, "new": True}
    guessed = client.post("/api/session", json=fields | {"setup": "guess"})
    assert guessed.status_code == 403 and "earlier start" in guessed.json()["error"]
    for name in ("Tim & Olga", "O'Neil", "Café!", "a@b.ch", "Olga/Tim", "x" * 41):  # no guesses of a password
        refused = client.post("/api/session", json=fields | {"name": name, "setup": "c0de"})
        assert refused.status_code == 409 and "is no name" in refused.json()["error"]
    assert client.post("/api/session", json=fields | {"setup": "c0de"}).json()["role"] == "owner"
    second = client.post("/api/session", json=fields | {"name": "eve", "setup": "c0de"})
    assert second.status_code == 409


@pytest.mark.parametrize(
    ("address", "headers", "status"),
    [(HERE, {}, 200), (ELSEWHERE, {}, 401), (HERE, {"x-forwarded-for": "192.0.2.7"}, 401)],
)
def test_only_this_computer_is_trusted(
    visit: Visit, address: tuple[str, int], headers: dict[str, str], status: int
) -> None:
    client = visit(address, trusting=True)
    assert client.get("/api/accounts", headers=headers).status_code == status


def test_the_hall_s_own_computer_is_signed_in_no_longer_than_its_account(visit: Visit) -> None:
    client = visit(HERE, trusting=True)
    assert client.get("/api/session").json()["account"] is False
    signed_as(client, "owner")
    assert client.get("/api/session").json()["account"] is True
    client.put("/api/accounts/staff", json={"role": "owner"})
    client.put("/api/accounts/owner", json={"role": "staff"})  # which signs it out
    assert client.get("/api/session").json() == {"name": "this computer", "role": "owner", "account": False}


def test_a_session_that_was_looked_up_during_a_change_is_looked_up_again(hall: Hall) -> None:
    async def during() -> None:
        token = await hall.database.write(lambda connection: begin_session(connection, "owner", now_ms()))
        looking = asyncio.create_task(hall.account_of(token))
        await asyncio.sleep(0)  # it has begun
        hall.forget_sessions()
        assert await looking
        await hall.database.write(lambda connection: change_role(connection, "staff", Role.OWNER))
        await hall.database.write(lambda connection: change_role(connection, "owner", Role.STAFF))
        assert await hall.account_of(token) is None

    asyncio.run(during())
