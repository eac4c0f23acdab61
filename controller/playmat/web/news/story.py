"""The story of a match for a page, in plain values and in its language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from playmat.board import Bar, Beam, Sum, Tile, Timer
from playmat.placement import SEAT_NAMES, SHARED, Place
from playmat.session.effects import Status
from playmat.session.story import LogEntry, LoggedHappening, Reach, ReplayStep
from playmat.text import Text, Translations
from playmat.web.news.hello import NOBODY

Plain = dict[str, Any]


def story(status: Status, speak: Translations, now: float) -> Plain:
    """Returns the turn, tiles, scores, log, latest changes, and timers of a match."""
    seen = status.story
    ending = seen.ending and {
        "actions": seen.ending.actions,
        "seconds": seen.ending.seconds,
        "turning": seen.ending.turning and log_line(seen.ending.turning, speak),
        "reason": seen.ending.reason.translate(speak) if seen.ending.reason else "",
    }
    return {
        "turn": [_seat(seat) for seat in seen.turn],
        "tiles": [_tile(tile) for row in status.board or () for tile in row.tiles if tile],
        "scores": [
            {
                "seat": _seat(seat),
                "label": score.label.translate(speak),
                "value": score.value,
                "goal": score.goal,
            }
            for seat, all_ in enumerate(seen.scores)
            for score in all_
        ],
        "log": [log_line(line, speak) for line in seen.log],
        "happened": {"number": status.actions, "list": [_happened(logged) for logged in seen.happened]},
        "arrived": _places(seen.arrived),
        "reach": reach(seen.reach),
        "over": None if seen.winners is None else {"winners": [_seat(seat) for seat in seen.winners]},
        "ending": ending,
        "bars": [_bar(bar, speak) for bar in seen.bars],
        "beams": [_beam(beam) for beam in seen.beams],
        "sums": [_sum(total, speak) for total in seen.sums],
        "timers": [_timer(timer, speak, now) for timer in seen.timers],
        "races": [
            race._asdict() | {"seat": _seat(race.seat), "rival": _seat(race.rival)} for race in seen.races
        ],
        "replay": [_step(step, speak) for step in seen.replay],
        "lines": {line.kind: [fill.value for fill in line.fills] for line in seen.lines},
    }


def reach(seen: Reach) -> Plain:
    """Returns the destinations and targets of a component."""
    return {"to": _places(seen.to), "hit": _places(seen.hit)}


def log_line(line: LogEntry, speak: Translations) -> Plain:
    """Returns an entry of the log."""
    return {"n": line.number, "seat": _seat(line.seat), "text": _sentence(line.text, speak)}


def _seat(seat: int) -> str:
    return NOBODY if seat == SHARED else SEAT_NAMES[seat]


def _places(places: Iterable[Place]) -> list[str]:
    return [str(place) for place in places]


def _tile(tile: Tile) -> Plain:
    owner = tile.place.seat if tile.owner == SHARED else tile.owner
    return {
        "place": str(tile.place),
        "owner": _seat(owner),
        "damage": tile.damage,
        "lit": tile.lit,
        "marks": [mark.value for mark in tile.marks],
    }


def _bar(bar: Bar, speak: Translations) -> Plain:
    said = {"figure": bar.figure, "best": bar.best, "promise": bar.promise}
    texts = {key: text and text.translate(speak) for key, text in said.items()}
    return {"kind": bar.kind, "share": bar.share, **texts}


def _beam(beam: Beam) -> Plain:
    return {"kind": beam.kind.value, "path": _places(beam.path), "seat": beam.seat}


def _sum(total: Sum, speak: Translations) -> Plain:
    parts = [part._asdict() | {"place": str(part.place)} for part in total.parts]
    texts = {"figure": total.figure.translate(speak), "meaning": total.meaning.translate(speak)}
    return {"place": str(total.place), "parts": parts, **texts}


def _timer(timer: Timer, speak: Translations, now: float) -> Plain:
    """Returns a timer with its remaining time, as the page's clock is not synchronised."""
    return {
        "meaning": timer.meaning.translate(speak),
        "left_ms": max(0, round((timer.at - now) * 1000)),
        "lasts_ms": round(timer.lasts * 1000),
        "seats": [*map(_seat, timer.seats)],
    }


def _step(step: ReplayStep, speak: Translations) -> Plain:
    margin = step.margin and step.margin.translate(speak)
    drawn = {"beams": [_beam(beam) for beam in step.beams], "where": _places(step.where)}
    text = _sentence(step.text, speak)
    return {"at_ms": step.at_ms, "seat": _seat(step.seat), "text": text, "margin": margin, **drawn}


def _sentence(text: Text, speak: Translations) -> str:
    said = text.translate(speak)
    return said[:1].upper() + said[1:]


def _happened(logged: LoggedHappening) -> Plain:
    kind, source, target, amount = logged.happening
    ends = {"source": source and str(source), "target": target and str(target)}
    return {"number": logged.number, "kind": kind.value, "amount": amount, **ends}
