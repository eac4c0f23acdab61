"""Games that break a law: what a restart, a race or a reader would make of them is named."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

import pytest

from playmat.games.interface import AnyGame, Choice, Game, Outcome, Pace
from playmat.placement import Arrangement, Face, Place, Placement, Zone
from playmat.simulator.rehearsal.playouts import Turn
from playmat.text import say
from playmat.virtual.game_check.laws import (
    Breach,
    Law,
    actions_are_their_notation,
    matches_are_their_journal,
    pieces_in_no_order_are_sorted,
    racing_actions_name_their_seat,
)
from support.dare import DARE, DareProjection, DareRules, DareSetup, Decision, Ending, State


@dataclass(frozen=True)
class Short(State):
    """A match that ends once both have stayed; the notation does not say so."""

    def apply(self, action: Decision, at: float = 0.0) -> State:
        after = super().apply(action, at)
        return Short(after.stayed, "draw" if after.stayed == 2 else after.last)

    def outcome(self) -> Outcome | None:
        return Outcome((), Ending.DRAWN) if self.stayed == 2 else super().outcome()


class ShortRules(DareRules):
    """Begins a short match."""

    def start(self, seats: int = 2) -> State:
        return Short()


class Lengths(DareSetup):
    """Offers short matches."""

    def choices(self) -> tuple[Choice, ...]:
        return (Choice(say("Length"), say("Long")),)

    def chosen(self, number: int) -> Game[State, Decision]:
        return DARE._replace(rules=ShortRules())


class Unsorted(DareProjection):
    """Two pieces on one cell, the tower first."""

    zones = {"cell": Zone(Arrangement.CELLS, several=True)}

    def placement(self, state: State) -> Placement:
        return {Place("cell", 0): (Face("tower"), Face("knight"))}


class Stay(NamedTuple):
    """One of two classes without fields, which are equal."""

    def __str__(self) -> str:
        return "stay"


class Resign(NamedTuple):
    """The other one."""

    def __str__(self) -> str:
        return "resign"


class Alike(State):
    """A state whose actions are equal."""

    def legal_actions(self) -> tuple[Any, ...]:
        return (Stay(), Resign())


class AlikeRules(DareRules):
    """Reads either."""

    def parse_action(self, text: str) -> Any:
        return {"stay": Stay(), "resign": Resign()}[text]


def test_actions_of_two_classes_that_are_equal_are_found() -> None:
    (breach,) = actions_are_their_notation(DARE._replace(rules=AlikeRules()), [Turn(Alike())], Random(1))
    assert breach.problem == "'stay' and 'resign' at '0 -' are equal"
    assert breach.remedy.startswith("write @dataclass(frozen=True)")


@pytest.mark.parametrize(
    ("law", "change", "method", "remedy"),
    [
        (matches_are_their_journal, lambda: DARE._replace(setup=Lengths()), "parse_state", "note in the pos"),
        (racing_actions_name_their_seat, lambda: DARE._replace(pace=Pace.REAL_TIME), "performer", "give act"),
        (
            pieces_in_no_order_are_sorted,
            lambda: DARE._replace(projection=Unsorted()),
            "placement",
            "sort the",
        ),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_game_that_breaks_a_law_is_told_how_to_obey(
    law: Law, change: Callable[[], AnyGame], method: str, remedy: str
) -> None:
    start = State()
    assert not [*law(DARE, [Turn(start)], Random(1))]
    breach: Breach = next(iter(law(change(), [Turn(start)], Random(1))))
    assert breach.method == method and breach.remedy.startswith(remedy)
