"""The routing grid and the net that may use each node: near a pad only the pad's own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from playmat_kit.pcb.copper import Layer, Pad, Rules
from playmat_kit.pcb.shapes import Point, Shape, distance

Node = int
"""The number of a grid crossing on one layer."""

FREE, NOBODY = "", "-"
_ROUNDING = 1e-6
_OFF_PAD = 0.1  # a via in a pad would wick the solder away


class Obstacle(NamedTuple):
    """Copper that exists before routing, or a hole that every net must avoid."""

    shape: Shape
    net: str
    layers: tuple[Layer, ...]


class Grid:
    """The routing grid; nodes are numbered row by row, first on the front, then on the back."""

    def __init__(self, width: float, height: float, rules: Rules) -> None:
        self.rules = rules
        self.columns, self.rows = int(width / rules.grid) + 1, int(height / rules.grid) + 1
        self.size = self.columns * self.rows
        self.tracks = [FREE] * (2 * self.size)
        """The net whose tracks may use each node."""
        self.vias = [FREE] * self.size
        """The net whose vias may be at each crossing."""
        self._keep_off_the_edge(width, height)

    def node(self, column: int, row: int, layer: Layer) -> Node:
        return layer * self.size + row * self.columns + column

    def place(self, node: Node) -> tuple[int, int, Layer]:
        """Returns a node's column, row and layer."""
        layer, crossing = divmod(node, self.size)
        row, column = divmod(crossing, self.columns)
        return column, row, Layer(layer)

    def point(self, node: Node) -> Point:
        column, row, _ = self.place(node)
        return round(column * self.rules.grid, 4), round(row * self.rules.grid, 4)

    def inside(self, pad: Pad) -> frozenset[Node]:
        """Returns the nodes at which a track is connected to the pad."""
        crossings = [crossing for crossing, away in self._around(pad.shape, 0) if away <= 0]
        nodes = (crossing + layer * self.size for crossing in crossings for layer in pad.layers)
        return frozenset(node for node in nodes if self.tracks[node] == pad.net)

    def occupy(self, obstacle: Obstacle) -> None:
        """Keeps tracks and vias of other nets at a distance, and all vias off the pad."""
        rules = self.rules
        for_tracks, for_vias = rules.clearance + rules.track / 2, rules.clearance + rules.via / 2
        for crossing, away in self._around(obstacle.shape, for_vias):
            if away + _ROUNDING < for_tracks:
                for layer in obstacle.layers:
                    _claim(self.tracks, crossing + layer * self.size, obstacle.net)
            if away + _ROUNDING < for_vias:
                own = away >= rules.via / 2 + _OFF_PAD
                _claim(self.vias, crossing, obstacle.net if own else NOBODY)

    def _around(self, shape: Shape, margin: float) -> Iterator[tuple[int, float]]:
        """Yields the crossings in the rectangle around a shape, with their distance from it."""
        pitch, (left, top, right, bottom) = self.rules.grid, shape.box
        rows = range(max(0, int((top - margin) / pitch)), min(self.rows, int((bottom + margin) / pitch) + 2))
        first, end = max(0, int((left - margin) / pitch)), int((right + margin) / pitch) + 2
        for row in rows:
            for column in range(first, min(self.columns, end)):
                yield row * self.columns + column, distance((column * pitch, row * pitch), shape)

    def _keep_off_the_edge(self, width: float, height: float) -> None:
        rules = self.rules
        for node in range(self.size):
            x, y = self.point(node)
            inwards = min(x, y, width - x, height - y)
            if inwards < rules.edge + rules.track / 2:
                self.tracks[node] = self.tracks[node + self.size] = NOBODY
            if inwards < rules.edge + rules.via / 2:
                self.vias[node] = NOBODY


def _claim(owners: list[str], index: int, net: str) -> None:
    owners[index] = net if owners[index] in (FREE, net) else NOBODY
