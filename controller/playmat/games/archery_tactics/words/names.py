"""Names of cards, arcs, cells and zones, and labels of actions."""

from __future__ import annotations

from playmat.games.archery_tactics.placements import (
    AIM,
    AIMED,
    ARC,
    ARENA,
    BESIDE,
    CONCENTRATION,
    DECK,
    ENDURANCE,
    STATES,
    WAND,
)
from playmat.games.archery_tactics.rules.actions import Action, Verb
from playmat.games.archery_tactics.rules.arena import Arena
from playmat.games.archery_tactics.rules.cards import Card, Cards
from playmat.placement import SEAT_NAMES, Place
from playmat.text import Text, say

CARD_NAMES = {
    "tir": say("Shot"),
    "mouvement": say("Step"),
    "ciblage": say("Aim"),
    "transfert": say("Transfer"),
    "repos": say("Rest"),
    "folle": say("Madwoman"),
    "portail": say("Portal"),
    "traqueur": say("Tracker"),
    "toile": say("Web"),
    "lucioles": say("Fireflies"),
    "hypnose": say("Hypnosis"),
    "piege-temporel": say("Time trap"),
    "embuscade": say("Ambush"),
    "bouclier": say("Shield"),
}
ARC_NAMES = (
    say("north"),
    say("northeast"),
    say("east"),
    say("southeast"),
    say("south"),
    say("southwest"),
    say("west"),
    say("northwest"),
)
_FIGURES = {
    "archer": say("Archer"),
    "flag": say("Flag"),
    "sight": say("Sight token"),
    "ambush": say("Marker"),
}
ZONE_NAMES = {
    ENDURANCE: say("Endurance"),
    AIM: say("Aim"),
    AIMED: say("Aimed"),
    BESIDE: say("Extras"),
    STATES: say("On you"),
    CONCENTRATION: say("Concentration"),
    DECK: say("Deck"),
    ARENA: say("Arena"),
    ARC: say("Arc"),
    WAND: say("Wand"),
}
_PLAIN = {
    Verb.READY: say("Ready"),
    Verb.WAIT: say("Wait"),
    Verb.DONE: say("Resolved"),
    Verb.BLOCK: say("Shot stopped"),
    Verb.DECLINE: say("No dodge"),
    Verb.KEEP: say("Keep it"),
    Verb.RELEASE: say("Take back"),
    Verb.PASS: say("Pass"),
    Verb.STONE: say("Stone"),
    Verb.LEVEL: say("Special"),
    Verb.TOP: say("Go!"),
    Verb.TIME: say("Time is up"),
    Verb.REFILL: say("Refill"),
    Verb.REVEAL: say("Reveal"),
}


def card_name(card: Card) -> Text:
    """Returns the name of a card from the rulebook or its file."""
    return say("{name}", name=card.name) if card.name else CARD_NAMES[card.key]


def kind_name(kind: str, cards: Cards, seats: tuple[Text, ...]) -> Text:
    """Returns the name of a card, or of a figure with its owner."""
    if kind in cards:
        return card_name(cards[kind])
    name, _, seat = kind.rpartition("-")
    if seat not in SEAT_NAMES:
        return say("Square")
    figure = card_name(cards[name]) if name in cards else _FIGURES[name]
    return say("{figure} of {seat}", figure=figure, seat=seats[SEAT_NAMES.index(seat)])


def place_name(place: Place, arena: Arena) -> Text:
    """Returns the name of a place without its seat."""
    match place.zone:
        case "endurance":
            return say("Endurance {number}", number=place.number + 1)
        case "arena":
            return say("{cell}", cell=arena.name(place.number))
        case "arc":
            return say("Arc: {arc}", arc=ARC_NAMES[place.number])
    return ZONE_NAMES[place.zone]


def label(action: Action, cards: Cards, seats: tuple[Text, ...]) -> Text:
    """Returns an action in one or two words."""
    if action.verb in _PLAIN:
        return _PLAIN[action.verb]
    cell = ">".join(action.cells)
    match action.verb:
        case Verb.SIGHT:
            return say("Look {arc}", arc=ARC_NAMES[action.arc])
        case Verb.FLAG:
            return say("Flag to {cell}", cell=cell)
        case Verb.STEP | Verb.TRANSFER:
            return say("To {cell}", cell=cell)
        case Verb.SPAWN | Verb.RETURN:
            return say("Begin at {cell}", cell=cell)
        case Verb.INVOKE | Verb.AMBUSH:
            return say("Place at {cell}", cell=cell)
        case Verb.REAL:
            return say("Real at {cell}", cell=cell)
        case Verb.INFLICT:
            return say("Give it to {seat}", seat=seats[action.other])
        case Verb.DODGE:
            return say("Dodge: {card}", card=_card(action, cards, seats))
    return _card(action, cards, seats)


def _card(action: Action, cards: Cards, seats: tuple[Text, ...]) -> Text:
    name = card_name(cards[action.card])
    return name if action.other < 0 else say("{card} as {seat}", card=name, seat=seats[action.other])
