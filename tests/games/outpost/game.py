"""Outpost assembled from its four parts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from playmat.board import Board, Row, Tile
from playmat.drawing import SOFT, Drawing, Stroke
from playmat.errors import ConfigError
from playmat.games.game import Brief, Form, Game, Piece, Projection, Rules, Setup, Words
from playmat.games.outpost.position import (
    COLUMNS,
    NAMES,
    NIGHT,
    PIECES,
    Action,
    Reason,
    State,
    parse_action,
    parse_state,
)
from playmat.picture import SEATS, SHARED, Arrangement, Face, Faces, Gesture, Lay, Picture, Place, Touch, Zone
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

    def picture(self, state: State) -> Picture:
        return {_place(n): (Face(KINDS[seat]),) for seat in SEATS for n in state.sides[seat]}

    def gestures(self, state: State, action: Action) -> tuple[Gesture, ...]:
        path = [square for square in (action.source, action.target) if square is not None]
        changes: dict[Place, Faces] = {_place(square): () for square in path}
        changes[_place(action.target)] = (Face(KINDS[state.turn]),)
        return Touch(tuple(map(_place, path))), Lay(changes)

    def private(self, state: State) -> bool:
        return state.moves is None

    def objection(self, state: State, place: Place, expected: Faces, seen: Faces) -> Text:
        if state.moves is None:
            return say("Set up on your own two rows")
        return say("Move your own piece by one square")


def _place(square: int) -> Place:
    return Place("square", square)


class OutpostSetup(Setup[State, Action]):
    """Three pieces a side, and a board with a tag in every square for the wand."""

    serials: Mapping[str, str] = {
        "RED": "red",
        "BLU": "blue",
        **{f"{n[0]}{n[1:]:0>2}": "square" for n in NAMES},
    }

    def components(self, seats: int = 2) -> Mapping[int, tuple[Piece, ...]]:
        red, blue = (
            (Piece(serial, kind, form=Form.PIECE),) * PIECES for serial, kind in [*self.serials.items()][:2]
        )
        squares = [serial for serial, kind in self.serials.items() if kind == "square"]
        board = (Piece(s, "square", form=Form.SQUARE, home=_place(n)) for n, s in enumerate(squares))
        return {0: red, 1: blue, SHARED: tuple(board)}

    def drawings(self) -> Mapping[str, Drawing]:
        """Returns a flag for each piece, and hatching for the goal rows."""
        back = (NAMES[:COLUMNS], NAMES[-COLUMNS:])
        goals = [f"{name[0]}{name[1:]:0>2}" for row in back for name in row]
        return {**dict.fromkeys(("RED", "BLU"), (_FLAG,)), **dict.fromkeys(goals, (_HATCHING,))}


_FLAG = Stroke("M30 95V5L80 25 30 45z", 6)
_HATCHING = Stroke("M0 50 50 0M0 100 100 0M50 100 100 50", 2, colour=SOFT)


class OutpostWords(Words[State, Action]):
    """The seat at turn, and the board as dots."""

    def brief(self, state: State, seat: int) -> Brief:
        if outcome := state.outcome():
            won = (
                say("You win")
                if seat in outcome.winners
                else say("You lose")
                if outcome.winners
                else say("Draw")
            )
            return Brief(say("Game over"), won, (_REASONS[str(outcome.reason.value)],))
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
        return say("{square}", square=NAMES[action.target])

    def describe(self, state: State, action: Action) -> Text:
        if action.source is None:
            return say("A piece on {square}", square=NAMES[action.target])
        return say("{source} to {target}", source=NAMES[action.source], target=NAMES[action.target])

    def kind_name(self, kind: str) -> Text:
        return {"red": say("Red piece"), "blue": say("Blue piece")}.get(kind, say("Square"))

    def place_name(self, place: Place) -> Text:
        return say("{square}", square=NAMES[place.number]) if place.zone == "square" else say("wand")

    def board(self, state: State, viewer: int, marked: Collection[Place] = ()) -> Board:
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
    Reason.ARRIVED.value: say("The outpost is reached"),
    Reason.TAKEN.value: say("All pieces are taken"),
    Reason.NIGHT.value: say("Night falls"),
}
OUTPOST = Game("outpost", OutpostRules(), OutpostProjection(), OutpostSetup(), OutpostWords())


def load(settings: Mapping[str, object], read: Callable[[str], str]) -> Game[State, Action]:
    """Builds the game, which has no settings."""
    if settings:
        raise ConfigError(f"{next(iter(settings))} is no setting of Outpost: it has none")
    return OUTPOST
