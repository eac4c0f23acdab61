"""Frozen values that the kit's TOML files are parsed into. Lengths in millimetres, currents in mA."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from playmat_kit.design.breadboard import Breadboard


class Band(NamedTuple):
    """A range: the lowest and highest price, or the typical and maximum current."""

    low: float
    high: float

    def times(self, count: float) -> Band:
        """Returns the range for `count` items."""
        return Band(self.low * count, self.high * count)

    def plus(self, other: Band) -> Band:
        """Returns the sum of both ranges."""
        return Band(self.low + other.low, self.high + other.high)


@dataclass(frozen=True, slots=True)
class Part:
    """A part to buy; `price` is in euro for one pack of `pack` pieces."""

    id: str
    name: str
    sources: tuple[str, str]
    price: Band
    check: str
    pack: int = 1
    spare: float = 0.0  # share of the needed quantity that is bought in addition
    diameter: float = 0.0  # of a tag, in mm
    tool: bool = False  # bought once: listed apart and left out of the sums
    contacts: int = 0  # that are crimped at each
    joints: int = 0  # that are soldered at each


@dataclass(frozen=True, slots=True)
class Wired:
    """One reader of a board: its connector, the GPIO of its select line, its gate (`U2A`) and its branch."""

    connector: str
    select: int
    gate: str
    branch: str
    at: tuple[float, float] = (0.0, 0.0)  # of the connector, from the board's centre, y downwards


@dataclass(frozen=True, slots=True)
class Bus:
    """The GPIOs of the lines that all readers share, and the electrical values of these lines."""

    sck: int
    mosi: int
    miso: int
    rst: int
    spare: tuple[int, ...]
    series_ohm: float
    output_ohm: float
    board_pf: float

    @property
    def lines(self) -> Mapping[str, int]:
        """The GPIO of each line, keyed by the pin name on the module."""
        return {"SCK": self.sck, "MOSI": self.mosi, "MISO": self.miso, "RST": self.rst}


@dataclass(frozen=True, slots=True)
class Gates:
    """The gate packages between the modules' MISO and the bus; `units`: pins of enable, input and output."""

    package: str
    units: Mapping[str, tuple[int, int, int]]
    ground: int
    supply: int
    pull_down_ohm: float
    output_ohm: float
    delay_ns: float
    off_pf: float


class Printed(NamedTuple):
    """Parts with two pins that only the printed board has, all between the same two nets."""

    refs: tuple[str, ...]
    nets: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Board:
    """A slot board; `parts` maps each use to the part soldered there, `also` counts accessories."""

    name: str
    microcontroller: str
    level_v: float
    rail: str
    usb: str  # the rail that its microcontroller takes from
    clock_mhz: int
    bus: Bus
    pull_up_ohm: float
    gates: Gates | None
    pins: tuple[str, ...]  # of a reader's connector
    readers: tuple[Wired, ...]
    supply_connector: str
    supply_pins: tuple[str, ...]
    sense: int | None  # the GPIO that measures half of the readers' 3.3 V
    parts: Mapping[str, str]
    printed: tuple[Printed, ...]
    also: Mapping[str, int]

    @property
    def packages(self) -> tuple[str, ...]:
        """The references of the gate packages: U2 for the gate U2A."""
        return tuple(dict.fromkeys(reader.gate[:-1] for reader in self.readers if reader.gate))

    @property
    def branches(self) -> tuple[str, ...]:
        """The names of the branches of the shared lines."""
        return tuple(dict.fromkeys(reader.branch for reader in self.readers))


@dataclass(frozen=True, slots=True)
class Reader:
    """A type of reader module."""

    name: str
    part: str
    size: tuple[float, float]
    thickness: float
    coil_radius: float
    coil_centre: tuple[float, float]
    holes: tuple[tuple[float, float], ...]
    hole: float
    idle_ma: Band
    resting_ma: Band
    receiving_ma: Band
    field_ma: Band
    input_pf: float
    output_ohm: float
    output_ns: float
    clock_low_ns: float
    reach_mm: tuple[float, float]  # at full and at reduced RF power
    cable_pf_per_m: float
    cables: tuple[int, ...]
    slack: float
    parts_mm: float  # the height of the parts on the side of the coil
    header: float  # from the centre to the pins, which point away from the coil
    also: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Rail:
    """A supply rail: fed by another rail (`source`) or a supply unit (`part`), once or per board."""

    name: str
    title: str
    volt: float
    limit_ma: float
    part: str = ""
    source: str = ""
    efficiency: float = 1.0
    each_board: bool = False
    limits: Mapping[str, float] = field(default_factory=dict)  # where another part feeds it


@dataclass(frozen=True, slots=True)
class Load:
    """The current that one part draws from a rail."""

    rail: str
    ma: Band


@dataclass(frozen=True, slots=True)
class Supply:
    """All rails and loads; `use` is the share of each rail's limit that a table may draw."""

    use: float
    rails: Mapping[str, Rail]
    loads: Mapping[str, Load]


@dataclass(frozen=True, slots=True)
class Console:
    """A player's display and three buttons."""

    name: str
    size: str
    display: str
    bus: int
    address: int
    pins: tuple[int, int, int]
    cable: float


@dataclass(frozen=True, slots=True)
class I2c:
    """The Pi's I2C bus: clock, pull-up resistors and capacitances."""

    khz: int
    pull_up_ohm: float
    module_pull_up_ohm: float
    pin_pf: float
    cable_pf_per_m: float
    addresses: tuple[int, ...]  # that a display can be set to


@dataclass(frozen=True, slots=True)
class Case:
    """Dimensions of a console's case."""

    module: tuple[float, float]
    window: tuple[float, float]
    window_above_centre: float
    button_hole: float
    button_pitch: float
    wall: float


@dataclass(frozen=True, slots=True)
class Splitter:
    """A piece of stripboard between the Pi and the displays that share its bus.

    `pins` are those of the Pi's header, by the displays' pins; `holes` is the length of a strip.
    """

    part: str
    pins: Mapping[str, int]
    outlets: int
    holes: int
    cable: float


@dataclass(frozen=True, slots=True)
class Consoles:
    """All consoles, the parts of each apart from its display, and their bus with its splitter."""

    consoles: Mapping[str, Console]
    parts: Mapping[str, int]
    splitter: Splitter
    i2c: I2c
    case: Case


@dataclass(frozen=True, slots=True)
class KitBoard:
    """A board in a kit: its position on the mat, its number of readers and the length of their cables."""

    name: str
    board: str
    at: tuple[float, float]
    readers: int | None = None  # None: all antennas that the mat assigns to the board
    cable: int | None = None  # None: as long as the distance requires
    turn: int = 0  # degrees by which the board is turned
    headers: int = 1  # the modules' headers point to South (1) or to North (-1)


@dataclass(frozen=True, slots=True)
class SlotDisplays:
    """The small displays at the slots: count, bus and pull-ups, multiplexer addresses and cable length."""

    count: int
    bus: int
    sda: int
    scl: int
    muxes: tuple[int, ...]
    cable: float
    pull_up_ohm: float


@dataclass(frozen=True, slots=True)
class SpiDisplay:
    """An SPI display that replaces a console's own: bus and chip select, GPIOs of D/C and RST."""

    console: str
    display: str
    spi: str
    dc: int
    rst: int


@dataclass(frozen=True, slots=True)
class Kit:
    """A set of parts that is bought together; `add_to` names the kits that it extends."""

    name: str
    title: str
    base: str
    reader: str
    own_computer: bool  # its board hangs on a computer that is there: no supply and no tags are bought
    boards: tuple[KitBoard, ...]
    consoles: tuple[str, ...]
    add_to: tuple[str, ...]
    in_place_of: Mapping[str, int]  # the parts of these kits that it replaces, and how many
    lights: str  # the SPI bus and chip select of the strip
    card_pad_rst: int | None  # the GPIO of the RST line of a reader on the Pi
    buzzer: int | None  # the GPIO of the buzzer
    slot_displays: SlotDisplays | None
    displays: tuple[SpiDisplay, ...]
    parts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Hung:
    """A board that hangs below the plate: its size, its holes from its centre, and its stand-offs."""

    size: tuple[float, float]
    holes: tuple[tuple[float, float], ...]
    hole: float
    stand_off: float


@dataclass(frozen=True, slots=True)
class Plate:
    """The plate below a base's mat: two sheets, what hangs below them, and its rails; see plate.toml."""

    base: str
    size: tuple[float, float]
    material: str
    cover: float
    carrier: float
    board: float
    play: float
    ledge: float
    cloth: float
    tag: float
    slot: tuple[float, float]
    reach: tuple[float, float]
    boards: Hung
    below: float
    loss: float
    pi: Hung
    pi_at: tuple[float, float]
    rail: tuple[float, float]  # width and height
    tie: float
    ties: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Pace:
    """Minutes of a quick and a slow hand for one contact, joint, reader and tag, and hours for the rest."""

    contact: Band
    joint: Band
    reader: Band
    tag: Band
    rest: Band


@dataclass(frozen=True, slots=True)
class Hardware:
    """The whole content of `hardware/`."""

    parts: Mapping[str, Part]
    boards: Mapping[str, Board]
    readers: Mapping[str, Reader]
    supply: Supply
    consoles: Consoles
    plate: Plate
    breadboard: Breadboard
    pace: Pace
    kits: Mapping[str, Kit]
