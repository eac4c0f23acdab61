"""The story of a match for a page, in plain values and in its language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from playmat.board import Bar, Beam, Sum, Tile, Timer
from playmat.games.game import Score
from playmat.picture import SEAT_NAMES, SHARED, Place
from playmat.session.effects import Status
from playmat.session.story import Happened, Line, Race, Reach, Step
from playmat.text import Text, Translations
from playmat.web.hello import NOBODY

Plain = dict[str, Any]


def story(status: Status, speak: Translations, now: float) -> Plain:
    """Whose turn it is, what stands where, how it stands, what was done last, what came of it, what runs."""
    told = status.story
    return {
        "turn": [_seat(seat) for seat in told.turn],
        "tiles": [_tile(tile) for row in status.board or () for tile in row.tiles if tile],
        "scores": [_score(seat, one, speak) for seat, all_ in enumerate(told.scores) for one in all_],
        "log": [_line(line, speak) for line in told.log],
        "happened": {"number": status.actions, "list": [_happened(one) for one in told.happened]},
        "arrived": _places(told.arrived),
        "reach": reach(told.reach),
        "over": None if told.winners is None else {"winners": [_seat(seat) for seat in told.winners]},
        "bars": [_bar(bar, speak) for bar in told.bars],
        "beams": [_beam(beam) for beam in told.beams],
        "sums": [_sum(one, speak) for one in told.sums],
        "timers": [_timer(timer, speak, now) for timer in told.timers],
        "races": [_race(race) for race in told.races],
        "replay": [_step(step, speak) for step in told.replay],
        "lines": {one.kind: [fill.value for fill in one.fills] for one in told.lines},
    }


def reach(told: Reach) -> Plain:
    """Where something may go, and whom it may strike."""
    return {"to": _places(told.to), "hit": _places(told.hit)}


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


def _score(seat: int, score: Score, speak: Translations) -> Plain:
    label = score.label.translate(speak)
    return {"seat": _seat(seat), "label": label, "value": score.value, "goal": score.goal}


def _bar(bar: Bar, speak: Translations) -> Plain:
    said = {"figure": bar.figure, "best": bar.best, "promise": bar.promise}
    texts = {key: text and text.translate(speak) for key, text in said.items()}
    return {"kind": bar.kind, "share": bar.share, **texts}


def _beam(beam: Beam) -> Plain:
    return {"kind": beam.kind.value, "path": _places(beam.path), "seat": beam.seat}


def _race(race: Race) -> Plain:
    return race._asdict() | {"seat": _seat(race.seat), "rival": _seat(race.rival)}


def _sum(one: Sum, speak: Translations) -> Plain:
    parts = [part._asdict() | {"place": str(part.place)} for part in one.parts]
    texts = {"figure": one.figure.translate(speak), "meaning": one.meaning.translate(speak)}
    return {"place": str(one.place), "parts": parts, **texts}


def _timer(timer: Timer, speak: Translations, now: float) -> Plain:
    """A page has no clock that is ours: it is told what is left."""
    return {
        "meaning": timer.meaning.translate(speak),
        "left_ms": max(0, round((timer.at - now) * 1000)),
        "lasts_ms": round(timer.lasts * 1000),
        "seats": [*map(_seat, timer.seats)],
    }


def _line(line: Line, speak: Translations) -> Plain:
    return {"n": line.number, "seat": _seat(line.seat), "text": _sentence(line.text, speak)}


def _step(step: Step, speak: Translations) -> Plain:
    margin = step.margin and step.margin.translate(speak)
    drawn = {"beams": [_beam(beam) for beam in step.beams], "where": _places(step.where)}
    text = _sentence(step.text, speak)
    return {"at_ms": step.at_ms, "seat": _seat(step.seat), "text": text, "margin": margin, **drawn}


def _sentence(text: Text, speak: Translations) -> str:
    said = text.translate(speak)
    return said[:1].upper() + said[1:]


def _happened(one: Happened) -> Plain:
    kind, source, target, amount = one.happening
    ends = {"source": source and str(source), "target": target and str(target)}
    return {"number": one.number, "kind": kind.value, "amount": amount, **ends}
