"""Which table needs a person first, and why."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import NamedTuple

from playmat.fleet.bounds import Sentences
from playmat.placement import SEAT_NAMES
from playmat.text import Text, say, verbatim
from playmat.web.words import SEATS
from playmat_hall.instants import milliseconds
from playmat_hall.tables import TableState

STILL_MS = 10 * 60_000
"""Players who do not move for that long may have left."""

NOTICE_MS = 10 * 60_000
"""Before the end of a booked time staff is told."""


STOPPED = {
    "paused": say("Paused"),
    "resuming": say("The table asks whether to continue its game"),
}
"""Phases in which a game is on and nobody is to move."""


class Urgency(IntEnum):
    """From the first to look after to the last."""

    CALL = 0
    HALTED = 1
    LOST = 2
    FAULT = 3
    STILL = 4
    TIME = 5
    PLAYING = 6
    FREE = 7


class Attention(NamedTuple):
    """Why a table stands where it does in the list; the longest waiting one of an urgency is first."""

    urgency: Urgency
    since_ms: int
    reason: Text
    remedy: Text | None = None


# Only one reason is shown: a person does one thing at a time. Of a table that is not connected the rest is
# old news, so that is tested first, although a call at another table is more urgent. Then the order of the
# tests is the order of urgency. A call comes before a fault that halts the game: its guests have seen the
# fault, and called because of it or want something else first.
def attention(table: TableState, now_ms: int, language: str) -> Attention:
    """Returns the most urgent of what a table reports."""
    status, health = table.status, table.health
    if not table.online:
        return Attention(
            Urgency.LOST,
            table.seen_ms,
            say("Not connected"),
            say("Check the table’s power and its network. A game goes on without the hall."),
        )
    if status and status.call:
        seat = status.call.seat
        reason = (
            say("{seat} calls", seat=seat_text(seat, status.names, language))
            if seat
            else say("A guest calls")
        )
        return Attention(Urgency.CALL, milliseconds(status.call.since), reason)
    faults = sorted(health.faults, key=lambda fault: not fault.halts) if health else []
    if faults:
        worst = faults[0]
        return Attention(
            Urgency.HALTED if worst.halts else Urgency.FAULT,
            milliseconds(worst.since),
            verbatim(in_language(worst.cause, language)),
            verbatim(in_language(worst.remedy, language)),
        )
    if status is None or not status.game or status.winners is not None:
        since = milliseconds(status.since) if status else table.seen_ms
        return Attention(Urgency.FREE, since, say("Free"))
    since = milliseconds(status.since)
    if status.limit:
        left = milliseconds(status.limit.ends) - now_ms
        if left < NOTICE_MS:
            reason = say("The booked time is over") if left < 0 else say("The booked time ends soon")
            return Attention(Urgency.TIME, milliseconds(status.limit.ends) - NOTICE_MS, reason)
    if status.phase in STOPPED:
        return Attention(Urgency.PLAYING, since, STOPPED[status.phase])
    if status.waiting in ("players", "chance", "staff") and now_ms - since > STILL_MS:
        reason = say("No move for a long time")
        return Attention(Urgency.STILL, since, reason, say("Ask whether the guests still play."))
    return Attention(Urgency.PLAYING, since, say("Playing"))


def seat_text(seat: str, called: Mapping[str, Sentences], language: str) -> Text:
    """Returns a seat's name for people: as its table calls it, else by its place."""
    if seat in called:
        return verbatim(in_language(called[seat], language))
    names = [name.lower() for name in SEAT_NAMES]
    return SEATS[names.index(seat)] if seat in names else verbatim(seat)


def in_language(sentences: Sentences, language: str) -> str:
    """Returns a sentence in the language, else in English, else in any."""
    return sentences.get(language) or sentences.get("en") or next(iter(sentences.values()), "")
