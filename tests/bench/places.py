"""Prints what a touch of the mat costs at 36 and at 504 places, beside each other in one run.

The same position with six pieces: one is lifted and laid on the next square, again and again. Of each table
the fastest of all rounds counts, so that a busy machine is busy for both.
"""

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from playmat.config import Timing
from playmat.events import BoardScan, Button, Event, Pressed, TagOff, TagOn
from playmat.games.registry import Registry
from playmat.interpret import Interpreter
from playmat.session.effects import Entry, EntryKind
from playmat.session.match.matches import OverlayChoice
from playmat.session.session import Session
from playmat.simulator.physics.stickers import written
from playmat.table.catalogue import Catalogue
from playmat.table.component import Component
from playmat.table.mat import Mat
from playmat.table.mat_file import parse_mat
from playmat.table.sighting import Homes, as_placement, look
from playmat.table.snapshot import Snapshot
from support.report import Report

GAME = Registry([str(Path(__file__).parents[1] / "games")]).load("outpost", {}, str)
STATE = GAME.rules.parse_state("b19,e19,h19 a20,d20,j20 south 5")
SIZES = {36: (2, 6), 504: (28, 21)}  # boards and rows
ROUNDS, REPEATS = 60, 20
NEXT = min(STATE.sides[0]) + 1  # the square to the right of the first piece


def mat(boards: int, rows: int) -> Mat:
    """A grid with a reader below each place."""
    names = ", ".join(f'"board-{number}"' for number in range(boards))
    shape = f"rows = {rows}\ncolumns = {boards * 18 // rows}\nwidth = 25\nheight = 25"
    grid = f'zone = "square"\n{shape}\nboards = [{names}]'
    return parse_mat(f'name = "grid"\nwidth = 640\nheight = 640\n[[grids]]\n{grid}', "grid")


def tags(table: Mat) -> list[TagOn]:
    """Returns the tags that the readers read in the position."""
    heard = []
    for copy, (place, (face,)) in enumerate(GAME.projection.placement(STATE).items()):
        owner, slot = ("red", "blue").index(face.kind), table.slot(place)
        card = Component(owner, ("RED", "BLU")[owner], copy % 3 + 1, face.kind)
        (sticker,) = written(card, GAME.name, GAME.setup.components()[owner][0].form)
        heard.append(TagOn(slot.board, slot.reader, sticker.uid.hex(), sticker.record))
    return heard


def movements(table: Mat, heard: list[TagOn]) -> Iterator[Event]:
    """A piece goes to the next square and comes back."""
    piece = heard[0]
    there = table.slots[NEXT]
    yield TagOff(piece.board, piece.reader, piece.uid)
    yield TagOn(there.board, there.reader, piece.uid, piece.record)
    yield TagOff(there.board, there.reader, piece.uid)
    yield piece


def reading(table: Mat) -> Callable[[], None]:
    """Looks at the mat and interprets it after each movement."""
    zones = table.sensed(GAME.projection.zones)
    snapshot, catalogue = Snapshot(), Catalogue(GAME.name, GAME.setup.serials)
    interpreter, readers, heard = Interpreter(GAME.projection, zones), table.by_reader, tags(table)
    for event in heard:
        snapshot.read_tags(event)

    def run() -> None:
        homes = Homes(Timing().dwell)
        for event in movements(table, heard):
            snapshot.read_tags(event)
            homes.watch(snapshot, readers, 0.0)
            sighting = look(snapshot, readers, catalogue, zones, homes.places)
            interpreter.interpret(STATE, as_placement(sighting, zones), {})

    return run


def handling(table: Mat) -> Callable[[], None]:
    """All that a session does with each movement, its views for two consoles included."""
    begun = Entry(EntryKind.BEGUN, str(STATE), game=GAME.name)
    session, heard = Session([OverlayChoice(table, (GAME,))], Timing(), [begun]), tags(table)
    for number, event in enumerate([*map(BoardScan, table.boards), *heard, Pressed(0, Button.RIGHT)]):
        session.handle(event, float(number))
    now = 1000.0

    def run() -> None:
        nonlocal now
        for event in movements(table, heard):
            now += 0.01
            session.handle(event, now)

    return run


def fastest(runs: dict[int, Callable[[], None]]) -> dict[int, float]:
    """Milliseconds of one movement at each size, taken in turns."""
    best = dict.fromkeys(runs, float("inf"))
    for _ in range(ROUNDS):
        for size, run in runs.items():
            began = time.process_time()
            for _ in range(REPEATS):
                run()
            best[size] = min(best[size], 1000 * (time.process_time() - began) / REPEATS / 4)
    return best


def main() -> None:
    with Report("Processor time of one movement on this computer, the fastest of all rounds.") as report:
        for name, prepare in (("look and interpret", reading), ("session, all of it", handling)):
            told = fastest({size: prepare(mat(*shape)) for size, shape in SIZES.items()})
            small, large = told.values()
            report.row(
                f"{name}  36 places {small:.3f} ms  504 places {large:.3f} ms  {large / small:.2f} x",
                what=name,
                ms_36_places=small,
                ms_504_places=large,
            )


if __name__ == "__main__":
    main()
