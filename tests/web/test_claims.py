"""A seat on the network is claimed with the PIN of its console; nothing is done or read without the claim."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession

from playmat.placement import NORTH, SOUTH
from playmat.web.server import create_app
from playmat.web.visitors.claims import Claims
from web.lone_game import LONE
from web.lone_table import LoneTable, setting_of
from web.test_seats import CROWN, until_refused
from web.test_server import until

ALICE, BOB = "192.168.0.7", "192.168.0.8"

Come = Callable[..., TestClient]


@pytest.fixture
def table() -> LoneTable:
    table = LoneTable()
    for seat in (SOUTH, NORTH):
        for _ in range(4):
            table.world.draw(seat)
    return table


@pytest.fixture
def claims() -> Claims:
    return Claims(pinned=True)


@pytest.fixture
def come(table: LoneTable, claims: Claims) -> Come:
    app = create_app(table, claims=claims)
    return lambda address=ALICE, **headers: TestClient(app, client=(address, 5), headers=headers)


def claim(client: TestClient, claims: Claims, *seats: str) -> None:
    for seat in seats:
        pin = claims.pin(("south", "north").index(seat))
        assert client.post(f"/claim?seat={seat}", content=pin).status_code == 200


def beside(client: TestClient, other: TestClient) -> TestClient:
    """The other browser, at the same running server."""
    other.portal = client.portal
    return other


def sitting(client: TestClient, asked: str) -> str:
    """The seat that a page gets if it asks for this one."""
    with client.websocket_connect(f"/table?seat={asked}") as page:
        return str(until(page, "hello")["sitting"])


def read(page: WebSocketTestSession) -> list[dict[str, Any]]:
    """All that a page is sent at once."""
    page.send_json({"verb": "nothing"})
    return [message for message in until_refused(page) if message["type"] != "error"]


@pytest.mark.parametrize("asked", ["", "?seat=both", "?seat=north", "?seat=south", "?seat=watch"])
def test_without_a_claim_no_hand_and_no_console_is_sent(come: Come, asked: str) -> None:
    with come() as guest, guest.websocket_connect(f"/table{asked}") as page:
        sent = read(page)
    assert not [message for message in sent if message["type"] == "screen"]
    cards = next(message for message in sent if message["type"] == "cards")
    assert len(cards["cards"]) == 10
    assert {card["kind"] for card in cards["cards"]} == {""}


@pytest.mark.parametrize("asked", ["both", "north"])
def test_who_claims_one_seat_gets_neither_the_other_nor_both(come: Come, claims: Claims, asked: str) -> None:
    with come() as guest:
        claim(guest, claims, "south")
        assert sitting(guest, "south") == "south"
        assert sitting(guest, asked) == "watch"
        claim(guest, claims, "north")
        assert sitting(guest, asked) == asked


def test_the_pin_of_one_console_claims_no_seat_of_another(come: Come, claims: Claims) -> None:
    assert claims.pin(0) != claims.pin(1)
    with come() as guest:
        refused = guest.post("/claim?seat=north", content=claims.pin(0))
        assert refused.status_code == 403
        assert refused.json()["sentence"] == "This is not the PIN of North’s console. Read it there."
        french = guest.post("/claim?seat=north&lang=fr", content=claims.pin(0)).json()["sentence"]
        assert french == "Ce n’est pas le code de la console de Nord. Lisez-le sur cette console."
        assert sitting(guest, "north") == "watch"


def test_a_seat_that_is_not_at_this_table_cannot_be_claimed(come: Come, claims: Claims) -> None:
    with come() as guest:
        for seat in ("", "west", "both"):
            assert guest.post(f"/claim?seat={seat}", content=claims.pin(0)).status_code == 400


def test_the_claim_is_a_cookie_that_scripts_and_other_sites_cannot_use(come: Come, claims: Claims) -> None:
    with come() as guest:
        answer = guest.post("/claim?seat=south", content=f" {claims.pin(0)[:3]} {claims.pin(0)[3:]}\n")
        assert answer.status_code == 200
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie and "samesite=strict" in cookie
        assert [sitting(guest, "south") for _ in range(3)] == ["south"] * 3
        guest.cookies.clear()
        assert sitting(guest, "south") == "watch"


@pytest.mark.parametrize("cookie", ["", "guessed", "ünknown"])
def test_a_holder_whom_the_table_did_not_name_gets_a_new_name(claims: Claims, cookie: str) -> None:
    assert claims.held(cookie) == frozenset()
    holder = claims.claim(SOUTH, cookie)
    assert holder != cookie and claims.held(holder) == {SOUTH}
    assert claims.claim(NORTH, holder) == holder


OTHERS = [
    {"verb": "let_play", "seat": "north", "player": ""},
    {"verb": "act", "seat": "north", "action": "anything"},
    {"verb": "consider", "seat": "north", "card": CROWN},
    {"verb": "draw", "seat": "north"},
    {"verb": "throw", "seat": "north"},
    {"verb": "speak", "console": "north", "language": "fr"},
    {"verb": "press", "console": "north", "button": "left"},
    {"verb": "release", "console": "north", "button": "left"},
    {"verb": "lift", "card": CROWN},
]
EVERYBODYS = [{"verb": "new_game"}, {"verb": "lay_mat", "mat": "other"}]


def state(table: LoneTable) -> tuple[object, ...]:
    return (
        table.describe(),
        [*map(sum, table.presses)],
        table.players,
        table.acted,
        table.languages,
        table.considered,
    )


@pytest.mark.parametrize("verb", [*OTHERS, *EVERYBODYS], ids=lambda verb: str(verb["verb"]))
def test_nothing_is_done_for_a_side_that_is_not_claimed(
    come: Come, claims: Claims, table: LoneTable, verb: dict[str, str]
) -> None:
    before = state(table)
    with come() as guest:
        claim(guest, claims, "south")
        with guest.websocket_connect("/table?seat=south") as page:
            page.send_json(verb)
            *_, refused = until_refused(page)
    assert refused["sentence"] in (
        "Only the player who sits there can do that",
        "This changes the other side too. Take every seat, or do it at the table’s own computer.",
    )
    assert state(table) == before


@pytest.mark.parametrize("program", [False, True])
def test_all_cards_are_gathered_by_a_guest_who_plays_alone(
    come: Come, claims: Claims, table: LoneTable, program: bool
) -> None:
    """The other side is the same guest's, or a program's."""
    with come() as guest:
        claim(guest, claims, "south", *([] if program else ["north"]))
        if program:
            table.let_play(NORTH, "random")
        with guest.websocket_connect("/table?seat=south") as page:
            page.send_json({"verb": "new_game"})
            while len(until(page, "cards")["cards"]) != 2:
                pass


def test_a_guest_gives_the_own_seat_to_a_program(come: Come, claims: Claims, table: LoneTable) -> None:
    with come() as guest:
        claim(guest, claims, "south")
        with guest.websocket_connect("/table?seat=south") as page:
            page.send_json({"verb": "let_play", "seat": "south", "player": ""})
            assert until(page, "players")["players"] == {}
            assert read(page) is not None


def test_a_claim_that_is_taken_over_ends_what_its_page_could_see_and_hold(
    come: Come, claims: Claims, table: LoneTable
) -> None:
    with come() as alice:
        claim(alice, claims, "south")
        with alice.websocket_connect("/table?seat=south") as page:
            page.send_json({"verb": "press", "console": "south", "button": "left"})
            while until(page, "screen")["texts"] != ["south pressed 1"]:
                pass
            bob = beside(alice, come(BOB))
            alice.portal.call(claims.claim, SOUTH, "")  # type: ignore[union-attr]
            hello = until(page, "hello")
            assert hello["sitting"] == "watch" and hello["held"] == []
            assert table.held == set()
            alice.portal.call(table.world.draw, SOUTH)  # type: ignore[union-attr]
            cards = until(page, "cards")
            assert {card["kind"] for card in cards["cards"]} == {""}
            page.send_json({"verb": "draw", "seat": "south"})
            assert "watching" in until(page, "error")["sentence"]
        assert sitting(alice, "south") == "watch"
        claim(bob, claims, "south")
        assert sitting(bob, "south") == "south"


def test_leaving_a_seat_releases_the_own_claim_alone(come: Come, claims: Claims) -> None:
    with come() as alice:
        bob = beside(alice, come(BOB))
        claim(alice, claims, "south")
        claim(bob, claims, "north")
        assert alice.post("/leave?seat=north").status_code == 200
        assert sitting(bob, "north") == "north"
        assert alice.post("/leave?seat=south").status_code == 200
        assert sitting(alice, "south") == "watch"


def test_a_console_that_releases_its_seats_shows_another_pin(come: Come, claims: Claims) -> None:
    with come() as guest:
        claim(guest, claims, "south", "north")
        old = claims.pin(0)
        claims.renew(0, (SOUTH,))
        assert claims.pin(0) != old
        assert sitting(guest, "south") == "watch" and sitting(guest, "north") == "north"
        assert guest.post("/claim?seat=south", content=old).status_code == 403


def test_another_mat_with_more_seats_needs_their_pins_too(
    come: Come, claims: Claims, table: LoneTable
) -> None:

    two = table.setting
    table.setting = setting_of(two.mat, LONE, 1)
    with come() as guest:
        claim(guest, claims, "south")
        with guest.websocket_connect("/table?seat=both") as page:
            assert until(page, "hello")["sitting"] == "both"

            def lay() -> None:
                table.setting = two
                table.announce()

            guest.portal.call(lay)  # type: ignore[union-attr]
            assert until(page, "hello")["sitting"] == "watch"


def test_what_guests_draw_is_kept_only_with_a_claim(come: Come, claims: Claims) -> None:
    with come() as guest:
        assert guest.post("/draft/board?name=mine", content="rows").status_code == 403
        claim(guest, claims, "north")
        assert guest.post("/draft/board?name=mine", content="rows").json()["file"] == "mine"


def test_the_tables_own_computer_shows_no_hand_that_another_screen_has_claimed(
    come: Come, claims: Claims
) -> None:
    with come() as guest:
        own = beside(guest, come("127.0.0.1"))
        with own.websocket_connect("/table?seat=both") as page:
            assert until(page, "hello")["sitting"] == "both"
            claim(guest, claims, "south")
            hello = until(page, "hello")
            assert (hello["sitting"], hello["held"], hello["elsewhere"]) == ("north", ["north"], ["south"])
            kinds = {card["kind"] for card in until(page, "cards")["cards"] if card["hand"] == SOUTH}
            assert kinds == {""}
            claim(guest, claims, "north")
            assert until(page, "hello")["sitting"] == "watch"
            assert own.post("/claim?seat=south").status_code == 200
            assert until(page, "hello")["sitting"] == "south"
        assert sitting(guest, "south") == "watch" and sitting(guest, "north") == "north"


def test_a_further_window_of_the_tables_own_computer_watches_until_it_takes_a_seat(come: Come) -> None:
    with come("127.0.0.1") as own:
        with own.websocket_connect("/table?seat=") as first:
            assert until(first, "hello")["sitting"] == "both"
            assert sitting(own, "") == "watch"
            assert sitting(own, "north") == "north"
        assert sitting(own, "") == "both"


@pytest.mark.parametrize(
    ("address", "headers", "here"),
    [
        ("127.0.0.1", {}, True),
        ("::1", {}, True),
        ("127.0.0.1", {"x-forwarded-for": "192.168.0.7"}, False),
        ("192.168.0.7", {"cookie": "playmat-80=guessed"}, False),
    ],
)
def test_the_tables_own_computer_has_all_seats_without_a_pin(
    come: Come, address: str, headers: dict[str, str], here: bool
) -> None:
    with come(address, **headers) as client:
        expected = ["both", "south", "north"] if here else ["watch"] * 3
        assert [sitting(client, asked) for asked in ("both", "south", "north")] == expected


def test_system_details_are_for_the_tables_own_computer_and_after_the_pin(come: Come, claims: Claims) -> None:
    with come() as guest:
        assert beside(guest, come("127.0.0.1")).get("/doctor").status_code == 200
        proxied = beside(guest, come("127.0.0.1", forwarded="for=192.168.0.7"))
        assert proxied.get("/doctor").status_code == 403
        assert guest.get("/doctor").status_code == 403
        claim(guest, claims, "south")
        assert guest.get("/doctor").status_code == 200


def test_the_addresses_of_further_screens_are_for_players(come: Come, claims: Claims) -> None:
    with come() as guest:
        assert guest.get("/screens?place=watch").status_code == 403
        claim(guest, claims, "south")
        told = guest.get("/screens?place=watch&place=nowhere").json()
        assert told == {"screens": [{"link": "http://testserver/watch", "rows": []}], "others": []}


def test_no_pin_is_sent_to_a_page_without_a_seat(come: Come, claims: Claims) -> None:
    with come() as guest, guest.websocket_connect("/table?seat=watch") as page:
        sent = json.dumps(read(page))
    assert claims.pin(0) not in sent and claims.pin(1) not in sent
