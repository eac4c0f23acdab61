"""Checks a running table without tests, as its boards and buses are in use."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from pathlib import Path

from playmat.events import Part, PartKind
from playmat.maintenance.doctor.computer import SERVICE, computer
from playmat.session.console.health import sentence, title, words
from playmat.session.effects import Status
from playmat.text import Text, say, verbatim
from playmat.web.interface import Examined


async def running_table(status: Status, boards: Collection[str], home: Path) -> list[Examined]:
    """Returns the table's faults, the computer's checks, and the working boards.

    `home` is on the journal's disk.
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
    here = [part for board in boards if (part := Part(PartKind.BOARD, board)) not in faults]
    return [
        *faults.values(),
        *(Examined(*check) for check in checks if check.part != SERVICE),
        *(Examined(_name(part), say("is here")) for part in here),
    ]


def _name(part: Part) -> Text:
    match part.kind:
        case PartKind.BOARD:
            return say("board {board}", board=part.board)
        case PartKind.READER:
            return say("reader {reader} of board {board}", reader=part.number, board=part.board)
    return title(part)
