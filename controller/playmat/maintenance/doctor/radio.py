"""Calibrates power, near power and gain of each reader, with one card that is laid on slot after slot."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

from playmat.config import BoardConfig
from playmat.link.radio import MOST, STANDARD_WEAKEST, Radio, Tuned, Unfit, calibrate, carried_out
from playmat.maintenance.doctor.live_board import LiveBoard, open_board
from playmat.table.mat import Mat, Slot
from playmat.text import Text, say

TellUser = Callable[[Text], None]

_DIE_MM = 60.0  # a narrower slot is a well: what lies there is a die
_STEADY = 0.9  # share of tries that a calibrated reader must answer
_SILENCE = 20.0  # seconds without an answer before a hint


@dataclass(frozen=True, slots=True)
class Calibrated:
    """The mat with its readers' new settings, and the slots whose modules no setting makes fit."""

    mat: Mat
    refused: dict[Slot, Text] = field(default_factory=dict)


async def calibrate_reach(boards: Sequence[BoardConfig], mat: Mat, tell: TellUser) -> Calibrated:
    """Calibrates every reader of these boards; a card is laid neatly on each slot."""
    slots = [slot for board in boards for slot in mat.readers(board.name)]
    tuned: dict[Slot, Slot] = {}
    refused: dict[Slot, Text] = {}
    number = 0
    for board in boards:
        async with open_board(board, mat) as live:
            for slot in mat.readers(board.name):
                number += 1
                tell(_lay(slot, number, len(slots)))
                await _await_tag(live, slot, tell)
                found = await measure(live, slot.reader)
                if isinstance(found, Tuned):
                    tuned[slot] = slot._replace(
                        gain=found.gain, power=found.power, near=found.near, driver=found.driver
                    )
                    tell(_settings(found))
                else:
                    refused[slot] = found.cause
                    tell(say("  {cause}", cause=found.cause))
    for slot, cause in refused.items():
        tell(
            say(
                "replace the module at {place} (reader {reader} of board {board}): {cause}",
                place=slot.place,
                reader=slot.reader,
                board=slot.board,
                cause=cause,
            )
        )
    return Calibrated(replace(mat, slots=tuple(tuned.get(slot, slot) for slot in mat.slots)), refused)


async def measure(live: LiveBoard, reader: int) -> Tuned | Unfit:
    """Calibrates the reader with what lies on it; a reader that then answers unsteadily is unfit."""

    async def rate(radio: Radio) -> float:
        return (await live.listen(reader, radio)).rate

    found = await carried_out(calibrate(), rate)
    if isinstance(found, Unfit):
        return found
    for power in (found.power, found.near):
        if await rate(Radio(found.gain, power, found.driver)) < _STEADY:
            return Unfit(
                say("its card answers unsteadily: lay it straight and look for metal, then try again")
            )
    return found


def _lay(slot: Slot, number: int, count: int) -> Text:
    if min(slot.width, slot.height) < _DIE_MM:
        return say(
            "{number} of {count}: lay a die into {place}", number=number, count=count, place=slot.place
        )
    return say(
        "{number} of {count}: lay the card neatly on {place}, and only there",
        number=number,
        count=count,
        place=slot.place,
    )


def _settings(found: Tuned) -> Text:
    return say(
        "  {strength:.1f} times a standard module: power {power}, near {near}, driver {driver}, gain {gain}",
        strength=STANDARD_WEAKEST / found.weakest,
        power=found.power,
        near=found.near,
        driver=found.driver,
        gain=found.gain,
    )


# The reader is tried with its strongest field, as a weak module detects nothing with the usual one. Two tries
# in a row must answer: then the card no longer moves.
async def _await_tag(live: LiveBoard, slot: Slot, tell: TellUser) -> None:
    strongest = Radio.at(48, MOST)
    while True:
        with suppress(TimeoutError):
            async with asyncio.timeout(_SILENCE):
                steady = 0
                while steady < 2:
                    heard = await live.listen(slot.reader, strongest)
                    steady = steady + 1 if heard.rate >= _STEADY else 0
                return
        tell(
            say(
                "  nothing answers yet: lay it straight. If it stays so, the antenna of reader {reader} of "
                "board {board} is dead: replace the module",
                reader=slot.reader,
                board=slot.board,
            )
        )
