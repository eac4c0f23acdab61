"""At a table with real readers a page presses buttons and moves no piece."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from playmat.web.server import create_app
from web.lone_table import LoneTable
from web.test_seats import CROWN, until_refused


@pytest.fixture
def table() -> LoneTable:
    table = LoneTable()
    table.setting = table.setting._replace(real=True)
    return table


@pytest.mark.parametrize(
    "request_",
    [
        {"verb": "lift", "card": CROWN},
        {"verb": "draw", "seat": "south"},
        {"verb": "let_play", "seat": "north", "player": "random"},
        {"verb": "new_game"},
    ],
    ids=lambda command: str(command["verb"]),
)
def test_pieces_are_moved_on_the_readers_only(table: LoneTable, request_: dict[str, str]) -> None:
    before = table.describe()
    with TestClient(create_app(table)) as client, client.websocket_connect("/table") as page:
        page.send_json(request_)
        *_, refused = until_refused(page)
    assert refused["sentence"] == "The pieces are real: move them on the readers."
    assert table.describe() == before
