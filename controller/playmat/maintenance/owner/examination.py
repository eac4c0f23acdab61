"""Examines and flashes boards, and writes tags, in place of the running table, which restarts afterwards."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from enum import StrEnum
from typing import Any

from playmat.app.mats import likely_mat
from playmat.app.table import Table
from playmat.config import BoardConfig, TableConfig
from playmat.errors import PageError, PlaymatError
from playmat.games.interface import AnyGame
from playmat.maintenance.cards.slot_pad import slot_pad
from playmat.maintenance.cards.tags import tags_of
from playmat.maintenance.cards.writing import Writing
from playmat.maintenance.doctor.calibration import learn, tune
from playmat.maintenance.doctor.check import Check
from playmat.maintenance.doctor.mat_file import write
from playmat.maintenance.doctor.radio import calibrate_reach
from playmat.maintenance.doctor.report import as_report, board_reports, findings
from playmat.maintenance.doctor.roll_call import find_boards
from playmat.maintenance.flash import renew
from playmat.maintenance.owner.boxes import OwnBoxes
from playmat.maintenance.owner.signs import Signs, in_words
from playmat.placement import Place
from playmat.table.mat import Mat
from playmat.text import Text, Translations, say

ABANDONED = 600.0
"""Seconds without news after which the table restarts: its owner may have closed the page."""

_LINES = 12  # of what was said last
_NONE = say("No board is being examined. Reload the page.")


class Work(StrEnum):
    """What can be done; `LEARN` to `CROSSTALK` make a new file for the mat."""

    EXAMINE = "examine"
    LEARN = "learn"  # which reader is which slot's
    REACH = "reach"  # each reader's power and gain
    CROSSTALK = "crosstalk"  # each reader's power at which no other hears its card
    RENEW = "renew"  # the firmware of boards that have another version
    WRITE = "write"  # the tags of a game


class _Ended(Exception):
    """Nobody wants the tags that are still to be written."""


class Examination:
    """One piece of work at a time.

    `free` returns the table's configuration, or raises PageError while something else goes on. `changed` is
    called whenever `described` returns something else. The boards are the table's: they are released first,
    and only `restart` gives them back.
    """

    def __init__(
        self,
        table: Table,
        boxes: OwnBoxes,
        signs: Signs,
        free: Callable[[], TableConfig],
        changed: Callable[[], None],
        restart: Callable[[], None],
    ) -> None:
        self._free = free
        self._table = table
        self._boxes = boxes
        self._signs = signs
        self._changed = changed
        self._restart = restart
        self._task: asyncio.Task[None] | None = None
        self._config: TableConfig | None = None
        self._work = ""
        self._locks = False  # the tags that are written
        self._said: list[Text] = []
        self._step: tuple[int, int] | None = None
        self._asked: Text | None = None
        self._mat: Mat | None = None
        self._found: list[Check] | None = None
        self._alarm: asyncio.TimerHandle | None = None

    @property
    def is_on(self) -> bool:
        """Whether the boards are released."""
        return self._task is not None

    def begin(self, work: str, game: str = "", locks: bool = False) -> None:
        """Begins; tags are those of `game`, each locked for good once it is written if this `locks`.

        PageError, also for something unknown.
        """
        if work not in {*Work}:
            raise PageError(_NONE)
        written = self._boxes.game(game) if work == Work.WRITE else None
        self._work, self._locks, self._config = work, locks, self._free()
        self._signs.refer_to_page(self._stop)
        self._task = asyncio.create_task(self._carry_out(Work(work), self._config, written))
        self._hear()

    def end(self, keep: bool) -> None:
        """Restarts the table, with its mat's new file if that is to be kept; PageError or ConfigError."""
        if self._task is None or self._config is None:
            raise PageError(_NONE)
        if keep and self._mat:
            write(self._config.mat, self._mat)
        if self._alarm:
            self._alarm.cancel()
        self._signs.hide()
        if not self._task.cancelling():  # a second end would not wait for the board in hand
            self._task.cancel()
            self._task.add_done_callback(lambda _: self._restart())

    async def close(self) -> None:
        """Ends what is being done, and returns once the boards' ports are closed."""
        if self._alarm:
            self._alarm.cancel()
        if self._task:
            self._task.cancel()
            await asyncio.wait([self._task])

    def described(self, speak: Translations) -> dict[str, Any]:
        """Returns what is done, what was said last, how far it is, and what came of it, in one language."""
        return {
            "work": self._work,
            "said": [text.translate(speak).strip() for text in self._said],
            "step": self._step,
            "over": self._task is not None and self._task.done(),
            "keeps": self._mat is not None,
            "found": None
            if self._found is None
            else [
                [check.part.translate(speak), check.remedy.translate(speak)]
                for check in self._found
                if check.remedy
            ],
        }

    async def _carry_out(self, work: Work, config: TableConfig, written: AnyGame | None) -> None:
        try:
            await self._table.release_boards()
            boards, elsewhere = await find_boards(config.boards)
            mat = likely_mat(config.mat, config.game)
            if written:
                await self._write(written, replace(config, boards=tuple(boards)), mat)
            else:
                await self._work_on(work, boards, mat, elsewhere)
        except PlaymatError as error:
            self._tell(error.sentence)
        self._signs.refer_to_page(self._stop)
        asyncio.get_running_loop().call_soon(self._hear)  # the task is done then

    async def _work_on(
        self, work: Work, boards: Sequence[BoardConfig], mat: Mat, elsewhere: Sequence[Check]
    ) -> None:
        match work:
            case Work.EXAMINE:
                self._found = findings(as_report(elsewhere, await board_reports(boards, mat)))
            case Work.LEARN:
                self._mat = await learn(boards, mat, self._tell)
            case Work.REACH:
                self._mat = (await calibrate_reach(boards, mat, self._tell)).mat
            case Work.CROSSTALK:
                self._mat = await tune(boards, mat, self._tell)
            case Work.RENEW:
                for board in boards:
                    await self._renew(board)

    # A board that is being flashed is not left half-way: the restart waits for it, and so does `close`.
    async def _renew(self, board: BoardConfig) -> None:
        loop = asyncio.get_running_loop()

        def tell(sentence: Text) -> None:
            loop.call_soon_threadsafe(self._advance, sentence)

        renewing = asyncio.ensure_future(asyncio.to_thread(renew, board.port, board.name, tell))
        try:
            await asyncio.shield(renewing)
        except PlaymatError as error:
            self._note(say("board {board}: {cause}", board=board.name, cause=error.sentence))
        finally:
            await asyncio.wait([renewing])
            self._step = None

    def _advance(self, sentence: Text) -> None:
        """Notes a sentence, or how many files of the firmware are on a board."""
        values = dict(sentence.args)
        if "steps" in values:
            self._step = int(str(values["step"])), int(str(values["steps"]))
            self._hear()
        else:
            self._note(sentence)

    # Writing waits for a tag and for what a board answers, step by step, so it has a thread of its own.
    async def _write(self, game: AnyGame, config: TableConfig, mat: Mat) -> None:
        loop, ended = asyncio.get_running_loop(), threading.Event()
        box, tags = self._boxes.open(game, config), [*tags_of(game)]

        def tell(sentence: Text) -> None:
            loop.call_soon_threadsafe(self._tell, sentence)

        def note(sentence: Text) -> None:
            loop.call_soon_threadsafe(self._note, sentence)

        def consent(question: Text) -> bool:
            return True  # the page has asked about all of them

        def write() -> None:
            with suppress(_Ended), slot_pad(config, mat, note, self._locks) as pad:

                def pause(seconds: float) -> None:
                    if ended.is_set():
                        raise _Ended
                    pad.pause(seconds)

                Writing(game, tags, pad, box, ask=consent if self._locks else None).run(tell, pause)

        before, writing = len(box.tags), asyncio.ensure_future(asyncio.to_thread(write))
        try:
            await asyncio.shield(writing)
            self._tell(say("All tags of this game are written."))
        finally:
            ended.set()
            await asyncio.wait([writing])  # until the boards' ports are closed
            if len(box.tags) > before:
                self._boxes.keep(box)

    def _note(self, sentence: Text) -> None:
        self._said = [*self._said, sentence][-_LINES:]
        self._hear()

    def _tell(self, sentence: Text) -> None:
        """Notes a sentence, which the displays show too if it is of a card or a tag."""
        values = dict(sentence.args)
        if isinstance(place := values.get("place"), Place):
            values["place"] = in_words(self._table, place)
            sentence = sentence._replace(args=tuple(values.items()))
        if "number" in values and "count" in values:  # it asks for a card or a tag
            self._step = int(str(values["number"])), int(str(values["count"]))
            self._asked = sentence
            self._signs.ask_for_card(sentence, self._stop)
        elif self._asked and isinstance(remark := values.get("sentence"), Text):  # it tells of that tag
            self._signs.ask_for_card(self._asked, self._stop, remark)
        self._note(sentence)

    def _hear(self) -> None:
        """Shows news on the page, and gives its owner time to answer."""
        if self._alarm:
            self._alarm.cancel()
        self._alarm = asyncio.get_running_loop().call_later(ABANDONED, self._stop)
        self._changed()

    def _stop(self) -> None:
        self.end(keep=False)
