"""Higher card assembled from its four parts: rules, projection, setup and words."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from enum import Enum

from playmat.board import Board, Figure, Icon, Row, Tile
from playmat.drawing import Drawing, Stroke
from playmat.errors import ConfigError
from playmat.games.higher_card.position import (
    DUELS,
    RANKS,
    ROUND,
    ROUNDS,
    Ending,
    Play,
    Position,
    parse_play,
    parse_position,
)
from playmat.games.interface import (
    Brief,
    Difficulty,
    Form,
    Game,
    Piece,
    Projection,
    Rules,
    Score,
    Setup,
    Words,
)
from playmat.placement import (
    NORTH,
    SEATS,
    SOUTH,
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

_DIGITS = {
    "1": "M38 34 52 22V78M36 78H68",
    "2": "M34 36C34 16 66 16 66 38C66 54 44 60 34 78H67",
    "3": "M35 27C48 14 66 24 64 38C63 47 54 49 47 49C58 49 67 54 66 64C64 80 44 82 33 70",
    "4": "M58 78V22L32 62H70",
}
_SIDES = {"l": say("left"), "r": say("right")}
_SHIELD = "\u25a3"
_ROWS = ("#######", "#.....#", "#.....#", "#.....#", "#.....#", "#.....#", "#######")


class DuelRules(Rules[Position, Play]):
    """Start and notation."""

    def start(self, seats: int = 2) -> Position:
        """Returns the first position."""
        return Position()

    def parse_state(self, text: str) -> Position:
        """Parses a position."""
        return parse_position(text)

    def parse_action(self, text: str) -> Play:
        """Parses an action."""
        return parse_play(text)


class DuelProjection(Projection[Position, Play]):
    """The numbers of the round on their places."""

    zones: Mapping[str, Zone] = {"duel": Zone(Arrangement.CELLS)}

    def placement(self, state: Position) -> Placement:
        """Returns the numbers by place."""
        return {place(seat, play.duel): (Face(play.rank),) for seat, play in state.lying}

    def gestures(self, state: Position, action: Play) -> tuple[Gesture, ...]:
        """Returns what the player does: lay the number on its place.

        The first number of a round is laid on an empty mat, whose numbers of the round before have gone.
        """
        return (Lay({place(state.movers[0], action.duel): (Face(action.rank),)}),)

    def objection(self, state: Position, place: Place, expected: Faces, seen: Faces) -> Text:
        """Explains why a change on the mat is not allowed."""
        if expected:
            return say("A number stays where it was laid")
        if state.movers and place.seat not in state.movers:
            return say("It is the other side's turn")
        return say("Lay one of your own numbers that is not used up")


def place(seat: int, duel: str) -> Place:
    """Returns a seat's place at a duel. Places count from their owner's left."""
    number = DUELS.index(duel)
    return Place("duel", number if seat == SOUTH else len(DUELS) - 1 - number, seat)


class DuelSetup(Setup[Position, Play]):
    """The numbers 1 to 4 for each side: a tag with a digit on it is enough."""

    serials: Mapping[str, str] = {f"N0{rank}": rank for rank in RANKS}

    def components(self, seats: int = 2) -> Mapping[int, tuple[Piece, ...]]:
        """Returns the numbers of each seat, which begin in its hand."""
        pieces = tuple(
            Piece(serial, rank, in_deck=False, form=Form.PIECE) for serial, rank in self.serials.items()
        )
        return dict.fromkeys(SEATS, pieces)

    def drawings(self) -> Mapping[str, Drawing]:
        """Returns the digit of each number."""
        return {serial: (Stroke(_DIGITS[rank], 9),) for serial, rank in self.serials.items()}


class DuelWords(Words[Position, Play]):
    """All text. The screens for the turn and the end are defaults of `Words`."""

    pitch = say("Which of your numbers meets which?")
    minutes, difficulty = 5, Difficulty.EASY
    endings: Mapping[Enum, Text] = {Ending.DUELS: say("All four numbers are played")}
    page: Mapping[str, Text] = {"zone.duel": say("Each of your numbers meets the one that lies opposite.")}
    glossary: Mapping[Text, Text] = {
        say("Duel"): say("Two numbers that lie opposite: the higher one wins, and equal numbers win nothing.")
    }
    icons: Mapping[str, Icon] = {_SHIELD: Icon((), _ROWS)}

    def title(self) -> Text:
        """Returns the name of the game."""
        return say("Higher card")

    def brief(self, state: Position, seat: int) -> Brief:
        """Returns the screen of a seat, with the round and the duels that it has won."""
        brief = super().brief(state, seat)
        number = min(ROUNDS, len(state.played) // ROUND + 1)
        score = say(
            "Round {round} of {all}, {own} to {other}",
            round=number,
            all=ROUNDS,
            own=state.points(seat),
            other=state.points(1 - seat),
        )
        return brief._replace(details=(*brief.details, score))

    def caption(self, state: Position, seat: int) -> Text | None:
        """Returns the next step, or the result, as a sentence."""
        if seat in state.movers:
            return say("Lay a number on one of your places.")
        if state.movers:
            return say("Wait until {seat} has laid a number.", seat=self.seats[state.movers[0]])
        own, other = state.points(seat), state.points(1 - seat)
        if own == other:
            return say("A draw: both have {own} duels.", own=own)
        winner, most, least = (seat, own, other) if own > other else (1 - seat, other, own)
        return say("{seat} wins, {most} duels to {least}.", seat=self.seats[winner], most=most, least=least)

    def label(self, state: Position, action: Play) -> Text:
        """Returns a short label of a play for menus and questions."""
        return say("{rank}, {side}", rank=action.rank, side=_SIDES[action.duel])

    def kind_name(self, kind: str) -> Text:
        """Returns the name of a number."""
        return say("Number {rank}", rank=kind)

    def fact(self, kind: str) -> Text | None:
        """Returns what a number does."""
        return say("The higher of the two numbers of a duel wins it.")

    def the_kind(self, kind: str) -> Text:
        """Returns the name of a number inside a sentence."""
        return say("number {rank}", rank=kind)

    def place_name(self, place: Place) -> Text:
        """Returns the name of a place as its owner sees it."""
        return (say("left place"), say("right place"))[place.number]

    def log_sentence(self, before: Position, action: Play) -> Text:
        """Returns the log sentence of a play."""
        return say("lays {rank} at the {side} duel", rank=action.rank, side=_SIDES[action.duel])

    def zone_name(self, zone: str) -> Text:
        """Returns the printed name of the places."""
        return say("Duels")

    def scores(self, state: Position, seat: int) -> tuple[Score, ...]:
        """Returns the duels that a seat has won, for the page."""
        return (Score(say("Duels"), state.points(seat)),)

    def board(self, state: Position, viewer: int, marked: Collection[Place] = ()) -> Board:
        """Returns the map for the consoles: the other side's numbers above the viewer's own."""
        order = (SOUTH, NORTH) if viewer == NORTH else (NORTH, SOUTH)
        lying = {(seat, play.duel): play.rank for seat, play in state.lying}
        rows = []
        for seat in order:
            tiles: list[Tile | None] = [None] * len(DUELS)
            for number, duel in enumerate(DUELS[::-1] if viewer == NORTH else DUELS):
                if rank := lying.get((seat, duel)):
                    at = place(seat, duel)
                    tiles[number] = Tile(at, _SHIELD, (Figure("", int(rank)),), lit=at in marked, owner=seat)
            rows.append(Row(tuple(tiles)))
        return tuple(rows)


def load(settings: Mapping[str, object], read: Callable[[str], str]) -> Game[Position, Play]:
    """Builds the game, which has no settings."""
    if settings:
        raise ConfigError(f"{next(iter(settings))} is no setting of higher-card: it has none")
    return Game(
        name="higher-card",
        rules=DuelRules(),
        projection=DuelProjection(),
        setup=DuelSetup(),
        words=DuelWords(),
    )
