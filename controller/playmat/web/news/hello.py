"""The first message to a page, repeated after a change of overlay: names, slots and printed drawings."""

from __future__ import annotations

from collections import Counter
from typing import Any

from playmat.drawing import Stroke
from playmat.games.interface import Form, Pace
from playmat.placement import SEAT_NAMES, SHARED, Arrangement
from playmat.screen.language import LANGUAGES, translations
from playmat.table.mat import Slot
from playmat.text import Text, Translations
from playmat.web.interface import HowToPlay, Overlay, Setting
from playmat.web.news.zone_labels import labels, printed_name, size
from playmat.web.words import BESIDE, SENTENCES, UNKNOWN, patterns, possessive

NOBODY = "shared"
"""The id of what belongs to no seat."""

_CARD_MM = 63.0, 88.0
_DIE_MM, _PIECE_MM = 46.0, 34.0  # maximum sizes, reduced on smaller slots
_ROOM = 0.8  # fraction of a slot that a piece covers
_SHARED = 0.6  # the same on slots for several pieces
_EMPTY_ZONES = (Arrangement.POINTER, Arrangement.TAP)
_BLANK = "blank"  # the kind of unregistered cards


def hello(setting: Setting, language: str) -> dict[str, Any]:
    """Returns the setting in plain values, in one language."""
    speak = translations(language)
    words = {**SENTENCES, **setting.game.words.page}
    return {
        "type": "hello",
        "language": language,
        "speed": setting.speed,
        "languages": [*LANGUAGES],
        "words": patterns(words, speak),
        "seats": _seats(setting, speak),
        "consoles": [
            _seat(seats[0], setting.mat.seat_names[seats[0]], speak)
            | {"seats": [SEAT_NAMES[seat] for seat in seats]}
            for seats in setting.consoles
        ],
        "game": {
            "name": setting.game.name,
            "draws": setting.pictures is not None,
            "races": setting.game.pace is Pace.REAL_TIME,
            "drafts": [*setting.drafts],
            "advises": setting.advises,
            "phones": setting.phones,
            "guests": setting.guests,
            "glossary": [
                {"words": term.variants(speak), "meaning": meaning.translate(speak)}
                for term, meaning in setting.game.words.glossary.items()
            ],
            "how": _how(setting.how, speak),
            "signs": {sign: meaning.translate(speak) for sign, meaning in setting.game.words.signs.items()},
        },
        "overlays": {name: _overlay(overlay, speak) for name, overlay in setting.overlays.items()},
        "programs": {name: title.translate(speak) for name, title in setting.players.items()},
        "ladder": [*setting.ladder],
        "mat": _mat(setting, speak),
        "kinds": _kinds(setting, speak),
        "prints": {**setting.game.setup.prints()},
        "drawings": {
            serial: [*map(_stroke, strokes)] for serial, strokes in setting.game.setup.drawings().items()
        },
    }


def _overlay(overlay: Overlay, speak: Translations) -> dict[str, Any]:
    return {
        "title": overlay.title.translate(speak),
        "pitch": overlay.pitch.translate(speak) if overlay.pitch else "",
        "minutes": overlay.minutes,
        "difficulty": overlay.difficulty.translate(speak) if overlay.difficulty else "",
        "by_hand": overlay.by_hand.translate(speak) if overlay.by_hand else "",
        "ready_note": overlay.ready_note.translate(speak) if overlay.ready_note else "",
        "counts": [*overlay.counts],
        "programs": {name: title.translate(speak) for name, title in overlay.programs.items()},
        "levels": [*overlay.levels],
        "others": {way.value: title.translate(speak) for way, title in overlay.others.items()},
        "picture": overlay.picture,
        "how": _how(overlay.how, speak),
        "game": overlay.game,
        "puzzles": [
            {
                "number": puzzle.number,
                "task": puzzle.task.translate(speak),
                "grade": puzzle.grade.translate(speak),
            }
            for puzzle in overlay.puzzles
        ],
    }


def _how(how: HowToPlay | None, speak: Translations) -> dict[str, Any] | None:
    if how is None:
        return None
    steps = [{"caption": caption.translate(speak), "picture": picture} for caption, picture in how.steps]
    aim = how.aim.translate(speak) if how.aim else ""
    return {"title": how.title.translate(speak), "aim": aim, "steps": steps}


def _stroke(stroke: Stroke) -> dict[str, Any]:
    """Returns a stroke with SVG attribute names."""
    return {
        "d": stroke.path,
        "fill": stroke.fill or "none",
        "stroke": stroke.colour if stroke.pen else "none",
        "stroke-width": stroke.pen,
    }


def _seats(setting: Setting, speak: Translations) -> list[dict[str, Any]]:
    brought = setting.game.setup.components(len(setting.seats))
    start = setting.game.rules.start(len(setting.seats))
    draws = bool(setting.game.projection.hand_sizes(start))  # also from a deck that nobody has brought
    seats = [
        {"seat": seat, "holds": draws or bool(brought.get(seat)), **_seat(seat, name, speak)}
        for seat, name in setting.seats.items()
    ]
    shared = brought.get(SHARED, ())
    if not all(piece.home or (piece.in_deck and piece.form is Form.CARD) for piece in shared):
        # Shared components without a home lie in a tray beside the mat.
        name = BESIDE.translate(speak)
        seats.append({"id": NOBODY, "seat": SHARED, "holds": True, "name": name, "possessive": name})
    return seats


def _seat(seat: int, name: Text, speak: Translations) -> dict[str, Any]:
    owner = possessive(name).translate(speak)
    return {"id": SEAT_NAMES[seat], "name": name.translate(speak), "possessive": owner}


def _mat(setting: Setting, speak: Translations) -> dict[str, Any]:
    mat = setting.mat
    printed = [
        label._asdict() | {"text": printed_name(setting, label).translate(speak)} for label in labels(setting)
    ]
    zones = Counter(slot.place.first for slot in mat.slots)
    shared = setting.game.setup.components(len(setting.seats)).get(SHARED, ())
    squares = {piece.home: piece.serial for piece in shared if piece.form is Form.SQUARE and piece.home}
    slots = [
        _slot(setting, slot, speak, zones[slot.place.first] == 1) | {"square": squares.get(slot.place)}
        for slot in mat.slots
    ]
    return {
        "name": mat.name,
        "width": mat.width,
        "height": mat.height,
        "sizes": _sizes(setting),
        "slots": slots,
        "labels": printed,
        "panels": [panel._asdict() for panel in mat.panels],
        "colours": mat.colours,
    }


def _slot(setting: Setting, slot: Slot, speak: Translations, alone: bool) -> dict[str, Any]:
    """Returns a slot; its name has seat, zone, and number unless it is `alone` there."""
    words, zone = setting.game.words, setting.game.projection.zones[slot.place.zone]
    names = [words.zone_name(slot.place.zone).translate(speak)]
    if slot.place.seat != SHARED:
        names.insert(0, setting.mat.seat_names[slot.place.seat].translate(speak))
    if not alone and zone.arrangement is Arrangement.CELLS:
        names.append(words.place_name(slot.place).translate(speak))
    elif not alone:
        names.append(str(slot.place.number + 1))
    width, height = size(slot)
    panel = setting.mat.panel(slot)
    return {
        "id": str(slot.place),
        "seat": slot.place.seat,
        "zone": slot.place.zone,
        "number": slot.place.number,
        "name": ", ".join(names),
        "fact": _fact(words.place_fact(slot.place), speak),
        "arrangement": zone.arrangement.value,
        "thrown": zone.thrown,
        "several": zone.several,
        "poses": zone.poses,
        "x": slot.x,
        "y": slot.y,
        "width": width,
        "height": height,
        "neat": setting.poses[slot.place]._asdict(),
        "antenna": setting.mat.antenna(slot) if slot.board else None,
        "panel": panel.name if panel else "",
    }


def _sizes(setting: Setting) -> dict[str, tuple[float, float]]:
    """Returns the width and height of each form in mm; dice and pieces fit the smallest used slot."""
    zones = setting.game.projection.zones
    used = [slot for slot in setting.mat.slots if zones[slot.place.zone].arrangement not in _EMPTY_ZONES]
    smallest = min((size(slot) for slot in used), key=min)
    room = _SHARED if any(zones[slot.place.zone].several for slot in used) else _ROOM
    die, piece = (min(most, room * min(smallest)) for most in (_DIE_MM, _PIECE_MM))
    return {
        Form.CARD.value: _CARD_MM,
        Form.DIE.value: (die, die),
        Form.PIECE.value: (piece, piece),
        Form.SQUARE.value: smallest,
    }


def _kinds(setting: Setting, speak: Translations) -> dict[str, dict[str, str]]:
    """Returns the name, form and fact of each kind."""
    game = setting.game
    brought = game.setup.components(len(setting.seats)).values()
    forms = {piece.kind: piece.form for pieces in brought for piece in pieces}
    known = {
        kind: {
            "name": game.words.kind_name(kind).translate(speak),
            "form": forms.get(kind, Form.CARD).value,
            "fact": _fact(game.words.fact(kind), speak),
        }
        for kind in game.setup.serials.values()
    }
    return known | {_BLANK: {"name": UNKNOWN.translate(speak), "form": Form.CARD.value, "fact": ""}}


def _fact(fact: Text | None, speak: Translations) -> str:
    return fact.translate(speak) if fact else ""
