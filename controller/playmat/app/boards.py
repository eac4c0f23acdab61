"""The links to a table's boards, configured for the current mat and polled in one rhythm."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import dist

from playmat.config import BoardConfig
from playmat.events import Event
from playmat.link.calls import Call
from playmat.link.port import Link
from playmat.link.rhythm import Rhythm
from playmat.link.setup import BusSetup, ReaderSetup, Tuning
from playmat.link.visits import APART
from playmat.placement import Place
from playmat.table.mat import Mat

OnBeat = Callable[[str, int], None]


class Boards:
    """All boards of a table; `emit` receives their events, `on_beat` the duration of their sweeps in ms."""

    def __init__(
        self,
        configs: Sequence[BoardConfig],
        mat: Mat,
        emit: Callable[[Event], None],
        on_beat: OnBeat = lambda board, sweep_ms: None,
    ) -> None:
        self._mat = mat
        self._on_beat = on_beat
        self._rhythm = Rhythm(beside_others(mat))
        self.links = board_links(configs, mat, emit, self._swept)
        for link in self.links:
            link.pace = partial(self._rhythm.beat, link.board)

    def watch(self, tap: Callable[[Call], None]) -> None:
        """Passes all calls of the links to `tap`."""
        for link in self.links:
            link.tap = tap

    def use(self, mat: Mat, now: float) -> None:
        """Configures the readers for another mat."""
        self._mat = mat
        for link in self.links:
            link.use(readers(mat, link.board), now)

    def hurry(self, places: Sequence[Place], now: float) -> None:
        """Polls the readers below these places most often from now on; none: all alike."""
        slots = [self._mat.by_place[place] for place in places if place in self._mat.by_place]
        for link in self.links:
            link.hurry(tuple(slot.reader for slot in slots if slot.board == link.board), now)

    def _swept(self, board: str, sweep_ms: int) -> None:
        self._rhythm.swept(board, sweep_ms)
        self._on_beat(board, sweep_ms)


def board_links(
    boards: Sequence[BoardConfig],
    mat: Mat,
    emit: Callable[[Event], None],
    on_beat: OnBeat = lambda board, sweep_ms: None,
) -> list[Link]:
    """Returns the links to all boards of a table, which may be plugged in at each other's ports."""
    links = [board_link(board, mat, emit, on_beat) for board in boards]
    for link in links:
        link.peers = links
    return links


def board_link(
    board: BoardConfig,
    mat: Mat,
    emit: Callable[[Event], None],
    on_beat: Callable[[str, int], None] = lambda board, sweep_ms: None,
) -> Link:
    """Returns the link to a board, as the game and the doctor use it."""
    bus = BusSetup(mhz=board.mhz, rst=board.rst, sense=board.sense)
    tuning = Tuning(board.misses, board.settle_us, board.timeout_us)
    return Link(
        board.name,
        board.port,
        readers=readers(mat, board.name),
        emit=emit,
        on_beat=on_beat,
        bus=bus,
        tuning=tuning,
    )


def beside_others(mat: Mat) -> list[str]:
    """Returns the boards that have an antenna beside one of another board."""
    return [board for board in mat.boards if any(reader.beside_other for reader in readers(mat, board))]


def readers(mat: Mat, board: str) -> list[ReaderSetup]:
    """Returns the setup of each reader of a board for this mat.

    A reader that this mat does not use is set up if another overlay has its tag there.
    """
    others = [mat.antenna(slot) for slot in mat.watched if slot.board != board]
    used = []
    for slot in mat.readers(board):
        at = mat.antenna(slot)
        used.append(
            ReaderSetup(
                reader=slot.reader,
                identify=slot.identify,
                gain=slot.gain,
                power=slot.power,
                near=slot.near,
                at=at,
                beside_other=any(dist(at, other) < APART for other in others),
                owner=slot.owner,
                driver=slot.driver,
                coupled=slot.coupled,
            )
        )
    known = [reader.reader for reader in used]
    tags = [ReaderSetup(number) for name, number in mat.tag_readers if name == board and number not in known]
    return used + tags
