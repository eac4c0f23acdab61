"""What is known of a table while it runs: its boards and buses are in use, so nothing is tried out."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from pathlib import Path

from playmat.app.doctor.computer import computer
from playmat.events import Part, PartFault, PartKind
from playmat.screen.language import translations
from playmat.session.effects import Status
from playmat.session.health import sentence
from playmat.web.interface import Examined


async def running_table(status: Status, boards: Collection[str], home: Path) -> list[Examined]:
    """What fails, the computer, and the boards that are here; `home` is on the journal's disk."""
    checks = await asyncio.to_thread(lambda: [*computer(home)])
    faults = {fault.part: _examined(fault) for fault in status.health}
    here = [part for board in boards if (part := Part(PartKind.BOARD, board)) not in faults]
    return [
        *faults.values(),
        *(Examined(*check) for check in checks if check.part != "service"),
        *(Examined(str(part), "is here") for part in here),
    ]


def _examined(fault: PartFault) -> Examined:
    """The cause of a board or a reader says what to do."""
    if fault.part.halts:
        return Examined(str(fault.part), "does not work", fault.cause)
    return Examined(str(fault.part), fault.cause, sentence(fault).translate(translations("en")))
