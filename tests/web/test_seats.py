"""What a page gets to know and may do, by where it sits."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession

from playmat.placement import NORTH, SOUTH, Place
from playmat.simulator.world.describe import describe
from playmat.web.news.disguise import Disguise
from playmat.web.news.messages import Addressee, everything, message
from playmat.web.server import create_app
from playmat.web.visitors.sitting import ALL_SEATS, Sitting, sitting
from support.every_game import GAMES, MATS
from web.lone_game import LONE
from web.lone_table import HERE, LoneTable, mat_of, setting_of

FIELD = Place("field", 0, NORTH)
CROWN = "north-R01-1"
ARCHERY = setting_of(MATS["archery-tactics"], GAMES["archery-tactics"])


def table_with(seed: int) -> LoneTable:
    """North's cards beside the crown are other ones for each seed."""
    table = LoneTable()
    for _ in range(seed):
        table.world.shuffle(NORTH)
    for seat in (SOUTH, NORTH):
        for _ in range(4):
            table.world.draw(seat)
    return table


def lift_one(table: LoneTable) -> None:
    table.world.lift(table.world.hand(NORTH)[2])


def put_it_back(table: LoneTable) -> None:
    table.world.put_back(next(c for c in table.world.cards if table.world.where(c).where.value == "held"))


def lay_the_crown(table: LoneTable) -> None:
    table.world.lay(table.world.card(CROWN), FIELD)


def take_the_crown(table: LoneTable) -> None:
    table.world.take_in_hand(table.world.card(CROWN), NORTH)


def draw(table: LoneTable) -> None:
    table.world.draw(NORTH)


def return_all(table: LoneTable) -> None:
    for card in table.world.hand(NORTH):
        table.world.return_to_deck(card, NORTH)


SCRIPT = (lift_one, put_it_back, draw, lay_the_crown, lift_one, put_it_back, take_the_crown, return_all, draw)


def told(seed: int, name: str, script: tuple[Callable[[LoneTable], None], ...] = SCRIPT) -> list[str]:
    """Every message to a page at this seat about North's actions, as sent."""
    table, at = table_with(seed), Sitting(name)
    reader = Addressee("en", at, Disguise(at))
    lines = [json.dumps(message(table, news, reader, 0.0)) for news in everything(table.setting)]
    for step in script:
        step(table)
        lines += [json.dumps(message(table, news, reader, 0.0)) for news in everything(table.setting)]
    return lines


def test_a_visitor_may_sit_at_several_seats_but_only_at_those_it_holds() -> None:
    both = frozenset({0, 2})
    at = sitting("south,west", both, range(4))
    assert [at.reads(seat) for seat in range(4)] == [True, False, True, False]
    assert not at.everybody
    assert sitting("south,north", both, range(4)).watches
    assert sitting("south,nowhere", ALL_SEATS, range(4)).watches


@pytest.mark.parametrize("name", ["south", "watch"])
def test_two_worlds_that_differ_in_norths_hand_alone_look_the_same(name: str) -> None:
    assert told(1, name) == told(2, name)
    assert told(1, "north") != told(2, "north")


def test_a_card_that_comes_back_into_the_hand_has_another_name() -> None:
    table, at = table_with(1), Sitting("south")
    disguise = Disguise(at)
    first = disguise.tell(table.describe(), private=False)["hands"][NORTH]
    lay_the_crown(table)
    laid = next(c for c in disguise.tell(table.describe(), private=False)["cards"] if c["id"] == CROWN)
    take_the_crown(table)
    after = disguise.tell(table.describe(), private=False)["hands"][NORTH]
    assert laid["was"] == first[-1]
    assert after[:-1] == first[:-1]
    assert after[-1] not in (*first, CROWN)


def test_the_name_of_a_card_does_not_tell_its_place_in_the_hand() -> None:
    """Hands have a known order when a game begins."""
    told = []
    for number in (1, 3):
        table, disguise = table_with(1), Disguise(Sitting("south"))
        lines = [disguise.tell(table.describe(), private=False)]
        table.world.lift(table.world.hand(NORTH)[number])
        lines.append(disguise.tell(table.describe(), private=False))
        told.append(json.dumps(lines))
    assert told[0] == told[1]


def test_what_is_laid_in_private_stays_behind_the_screen() -> None:
    table, at = table_with(1), Sitting("south")
    table.world.lay(table.world.card("south-R01-1"), Place("field", 0, SOUTH))
    before = Disguise(at).tell(table.describe(), private=True)
    lay_the_crown(table)
    after = Disguise(at).tell(table.describe(), private=True)
    north = [[card for card in cards["cards"] if card["owner"] == NORTH] for cards in (before, after)]
    assert [len(cards) for cards in north] == [5, 5]
    assert {(card["where"], card["place"], card["kind"]) for card in north[1]} == {("hand", None, "")}
    assert any(card["place"] == "south.field.0" and card["kind"] == "crown" for card in after["cards"])


def test_what_lay_open_before_stays_open_while_something_is_laid_in_private() -> None:
    table, at = table_with(1), Sitting("south")
    lay_the_crown(table)
    crown = table.world.card(CROWN)
    place = table.world.where(crown).place
    assert place is not None
    known = describe(table.world, {crown: place})
    told = Disguise(at).tell(known, private=True)
    (shown,) = [card for card in told["cards"] if card["owner"] == NORTH and card["kind"] == "crown"]
    assert (shown["id"], shown["place"]) == (CROWN, str(place))
    table.world.lift(crown)
    lifted = Disguise(at).tell(describe(table.world, {crown: place}), private=True)
    assert not [card for card in lifted["cards"] if card["owner"] == NORTH and card["kind"] == "crown"]


@pytest.mark.parametrize("name", ["south", "watch"])
def test_what_lies_face_down_on_the_mat_is_for_its_owner_alone(name: str) -> None:
    place = Place("concentration", 0, NORTH)
    first, second = LoneTable(ARCHERY), LoneTable(ARCHERY)
    second.world.shuffle(NORTH)
    drawn = [table.world.draw(NORTH) for table in (first, second)]
    assert drawn[0].kind != drawn[1].kind
    sent = {}
    for table, card in zip((first, second), drawn, strict=True):
        table.world.lay(card, place)
        for reader in (name, "north"):
            at = Sitting(reader)
            told = Disguise(at).tell(table.describe(), private=False)
            sent[reader, card] = json.dumps(told)
            (lying,) = (shown for shown in told["cards"] if shown["place"] == str(place))
            assert lying["kind"] == (card.kind if reader == "north" else "")
    assert sent[name, drawn[0]] == sent[name, drawn[1]]


def test_nor_does_the_order_of_names_tell_which_of_two_hidden_cards_lies_where() -> None:
    told = []
    for order in (1, -1):
        table = LoneTable(setting_of(mat_of(HERE / "lone.toml"), LONE))
        lifted = [table.world.draw(NORTH) for _ in range(2)][::order]
        for number, card in enumerate(lifted):
            table.world.lift(card)
            table.world.carry(card, 10.0 * number, 0, 0)
        told.append(json.dumps(Disguise(Sitting("south")).tell(table.describe(), private=False)))
    assert told[0] == told[1]


@pytest.fixture
def table() -> LoneTable:
    return table_with(1)


@pytest.fixture
def client(table: LoneTable) -> Iterator[TestClient]:
    with TestClient(create_app(table)) as client:
        yield client


@pytest.mark.parametrize(
    ("name", "seats"), [("south", ["south"]), ("watch", []), ("both", ["south", "north"])]
)
def test_each_page_sees_the_displays_that_serve_its_seat(name: str, seats: list[str]) -> None:
    heard = [json.loads(line) for line in told(1, name, ())]
    assert [sent["console"] for sent in heard if sent and sent["type"] == "screen"] == seats
    assert heard[0]["sitting"] == name


def until_refused(page: WebSocketTestSession) -> Iterator[dict[str, Any]]:
    """Yields the messages to the page up to the first refusal."""
    kind = ""
    while kind != "error":
        one = page.receive_json()
        kind = one["type"]
        yield one


@pytest.mark.parametrize(
    "verb",
    [
        {"verb": "lift", "card": CROWN},
        {"verb": "lift", "card": "hidden-1"},
        {"verb": "lift", "card": "north-Z99-1"},
        {"verb": "lay", "card": CROWN, "place": "south.field.0"},
        {"verb": "take", "card": CROWN, "seat": "south"},
        {"verb": "take", "card": "south-R01-1", "seat": "north"},
        {"verb": "draw", "seat": "north"},
        {"verb": "shuffle", "seat": "north"},
        {"verb": "add_duplicate", "card": CROWN, "seat": "south"},
        {"verb": "press", "console": "north", "button": "left"},
    ],
)
def test_what_other_hands_do_is_refused_and_nothing_moves(
    client: TestClient, table: LoneTable, verb: dict[str, str]
) -> None:
    before = table.describe(), sum(map(sum, table.presses))
    with client.websocket_connect("/table?seat=south&lang=fr") as page:
        page.send_json(verb)
        sentence = next(sent for sent in until_refused(page) if sent["type"] == "error")["sentence"]
    assert sentence == "Seul le joueur assis à cette place peut le faire"
    assert (table.describe(), sum(map(sum, table.presses))) == before


@pytest.mark.parametrize("verb", ["new_game", "lift_wand", "lift", "press", "draw", "shuffle"])
def test_a_watcher_may_do_nothing(client: TestClient, table: LoneTable, verb: str) -> None:
    before = table.describe()
    with client.websocket_connect("/table?seat=watch") as page:
        page.send_json(
            {"verb": verb, "card": "south-R01-1", "seat": "south", "console": "south", "button": "left"}
        )
        sentence = next(sent for sent in until_refused(page) if sent["type"] == "error")["sentence"]
    assert sentence == "You are watching. Take a seat to play."
    assert table.describe() == before


def test_what_lies_on_the_mat_anybody_may_touch(client: TestClient, table: LoneTable) -> None:
    lay_the_crown(table)
    with client.websocket_connect("/table?seat=south") as page:
        page.send_json({"verb": "turn", "card": CROWN})
        while True:
            one = page.receive_json()
            if one["type"] == "cards" and any(c["id"] == CROWN and c["turned"] for c in one["cards"]):
                break


def test_who_names_no_seat_of_the_world_watches() -> None:
    asked = ("", "both", "north", "the moon", "watch")
    names = [sitting(name, ALL_SEATS, (SOUTH, NORTH)).name for name in asked]
    assert names == ["both", "both", "north", "watch", "watch"]
