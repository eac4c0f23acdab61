"""Computes where the names of the zones are printed on the mat, facing their seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby, product
from math import cos, hypot, inf, radians, sin
from typing import NamedTuple

from playmat.drawing import Rectangle, around
from playmat.games.interface import Form
from playmat.placement import SHARED, Arrangement, Place
from playmat.table.mat import Mat, Panel, Slot
from playmat.text import Text
from playmat.web.interface import FlatPose, Setting

_GAP = 16.0  # gap between rows, in mm, in which a name fits
_BASE = 4.0  # from the middle of the letters to their base line
_BELOW, _ABOVE, _BESIDE = 12.0, 3.0, 9.5  # from the slots to the base line, or to the end of the name
_INSIDE = 7.0  # offset of a name below the middle of its slot
_LETTER, _HEIGHT = 9.0, 9.0  # approximate size of a letter
_EDGE = 3.5  # from the edge of a frame to a name in it
_LINE = 15.0  # distance between lines


class Label(NamedTuple):
    """A zone's name: base line and anchor as seen by its reader, who is turned by `angle`."""

    zone: str
    x: float
    y: float
    anchor: str
    angle: float
    ordered: bool = False  # filled from left to right as seen by its reader
    seat: int = SHARED  # a seat's only zone shows the name of its seat


# A name must be nearest to what it names, and no two names may overlap. Frames printed on the mat have fixed
# places for theirs, so these come first; then each zone looks for room beside its slots, around the names of
# its own seat that are already there. The seat's name is added only where it has no other zone to be
# recognised by.
def labels(setting: Setting) -> tuple[Label, ...]:
    """Returns one label for each zone of each seat, and for each shared zone."""

    def zone(slot: Slot) -> tuple[int, str]:
        return slot.place.seat, slot.place.zone

    # Wands, which have no place, and boards of squares have no name.
    shared = setting.game.setup.components(len(setting.seats)).get(SHARED, ())
    nameless = {
        component.home.zone for component in shared if component.form is Form.SQUARE and component.home
    }
    for name, kind in setting.game.projection.zones.items():
        if kind.arrangement is Arrangement.POINTER:
            nameless.add(name)
    framed = {slot.place.zone for slot in setting.mat.slots if setting.mat.panel(slot)}
    named = sorted((slot for slot in setting.mat.slots if slot.place.zone not in nameless | framed), key=zone)
    zones = [list(slots) for _, slots in groupby(named, key=zone)]
    of_seat = Counter(slots[0].place.seat for slots in zones)
    printed = [label for panel in setting.mat.panels for label in _framed(setting.mat, panel)]
    for slots in zones:
        seat = slots[0].place.seat
        names = [
            _room(label[1:4], len(setting.game.words.zone_name(label.zone).message) * _LETTER)
            for label in printed
            if label.seat == seat
        ]
        printed.append(_label(setting, slots, names)._replace(seat=seat))
    return tuple(label._replace(seat=label.seat if of_seat[label.seat] == 1 else SHARED) for label in printed)


def _framed(mat: Mat, panel: Panel) -> Iterator[Label]:
    """Yields the name of a frame in its middle, or each zone's over its slots."""
    y = panel.box.bottom - _EDGE if panel.foot else panel.box.top + _EDGE + _HEIGHT
    if panel.name:
        yield Label(panel.name, (panel.box.left + panel.box.right) / 2, y, "middle", angle=0.0)
        return
    within = [slot for slot in mat.slots if panel.holds(slot)]
    for zone in dict.fromkeys(slot.place.zone for slot in within):
        xs = [slot.x for slot in within if slot.place.zone == zone]
        yield Label(zone, (min(xs) + max(xs)) / 2, y, "middle", angle=0.0)


def printed_name(setting: Setting, label: Label) -> Text:
    """Returns the name of a zone, or of its seat if it is the seat's only one."""
    if label.seat == SHARED:
        return setting.game.words.zone_name(label.zone)
    return setting.mat.seat_names[label.seat]


def size(slot: Slot) -> tuple[float, float]:
    """Returns the width and height of a slot."""
    return slot.width, slot.height


def _label(setting: Setting, slots: Sequence[Slot], names: Sequence[Rectangle]) -> Label:
    place = slots[0].place
    arrangement = setting.game.projection.zones[place.zone].arrangement
    ordered = arrangement is Arrangement.ROW and len(slots) > 1
    angle = 0.0 if _spread(setting, slots[0]) else setting.poses[place].upright[2]
    # The name of a wide pile that the page spreads out runs up its side, like those of the cards in it: above
    # may stand the bars of what lies there.
    wide = _spread(setting, slots[0]) and slots[0].width > slots[0].height
    for turned in (270.0, angle) if wide else (angle,):
        own = [_box(setting, slot.place, turned) for slot in slots]
        others = [*names, *(_box(setting, slot.place, turned) for slot in setting.mat.slots)]
        for box in (panel.box for panel in setting.mat.panels):
            sides = product((box.left, box.right), (box.top, box.bottom))
            corners = (_seen((*corner, 0.0), turned) for corner in sides)
            others.append(around(Rectangle(x, y, x, y) for x, y in corners))
        x, y, anchor, free = _spot(setting, place, arrangement, own, others, turned)
        if free:
            break
    return Label(place.zone, x, y, anchor, angle=turned, ordered=ordered)


def _spread(setting: Setting, slot: Slot) -> bool:
    """Whether the slot is a pile without a reader, which the page spreads out upright."""
    zone = setting.game.projection.zones[slot.place.zone]
    return zone.arrangement is Arrangement.PILE and not slot.board


# The label must not cover a slot of its own zone, of another zone, or another label, and should be close to
# its zone. There is no general solution, so candidates are tried in order of preference and the first free
# one wins: a gap between two rows of the zone, inside a tap point, beside a row, below or above the slots,
# and finally one line farther away. All boxes are in the reader's coordinates, so the same rules serve both
# sides.
def _spot(
    setting: Setting,
    place: Place,
    arrangement: Arrangement,
    own: Sequence[Rectangle],
    others: Sequence[Rectangle],
    angle: float,
) -> tuple[float, float, str, bool]:
    """Returns the first free position, and whether there is one.

    Between two rows, in a tap point, beside a row, below or above it.
    """
    whole = around(own)
    middle = (whole.left + whole.right) / 2
    if arrangement is Arrangement.TAP:
        return middle, (whole.top + whole.bottom) / 2 + _INSIDE, "middle", True
    wide = len(setting.game.words.zone_name(place.zone).message) * _LETTER
    foreign = [other for other in others if other not in own]

    def is_near(spot: tuple[float, float, str]) -> bool:
        return _apart(_room(spot, wide), own) < _apart(_room(spot, wide), foreign)

    tops = sorted({box.top for box in own})
    if len(tops) > 1 and tops[1] - min(box.bottom for box in own) >= _GAP:
        between = middle, (min(box.bottom for box in own) + tops[1]) / 2 + _BASE, "middle"
        if is_near(between):
            return *between, True
    middle_y = (whole.top + whole.bottom) / 2
    beside = whole.left - _BESIDE, (whole.top + whole.bottom) / 2 + _BASE, "end"
    below, above = (middle, whole.bottom + _BELOW, "middle"), (middle, whole.top - _ABOVE, "middle")
    spots = [below, above] if len(own) == 1 or len(tops) > 1 else [beside, below, above]
    if _spread(setting, setting.mat.slot(place)):
        return (
            *above,
            _fits(setting.mat, above, wide, others, angle),
        )  # bars stand at the foot of what lies there
    # In a zone of several rows the middle may be nearest to another zone's slot, as with interleaved zones.
    for box in sorted(own, key=lambda slot: (-slot.bottom, abs(slot.left + slot.right - 2 * middle))):
        x = (box.left + box.right) / 2
        spots += [(x, box.bottom + _BELOW, "middle"), (x, box.top - _ABOVE, "middle")]
    spots += [(x, y - _LINE if y < middle_y else y + _LINE, anchor) for x, y, anchor in (above, below)]
    free = [spot for spot in spots if _fits(setting.mat, spot, wide, others, angle)]
    return *next(filter(is_near, free), free[0] if free else below), bool(free)


def _apart(name: Rectangle, boxes: Sequence[Rectangle]) -> float:
    """Returns the distance to the nearest box."""
    gaps = (
        (
            max(box.left - name.right, name.left - box.right, 0),
            max(box.top - name.bottom, name.top - box.bottom, 0),
        )
        for box in boxes
    )
    return min((hypot(*gap) for gap in gaps), default=inf)


def _fits(
    mat: Mat, spot: tuple[float, float, str], wide: float, others: Sequence[Rectangle], angle: float
) -> bool:
    name = _room(spot, wide)
    across, along = _seen((mat.width / 2, mat.height / 2, 0.0), angle)
    inside = max(-name.left, name.right) <= abs(across) and max(-name.top, name.bottom) <= abs(along)
    return inside and not any(map(name.meets, others))


def _room(spot: tuple[float, float, str], wide: float) -> Rectangle:
    x, y, anchor = spot
    left = x - wide if anchor == "end" else x - wide / 2
    return Rectangle(left, y - _HEIGHT, left + wide, y)


def _box(setting: Setting, place: Place, angle: float) -> Rectangle:
    """Returns the outline of a slot as seen by a reader turned by `angle`."""
    slot = setting.mat.slot(place)
    width, height = size(slot)
    turned = radians(setting.poses[place].upright[2] - angle)
    across = abs(width * cos(turned)) + abs(height * sin(turned))
    along = abs(width * sin(turned)) + abs(height * cos(turned))
    x, y = _seen((slot.x, slot.y, 0.0), angle)
    edges = x - across / 2, y - along / 2, x + across / 2, y + along / 2
    return Rectangle(*(round(edge, 3) for edge in edges))


def _seen(pose: FlatPose, angle: float) -> tuple[float, float]:
    """Returns a point of the mat as seen by a reader turned by `angle`."""
    x, y, _ = pose
    a = radians(-angle)
    return x * cos(a) - y * sin(a), x * sin(a) + y * cos(a)
