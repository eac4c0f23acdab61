"""Caravans assembled from its four parts: rules, projection, setup and words."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from enum import Enum

from playmat.board import DECK, Board, Counter, Figure, Row, Tile
from playmat.errors import ConfigError
from playmat.games.interface import Brief, Game, Piece, Projection, Rules, Score, Setup, Words
from playmat.placement import (
    NORTH,
    SEATS,
    SHARED,
    SOUTH,
    Arrangement,
    Choose,
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

from .position import CARDS, GOODS, RANKS, Action, Ending, Position, parse_action, parse_position

GOODS_NAMES = {"a": say("Amber"), "j": say("Jade"), "s": say("Silk")}


class CaravanRules(Rules[Position, Action]):
    """Start and notation."""

    def start(self, seats: int = 2) -> Position:
        """Returns the first position."""
        return Position()

    def parse_state(self, text: str) -> Position:
        """Parses a position."""
        return parse_position(text)

    def parse_action(self, text: str) -> Action:
        """Parses an action."""
        return parse_action(text)


class CaravanProjection(Projection[Position, Action]):
    """The caravans and the discard piles, and the gestures of the actions."""

    zones: Mapping[str, Zone] = {
        "caravan": Zone(Arrangement.CELLS),  # each place by itself
        "discards": Zone(Arrangement.PILE),  # cards on each other, which no reader tells apart
        "tap": Zone(Arrangement.TAP),  # reads a card on its way to a pile
        "deck": Zone(Arrangement.HIDDEN),  # face down: the table only shows where to draw
    }

    def placement(self, state: Position) -> Placement:
        """Returns the cards by place; empty places are left out. The cards of a pile are sorted."""
        caravans = {
            place(seat, goods, number): (Face(goods + rank),)
            for seat in SEATS
            for goods, row in zip(GOODS, state.caravans[seat], strict=True)
            for number, rank in enumerate(row)
        }
        piles = zip(GOODS, state.piles, strict=True)
        return caravans | {
            pile(goods): tuple(Face(goods + rank) for rank in sorted(row)) for goods, row in piles if row
        }

    def gestures(self, state: Position, action: Action) -> tuple[Gesture, ...]:
        """Returns what the player does for an action.

        A card is discarded past the tap point, as a pile cannot be read, or straight onto an empty pile. A
        card is taken by touching its pile: that its tag is silent could as well be a hand above it.
        """
        goods, face = action.what[:1], (Face(action.what),)
        match action.verb:
            case "lay":
                number = len(state.caravans[state.mover][GOODS.index(goods)])
                return (Lay({place(state.mover, goods, number): face}),)
            case "discard":
                lying = self.placement(state).get(pile(goods), ())
                laid = Lay({pile(goods): tuple(sorted((*lying, *face)))})
                return laid, Lay({Place("tap", seat=state.mover): face})
            case "take":
                return Touch((pile(goods),)), Choose()
        return (Choose(),)

    def hand_sizes(self, state: Position) -> tuple[int, ...]:
        """Returns the number of cards that each seat should hold: the table then asks it to draw."""
        return state.hands

    def draws(self, state: Position, last: Action | None = None) -> tuple[Place, ...]:
        """Returns the deck while a card is due from it: at the beginning, and after a draw."""
        due = last is None or last == Action("draw") or (last.verb in ("lay", "discard") and not state.takes)
        return (Place("deck"),) if due else ()

    def objection(self, state: Position, place: Place, expected: Faces, seen: Faces) -> Text:
        """Explains why a change on the mat is not allowed."""
        if place.zone == "discards":
            return say("Discard a card onto the pile of its goods, past the tap point")
        if expected:
            return say("A card stays where it was laid")
        if state.takes:
            return say("First take a card")
        return say("Lay a higher card on the next place of its caravan, in turn")


def place(seat: int, goods: str, number: int) -> Place:
    """Returns a place of a caravan."""
    return Place("caravan", GOODS.index(goods) * len(RANKS) + number, seat)


def pile(goods: str) -> Place:
    """Returns the discard pile of goods."""
    return Place("discards", GOODS.index(goods))


class CaravanSetup(Setup[Position, Action]):
    """One deck of fifteen cards, which belongs to nobody."""

    serials: Mapping[str, str] = {f"{card[0].upper()}0{card[1]}": card for card in CARDS}

    def components(self, seats: int = 2) -> Mapping[int, tuple[Piece, ...]]:
        """Returns the deck; the seats bring nothing."""
        deck = tuple(Piece(serial, card) for serial, card in self.serials.items())
        return {**dict.fromkeys(range(seats), ()), SHARED: deck}


class CaravanWords(Words[Position, Action]):
    """All text. The screens for the turn and the end are defaults of `Words`."""

    endings: Mapping[Enum, Text] = {Ending.DECK: say("The deck is empty")}

    def brief(self, state: Position, seat: int) -> Brief:
        """Returns the screen of a seat, with the points of both."""
        brief = super().brief(state, seat)
        if seat in state.movers:
            brief = brief._replace(headline=say("Take a card") if state.takes else say("Play a card"))
        points = say("{own} to {other}", own=state.points(seat), other=state.points(1 - seat))
        return brief._replace(details=(*brief.details, points))

    def label(self, state: Position, action: Action) -> Text:
        """Returns a short label of an action for menus and questions."""
        match action.verb:
            case "draw":
                return say("Draw from the deck")
            case "take":
                return say("Take {card}", card=self.kind_name(_top(state, action.what)))
            case "discard":
                return say("Discard {card}", card=self.kind_name(action.what))
        return say("Lay {card}", card=self.kind_name(action.what))

    def log_sentence(self, before: Position, action: Action) -> Text:
        """Returns what a player has done, after the player's name."""
        match action.verb:
            case "draw":
                return say("draws from the deck")
            case "take":
                return say("takes {card}", card=self.kind_name(_top(before, action.what)))
            case "discard":
                return say("discards {card}", card=self.kind_name(action.what))
        return say("lays {card}", card=self.kind_name(action.what))

    def kind_name(self, kind: str) -> Text:
        """Returns the name of a card."""
        return say("{goods} {rank}", goods=GOODS_NAMES[kind[0]], rank=kind[1])

    def place_name(self, place: Place) -> Text:
        """Returns the name of a place inside a sentence."""
        match place.zone:
            case "caravan":
                goods = GOODS_NAMES[GOODS[place.number // len(RANKS)]]
                return say("{goods} caravan {number}", goods=goods, number=place.number % len(RANKS) + 1)
            case "discards":
                return say("{goods} discards", goods=GOODS_NAMES[GOODS[place.number]])
            case "deck":
                return say("the deck")
        return say("tap point")

    def scores(self, state: Position, seat: int) -> tuple[Score, ...]:
        """Returns the points of a seat."""
        return (Score(say("Points"), state.points(seat)),)

    def board(self, state: Position, viewer: int, marked: Collection[Place] = ()) -> Board:
        """Returns the map for the consoles: the last card of each caravan, the other side's above."""
        order = (SOUTH, NORTH) if viewer == NORTH else (NORTH, SOUTH)
        rows = (Row(tuple(self._tile(state, seat, goods, marked) for goods in GOODS)) for seat in order)
        first, second = rows
        return first, second._replace(counters=(Counter(DECK, state.deck),))

    def _tile(self, state: Position, seat: int, goods: str, marked: Collection[Place]) -> Tile | None:
        row = state.caravans[seat][GOODS.index(goods)]
        if not row:
            return None
        at = place(seat, goods, len(row) - 1)
        return Tile(at, goods.upper(), (Figure("", int(row[-1])),), lit=at in marked, owner=seat)


def _top(state: Position, goods: str) -> str:
    return goods + state.piles[GOODS.index(goods)][-1]


def load(settings: Mapping[str, object], read: Callable[[str], str]) -> Game[Position, Action]:
    """Builds the game, which has no settings."""
    if settings:
        raise ConfigError(f"{next(iter(settings))} is no setting of Caravans: it has none")
    return Game("caravans", CaravanRules(), CaravanProjection(), CaravanSetup(), CaravanWords())
