"""A game without rules, for the page's tests: cards that turn, wait in a row, pile up and are drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from playmat.games.interface import Form, Game, Piece, Projection, Rules, Setup, Words
from playmat.placement import SHARED, Arrangement, Place, Zone
from playmat.text import Text, say

KINDS = {"B01": "fox", "B02": "owl", "B03": "hare", "B04": "wolf", "B05": "bear", "R01": "crown"}
CELLS = ("front left", "front centre", "front right", "rear left", "rear centre", "rear right")


class NoRules(Rules[Any, Any]):
    """Nothing is ever decided."""

    def start(self, seats: int = 2) -> Any:
        return ""


class LoneProjection(Projection[Any, Any]):
    zones = {
        "field": Zone(Arrangement.CELLS, poses=True),
        "row": Zone(Arrangement.ROW),
        "pile": Zone(Arrangement.PILE),
        "heap": Zone(Arrangement.PILE),
        "deck": Zone(Arrangement.HIDDEN),
        "tap": Zone(Arrangement.TAP),
    }


class LoneSetup(Setup[Any, Any]):
    serials = KINDS

    def components(self, seats: int = 2) -> Mapping[int, tuple[Piece, ...]]:
        deck = tuple(Piece(serial, KINDS[serial]) for serial in KINDS if serial != "R01" for _ in range(4))
        return {seat: (*deck, Piece("R01", "crown", in_deck=False)) for seat in range(seats)}


class LoneWords(Words[Any, Any]):
    def title(self) -> Text:
        return say("Lone")

    def kind_name(self, kind: str) -> Text:
        return Text(kind.capitalize())

    def zone_name(self, zone: str) -> Text:
        return Text(zone.capitalize())

    def place_name(self, place: Place) -> Text:
        return Text(CELLS[place.number]) if place.zone == "field" else Text(place.zone)


LONE = Game("lone", NoRules(), LoneProjection(), LoneSetup(), LoneWords())


class TokenProjection(Projection[Any, Any]):
    zones = {
        "board": Zone(Arrangement.CELLS, anybody=True),
        "well": Zone(Arrangement.POOL, thrown=True),
        "wand": Zone(Arrangement.POINTER),
    }


class TokenSetup(Setup[Any, Any]):
    serials = {"X01": "cross", "O01": "nought", "D01": "die"}

    def components(self, seats: int = 2) -> Mapping[int, tuple[Piece, ...]]:
        kinds = [("X01", "cross"), ("O01", "nought")]
        tokens = {
            seat: tuple(Piece(*kinds[seat % 2], in_deck=False, form=Form.PIECE) for _ in range(5))
            for seat in range(seats)
        }
        die = Piece("D01", "die", in_deck=False, form=Form.DIE, home=Place("well"))
        return {**tokens, SHARED: (die,)}


class TokenWords(LoneWords):
    def place_name(self, place: Place) -> Text:
        return Text("ABC"[place.number // 3] + "123"[place.number % 3])


TOKENS = Game("tokens", NoRules(), TokenProjection(), TokenSetup(), TokenWords())
