"""Runs all checks: the computer, its parts, then boards and buttons at the same time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from playmat.config import TableConfig
from playmat.devices.displays.i2c import Bus, open_bus
from playmat.devices.strip import Spi, open_spi
from playmat.errors import DeviceError
from playmat.maintenance.doctor.buttons import Ask, PressRecorder
from playmat.maintenance.doctor.check import Check
from playmat.maintenance.doctor.computer import computer
from playmat.maintenance.doctor.outputs import AskWhetherNoticed, Noticed, try_buzzer, try_lights
from playmat.maintenance.doctor.parts import NO_ANSWER, Parts
from playmat.maintenance.doctor.report import BoardReport, as_report, board_reports, findings
from playmat.screen.view import View
from playmat.table.mat import Mat
from playmat.text import say, say_n

PRESSING = 20.0  # seconds for pressing every button
ANSWERING = 6.0  # seconds for the answer to a question
_PAGES = 6  # limit of pages of findings on the displays
STANDS = 3.0  # seconds for each page


async def make_rounds(
    config: TableConfig,
    mat: Mat,
    ask: Ask | None = None,
    root: Path = Path("/"),
    *,
    bus: Callable[[int], Bus] = open_bus,
    spi: Callable[[str], Spi] = open_spi,
    pins: Any = None,
    elsewhere: Sequence[Check] = (),
) -> BoardReport:
    """Runs every check, and shows the findings on the consoles.

    `ask` shows instructions about buttons; without it no questions are asked. `elsewhere`: what was found
    about the places of the boards before.
    """
    parts = Parts(config, bus=bus, root=root)
    checks = [*computer(config.journal.parent, root), *parts.buses()]
    checks += [*parts.displays(LOOKING), *parts.muxes()]
    hands = _hands(config, len(mat.watched), parts, ask, spi, pins)
    boards, tried = await asyncio.gather(board_reports(config.boards, mat), hands)
    report = as_report([*checks, *tried, *elsewhere], boards)
    # In order of repair, as long as someone reads on; the summary stays.
    found = findings(report)
    shown = 0
    for number, check in enumerate(found, 1):
        for _ in parts.turn_pages(finding_page(check, number, len(found))):
            await asyncio.sleep(STANDS)
            shown += 1
        if shown >= _PAGES:
            break
    parts.show(summary(found))
    return report


async def _hands(
    config: TableConfig,
    count: int,
    parts: Parts,
    ask: Ask | None,
    spi: Callable[[str], Spi],
    pins: Any,
) -> list[Check]:
    """Runs the checks that need a person at the consoles."""
    try:
        fingers = PressRecorder(config, pins)
    except DeviceError as error:
        none = Check(say("buttons"), NO_ANSWER, error.sentence)
        return [none, *await _outputs(config, count, _nobody, spi, pins)]
    try:
        if ask:
            await fingers.all_pressed(ask, PRESSING)
        put = partial(_put, parts, fingers, ask) if ask else _nobody
        return [*fingers.checks(bool(ask)), *await _outputs(config, count, put, spi, pins)]
    finally:
        fingers.close()


async def _outputs(
    config: TableConfig, count: int, put: AskWhetherNoticed, spi: Callable[[str], Spi], pins: Any
) -> list[Check]:
    """Tests the lights, then the buzzer, if configured."""
    found = []
    if config.lights is not None:
        found.append(await try_lights(config.lights, count, spi, put))
    if config.buzzer is not None:
        found.append(await try_buzzer(config.buzzer, pins, put))
    return found


async def _put(parts: Parts, fingers: PressRecorder, ask: Ask, question: View) -> Noticed:
    """Asks a question, unless no button has been pressed, as then no user is present."""
    if not fingers.seen:
        return Noticed.SILENCE
    parts.show(question)
    ask(
        say(
            "{detail}. {question} Right button: yes, left button: no",
            detail=question.details[0],
            question=question.headline,
        )
    )
    answer = await fingers.answer(ANSWERING)
    parts.show(LOOKING)
    return {True: Noticed.YES, False: Noticed.NO, None: Noticed.SILENCE}[answer]


async def _nobody(question: View) -> Noticed:
    return Noticed.UNASKED


LOOKING = View(say("Doctor"), say("Looking ..."))


def summary(found: Sequence[Check]) -> View:
    """Returns a view with the number of findings and the first parts."""
    if not found:
        return View(say("Doctor"), say("All is well"))
    count = say_n("{n} finding", "{n} findings", len(found))
    return View(say("Doctor"), count, tuple(check.part for check in found[:2]))


def finding_page(check: Check, number: int, count: int) -> View:
    """Returns a view with one finding and its next step."""
    title = say("Doctor: {number} of {count}", number=number, count=count)
    return View(title, check.part, (check.remedy or check.found,))
