"""What a table's configuration says, as frozen values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Timing:
    """Delays before the table acts on its inputs, in seconds."""

    dwell: float = 0.4  # a placement that shows an action must be still this long
    across: float = 0.2  # the same, if no other action is possible: longer than a card carried across is read
    touch: float = 0.18  # a wand touches what it rests on for this long; it passes over all else
    patience: float = 1.2  # a placement that shows no action is explained after this long
    carry: float = 4.0  # a card in the air is asked for after this long
    reaction: float = 0.3  # a button decides only what it has said for this long
    limit: float = 0.0  # a table is booked for this long, from the first game on; 0: no limit
    quiet: float = 0.0  # an abandoned table invites again after this long; 0: never

    def rest(self, doubtful: bool) -> float:
        """Seconds that an action must be shown unchanged; longer if another may be intended."""
        return self.dwell if doubtful else min(self.across, self.dwell)


@dataclass(frozen=True, slots=True)
class BoardConfig:
    """A slot board and its serial port: a path, or `usb:` and the USB serial number of the board;
    the clock of its SPI bus, the GPIOs of its readers' RST line and of the wire that senses their supply, if
    there are these; clean misses before a tag is gone, microseconds from field on to the first poll, and for
    an answer to begin.
    """

    name: str
    port: str
    mhz: int | None = None  # as quick as its errors allow
    rst: int | None = None
    sense: int | None = None
    misses: int = 3
    settle_us: int = 2000
    timeout_us: int = 500


@dataclass(frozen=True, slots=True)
class SpiConfig:
    """Where a display of 256 x 64 is: /dev/spidevPORT.DEVICE and the GPIOs of its D/C and RST lines."""

    port: int
    device: int
    dc: int
    rst: int


@dataclass(frozen=True, slots=True)
class ConsoleConfig:
    """The display and buttons of one seat or several, by the mat's names for them: the I2C bus and address,
    or SPI, and the pins from left to right.
    """

    seats: tuple[str, ...]
    bus: int
    address: int
    pins: tuple[int, int, int]
    size: tuple[int, int] = (128, 64)
    spi: SpiConfig | None = None


@dataclass(frozen=True, slots=True)
class SlotDisplaysConfig:
    """The small displays: their I2C bus, and the addresses of South's and North's multiplexer."""

    bus: int
    muxes: tuple[int, int]


@dataclass(frozen=True, slots=True)
class GameConfig:
    """What is played: the game by its name, and what it alone understands.

    Without a name it is the default one of those that come with playmat. Files that
    settings name lie in `folder`.
    """

    name: str = ""
    settings: Mapping[str, object] = field(default_factory=dict)
    folder: Path | None = None


@dataclass(frozen=True, slots=True)
class Keep:
    """How long the journal keeps old games, and how large it may become; the last game always stays."""

    days: int = 365
    megabytes: int = 100


@dataclass(frozen=True, slots=True)
class DisplaysConfig:
    """The consoles' displays: seconds without use until they go dark, and their brightness in percent."""

    sleep: float = 1800.0
    brightness: int = 100


@dataclass(frozen=True, slots=True)
class FleetConfig:
    """The broker that the table reports to, and how long events wait for it."""

    table: str  # its name in topics, and its account
    broker: str
    port: int
    password: Path | None  # a file
    ca: Path | None  # the certificate of the authority that signed the broker's; None: no TLS
    name: str = ""  # for people
    page: str = ""  # address of its page for spectators
    keep_days: int = 7
    keep_events: int = 50_000
    through: str = ""  # the Unix socket that leads to the broker, for a program without a network


@dataclass(frozen=True, slots=True)
class UpdatesConfig:
    """Where the table may look for a newer release; whoever decides there decides what runs on it."""

    sticks: bool = False  # any USB stick that is plugged in
    address: str = ""  # of a release.json, by HTTPS


@dataclass(frozen=True, slots=True)
class TableConfig:
    """Everything that differs from table to table."""

    game: GameConfig
    mat: Path
    journal: Path
    boards: tuple[BoardConfig, ...]
    consoles: tuple[ConsoleConfig, ...]
    timing: Timing = Timing()
    journal_keep: Keep = Keep()
    language: str = "en"
    pinned: bool = False  # its page is open to a network, and its consoles show the PIN for a seat there
    power: bool = False  # whether its computer can be asked to switch itself off, or to update
    phones_host: str = ""  # in the codes for phones, instead of this computer's addresses
    phones: int | None = None  # port of the page that makes phones second consoles; 0: that of the demo
    owner: int | None = None  # port of the page on which its owner sets it up
    owner_pin: str = ""  # digits in front of that page, and of the menu of its computer
    recording: Path | None = None  # where all that boards and buttons say is kept
    boxes: tuple[Path, ...] = ()  # which tag sticks to what, a file for each game
    displays: DisplaysConfig = DisplaysConfig()
    buzzer: int | None = None  # its GPIO
    silent: bool = False  # whether the buzzer plays nothing
    speaker: int | None = None  # the volume in percent with which the table speaks
    card_pad: bool = False  # whether a reader is on the Pi itself
    lights: str | None = None  # their SPI bus and chip select, "0.1"
    slot_displays: SlotDisplaysConfig | None = None
    fleet: FleetConfig | None = None
    updates: UpdatesConfig | None = None
    hotspot: str | None = None  # the country of the access point that it opens without a network
    players: Mapping[str, str] = field(default_factory=dict)  # the program at each seat that one plays
