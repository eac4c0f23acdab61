"""What an owner adds to the game: Kings whose values were typed from the card, and armies with a name."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from playmat.errors import ConfigError, MalformedText, quoted
from playmat.games.art_of_war.rules.armies import PRESETS, Army, parse_army, problems
from playmat.games.art_of_war.rules.cards import (
    CARDS,
    KING,
    Cards,
    Print,
    X,
    format_grid,
    parse_grid,
    read_print,
)

_NAME = re.compile(r"[\w][\w .'-]{0,39}")
_KEYS = ("kings", "armies")


@dataclass(frozen=True, slots=True)
class Collection:
    """Kings by serial, armies by name."""

    kings: Mapping[str, Print] = field(default_factory=dict)
    armies: Mapping[str, Army] = field(default_factory=dict)

    @property
    def cards(self) -> Cards:
        """The cards of the game, these Kings among them."""
        return CARDS.with_kings(self.kings.values())

    def with_king(self, king: Print) -> Collection:
        """The collection with this King, who may be fielded with its cards."""
        return replace(self, kings={**self.kings, king.serial: king})

    def with_army(self, name: str, army: Army) -> Collection:
        """The collection with this army; ConfigError where it cannot be fielded or so named."""
        if not _NAME.fullmatch(name) or name in PRESETS:
            presets = " or ".join(PRESETS)
            raise ConfigError(
                f"{quoted(name)} cannot name an army: use up to 40 letters and digits, not {presets}"
            )
        if wrong := problems(army, self.cards):
            raise ConfigError(f"the army {quoted(name)} cannot be fielded: {'; '.join(wrong)}")
        return replace(self, armies={**self.armies, name: army})

    def merged(self, other: Collection) -> Collection:
        """Both collections; where they differ, the other one's."""
        return Collection({**self.kings, **other.kings}, {**self.armies, **other.armies})

    def army(self, name: str) -> Army:
        """The army or preset with this name, or noted in full; ConfigError where there is none."""
        known = {**PRESETS, **self.armies}
        if name in known:
            return known[name]
        try:
            return parse_army(name)
        except MalformedText as error:
            raise ConfigError(f"there is no army {quoted(name)}: choose one of {', '.join(known)}") from error

    def __str__(self) -> str:
        lines = [line for king in self.kings.values() for line in _format_king(king)]
        if self.armies:
            lines += ["[armies]", *(f'"{name}" = "{army}"' for name, army in self.armies.items())]
        return "\n".join(lines) + "\n" if lines else ""


def typed_king(serial: str, attack: str, defence: tuple[int, int], grid: str, where: str) -> Print:
    """The King that an owner reads off the card; ConfigError with `where` names what cannot be."""
    card = CARDS.get(serial)
    if card is None or card.kind != KING:
        kings = ", ".join(serial for serial, card in CARDS.items() if card.kind == KING)
        raise ConfigError(f"{where}: '{serial}' is no King: expected one of {kings}")
    value: object = int(attack) if attack.isdecimal() and len(attack) < 4 else attack.upper()
    try:
        squares = [list(square) for square in parse_grid(grid)]
    except MalformedText as error:
        raise ConfigError(f"{where}: {error}") from error
    return read_print(serial, KING, {"attack": value, "defence": list(defence), "range": squares}, where)


def parse_collection(text: str, source: str) -> Collection:
    """The collection in a file; ConfigError names `source` and key."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{source} is not TOML: {error}") from error
    for key, value in data.items():
        if key not in _KEYS or not isinstance(value, dict):
            raise ConfigError(f"{source}: {key} is not one of [{'], ['.join(_KEYS)}]: remove it")
    collection = Collection()
    for serial, entry in data.get("kings", {}).items():
        collection = collection.with_king(_king(serial, entry, f"{source}, kings.{serial}"))
    for name, noted in data.get("armies", {}).items():
        try:
            collection = collection.with_army(name, parse_army(str(noted)))
        except MalformedText as error:
            raise ConfigError(f"{source}, armies.{name}: {error}") from error
    return collection


def _king(serial: str, entry: Any, where: str) -> Print:
    match entry:
        case {"attack": attack, "defence": [int(upright), int(turned)], "range": str(grid), **rest} if (
            not rest
        ):
            return typed_king(serial, str(attack), (upright, turned), grid, where)
    raise ConfigError(f"{where}: expected attack = 1, defence = [4, 3], range = '..x../.xxx./.....'")


def _format_king(king: Print) -> list[str]:
    attack = '"X"' if king.attack == X else str(king.attack)
    return [
        f"[kings.{king.serial}]",
        f"attack = {attack}",
        f"defence = {list(king.defence)} # upright, turned",
        f'range = "{format_grid(king.reach)}" # as printed, from the top; x is black',
        "",
    ]
