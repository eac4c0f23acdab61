"""Runs every design rule on chosen kits and on the mats: wires, current, clock, addresses, slots, poses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path

from playmat.app.games import all_games
from playmat.app.log import note
from playmat.app.mats import check_zones, read_mat
from playmat.assets import folder
from playmat.config import BoardConfig, ConsoleConfig, GameConfig, SlotDisplaysConfig, SpiConfig, TableConfig
from playmat.config.section import Section
from playmat.config.wiring import check_wiring
from playmat.drawing import Rectangle, around
from playmat.errors import ConfigError
from playmat.games.interface import AnyGame
from playmat.placement import SHARED, Arrangement, Place
from playmat.saving import load_text
from playmat.table.mat import Mat
from playmat.table.mat_file import parse_base
from playmat_kit.design.checks.breadboard import check_breadboard
from playmat_kit.design.checks.clock import check_answers, check_clock
from playmat_kit.design.checks.i2c import check_consoles, check_slot_displays, check_splitter
from playmat_kit.design.checks.result import Fault, Result, judged
from playmat_kit.design.checks.wires import check_levels, check_wires
from playmat_kit.design.netlist import netlist
from playmat_kit.design.plate import check_plate
from playmat_kit.design.power import check_current
from playmat_kit.design.values import Console, SpiDisplay
from playmat_kit.design.wiring import doubly_used, pi_wires
from playmat_kit.printing.mat_face import outline
from playmat_kit.workshop.description import read_hardware
from playmat_kit.workshop.kits import ChosenKit, chosen_kits, loose_parts
from playmat_kit.workshop.poses import check_dice, check_poses

_SIZES = {"128x64": (128, 64), "128x32": (128, 32), "256x64": (256, 64)}


def check_kit(names: Sequence[str], directory: Path | None = None) -> Iterator[Result]:
    """Checks these kits as one table, then every mat."""
    yield from check_circuits(names, directory)
    yield from check_mats(directory)


def check_circuits(names: Sequence[str], directory: Path | None = None) -> Iterator[Result]:
    """Checks wires, clock, current, I2C and the Pi's pins."""
    hardware = read_hardware(directory)
    kits = chosen_kits(hardware, names, directory)
    boards = [(board, hardware.readers[chosen.kit.reader]) for chosen in kits for board in chosen.boards]
    # wires are the same for all boards of a type; the clock depends on each board's cables
    for name in sorted({board.board.name for board, _ in boards}):
        yield from check_wires(hardware.boards[name], netlist(hardware.boards[name]))
        yield from check_levels(hardware.boards[name], hardware.supply)
        if name == hardware.breadboard.board:
            yield from check_breadboard(
                hardware.boards[name], netlist(hardware.boards[name]), hardware.breadboard
            )
    for board, reader in boards:
        yield from check_clock(board, reader)
        yield from check_answers(board, reader)
    bases = [
        chosen
        for chosen in kits
        if chosen.kit.base == hardware.plate.base and not chosen.kit.add_to and chosen.boards
    ]
    for chosen in bases:
        yield from check_plate(hardware.plate, chosen.boards, hardware.readers[chosen.kit.reader])
    yield from check_current(hardware, boards, loose_parts(hardware, kits))
    for computer in hardware.kits.values():
        # another computer replaces parts, so it cannot be one of several additions: its rail is checked apart
        added = {*computer.add_to} & {*names} and computer.name not in names
        if computer.in_place_of and added and not hardware.supply.loads.keys().isdisjoint(computer.parts):
            variant = chosen_kits(hardware, [*names, computer.name], directory)
            for found in check_current(hardware, boards, loose_parts(hardware, variant)):
                if found.where == "pi-5v":
                    yield found._replace(where=f"pi-5v with {computer.name}")
    consoles = [hardware.consoles.consoles[name] for chosen in kits for name in chosen.kit.consoles]
    yield from check_consoles(consoles, hardware.consoles.i2c)
    yield from check_splitter(consoles, hardware.consoles.splitter)
    for chosen in kits:
        if chosen.kit.slot_displays:
            yield from check_slot_displays(chosen.kit.slot_displays, hardware.consoles.i2c)
    faults = _rejected(kits, consoles)
    for pin, other in doubly_used(
        pi_wires(consoles, [chosen.kit for chosen in kits], hardware.consoles.splitter)
    ):
        where = f"{pin.name} is wanted by {pin.part} ({pin.wire}) and by {other.part} ({other.wire})"
        faults.append(Fault(where, "give one of them another GPIO"))
    yield from judged("Pi", "table", faults, "each GPIO and address has one user")


def _rejected(kits: Sequence[ChosenKit], consoles: Sequence[Console]) -> list[Fault]:
    """Returns what `playmat run` would reject in the configuration of such a table."""
    # Boards, GPIOs and addresses are checked by the same code that checks a table's configuration, so that
    # `playmat run` accepts what passes here. A kit may offer wide displays: a table uses either these or
    # the small ones, and both variants must work. A fault of both is reported once.
    wide = {display.console: display for chosen in kits for display in chosen.kit.displays}
    variants = [[_console(console) for console in consoles]]
    if wide:
        variants.append([_console(console, wide.get(console.name)) for console in consoles])
    displays = [chosen.kit.slot_displays for chosen in kits if chosen.kit.slot_displays]
    faults: dict[Fault, None] = {}
    for variant in variants:
        config = TableConfig(
            game=GameConfig(),
            mat=Path(),
            journal=Path(),
            boards=tuple(
                BoardConfig(board.name, "", rst=board.board.bus.rst)
                for chosen in kits
                for board in chosen.boards
            ),
            consoles=tuple(variant),
            lights=next((chosen.kit.lights for chosen in kits if chosen.kit.lights), None),
            buzzer=next((chosen.kit.buzzer for chosen in kits if chosen.kit.buzzer is not None), None),
            slot_displays=SlotDisplaysConfig(displays[0].bus, (displays[0].muxes[0], displays[0].muxes[1]))
            if displays
            else None,
        )
        try:
            check_wiring(config, Section({}, "", "consoles.toml and kits"))
        except ConfigError as error:
            faults[Fault(str(error), "correct it there, and in the table's configuration")] = None
    return [*faults]


def _console(console: Console, wide: SpiDisplay | None = None) -> ConsoleConfig:
    if wide is None:
        return ConsoleConfig(
            seats=(console.name,),
            bus=console.bus,
            address=console.address,
            pins=console.pins,
            size=_SIZES[console.size],
        )
    port, device = map(int, wide.spi.split("."))
    spi = SpiConfig(port, device, wide.dc, wide.rst)
    return ConsoleConfig(
        seats=(console.name,),
        bus=console.bus,
        address=console.address,
        pins=console.pins,
        size=_SIZES["256x64"],
        spi=spi,
    )


def check_mats(directory: Path | None = None) -> Iterator[Result]:
    """Checks every mat and overlay against the games it was printed for."""
    games = all_games(GameConfig(), note)
    for path in sorted(((directory or folder("hardware")) / "mats").glob("*.toml")):
        if parse_base(load_text(path), str(path)) is not None:
            continue  # a base, which its overlays read
        mat = read_mat(path)
        known = [game for game in games if game.name in mat.games]
        slots = f"{len(mat.slots)} places, for {', '.join(game.name for game in known) or 'any game'}"
        faults = []
        for game in known:
            try:
                check_zones(mat, game, [other for other in known if other is not game])
            except ConfigError as error:
                faults.append(Fault(str(error), "correct the overlay"))
        faults += _outlines(mat, known)
        yield from judged("zones", mat.name, faults, slots)
        for game in known:
            yield from check_poses(mat, game)
            yield from check_dice(mat, game)


def _outlines(mat: Mat, games: Sequence[AnyGame]) -> Iterator[Fault]:
    """Yields slots that reach over the mat's edge or overlap; the wand's zone has no outline."""
    pointers = {
        name
        for game in games
        for name, zone in game.projection.zones.items()
        if zone.arrangement is Arrangement.POINTER
    }
    # a wand is held to other slots; its own zone takes up no room on the mat
    boxes = [(slot.place, outline(slot)) for slot in mat.slots if slot.place.zone not in pointers]
    sheet = Rectangle(-mat.width / 2, -mat.height / 2, mat.width / 2, mat.height / 2)
    for place, box in boxes:
        if around((sheet, box)) != sheet:
            yield Fault(f"{_named(place)} reaches over the mat's edge", "move it, or widen the mat")
    for (first, box), (other, second) in combinations(boxes, 2):
        if box.meets(second):
            yield Fault(f"{_named(first)} and {_named(other)} overlap", "move one of them")


def _named(place: Place) -> str:
    return f"{place.zone} {place.number}" + ("" if place.seat == SHARED else f" of seat {place.seat}")
