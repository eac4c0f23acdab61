"""The small displays beside the cells: the piece on each cell and its present strength."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PIL import Image

from playmat.app.listener import Listener
from playmat.app.peripherals.latest_worker import LatestWorker, ReportFault
from playmat.board import DAMAGE, Board, Tile
from playmat.devices.slot_displays import CHANNELS, SlotDisplays, Spot
from playmat.errors import ConfigError
from playmat.events import Part, PartKind
from playmat.placement import SHARED, Arrangement, Place, Zone
from playmat.screen.slot_label import blank, draw_slot_label
from playmat.session.effects import Status


class SlotLabels(Listener):
    """Shows the tiles of each published board at these places."""

    def __init__(self, displays: SlotDisplays, places: Sequence[Place], report: ReportFault) -> None:
        self._displays = displays
        self._places = places
        self._board: Board | None = None  # None: the first status clears old labels
        self._latest: LatestWorker[Board] = LatestWorker(Part(PartKind.SLOT_DISPLAYS), self._show, report)

    async def run(self) -> None:
        """Shows labels until cancelled."""
        await self._latest.run()

    def close(self) -> None:
        """Switches the displays off."""
        self._displays.close()

    def on_status(self, status: Status) -> None:
        """Shows a changed board."""
        board = status.board or ()
        if board != self._board:
            self._board = board
            self._latest.put(board)

    def _show(self, board: Board) -> None:
        tiles = {tile.place: tile for row in board for tile in row.tiles if tile}
        images: dict[Place, Image.Image] = {
            place: label(tiles[place]) if place in tiles else blank() for place in self._places
        }
        self._displays.show(images)


def label(tile: Tile) -> Image.Image:
    """Returns the image for the display beside a tile: its present value, then the damage it has taken."""
    figures = [f"{figure.sign}{figure.value - tile.damage * figure.worn}" for figure in tile.figures]
    if tile.damage:
        figures.append(f"{DAMAGE}{tile.damage}")
    return draw_slot_label(tile.icon, tuple(figures))


def spots(places: Sequence[Place], zones: Mapping[str, Zone], muxes: Sequence[int]) -> Mapping[Place, Spot]:
    """Returns the multiplexer and channel of each cell's display, by seat and cell.

    Shared cells come after those of the first seat.
    """
    cells = [place for place in places if zones[place.zone].arrangement is Arrangement.CELLS]
    rows: dict[int, list[Place]] = {}
    for place in sorted(cells, key=lambda place: (place.seat == SHARED, place)):
        rows.setdefault(max(place.seat, 0), []).append(place)
    found: dict[Place, Spot] = {}
    for number, row in rows.items():
        if number >= len(muxes):
            raise ConfigError(f"slot_displays serves {len(muxes)} seats and this mat has more: remove it")
        if len(row) > CHANNELS:
            raise ConfigError(
                f"slot_displays serves {CHANNELS} cells a seat and this mat has more: remove it"
            )
        found |= {place: Spot(muxes[number], channel) for channel, place in enumerate(row)}
    return found
