"""Pairings of a tournament at the tables, by a real Mosquitto."""

import asyncio
import secrets
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx2
import pytest
from sqlalchemy import Connection

from hall.evening import NOW_MS, STREAM, event
from playmat.fleet.bounds import write
from playmat.fleet.happenings import Acted, Begun, Ended, Event, Happening
from playmat.fleet.reports import Birth, Revision, Status
from playmat.fleet.topics import Command, Topic
from playmat_hall.instants import instant, now_ms
from playmat_hall.page.server import create_hall_app
from playmat_hall.store.database import Database
from playmat_hall.store.recorder import record
from playmat_hall.store.tournaments import begin_tournament, change_tournament, reported_results
from playmat_hall.tournament import Moment, Tournament
from support.broker import mosquitto
from support.hall_runs import ANA, BIRTH, browsing, client, play_table, running, tell, until


async def begin(browser: httpx2.AsyncClient, fields: dict[str, Any]) -> str:
    """Begins a tournament; returns the path of its own changes."""
    return f"/api/tournament/{(await browser.post('/api/tournament', json=fields)).json()['key']}"


def entered(game: int, result: str) -> dict[str, Any]:
    """A result of a game of the first round that had none."""
    return {"round": 0, "game": game, "before": "", "result": result}


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
            async with browsing(hall) as browser:
                own = await begin(browser, players)
                paired = (await browser.post(f"{own}/round", json={"round": 0})).json()
                assert shown == ["Round 1: Ana (South) and Cem (North)"] and paired["silent"] == ["door"]
                refused = await browser.post(f"{own}/round", json={"round": 1})
                assert refused.status_code == 409 and "enter it first" in refused.json()["error"]
                elsewhere = {"round": 0, "game": 1, "before": "door", "table": "window"}
                busy = await browser.put(f"{own}/table", json=elsewhere)
                assert busy.status_code == 409 and "choose a free table" in busy.json()["error"]
                await browser.put(f"{own}/result", json=entered(0, "first"))
                moved = (await browser.put(f"{own}/table", json=elsewhere)).json()
                assert moved["silent"] == [] and moved["rounds"][0][1]["table"] == "window"
                await until(lambda: "Round 1: Ben (South) and Dora (North)" in shown)
                await browser.put(f"{own}/result", json=entered(1, "first"))
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
            async with browsing(hall) as browser:
                await tell(port, [earlier])
                await until(lambda: hall.events == 1)
                own = await begin(browser, players)
                await browser.post(f"{own}/round", json={"round": 0})
                await tell(port, told)
                await until(lambda: hall.events == 7)
                assert (await browser.get("/api/tournament")).json()["reported"] == {}
                await tell(port, [ended])
                await until(lambda: hall.events == 8)
                assert (await browser.get("/api/tournament")).json()["reported"] == {"0": "second"}
                after = (await browser.put(f"{own}/result", json=entered(0, "second"))).json()
                assert after["rounds"][0][1]["table"] == "window" and after["reported"] == {}
                await until(lambda: len(shown) == 2)
                await browser.put(f"{own}/result", json=entered(1, "draw"))
                await until(lambda: len(shown) == 3)
            table.cancel()

    with mosquitto(tmp_path, port):
        asyncio.run(evening())
    assert shown == ["Round 1: Ana (South) and Cem (North)", "Round 1: Ben (South) and Dora (North)", ""]


def test_a_pairing_that_moves_to_a_table_is_not_offered_what_was_played_there_before(store: Database) -> None:
    begun = event(1, Begun("chess", ("south", "north")), 1, table="lounge")
    ended = Ended(game="chess", actions=9, seconds=1.0, winners=("south",))

    def evening(connection: Connection) -> tuple[dict[int, str], ...]:
        record(connection, [begun, event(2, ended, 1, table="lounge")])
        tournament = Tournament.begin({"form": "swiss", "players": ["Ana", "Ben"], "tables": ["window"]})
        key = begin_tournament(connection, tournament, NOW_MS).id
        change_tournament(connection, key, NOW_MS, lambda present, moment: present.next_round(moment))
        kept, _ = change_tournament(
            connection, key, NOW_MS, lambda present, moment: present.move(0, "lounge", moment)
        )
        before = reported_results(connection, kept.tournament)
        record(connection, [event(3, Begun("chess", ("south", "north")), 2, table="lounge")])
        record(connection, [event(4, ended, 2, table="lounge")])
        return before, reported_results(connection, kept.tournament)

    assert store.now(evening) == ({}, {0: "first"})


@pytest.mark.parametrize("order", [(1, 2, 3), (1, 3, 2)])
def test_a_result_that_the_players_took_back_is_not_proposed_until_the_game_ends_again(
    store: Database, order: tuple[int, ...]
) -> None:
    happened: dict[int, Happening] = {
        1: Begun("chess", ("south", "north")),
        2: Ended(game="chess", actions=9, seconds=1.0, winners=("south",)),
        3: Acted(8, ""),  # one fewer: an undo
        4: Ended(game="chess", actions=12, seconds=2.0, winners=("north",)),
    }

    def evening(connection: Connection) -> tuple[dict[int, str], ...]:
        tournament = Tournament.begin({"form": "swiss", "players": ["Ana", "Ben"], "tables": ["window"]})
        key = begin_tournament(connection, tournament, NOW_MS).id
        kept, _ = change_tournament(connection, key, NOW_MS, lambda now, moment: now.next_round(moment))
        record(connection, [event(number, happened[number], 1, number) for number in order])
        before = reported_results(connection, kept.tournament)
        record(connection, [event(4, happened[4], 1, 4)])
        return before, reported_results(connection, kept.tournament)

    assert store.now(evening) == ({}, {0: "second"})


def test_the_page_names_a_table_that_does_not_show_the_pairing_which_waited_for_it(
    store: Database, tmp_path: Path, port: int
) -> None:
    players = {"form": "swiss", "players": ["Ana", "Ben", "Cem", "Dora"], "tables": ["window"]}

    async def evening() -> None:
        async with running(store, port) as (hall, _):
            table = asyncio.create_task(play_table(port, hall))
            await until(lambda: "window" in hall.tables.states)
            async with browsing(hall) as browser:

                async def silent() -> list[str]:
                    names: list[str] = (await browser.get("/api/tournament")).json()["silent"]
                    return names

                own = await begin(browser, players)
                await browser.post(f"{own}/round", json={"round": 0})
                table.cancel()
                offline = Birth(session=secrets.token_hex(16), online=False)
                hall.tables.receive("window", Topic.BIRTH, write(offline), NOW_MS)
                assert await silent() == []
                await browser.put(f"{own}/result", json=entered(0, "first"))
                async with asyncio.timeout(60):
                    while await silent() != ["window"]:
                        pass
                await browser.put(f"{own}/result", json=entered(1, "first"))
                assert await silent() == []

    with mosquitto(tmp_path, port):
        asyncio.run(evening())


def test_one_pairing_of_a_table_is_offered_its_result(store: Database) -> None:
    tournament = Tournament("", "swiss", ["Ana", "Ben", "Cem", "Dora"], ["window"], 1)
    for game in tournament.next_round(Moment(1)):
        game.table, game.since_ms, game.after = "window", 1, {}
    ended = Ended(game="chess", actions=9, seconds=1.0, winners=("south",))
    played = [event(1, Begun("chess", ("south", "north")), 1), event(2, ended, 1)]
    store.now(lambda connection: record(connection, played))
    found = store.now(lambda connection: reported_results(connection, tournament))
    assert found == {1: "first"}


def test_a_result_that_is_taken_back_shows_its_pairing_at_the_table_again(
    store: Database, tmp_path: Path, port: int
) -> None:
    shown: list[str] = []
    players = {"form": "swiss", "players": ["Ana", "Ben", "Cem", "Dora"], "tables": ["window"]}

    async def evening() -> None:
        async with running(store, port) as (hall, _):
            table = asyncio.create_task(play_table(port, hall, shown=shown))
            await until(lambda: "window" in hall.tables.states)
            async with browsing(hall) as browser:
                own = await begin(browser, players)
                await browser.post(f"{own}/round", json={"round": 0})
                await browser.put(f"{own}/result", json=entered(0, "first"))
                await until(lambda: len(shown) == 2)
                back = entered(0, "") | {"before": "first"}
                games = (await browser.put(f"{own}/result", json=back)).json()["rounds"][0]
                assert [game["table"] for game in games] == ["window", ""]
                await until(lambda: len(shown) == 3)
            table.cancel()

    with mosquitto(tmp_path, port):
        asyncio.run(evening())
    own, following = "Round 1: Ana (South) and Cem (North)", "Round 1: Ben (South) and Dora (North)"
    assert shown == [own, following, own]


def test_a_table_that_restarts_shows_its_pairing_again_once_while_the_round_is_on(
    store: Database, tmp_path: Path, port: int
) -> None:
    shown: list[str] = []
    players = {"form": "swiss", "players": ["Ana", "Ben"], "tables": ["window"]}

    async def evening() -> None:
        async with running(store, port) as (hall, _), client(port, "beside") as beside:

            async def restart(birth: Birth) -> None:
                nonlocal table
                if table:
                    table.cancel()
                    await asyncio.wait([table])
                table = asyncio.create_task(play_table(port, hall, shown=shown, birth=birth))
                await until(lambda: (state := hall.tables.states.get("window")) and state.birth == birth)

            table: asyncio.Task[None] | None = None
            births = [replace(BIRTH, session=secrets.token_hex(16), run=run) for run in ("1", "2", "3")]
            async with browsing(hall) as browser:
                await restart(births[0])
                own = await begin(browser, players)
                await browser.post(f"{own}/round", json={"round": 0})
                assert len(shown) == 1
                await restart(births[1])
                await until(lambda: len(shown) == 2)
                # The same birth message comes again, as it does when the hall reconnects.
                version = hall.tables.states["window"].version
                await beside.publish(Topic.BIRTH.of("window"), write(births[1]), qos=1, retain=True)
                await until(lambda: hall.tables.states["window"].version > version)
                # The same program connects anew, and still shows what it was told.
                await restart(replace(births[1], session=secrets.token_hex(16)))
                await browser.put(f"{own}/result", json=entered(0, "draw"))
                await until(lambda: "" in shown)
                await restart(births[2])
                await hall.command(ANA, "window", Command.MESSAGE, {"text": "Last round"})
                assert table is not None
                table.cancel()

    with mosquitto(tmp_path, port):
        asyncio.run(evening())
    pairing = "Round 1: Ana (South) and Ben (North)"
    assert shown == [pairing, pairing, "", "Last round"]


def test_a_hall_that_restarts_covers_no_game_that_has_begun_since(
    store: Database, tmp_path: Path, port: int
) -> None:
    shown: list[str] = []
    players = {"form": "swiss", "players": ["Ana", "Ben"], "tables": ["window"]}
    birth = replace(BIRTH, run="1")

    async def evening() -> None:
        async with client(port, "beside") as beside:
            async with running(store, port) as (hall, _), browsing(hall) as browser:
                table = asyncio.create_task(play_table(port, hall, shown=shown, birth=birth))
                await until(lambda: "window" in hall.tables.states)
                own = await begin(browser, players)
                await browser.post(f"{own}/round", json={"round": 0})
            status = Status(
                revision=Revision(birth.session, 1), phase="waiting", since=instant(now_ms()),
                game="chess", begun=instant(now_ms()), seats=("south", "north"),
            )  # fmt: skip
            await beside.publish(Topic.STATUS.of("window"), write(status), qos=1, retain=True)
            async with running(store, port) as (hall, _), browsing(hall):
                known = hall.tables.states
                await until(lambda: (table := known.get("window")) and table.online and table.status)
                await hall.command(ANA, "window", Command.MESSAGE, {"text": "Last round"})
            table.cancel()

    with mosquitto(tmp_path, port):
        asyncio.run(evening())
    assert shown == ["Round 1: Ana (South) and Ben (North)", "Last round"]


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
