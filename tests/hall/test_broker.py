"""The hall at a real Mosquitto: reports, events, commands, forged and invalid messages."""

import asyncio
import gc
from pathlib import Path

import pytest
from sqlalchemy import func, select

from app.fleet.test_broker import open_client, served
from hall.evening import STREAM, event
from playmat.app.fleet.broker import init
from playmat.errors import HallError
from playmat.fleet.bounds import write
from playmat.fleet.happenings import Acted, Begun, Ended
from playmat.fleet.topics import Command, Topic
from playmat_hall.broker import Address
from playmat_hall.hall import Hall
from playmat_hall.store.accounts import latest_audit
from playmat_hall.store.database import Database
from playmat_hall.store.schema import events, games
from support.broker import mosquitto
from support.hall_runs import ANA, BIRTH, client, play_table, running, tell, until


def stored(database: Database) -> int:
    return database.now(
        lambda connection: connection.execute(select(func.count()).select_from(events)).scalar_one()
    )


def test_a_command_reaches_its_table_and_the_audit_log_names_who_sent_it(
    store: Database, tmp_path: Path, port: int
) -> None:
    async def command() -> None:
        async with running(store, port) as (hall, _):
            table = asyncio.create_task(play_table(port, hall))
            await until(lambda: "window" in hall.tables.states)
            reply = await hall.command(ANA, "window", Command.MESSAGE, {"text": "Last round"})
            assert reply.outcome == "done"
            table.cancel()

    with mosquitto(tmp_path, port):
        asyncio.run(command())
    (line,) = store.now(latest_audit)
    assert (line["account"], line["action"], line["target"], line["outcome"]) == (
        "ana",
        "message",
        "window",
        "done",
    )


def test_two_halls_with_one_account_are_told_of_each_other(
    store: Database, tmp_path: Path, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("playmat_hall.broker._PAUSES", (0.01,))

    async def evening() -> None:
        async with running(store, port) as (_, notes), running(store, port) as (_, others):
            await until(lambda: any("if another hall is" in note for note in (*notes, *others)))

    with mosquitto(tmp_path, port):
        asyncio.run(evening())


def test_a_command_with_wrong_fields_is_not_sent(store: Database, tmp_path: Path, port: int) -> None:
    wrong = ({"text": 5}, {"text": "x" * 121}, {"words": "hello"}, {"text": "x", "by": "another"})

    async def command() -> None:
        async with running(store, port) as (hall, _):
            async with client(port, "window") as connection:
                await connection.publish(Topic.BIRTH.of("window"), write(BIRTH), qos=1, retain=True)
            await until(lambda: "window" in hall.tables.states)
            for fields in wrong:
                with pytest.raises(HallError, match="wrong values: check"):
                    await hall.command(ANA, "window", Command.MESSAGE, fields)

    with mosquitto(tmp_path, port):
        asyncio.run(command())


def test_no_table_can_answer_for_another(
    store: Database, tmp_path: Path, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("playmat_hall.broker.TIMEOUT_S", 1.0)

    async def command() -> None:
        async with running(store, port) as (hall, _):
            table = asyncio.create_task(play_table(port, hall, answer_as="door"))
            await until(lambda: "window" in hall.tables.states)
            with pytest.raises(HallError, match="does not answer"):
                await hall.command(ANA, "window", Command.MESSAGE, {"text": "Last round"})
            table.cancel()

    with mosquitto(tmp_path, port):
        asyncio.run(command())


def test_invalid_messages_neither_stop_the_hall_nor_fill_its_log(
    store: Database, tmp_path: Path, port: int
) -> None:
    async def flood() -> None:
        async with running(store, port) as (hall, notes):
            async with client(port) as connection:
                for number in range(300):
                    topic = Topic.EVENT if number % 2 else Topic.STATUS
                    await connection.publish(
                        topic.of("window"), b'{"stream": ' * (number % 5), qos=number % 2
                    )
            await tell(port, [event(0, Begun("art-of-war", ("south",)), 1).event])
            await until(lambda: hall.events == 1)
            assert hall.broker.refused > 100 and len(notes) < 10

    with mosquitto(tmp_path, port):
        asyncio.run(flood())


def test_duplicated_and_reordered_events_make_the_same_game(
    store: Database, tmp_path: Path, port: int
) -> None:
    begun = event(0, Begun("art-of-war", ("south", "north")), 1)
    acted = [event(number, Acted(number, "draw"), 1) for number in range(1, 30)]
    ended = event(30, Ended(game="art-of-war", actions=29, seconds=600.0, winners=("north",)), 1)
    order = [*reversed(acted), ended, begun, *acted, ended, begun]

    async def play() -> None:
        async with running(store, port) as (hall, _):
            await tell(port, [emitted.event for emitted in order])
            await until(lambda: hall.events == 31)  # counted once stored
            assert stored(store) == 31

    with mosquitto(tmp_path, port):
        asyncio.run(play())
    (game,) = store.now(lambda connection: connection.execute(select(games)).all())
    assert (game.winners, game.actions, game.abandoned) == ("north", 29, False)


def test_a_hall_that_was_away_gets_every_event_once(store: Database, tmp_path: Path, port: int) -> None:
    sequence = [event(number, Acted(number, "draw"), 1).event for number in range(60)]

    async def play() -> None:
        async with running(store, port) as (hall, _):
            await tell(port, sequence[:20])
            await until(lambda: hall.events == 20)
        await tell(port, sequence[20:40])
        async with running(store, port) as (hall, _):
            await tell(port, sequence[40:])
            await until(lambda: stored(store) == 60)

    with mosquitto(tmp_path, port):
        asyncio.run(play())
    streams = store.now(
        lambda connection: connection.execute(select(events.c.stream).distinct()).scalars().all()
    )
    assert streams == [STREAM]


def test_the_account_of_a_table_cannot_end_the_hall_s_connection(
    store: Database, tmp_path: Path, port: int
) -> None:
    """A broker ends a connection when another one comes with its identifier, whatever its account."""
    home = tmp_path / "broker"
    passwords = dict(init(home, "127.0.0.1", ["window"]))
    url = f"mqtts://owner:{passwords['owner']}@127.0.0.1:{port}"

    async def attack() -> None:
        async with running(store, port, Address.parse(url, home / "ca.crt")) as (_, notes):
            for guess in ("owner", "hall", "playmat-owner") * 10:
                async with open_client(home, port, "window", passwords["window"], identifier=guess) as table:
                    last = event(0, Begun("art-of-war", ("south",)), 1).event
                    await table.publish(Topic.EVENT.of("window"), write(last), qos=1)
            await until(lambda: stored(store) == 1)
            assert notes == [f"connected to the broker at 127.0.0.1:{port}"]

    with mosquitto(home, port, served(home, port)):
        asyncio.run(attack())


def test_a_hall_can_be_stopped_at_any_moment_of_connecting(
    store: Database, tmp_path: Path, port: int, caplog: pytest.LogCaptureFixture
) -> None:
    async def stop_often() -> None:
        for moment in range(0, 60, 3):
            hall = Hall(store, Address("127.0.0.1", port), lambda sentence: None)
            task = asyncio.create_task(hall.run())
            for _ in range(moment):
                await asyncio.sleep(0)
            task.cancel()
            done, _ = await asyncio.wait([task], timeout=20)
            assert done, f"still running when cancelled at step {moment}"
        gc.collect()

    with mosquitto(tmp_path, port):
        asyncio.run(stop_often())
    assert not caplog.text
