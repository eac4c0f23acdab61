"""What is hidden changes no byte that watchers, opponents and the fleet's broker are sent.

The real page runs with its session, journal, displays and computer players, and the real server serves it
to real websockets. Only the firmware is left out. The clock jumps, so that two runs of one world are alike.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from types import MappingProxyType

import pytest
from websockets.asyncio.client import ClientConnection, connect

from playmat.app import table
from playmat.app.listener import Listener
from playmat.config import GameConfig
from playmat.events import Button, Pressed
from playmat.games.interface import Action, AnyGame, Bot, Form, InformationState, Projection, Rng
from playmat.placement import NORTH, SEAT_NAMES, SOUTH, Arrangement
from playmat.session.effects import Status
from playmat.simulator.world.location import Where
from playmat.table.component import Component
from playmat.text import say
from playmat.virtual.demo import players
from playmat.virtual.demo.page import Page
from playmat.virtual.demo.virtual import Options
from playmat.web.server import create_app, listen, serve
from playmat.web.visitors.claims import Claims
from support.boardless_table import BoardlessTable
from support.elsewhere import ELSEWHERE
from support.every_game import BOTS, FOLDER
from support.examples import seeded
from support.fleet_payloads import Payloads
from support.jumping_loop import JumpingLoop

LONG, SHORTER, SHORT = 75.0, 45.0, 15.0  # seconds of play
VIEWERS = ("watch", "south", "north", "phone of south", "phone of north", "fleet")

ANYTHING = "anything"

Script = dict[int, list[str]]


class FleetEar(Listener):
    """Collects what the table would send to the fleet.

    Its clock counts statuses: hands need longer for one secret action than for another.
    """

    def __init__(self, game: AnyGame, sent: list[str]) -> None:
        self._payloads, self._sent, self._number = Payloads(game), sent, count()

    def on_status(self, status: Status) -> None:
        self._sent += self._payloads.of(status, next(self._number))


class Run:
    """One game of computer players on a page, and what each viewer was sent.

    A seat without a `given` script thinks for itself as `bot` does, or does anything legal where that is
    ANYTHING, with the chance of `mind`. `script` records its actions. `swaps` are exchanged in the decks
    before the first draw.
    """

    def __init__(
        self,
        home: Path,
        game: AnyGame,
        seed: int,
        bot: str,
        mind: int,
        given: Script,
        swaps: Mapping[Component, Component],
        seconds: float,
    ) -> None:
        self._home, self._game, self._seed, self._swaps = home, game, seed, swaps
        self._bot, self._seconds = bot, seconds
        self._choice = Random(mind)
        self._given = {seat: iter(texts) for seat, texts in given.items()}
        self._claims = Claims(pinned=True)
        self.script: Script = {}
        self.sent: dict[str, list[str]] = {viewer: [] for viewer in VIEWERS}
        self.past: list[bytes] = []  # the earlier positions that anybody may ask for, in order
        self.record = b""
        self.brought: list[Component] = []  # what North's deck had when the game began
        self.shown: set[Component] = set()  # what others than North have seen of that

    def play(self) -> None:
        """Play the game; the clock jumps."""
        with asyncio.Runner(loop_factory=JumpingLoop) as runner:
            runner.run(self._play())

    async def _play(self) -> None:
        make_table = partial(BoardlessTable, self._home, Random(self._seed), note=lambda said: None)
        page = Page(
            partial(make_table, options=Options(game=GameConfig(self._game.name))),
            Random(2),
            claims=self._claims,
        )
        listening = listen("127.0.0.1", 0)
        app = create_app(page, (), self._claims, phones=page.phones)
        tasks = [asyncio.create_task(serve(app, listening)), asyncio.create_task(page.table.run())]
        try:
            for _ in range(2):
                await asyncio.sleep(2)
                page.table.table.emit(Pressed(SOUTH, Button.MIDDLE))
            await asyncio.sleep(2)
            assert page.status().phase not in ("attracting", "preparing"), "the game has not begun"
            self._prepare(page)
            page.table.table.join(FleetEar(self._game, self.sent["fleet"]))
            for viewer in VIEWERS[:-1]:
                line = await self._enter(viewer, listening.getsockname()[1], page)
                tasks.append(asyncio.create_task(self._listen(viewer, line)))
            await asyncio.sleep(1)
            for seat in page.setting.seats:
                page.let_play(seat, "scripted")
            await asyncio.sleep(self._seconds / 2)
            self._cover(page)
            await asyncio.sleep(self._seconds / 2)
            self.actions, self.private = page.status().actions, page.private
            port = listening.getsockname()[1]
            self.past = [await fetched(port, f"/history/{number}") for number in range(self.actions + 1)]
            self.record = await fetched(port, "/record")
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def _prepare(self, page: Page) -> None:
        """Exchange what is hidden, and watch what comes to light."""
        self._follower, world = page.follower, page.world
        for deck in world._positions.decks.values():
            deck[:] = [self._swaps.get(card, card) for card in deck]
        if NORTH in world._positions.decks:
            self.brought = [*world._positions.decks[NORTH]]
        world.watch(lambda: self._note_shown(page))

    def _cover(self, page: Page) -> None:
        """Lay a card of North's face down, where the mat has a place for that: programs never do."""
        zones = page.world.zones
        places = [
            slot.place
            for slot in page.setting.mat.watched
            if slot.place.seat == NORTH and zones[slot.place.zone].arrangement is Arrangement.HIDDEN
        ]
        drawn = [card for card in page.world.hand(NORTH) if card in self.brought]
        for place, card in zip(places, drawn, strict=False):
            page.world.lay(card, place)

    def _note_shown(self, page: Page) -> None:
        """What lies face down at a hidden place stays hidden, and so does what is lifted from a hand."""
        zones = page.world.zones
        for card in self.brought:
            spot = page.world.where(card).lifted_from or page.world.where(card)
            covered = spot.place and zones[spot.place.zone].arrangement is Arrangement.HIDDEN
            if spot.seat != NORTH or (spot.where is Where.MAT and not covered):
                self.shown.add(card)

    async def _enter(self, viewer: str, port: int, page: Page) -> ClientConnection:
        """Open the line of a page elsewhere that holds the seat, or of a phone with its link."""
        cookie = self._claims.claim(SEAT_NAMES.index(viewer), "") if viewer in SEAT_NAMES else ""
        path = f"table?seat={viewer}"
        if viewer.startswith("phone"):
            console = page.table.console_of(SEAT_NAMES.index(viewer.split()[-1]))
            path = f"phone/{page.phones.invitations.token(console)}"
        return await connect(
            f"ws://127.0.0.1:{port}/{path}",
            additional_headers={"cookie": f"playmat-{port}={cookie}"},
            local_addr=(ELSEWHERE, 0),
            ping_interval=None,
            open_timeout=None,
            max_size=None,
        )

    async def _listen(self, viewer: str, line: ClientConnection) -> None:
        async for said in line:
            self.sent[viewer].append(str(said))

    def bots(self, game: AnyGame) -> Mapping[str, Bot]:
        return {"scripted": Bot(say("Computer"), self._choose)}

    def _choose(self, known: InformationState, rng: Rng) -> Action | None:
        """Decides, or follows the script; either way the hands' own random sequence stays the same."""
        if known.seat in self._given:
            text = next(self._given[known.seat], None)
            return next((option for option in known.actions if str(option) == text), None)
        if self._bot == ANYTHING:
            state, projection = self._follower.state, self._game.projection
            legal = [
                option
                for option in state.legal_actions()
                if projection.performer(state, option) == known.seat
            ]
            action = self._choice.choice(legal)
        else:
            action = BOTS[self._game.name][self._bot].choose(known, self._choice)
        self.script.setdefault(known.seat, []).append(str(action))
        return action


async def fetched(port: int, path: str) -> bytes:
    """What the server answers to a spectator on another computer."""
    source, sink = await asyncio.open_connection("127.0.0.1", port, local_addr=(ELSEWHERE, 0))
    sink.write(f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nconnection: close\r\n\r\n".encode())
    answer = await source.read()
    sink.close()
    return answer.partition(b"\r\n\r\n")[2]


Play = Callable[..., Run]


@pytest.fixture
def play(game: AnyGame, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Play:
    monkeypatch.setenv("PLAYMAT_GAMES", str(FOLDER))
    homes = (tmp_path / str(number) for number in count())

    def run(
        bot: str,
        seconds: float,
        mind: int = 0,
        given: Script | None = None,
        swaps: Mapping[Component, Component] = MappingProxyType({}),
    ) -> Run:
        monkeypatch.setattr(table, "_CHANCE", Random(seed))
        one = Run(next(homes), game, seed, bot, mind, given or {}, swaps, seconds)
        monkeypatch.setattr(players, "load_bots", one.bots)
        one.play()
        return one

    return run


def hidden(run: Run) -> list[Component]:
    """Return the cards that stayed hidden and may be exchanged.

    Hands take the first card of a kind: another one of the same kind before it would be played instead.
    """
    played = {card.kind for card in run.shown}
    return [card for card in run.brought if card.kind not in played]


def exchanged(cards: Sequence[Component]) -> dict[Component, Component]:
    """Each card with another of another kind in its place, or nothing if all are alike."""
    ordered = sorted(cards, key=lambda card: card.kind)
    by = max(Counter(card.kind for card in cards).values(), default=0)
    pairs = zip(ordered, ordered[by:] + ordered[:by], strict=True)
    return dict(pairs) if by < len(ordered) else {}


@pytest.mark.parametrize(("game", "seed"), seeded(3), indirect=["game"])
def test_norths_hidden_cards_change_no_byte_for_watchers_and_for_south(game: AnyGame, play: Play) -> None:
    brought = game.setup.components(2).get(NORTH, ())
    if not any(piece.in_deck and piece.form is Form.CARD for piece in brought):
        pytest.skip(f"North of {game.name} has no hidden cards")
    best = [*BOTS[game.name]][-1]
    for seconds in (LONG, SHORTER, SHORT):
        first = play(best, seconds)
        if swaps := exchanged(hidden(first)):
            compare(first, play(best, seconds, given=first.script, swaps=swaps))
            return
    pytest.fail("all kinds were seen: play for a shorter time")


@pytest.mark.parametrize(("game", "seed"), seeded(3), indirect=["game"])
def test_private_choices_change_no_byte_for_anybody_else(game: AnyGame, play: Play) -> None:
    if type(game.projection).private is Projection.private:
        pytest.skip(f"{game.name} has no private choices")
    first = play(ANYTHING, SHORT)
    assert first.private
    owner = min(first.script)
    others = {seat: texts for seat, texts in first.script.items() if seat != owner}
    second = play(ANYTHING, SHORT, mind=1, given=others)
    assert second.private
    compare(first, second, owner)


def compare(first: Run, second: Run, owner: int = NORTH) -> None:
    """Two worlds that differ in what one seat alone knows are alike for others, and not for that seat.

    What is compared ends where the shorter run ends: the hands of programs take their pauses by chance, so
    that the last movements may come after the end of one run.
    """
    assert min(first.actions, second.actions) > 1
    assert not difference(first.past, second.past)
    if first.actions == second.actions:
        assert first.record == second.record
    for viewer in VIEWERS:
        one, other = first.sent[viewer], second.sent[viewer]
        lengths = len(one), len(other)
        assert min(lengths) > (1 if viewer.startswith("phone") else 12) and min(lengths) > max(lengths) / 2
        found = difference(one, other)
        if viewer.startswith("phone"):
            assert not found or viewer.endswith(SEAT_NAMES[owner]), (viewer, found)
        else:
            assert bool(found) == (viewer == SEAT_NAMES[owner]), (viewer, found)


def difference(one: Sequence[str | bytes], other: Sequence[str | bytes]) -> object:
    return next(((n, a, b) for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), None)
