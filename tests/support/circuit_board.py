"""The slot board's circuit board, routed once per process, and damage to its copper."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from playmat_kit.pcb.copper import Copper, Layer, Track, Via
from playmat_kit.pcb.layout import Layout
from playmat_kit.workshop.circuit_board import read_layout

Damage = Callable[[Copper], Copper]


@cache
def slot_board() -> Layout:
    """The board that `playmat kit board` makes."""
    return read_layout()


def without(net: str, kind: type[Track] | type[Via]) -> Damage:
    """Removes the first track or via of a net."""

    def damage(copper: Copper) -> Copper:
        pieces = [
            piece for piece in (*copper.tracks, *copper.vias) if type(piece) is kind and piece.net == net
        ]
        tracks = tuple(track for track in copper.tracks if track is not pieces[0])
        return copper._replace(tracks=tracks, vias=tuple(via for via in copper.vias if via is not pieces[0]))

    return damage


def with_track(net: str, *ends: tuple[float, float]) -> Damage:
    return lambda copper: copper._replace(tracks=(*copper.tracks, Track(net, Layer.BACK, *ends, 0.25)))


def with_via(net: str, at: tuple[float, float]) -> Damage:
    return lambda copper: copper._replace(vias=(*copper.vias, Via(net, at, 0.6, 0.3)))


DAMAGE: dict[str, Damage] = {  # by what is said of it
    "SEL5 is in 2 pieces": without("SEL5", Track),
    "3V3 is in 2 pieces": without("3V3", Via),
    "MISO is in 2 pieces": with_track("MISO", (5.0, 50.0), (50.0, 50.0)),
    "J1 pin 7 and track 3V3 at 10.795, 6.35 are 0.000 mm apart": with_track(
        "3V3", (10.795, 6.35), (10.795, 8.89)
    ),
    "J1 pin 2 and track SEL0 at 11.7, 22.2 are 0.116 mm apart": with_track(
        "SEL0", (11.7, 22.2), (10.795, 24.13)
    ),
    "via GND at 0.7, 50 is nearer than 0.5 mm to the edge": with_via("GND", (0.7, 50.0)),
    "via GND at 6.5, 5 lies below a screw's head": with_via("GND", (6.5, 5.0)),
    "the holes of J1 pin 8 and via 3V3 at 11.5, 6.35 are 0.055 mm apart": with_via("3V3", (11.5, 6.35)),
}
