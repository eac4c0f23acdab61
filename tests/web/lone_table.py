"""A virtual table without a referee: a world, two displays that show their buttons, and nothing that judges.

`python tests/web/lone_table.py [port]` serves the page with it, to look at.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from PIL import Image, ImageDraw

from playmat.assets import folder
from playmat.errors import HandError, PageError
from playmat.events import Button
from playmat.games.interface import AnyGame, Key
from playmat.placement import NORTH, SEAT_NAMES, SEATS, SOUTH, Place
from playmat.session.effects import Status
from playmat.session.public.past import Past
from playmat.session.story import LogEntry, Reach
from playmat.simulator.physics.stickers import Sticker
from playmat.simulator.world.describe import describe
from playmat.simulator.world.supply import supplies
from playmat.simulator.world.world import World
from playmat.table.component import Component
from playmat.table.mat import Mat, Slot
from playmat.table.mat_file import parse_base, parse_mat
from playmat.text import Text, say
from playmat.virtual.demo.page_setting import page_setting
from playmat.web.interface import (
    Advice,
    AdviceMode,
    Analysis,
    Drafted,
    Examined,
    Hints,
    Offer,
    OpenDecision,
    PlayerStatistics,
    Reminder,
    RequestedMove,
    Setting,
    Tempo,
    Topic,
    Way,
)
from playmat.web.page_table import TellPage
from playmat.web.server import create_app, listen, serve
from web.lone_game import LONE

HERE = Path(__file__).parent
HINT = Advice(say("take the red card, because nobody can answer."), (Place("field", 1, NORTH),))


def mat_of(path: Path) -> Mat:
    """The mat in a file, on the standard kit."""
    base = folder("hardware") / "mats" / "standard.toml"
    return parse_mat(path.read_text(), path.name, parse_base(base.read_text(), base.name))


def setting_of(mat: Mat, game: AnyGame, seats: int = 2) -> Setting:
    """A console for each seat."""
    return page_setting(mat, game, range(seats), [(seat,) for seat in range(seats)], {})


class LoneTable:
    """The virtual table of these tests and all its parts; each display counts the presses of its buttons."""

    def __init__(self, setting: Setting | None = None) -> None:
        self.setting = setting or setting_of(mat_of(HERE / "lone.toml"), LONE)
        mat, game = self.setting.mat, self.setting.game
        brought = supplies(game.setup.components(len(self.setting.seats)))
        self.world = World(mat, brought, Random(7), game.projection.zones, game.name)
        self.consoles = self.archive = self.scorekeeper = self.drags = self.advisor = self
        self.hands_on = True
        self.hint = HINT
        self.deciding = self
        self.decided: list[tuple[int, int, Component | Place | None]] = []
        self.decision = OpenDecision()
        self.keyed = self.attract = self.guidance = self.programs = self
        self.wishes = Hints()
        self.offers = Offer()
        self.started: list[tuple[str, int, str, bool, str]] = []
        self.examined: list[Examined] = []
        self.public = Status(phase="waiting")
        self.whole_log: Sequence[LogEntry] = ()
        self.rematches: list[bool] = []
        self.pasts: dict[int, Past] = {}
        self.private = False
        self.attracts = False
        self.touched = False
        self.noticed: Callable[[], None] = lambda: None  # called after what the page is not told
        self.advised: dict[int, Advice] = {}
        self.advice_modes: dict[int, AdviceMode] = {}
        self.analysed: Analysis | None = None
        self.names: list[str] = []
        self.solutions: dict[str, list[int]] = {}
        self.posed: list[tuple[str, int, str]] = []
        self.played_on: list[tuple[int, str]] = []
        self.scores: list[PlayerStatistics] = []
        self.thinking: tuple[int, ...] = ()
        self.languages: dict[int, str] = {}
        self.considered: dict[int, str] = {}
        self.dragged: dict[Component, tuple[int, ...]] = {}
        self.players: dict[int, str] = {}
        self.tempo = Tempo.NORMAL
        self.hurried = self.paused = False
        self.known_keys: dict[int, Sequence[tuple[Key, Text]]] = {}
        self.reasons: dict[int, Mapping[str, Text]] = {}
        self.acted: list[tuple[int, str]] = []
        self.presses = [[0, 0, 0] for _ in self.setting.seats]
        self.captions: dict[int, Text] = {}
        self.titles: dict[int, Sequence[Text]] = {}
        self.buttons: Sequence[Text | None] = Text("one"), Text("two"), Text("three")
        self.held: set[tuple[int, Button]] = set()
        self.visitors: list[int] = []
        self._told: list[TellPage] = []
        self.world.watch(lambda: self.tell(Topic.CARDS))
        self.world.watch_fields(self._read)

    def tell(self, topic: Topic, detail: str = "") -> None:
        for tell in self._told:
            tell(topic, detail)

    def note_visitors(self, number: int) -> None:
        self.visitors.append(number)

    def watch(self, tell: TellPage) -> None:
        self._told.append(tell)

    def describe(self) -> Mapping[str, Any]:
        return describe(self.world)

    def press(self, console: int, button: Button) -> None:
        self.held.add((console, button))
        self.presses[console][button.value] += 1
        self.tell(Topic.SCREEN, str(console))

    def release(self, console: int, button: Button) -> None:
        self.held.discard((console, button))
        self.tell(Topic.SCREEN, str(console))

    def draft(self, setting: str, name: str, text: str) -> Drafted:
        """What has no lines is wrong; what has a name is saved under it."""
        if setting != "board":
            raise PageError(f"{setting!r} is nothing to draw")
        return Drafted(file=name) if text else Drafted([say("empty")])

    def consider(self, seat: int, kind: str) -> None:
        """Everything may go to the seat's first field, and strike what lies opposite."""
        self.considered[seat] = kind
        self.tell(Topic.SUGGESTION, str(seat))

    def decide(
        self,
        seat: int,
        begun: int,
        card: Component | None = None,
        place: Place | None = None,
        lifts: bool = False,
    ) -> None:
        """Every press is followed by the `decision` that a test prepared."""
        self.decided.append((seat, begun, card or place))
        self.tell(Topic.DECISION, str(seat))

    def open_decision(self, seat: int) -> OpenDecision:
        return self.decision if self.decided else OpenDecision()

    def choose_hands_on(self, on: bool) -> None:
        self.hands_on = on
        self.tell(Topic.PLAYERS)

    def begin(self, card: Component, seats: Collection[int]) -> None:
        self.dragged[card] = tuple(seats)

    def let_go(self, card: Component) -> None:
        self.dragged.pop(card, None)

    def suggested_reach(self, seat: int) -> Reach:
        if not self.considered.get(seat):
            return Reach()
        return Reach((Place("field", 0, seat),), (Place("field", 0, 1 - seat),))

    def ask(self, seat: int, mode: AdviceMode) -> None:
        self.advice_modes[seat] = mode
        self.advised[seat] = Advice() if mode is AdviceMode.OFF else self.hint
        self.tell(Topic.ADVICE, str(seat))

    def end_always(self, seat: int) -> None:
        self.advice_modes.pop(seat, None)

    @property
    def advice(self) -> Mapping[int, Advice]:
        return self.advised

    def analyse(self) -> None:
        self.tell_analysis(Analysis(0.4))

    def tell_analysis(self, analysis: Analysis) -> None:
        self.analysed = analysis
        self.tell(Topic.ANALYSIS)

    @property
    def analysis(self) -> Analysis | None:
        return self.analysed

    def name(self, names: Sequence[str]) -> None:
        self.names = [*names]
        self.noticed()

    def forget(self, seat: int) -> None:
        self.scores = [score for score in self.scores if score.seat != seat]
        self.tell(Topic.STATISTICS)

    @property
    def statistics(self) -> Sequence[PlayerStatistics]:
        return self.scores

    @property
    def solved(self) -> Mapping[str, Collection[int]]:
        return self.solutions

    def pose(self, mat: str, number: int, language: str) -> None:
        self.posed.append((mat, number, language))
        self.noticed()

    def play_on(self, number: int, language: str) -> None:
        self.played_on.append((number, language))
        self.noticed()

    def speak(self, console: int, language: str) -> None:
        self.languages[console] = language

    @property
    def on(self) -> bool:
        return self.attracts

    def touch(self) -> bool:
        self.touched = True
        self.noticed()
        return not self.attracts

    def let_play(self, seat: int, player: str) -> None:
        self.players = {**self.players, seat: player} if player else {}
        self.tell(Topic.PLAYERS)

    def choose_tempo(self, tempo: Tempo) -> None:
        self.tempo = tempo
        self.tell(Topic.PLAYERS)

    def pause(self) -> None:
        self.paused = True

    def hurry(self) -> None:
        self.hurried = True

    def keys(self, game: AnyGame, seat: int) -> Sequence[tuple[Key, Text]]:
        return self.known_keys.get(seat, ())

    def unplayable(self, game: AnyGame, seat: int) -> Mapping[str, Text]:
        return self.reasons.get(seat, {})

    def act(self, seat: int, action: str) -> None:
        self.acted.append((seat, action))

    def undo(self, seat: int) -> None:
        self.acted.append((seat, "undo"))

    def pixels(self, console: int) -> bytes:
        display = Image.new("1", (128, 64))
        draw = ImageDraw.Draw(display)
        draw.fontmode = "1"
        draw.rectangle((0, 0, 127, 12), fill=1)
        draw.text((2, 0), str(self.texts(console)[0]), fill=0)
        draw.text((20, 22), str(self.presses[console]), fill=1, font_size=18)
        for left, label in zip((2, 52, 98), self.labels(console), strict=True):
            draw.text((left, 52), str(label or ""), fill=1)
        return display.tobytes()

    def texts(self, console: int) -> Sequence[Text]:
        return *self.titles.get(console, ()), Text(
            f"{SEAT_NAMES[console]} pressed {sum(self.presses[console])}"
        )

    def caption(self, console: int) -> Text | None:
        return self.captions.get(console)

    def labels(self, console: int) -> Sequence[Text | None]:
        return self.buttons

    def play_again(self, swaps: bool) -> None:
        self.rematches.append(swaps)

    def announce(self) -> None:
        """Tells of another setting and all that lies there."""
        self.world.watch(lambda: self.tell(Topic.CARDS))
        self.tell(Topic.SETTING)
        self.tell(Topic.CARDS)

    def lay_mat(self, name: str) -> None:
        raise HandError(f"there is no overlay {name!r}")

    def start(self, mat: str, seats: int, program: str, way: Way, language: str) -> None:
        self.started.append((mat, seats, program, way.value, language))
        self.offers = Offer()
        self.tell(Topic.START)

    def fault(self) -> None:
        """None: its game has no code that could fail."""

    def hints(self) -> Hints:
        return self.wishes

    def status(self) -> Status:
        return self.public

    async def examine(self) -> Sequence[Examined]:
        return self.examined

    def health(self) -> Mapping[str, Any]:
        return {"status": "ok", "cards": len(self.world.cards)}

    def log(self) -> Sequence[LogEntry]:
        return self.whole_log

    def past(self, number: int) -> Past | None:
        return self.pasts.get(number)

    def record(self) -> str:
        return "game: lone\n"

    def _read(self, slot: Slot, stickers: tuple[Sticker, ...]) -> None:
        if stickers:
            self.tell(Topic.READ, str(slot.place))


def arrange(table: LoneTable) -> None:
    """A game in the middle, with one of everything that the page can show."""
    world = table.world
    for seat in SEATS:
        for zone, number, turned in (
            ("field", 0, False), ("field", 1, seat == SOUTH), ("field", 2, False),
            ("field", 4, False), ("row", 0, False), ("row", 1, False),
            ("pile", 0, False), ("pile", 0, False), ("pile", 2, False), ("heap", 0, False),
        ):  # fmt: skip
            world.lay(world.draw(seat), Place(zone, number, seat), turned)
        for _ in range(4):
            world.draw(seat)
    world.lay_at(world.draw(SOUTH), 96, 176, 9)
    table.wishes = Hints(
        awaited=[Place("field", 3, SOUTH)],
        wrong=[Place("field", 5, SOUTH)],
        moves=[
            RequestedMove("hare", 0, Place("field", 1, NORTH), Place("pile", 2, SOUTH)),
            RequestedMove("bear", 0, None, Place("row", 2, SOUTH)),
            RequestedMove("owl", 0, Place("field", 1, SOUTH), Place("field", 1, SOUTH)),
            RequestedMove("fox", 0, Place("row", 1, NORTH), None, NORTH),
        ],
        selected=Place("field", 4, NORTH),
        reminders=[Reminder(SOUTH, 1)],
        health=[say("journal: disk full")],
    )


async def main(port: int) -> None:
    table = LoneTable()
    arrange(table)
    await serve(create_app(table), listen("127.0.0.1", port))


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if sys.argv[1:] else 8080))
