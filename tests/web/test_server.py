"""What the page's server answers, and what it tells every open page."""

import json
from base64 import b64decode
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse, WebSocketTestSession

from playmat.board import Bar, Beam, BeamKind, Fill, Mark, PrintedLines, Row, Sum, Summand, Tile, Timer
from playmat.errors import PageError
from playmat.events import Button
from playmat.games.interface import Happening, HappeningKind, Score
from playmat.placement import NORTH, SHARED, SOUTH, Place
from playmat.session.effects import Status
from playmat.session.story import LogEntry, LoggedHappening, Reach, Story
from playmat.simulator.world.location import Where
from playmat.text import say
from playmat.web.commands import Request
from playmat.web.interface import Hints, Reminder, RequestedMove, Topic
from playmat.web.news.zone_labels import labels
from playmat.web.server import create_app
from web.lone_table import LoneTable


@pytest.fixture
def table() -> LoneTable:
    return LoneTable()


@pytest.fixture
def client(table: LoneTable) -> Iterator[TestClient]:
    with TestClient(create_app(table)) as client:
        yield client


def until(page: WebSocketTestSession, kind: str) -> dict[str, Any]:
    while (told := page.receive_json())["type"] != kind:
        pass
    return dict(told)


def told_of(page: WebSocketTestSession, card: str, **facts: object) -> None:
    """Waits until a message to the page has these facts of a card."""
    while True:
        for shown in until(page, "cards")["cards"]:
            if shown["id"] == card and facts.items() <= shown.items():
                return


def test_health_is_what_the_table_says(client: TestClient, table: LoneTable) -> None:
    assert client.get("/healthz").json() == table.health()


@pytest.mark.parametrize(
    ("address", "text", "problems", "file"),
    [
        ("board?name=mine", "rows", [], "mine"),
        ("board?lang=fr", "", ["vide"], ""),
        ("colour", "red", ["'colour' is nothing to draw"], ""),
        ("board", "x" * 8193, ["the text is longer than 8192 bytes"], ""),
    ],
)
def test_what_is_drawn_for_a_setting_is_checked_and_saved(
    client: TestClient, address: str, text: str, problems: list[str], file: str
) -> None:
    assert client.post(f"/draft/{address}", content=text).json() == {"problems": problems, "file": file}


@pytest.mark.parametrize(
    ("host", "answered"),
    [
        ("testserver", True),
        ("TESTSERVER:8080", True),
        ("table.local", True),
        ("table.local.", True),
        ("table.local..", False),
        ("rebound.example", False),
        ("testserver.rebound.example", False),
        ("localhost", True),
        ("127.0.0.1", False),
        ("", False),
    ],
)
def test_it_answers_to_its_own_names_alone(table: LoneTable, host: str, answered: bool) -> None:
    """A name that somebody else has pointed here (DNS rebinding) is none of them."""
    with TestClient(create_app(table, names=["table.local"])) as client:
        page = client.get("/", headers={"host": host})
    assert page.status_code == (200 if answered else 421)
    assert answered or "--name" in page.text


def test_no_other_site_s_page_saves_anything(client: TestClient) -> None:
    elsewhere = {"origin": "http://elsewhere.example"}
    assert client.post("/draft/board?name=mine", content="rows", headers=elsewhere).status_code == 403


def test_the_page_needs_nothing_from_elsewhere(client: TestClient) -> None:
    page = client.get("/")
    assert page.status_code == 200
    assert "://" not in page.text.replace("http://www.w3.org", "")


def test_a_new_page_is_told_the_mat_the_cards_the_displays_and_the_hints(client: TestClient) -> None:
    with client.websocket_connect("/table") as page:
        told = [page.receive_json() for _ in range(11)]
    assert [message["type"] for message in told] == [
        "hello",
        "cards",
        "hints",
        "story",
        "players",
        "keys",
        "start",
        "decision",
        "decision",
        "screen",
        "screen",
    ]
    hello, cards, *_, south, north = told
    assert len(hello["mat"]["slots"]) == 38
    assert hello["kinds"]["crown"] == {"name": "Crown", "form": "card", "fact": ""}
    assert hello["words"]["cards n"] == "{n} cards"
    assert cards["decks"] == [20, 20]
    assert cards["hands"] == [["south-R01-1"], ["north-R01-1"]]
    assert (south["console"], north["console"]) == ("south", "north")
    assert len(b64decode(south["pixels"])) == 128 * 64 // 8


def test_a_page_is_told_the_story_in_its_language(client: TestClient, table: LoneTable) -> None:
    place = Place("field", 1, SOUTH)
    table.public = Status(
        phase="over",
        actions=7,
        board=(Row((None, Tile(place, "x", damage=2, lit=True, marks=(Mark.ACTING,)))),),
        story=Story(
            scores=((Score(say("Deck"), 3, 4),), ()),
            log=(LogEntry(7, SHARED, say("deck")), LogEntry(8, NORTH, say("Deck"))),
            happened=(LoggedHappening(7, Happening(HappeningKind.HIT, target=place, amount=2)),),
            arrived=(place,),
            reach=Reach((place,), ()),
            winners=(SOUTH,),
            timers=(Timer(say("Deck"), 0.0, 5.0, (NORTH,)),),
            beams=(Beam(BeamKind.CUT, (place,), NORTH),),
            sums=(Sum(place, say("Deck"), say("Deck"), (Summand(place, NORTH, 7),)),),
            lines=(PrintedLines("soldier", (Fill.FILLED, Fill.FITS, Fill.OPEN)),),
            bars=(
                Bar("soldier", 0.25, say("Deck"), best=say("Deck")),
                Bar("king", 1.0, say("Deck"), promise=say("Deck")),
            ),
        ),
    )
    with client.websocket_connect("/table?lang=fr") as page:
        told = until(page, "story")
    field = "south.field.1"
    tile = {"place": field, "owner": "south", "damage": 2, "lit": True, "marks": ["acting"]}
    hit = {"number": 7, "kind": "hit", "source": None, "target": field, "amount": 2}
    assert told == {
        "type": "story",
        "turn": [],
        "tiles": [tile],
        "scores": [{"seat": "south", "label": "Pioche", "value": 3, "goal": 4}],
        "log": [{"n": 7, "seat": "shared", "text": "Pioche"}, {"n": 8, "seat": "north", "text": "Pioche"}],
        "happened": {"number": 7, "list": [hit]},
        "arrived": [field],
        "reach": {"to": [field], "hit": []},
        "over": {"winners": ["south"]},
        "ending": None,
        "races": [],
        "replay": [],
        "timers": [{"meaning": "Pioche", "left_ms": 0, "lasts_ms": 5000, "seats": ["north"]}],
        "beams": [{"kind": "cut", "path": [field], "seat": 1}],
        "sums": [
            {
                "place": field,
                "figure": "Pioche",
                "meaning": "Pioche",
                "parts": [{"place": field, "seat": 1, "points": 7}],
            }
        ],
        "lines": {"soldier": ["filled", "fits", "open"]},
        "bars": [
            {"kind": "soldier", "share": 0.25, "figure": "Pioche", "best": "Pioche", "promise": None},
            {"kind": "king", "share": 1.0, "figure": "Pioche", "best": None, "promise": "Pioche"},
        ],
    }


def test_what_one_page_moves_every_page_sees(client: TestClient) -> None:
    with client.websocket_connect("/table") as one, client.websocket_connect("/table") as other:
        one.send_json({"verb": "lift", "card": "south-R01-1"})
        one.send_json({"verb": "lay", "card": "south-R01-1", "place": "south.field.1", "turned": True})
        told_of(other, "south-R01-1", where="mat", place="south.field.1", turned=True)


def test_the_table_knows_how_many_pages_are_open(client: TestClient, table: LoneTable) -> None:
    with client.websocket_connect("/table") as one:
        one.receive_json()
        with client.websocket_connect("/table") as other:
            other.receive_json()
            assert table.visitors == [1, 2]
    assert table.visitors[2:] == [1, 0]


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        ("nonsense", "not JSON"),
        ("[1]", "not an object"),
        ("{}", "verb = None must be a text"),
        ('{"verb": "explode"}', "is none of draw"),
        ('{"verb": "lift", "card": "south-B99-1"}', "no card"),
        ('{"verb": "lift", "card": ["south-R01-1"]}', "must be a text"),
        ('{"verb": "draw", "seat": "west"}', "none of south, north"),
        ('{"verb": "lay", "card": "south-R01-1", "place": "south.moon.0"}', "no slot"),
        ('{"verb": "lay", "card": "south-R01-1", "place": "moon"}', "not seat.zone.number"),
        ('{"verb": "lay_at", "card": "south-R01-1", "x": "a", "y": 0, "angle": 0}', "must be a number"),
        (
            '{"verb": "lay_at", "card": "south-R01-1", "x": ' + "9" * 400 + ', "y": 0, "angle": 0}',
            "must be a number",
        ),
        ('{"verb": "lay_at", "card": "south-R01-1", "x": NaN, "y": 0, "angle": 0}', "must be a number"),
        ('{"verb": "lay_at", "card": "south-R01-1", "x": 9000, "y": 0, "angle": 0}', "off the mat"),
        ('{"verb": "press", "console": "south", "button": "self destruct"}', "none of left, middle, right"),
        ("[" * 3000, "not JSON"),
        (r'{"verb": "\ud800"}', "not JSON"),
        (r'{"verb": "name", "seat": "south", "name": "An\uD800a"}', "not JSON"),
    ],
)
def test_nonsense_is_answered_in_one_sentence_and_loses_nothing(
    client: TestClient, table: LoneTable, message: str, reason: str
) -> None:
    before = table.describe()
    with client.websocket_connect("/table") as page:
        page.send_text(message)
        sentence = until(page, "error")["sentence"]
        page.send_bytes(b"\xff\x00")
        assert "not JSON" in until(page, "error")["sentence"]
    assert reason in sentence
    assert "\n" not in sentence
    assert table.describe() == before


def test_a_button_stays_down_until_it_is_released(client: TestClient, table: LoneTable) -> None:
    with client.websocket_connect("/table") as page:
        page.send_json({"verb": "press", "console": "north", "button": "middle"})
        page.send_json({"verb": "nothing"})
        until(page, "error")
        assert table.held == {(NORTH, Button.MIDDLE)}
        page.send_json({"verb": "release", "console": "north", "button": "middle"})
        page.send_json({"verb": "nothing"})
        until(page, "error")
        assert table.held == set()
    assert table.presses[NORTH] == [0, 1, 0]


def test_a_page_that_leaves_puts_back_what_it_holds(client: TestClient, table: LoneTable) -> None:
    crown = table.world.card("south-R01-1")
    table.world.lay(crown, Place("field", 0, SOUTH))
    with client.websocket_connect("/table") as page:
        page.send_json({"verb": "lift", "card": str(crown)})
        page.send_json({"verb": "press", "console": "south", "button": "left"})
        told_of(page, str(crown), where="held")
    assert table.world.where(crown).where is Where.MAT
    assert table.world.where(crown).place == Place("field", 0, SOUTH)
    assert table.held == set()


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://elsewhere.example"},
        {"origin": "null"},
        {"origin": "http://rebound.example", "host": "rebound.example"},
        {"origin": "http://[", "host": "["},
    ],
)
def test_a_strangers_page_may_not_move_cards(client: TestClient, headers: dict[str, str]) -> None:
    with (
        pytest.raises(WebSocketDenialResponse) as refused,
        client.websocket_connect("/table", headers=headers),
    ):
        raise AssertionError("a page of another site was let in")
    assert refused.value.status_code in (403, 421)


def test_hints_and_readers_reach_the_page(client: TestClient, table: LoneTable) -> None:
    card = table.world.card("south-R01-1")
    place = Place("field", 0, SOUTH)
    moves = [RequestedMove("crown", 1, None, place), RequestedMove("crown", 1, place, None, NORTH)]
    table.wishes = Hints(
        [place], [place], moves, place, [Reminder(NORTH, -1)], [say("journal: disk full")], True
    )
    with client.websocket_connect("/table") as page:
        hints = until(page, "hints")
        page.send_json({"verb": "lay", "card": str(card), "place": str(place)})
        assert until(page, "read")["slot"] == str(place)
    assert hints["awaited"] == hints["wrong"] == [str(place)]
    crown = {"kind": "crown", "pose": 1, "turned": True}
    assert hints["moves"] == [
        crown | {"from": None, "to": str(place), "hand": "south"},
        crown | {"from": str(place), "to": None, "hand": "north"},
    ]
    assert hints["selected"] == str(place)
    assert hints["reminders"] == [{"seat": "north", "surplus": -1}]
    assert hints["health"] == ["journal: disk full"]
    assert hints["cluttered"] is True


def test_a_display_is_told_when_it_changes(client: TestClient, table: LoneTable) -> None:
    with client.websocket_connect("/table") as page:
        page.send_json({"verb": "press", "console": "south", "button": "left"})
        while (told := until(page, "screen"))["texts"] != ["south pressed 1"]:
            pass
    assert b64decode(told["pixels"]) == table.pixels(SOUTH)


def test_each_seat_reads_its_zones_names_in_the_same_spots(table: LoneTable) -> None:
    printed = labels(table.setting)
    assert {label.zone for label in printed} == set(table.setting.game.projection.zones)
    for label in printed:
        twins = [other._replace(angle=0.0) for other in printed if other.zone == label.zone]
        assert twins == [label._replace(angle=0.0)] * 2
    assert {label.angle for label in printed} == {0.0, 180.0}


@pytest.mark.parametrize("seat, heard", [("south", "your turn"), ("north", "card"), ("both", "your turn")])
def test_a_page_is_called_when_it_is_the_turn_of_its_seat(
    client: TestClient, table: LoneTable, seat: str, heard: str
) -> None:
    table.public = Status(phase="waiting", story=Story(turn=(SOUTH,)))
    with client.websocket_connect(f"/table?seat={seat}") as page:
        until(page, "screen")
        client.portal.call(table.tell, Topic.SOUND, "your turn")
        assert until(page, "sound")["tone"] == heard


def test_a_page_is_told_where_a_card_of_its_own_hand_may_go(client: TestClient) -> None:
    card = {"verb": "consider", "seat": "south", "card": "south-R01-1"}
    with (
        client.websocket_connect("/table?seat=south") as south,
        client.websocket_connect("/table?seat=north") as north,
    ):
        south.send_json(card)
        assert until(south, "suggestion")["to"] == ["south.field.0"]
        north.send_json(card)
        told = [north.receive_json()["type"]]
        while told[-1] != "error":
            told.append(north.receive_json()["type"])
        assert "suggestion" not in told


def test_a_hint_reaches_its_own_seat_alone(client: TestClient) -> None:
    with (
        client.websocket_connect("/table?seat=south") as south,
        client.websocket_connect("/table?seat=north") as north,
    ):
        south.send_json({"verb": "advise", "seat": "south", "mode": "once"})
        while not (advice := until(south, "advice"))["sentence"]:
            pass
        assert advice["sentence"] == "take the red card, because nobody can answer."
        assert advice["places"] == ["north.field.1"]
        north.send_json({"verb": "advise", "seat": "south", "mode": "always"})
        told = [north.receive_json()]
        while told[-1]["type"] != "error":
            told.append(north.receive_json())
        assert {message["seat"] for message in told if message["type"] == "advice"} == {"north"}
        south.send_json({"verb": "advise", "seat": "south", "mode": "often"})
        assert "mode = 'often' is none of off, once, always" in until(south, "error")["sentence"]


def test_the_page_speaks_the_language_that_the_table_was_started_with() -> None:
    with TestClient(create_app(LoneTable(), language="fr"), base_url="http://127.0.0.1") as page:
        sent = page.get("/?seat=north", follow_redirects=False)
        assert sent.headers["location"].endswith("/?seat=north&lang=fr")
        assert page.get("/?lang=en", follow_redirects=False).status_code == 200
    with TestClient(create_app(LoneTable()), base_url="http://127.0.0.1") as page:
        assert page.get("/").url.query == b""


def test_a_name_has_one_spelling_from_whichever_device(table: LoneTable) -> None:
    asked = json.dumps({"verb": "name_players", "names": ["Zoe\u0308 ", "Zo\xeb"]})
    assert Request(asked, table).names == ["Zo\xeb", "Zo\xeb"]


@pytest.mark.parametrize("name", [7, "x" * 25, "An\u200dna"])
def test_what_is_no_name_is_refused(table: LoneTable, name: object) -> None:
    with pytest.raises(PageError, match="printable characters"):
        _ = Request(json.dumps({"verb": "name_players", "names": [name]}), table).names
