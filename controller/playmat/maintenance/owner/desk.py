"""What the owner's page sees of a running table, and does with it."""

from __future__ import annotations

import asyncio
import secrets
import socket
from base64 import b64encode
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from pathlib import Path
from typing import Any

from playmat.app.addresses import page_addresses
from playmat.app.listener import Listener
from playmat.app.peripherals.screens import Picture
from playmat.app.supervision import UNSUPERVISED, Supervision
from playmat.app.table import Table
from playmat.config import TableConfig
from playmat.errors import PageError
from playmat.events import BoardScan, Ordered, OrderKind, TagOff, TagOn
from playmat.maintenance.hotspot.signs import HotspotSigns
from playmat.maintenance.owner import joining
from playmat.maintenance.owner.boxes import OwnBoxes
from playmat.maintenance.owner.cards import CardDesk
from playmat.maintenance.owner.care import Care
from playmat.maintenance.owner.care import described as described_findings
from playmat.maintenance.owner.computer import OwnComputer
from playmat.maintenance.owner.examination import Examination
from playmat.maintenance.owner.restoring import keep, receive
from playmat.maintenance.owner.settings.file import SettingsFile
from playmat.maintenance.owner.settings.parts import seat_name
from playmat.maintenance.owner.settings.setting import described
from playmat.maintenance.owner.sign_ins import SignIns
from playmat.maintenance.owner.signs import Signs, in_words
from playmat.maintenance.owner.trying import ButtonTrial
from playmat.placement import Place
from playmat.session.effects import Answered, Status
from playmat.session.machine import Phase
from playmat.text import Text, Translations, say, verbatim
from playmat.toml import read_toml
from playmat.web.owner.admission import OwnerAdmission
from playmat.web.owner.interface import Changes
from playmat.web.owner.page import create_owner_app
from playmat.web.server import EVERYWHERE, listen, serve

_PAUSE = 0.3  # seconds in which the answer to a request leaves before a restart
_ADAPTED = 60.0  # seconds in which root has adapted the system and restarted the table, or cannot
_REFUSED = 20.0  # seconds in which root has said why it does not begin an update, or has stopped the table
_AGAIN = 60.0  # seconds until a new table shows its address again
_NO_CONSOLE = say("This console is no longer in the table’s file. Reload the page.")
_PLAYING = say("A match is on: wait until it is over.")
_IN_USE = say("Somebody uses the consoles: press Back there first.")
_BUSY = say("Cards are being registered, or boards examined: end that first.")
_ALONE = say("This table is in no fleet.")
_NO_HOTSPOT = say("This table has no Wi-Fi of its own. Reload the page.")
_IDLE = {Phase.ATTRACTING.value, Phase.RESUMING.value}


def nobody_plays(status: Status) -> bool:
    """Whether no match is on. Without one, a table that waits for a part counts too: its owner mends it."""
    return status.phase in _IDLE or (status.phase == Phase.HALTED.value and not status.game)


class OwnerDesk(Listener):
    """Serves the page of a table's owner once it is open, and restarts the table after changes.

    `restart` starts the program again, `is_idle` tells whether that disturbs nobody, `hotspot` is the
    table's access point if it has one, and `programs` the folder of root's programs if they can be updated.
    `supervision` has the port of the page if systemd has opened it, and asks for what only root may do:
    packages, and a system that follows the file.
    Browsers that are signed in stay so over a restart that the page has asked for, by a file beside the
    journal.
    """

    def __init__(
        self,
        table: Table,
        file: SettingsFile,
        *,
        restart: Callable[[], None],
        note: Callable[[str], None],
        recent: Callable[[], Sequence[str]] = tuple,
        is_idle: Callable[[Status], bool] = nobody_plays,
        hotspot: HotspotSigns | None = None,
        programs: Path | None = None,
        supervision: Supervision = UNSUPERVISED,
    ) -> None:
        self._table = table
        self._file = file
        config = file.config(file.read())
        self._care = Care(file, config.journal, recent)
        self._restart = restart
        self._note = note
        self._is_idle = is_idle
        self._hotspot = hotspot
        if hotspot:
            hotspot.watch(self._changed)
        self._loop = asyncio.get_running_loop()
        self._status = Status(phase="")
        self._began = asyncio.Event()  # and the table's first status is there
        self._due = False
        self._saving = asyncio.Lock()  # between two owners the file is compared and written at once
        self._finds = 0
        self._find: dict[str, int] = {"count": 0}  # the console that was found last
        self._read: Place | None = None
        self._orders: dict[str, asyncio.Future[Answered]] = {}
        self._watchers: list[Callable[[], None]] = []
        self._listening: socket.socket | None = None
        self._names: Collection[str] = ()
        self.addresses: list[str] = []
        self._signs = Signs(table)
        self._trial = ButtonTrial(self._signs, self._changed)
        boxes = OwnBoxes(table, file)
        self.cards = CardDesk(
            boxes,
            self._signs,
            free=self._free,
            changed=self._changed,
            ended=self._end_cards,
        )
        self.boards = Examination(
            table, boxes, self._signs, free=self._free, changed=self._changed, restart=self.restart
        )
        self._supervision = supervision
        self.computer = OwnComputer(supervision, programs, file, self._changed)
        self._fleet = config.fleet
        self._sign_ins = SignIns(config.journal, note)
        self.admission = OwnerAdmission(self._signs.show_pin, self._sign_ins.load(), own=config.owner_pin)
        file.keep_good()

    def open(self, port: int, host: str = EVERYWHERE[0], name: str = "") -> None:
        """Opens the port of the page, which also answers to `name`; notes why if that fails."""
        try:
            self._listening = self._supervision.listening(port) or listen(host, port)
        except PageError as error:
            self._note(f"{error}; until then nobody can set this table up in a browser")
            return
        self._names = [name] if name else []
        port = self._listening.getsockname()[1]
        self.addresses = page_addresses(name or ("" if host in EVERYWHERE else host), port, self._listening)
        self._note(f"its owner sets this table up at {self.addresses[0]}")

    async def run(self) -> None:
        """Serves the page, if it is open, until cancelled; the displays of a new table show its address."""
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self.computer.follow_update())
                if self._listening is None:
                    await asyncio.Event().wait()
                else:
                    group.create_task(self._invite())
                    await serve(create_owner_app(self, self._names), self._listening)
        finally:
            self.cards.close()
            await self.boards.close()

    async def _invite(self) -> None:
        """Shows the address of a new table, and again some time after somebody has pressed it away."""
        await self._began.wait()
        while self._file.is_new():
            is_busy = self._signs.is_asking or self.cards.is_on or self.boards.is_on
            if self._is_idle(self._status) and not is_busy:
                self._signs.invite(self.addresses[0])
            await asyncio.sleep(_AGAIN)

    # --- requests of the page

    async def draft(self, changes: Changes, typed: str | None, speak: Translations) -> dict[str, Any]:
        """Returns the form with these changes, or of this text, and how that differs from the file."""
        draft = await asyncio.to_thread(self._file.draft, dict(changes), typed)
        return {
            "mark": draft.mark,
            "text": draft.text,
            "form": None if draft.groups is None else described(draft.groups, speak),
            "difference": [*draft.difference],
            "problem": draft.problem.translate(speak) if draft.problem else "",
            "fetches": draft.fetches,
            "new": self._file.is_new(),
            "backup": not self._file.is_virtual,
        }

    async def save(self, mark: str, changes: Changes, typed: str | None) -> None:
        """Writes the changes, or this text, and restarts the table when nobody plays."""
        async with self._saving:
            await asyncio.to_thread(self._file.save, mark, dict(changes), typed)
        self._note("its owner has changed the settings of this table")
        self._restart_when_idle()

    async def mend(self) -> None:
        """Writes the settings with which the table has started over a damaged file."""
        await asyncio.to_thread(self._file.mend)

    def restart(self) -> None:
        """Restarts the table at once; where its file demands another system than before, that comes first."""
        self._sign_ins.keep(self.admission.digests)
        self._loop.call_later(_ADAPTED if self.computer.adapt() else _PAUSE, self._restart)

    async def update(self) -> None:
        """Has the table look for a newer release, which stops it; PageError if it refuses."""
        await self._order(OrderKind.UPDATE)
        self._sign_ins.keep(self.admission.digests)
        self._loop.call_later(_REFUSED, self.computer.look)

    async def try_outputs(self) -> None:
        """Has the table show itself, with displays, lights and buzzer; PageError while something goes on."""
        self._free()
        self._trial.end()
        await self._order(OrderKind.IDENTIFY)

    def try_buttons(self) -> None:
        """Asks at the displays for each button; `live` names the missing ones. PageError as before."""
        self._trial.begin(self._free().consoles, self._table.mat)

    async def _order(self, kind: OrderKind) -> None:
        order = Ordered(secrets.token_hex(8), kind)
        self._orders[order.id] = self._loop.create_future()
        try:
            self._table.emit(order)
            answered = await self._orders[order.id]
        finally:
            del self._orders[order.id]
        if answered.reason:
            raise PageError(answered.reason)

    def live(self, speak: Translations) -> dict[str, Any]:
        """Returns what changes by itself; during a match no displays, as they show what players hide."""
        pictures = () if self._status.game else self._table.pictures
        return {
            "displays": [_shown(picture) for picture in pictures],
            "playing": not self._is_idle(self._status),
            "use": _use(self._status, self._is_idle(self._status)),
            "due": self._due,
            "fetching": self.computer.is_fetching,
            "find": self._find,
            "trials": not self._file.is_virtual,
            "buttons": self._trial.described(speak),
            "read": self._slot(self._read).translate(speak) if self._read else "",
            "cards": None if self._file.is_virtual else self.cards.described(speak),
            "boards": None if self._file.is_virtual else self.boards.described(speak),
            "fleet": None if self._file.is_virtual else self._reports(speak),
            "wifi": self._hotspot.described(speak) if self._hotspot else None,
            "update": self.computer.described(speak),
        }

    def _reports(self, speak: Translations) -> dict[str, Any]:
        said = _ALONE
        if fleet := self._fleet:
            said = say("This table reports to {broker} as {table}.", broker=fleet.broker, table=fleet.table)
        return {"said": said.translate(speak), "joined": fleet is not None}

    def watch(self, changed: Callable[[], None]) -> None:
        """Calls `changed` after every change of what is live."""
        self._watchers.append(changed)

    async def health(self, speak: Translations) -> dict[str, Any]:
        """Returns what is found of the running table, in one language, and the last lines of its log."""
        found = await self._care.findings(self._status, self._table.firmware)
        return {"findings": described_findings(found, speak), "log": self._care.log()}

    async def support_file(self) -> bytes:
        """Returns the file for a helper."""
        config = self._config()
        found = await self._care.findings(self._status, self._table.firmware)
        return await asyncio.to_thread(self._care.support_file, found, config)

    async def backup(self) -> bytes:
        """Returns a backup of the table; PageError while it may not leave the table."""
        return await asyncio.to_thread(self._care.backup, self._config(), not self._is_idle(self._status))

    async def restore(self, parts: AsyncIterator[bytes]) -> None:
        """Takes a backup, and restarts the table with it when nobody plays."""
        async with self._saving:
            here = self._config()
            copy = await receive(parts, here.journal)
            try:
                await asyncio.to_thread(keep, copy, self._file, here)
            finally:
                copy.unlink(missing_ok=True)
        self._note("its owner has sent a backup, which is back after the next start")
        self._restart_when_idle()

    async def join_fleet(self, parts: AsyncIterator[bytes]) -> None:
        """Joins the fleet of a file, and restarts the table when nobody plays."""
        content = b""
        async for part in parts:
            content += part
            if len(content) > joining.LARGEST:
                break
        async with self._saving:
            await asyncio.to_thread(joining.join, self._file, content)
        self._note("its owner has had this table join a fleet")
        self._restart_when_idle()

    async def leave_fleet(self) -> None:
        """Leaves the fleet, and restarts the table when nobody plays."""
        async with self._saving:
            await asyncio.to_thread(joining.leave, self._file)
        self._note("its owner has had this table leave its fleet")
        self._restart_when_idle()

    async def leave_network(self) -> None:
        """Asks for the table's own access point in place of its network; PageError if it has none."""
        if self._hotspot is None:
            raise PageError(_NO_HOTSPOT)
        self._hotspot.leave()

    def _config(self) -> TableConfig:
        return self._file.config(self._file.read())

    async def find(self, number: int, changes: Changes, typed: str | None) -> None:
        """Asks at all displays for the console that takes the seat of this one; `live` has the answer."""
        draft = await asyncio.to_thread(self._file.draft, dict(changes), typed)
        data = read_toml(draft.text, self._file.path)
        entries = data.get("consoles", [])
        if number not in range(len(entries)):
            raise PageError(_NO_CONSOLE)
        seat = seat_name(entries[number], self._table.mat)
        self._signs.ask_for_console(seat, lambda console, button: self._found(number, console))

    def _found(self, number: int, console: int) -> None:
        self._signs.hide()
        self._finds += 1
        self._find = {"count": self._finds, "seat_of": number, "console": console}
        self._changed()

    # --- events of the table

    def on_read(self, place: Place) -> None:
        """Names the slot on the page: whose side it is of tells boards apart."""
        self._read = place
        self._changed()

    def on_tags(self, event: TagOn | TagOff | BoardScan) -> None:
        """Registers tags that are laid, if their owner wants that."""
        self.cards.note(event)

    def on_status(self, status: Status) -> None:
        """Restarts the table once nobody plays, if that is due."""
        self._status = status
        self._began.set()
        if not self._is_idle(status):
            self.cards.end()
        if self._due:
            self._restart_when_idle()
        self._changed()

    def on_answer(self, answered: Answered) -> None:
        """Takes the answer to what the page has asked of the table."""
        if order := self._orders.get(answered.id):
            order.set_result(answered)

    def on_picture(self, console: int) -> None:
        """Shows the new picture on the page."""
        self._changed()

    def _free(self) -> TableConfig:
        if not self._is_idle(self._status):
            raise PageError(_PLAYING if self._status.game else _IN_USE)
        if self.boards.is_on or self.cards.is_on:
            raise PageError(_BUSY)
        return self._config()

    def _restart_when_idle(self) -> None:
        idle = self._is_idle(self._status) and not self.boards.is_on and not self.cards.is_on
        self._due = not idle
        if idle:
            self.restart()
        self._changed()

    def _end_cards(self, has_new: bool) -> None:
        if has_new or self._due:
            self._restart_when_idle()

    def _slot(self, place: Place) -> Text:
        slot = self._table.mat.by_place.get(place)
        if slot is None:
            return verbatim(place)
        values = {"slot": in_words(self._table, place), "board": slot.board, "reader": slot.reader}
        return say("A card was read at {slot}: board {board}, reader {reader}.", **values)

    def _changed(self) -> None:
        for changed in self._watchers:
            changed()


def _use(status: Status, is_idle: bool) -> str:
    """Returns the page's word for what goes on."""
    if is_idle:
        return "idle"
    return "playing" if status.game else "prepared"


def _shown(picture: Picture | None) -> dict[str, Any] | None:
    if picture is None:
        return None
    return {**picture._asdict(), "pixels": b64encode(picture.pixels).decode("ascii")}
