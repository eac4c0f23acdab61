"""What a session tells those who only look on: the public status, and sentences for the log."""

from __future__ import annotations

from playmat.events import BadLine, Event, LinkDown, LinkUp, ReaderFault
from playmat.interpret import Reading, Settling, Step, Unmatched
from playmat.picture import Place
from playmat.session.effects import Status
from playmat.session.history import History
from playmat.session.machine import Phase


def told(event: Event) -> str:
    """One sentence about an event that the log should keep; empty for all others."""
    match event:
        case BadLine(board, line, cause):
            return f"board {board} sent {line!r}: {cause}"
        case LinkDown(board, cause):
            return f"board {board} is gone: {cause}"
        case LinkUp(board, firmware):
            return f"board {board} is here, firmware {firmware}"
        case ReaderFault(board, reader, working):
            verb = "answers again" if working else "does not answer: check its wiring"
            return f"reader {reader} of board {board} {verb}"
    return ""


def report(phase: Phase, history: History | None, reading: Reading) -> Status:
    """What anybody may know of the table."""
    if history is None:
        return Status(phase.value)
    steps: tuple[Step, ...] = ()
    wrong: tuple[Place, ...] = ()
    if isinstance(reading, Settling):
        steps = reading.steps
    elif isinstance(reading, Unmatched) and phase is Phase.EXPLAINING:
        steps, wrong = reading.steps, (reading.place,)
    awaited = tuple(step.target for step in steps if step.target)
    last = str(history.actions[-1]) if history.actions else ""
    return Status(phase.value, str(history.state), len(history.actions), last, steps, awaited, wrong)
