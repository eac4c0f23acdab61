"""What a session tells those who only look on: the public status, and sentences for the log."""

from __future__ import annotations

from playmat.events import BadLine, Event, LinkDown, LinkUp, ReaderFault
from playmat.interpret import Unmatched
from playmat.picture import Arrangement, Place
from playmat.session.effects import Status
from playmat.session.guide import Step
from playmat.session.machine import Phase
from playmat.session.mat_tracker import Anomaly
from playmat.session.referee import Referee

_DECIDING = (Phase.WAITING, Phase.CHOOSING, Phase.TEACHING)


def log_sentence(event: Event) -> str:
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


def report(phase: Phase, referee: Referee | None) -> Status:
    """What anybody may know of the table."""
    if referee is None:
        return Status(phase.value)
    history = referee.history
    steps = () if referee.cluttered else referee.steps if phase in (Phase.SETTLING, Phase.EXPLAINING) else ()
    last = str(history.actions[-1] or "correction") if history.actions else ""
    return Status(
        phase.value,
        str(history.state),
        len(history.actions),
        last,
        steps,
        _awaited(phase, referee, steps),
        _wrong(phase, referee),
        referee.selected,
    )


def _awaited(phase: Phase, referee: Referee, steps: tuple[Step, ...]) -> tuple[Place, ...]:
    """Where a card is to come next, or to be drawn from."""
    if phase in (Phase.SETTLING, Phase.EXPLAINING):
        return tuple(step.target for step in steps if step.target)
    return referee.awaited if phase in _DECIDING else ()


def _wrong(phase: Phase, referee: Referee) -> tuple[Place, ...]:
    """The slots at which something is wrong; of a row those that a card is to leave."""
    finding = referee.finding
    if phase is not Phase.EXPLAINING or not isinstance(finding, Unmatched | Anomaly):
        return ()
    if referee.game.projection.zones[finding.place.zone] is not Arrangement.ROW:
        return (finding.place,)
    row = finding.place[:2]
    return tuple(step.source for step in referee.steps if step.source and step.source[:2] == row)
