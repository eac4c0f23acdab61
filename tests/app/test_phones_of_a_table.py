"""The page for phones of a real table: a phone that scans the code presses the buttons of the console."""

from __future__ import annotations

import asyncio
import json
import socket

from websockets.asyncio.client import connect

from playmat.app.phones import Phones
from playmat.events import Button, Event, Pressed
from playmat.screen.view import View
from playmat.session.effects import Status
from playmat.text import say


def test_a_phone_in_the_table_s_network_is_a_console() -> None:
    events: list[Event] = []
    notes: list[str] = []
    pressed = asyncio.Event()

    async def play() -> None:
        phones = Phones(lambda: [(0,), (1,)], lambda event: (events.append(event), pressed.set())[1], "fr")
        assert phones.open(0, notes.append)
        serving = asyncio.create_task(phones.run())
        phones.on_status(Status(phase="waiting", game="lone", actions=3))
        phones.on_view(1, View(say("North"), say("Your turn"), (), (say("Menu"), None, say("End turn"))))
        scheme, _, rest = phones.link(1).lower().replace("/j/", "/phone/").partition(":")
        token = phones.link(1).rpartition("/")[2]
        async with asyncio.timeout(30), connect(f"ws:{rest.rpartition('/')[0]}/{token}") as phone:
            view = json.loads(await phone.recv())
            assert scheme == "http" and view["texts"] == ["Nord", "Votre tour"]
            shown = {"actions": 3, "label": view["buttons"][2], "headline": view["texts"][1]}
            await phone.send(json.dumps({"button": "right", "for": shown}))
            await pressed.wait()
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)

    asyncio.run(play())
    assert events == [Pressed(1, Button.RIGHT)] and notes == []


def test_a_name_in_the_table_s_file_stands_in_the_code() -> None:
    async def show() -> str:
        phones = Phones(lambda: [(0,)], lambda event: None, "en")
        phones.host, phones.port = "table.local", 8080
        phones.on_status(Status(phase="waiting", game="lone"))
        return phones.link(0)

    assert asyncio.run(show()).startswith("HTTP://TABLE.LOCAL:8080/J/")


def test_a_table_whose_port_is_taken_says_so_and_plays_without_phones() -> None:
    notes: list[str] = []

    async def start() -> None:
        with socket.create_server(("0.0.0.0", 0)) as other:
            port = other.getsockname()[1]
            phones = Phones(lambda: [(0,)], lambda event: None, "en")
            assert not phones.open(port, notes.append)
            assert str(port) in notes[0] and len(notes) == 1

    asyncio.run(start())
