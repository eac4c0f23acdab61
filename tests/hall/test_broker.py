"""The hall at a real Mosquitto: reports, events, commands, forged and invalid messages."""

import asyncio
import gc
import secrets
from dataclasses import replace
from pathlib import Path

import httpx2
import pytest
from sqlalchemy import func, select

from app.fleet.test_broker import open_client, served
from hall.evening import NOW_MS, STREAM, event
from playmat.app.fleet.broker import init
from playmat.errors import HallError
from playmat.fleet.bounds import write
from playmat.fleet.commands import Message, Reply, read_request
from playmat.fleet.happenings import Acted, Begun, Ended, Event
from playmat.fleet.reports import Birth
from playmat.fleet.topics import Command, Topic
from playmat_hall.broker import Address
from playmat_hall.hall import Hall
from playmat_hall.instants import instant, now_ms
from playmat_hall.page.server import create_hall_app
from playmat_hall.store.accounts import Account, Role, latest_audit
from playmat_hall.store.database import Database
from playmat_hall.store.schema import events, games
from playmat_hall.store.tournaments import begin_tournament
from playmat_hall.tournament import Moment, Tournament
from support.broker import free_port, mosquitto
from support.hall_runs import client, running, tell, until

ANA = Account("ana", Role.STAFF)
BIRTH = Birth(session=secrets.token_hex(16), online=True, playmat="0.3.0", capabilities=("message",))


@pytest.fixture
def port() -> int:
    return free_port()


@pytest.fixture
def store(tmp_path: Path) -> Database:
    database = Database(f"sqlite:///{tmp_path / 'hall.db'}")
    database.upgrade()
    return database


def stored(database: Database) -> int:
    return database.now(
        lambda connection: connection.execute(select(func.count()).select_from(events)).scalar_one()
    )


async def play_table(
    port: int,
    hall: Hall,
    answer_as: str = "window",
    shown: list[str] | None = None,
    birth: Birth = BIRTH,
) -> None:
    """A table that shows messages and answers, on the topic of `answer_as`."""
    async with client(port, "window") as connection:
        await connection.subscribe("playmat/1/window/command/+", qos=1)
        await connection.publish(Topic.BIRTH.of("window"), write(birth), qos=1, retain=True)
        async for message in connection.messages():
            request = read_request(Command.MESSAGE, message.payload)
            if shown is not None and isinstance(request, Message):
                shown.append(request.text)
            assert message.response_topic
            topic = message.response_topic.replace("window", answer_as)
            reply = write(Reply(request.id, "done"))
            await connection.publish(topic, reply, correlation=message.correlation)


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


def test_pairings_are_shown_on_the_consoles_and_a_silent_table_is_named(
    store: Database, tmp_path: Path, port: int
) -> None:
    shown: list[str] = []
    players = {"form": "swiss", "players": ["Ana", "Ben", "Cem", "Dora"], "tables": ["window", "door"]}

    async def evening() -> None:
        async with running(store, port) as (hall, _):
            table = asyncio.create_task(play_table(port, hall, shown=shown))
            offline = Birth(session=secrets.token_hex(16), online=False)
            hall.tables.receive("door", Topic.BIRTH, write(offline), NOW_MS)
            await until(lambda: "window" in hall.tables.states)
            app = create_hall_app(hall, ["testserver"], trusting=True)
            transport = httpx2.ASGITransport(app, client=("127.0.0.1", 1))
            async with httpx2.AsyncClient(transport=transport, base_url="http://testserver") as browser:
                await browser.post("/api/tournament", json=players)
                paired = (await browser.post("/api/tournament/round")).json()
                assert shown == ["Round 1: Ana (South) and Cem (North)"] and paired["silent"] == ["door"]
                refused = await browser.post("/api/tournament/round")
                assert refused.status_code == 409 and "enter it first" in refused.json()["error"]
                for game in range(2):
                    await browser.put("/api/tournament/result", json={"game": game, "result": "first"})
                standings = (await browser.get("/api/tournament")).json()["standings"]
                assert [row["player"] for row in standings] == ["Ana", "Ben", "Cem", "Dora"]
            table.cancel()

    with mosquitto(tmp_path, port):
        asyncio.run(evening())


@pytest.mark.parametrize("clock_ms", [0, -3 * 3_600_000, 3 * 3_600_000])
def test_a_table_proposes_its_result_and_shows_the_next_pairing_once_it_is_confirmed(
    store: Database, tmp_path: Path, port: int, clock_ms: int
) -> None:
    """Also a table whose clock is slow or fast."""
    shown: list[str] = []
    players = {"form": "swiss", "players": ["Ana", "Ben", "Cem", "Dora"], "tables": ["window"]}
    now = now_ms() + clock_ms
    before, first, lost, alone = (f"{number:032x}" for number in range(4))
    earlier = Event(
        stream=STREAM,
        sequence=1,
        at=instant(now - 60_000),
        happened=Begun("chess", ("south", "north")),
        match=before,
    )
    told = [
        Event(
            stream=STREAM,
            sequence=2,
            at=instant(now + 1000),
            happened=Begun("chess", ("south", "north")),
            match=lost,
        ),
        Event(
            stream=STREAM,
            sequence=3,
            at=instant(now + 2000),
            happened=Ended(game="chess", actions=9, seconds=1.0, winners=None, turn=("south",)),
            match=lost,
        ),
        Event(
            stream=STREAM,
            sequence=4,
            at=instant(now + 3000),
            happened=Begun("chess", ("south", "north")),
            match=first,
        ),
        Event(
            stream=STREAM,
            sequence=5,
            at=instant(now + 4000),
            happened=Ended(game="chess", actions=9, seconds=1.0, winners=("south",)),
            match=before,
        ),
        Event(
            stream=STREAM,
            sequence=6,
            at=instant(now + 4000),
            happened=Begun("chess", ("south", "north"), ("north",)),
            match=alone,
        ),
        Event(
            stream=STREAM,
            sequence=7,
            at=instant(now + 4000),
            happened=Ended(game="chess", actions=9, seconds=1.0, winners=("south",)),
            match=alone,
        ),
    ]  # of an earlier game, of one that was given up and of one against the computer: none counts
    ended = Event(
        stream=STREAM,
        sequence=8,
        at=instant(now + 5000),
        happened=Ended(game="chess", actions=9, seconds=1.0, winners=("north",)),
        match=first,
    )

    async def evening() -> None:
        async with running(store, port) as (hall, _):
            table = asyncio.create_task(play_table(port, hall, shown=shown))
            await until(lambda: "window" in hall.tables.states)
            app = create_hall_app(hall, ["testserver"], trusting=True)
            transport = httpx2.ASGITransport(app, client=("127.0.0.1", 1))
            async with httpx2.AsyncClient(transport=transport, base_url="http://testserver") as browser:
                await tell(port, [earlier])
                await until(lambda: hall.events == 1)
                await browser.post("/api/tournament", json=players)
                await browser.post("/api/tournament/round")
                await tell(port, told)
                await until(lambda: hall.events == 7)
                assert (await browser.get("/api/tournament")).json()["reported"] == {}
                await tell(port, [ended])
                await until(lambda: hall.events == 8)
                assert (await browser.get("/api/tournament")).json()["reported"] == {"0": "second"}
                confirmed = {"game": 0, "result": "second"}
                after = (await browser.put("/api/tournament/result", json=confirmed)).json()
                assert after["rounds"][0][1]["table"] == "window" and after["reported"] == {}
                await until(lambda: len(shown) == 2)
                await browser.put("/api/tournament/result", json={"game": 1, "result": "draw"})
                await until(lambda: len(shown) == 3)
            table.cancel()

    with mosquitto(tmp_path, port):
        asyncio.run(evening())
    assert shown == ["Round 1: Ana (South) and Cem (North)", "Round 1: Ben (South) and Dora (North)", ""]


def test_a_table_that_restarts_shows_its_pairing_again_once_while_the_round_is_on(
    store: Database, tmp_path: Path, port: int
) -> None:
    shown: list[str] = []
    players = {"form": "swiss", "players": ["Ana", "Ben"], "tables": ["window"]}

    async def evening() -> None:
        async with running(store, port) as (hall, _), client(port, "beside") as beside:
            app = create_hall_app(hall, ["testserver"], trusting=True)
            transport = httpx2.ASGITransport(app, client=("127.0.0.1", 1))

            async def restart(birth: Birth) -> None:
                nonlocal table
                if table:
                    table.cancel()
                    await asyncio.wait([table])
                table = asyncio.create_task(play_table(port, hall, shown=shown, birth=birth))
                await until(lambda: (state := hall.tables.states.get("window")) and state.birth == birth)

            table: asyncio.Task[None] | None = None
            births = [replace(BIRTH, session=secrets.token_hex(16)) for _ in range(3)]
            async with httpx2.AsyncClient(transport=transport, base_url="http://testserver") as browser:
                await restart(births[0])
                await browser.post("/api/tournament", json=players)
                await browser.post("/api/tournament/round")
                assert len(shown) == 1
                await restart(births[1])
                await until(lambda: len(shown) == 2)
                # The same birth message comes again, as it does when the hall reconnects.
                version = hall.tables.states["window"].version
                await beside.publish(Topic.BIRTH.of("window"), write(births[1]), qos=1, retain=True)
                await until(lambda: hall.tables.states["window"].version > version)
                await browser.put("/api/tournament/result", json={"game": 0, "result": "draw"})
                await until(lambda: len(shown) == 3)
                await restart(births[2])
                await hall.command(ANA, "window", Command.MESSAGE, {"text": "Last round"})
                assert table is not None
                table.cancel()

    with mosquitto(tmp_path, port):
        asyncio.run(evening())
    pairing = "Round 1: Ana (South) and Ben (North)"
    assert shown == [pairing, pairing, "", "Last round"]


def test_a_pairing_of_yesterday_does_not_return(store: Database, tmp_path: Path, port: int) -> None:
    shown: list[str] = []
    tournament = Tournament("", "swiss", ["Ana", "Ben"], ["window"], 1)
    tournament.next_round(Moment(now_ms() - 86_400_000))
    store.now(lambda connection: begin_tournament(connection, tournament, 1))

    async def morning() -> None:
        async with running(store, port) as (hall, _):
            create_hall_app(hall, ["testserver"], trusting=True)
            table = asyncio.create_task(play_table(port, hall, shown=shown))
            await until(lambda: "window" in hall.tables.states)
            await hall.command(ANA, "window", Command.MESSAGE, {"text": "Good morning"})
            table.cancel()

    with mosquitto(tmp_path, port):
        asyncio.run(morning())
    assert shown == ["Good morning"]


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
