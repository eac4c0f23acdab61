"""Quick draw assembled from its four parts: the smallest game in real time."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from playmat.board import Board, Counter, Icon, Row, Tile
from playmat.games.interface import Brief, Game, Pace, Projection, Rules, Setup, Words
from playmat.games.quick_draw.position import Draw, Position, parse_draw, parse_position
from playmat.placement import (
    NORTH,
    SEATS,
    SHARED,
    Arrangement,
    Face,
    Faces,
    Gesture,
    Lay,
    Place,
    Placement,
    Zone,
)
from playmat.text import Text, say

KIND = "pistol"
CARD: Faces = (Face(KIND),)
PISTOL, WON = "\u27b4", "\u272a"
_PISTOL = ("#######", "#######", "###....", "#.#....", "###....", "##.....", "##.....")
_STAR = ("...#...", "...#...", "#######", ".#####.", "..###..", ".##.##.", ".#...#.")


class QuickDrawRules(Rules[Position, Draw]):
    """Start position and notation."""

    def start(self, seats: int = 2) -> Position:
        """Returns the first round without scores."""
        return Position()

    def parse_state(self, text: str) -> Position:
        """Parses a position such as 2:1 4.250 -"""
        return parse_position(text)

    def parse_action(self, text: str) -> Draw:
        """Parses an action such as draw south."""
        return parse_draw(text)


class QuickDrawProjection(Projection[Position, Draw]):
    """The cards placed in this round."""

    zones: Mapping[str, Zone] = {"duel": Zone(Arrangement.CELLS)}

    def placement(self, state: Position) -> Placement:
        """Returns the placed cards."""
        return {_place(seat): CARD for seat in SEATS if state.laid[seat] is not None}

    def gestures(self, state: Position, action: Draw) -> tuple[Gesture, ...]:
        """Returns one gesture: a seat places its card on its own place."""
        return (Lay({_place(action.seat): CARD}),)

    def performer(self, state: Position, action: Draw) -> int:
        """Returns the seat of the action."""
        return action.seat

    def objection(self, state: Position, place: Place, expected: Faces, seen: Faces) -> Text:
        """Explains why a card may not be placed there."""
        if expected:
            return say("The card stays till the round ends")
        return say("One card each") if state.movers else say("The game is over")


class QuickDrawSetup(Setup[Position, Draw]):
    """One card each."""

    serials: Mapping[str, str] = {"Q01": KIND}


class QuickDrawWords(Words[Position, Draw]):
    """Names, sentences and both places."""

    icons: Mapping[str, Icon] = {PISTOL: Icon((), _PISTOL), WON: Icon((), _STAR)}

    def brief(self, state: Position, seat: int) -> Brief:
        """Returns the instruction for a seat, or the result."""
        scores = say("{own} to {other}", own=state.scores[seat], other=state.scores[1 - seat])
        if outcome := state.outcome():
            return Brief(
                say("Game over"), say("You win") if seat in outcome.winners else say("You lose"), (scores,)
            )
        return Brief(say("Quick draw"), say("Draw!") if seat in state.movers else say("Drawn"), (scores,))

    def label(self, state: Position, action: Draw) -> Text:
        """Returns the label of a draw."""
        return say("Draw")

    def board(self, state: Position, viewer: int, marked: Collection[Place] = ()) -> Board:
        """Returns placed cards and scores, with the viewer's own side at the bottom."""
        order = SEATS if viewer == NORTH else SEATS[::-1]
        return tuple(
            Row((_tile(state, seat, marked),), (Counter(WON, state.scores[seat]),)) for seat in order
        )


def load(settings: Mapping[str, object], read: Callable[[str], str]) -> Game[Position, Draw]:
    """Builds the game, which has no settings."""
    parts = QuickDrawRules(), QuickDrawProjection(), QuickDrawSetup(), QuickDrawWords()
    return Game("quick-draw", *parts, pace=Pace.REAL_TIME)


def _place(seat: int) -> Place:
    return Place("duel", seat=seat)


def _tile(state: Position, seat: int, marked: Collection[Place]) -> Tile | None:
    if seat == SHARED or state.laid[seat] is None:
        return None
    return Tile(_place(seat), PISTOL, lit=_place(seat) in marked, owner=seat)
