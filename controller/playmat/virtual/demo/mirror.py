"""Lays the page's components where the readers of real boards detect their tags."""

from __future__ import annotations

from collections.abc import Callable

from playmat.errors import HandError
from playmat.events import Event, TagOff, TagOn
from playmat.games.interface import AnyGame
from playmat.session.effects import Entry, EntryKind
from playmat.session.match.matches import OverlayChoice
from playmat.simulator.world.world import World
from playmat.table.catalogue import Catalogue
from playmat.table.component import Component

Reader = tuple[str, int]


class Mirror:
    """Follows the tags that real readers report; `laid` returns the mat in use."""

    def __init__(self, world: World, game: AnyGame, laid: Callable[[], OverlayChoice]) -> None:
        self._world = world
        self._game = game
        self._laid = laid
        self._there: dict[Component, Reader] = {}

    def on_event(self, event: Event) -> None:
        """Moves a component whose tag came or went; an unknown tag belongs to none."""
        if not isinstance(event, TagOn | TagOff):
            return
        reader = event.board, event.reader
        boxes = self._laid().boxes
        catalogue = Catalogue(self._game.name, self._game.setup.serials, boxes.get(self._game.name, {}))
        tag = catalogue.resolve(event.uid, event.record if isinstance(event, TagOn) else b"")
        if isinstance(event, TagOn):
            if tag:
                self._lay(tag.component, reader)
            return
        # A tag that has left one reader may have been read by the next before the first one misses it. A tag
        # without an entry in a box has no record when it goes, so its reader tells which component it was.
        gone = [
            lying for lying, at in self._there.items() if at == reader and (not tag or lying == tag.component)
        ]
        for component in gone:
            del self._there[component]
            self._world.take_in_hand(component, component.owner)

    def on_entry(self, entry: Entry) -> None:
        """Lays everything again when a match begins, for which the page has gathered all components."""
        if entry.kind is EntryKind.BEGUN:
            for component, reader in list(self._there.items()):
                self._lay(component, reader)

    def _lay(self, component: Component, reader: Reader) -> None:
        self._there[component] = reader
        if slot := self._laid().mat.by_reader.get(reader):
            try:
                self._world.lay(component, slot.place)
            except HandError:  # another game's
                del self._there[component]
