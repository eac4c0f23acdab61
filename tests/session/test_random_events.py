"""The session accepts any events in any order, and the screens can draw the result."""

from __future__ import annotations

import traceback
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

import pytest

from playmat.config import Timing
from playmat.errors import Cause
from playmat.events import (
    BadLine,
    BoardScan,
    Button,
    Chord,
    Event,
    Held,
    LotDrawn,
    Part,
    PartFault,
    PartKind,
    Presence,
    Pressed,
    Repeated,
    TagOff,
    TagOn,
    Tick,
)
from playmat.placement import SEATS
from playmat.screen.draw import SIZE, draw
from playmat.screen.language import LANGUAGES, translations
from playmat.screen.view import View
from playmat.session.effects import Entry, EntryKind, Show, Wake
from playmat.session.inventory import inventory
from playmat.session.match.matches import OverlayChoice
from playmat.session.session import Session
from playmat.simulator.physics.stickers import blank, overlay, written
from playmat.simulator.rehearsal.trace import Given, unfinished
from playmat.table.component import Component
from playmat.table.mat import Slot
from support.session_harness import Desk
from support.shipped import GAME, MAT
from support.small_games import overlay as small_mat
from support.small_games import small_game

RUNS = 1000
TOGETHER = 50  # runs in one test
FEW = 50  # runs that are no soak
GAMES = 3  # rehearsed ones that runs break into
PACES = ((0, 0.001, 0.03, 0.1), (0, 0.1, 0.3, 0.5, 1.3, 5), (0, 0.03, 0.2, 0.5, 3, 90))  # seconds apart
LENGTHS = (20, 80)  # events of a run
WEIGHTS = (20, 20, 30, 4, 3, 3, 6, 2, 2, 3, 10, 2, 4)  # of what `anything` may be
FIELDED = 0.4  # of the events of a broken-into game go on as the hands that played it did

OTHER = OverlayChoice(small_mat("tic-tac-toe"), (small_game("tic-tac-toe"),))

_CARDS = [entry.component for entry in inventory(GAME.setup.components())]
_TAGS = [
    (sticker.uid.hex().upper(), sticker.record)
    for card in _CARDS
    for tags in (
        written(card, GAME.name),
        written(card._replace(copy=card.copy + 100), GAME.name, original=card),
    )
    for sticker in tags
] + [
    (sticker.uid.hex().upper(), sticker.record)
    for copy in range(5)
    for sticker in blank(Component(copy % 2, "???", copy, "blank"))
]
_GLUED = [overlay(mat.name) for mat in (MAT, OTHER.mat)]


@cache
def played(seed: int) -> tuple[Sequence[Given], Sequence[Entry], Sequence[int]]:
    """Returns a rehearsed game's events, its journal entries, and the number of entries after each event."""
    desk = Desk(seed)
    written_by: list[int] = []
    for _ in desk.steps():
        written_by += [len(desk.table.entries)] * (len(desk.table.given) - len(written_by))
    return desk.table.given, desk.table.entries, written_by


class Heard:
    """The readings of all boards, as far as they were reported to the session."""

    def __init__(self) -> None:
        self.tags: dict[tuple[str, int, str], TagOn] = {}

    def note(self, event: Event) -> None:
        match event:
            case TagOn(board, reader, uid):
                self.tags[board, reader, uid] = event
            case TagOff(board, reader, uid):
                self.tags.pop((board, reader, uid), None)
            case BoardScan(board, tags):
                self.tags = {key: tag for key, tag in self.tags.items() if key[0] != board}
                self.tags |= {(tag.board, tag.reader, tag.uid): tag for tag in tags}

    def scan(self, board: str) -> BoardScan:
        return BoardScan(board, tuple(tag for key, tag in self.tags.items() if key[0] == board))


class Run:
    """A session, a random source, and all events that the session got from it."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.seed = seed
        self.now = 0.0
        self.wake: float | None = None
        self.detected = Heard()
        self.given: list[Given] = []
        self.entries: Sequence[Entry] = ()
        self.views: set[View] = set()
        # each run has its own mixture: what is rare in all of them together is frequent in some
        self.weights = [self.random.choice((0, 1, 1, 4)) * weight for weight in WEIGHTS]
        self.weights[2] += 1
        self.pace = self.random.choice(PACES)

    def go(self) -> None:
        timing = Timing(quiet=self.random.choice((0, 0, 60)))
        following: Sequence[Given] = ()
        opening: list[Event] = [BoardScan(board) for board in MAT.boards]
        if self.random.random() < 0.75:
            given, entries, written_by = played(self.random.randrange(GAMES))
            cut = int(len(given) * self.random.random() ** self.random.choice((1, 3)))
            self.entries = self.taught(unfinished(entries[: written_by[cut]]))
            for _, event in given[: cut + 1]:
                assert not isinstance(event, tuple)
                self.detected.note(event)
            opening = [self.detected.scan(board) for board in MAT.boards]
            if self.random.random() < 0.8:
                opening.append(Pressed(0, Button.RIGHT))
            following = given[cut + 1 :]
        self.session = Session([OverlayChoice(MAT, (GAME,)), OTHER], timing, self.entries)
        for event in opening[self.random.random() < 0.1 :]:
            self.give(event)
        for event in self.events(following):
            self.pass_time()
            self.give(event)

    def taught(self, entries: Sequence[Entry]) -> Sequence[Entry]:
        """The same match, or one with lessons."""
        if not entries or self.random.random() < 0.7:
            return entries
        return (entries[0], Entry(EntryKind.TAUGHT), *entries[1:])

    def give(self, event: Event) -> None:
        self.given.append(Given(self.now, event))
        self.detected.note(event)
        for effect in self.session.handle(event, self.now):
            if isinstance(effect, Show):
                self.views.add(effect.view)
            elif isinstance(effect, Wake):
                self.wake = effect.at

    def pass_time(self) -> None:
        until = self.now + self.random.choice(self.pace)
        while self.wake is not None and self.wake <= until:
            self.now = max(self.now, self.wake)
            self.give(Tick())
        self.now = until

    def events(self, following: Sequence[Given]) -> Iterator[Event]:
        played_on = iter(following)
        for _ in range(self.random.randint(*LENGTHS)):
            onward = next(played_on, None) if self.random.random() < FIELDED else None
            if onward and not isinstance(onward.event, tuple | Tick):
                yield onward.event
            else:
                yield from self.anything()

    def anything(self) -> Iterator[Event]:
        chance = self.random
        slot, board, seat, button = (
            chance.choice(MAT.slots),
            chance.choice(MAT.boards),
            chance.choice(SEATS),
            chance.choice(list(Button)),
        )
        match chance.choices(range(len(WEIGHTS)), self.weights)[0]:
            case 0:
                yield self.tag(slot)
            case 1 if self.detected.tags:
                yield TagOff(*chance.choice(list(self.detected.tags)))
            case 1:
                yield TagOff(slot.board, slot.reader, chance.choice(_TAGS)[0])
            case 2:
                yield Pressed(seat, button)
            case 3:
                yield self.detected.scan(board)
            case 4:
                slots = chance.sample(MAT.readers(board), chance.randint(0, 6))
                yield BoardScan(board, tuple(map(self.tag, slots)), (chance.randrange(18),))
            case 5:
                yield PartFault(Part(PartKind.BOARD, board), False, "unplugged")
                if chance.random() < 0.7:
                    yield PartFault(Part(PartKind.BOARD, board), True, "firmware 1.0")
                    yield self.detected.scan(board)
            case 6:
                yield Pressed(seat, button)
                yield from [Held(seat, button), Repeated(seat, button)][: chance.randint(1, 2)]
            case 7:
                yield PartFault(Part(PartKind.READER, slot.board, slot.reader), chance.random() < 0.6)
            case 8:
                yield BadLine(board, "\x00?", "not a message")
                yield Presence(slot.board, slot.reader, chance.random() < 0.5)
            case 9:
                yield Chord(seat)
                if chance.random() < 0.5:
                    yield Held(seat, Button.RIGHT)
            case 10:
                yield from [Pressed(seat, chance.choice((Button.MIDDLE, Button.RIGHT)))] * chance.randint(
                    2, 6
                )

            case 11:
                yield LotDrawn(chance.randrange(2))
                yield PartFault(Part(PartKind.JOURNAL), chance.random() < 0.5, chance.choice(list(Cause)))
            case 12:
                first = MAT.slots[0]
                for tag in chance.sample(_GLUED, 2):  # one overlay is taken away, another one laid
                    uid = tag.uid.hex().upper()
                    yield TagOff(first.board, first.reader, uid)
                yield TagOn(first.board, first.reader, uid, tag.record, near=True)

    def tag(self, slot: Slot) -> TagOn:
        uid, record = self.random.choice(_TAGS)
        lying = list(self.detected.tags.values())
        if lying and self.random.random() < 0.3:
            known = self.random.choice(lying)
            uid, record = known.uid, known.record
        elif self.random.random() < 0.1:
            record = self.random.choice((b"", record[:5], self.random.randbytes(16)))
        return TagOn(slot.board, slot.reader, uid, record, near=self.random.random() < 0.8)


@pytest.fixture(scope="module")
def drawn() -> set[object]:
    """Cache of the views drawn already."""
    return set()


def draw_new(views: set[View], drawn: set[object]) -> None:
    for view in views:
        look = view._replace(board=None), view.board is None
        if look not in drawn:
            drawn.add(look)
            for language in LANGUAGES:
                draw(view, translations(language), SIZE)


@pytest.mark.parametrize(
    "first",
    [
        pytest.param(first, marks=pytest.mark.soak if first >= FEW else ())
        for first in range(0, RUNS, TOGETHER)
    ],
)
def test_nothing_that_happens_is_too_much(first: int, drawn: set[object]) -> None:
    crashes: list[str] = []
    for seed in range(first, first + TOGETHER):
        run = Run(seed)
        try:
            run.go()
            draw_new(run.views, drawn)
        except Exception as error:
            where = traceback.extract_tb(error.__traceback__)[-1]
            last = ", ".join(str(event) for _, event in run.given[-3:])
            crashes.append(f"seed {seed}: {error!r} in {where.name} of {where.filename} after {last}")
    assert not crashes, "\n".join(crashes)
