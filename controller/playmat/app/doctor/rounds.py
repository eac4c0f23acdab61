"""The doctor's rounds: the computer, its parts, then boards and buttons at the same time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from playmat.app.doctor.buttons import buttons
from playmat.app.doctor.check import Check
from playmat.app.doctor.computer import computer
from playmat.app.doctor.parts import Parts
from playmat.app.doctor.report import Report, as_report, board_reports, findings
from playmat.config import TableConfig
from playmat.screen.view import View
from playmat.table.mat import Mat
from playmat.text import Text, say, say_n

PRESSING = 25.0  # seconds in which every button is to be pressed
_PAGES = 4  # findings that displays show one after the other
STANDS = 3.0  # seconds for each


async def make_rounds(
    config: TableConfig,
    mat: Mat,
    ask: Callable[[str], None] | None = None,
    root: Path = Path("/"),
    **hardware: Any,
) -> Report:
    """Looks at everything, and shows on the consoles what it found; `ask` gets which buttons to press."""
    parts = Parts(config, root=root, **hardware)
    checks = [*computer(config.journal.parent, root), *parts.buses()]
    checks += parts.displays(LOOKING)
    checks += parts.outputs(len(mat.slots))
    boards, pressed = await asyncio.gather(
        board_reports(config.boards, mat), buttons(config, ask, PRESSING, hardware.get("pins"))
    )
    report = as_report([*checks, *pressed], boards)
    await _show(parts, findings(report))
    return report


async def _show(parts: Parts, found: Sequence[Check]) -> None:
    """What is to be mended first, then how much it is in all, which stays."""
    for number, check in enumerate(found[:_PAGES], 1):
        parts.show(_page(check, number, len(found)))
        await asyncio.sleep(STANDS)
    parts.show(summary(found))


LOOKING = View(say("Doctor"), say("Looking ..."))


def summary(found: Sequence[Check]) -> View:
    """How much there is to mend, and where."""
    if not found:
        return View(say("Doctor"), say("All is well"))
    count = say_n("{n} finding", "{n} findings", len(found))
    return View(say("Doctor"), count, tuple(_plain(check.part) for check in found[:2]))


def _page(check: Check, number: int, count: int) -> View:
    title = say("Doctor: {number} of {count}", number=number, count=count)
    return View(title, _plain(check.part), (_plain(check.remedy),))


def _plain(words: str) -> Text:
    """Words that are in no catalogue."""
    return Text("{words}", args=(("words", words),))
