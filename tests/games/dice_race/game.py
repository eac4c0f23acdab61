"""A race to twenty points: the seat at turn takes two dice out of the wells and throws them.

All seats have the same number of turns. After the round in which a seat reaches twenty, all seats with the
highest score win.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from enum import Enum
from itertools import combinations_with_replacement
from typing import NamedTuple

from playmat.board import Board, Counter, Row, Tile
from playmat.errors import ConfigError, IllegalAction, MalformedText, quoted
from playmat.games.interface import (
    CHANCE,
    Brief,
    Deadline,
    Form,
    Game,
    Outcome,
    Piece,
    Projection,
    Rules,
    Setup,
    Words,
)
from playmat.placement import SEAT_NAMES, SHARED, Arrangement, Face, Faces, Lay, Place, Placement, Zone
from playmat.text import Text, say

GOAL = 20
WELLS = Place("well")
Dice = tuple[int, ...]
ROLLS: tuple[Dice, ...] = tuple(combinations_with_replacement(range(1, 7), 2))


class Reason(Enum):
    """Reasons for the end of a race."""

    GOAL = "goal"


class Action(NamedTuple):
    """Dice thrown, or taken up if empty."""

    dice: Dice = ()

    def __str__(self) -> str:
        return f"roll {_dice(self.dice)}" if self.dice else "take"


class State(NamedTuple):
    """Scores, the seat at turn and the dice in the wells; no dice means that they are being thrown."""

    scores: tuple[int, ...]
    turn: int = 0
    dice: Dice = ()

    @property
    def movers(self) -> tuple[int, ...]:
        """The seat at turn, or chance while dice are thrown."""
        if self.outcome():
            return ()
        return (self.turn,) if self.dice else (CHANCE,)

    @property
    def deadline(self) -> Deadline | None:
        """None: the game has no clock."""
        return None

    def legal_actions(self) -> tuple[Action, ...]:
        """Returns taking the dice up, or all possible throws."""
        if self.outcome():
            return ()
        return (Action(),) if self.dice else tuple(map(Action, ROLLS))

    def apply(self, action: Action, at: float = 0.0) -> State:
        """Returns the state with the dice taken up, or with their points added."""
        if action not in self.legal_actions():
            raise IllegalAction(f"'{action}' is not possible in '{self}': take up the dice, then roll them")
        if not action.dice:
            return self._replace(dice=())
        scores = [score + sum(action.dice) * (seat == self.turn) for seat, score in enumerate(self.scores)]
        return State(tuple(scores), (self.turn + 1) % len(scores), action.dice)

    def outcome(self) -> Outcome | None:
        """Returns all seats with the highest score, once the final round is complete."""
        best = max(self.scores)
        if best < GOAL or self.turn or not self.dice:
            return None
        return Outcome(tuple(seat for seat, score in enumerate(self.scores) if score == best), Reason.GOAL)

    def observation(self, viewer: int) -> str:
        """Returns the whole notation, because nothing is hidden."""
        return str(self)

    def __str__(self) -> str:
        return f"{'/'.join(map(str, self.scores))} {SEAT_NAMES[self.turn]} {_dice(self.dice) or '-'}"


def _dice(dice: Dice) -> str:
    return "".join(map(str, dice))


class RaceRules(Rules[State, Action]):
    """Starts with the dice beside the mat and the first seat at turn."""

    def start(self, seats: int = 2) -> State:
        return State((0,) * seats)

    def seats(self, state: State) -> int:
        return len(state.scores)

    def parse_state(self, text: str) -> State:
        try:
            scores, turn, dice = text.split(" ")
            state = State(
                tuple(map(int, scores.split("/"))), SEAT_NAMES.index(turn), tuple(map(int, dice.strip("-")))
            )
        except ValueError:
            raise MalformedText(f"{quoted(text)} is no race: expected one like '12/7 north 35'") from None
        possible = len(state.scores) in RaceSetup.players and state.turn < len(state.scores)
        if not possible or str(state) != text or state.dice not in ((), *ROLLS):
            raise MalformedText(f"{quoted(text)} is no race: no seats play it so, or no dice fall so")
        return state

    def parse_action(self, text: str) -> Action:
        for action in (Action(), *map(Action, ROLLS)):
            if str(action) == text:
                return action
        raise MalformedText(
            f"{quoted(text)} is nothing to do in a race: expected 'take', or one like 'roll 35'"
        )


class RaceProjection(Projection[State, Action]):
    """Two dice in the wells, in any positions."""

    zones: Mapping[str, Zone] = {"well": Zone(Arrangement.POOL, poses=True, thrown=True)}

    def placement(self, state: State) -> Placement:
        return {WELLS: _faces(state.dice)} if state.dice else {}

    def gestures(self, state: State, action: Action) -> tuple[Lay, ...]:
        return (Lay({WELLS: _faces(action.dice)}),)

    def observe(self, state: State, seen: Placement) -> Sequence[Action]:
        action = Action(tuple(face.pose or 0 for face in seen.get(WELLS, ())))
        return [action] if action.dice in ROLLS else []

    def unfallen(self, state: State, seen: Placement) -> Text | None:
        lying = len(seen.get(WELLS, ()))
        return say("Only one lies flat: lay the other in a well") if lying < 2 else say("Throw two dice only")

    def performers(self, state: State) -> tuple[int, ...]:
        return (state.turn,) if state.movers else ()

    def objection(self, state: State, place: Place, expected: Faces, seen: Faces) -> Text:
        return say("Take up both dice, then throw them") if state.dice else say("Throw both dice, no others")


def _faces(dice: Dice) -> Faces:
    return tuple(Face("die", side) for side in dice)


class RaceSetup(Setup[State, Action]):
    """Two shared dice, which start beside the mat."""

    serials: Mapping[str, str] = {"DIE": "die"}
    players = range(2, 7)

    def components(self, seats: int = 2) -> Mapping[int, tuple[Piece, ...]]:
        dice = (Piece("DIE", "die", form=Form.DIE),) * 2
        return {**dict.fromkeys(range(seats), ()), SHARED: dice}


class RaceWords(Words[State, Action]):
    """The seat at turn, and all scores."""

    def brief(self, state: State, seat: int) -> Brief:
        points = say("You have {points} of {goal}", points=state.scores[seat], goal=GOAL)
        if outcome := state.outcome():
            headline = say("You win") if seat in outcome.winners else say("You lose")
            return Brief(say("The race is over"), headline, (points,))
        mover = self.seats[state.turn]
        if seat != state.turn:
            return Brief(say("Dice race"), say("{seat} throws", seat=mover), (points,))
        headline = say("Take the dice") if state.dice else say("Throw the dice")
        return Brief(say("Your turn"), headline, (points,))

    def label(self, state: State, action: Action) -> Text:
        return say("{dice}", dice="+".join(map(str, action.dice))) if action.dice else say("Take the dice")

    def unreadable_pose(self, kind: str, between: bool) -> Text:
        return say("Cocked: throw it again")

    def board(self, state: State, viewer: int, marked: Collection[Place] = ()) -> Board:
        dice = state.dice or (0, 0)
        tiles = tuple(
            Tile(WELLS._replace(number=n), str(side)) if side else None for n, side in enumerate(dice)
        )
        initials = [name.message[0] for name in self.seats]
        return (Row(tiles, tuple(map(Counter, initials, state.scores))),)


DICE_RACE = Game("dice-race", RaceRules(), RaceProjection(), RaceSetup(), RaceWords())


def load(settings: Mapping[str, object], read: Callable[[str], str]) -> Game[State, Action]:
    """Builds the race, which has no settings."""
    if settings:
        raise ConfigError(f"{next(iter(settings))} is no setting of the dice race: it has none")
    return DICE_RACE
