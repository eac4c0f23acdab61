"""The user's collection: Kings entered from their cards, and named armies."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from playmat.errors import ConfigError, MalformedText, quoted
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
from playmat.games.art_of_war.rules.options import PRESETS, Army, parse_army, problems
from playmat.toml import read_toml

_NAME = re.compile(r"[\w][\w .'-]{0,39}")
_KEYS = ("kings", "armies")


@dataclass(frozen=True, slots=True)
class Collection:
    """Kings by serial, armies by name."""

    kings: Mapping[str, Print] = field(default_factory=dict)
    armies: Mapping[str, Army] = field(default_factory=dict)

    @property
    def cards(self) -> Cards:
        """All cards of the game, including these Kings."""
        return CARDS.with_kings(self.kings.values())

    def with_king(self, king: Print) -> Collection:
        """Returns the collection with this King."""
        return replace(self, kings={**self.kings, king.serial: king})

    def with_army(self, name: str, army: Army) -> Collection:
        """Returns the collection with this army; ConfigError if the army or its name is invalid."""
        if not _NAME.fullmatch(name) or name in PRESETS:
            presets = " or ".join(PRESETS)
            raise ConfigError(
                f"{quoted(name)} cannot name an army: use up to 40 letters and digits, not {presets}"
            )
        if wrong := problems(army, self.cards):
            raise ConfigError(f"the army {quoted(name)} cannot be fielded: {'; '.join(wrong)}")
        return replace(self, armies={**self.armies, name: army})

    def merged(self, other: Collection) -> Collection:
        """Returns the union of both collections; `other` has precedence."""
        return Collection({**self.kings, **other.kings}, {**self.armies, **other.armies})

    def army(self, name: str) -> Army:
        """Returns the army or preset of this name, or a fully noted one; raises ConfigError."""
        known = {**PRESETS, **self.armies}
        if name in known:
            return known[name]
        try:
            return parse_army(name)
        except MalformedText as error:
            raise ConfigError(f"there is no army {quoted(name)}: choose one of {', '.join(known)}") from error

    def __str__(self) -> str:
        lines = []
        for king in self.kings.values():
            attack = '"X"' if king.attack == X else str(king.attack)
            lines += [
                f"[kings.{king.serial}]",
                f"attack = {attack}",
                f"defence = {list(king.defence)} # upright, turned",
                f'range = "{format_grid(king.reach)}" # as printed, from the top; x is black',
                "",
            ]
        if self.armies:
            lines += ["[armies]", *(f'"{name}" = "{army}"' for name, army in self.armies.items())]
        return "\n".join(lines) + "\n" if lines else ""


def typed_king(serial: str, attack: str, defence: tuple[int, int], grid: str, where: str) -> Print:
    """Builds a King from entered values; ConfigError names `where` and the invalid value."""
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
    """Parses a collection; ConfigError names `source` and key."""
    data = read_toml(text, source)
    for key, value in data.items():
        if key not in _KEYS or not isinstance(value, dict):
            raise ConfigError(f"{source}: {key} is not one of [{'], ['.join(_KEYS)}]: remove it")
    collection = Collection()
    for serial, entry in data.get("kings", {}).items():
        where = f"{source}, kings.{serial}"
        match entry:
            case {"attack": attack, "defence": [int(upright), int(turned)], "range": str(grid), **rest} if (
                not rest
            ):
                king = typed_king(serial, str(attack), (upright, turned), grid, where)
            case _:
                raise ConfigError(
                    f"{where}: expected attack = 1, defence = [4, 3], range = '..x../.xxx./.....'"
                )
        collection = collection.with_king(king)
    for name, noted in data.get("armies", {}).items():
        try:
            collection = collection.with_army(name, parse_army(str(noted)))
        except MalformedText as error:
            raise ConfigError(f"{source}, armies.{name}: {error}") from error
    return collection
