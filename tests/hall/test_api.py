"""Roles, sessions, accounts and exports of the hall's page, asked as a browser asks."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from playmat.fleet.bounds import write
from playmat.fleet.reports import Birth, Call, Console, Logged, Points, Revision, Score, Status
from playmat.fleet.topics import Topic
from playmat.screen.language import LANGUAGES
from playmat_hall.broker import Address
from playmat_hall.hall import Hall
from playmat_hall.instants import instant, now_ms
from playmat_hall.page.server import create_hall_app
from playmat_hall.page.summary import details
from playmat_hall.page.words import words
from playmat_hall.store.accounts import Role, note_audit
from playmat_hall.store.database import State
from playmat_hall.store.schema import accounts, sessions
from support.hall_accounts import PASSWORD, hall_with_accounts

HERE, ELSEWHERE = ("127.0.0.1", 5), ("192.0.2.7", 5)
Sign = Callable[[Role], TestClient]
Visit = Callable[..., TestClient]


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    """A hall with one table, and one account for each role."""
    with hall_with_accounts(tmp_path) as hall:
        birth = Birth(session=secrets.token_hex(16), online=True, playmat="0.3.0", name="Window")
        hall.tables.receive("window", Topic.BIRTH, write(birth), now_ms())
        yield hall


@pytest.fixture
def visit(hall: Hall) -> Iterator[Visit]:
    """Opens a browser; each keeps one event loop, as a served page does."""
    with ExitStack() as stack:

        def come(address: tuple[str, int] = ELSEWHERE, **options: Any) -> TestClient:
            app = create_hall_app(hall, ["testserver"], **{"guest_delay_s": 0.2, **options})
            return stack.enter_context(TestClient(app, client=address))

        yield come


@pytest.fixture
def signed(visit: Visit) -> Sign:
    """Signs a browser in to the account of a role."""

    def sign(role: Role) -> TestClient:
        client = visit()
        answer = client.post("/api/session", json={"name": role.word, "password": PASSWORD})
        assert answer.json() == {"name": role.word, "role": role.word}
        return client

    return sign


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


def test_a_second_tournament_does_not_replace_the_one_that_runs(signed: Sign) -> None:
    staff = signed(Role.STAFF)
    fields = {"name": "Tonight", "form": "swiss", "players": ["Ana", "Ben"], "tables": ["window"]}
    assert staff.post("/api/tournament", json=fields).status_code == 200
    refused = staff.post("/api/tournament", json=fields | {"players": ["Cem", "Dora"]})
    assert refused.status_code == 409 and "A tournament is running" in refused.json()["error"]
    assert staff.get("/api/tournament").json()["players"] == ["Ana", "Ben"]
    staff.delete("/api/tournament")
    assert staff.post("/api/tournament", json=fields | {"players": ["Cem", "Dora"]}).status_code == 200


@pytest.mark.parametrize(
    ("phase", "waiting", "reason"),
    [
        ("paused", "nobody", "Paused"),
        ("resuming", "nobody", "The table asks whether to continue its game"),
        ("waiting", "chance", "Playing"),
    ],
)
def test_a_game_that_is_stopped_waits_for_nobody(hall: Hall, phase: str, waiting: str, reason: str) -> None:
    status = Status(
        revision=Revision(secrets.token_hex(16), 1),
        phase=phase,
        since=instant(now_ms()),
        game="chess",
        waiting="chance",
    )
    hall.tables.receive("window", Topic.STATUS, write(status), now_ms())
    shown = details(hall.tables.states["window"], now_ms(), "en")
    assert (shown["waiting"], shown["reason"], shown["urgency"]) == (waiting, reason, "playing")


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


def test_a_place_on_the_plan_is_kept(signed: Sign) -> None:
    staff = signed(Role.STAFF)
    staff.put("/api/plan", json={"window": [120, 860]})
    assert staff.get("/api/plan").json() == {"window": [120, 860]}
    assert staff.put("/api/plan", json={"window": [120, 8600]}).status_code == 409


def test_a_command_to_a_table_that_cannot_be_reached_says_so(signed: Sign) -> None:
    answer = signed(Role.STAFF).post("/api/tables/window/identify", json={})
    assert answer.status_code == 409 and "try again" in answer.json()["error"]


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


def test_statistics_and_exports_are_served(signed: Sign) -> None:
    owner = signed(Role.OWNER)
    assert owner.get("/api/statistics").json()["totals"]["games"] == 0
    assert owner.get("/api/export/games.csv").text.startswith("table_name,match,game,begun,")
    assert owner.get("/api/export/games.parquet").content[:4] == b"PAR1"


def test_the_standings_of_a_tournament_are_exported_as_the_page_ranks_them(signed: Sign) -> None:
    staff, owner = signed(Role.STAFF), signed(Role.OWNER)
    path = "/api/tournament/standings.csv"
    assert "There is no tournament" in staff.get(path).json()["error"]
    fields = {"name": "Tonight", "form": "swiss", "players": ["Ana, Bo", "=1+1"], "tables": ["window"]}
    staff.post("/api/tournament", json=fields)
    staff.post("/api/tournament/round", json={})
    staff.put("/api/tournament/result", json={"game": 0, "result": "second", "round": 0})
    answer = staff.get(path)
    assert answer.headers["content-disposition"] == 'attachment; filename="standings.csv"'
    assert answer.text.splitlines() == [
        "place,player,points,opponents,left",
        "1,'=1+1,1.0,0.0,False",
        '2,"Ana, Bo",0.0,1.0,False',
    ]
    line = owner.get("/api/audit").json()[0]
    assert (line["action"], line["target"]) == ("Export", "standings.csv")


def test_health_and_figures_need_no_account(visit: Visit) -> None:
    client = visit()
    assert client.get("/healthz").json() == {"tables": 1, "broker": "not connected", "store": "ready"}
    assert 'playmat_hall_tables{state="free"} 1.0' in client.get("/metrics").text


def test_a_guest_screen_is_late_and_shows_nothing_of_staff(visit: Visit) -> None:
    client = visit(HERE, trusting=True, guest_delay_s=0.2)
    with client.websocket_connect("/watching/window") as screen:
        begun = now_ms()
        shown = screen.receive_json()
    assert now_ms() - begun >= 190 and shown["title"] == "Window"
    assert not {"faulty", "page", "version", "outbox"} & set(shown)


@pytest.mark.parametrize("name", ["cellar", "Big%20cellar"])
def test_a_screen_of_a_table_that_nobody_knows_is_told_so(visit: Visit, name: str) -> None:
    client = visit(HERE, trusting=True)
    with client.websocket_connect(f"/watching/{name}") as screen, pytest.raises(WebSocketDisconnect) as ended:
        screen.receive_json()
    assert ended.value.code == 4404


def test_the_audit_log_is_read_in_the_language_of_the_page(hall: Hall, signed: Sign) -> None:
    owner = signed(Role.OWNER)
    hall.database.now(
        lambda connection: note_audit(
            connection, now_ms(), "ana", "game", "window", "refused: A game is on: end it first"
        )
    )
    line = owner.get("/api/audit?lang=fr").json()[0]
    assert (line["account"], line["action"], line["target"]) == ("ana", "Proposer un jeu", "Window")
    assert line["outcome"] == "refusé\u00a0: Une partie est en cours\u00a0: terminez-la d’abord"
    assert owner.get("/api/audit?lang=en").json()[0]["outcome"] == "refused: A game is on: end it first"


def test_seats_have_the_names_of_their_table_everywhere_and_consoles_are_shown(hall: Hall) -> None:
    red, blue = {"en": "Red", "fr": "Rouge"}, {"en": "Blue", "fr": "Bleu"}
    session, at = secrets.token_hex(16), "2026-11-25T20:00:00.000Z"
    turn = Console(("north",), blue, {"en": "Blue to play", "fr": "Au tour de Bleu"})
    status = Status(
        revision=Revision(session, 1), phase="waiting", since=at, waiting="players",
        game="age-of-war", title={"en": "Age of War"},
        seats=("south", "north"), names={"south": red, "north": blue}, turn=("north",), winners=None,
        log=(Logged(1, "south", {"en": "throws", "fr": "lance"}),), call=Call(at, "south"), consoles=(turn,),
    )  # fmt: skip
    score = Score(Revision(session, 2), points=(Points("north", {"en": "Points"}, 3),))
    hall.tables.receive("window", Topic.STATUS, write(status), now_ms())
    hall.tables.receive("window", Topic.SCORE, write(score), now_ms())
    shown = details(hall.tables.states["window"], now_ms(), "fr")
    assert shown["reason"] == "Rouge appelle" and shown["turn"] == ["Bleu"]
    assert [seat["name"] for seat in shown["seats"]] == ["Rouge", "Bleu"]
    assert (shown["log"][0]["seat"], shown["score"][0]["seat"]) == ("Rouge", "Bleu")
    assert shown["consoles"] == [
        {"seats": ["Bleu"], "title": "Bleu", "headline": "Au tour de Bleu", "details": []}
    ]


LONE = r"An\ud800a"  # half a character: JSON can carry it, UTF-8 cannot


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/api/session", '{"name": "LONE", "password": "x"}'),
        ("POST", "/api/session", '{"name": "ana", "password": "LONE"}'),
        ("POST", "/api/session", '{"name": "ana", "password": "x", "setup": "LONE"}'),
        ("POST", "/api/tournament", '{"form": "swiss", "players": ["LONE", "Ben"], "tables": ["window"]}'),
        ("POST", "/api/tournament/player", '{"player": "LONE"}'),
        ("POST", "/api/accounts", '{"name": "LONE", "role": "staff", "password": "a long evening"}'),
        ("POST", "/api/tables/window/message", '{"text": "LONE"}'),
        ("PUT", "/api/tables/window/page", '{"address": "http://LONE"}'),
        ("PUT", "/api/plan", '{"window": ["LONE", 1]}'),
    ],
)
def test_half_a_character_is_refused_on_every_door(signed: Sign, method: str, path: str, body: str) -> None:
    answer = signed(Role.OWNER).request(
        method,
        path,
        content=body.replace("LONE", LONE),
        headers={"content-type": "application/json", "origin": "http://testserver"},
    )
    assert (answer.status_code, answer.json()) == (409, {"error": "The request is no JSON: reload the page"})


@pytest.mark.parametrize(
    "path",
    ["/", "/watch/window", "/static/hall.css", "/static/js/main.js", "/static/icon.svg",
     "/shared/js/faults/uncaught.js"],
)  # fmt: skip
def test_a_file_is_kept_but_asked_for_again(visit: Visit, path: str) -> None:
    browser = visit()
    answer = browser.get(path)
    assert answer.headers["cache-control"] == "no-cache"
    assert browser.get(path, headers={"if-none-match": answer.headers["etag"]}).status_code == 304


@pytest.mark.parametrize(("asked", "spoken"), [("fr-CA", "fr"), ("en", "en"), ("xx", "en"), ("", "en")])
def test_the_languages_and_the_spoken_one_come_from_the_server(visit: Visit, asked: str, spoken: str) -> None:
    answer = visit().get(f"/words?lang={asked}").json()
    assert (answer["language"], answer["languages"]) == (spoken, LANGUAGES)
    assert answer["sentences"] == words(spoken)


TONIGHT = {"name": "Tonight", "form": "swiss", "players": ["Ana", "Ben", "Cem"], "tables": []}


@pytest.mark.parametrize(
    ("method", "path", "fields", "said"),
    [
        ("POST", "/api/tournament", TONIGHT | {"rounds": 9}, "3 joueurs peuvent jouer de 1 à 3 rondes"),
        ("POST", "/api/tournament", TONIGHT | {"players": ["Ana", "ana"]}, "'Ana' est nommé deux fois"),
        ("POST", "/api/tournament/round", {}, "Il n’y a pas de tournoi"),
        (
            "POST",
            "/api/tournament",
            TONIGHT | {"tables": ["cellar"]},
            "La salle ne connaît pas la table cellar",
        ),
        (
            "POST",
            "/api/accounts",
            {"name": "guest", "password": "1234", "role": "staff"},
            "Un mot de passe a",
        ),
        (
            "POST",
            "/api/accounts",
            {"name": "Guest", "password": PASSWORD, "role": "staff"},
            "Il y a déjà un compte 'Guest'",
        ),
        ("DELETE", "/api/accounts/owner", {}, "'owner' est le dernier propriétaire"),
        ("PUT", "/api/accounts/nobody", {"password": PASSWORD}, "Le compte 'nobody' est supprimé"),
        ("PUT", "/api/accounts/owner", {"role": "guest"}, "'owner' est le dernier propriétaire"),
        ("PUT", "/api/accounts/nobody", {"role": "guest"}, "Le compte 'nobody' est supprimé"),
        ("PUT", "/api/accounts/staff", {"role": "king"}, "'king' n’est pas un rôle"),
        ("PUT", "/api/accounts/staff", {}, "La demande n’a pas de champ 'password'"),
        ("PUT", "/api/plan", {"Big cellar": [1, 2]}, "'Big cellar' n’est pas un nom de table"),
        ("PUT", "/api/plan", {"window": [1]}, "Une place sur le plan"),
        ("GET", "/api/export/games.xls", {}, "'xls' n’est pas un format"),
        ("POST", "/api/tables/window/message", {"text": "Bonsoir"}, "Le broker ne répond pas"),
        ("POST", "/api/tables/cellar/pause", {"on": True}, "La table 'cellar' n’est pas connectée"),
        ("POST", "/api/session", {"name": "owner", "password": "a guess"}, "Le nom ou le mot de passe"),
    ],
)
def test_an_error_is_said_in_the_language_of_the_page(
    signed: Sign, method: str, path: str, fields: dict[str, Any], said: str
) -> None:
    owner = signed(Role.OWNER)
    english, french = (owner.request(method, f"{path}?lang={spoken}", json=fields) for spoken in LANGUAGES)
    assert french.json()["error"].startswith(said) and english.json()["error"] != french.json()["error"]


def test_who_may_not_ask_reads_so_in_the_language_of_the_page(visit: Visit, signed: Sign) -> None:
    assert visit().get("/api/plan?lang=fr").json() == {"error": "Connectez-vous d’abord"}
    needed = "Il faut pour cela le rôle Propriétaire\N{NO-BREAK SPACE}: demandez à un propriétaire"
    assert signed(Role.STAFF).get("/api/audit?lang=fr").json() == {"error": needed}


def test_too_many_wrong_passwords_are_said_in_the_language_of_the_page(visit: Visit) -> None:
    guess, stranger = {"name": "owner", "password": "a guess"}, visit()
    answers = [stranger.post("/api/session?lang=fr", json=guess) for _ in range(6)]
    assert answers[-1].json()["error"].startswith("Trop de mots de passe faux")
