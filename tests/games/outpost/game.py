"""Outpost assembled from its four parts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from enum import Enum

from playmat.board import Board, Tile
from playmat.drawing import SOFT, Drawing, Stroke
from playmat.errors import ConfigError
from playmat.games.interface import Brief, Form, Game, Piece, Projection, Rules, Setup, Words
from playmat.games.outpost.position import (
    BOARD,
    COLUMNS,
    NIGHT,
    PIECES,
    Action,
    Reason,
    State,
    parse_action,
    parse_state,
)
from playmat.placement import (
    SEATS,
    SHARED,
    Arrangement,
    Face,
    Faces,
    Gesture,
    Lay,
    Place,
    Placement,
    Touch,
    Zone,
)
from playmat.text import Text, say

KINDS = ("red", "blue")


class OutpostRules(Rules[State, Action]):
    """Red deploys and moves first."""

    def start(self, seats: int = 2) -> State:
        return State()

    def parse_state(self, text: str) -> State:
        return parse_state(text)

    def parse_action(self, text: str) -> Action:
        return parse_action(text)


class OutpostProjection(Projection[State, Action]):
    """Pieces on squares, touched with a wand or detected by readers."""

    zones: Mapping[str, Zone] = {"square": Zone(Arrangement.CELLS), "wand": Zone(Arrangement.POINTER)}

    def placement(self, state: State) -> Placement:
        return {BOARD.places[n]: (Face(KINDS[seat]),) for seat in SEATS for n in state.sides[seat]}

    def gestures(self, state: State, action: Action) -> tuple[Gesture, ...]:
        path = [square for square in (action.source, action.target) if square is not None]
        changes: dict[Place, Faces] = {BOARD.places[square]: () for square in path}
        changes[BOARD.places[action.target]] = (Face(KINDS[state.turn]),)
        return Touch(tuple(BOARD.places[square] for square in path)), Lay(changes)

    def private(self, state: State) -> bool:
        return state.moves is None

    def objection(self, state: State, place: Place, expected: Faces, seen: Faces) -> Text:
        if state.moves is None:
            return say("Set up on your own two rows")
        return say("Move your own piece by one square")


class OutpostSetup(Setup[State, Action]):
    """Three pieces a side, and a board with a tag in every square for the wand."""

    serials: Mapping[str, str] = {"RED": "red", "BLU": "blue", **BOARD.serials}
    layout = BOARD

    def components(self, seats: int = 2) -> Mapping[int, tuple[Piece, ...]]:
        red, blue = Piece("RED", "red", form=Form.PIECE), Piece("BLU", "blue", form=Form.PIECE)
        return {0: (red,) * PIECES, 1: (blue,) * PIECES, SHARED: BOARD.squares}

    def drawings(self) -> Mapping[str, Drawing]:
        """Returns a flag for each piece, and hatching for the goal rows."""
        serials = tuple(BOARD.serials)
        goals = serials[:COLUMNS] + serials[-COLUMNS:]
        return {**dict.fromkeys(("RED", "BLU"), (_FLAG,)), **dict.fromkeys(goals, (_HATCHING,))}


_FLAG = Stroke("M30 95V5L80 25 30 45z", 6)
_HATCHING = Stroke("M0 50 50 0M0 100 100 0M50 100 100 50", 2, colour=SOFT)


class OutpostWords(Words[State, Action]):
    """The seat at turn, and the board as dots."""

    endings: Mapping[Enum, Text] = {
        Reason.ARRIVED: say("The outpost is reached"),
        Reason.TAKEN: say("All pieces are taken"),
        Reason.NIGHT: say("Night falls"),
    }

    def brief(self, state: State, seat: int) -> Brief:
        if state.outcome():
            return super().brief(state, seat)
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
        return say("{square}", square=BOARD.names[action.target])

    def describe(self, state: State, action: Action) -> Text:
        if action.source is None:
            return say("A piece on {square}", square=BOARD.names[action.target])
        source, target = BOARD.names[action.source], BOARD.names[action.target]
        return say("{source} to {target}", source=source, target=target)

    def kind_name(self, kind: str) -> Text:
        return {"red": say("Red piece"), "blue": say("Blue piece")}.get(kind, say("Square"))

    def place_name(self, place: Place) -> Text:
        return BOARD.place_name(place)

    def board(self, state: State, viewer: int, marked: Collection[Place] = ()) -> Board:
        seats = SEATS if state.moves is not None else {viewer} & {*SEATS}
        tiles = (Tile(BOARD.places[n], "●○"[seat], owner=seat) for seat in seats for n in state.sides[seat])
        return BOARD.board(tiles, viewer, marked if state.moves is not None or viewer == state.turn else ())


OUTPOST = Game(
    "outpost",
    OutpostRules(),
    OutpostProjection(),
    OutpostSetup(),
    OutpostWords(),
    seats=(say("Red"), say("Blue")),
)


def load(settings: Mapping[str, object], read: Callable[[str], str]) -> Game[State, Action]:
    """Builds the game, which has no settings."""
    if settings:
        raise ConfigError(f"{next(iter(settings))} is no setting of Outpost: it has none")
    return OUTPOST
