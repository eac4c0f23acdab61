"""Positions of Art of War: what a table can know of a game, and the decision that is due."""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import NamedTuple

from playmat.errors import ConfigError, IllegalAction
from playmat.games.art_of_war.actions import NONE, Action
from playmat.games.art_of_war.armies import FIRST_GAME, Army, problems
from playmat.games.art_of_war.cards import KING, VALUES
from playmat.games.art_of_war.rules import OFFICIAL, Rules
from playmat.games.game import CHANCE, Outcome

HAND_LIMIT = 6
RESERVE_LIMIT = 5
Counts = tuple[int, ...]
"""How many cards of each kind, in the order of KINDS."""


class Reason(Enum):
    """The four endings (Fin de partie)."""

    EXECUTION = "execution"
    DEVELOPMENT = "development"
    END_OF_WAR = "end-of-war"
    COLLAPSE = "collapse"


class Phase(IntEnum):
    """Which decision is due."""

    REDRAW = 0
    REVEAL = 1
    FIRST = 2
    DEPLOY = 3
    STOCK = 4
    ACT = 5
    TARGET = 6
    GUARD = 7
    WIZARD = 8
    SHOOT = 9
    MOVE = 10
    CONSCRIPT = 11
    OVER = 12


class Unit(NamedTuple):
    """A card on the battlefield."""

    kind: int
    turned: bool = False
    damage: int = 0


Cells = tuple[Unit | None, ...]


class Side(NamedTuple):
    """What the table knows of a player; `unseen` counts hand and deck, `known` those surely in the hand."""

    king: str
    cells: Cells = (None,) * 6
    reserve: tuple[int, ...] = ()
    kingdom: Counts = (0,) * 6
    graveyard: Counts = (0,) * 6
    hand: int = 4
    deck: int = 17
    unseen: Counts = (4, 4, 4, 4, 4, 1)
    known: Counts = (0, 0, 0, 0, 0, 1)

    def may_hold(self, kind: int) -> bool:
        """Whether a card of this kind may come from the hand, by what is public (ruling 19)."""
        known = self.known[kind]
        return known > 0 or (self.hand > sum(self.known) and self.unseen[kind] > known)

    def may_support(self, effect: int) -> bool:
        """Whether a card with this support, or the King in its place, may be laid now."""
        return len(self.reserve) < RESERVE_LIMIT and (self.may_hold(effect) or self.may_hold(KING))

    def defence(self, unit: Unit) -> int:
        """What the unit's card shows towards the enemy."""
        return VALUES[self.king].defence[unit.kind][unit.turned]

    def reach(self, cell: int) -> tuple[int, ...]:
        """The enemy cells in range of the unit at `cell`."""
        unit = self.cells[cell]
        assert unit is not None
        return VALUES[self.king].reach[unit.kind][cell]


class Attack(NamedTuple):
    """An attack that is not resolved yet: whose unit, how strong, against which enemy cell."""

    cell: int
    value: int
    target: int = NONE


class Support(NamedTuple):
    """A support in the chain that is being answered."""

    seat: int
    effect: int


class Done(IntEnum):
    """Which of the two actions of this turn was chosen."""

    NOTHING = 0
    RECRUITED = 1
    ATTACKED = 2


class State(NamedTuple):
    """A position; `mover` decides, `active` has the turn (and begins, or reveals, during setup)."""

    rules: Rules
    sides: tuple[Side, Side]
    phase: Phase = Phase.REDRAW
    mover: int = 0
    active: int = 0
    turn: int = 0
    done: Done = Done.NOTHING
    bonus: int = 0  # attack points by Soldier supports
    entered: bool = False  # a citizen was developed in this turn
    attack: Attack | None = None
    chain: tuple[Support, ...] = ()
    placed: int = 0  # conscripts that stand, or kingdom cards that are revealed
    result: Outcome | None = None

    @property
    def own(self) -> Side:
        """The side that has the turn."""
        return self.sides[self.active]

    @property
    def enemy(self) -> Side:
        """The other side."""
        return self.sides[1 - self.active]

    def outcome(self) -> Outcome | None:
        """How the game ended, if it has."""
        return self.result

    def legal_actions(self) -> tuple[Action, ...]:
        """Every action that the rules allow and public knowledge does not exclude."""
        from playmat.games.art_of_war.legal import legal_actions

        return legal_actions(self)

    def apply(self, action: Action) -> State:
        """The state after a legal action; IllegalAction for any other."""
        from playmat.games.art_of_war.apply import apply

        legal = self.legal_actions()
        if action not in legal:
            options = ", ".join(map(str, legal)) or "nothing: the game is over"
            raise IllegalAction(f"'{action}' is not legal in {self}: expected one of {options}")
        return apply(self, action)

    def observation(self, player: int) -> str:
        """What `player` (or PUBLIC) knows; the table knows nothing that is not public."""
        return str(self)

    def __str__(self) -> str:
        from playmat.games.art_of_war.notation import format_state

        return format_state(self)


def start(rules: Rules = OFFICIAL, armies: tuple[Army, Army] = FIRST_GAME) -> State:
    """The beginning of a game between two armies; ConfigError where one cannot be fielded."""
    for army in armies:
        if wrong := problems(army):
            raise ConfigError(f"{army} cannot be fielded: {'; '.join(wrong)}")
    south, north = (Side(army.king, unseen=(*army.units, 1)) for army in armies)
    if rules.first_player_first:
        return State(rules, (south, north), Phase.FIRST, CHANCE)
    return State(rules, (south, north))
