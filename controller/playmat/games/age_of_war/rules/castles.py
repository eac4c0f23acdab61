"""Castles and clans as printed on the cards, and the battle lines to fill."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from importlib import resources
from typing import Any, NamedTuple

from playmat.errors import ConfigError, MalformedText, literal, quoted
from playmat.toml import read_toml

DICE = 7
FACES = INFANTRY_1, INFANTRY_2, INFANTRY_3, ARCHERY, CAVALRY, DAIMYO = "123ACD"
INFANTRY = {INFANTRY_1: 1, INFANTRY_2: 2, INFANTRY_3: 3}
"""Infantry value of each face."""


class Line(NamedTuple):
    """Battle line: at least this total of infantry, or exactly these symbols; `str()` is its notation."""

    infantry: int = 0
    archery: int = 0
    cavalry: int = 0
    daimyo: int = 0

    @property
    def symbols(self) -> str:
        """Required faces, apart from infantry."""
        return ARCHERY * self.archery + CAVALRY * self.cavalry + DAIMYO * self.daimyo

    @property
    def dice(self) -> int:
        """Fewest dice that can fill the line."""
        return -(-self.infantry // INFANTRY[INFANTRY_3]) + self.archery + self.cavalry + self.daimyo

    def __str__(self) -> str:
        return str(self.infantry) if self.infantry else self.symbols


RED_DAIMYO = Line(daimyo=1)
"""Line in the red box."""


class Castle(NamedTuple):
    """Printed contents of a castle's card."""

    name: str
    clan: str
    points: int
    lines: tuple[Line, ...]
    red_daimyo: bool


def lines_of(castle: Castle, stolen: bool) -> tuple[Line, ...]:
    """Returns the lines to fill; `stolen` means from another player, not from the centre."""
    return (*castle.lines, RED_DAIMYO) if stolen and castle.red_daimyo else castle.lines


def parse_line(text: str) -> Line:
    """Parses a battle line such as `8` or `AC`; raises MalformedText for anything else."""
    if len(text) < 5 and text.isdecimal() and text.isascii() and int(text):
        return Line(infantry=int(text))
    if text and not set(text) - {ARCHERY, CAVALRY, DAIMYO}:
        return Line(archery=text.count(ARCHERY), cavalry=text.count(CAVALRY), daimyo=text.count(DAIMYO))
    raise MalformedText(
        f"{quoted(text)} is no battle line: expected a total such as 8, or symbols such as AC"
    )


class Cards(NamedTuple):
    """Printed data: castles by name, and the value of each complete clan."""

    castles: Mapping[str, Castle]
    clans: Mapping[str, int]
    source: str
    confidence: int


def parse_cards(text: str, source: str) -> Cards:
    """Parses castles and clans of a data file; ConfigError names `source`, castle and key."""
    entries = read_toml(text, source)
    _require(entries, ("source", "confidence", "clans", "castles"), source)
    for key in ("clans", "castles"):
        _check_table(entries[key], f"{source}: {key}")
    clans: dict[str, int] = entries["clans"]
    for clan, value in clans.items():
        _check_points(value, f"{source}, clans: {clan}")
    castles: dict[str, Castle] = {}
    for name, entry in entries["castles"].items():
        where = f"{source}, {name}"
        _check_table(entry, where)
        _require(entry, ("clan", "points", "lines", "red_daimyo"), where)
        if not isinstance(entry["clan"], str) or entry["clan"] not in clans:
            raise ConfigError(f"{where}: clan = {literal(entry['clan'])} is none of {', '.join(clans)}")
        _check_points(entry["points"], f"{where}: points")
        if type(entry["red_daimyo"]) is not bool:
            raise ConfigError(f"{where}: red_daimyo = {literal(entry['red_daimyo'])} must be true or false")
        texts = entry["lines"]
        if not isinstance(texts, list) or not texts or not all(isinstance(text, str) for text in texts):
            raise ConfigError(f"{where}: lines = {literal(texts)} must be a list such as ['A', 'CC', '5']")
        try:
            lines = tuple(map(parse_line, texts))
        except MalformedText as error:
            raise ConfigError(f"{where}: lines: {error}") from error
        if (needed := sum(line.dice for line in lines)) > DICE:
            raise ConfigError(f"{where}: lines = {literal(texts)} need {needed} dice of {DICE}")
        castles[name] = Castle(
            name=name, clan=entry["clan"], points=entry["points"], lines=lines, red_daimyo=entry["red_daimyo"]
        )
    if empty := clans.keys() - {castle.clan for castle in castles.values()}:
        raise ConfigError(f"{source}, clans: {min(empty)} has no castle")
    return Cards(castles, clans, entries["source"], entries["confidence"])


def _check_table(value: object, where: str) -> None:
    if not isinstance(value, dict):
        raise ConfigError(f"{where} = {literal(value)} must be a table")


def _require(entry: Mapping[str, Any], keys: Collection[str], where: str) -> None:
    for key in keys:
        if key not in entry:
            raise ConfigError(f"{where}: {key} is missing")


def _check_points(value: object, where: str) -> None:
    if type(value) is not int or value < 1:
        raise ConfigError(f"{where} = {literal(value)} must be a number from 1")


_FILE = resources.files("playmat.games.age_of_war").joinpath("data", "castles.toml")
CARDS = parse_cards(_FILE.read_text(encoding="utf-8"), "castles.toml")
CASTLES = CARDS.castles
CLANS = CARDS.clans
CASTLES_OF = {
    clan: tuple(castle.name for castle in CASTLES.values() if castle.clan == clan) for clan in CLANS
}
"""Names of each clan's castles."""


def worth(names: Collection[str]) -> int:
    """Returns the points of a player's castles; a complete clan counts its value instead of theirs."""
    total = 0
    for clan, whole in CASTLES_OF.items():
        held = [name for name in whole if name in names]
        total += CLANS[clan] if len(held) == len(whole) else sum(CASTLES[name].points for name in held)
    return total
