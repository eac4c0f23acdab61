"""Components and options: 17 units a side and a board with a tag in every square."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from playmat.drawing import Drawing
from playmat.games.game_of_war.drawings import EMBLEMS, FIELDS
from playmat.games.game_of_war.formations import formations
from playmat.games.game_of_war.placements import KINDS, PLACES
from playmat.games.game_of_war.rules.actions import Action
from playmat.games.game_of_war.rules.board import FORTRESSES, GRID, PASSES, each
from playmat.games.game_of_war.rules.combat import FORTRESS_BONUS, PASS_BONUS
from playmat.games.game_of_war.rules.state import State
from playmat.games.game_of_war.rules.switches import Switches
from playmat.games.game_of_war.rules.units import OPENING, UNITS
from playmat.games.game_of_war.words import switches
from playmat.games.game_of_war.words.lessons import STACKING
from playmat.games.interface import Brief, Choice, Form, Game, Piece, Ready, Setup
from playmat.placement import SEAT_NAMES, SEATS, SHARED
from playmat.text import say

UNIT_SERIALS = tuple(
    tuple(f"{SEAT_NAMES[seat][0].upper()}{code}" for code in ("IN", "CV", "CN", "SC", "RL", "SR"))
    for seat in SEATS
)
"""Tag serials of the units by seat and kind."""
_SERIALS = {
    **{serial: KINDS[seat][kind] for seat in SEATS for kind, serial in enumerate(UNIT_SERIALS[seat])},
    **GRID.serials,
}

# The ready opening is the rulebook's, and favours North: see `NORTHS_SHARE`.
_SECRECY = Ready(say("Deploy in secret"), note=say("North wins more often"))

Build = Callable[[Switches, bool], Game[State, Action]]


class GameOfWarSetup(Setup[State, Action]):
    """Secret deployment or the ready opening; `build` returns the game with other options."""

    serials: Mapping[str, str] = _SERIALS
    layout = GRID
    ready = _SECRECY
    formations = staticmethod(formations)

    def __init__(self, switches: Switches, opening: bool, build: Build) -> None:
        self._switches = switches
        self._opening = opening
        self._build = build

    def components(self, seats: int = 2) -> Mapping[int, tuple[Piece, ...]]:
        """Returns the units of each side, with squares in the ready opening, and the board."""
        units = _opened if self._opening else _units
        return {**{seat: units(seat) for seat in SEATS}, SHARED: GRID.squares}

    def dealt(self, seats: int = 2) -> Mapping[int, tuple[Piece, ...]]:
        """Returns the components in the ready opening."""
        return {**{seat: _opened(seat) for seat in SEATS}, SHARED: GRID.squares}

    def drawings(self) -> Mapping[str, Drawing]:
        """Returns the drawings of the squares and of both sides' units."""
        emblems = [EMBLEMS[unit.kind] for unit in UNITS]
        units = {s: drawing for own in UNIT_SERIALS for s, drawing in zip(own, emblems, strict=True)}
        return units | dict(zip(GRID.serials, FIELDS, strict=True))

    def prints(self) -> Mapping[str, Mapping[str, Any]]:
        """Returns the values of each unit and the cover of fortresses and passes, by serial."""
        values = [
            {"attack": unit.attack, "charge": unit.charge, "defence": unit.defence}
            | {"range": unit.range, "speed": unit.speed, "covered": unit.covered}
            for unit in UNITS
        ]
        units = {s: value for own in UNIT_SERIALS for s, value in zip(own, values, strict=True)}
        covers = ((FORTRESSES, FORTRESS_BONUS), (PASSES, PASS_BONUS))
        squares = {
            serial: {"cover": bonus}
            for square, serial in enumerate(GRID.serials)
            for terrain, bonus in covers
            if terrain >> square & 1
        }
        return units | squares

    def stacking(self) -> Brief:
        """Returns the instructions for preparing a tutorial game."""
        return STACKING

    def choices(self) -> tuple[Choice, ...]:
        """Returns the options: deployment and rules."""
        if self._opening:
            deployment = Choice(_SECRECY.label, _SECRECY.ready, _SECRECY.note)
        else:
            deployment = Choice(_SECRECY.label, _SECRECY.by_hand)
        return deployment, *switches.choices(self._switches, self._opening)

    def chosen(self, number: int) -> Game[State, Action]:
        """Returns the game with the next value of option `number`."""
        if number == 0:
            return self._build(self._switches, not self._opening)
        return self._build(switches.chosen(self._switches, number - 1), self._opening)

    def settings(self) -> Mapping[str, object]:
        """Returns the deployment, and the differences from the rulings."""
        return {"opening": "ready" if self._opening else "secret", "rules": str(self._switches)}


def _units(seat: int) -> tuple[Piece, ...]:
    return tuple(
        Piece(UNIT_SERIALS[seat][number], KINDS[seat][number], form=Form.PIECE)
        for number, unit in enumerate(UNITS)
        for _ in range(unit.number)
    )


def _opened(seat: int) -> tuple[Piece, ...]:
    return tuple(
        Piece(UNIT_SERIALS[seat][kind], KINDS[seat][kind], form=Form.PIECE, home=PLACES[square])
        for kind, squares in enumerate(OPENING[seat])
        for square in each(squares)
    )
