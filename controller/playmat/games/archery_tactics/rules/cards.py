"""Cards, and what a deck holds: the basic deck and the specials of the rulebook (rulings 2, 7, 21)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache, lru_cache
from typing import Any, NamedTuple

from playmat.errors import ConfigError
from playmat.games.archery_tactics.rules.data import number, parse_toml, read_data
from playmat.games.archery_tactics.rules.switches import Switches


class Colour(Enum):
    """Colours of a card: they decide when it may be played and whether it costs mana."""

    RED = "red"  # attacks
    BLUE = "blue"  # dodges
    YELLOW = "yellow"  # at other times
    VIOLET = "violet"  # costs a mana stone


class Effect(Enum):
    """Effects of cards."""

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
    """Traces that a special leaves."""

    INVOCATION = "invocation"  # a figure in the arena
    STATE = "state"  # stays with an opponent until the turn is over for all
    OWN = "own"


class Card(NamedTuple):
    """One kind of card; `copies` counts it in the basic deck and is 0 for a special."""

    key: str
    colours: frozenset[Colour]
    effect: Effect
    kind: Kind = Kind.OWN
    copies: int = 0
    free: bool = False  # costs no endurance
    later: bool = False  # not in the first turn
    stays: bool = True  # an invocation that survives the end of a turn
    name: str = ""  # of a custom card
    words: str = ""  # instructions for the players

    @property
    def special(self) -> bool:
        """Whether the card is not in the basic deck."""
        return not self.copies

    def is_a(self, colour: Colour) -> bool:
        """Returns whether the card has this colour."""
        return colour in self.colours


class Cards:
    """Basic cards and specials of a table, by key.

    `cards_with` returns the same object for the same specials, so cards compare and hash by identity.
    """

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
    """Returns the cards of a table with these specials."""
    return Cards(specials)


class Board(NamedTuple):
    """Capacity and initial contents of a player's board; `bank` counts all stones of the game."""

    endurance: int
    concentration: int
    mana: int
    specials: int  # in the deck from the beginning
    levelling: int  # for frags
    bank: int


def parse_cards(text: str, source: str) -> tuple[Card, ...]:
    """Parses the cards of a data file in its order; ConfigError names card and key."""
    entries = parse_toml(text, source).get("cards", {})
    cards = []
    for key, entry in entries.items():
        where = f"{source}, {key}"
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
        cards.append(Card(key, **{**given, "colours": colours, "effect": effect, "kind": kind}))
    return tuple(cards)


def parse_board(text: str, source: str) -> Board:
    """Parses the capacity of a board."""
    entry = parse_toml(text, source).get("board", {})
    return Board(*(number(entry, key, f"{source}, board") for key in Board._fields))


def parse_fountain(text: str, source: str) -> Mapping[int, int]:
    """Parses the stones on the fountain by number of players."""
    entry = parse_toml(text, source).get("fountain", {})
    return {players: number(entry, str(players), f"{source}, fountain") for players in range(2, 7)}


_DECK = read_data("deck.toml")
BASIC = parse_cards(_DECK, "deck.toml")
SPECIALS = parse_cards(read_data("specials.toml"), "specials.toml")
CARDS = cards_with(SPECIALS)
"""Cards of a table without custom specials."""
BOARD = parse_board(_DECK, "deck.toml")
FOUNTAIN = parse_fountain(_DECK, "deck.toml")


# --- cards that a deck can still hold, given those on the board


_BASIC = frozenset(card.key for card in BASIC)


def deck_size(first: bool, switches: Switches) -> int:
    """Returns the number of basic cards in a deck; in the first turn without those set aside."""
    return sum(_copies(card, first, switches) for card in BASIC)


def _copies(card: Card, first: bool, switches: Switches) -> int:
    if card.later:
        return 0 if first else switches.rests
    return card.copies


def copies_left(
    card: Card, laid: tuple[str, ...], aims: int, specials: int, first: bool, switches: Switches
) -> int:
    """Returns how many copies of a card are not on the board.

    Specials are counted together, because the table does not know which of them a deck contains.
    """
    if card.special:
        return specials - sum(key not in _BASIC for key in laid)
    return _copies(card, first, switches) - (aims if card.free else laid.count(card.key))


# Called for every seat in every position of a search. The arguments are the parts of a board that matter, and
# not the position itself, so that many positions share one entry.
@lru_cache(maxsize=4096)
def playable(
    cards: Cards, laid: tuple[str, ...], aims: int, specials: int, first: bool, switches: Switches
) -> tuple[Card, ...]:
    """Returns the cards that a hand can hold and that the limits of the turn still allow."""
    spent = 0 < switches.most_aims <= aims
    return tuple(
        card
        for card in cards
        if copies_left(card, laid, aims, specials, first, switches) > 0 and not (card.free and spent)
    )
