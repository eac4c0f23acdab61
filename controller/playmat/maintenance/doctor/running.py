"""Checks a running table without tests, as its boards and buses are in use."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path

from playmat.events import Part, PartKind
from playmat.maintenance.doctor.computer import SERVICE, computer
from playmat.maintenance.flash import version
from playmat.session.console.health import sentence, title, words
from playmat.session.effects import Status
from playmat.text import Text, say, verbatim
from playmat.web.interface import Examined


async def running_table(status: Status, boards: Mapping[str, str], home: Path) -> list[Examined]:
    """Returns the table's faults, the computer's checks, and the working boards.

    `boards` are the versions of their firmware, empty if unknown; `home` is on the journal's disk.
    """
    checks = await asyncio.to_thread(lambda: [*computer(home)])
    faults = {}
    for fault in status.health:
        if fault.part.halts:  # the cause of a board or reader already names the remedy
            problem, remedy = say("does not work"), fault.sentence or verbatim(fault.cause)
        else:
            problem, *step = words(fault)
            remedy = step[0] if step else sentence(fault)
        faults[fault.part] = Examined(_name(fault.part), problem, remedy)
    here = [board for board in boards if Part(PartKind.BOARD, board) not in faults]
    return [
        *faults.values(),
        *(Examined(*check) for check in checks if check.part != SERVICE),
        *(_running_board(board, boards[board]) for board in here),
    ]


def _running_board(board: str, firmware: str) -> Examined:
    name, ours = _name(Part(PartKind.BOARD, board)), version()
    if firmware in ("", ours):
        return Examined(name, say("is here"))
    other = say("has firmware {theirs}, not this playmat’s {ours}", theirs=firmware, ours=ours)
    return Examined(name, other, say("renew it under “Boards and readers”"))


def _name(part: Part) -> Text:
    match part.kind:
        case PartKind.BOARD:
            return say("board {board}", board=part.board)
        case PartKind.READER:
            return say("reader {reader} of board {board}", reader=part.number, board=part.board)
    return title(part)
