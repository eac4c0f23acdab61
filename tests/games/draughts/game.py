"""Draughts assembled from its four parts: rules, projection, setup and words."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from enum import Enum

from playmat.board import Board, Icon, Tile
from playmat.drawing import INK, SOFT, Drawing, Stroke, circle
from playmat.errors import ConfigError
from playmat.games.draughts.position import (
    BOARD,
    DARK,
    EMPTY,
    KINGS,
    MEN,
    PIECES,
    START,
    Ending,
    Move,
    Position,
    parse_move,
    parse_position,
)
from playmat.games.interface import (
    Form,
    Game,
    Happening,
    HappeningKind,
    Piece,
    Projection,
    Rules,
    Setup,
    Words,
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

NAMES = {
    "light-man": say("Light man"),
    "dark-man": say("Dark man"),
    "light-king": say("Light king"),
    "dark-king": say("Dark king"),
}
SIGNS = MEN + KINGS
KINDS = dict(zip(SIGNS, NAMES, strict=True))
"""The kind of each sign; the first of each pair belongs to South."""
SERIALS = dict(zip(SIGNS, ("LTM", "DKM", "LTK", "DKK"), strict=True))


class DraughtsRules(Rules[Position, Move]):
    """Start and notation."""

    def start(self, seats: int = 2) -> Position:
        """Returns the first position."""
        return Position()

    def parse_state(self, text: str) -> Position:
        """Parses a position."""
        return parse_position(text)

    def parse_action(self, text: str) -> Move:
        """Parses a step or jump."""
        return parse_move(text)


class DraughtsProjection(Projection[Position, Move]):
    """The pieces on their squares, and the gestures of a move."""

    zones: Mapping[str, Zone] = {"square": Zone(Arrangement.CELLS), "wand": Zone(Arrangement.POINTER)}

    def placement(self, state: Position) -> Placement:
        """Returns the pieces by place."""
        return {BOARD.places[n]: _piece(sign) for n, sign in enumerate(state.squares) if sign != EMPTY}

    def gestures(self, state: Position, action: Move) -> tuple[Gesture, ...]:
        """Returns both ways to perform a move: touch two squares, or move the piece."""
        here, there = BOARD.places[action.source], BOARD.places[action.target]
        return Touch((here, there)), Lay(
            {here: (), there: _piece(state.apply(action).squares[action.target])}
        )

    def deliberate(self, state: Position, action: Move) -> bool:
        """Returns True for a jump, which captures."""
        return action.captured is not None

    def happenings(self, before: Position, action: Move, after: Position) -> tuple[Happening, ...]:
        """Returns the capture."""
        if action.captured is None:
            return ()
        return (Happening(HappeningKind.KILL, BOARD.places[action.captured]),)

    def duties(self, state: Position, action: Move) -> tuple[Text, ...]:
        """Returns the exchange of a man that becomes a king."""
        crowned = state.apply(action).squares[action.target] != state.squares[action.source]
        return (say("Put a king on {square}", square=BOARD.names[action.target]),) if crowned else ()

    def objection(self, state: Position, place: Place, expected: Faces, seen: Faces) -> Text:
        """Explains the duty to jump, or how pieces move."""
        jumps = [move for move in state.legal_actions() if move.captured is not None]
        if jumps:
            return say("You must capture: {jump}", jump=jumps[0])
        return say("Men move forward to a dark square next to them")


def _piece(sign: str) -> Faces:
    return (Face(KINDS[sign]),)


class DraughtsSetup(Setup[Position, Move]):
    """Twelve men for each side, as many kings beside the board, and a tag in every square."""

    serials: Mapping[str, str] = {**{SERIALS[sign]: KINDS[sign] for sign in SIGNS}, **BOARD.serials}
    layout = BOARD

    def components(self, seats: int = 2) -> Mapping[int, tuple[Piece, ...]]:
        """Returns the men of each seat on their first squares, its kings, and the squares."""
        return {**{seat: _pieces(seat) for seat in SEATS}, SHARED: BOARD.squares}

    def drawings(self) -> Mapping[str, Drawing]:
        """Returns rings for men, stars for kings, and hatched dark squares."""
        serials = tuple(BOARD.serials)
        return {
            **{SERIALS[sign]: _drawing(sign) for sign in SIGNS},
            **{serials[number]: (_HATCHING,) for number in DARK},
        }


def _pieces(seat: int) -> tuple[Piece, ...]:
    man, king = (Piece(SERIALS[sign], KINDS[sign], in_deck=False, form=Form.PIECE) for sign in SIGNS[seat::2])
    men = (man._replace(home=BOARD.places[n]) for n, sign in enumerate(START) if sign == MEN[seat])
    return (*men, *(king,) * PIECES)


def _drawing(sign: str) -> Drawing:
    path = _STAR if sign in KINGS else circle(50, 50, 32)
    return (Stroke(path, 8, INK if sign in "xX" else ""),)


_STAR = "M50 10 60 40H92L66 58 76 90 50 71 24 90 34 58 8 40H40Z"
_HATCHING = Stroke(
    "M0 25 25 0M0 50 50 0M0 75 75 0M0 100 100 0M25 100 100 25M50 100 100 50M75 100 100 75", 1.5, "", SOFT
)


ICONS = "○●◎◉"
"""Signs on the consoles, in the order of SIGNS. The displays' fonts lack those of the kings."""
_LIGHT_KING = (".#####.", "#.....#", "#.###.#", "#.#.#.#", "#.###.#", "#.....#", ".#####.")
_DARK_KING = (".#####.", "#######", "##...##", "##.#.##", "##...##", "#######", ".#####.")


class DraughtsWords(Words[Position, Move]):
    """All text; screens for the turn and the end are defaults."""

    icons: Mapping[str, Icon] = {ICONS[2]: Icon((), _LIGHT_KING), ICONS[3]: Icon((), _DARK_KING)}
    endings: Mapping[Enum, Text] = {
        Ending.NO_MOVE: say("No move is left"),
        Ending.PATIENCE: say("Forty moves without a capture or a man's move"),
    }

    def kind_name(self, kind: str) -> Text:
        """Returns the name of a component."""
        return NAMES.get(kind, say("Square"))

    def place_name(self, place: Place) -> Text:
        """Returns the name of a square."""
        return BOARD.place_name(place)

    def board(self, state: Position, viewer: int, marked: Collection[Place] = ()) -> Board:
        """Returns the map for the consoles, turned to the viewer's edge."""
        standing = ((n, sign) for n, sign in enumerate(state.squares) if sign != EMPTY)
        tiles = (
            Tile(BOARD.places[n], ICONS[SIGNS.index(sign)], owner=SIGNS.index(sign) % 2)
            for n, sign in standing
        )
        return BOARD.board(tiles, viewer, marked)


def load(settings: Mapping[str, object], read: Callable[[str], str]) -> Game[Position, Move]:
    """Builds the game, which has no settings."""
    if settings:
        raise ConfigError(f"{next(iter(settings))} is no setting of draughts: it has none")
    return Game("draughts", DraughtsRules(), DraughtsProjection(), DraughtsSetup(), DraughtsWords())
