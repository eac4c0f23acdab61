"""The small displays beside the cells: what stands there, and how strong it is now."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PIL import Image

from playmat.app.latest_worker import LatestWorker
from playmat.devices.slot_displays import CHANNELS, SlotDisplays, Spot
from playmat.errors import ConfigError
from playmat.interpret import AnyGame
from playmat.picture import SEATS, Arrangement, Place
from playmat.screen.mark import blank, draw_mark
from playmat.session.effects import Status


class SlotLabels:
    """Shows the marks of each position that is published."""

    def __init__(
        self,
        displays: SlotDisplays,
        game: AnyGame,
        places: Sequence[Place],
        note: Callable[[str], None],
    ) -> None:
        self._displays = displays
        self._game = game
        self._places = places
        self._state: str | None = None
        self._latest = LatestWorker(self._show, note)
        self.run = self._latest.run
        self.close = displays.close

    def on_status(self, status: Status) -> None:
        """Shows a new position."""
        if status.state != self._state:
            self._state = status.state
            self._latest.put(status.state)

    def _show(self, state: str) -> None:
        marks = self._game.words.marks(self._game.rules.parse_state(state)) if state else {}
        images: dict[Place, Image.Image] = {
            place: draw_mark(*marks[place]) if place in marks else blank() for place in self._places
        }
        self._displays.show(images)


def spots(
    places: Sequence[Place], zones: Mapping[str, Arrangement], muxes: tuple[int, int]
) -> Mapping[Place, Spot]:
    """Where each cell's display is plugged in: its seat's multiplexer, the channels in the cells' order."""
    cells = sorted(place for place in places if zones[place.zone] is Arrangement.CELLS)
    rows = [[place for place in cells if place.seat == seat] for seat in SEATS]
    if max(map(len, rows)) > CHANNELS:
        raise ConfigError(f"slot_displays serves {CHANNELS} cells a seat and this mat has more: remove it")
    return {place: Spot(muxes[place.seat], n) for row in rows for n, place in enumerate(row)}
