"""Clients with too many, too slow or invalid requests wait or are rejected; others are served meanwhile."""

import asyncio
import json
import socket
from collections.abc import Awaitable, Callable, Sequence

import pytest

from playmat.web.server import create_app, listen, serve
from playmat.web.visitors import allowance, connections
from playmat.web.visitors.allowance import visitor
from playmat.web.visitors.claims import Claims
from support.rude_visitors import ASKING, HALF, NO_FRAME, PING, PONG, STRANGER, Line, Visitors, frame
from web.lone_table import LoneTable

PATIENCE = 90.0  # seconds until what does not come true fails the test
GUEST = "127.0.0.1"
PRESS = frame('{"verb":"press","console":"south","button":"left"}')


def served(
    visit: Callable[[Visitors, LoneTable], Awaitable[None]],
    claims: Claims | None = None,
    proxies: Sequence[str] = (),
) -> None:
    """Lets visitors come to a real server."""

    async def run() -> None:
        table = LoneTable()
        listening = listen("127.0.0.1", 0)
        serving = asyncio.create_task(serve(create_app(table, claims=claims), listening, proxies))
        visitors = Visitors(listening.getsockname()[1])
        try:
            async with asyncio.timeout(PATIENCE):
                await visit(visitors, table)
        finally:
            await visitors.leave()
            serving.cancel()
            await asyncio.gather(serving, return_exceptions=True)

    asyncio.run(run())


async def is_answered(visitors: Visitors, address: str = GUEST) -> bool:
    reader, _ = await visitors.arrive(ASKING, address)
    answer = await reader.read()
    return json.loads(answer.partition(b"\r\n\r\n")[2]) == LoneTable().health()


async def is_sent_away(reader: asyncio.StreamReader) -> bool:
    """Waits until the connection ends."""
    try:
        return await reader.read() == b""
    except ConnectionResetError:
        return True


def test_who_floods_waits_and_nobody_else_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(allowance, "SECONDS", 1e9)  # nothing more may be asked for after the first
    may = allowance.AT_ONCE - allowance.LINE

    async def visit(visitors: Visitors, table: LoneTable) -> None:
        reader, flooding = await visitors.open_page()
        flooding.write(PRESS * 10_000)
        while sum(table.presses[0]) < may:
            await reader.read(4096)
        for _ in range(50):
            assert await is_answered(visitors)
        assert sum(table.presses[0]) == may

    served(visit)


@pytest.mark.parametrize("nonsense", [NO_FRAME, PING, PONG, frame("{]"), frame(""), b"\x82\x80\0\0\0\0"])
def test_broken_frames_harm_nobody(nonsense: bytes) -> None:
    async def visit(visitors: Visitors, table: LoneTable) -> None:
        before = table.describe()
        pages = [await visitors.open_page() for _ in range(5)]
        for _, page in pages:
            page.write(nonsense * 2000)
        assert await is_answered(visitors)
        assert table.describe() == before

    served(visit)


def test_so_many_connections_of_one_visitor_stay_and_others_find_room() -> None:
    async def visit(visitors: Visitors, table: LoneTable) -> None:
        lines = [await visitors.arrive(HALF) for _ in range(300)]
        for reader, _ in lines[connections.MOST_OF_ONE :]:
            assert await is_sent_away(reader)
        assert not any(reader.at_eof() for reader, _ in lines[: connections.MOST_OF_ONE])
        assert await is_answered(visitors)

    served(visit)


def test_behind_a_web_server_all_visitors_have_room() -> None:
    async def visit(visitors: Visitors, table: LoneTable) -> None:
        lines = [await visitors.arrive(HALF, "127.0.9.1") for _ in range(connections.MOST + 1)]
        assert await is_sent_away(lines[-1][0])
        assert not any(reader.at_eof() for reader, _ in lines[:-1])

    served(visit, proxies=["127.0.9.0/24"])


def test_so_many_connections_stay_in_all() -> None:
    async def visit(visitors: Visitors, table: LoneTable) -> None:
        lines = [
            await visitors.arrive(HALF, f"127.0.1.{number // connections.MOST_OF_ONE}")
            for number in range(connections.MOST + 1)
        ]
        assert await is_sent_away(lines[-1][0])
        lines[0][1].close()
        await lines[0][1].wait_closed()
        assert await is_answered(visitors)

    served(visit)


@pytest.fixture
def few_places(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST", 8)
    monkeypatch.setattr(connections, "MOST_OF_ONE", 4)


async def crowd(visitors: Visitors) -> list[Line]:
    """Idle pages that take all places, from a handful of addresses."""
    addresses = [f"127.0.1.{number // connections.MOST_OF_ONE}" for number in range(connections.MOST)]
    return [await visitors.open_page(address) for address in addresses]


@pytest.mark.usefixtures("few_places")
def test_the_table_s_own_computer_always_finds_a_place() -> None:
    async def visit(visitors: Visitors, table: LoneTable) -> None:
        idle = await crowd(visitors)
        await visitors.open_page(GUEST)
        assert await is_answered(visitors)
        assert await is_sent_away((await visitors.arrive(ASKING))[0])
        assert not any(reader.at_eof() for reader, _ in idle)

    served(visit)


@pytest.mark.usefixtures("few_places")
def test_the_visitor_who_is_silent_for_the_longest_gives_way_and_a_claimed_seat_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connections, "GRACE", 0.0)
    claims = Claims(pinned=True)
    holder = claims.claim(0, "")

    async def visit(visitors: Visitors, table: LoneTable) -> None:
        player, playing = await visitors.open_page(cookie=holder)
        (first, _), (second, awake), (third, _), *_ = await crowd(visitors)
        await is_sent_away(first)  # with the player it was one too many
        awake.write(PING)
        await second.readuntil(PONG)
        assert await is_answered(visitors, STRANGER)
        await is_sent_away(third)
        for number in range(2 * connections.MOST):
            await visitors.open_page(f"127.0.2.{number}")
        await is_sent_away(second)
        playing.write(PING)
        await player.readuntil(PONG)

    served(visit, claims)


@pytest.mark.usefixtures("few_places")
def test_a_claimed_seat_that_is_left_gives_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "GRACE", 0.0)
    claims = Claims(pinned=True)
    holder = claims.claim(0, "")

    async def visit(visitors: Visitors, table: LoneTable) -> None:
        player, _ = await visitors.open_page(cookie=holder)
        claims.leave(0, holder)
        await crowd(visitors)
        await is_sent_away(player)

    served(visit, claims)


def test_a_crowd_is_let_in_one_by_one() -> None:
    """Between them all else that the table does has its turn."""

    async def run() -> int:
        listening = listen("127.0.0.1", 0)
        door = listening.getsockname()
        crowd = [socket.create_connection(door, source_address=(f"127.0.1.{n}", 0)) for n in range(1, 61)]
        serving = asyncio.create_task(serve(create_app(LoneTable()), listening))
        let_in: set[object] = set()
        at_a_turn = 0
        async with asyncio.timeout(PATIENCE):
            while len(let_in) < len(crowd):
                await asyncio.sleep(0)
                new = {task for task in asyncio.all_tasks() if "accept" in repr(task.get_coro())} - let_in
                at_a_turn, let_in = max(at_a_turn, len(new)), let_in | new
        for client in crowd:
            client.close()
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)
        return at_a_turn

    assert asyncio.run(run()) <= 2


def test_a_request_that_never_ends_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "PATIENCE", 0.1)
    body = b"POST /draft/board HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nrow"

    async def visit(visitors: Visitors, table: LoneTable) -> None:
        for said in (b"", HALF, body):
            reader, _ = await visitors.arrive(said)
            assert await is_sent_away(reader)

    served(visit)


def test_a_page_that_is_open_is_no_such_request(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "PATIENCE", 0.1)

    async def visit(visitors: Visitors, table: LoneTable) -> None:
        reader, page = await visitors.open_page()
        half, _ = await visitors.arrive(HALF)
        assert await is_sent_away(half)  # so long it has lasted
        page.write(PRESS)
        while not sum(table.presses[0]):
            assert await reader.read(4096)

    served(visit)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.168.0.7", "192.168.0.7", True),
        ("192.168.0.7", "192.168.0.8", False),
        ("::ffff:192.168.0.7", "192.168.0.7", True),
        ("2001:db8::1", "2001:db8::2:0:0:1", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
    ],
)
def test_a_visitor_is_told_by_what_nobody_chooses_freely(one: str, other: str, same: bool) -> None:
    assert (visitor(one) == visitor(other)) == same
