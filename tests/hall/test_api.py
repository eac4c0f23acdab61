"""Tables, tournament, exports and words of the hall's page, asked as a browser asks."""

from __future__ import annotations

import asyncio
import re
import secrets
import threading
from typing import Any

import httpx2
import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from playmat.fleet.bounds import write
from playmat.fleet.reports import Birth, Call, Console, Logged, Points, Revision, Score, Status
from playmat.fleet.topics import Topic
from playmat.screen.language import LANGUAGES
from playmat_hall.hall import Hall
from playmat_hall.instants import instant, now_ms
from playmat_hall.page.server import create_hall_app
from playmat_hall.page.summary import details
from playmat_hall.page.words import words
from playmat_hall.store.accounts import Role, note_audit
from support.hall_accounts import HERE, PASSWORD, Sign, Visit


def begin(staff: TestClient, fields: dict[str, Any]) -> str:
    """Begins a tournament; returns the path of its own changes."""
    return f"/api/tournament/{staff.post('/api/tournament', json=fields).json()['key']}"


def end(staff: TestClient) -> None:
    """Ends the tournament that is on."""
    assert staff.delete(f"/api/tournament/{staff.get('/api/tournament').json()['key']}").status_code == 200


def test_a_second_tournament_does_not_replace_the_one_that_runs(signed: Sign) -> None:
    staff = signed(Role.STAFF)
    fields = {"name": "Tonight", "form": "swiss", "players": ["Ana", "Ben"], "tables": ["window"]}
    assert staff.post("/api/tournament", json=fields).status_code == 200
    refused = staff.post("/api/tournament", json=fields | {"players": ["Cem", "Dora"]})
    assert refused.status_code == 409 and "A tournament is running" in refused.json()["error"]
    assert staff.get("/api/tournament").json()["players"] == ["Ana", "Ben"]
    end(staff)
    assert staff.post("/api/tournament", json=fields | {"players": ["Cem", "Dora"]}).status_code == 200


FOUR = {"name": "Tonight", "form": "swiss", "players": ["Ana", "Ben", "Cem", "Dora"], "tables": ["window"]}
CHANGED = "The tournament has changed meanwhile: look at it again"


@pytest.mark.parametrize(
    ("method", "path", "fields"),
    [
        ("PUT", "/table", {"round": 0, "game": 0, "before": "window", "table": "door"}),
        ("PUT", "/table", {"round": 1, "game": 0, "before": "door", "table": "window"}),
        ("PUT", "/result", {"round": 0, "game": 0, "before": "first", "result": ""}),
        ("PUT", "/result", {"round": 0, "game": 0, "before": "", "result": "second"}),
        ("POST", "/round", {"round": 1}),
    ],
    ids=["move in an earlier round", "move again", "take back", "overwrite", "pair again"],
)
def test_what_a_page_of_before_asks_is_refused_and_changes_nothing(
    hall: Hall, signed: Sign, method: str, path: str, fields: dict[str, Any]
) -> None:
    hall.tables.receive("door", Topic.BIRTH, write(Birth(session=secrets.token_hex(16), online=True)), 1)
    staff = signed(Role.STAFF)
    own = begin(staff, FOUR)
    staff.post(f"{own}/round", json={"round": 0})
    for number in range(2):
        staff.put(f"{own}/result", json={"round": 0, "game": number, "before": "", "result": "first"})
    staff.post(f"{own}/round", json={"round": 1})
    before = staff.get("/api/tournament").json()
    refused = staff.request(method, f"{own}{path}", json=fields)
    assert (refused.status_code, refused.json()["error"]) == (409, CHANGED)
    assert staff.get("/api/tournament").json() == before


@pytest.mark.parametrize(
    ("method", "path", "fields"),
    [
        ("DELETE", "", None),
        ("POST", "/announce", None),
        ("POST", "/player", {"player": "Zoe"}),
        ("PUT", "/player", {"player": "Ana", "left": True}),
        ("PUT", "/result", {"round": 0, "game": 0, "before": "", "result": "first"}),
    ],
)
def test_a_page_of_an_earlier_tournament_does_not_touch_the_one_of_tonight(
    signed: Sign, method: str, path: str, fields: dict[str, Any] | None
) -> None:
    staff = signed(Role.STAFF)
    earlier = begin(staff, FOUR)
    end(staff)
    staff.post(f"{begin(staff, FOUR)}/round", json={"round": 0})
    before = staff.get("/api/tournament").json()
    refused = staff.request(method, f"{earlier}{path}", json=fields)
    assert (refused.status_code, refused.json()["error"]) == (409, CHANGED)
    assert staff.get("/api/tournament").json() == before


def test_the_audit_log_says_who_left_and_came_back(signed: Sign) -> None:
    staff = signed(Role.STAFF)
    own = begin(staff, FOUR)
    for gone in (True, False):
        staff.put(f"{own}/player", json={"player": "Ana", "left": gone})
    _, back, gone, *_ = signed(Role.OWNER).get("/api/audit").json()  # the first is this sign in
    assert (gone["account"], gone["action"], gone["target"]) == ("staff", "Leave a player out", "Ana")
    assert (back["account"], back["action"], back["target"]) == ("staff", "Take a player back", "Ana")


def test_two_phones_may_enter_the_same_result(signed: Sign) -> None:
    staff = signed(Role.STAFF)
    own = begin(staff, FOUR)
    staff.post(f"{own}/round", json={"round": 0})
    for _ in range(2):
        entered = {"round": 0, "game": 0, "before": "", "result": "first"}
        assert staff.put(f"{own}/result", json=entered).status_code == 200


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


def test_a_place_on_the_plan_is_kept(signed: Sign) -> None:
    staff = signed(Role.STAFF)
    staff.put("/api/plan", json={"window": [120, 860]})
    assert staff.get("/api/plan").json() == {"window": [120, 860]}
    assert staff.put("/api/plan", json={"window": [120, 8600]}).status_code == 409


def test_a_command_to_a_table_that_cannot_be_reached_says_so(signed: Sign) -> None:
    answer = signed(Role.STAFF).post("/api/tables/window/identify", json={})
    assert answer.status_code == 409 and "try again" in answer.json()["error"]


def test_statistics_and_exports_are_served(signed: Sign) -> None:
    owner = signed(Role.OWNER)
    assert owner.get("/api/statistics").json()["totals"]["games"] == 0
    assert owner.get("/api/export/games.csv").text.startswith("table_name,match,game,begun,")
    assert owner.get("/api/export/games.parquet").content[:4] == b"PAR1"


def test_pages_are_answered_while_exports_are_written(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, done = threading.Event(), threading.Event()

    def write_slowly(*_: object) -> None:
        begun.set()
        done.wait()

    monkeypatch.setattr("playmat_hall.page.tables_api.export_csv", write_slowly)

    async def evening() -> None:
        transport = httpx2.ASGITransport(create_hall_app(hall, ["testserver"], trusting=True), client=HERE)
        async with httpx2.AsyncClient(transport=transport, base_url="http://testserver") as browser:
            exports = [asyncio.create_task(browser.get("/api/export/games.csv")) for _ in range(3)]
            try:
                async with asyncio.timeout(30):
                    await asyncio.to_thread(begun.wait, 30)
                    assert (await browser.get("/healthz")).json()["store"] == "ready"
            finally:
                done.set()
            assert [(await export).status_code for export in exports] == [200, 200, 200]

    asyncio.run(evening())


def test_the_standings_of_a_tournament_are_exported_as_the_page_ranks_them(signed: Sign) -> None:
    staff, owner = signed(Role.STAFF), signed(Role.OWNER)
    path = "/api/tournament/standings.csv"
    assert "There is no tournament" in staff.get(path).json()["error"]
    fields = {"name": "Tonight", "form": "swiss", "players": ["Ana, Bo", "=1+1"], "tables": ["window"]}
    own = begin(staff, fields)
    staff.post(f"{own}/round", json={"round": 0})
    staff.put(f"{own}/result", json={"round": 0, "game": 0, "before": "", "result": "second"})
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


def test_a_guest_screen_hears_the_hall_although_nothing_happens(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("playmat_hall.page.live._REFRESH_S", 0.05)
    with visit(HERE, trusting=True, guest_delay_s=0).websocket_connect("/watching/window") as screen:
        assert [screen.receive_json()["title"] for _ in range(3)] == ["Window"] * 3


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
        ("POST", "/api/tournament/none/player", '{"player": "LONE"}'),
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_s_sentences_ask_for_no_form_of_a_name(language: str) -> None:
    """The page fills names in as they are: *Au tour de Est*."""
    assert not re.findall(r"\{\w+:[^}]*\}|\bde \{player\}", "\n".join(words(language).values()))


TONIGHT = {"name": "Tonight", "form": "swiss", "players": ["Ana", "Ben", "Cem"], "tables": []}


@pytest.mark.parametrize(
    ("method", "path", "fields", "said"),
    [
        ("POST", "/api/tournament", TONIGHT | {"rounds": 9}, "3 joueurs peuvent jouer de 1 à 3 rondes"),
        ("POST", "/api/tournament", TONIGHT | {"players": ["Ana", "ana"]}, "'Ana' est nommé deux fois"),
        ("POST", "/api/tournament/none/round", {}, "Il n’y a pas de tournoi"),
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
    assert answers[-1].json()["error"].startswith("Trop de mots de passe erronés")
