"""What the files of the kit say, as frozen values. Lengths in millimetres, currents in mA."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple


class Band(NamedTuple):
    """From and to: of a price, or what is typical and what comes at most."""

    low: float
    high: float

    def times(self, count: float) -> Band:
        """So many of it."""
        return Band(self.low * count, self.high * count)

    def plus(self, other: Band) -> Band:
        """Both together."""
        return Band(self.low + other.low, self.high + other.high)


@dataclass(frozen=True, slots=True)
class Part:
    """What is bought: in euro for a pack of so many."""

    id: str
    name: str
    sources: tuple[str, str]
    price: Band
    check: str
    pack: int = 1
    spare: float = 0.0  # so many more of each are bought
    diameter: float = 0.0  # of a tag


@dataclass(frozen=True, slots=True)
class Wired:
    """One reader of a board: its connector, the GPIO of its select line, its gate (`U2A`) and its branch."""

    connector: str
    select: int
    gate: str
    branch: str


@dataclass(frozen=True, slots=True)
class Bus:
    """The pins that readers share, and the resistors in them."""

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
        """The GPIO of each line, by the name that the module's pin has."""
        return {"SCK": self.sck, "MOSI": self.mosi, "MISO": self.miso, "RST": self.rst}


@dataclass(frozen=True, slots=True)
class Gates:
    """The packages of gates between the modules' MISO and the bus; `units`: enable, input and output."""

    package: str
    units: Mapping[str, tuple[int, int, int]]
    ground: int
    supply: int
    pull_down_ohm: float
    output_ohm: float
    delay_ns: float
    off_pf: float


@dataclass(frozen=True, slots=True)
class Board:
    """A slot board; `parts` are what is soldered, by what it is for, `also` what it needs besides."""

    name: str
    microcontroller: str
    level_v: float
    rail: str
    clock_mhz: int
    bus: Bus
    pull_up_ohm: float
    gates: Gates | None
    pins: tuple[str, ...]  # of a reader's connector
    readers: tuple[Wired, ...]
    supply_connector: str
    supply_pins: tuple[str, ...]
    parts: Mapping[str, str]
    also: Mapping[str, int]

    @property
    def packages(self) -> tuple[str, ...]:
        """The references of the gates' packages: U2 of the gate U2A."""
        return tuple(dict.fromkeys(reader.gate[:-1] for reader in self.readers if reader.gate))

    @property
    def branches(self) -> tuple[str, ...]:
        """The branches of the shared lines."""
        return tuple(dict.fromkeys(reader.branch for reader in self.readers))


@dataclass(frozen=True, slots=True)
class Reader:
    """A kind of reader module."""

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
    reach_mm: tuple[float, float]  # with full power, and with less
    cable_pf_per_m: float
    cables: tuple[int, ...]
    slack: float
    also: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Rail:
    """A supply; fed by another one or by a part alone, and one for each board or one for all."""

    name: str
    title: str
    volt: float
    limit_ma: float
    part: str = ""
    source: str = ""
    efficiency: float = 1.0
    each_board: bool = False


@dataclass(frozen=True, slots=True)
class Load:
    """What a part takes from a rail."""

    rail: str
    ma: Band


@dataclass(frozen=True, slots=True)
class Supply:
    """All rails and loads; of a rail's limit a table shall `use` only a part."""

    use: float
    rails: Mapping[str, Rail]
    loads: Mapping[str, Load]


@dataclass(frozen=True, slots=True)
class Console:
    """A display and three buttons before a player."""

    name: str
    size: str
    display: str
    bus: int
    address: int
    pins: tuple[int, int, int]
    cable: float


@dataclass(frozen=True, slots=True)
class I2c:
    """The Pi's I2C: its clock, its resistors and what loads it."""

    khz: int
    pull_up_ohm: float
    module_pull_up_ohm: float
    pin_pf: float
    cable_pf_per_m: float
    addresses: tuple[int, ...]  # that a display can have


@dataclass(frozen=True, slots=True)
class Case:
    """What a console's case is made for."""

    module: tuple[float, float]
    window: tuple[float, float]
    window_above_centre: float
    button_hole: float
    button_pitch: float
    wall: float


@dataclass(frozen=True, slots=True)
class Consoles:
    """All consoles, what each is made of besides its display, and their bus."""

    consoles: Mapping[str, Console]
    parts: Mapping[str, int]
    i2c: I2c
    case: Case


@dataclass(frozen=True, slots=True)
class KitBoard:
    """A board in a kit: where it lies on the mat, how many readers it has, how long their cable is."""

    name: str
    board: str
    at: tuple[float, float]
    readers: int | None = None  # all of the mat
    cable: int | None = None  # as long as the way is


@dataclass(frozen=True, slots=True)
class SlotDisplays:
    """The small displays: how many, their bus and its resistors, the multiplexers and the way there."""

    count: int
    bus: int
    sda: int
    scl: int
    muxes: tuple[int, ...]
    cable: float
    pull_up_ohm: float


@dataclass(frozen=True, slots=True)
class SpiDisplay:
    """A display on SPI in place of a console's own: its bus and chip select, and the GPIOs of D/C and RST."""

    console: str
    display: str
    spi: str
    dc: int
    rst: int


@dataclass(frozen=True, slots=True)
class Kit:
    """What is bought together; what is added to other kits says to which."""

    name: str
    title: str
    base: str
    reader: str
    boards: tuple[KitBoard, ...]
    consoles: tuple[str, ...]
    add_to: tuple[str, ...]
    lights: str  # the SPI bus and chip select of the strip
    card_pad_rst: int | None  # the GPIO of the RST line of a reader on the Pi
    buzzer: int | None  # its GPIO
    slot_displays: SlotDisplays | None
    displays: tuple[SpiDisplay, ...]
    parts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Hardware:
    """Everything that `hardware/` describes."""

    parts: Mapping[str, Part]
    boards: Mapping[str, Board]
    readers: Mapping[str, Reader]
    supply: Supply
    consoles: Consoles
    kits: Mapping[str, Kit]

    def base_kits(self) -> Sequence[Kit]:
        """Those that work by themselves."""
        return [kit for kit in self.kits.values() if not kit.add_to]
