"""The cards: the basic deck of everybody, and the specials that the rulebook names (rulings 2, 7, 21)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from typing import Any, NamedTuple

from playmat.errors import ConfigError
from playmat.games.archery_tactics.rules.data import number, parse_toml, read_data


class Colour(Enum):
    """When a card may be played, and whether it costs mana."""

    RED = "red"  # it attacks
    BLUE = "blue"  # it dodges
    YELLOW = "yellow"  # at other times
    VIOLET = "violet"  # it costs a stone of mana


class Effect(Enum):
    """What a card does."""

    SHOT = "shot"
    STEP = "step"
    AIM = "aim"
    TRANSFER = "transfer"
    REST = "rest"
    PORTAL = "portal"
    HYPNOSIS = "hypnosis"
    TIME_TRAP = "time-trap"
    AMBUSH = "ambush"
    PLAYERS = "players"  # resolved by the players


class Kind(Enum):
    """What a special leaves behind."""

    INVOCATION = "invocation"  # something that stands in the arena
    STATE = "state"  # it lies with an opponent till the turn of all is over
    OWN = "own"


class Card(NamedTuple):
    """A card; `copies` in the basic deck, 0 for a special."""

    key: str
    colours: frozenset[Colour]
    effect: Effect
    kind: Kind = Kind.OWN
    copies: int = 0
    free: bool = False  # costs no endurance
    later: bool = False  # not in the first turn
    stays: bool = True  # an invocation: over the end of a turn
    name: str = ""  # of a card of one's own
    words: str = ""  # what players are told to do

    @property
    def special(self) -> bool:
        """Whether it is no part of the basic deck."""
        return not self.copies

    def is_a(self, colour: Colour) -> bool:
        """Whether it has this colour."""
        return colour in self.colours


class Cards:
    """The basic cards and the specials of a table, by key; of the same specials it is the same object."""

    def __init__(self, specials: tuple[Card, ...]) -> None:
        self.specials = specials
        self._by_key = {card.key: card for card in (*BASIC, *specials)}

    def __getitem__(self, key: str) -> Card:
        return self._by_key[key]

    def __contains__(self, key: object) -> bool:
        return key in self._by_key

    def __iter__(self) -> Iterator[Card]:
        return iter(self._by_key.values())

    def __reduce__(self) -> tuple[Any, ...]:
        return cards_with, (self.specials,)


@cache
def cards_with(specials: tuple[Card, ...]) -> Cards:
    """The cards of a table that plays with these specials."""
    return Cards(specials)


class Board(NamedTuple):
    """What a player's board has room for, and what he begins with; `bank`: all stones of the game."""

    endurance: int
    concentration: int
    mana: int
    specials: int  # in the deck from the beginning
    levelling: int  # for frags
    bank: int


def parse_cards(text: str, source: str) -> tuple[Card, ...]:
    """The cards of a data file in its order; ConfigError names card and key."""
    entries = parse_toml(text, source).get("cards", {})
    return tuple(_card(key, entry, f"{source}, {key}") for key, entry in entries.items())


def _card(key: str, entry: Mapping[str, Any], where: str) -> Card:
    number(entry, "confidence", where)
    for name in entry.keys() - {*Card._fields[1:], "confidence"}:
        raise ConfigError(f"{where}: {name} is nothing that a card has")
    given = {name: value for name, value in entry.items() if name != "confidence"}
    try:
        colours = frozenset(map(Colour, entry["colours"]))
        effect, kind = Effect(entry["effect"]), Kind(entry.get("kind", "own"))
    except KeyError as error:
        raise ConfigError(f"{where}: {error.args[0]} is missing") from error
    except (ValueError, TypeError) as error:
        raise ConfigError(f"{where}: {error}") from error
    return Card(key, **{**given, "colours": colours, "effect": effect, "kind": kind})


def parse_board(text: str, source: str) -> Board:
    """What every player's board has room for."""
    entry = parse_toml(text, source).get("board", {})
    return Board(*(number(entry, key, f"{source}, board") for key in Board._fields))


def parse_fountain(text: str, source: str) -> Mapping[int, int]:
    """By the number of players: how many stones lie on the fountain."""
    entry = parse_toml(text, source).get("fountain", {})
    return {players: number(entry, str(players), f"{source}, fountain") for players in range(2, 7)}


_DECK = read_data("deck.toml")
BASIC = parse_cards(_DECK, "deck.toml")
SPECIALS = parse_cards(read_data("specials.toml"), "specials.toml")
CARDS = cards_with(SPECIALS)
"""Those of a table that names no others."""
BOARD = parse_board(_DECK, "deck.toml")
FOUNTAIN = parse_fountain(_DECK, "deck.toml")
