"""What a page is told, in plain values for JSON."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

from playmat.picture import SEAT_NAMES, SEATS, Place
from playmat.table.mat import Mat
from playmat.web.interface import Hints, Move, Prints, Topic, VirtualTable

Message = dict[str, Any]
News = tuple[Topic, str]
EVERYTHING: tuple[News, ...] = (
    (Topic.CARDS, ""),
    (Topic.HINTS, ""),
    *((Topic.SCREEN, str(seat)) for seat in SEATS),
)


def hello(mat: Mat, prints: Prints) -> Message:
    """What does not change: the mat and what is printed on the cards."""
    slots = [
        {
            "id": str(slot.place),
            "seat": slot.place.seat,
            "zone": slot.place.zone,
            "number": slot.place.number,
            "x": slot.x,
            "y": slot.y,
            "antenna": mat.antenna(slot) if slot.board else None,
        }
        for slot in mat.slots
    ]
    size = {"width": mat.width, "height": mat.height, "card": [mat.slot_width, mat.slot_height]}
    return {"type": "hello", "mat": {**size, "slots": slots}, "prints": {**prints}}


def message(table: VirtualTable, news: News) -> Message:
    """What a page is told about a change."""
    topic, detail = news
    match topic:
        case Topic.CARDS:
            return {"type": "cards", **table.describe()}
        case Topic.HINTS:
            return {"type": "hints", **_hints(table.hints())}
        case Topic.SCREEN:
            return _screen(table, int(detail))
        case Topic.READ:
            return {"type": "read", "slot": detail}


def _screen(table: VirtualTable, seat: int) -> Message:
    pixels = b64encode(table.pixels(seat)).decode("ascii")
    return {"type": "screen", "seat": SEAT_NAMES[seat], "pixels": pixels, "words": table.words(seat)}


def _hints(hints: Hints) -> Message:
    return {
        "awaited": [str(place) for place in hints.awaited],
        "wrong": [str(place) for place in hints.wrong],
        "moves": [_move(move) for move in hints.moves],
        "selected": _where(hints.selected),
        "reminders": [{"seat": SEAT_NAMES[seat], "surplus": surplus} for seat, surplus in hints.reminders],
        "health": [*hints.health],
        "cluttered": hints.cluttered,
    }


def _move(move: Move) -> Message:
    ends = {"from": _where(move.source), "to": _where(move.target), "hand": SEAT_NAMES[move.hand]}
    return {"kind": move.kind, "turned": move.turned, **ends}


def _where(place: Place | None) -> str | None:
    return str(place) if place else None
