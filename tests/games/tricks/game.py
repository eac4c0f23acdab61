"""Tricks assembled from its four parts: rules, projection, setup and words."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from enum import Enum

from playmat.board import Board, Figure, Row, Tile
from playmat.errors import ConfigError
from playmat.games.interface import Brief, Game, Piece, Projection, Rules, Score, Setup, Words
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

from .position import CARDS, HANDS, TRICKS, Ending, Play, Position, parse_play, parse_position

SIGNS = {"c": "♣", "h": "♥", "s": "♠"}
SUIT_NAMES = {"c": say("Clubs"), "h": say("Hearts"), "s": say("Spades")}


class CardRules(Rules[Position, Play]):
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


class CardProjection(Projection[Position, Play]):
    """The laid cards, and the gesture of a play."""

    zones: Mapping[str, Zone] = {"tricks": Zone(Arrangement.CELLS)}  # CELLS compares each place by itself

    def placement(self, state: Position) -> Placement:
        """Returns the cards by place; empty places are left out."""
        return {
            place(seat, number): (Face(card),)
            for seat in SEATS
            for number, card in enumerate(state.row(seat))
        }

    def gestures(self, state: Position, action: Play) -> tuple[Gesture, ...]:
        """Returns what the player does: lay the card on the next place."""
        seat = state.movers[0]
        return (Lay({place(seat, len(state.row(seat))): (Face(action.card),)}),)

    def objection(self, state: Position, place: Place, expected: Faces, seen: Faces) -> Text:
        """Explains why a change on the mat is not allowed."""
        if expected:
            return say("A card stays where it was laid")
        suits = {action.card[0] for action in state.legal_actions()}
        if len(state.played) % 2 and len(suits) == 1 and seen and seen[0].kind[0] not in suits:
            return say("Follow suit: {suit}", suit=SUIT_NAMES[suits.pop()])
        return say("Play one card on your next place, in turn")


def place(seat: int, number: int) -> Place:
    """Returns the place of a trick. Places count from their owner's left, so those of North run backwards."""
    return Place("tricks", number if seat == SOUTH else TRICKS - 1 - number, seat)


class CardSetup(Setup[Position, Play]):
    """Nine cards for each side, all in the hand."""

    serials: Mapping[str, str] = {f"{card[0].upper()}0{card[1]}": card for card in CARDS}

    def components(self, seats: int = 2) -> Mapping[int, tuple[Piece, ...]]:
        """Returns the cards of each seat."""
        by_kind = {kind: serial for serial, kind in self.serials.items()}
        return {
            seat: tuple(Piece(by_kind[card], card, in_deck=False) for card in HANDS[seat]) for seat in SEATS
        }


class CardWords(Words[Position, Play]):
    """All text. The screens for the turn and the end are defaults of `Words`."""

    endings: Mapping[Enum, Text] = {Ending.TRICKS: say("Five tricks are played")}

    def brief(self, state: Position, seat: int) -> Brief:
        """Returns the screen of a seat, with the tricks of both."""
        brief = super().brief(state, seat)
        points = say("{own} to {other}", own=state.points(seat), other=state.points(1 - seat))
        return brief._replace(details=(*brief.details, points))

    def label(self, state: Position, action: Play) -> Text:
        """Returns a short label of a play for menus and questions."""
        return self.kind_name(action.card)

    def kind_name(self, kind: str) -> Text:
        """Returns the name of a card."""
        return say("{suit} {rank}", suit=SUIT_NAMES[kind[0]], rank=kind[1])

    def scores(self, state: Position, seat: int) -> tuple[Score, ...]:
        """Returns the tricks that a seat has taken."""
        return (Score(say("Tricks"), state.points(seat)),)

    def board(self, state: Position, viewer: int, marked: Collection[Place] = ()) -> Board:
        """Returns the map for the consoles: the other side's cards above the viewer's own."""
        order = (SOUTH, NORTH) if viewer == NORTH else (NORTH, SOUTH)
        return tuple(Row(self._tiles(state, seat, viewer, marked)) for seat in order)

    def _tiles(
        self, state: Position, seat: int, viewer: int, marked: Collection[Place]
    ) -> tuple[Tile | None, ...]:
        cards = state.row(seat)
        tiles: list[Tile | None] = [None] * TRICKS
        for number, card in enumerate(cards):
            at, rank = place(seat, number), Figure("", int(card[1]))
            tiles[number] = Tile(at, SIGNS[card[0]], (rank,), lit=at in marked, owner=seat)
        return tuple(tiles[::-1] if viewer == NORTH else tiles)


def load(settings: Mapping[str, object], read: Callable[[str], str]) -> Game[Position, Play]:
    """Builds the game. This one has no settings; `playmat demo --set KEY=VALUE` passes them."""
    if settings:
        raise ConfigError(f"{next(iter(settings))} is no setting of Tricks: it has none")
    return Game("tricks", CardRules(), CardProjection(), CardSetup(), CardWords())
