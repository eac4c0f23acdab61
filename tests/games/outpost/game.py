"""Outpost: whoever brings a piece to the opponent's back row wins, or takes all three of the opponent's.

Each side sets three equal pieces on its own two rows, for its eyes only; then both lie open. A piece moves one
square in any direction, to a free one or onto an enemy, who leaves. After sixty moves night falls: most pieces win.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from enum import Enum
from itertools import product
from typing import NamedTuple

from playmat.board import Board, Counter, Row, Tile
from playmat.errors import ConfigError, IllegalAction, MalformedText, quoted
from playmat.games.game import Brief, Deadline, Form, Game, Outcome, Piece, Projection, Rules, Setup, Words
from playmat.picture import (
    SEAT_NAMES,
    SEATS,
    SHARED,
    Arrangement,
    Face,
    Faces,
    Gesture,
    Lay,
    Picture,
    Place,
    Touch,
    Zone,
)
from playmat.text import Text, say

COLUMNS, ROWS = 25, 20
PIECES, NIGHT = 3, 60
KINDS = ("red", "blue")
NAMES = tuple(f"{chr(ord('a') + column)}{ROWS - row}" for row, column in product(range(ROWS), range(COLUMNS)))
"""The squares by number, as printed from the far left on; rows count from the first seat's edge."""
_NUMBERS = {name: number for number, name in enumerate(NAMES)}
_HOMES = (range((ROWS - 2) * COLUMNS, ROWS * COLUMNS), range(2 * COLUMNS))
_GOALS = (range(COLUMNS), range((ROWS - 1) * COLUMNS, ROWS * COLUMNS))
_STEPS = tuple(step for step in product((-1, 0, 1), repeat=2) if any(step))
Side = tuple[int, ...]


class Reason(Enum):
    """How a game ends."""

    ARRIVED = "arrived"
    TAKEN = "all taken"
    NIGHT = "night"


class Action(NamedTuple):
    """A piece comes to a square: from another, or from the hand."""

    target: int
    source: int | None = None

    def __str__(self) -> str:
        return (
            f"place {NAMES[self.target]}"
            if self.source is None
            else f"{NAMES[self.source]}-{NAMES[self.target]}"
        )


class State(NamedTuple):
    """Where the pieces of each side stand, who moves, and how many moves were made (None: still setting up)."""

    sides: tuple[Side, Side] = ((), ())
    turn: int = 0
    moves: int | None = None

    @property
    def movers(self) -> tuple[int, ...]:
        """Whose turn it is."""
        return () if self.outcome() else (self.turn,)

    @property
    def deadline(self) -> Deadline | None:
        """Nobody has to hurry."""
        return None

    def legal_actions(self) -> tuple[Action, ...]:
        """The free squares at home, or a step of any own piece."""
        own = self.sides[self.turn]
        if self.outcome():
            return ()
        if self.moves is None:
            return tuple(Action(square) for square in _HOMES[self.turn] if square not in own)
        return tuple(Action(to, square) for square in own for to in _around(square) if to not in own)

    def apply(self, action: Action, at: float = 0.0) -> State:
        """The piece stands there; an enemy who stood there leaves."""
        if action not in self.legal_actions():
            raise IllegalAction(f"'{action}' is not possible in '{self}': move one square, or set up at home")
        own = sorted({*self.sides[self.turn], action.target} - {action.source})
        enemies = [
            square for square in self.sides[1 - self.turn] if self.moves is None or square != action.target
        ]
        red, blue = (own, enemies) if self.turn == 0 else (enemies, own)
        moves, turn = self.moves, 1 - self.turn
        if moves is None:
            turn = self.turn if len(own) < PIECES else turn
            moves = 0 if len(red) == len(blue) == PIECES else None
        else:
            moves += 1
        return State((tuple(red), tuple(blue)), turn, moves)

    def outcome(self) -> Outcome | None:
        """Who has arrived, or taken all; at night who has more."""
        if self.moves is None:
            return None
        for seat in SEATS:
            if not self.sides[1 - seat]:
                return Outcome((seat,), Reason.TAKEN)
            if any(square in _GOALS[seat] for square in self.sides[seat]):
                return Outcome((seat,), Reason.ARRIVED)
        red, blue = map(len, self.sides)
        winners = () if red == blue else (0,) if red > blue else (1,)
        return Outcome(winners, Reason.NIGHT) if self.moves >= NIGHT else None

    def observation(self, viewer: int) -> str:
        """Until both are ready everybody knows his own side alone."""
        return self._noted([viewer == seat or self.moves is not None for seat in SEATS])

    def __str__(self) -> str:
        return self._noted((True, True))

    def _noted(self, open: Collection[bool]) -> str:
        sides = [",".join(NAMES[n] for n in side) or "-" for side in self.sides]
        shown = [side if seen else "?" for side, seen in zip(sides, open, strict=True)]
        return f"{' '.join(shown)} {SEAT_NAMES[self.turn]} {'-' if self.moves is None else self.moves}"


def _around(square: int) -> list[int]:
    row, column = divmod(square, COLUMNS)
    steps = ((row + down, column + right) for down, right in _STEPS)
    return [y * COLUMNS + x for y, x in steps if 0 <= y < ROWS and 0 <= x < COLUMNS]


class OutpostRules(Rules[State, Action]):
    """Red sets up first, and moves first."""

    def start(self, seats: int = 2) -> State:
        """An empty board."""
        return State()

    def parse_state(self, text: str) -> State:
        """`a1,c1,b2 d20,e19,f20 south 0`: both sides, who moves, and the moves made, - while setting up."""
        try:
            red, blue, turn, moves = text.split(" ")
            sides = tuple(tuple(_NUMBERS[n] for n in side.split(",") if n != "-") for side in (red, blue))
            state = State((sides[0], sides[1]), SEAT_NAMES.index(turn), None if moves == "-" else int(moves))
        except (ValueError, KeyError):
            raise MalformedText(
                f"{quoted(text)} is no position: expected one like 'a1,b1,c2 - north -'"
            ) from None
        both = [*state.sides[0], *state.sides[1]]
        if str(state) != text or state.turn not in SEATS or len(set(both)) < len(both):
            raise MalformedText(f"{quoted(text)} is no position: name each square once, and one of two seats")
        return state

    def parse_action(self, text: str) -> Action:
        """`place b2`, or `b2-b3`."""
        source, _, target = text.replace("place ", "-", 1).partition("-")
        if target not in _NUMBERS or (source and source not in _NUMBERS):
            raise MalformedText(f"{quoted(text)} is no move: expected one like 'place b2', or 'b2-b3'")
        return Action(_NUMBERS[target], _NUMBERS[source] if source else None)


class OutpostProjection(Projection[State, Action]):
    """Pieces on squares, which a wand touches or readers hear."""

    zones: Mapping[str, Zone] = {"square": Zone(Arrangement.CELLS), "wand": Zone(Arrangement.POINTER)}

    def picture(self, state: State) -> Picture:
        """Each piece on its square."""
        return {_place(n): (Face(KINDS[seat]),) for seat in SEATS for n in state.sides[seat]}

    def gestures(self, state: State, action: Action) -> tuple[Gesture, ...]:
        """The wand touches where a piece stands, if it does, and where it goes; or it is laid there."""
        path = [square for square in (action.source, action.target) if square is not None]
        changes: dict[Place, Faces] = {_place(square): () for square in path}
        changes[_place(action.target)] = (Face(KINDS[state.turn]),)
        return Touch(tuple(map(_place, path))), Lay(changes)

    def private(self, state: State) -> bool:
        """While the pieces are set up."""
        return state.moves is None

    def objection(self, state: State, place: Place, expected: Faces, seen: Faces) -> Text:
        """What would be right."""
        if state.moves is None:
            return say("Set up on your own two rows")
        return say("Move your own piece by one square")


def _place(square: int) -> Place:
    return Place("square", square)


class OutpostSetup(Setup[State, Action]):
    """Three pieces a side, and the board, whose squares have tags for the wand."""

    serials: Mapping[str, str] = {
        "RED": "red",
        "BLU": "blue",
        **{f"{n[0]}{n[1:]:0>2}": "square" for n in NAMES},
    }

    def components(self, seats: int = 2) -> Mapping[int, tuple[Piece, ...]]:
        """The pieces begin in their owners' hands."""
        red, blue = (
            (Piece(serial, kind, form=Form.PIECE),) * PIECES for serial, kind in [*self.serials.items()][:2]
        )
        squares = [serial for serial, kind in self.serials.items() if kind == "square"]
        board = (Piece(s, "square", form=Form.SQUARE, home=_place(n)) for n, s in enumerate(squares))
        return {0: red, 1: blue, SHARED: tuple(board)}


class OutpostWords(Words[State, Action]):
    """Who moves, and the board as dots."""

    def title(self) -> Text:
        """What it is called."""
        return say("Outpost")

    def brief(self, state: State, seat: int) -> Brief:
        """What is to be done, and by whom."""
        if outcome := state.outcome():
            won = (
                say("You win")
                if seat in outcome.winners
                else say("You lose")
                if outcome.winners
                else say("Draw")
            )
            return Brief(say("Game over"), won, (_REASONS[outcome.reason],))
        title = (
            say("Setup")
            if state.moves is None
            else say("{move} of {night}", move=state.moves + 1, night=NIGHT)
        )
        if seat != state.turn:
            return Brief(title, say("{seat} plays", seat=self.seats[state.turn]))
        if state.moves is None:
            left = PIECES - len(state.sides[seat])
            return Brief(
                title, say("Your pieces"), (say("Your two rows, in secret"), say("{left} to go", left=left))
            )
        return Brief(title, say("Your move"), (say("One square"),))

    def label(self, state: State, action: Action) -> Text:
        """The square it goes to."""
        return say("{square}", square=NAMES[action.target])

    def describe(self, state: State, action: Action) -> Text:
        """From where to where."""
        if action.source is None:
            return say("A piece on {square}", square=NAMES[action.target])
        return say("{source} to {target}", source=NAMES[action.source], target=NAMES[action.target])

    def kind_name(self, kind: str) -> Text:
        """The pieces by colour."""
        return {"red": say("Red piece"), "blue": say("Blue piece")}.get(kind, say("Square"))

    def place_name(self, place: Place) -> Text:
        """The squares as printed."""
        return say("{square}", square=NAMES[place.number]) if place.zone == "square" else say("wand")

    def zone_name(self, zone: str) -> Text:
        """As printed."""
        return say("Board") if zone == "square" else say("Wand")

    def board(self, state: State, viewer: int, marked: Collection[Place] = ()) -> Board:
        """The board as the first seat sees it; what is secret is not on it."""
        lit = {place.number for place in marked if state.moves is not None or viewer == state.turn}
        tiles: list[Tile | None] = [None] * len(NAMES)
        for square in lit:
            tiles[square] = Tile(_place(square), "+", lit=True)
        for seat in SEATS if state.moves is not None else {viewer} & {*SEATS}:
            for n in state.sides[seat]:
                tiles[n] = Tile(_place(n), "●○"[seat], lit=n in lit, owner=seat)
        rows = [Row(tuple(tiles[start : start + COLUMNS])) for start in range(0, len(tiles), COLUMNS)]
        return tuple(rows if viewer != 1 else (row._replace(tiles=row.tiles[::-1]) for row in reversed(rows)))


_REASONS = {
    Reason.ARRIVED: say("The outpost is reached"),
    Reason.TAKEN: say("All pieces are taken"),
    Reason.NIGHT: say("Night falls"),
}
OUTPOST = Game("outpost", OutpostRules(), OutpostProjection(), OutpostSetup(), OutpostWords())


def load(settings: Mapping[str, object], read: Callable[[str], str]) -> Game[State, Action]:
    """The game, which has no settings."""
    if settings:
        raise ConfigError(f"{next(iter(settings))} is no setting of Outpost: it has none")
    return OUTPOST
