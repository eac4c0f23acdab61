"""Each figure of the builder's pages is the one that the program prints or computes from the kit's files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from math import ceil

import pytest

from playmat.assets import folder
from playmat.games.interface import Form
from playmat.link.diagnosis import GOOD
from playmat.maintenance.bench.measurements import HEIGHTS, OFFSETS, PITCH_MM
from playmat.maintenance.doctor.rounds import PRESSING
from playmat.screen.burn_in import DIM_AFTER, MOVE_EVERY, SLEEP_AFTER
from playmat_kit.design.bill import Line, total
from playmat_kit.design.checks.result import Result, readable
from playmat_kit.design.hours import altogether, in_words
from playmat_kit.design.netlist import netlist, printed_nets
from playmat_kit.design.plate import copper_gap
from playmat_kit.design.values import Band
from playmat_kit.workshop.checks import check_kit
from playmat_kit.workshop.circuit_board import read_circuit_board
from playmat_kit.workshop.description import read_base, read_hardware
from playmat_kit.workshop.kits import chosen_kits, hours, parts_list, tags, with_additions
from support.every_game import GAMES, MATS

ROOT = folder("hardware").parent
GUIDE, FIRST, SECOND, ORDER = (
    f"hardware/{page}.md" for page in ("README", "evening-1", "evening-2", "boards/README")
)
BENCH, BREADBOARD, PICO = "hardware/bench.md", "hardware/breadboard.md", "firmware/README.md"
HARDWARE = read_hardware()
GAME, MAT = GAMES["art-of-war"], MATS["art-of-war"]
(STANDARD,) = chosen_kits(HARDWARE, ["standard"], None)
READER, PLATE, BOARD = HARDWARE.readers["rc522"], HARDWARE.plate, HARDWARE.boards["slot-board"]
WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven")
Figure = tuple[str, str]


@cache
def text(page: str) -> str:
    """The page in one line."""
    return " ".join((ROOT / page).read_text("utf-8").split())


@cache
def bought(kit: str) -> dict[str, Line]:
    ((_, lines),) = parts_list([kit], None, GAME, MAT)
    return {line.part.id: line for line in lines}


@cache
def checked() -> list[Result]:
    return [*check_kit(with_additions(HARDWARE, HARDWARE.kits["standard"]))]


def euro(kit: str) -> str:
    whole = total([*bought(kit).values()])
    return f"{whole.low:.0f} to {whole.high:.0f} EUR"


def of_all() -> Iterator[Figure]:
    """Figures of the whole kit."""
    readers = sum(len(board.antennas) for board in STANDARD.boards)
    base = read_base("standard")
    yield GUIDE, f"{readers} readers lie in a plate below a mat of {base.width:g} x {base.height:g} mm"
    yield GUIDE, f"{len(BOARD.readers)} on each slot board"
    height = PLATE.cover + PLATE.carrier + PLATE.rail[1]
    yield GUIDE, f"which is {height:g} mm high with its rails"
    yield GUIDE, f"({euro('standard')} without tools)"
    yield GUIDE, f"*{[*readable(checked())][-1]}*"
    yield GUIDE, f"Order {bought('standard')['rc522-module'].packs} readers for {readers} places"
    yield GUIDE, f"{PLATE.cover:g} and {PLATE.carrier:g} mm thick"
    yield GUIDE, f"`--kit starter`: {bought('starter')['rc522-module'].needed} readers"
    yield GUIDE, f"its {HARDWARE.consoles.consoles['south'].cable:g} mm of cable"
    minutes = {2: "two minutes", 1: "every minute", 30: "half an hour"}
    yield GUIDE, f"dims after {minutes[int(DIM_AFTER / 60)]}"
    yield GUIDE, f"moves its picture by a pixel {minutes[int(MOVE_EVERY / 60)]}"
    yield GUIDE, f"sleeps after {minutes[int(SLEEP_AFTER / 60)]}"
    yield "hardware/parts.toml", f"printed or plain, {base.width:g} x {base.height:g} mm"


def of_hours() -> Iterator[Figure]:
    """Hours of work."""
    (done,) = hours(["standard"], None, GAME, MAT).values()
    whole = in_words(altogether(done))
    yield GUIDE, f"but {whole} of work by hand"
    yield "README.md", f"{whole} of work"
    for work in done:
        yield GUIDE, f"| {work.task} | {in_words(work.hours)} |"
    left = sum(
        (line.needed - HARDWARE.kits["ready-cables"].in_place_of.get(line.part.id, 0)) * line.part.contacts
        for line in bought("standard").values()
    )
    contacts = sum(READER.also.get(name, 0) for name in ("contact-latch", "contact-flat"))
    readers = sum(len(board.antennas) for board in STANDARD.boards)
    yield GUIDE, f"{left} contacts are left to crimp"
    yield SECOND, f"{contacts * readers} contacts in all"
    yield FIRST, f"{WORDS[contacts // 2]} wires are left"
    crimping = HARDWARE.pace.contact.times(contacts * readers / 60)
    yield SECOND, f"the crimping takes {in_words(crimping)}"
    parts = HARDWARE.parts
    on_board = Counter(part.part for part in netlist(BOARD).components.values()) + Counter(BOARD.also)
    soldered = len(STANDARD.boards) * sum(parts[name].joints * count for name, count in on_board.items())
    yield FIRST, f"the slot boards three more, for {in_words(HARDWARE.pace.joint.times(soldered / 60))}"
    each = parts["header-8-angled"].joints + parts["capacitor-10u"].joints + parts["capacitor-100n"].joints
    headers = HARDWARE.pace.joint.times(each * readers / 60)
    yield SECOND, f"the headers {WORDS[round((headers.low + headers.high) / 2)]} more"


def of_cables() -> Iterator[Figure]:
    """Cables and mounting."""
    for board in STANDARD.boards:
        made = Counter(board.cables)
        short, long = sorted(made)
        first = f"of {short} and, with the first one, {WORDS[made[long]]} of {long} mm for each board"
        yield SECOND, f"{WORDS[made[short]]} {first}"
        assert board.cables[0] == long
        yield FIRST, f"Make one of {board.cables[0]} mm"
        yield FIRST, f"Cut {board.cables[0]} mm of flat cable"
    yield SECOND, f"each window leaves a ledge of {PLATE.ledge:g} mm on three sides"
    yield SECOND, f"stand-offs of {PLATE.boards.stand_off:g} mm (M3)"
    yield SECOND, f"stand-offs of {PLATE.pi.stand_off:g} mm (M2.5)"
    yield SECOND, f"both boards are {copper_gap(PLATE):.0f} mm below the coils"
    cards = sum(piece.form is Form.CARD for pieces in GAME.setup.components(2).values() for piece in pieces)
    yield SECOND, f"*1 of {2 * cards}: lay south-R01-1 (King), upright*"
    yield SECOND, f"*1 of {sum(slot.board != '' for slot in MAT.slots)}: lay a card on"
    yield SECOND, f"Each card has two tags of {max(tags(GAME, MAT)):g} mm"
    yield SECOND, f"answered in less than {GOOD:.0%}".replace("%", " %")
    yield FIRST, f"in any order, within {PRESSING:g} seconds"


def of_the_board() -> Iterator[Figure]:
    """The slot board."""
    made = read_circuit_board()
    width, height = made.layout.size
    yield ORDER, f"A printed circuit board of {width:g} x {height:g} mm"
    yield ORDER, f"for a Raspberry Pi Pico and {len(BOARD.readers)} readers"
    yield ORDER, f"with {BOARD.pull_up_ohm / 1000:g} kOhm to 3.3 V"
    assert BOARD.gates is not None
    yield ORDER, f"with {BOARD.gates.pull_down_ohm / 1000:g} kOhm to ground"
    each = len(BOARD.readers) // len(BOARD.branches)
    branches = f"{WORDS[len(BOARD.branches)]} branches of {WORDS[each]} readers"
    yield ORDER, f"{branches}, each through {BOARD.bus.series_ohm:g} ohm"
    rules = made.rules
    yield ORDER, f"the nets of {len(printed_nets(BOARD))} pins"
    yield ORDER, f"Narrowest track and gap {rules.min_track_width:g} and"
    yield ORDER, f"smallest hole {rules.min_through_hole_diameter:g} mm"
    (hole,) = {pad.drill for pad in made.layout.pads if pad.ref == "D101"}
    yield ORDER, f"the diode's are {hole:g} mm"
    farads = 1e-6 * (470 + 10 * len(BOARD.readers))  # C6, and one of 10 uF at each connector
    assert netlist(BOARD).components["C6"].part == "capacitor-470u"
    yield (
        FIRST,
        f"past 1 kOhm after about {ceil(1e3 * farads)} second and 10 kOhm after about {ceil(1e4 * farads)}",
    )
    yield FIRST, f"the meter charges up to {1e6 * farads:.0f} uF"


def of_the_current() -> Iterator[Figure]:
    """What `playmat kit check` prints about the current of a board."""
    (found,) = (each.text for each in checked() if each.where == "readers-3v3 of south")
    most, typical = found.partition(" mA at most, ")[0], found.split(" typical")[0].split()[-1]
    yield PICO, f"takes about {typical} mA with three fields on"
    yield PICO, f"and {most} at most"


def of_the_small_kits() -> Iterator[Figure]:
    """The bench and the breadboard."""
    yield BREADBOARD, euro("breadboard")
    places = HARDWARE.breadboard
    modules = len(HARDWARE.boards["breadboard"].readers)
    sockets = sum(pin != "IRQ" for pin in HARDWARE.boards["breadboard"].pins)
    yield BREADBOARD, f"{len(places.wires)} wires from pin to pin"
    yield BREADBOARD, f"for {len(places.wires) + modules * sockets} wires"
    yield BENCH, f"{min(HEIGHTS)} to {max(HEIGHTS)} mm above the reader"
    yield BENCH, f"hit rates {min(OFFSETS)} to {max(OFFSETS)} mm sideways"
    yield BENCH, f"three squares at a pitch of {PITCH_MM} mm"
    assert total([*bought("bench").values()]).high < 25
    yield BENCH, "below 25 EUR"


@pytest.mark.parametrize(
    "figures", [of_all, of_hours, of_cables, of_the_board, of_the_current, of_the_small_kits]
)
def test_each_figure_is_the_one_that_the_program_computes(figures: Callable[[], Iterator[Figure]]) -> None:
    assert [(page, figure) for page, figure in figures() if figure not in text(page)] == []


def test_ready_made_cables_replace_those_of_the_standard_kit() -> None:
    made = Counter(length for board in STANDARD.boards for length in board.cables)
    ready = HARDWARE.kits["ready-cables"].parts
    assert [made[length] for length in sorted(made)] == [ready["cable-ready-300"], ready["cable-ready-400"]]
    assert ready["header-8-plain"] == sum(made.values())
    kept = {"capacitor-10u", "capacitor-100n", "header-8-angled"}
    replaced = {part: count * sum(made.values()) for part, count in READER.also.items() if part not in kept}
    replaced |= {f"cable-reader-{length}": count for length, count in made.items()} | {"header-8": 36}
    assert HARDWARE.kits["ready-cables"].in_place_of == replaced


def test_hours_grow_with_what_the_list_counts() -> None:
    (standard, starter) = (
        altogether(done) for done in hours(["standard", "starter"], None, GAME, MAT).values()
    )
    assert starter.low < standard.low and Band(0, 0) < starter
    assert not hours(["bench", "wand"], None, GAME, MAT)
