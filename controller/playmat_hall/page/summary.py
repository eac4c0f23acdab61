"""Contents of the page for a table, as JSON values in a language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from playmat.fleet.bounds import Sentences
from playmat.screen.language import translations
from playmat_hall.attention import STOPPED, attention, in_language, seat_text
from playmat_hall.instants import milliseconds
from playmat_hall.tables import Tables, TableState


def summary(table: TableState, now_ms: int, language: str) -> dict[str, Any]:
    """Returns one table of the overview."""
    speak = translations(language)
    urgent = attention(table, now_ms, language)
    status, birth = table.status, table.birth
    names = partial(seat_names, language=language, called=status.names if status else {})
    return {
        "name": table.name,
        "title": table.title,
        "online": table.online,
        "urgency": urgent.urgency.name.lower(),
        "order": int(urgent.urgency),
        "since": urgent.since_ms,
        "reason": urgent.reason.translate(speak),
        "remedy": urgent.remedy.translate(speak) if urgent.remedy else "",
        "game": in_language(status.title, language) or status.game if status else "",
        "begun": milliseconds(status.begun) if status and status.begun else None,
        "turn": names(status.turn) if status else [],
        "waiting": status.waiting if status and status.phase not in STOPPED else "nobody",
        "waited": milliseconds(status.since) if status else None,
        "actions": status.actions if status else 0,
        "phase": status.phase if status else "",
        "over": bool(status and status.winners is not None),
        "faults": len(table.health.faults) if table.health else 0,
        "call": bool(status and status.call),
        "capabilities": list(birth.capabilities) if birth else [],
    }


def details(
    table: TableState, now_ms: int, language: str, delayed: bool = False, confirmed_page: str = ""
) -> dict[str, Any]:
    """Returns all that is shown of one table; `delayed` leaves out what is for staff alone.

    `confirmed_page` is the address of its own page that an owner confirmed.
    """
    words = partial(in_language, language=language)
    health, score, birth, status = table.health, table.score, table.birth, table.status
    names = partial(seat_names, language=language, called=status.names if status else {})
    playing = status.seats if status else ()
    public = summary(table, now_ms, language) | {
        "seats": [
            {"name": name, "program": seat in status.programs, "turn": seat in status.turn}
            for seat, name in zip(status.seats, names(status.seats), strict=True)
        ]
        if status
        else [],
        "winners": names(status.winners or ()) if status else [],
        "log": [
            {
                "number": line.number,
                "seat": ", ".join(names([line.seat] if line.seat else [])),
                "sentence": words(line.sentence),
            }
            for line in (status.log if status else ())
        ],
        "score": [
            {
                "seat": ", ".join(names([points.seat])),
                "label": words(points.label),
                "value": points.value,
                "goal": points.goal,
            }
            for points in (score.points if score else ())
        ],
        "mat": [
            [
                None
                if tile is None
                else {
                    "icon": tile.icon,
                    "owner": tile.owner or "",
                    "lit": tile.lit,
                    "damage": tile.damage,
                    "place": tile.place,
                }
                for tile in row
            ]
            for row in (table.mat.rows if table.mat else ())
        ],
        "consoles": [
            {
                "seats": names([seat for seat in console.seats if seat in playing] or console.seats),
                "title": words(console.title),
                "headline": words(console.headline),
                "details": [words(detail) for detail in console.details],
            }
            for console in (status.consoles if status else ())
        ],
    }
    if delayed:
        return public
    return public | {
        "faulty": [
            {
                "part": fault.part,
                "halts": fault.halts,
                "cause": words(fault.cause),
                "remedy": words(fault.remedy),
                "since": milliseconds(fault.since),
            }
            for fault in (health.faults if health else ())
        ],
        "outbox": {"waiting": health.outbox.waiting, "dropped": health.outbox.dropped} if health else None,
        "phase": status.phase if status else "",
        "version": birth.playmat if birth else "",
        "page": birth.page if birth else "",
        "page_confirmed": bool(birth and birth.page and birth.page == confirmed_page),
        "games": list((status and status.games) or (birth and birth.games) or ()),
        "languages": list(birth.languages) if birth else [],
        "limit": milliseconds(status.limit.ends) if status and status.limit else None,
        "seen": table.seen_ms,
    }


def seat_names(seats: Iterable[str], language: str, called: Mapping[str, Sentences]) -> list[str]:
    """Returns seats by their names for people."""
    speak = translations(language)
    return [seat_text(seat, called, language).translate(speak) for seat in seats]


def titles(tables: Tables, language: str) -> dict[str, str]:
    """Returns the titles of all games that tables have played, by name."""
    return {game: in_language(title, language) for game, title in tables.titles.items()}
