"""Facts about cards, figures and cells, the words of the game, and why a card cannot be played."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from playmat.games.archery_tactics.placements import ARENA
from playmat.games.archery_tactics.rules.actions import Verb
from playmat.games.archery_tactics.rules.arena import FOUNTAIN, RAVINE, SPAWN, TREE, Arena
from playmat.games.archery_tactics.rules.cards import Cards, Colour
from playmat.games.archery_tactics.rules.position import Answer, Phase
from playmat.games.archery_tactics.rules.state import State
from playmat.placement import SEAT_NAMES, Place
from playmat.text import Text, say, say_n, sentences

GLOSSARY: Mapping[Text, Text] = {
    say("Mana"): say(
        "Stones that pay for violet cards: one each. A stone lies on its card until the interlude."
    ),
    say_n("Stone", "Stones", 1): say(
        "One mana. A Rest card brings one, and so does the fountain once your turn is over."
    ),
    say("Fountain"): say(
        "Stands in the middle of the arena and stops archers and arrows. Who has finished takes "
        "one stone from it."
    ),
    say("Endurance"): say(
        "Four points a turn: every card but Aim takes one, and the last one ends your turn."
    ),
    say("Concentration"): say(
        "One card kept face down: play it, take it back or exchange it at any time, also in a later turn."
    ),
    say_n("Frag", "Frags", 1): say(
        "The death of another player’s archer by an action of yours. Each brings a special card, "
        "and who has enough of them at the end of a turn wins."
    ),
    say("Special"): say("A card beyond the basic deck: two are in your deck, and each frag brings another."),
    say("Dodge"): say(
        "A blue card laid when you are shot at. One that moves your archer saves you only if it leads off "
        "the line of the arrow; another does what it says."
    ),
    say_n("Flag", "Flags", 1): say(
        "Where Transfer takes your archer and where figures are placed. An Aim card moves it to any cell."
    ),
    say_n("Arc", "Arcs", 1): say(
        "One of eight directions. Your sight token lies on the one in which your archer shoots."
    ),
    say_n("Spawn", "Spawns", 1): say(
        "A cell where archers begin, and where they come back after their death."
    ),
    say("Interlude"): say(
        "Between two turns: decks are shuffled, the fountain is filled, and dead archers return."
    ),
    say("Countdown"): say("Five seconds before each turn, in which nothing is played."),
    say("Refill"): say("Press it once all have finished and the fountain has its stones again."),
    say("Pass"): say("Ends your turn before your endurance is used up; it cannot be taken back."),
    say("Resolved"): say("Press it when you have carried out a card, or when it can do nothing."),
    say_n("Marker", "Markers", 1): say(
        "One of two figures that replace an archer in ambush. Only its player knows which is real."
    ),
}

_CARDS = {
    "tir": say(
        "Shoots along your line of sight to the first obstacle. Every archer on the line, friend "
        "or enemy, must dodge or dies."
    ),
    "mouvement": say(
        "Your archer goes one step to one of the eight cells around it and pushes away whoever "
        "stands there. Also a dodge."
    ),
    "ciblage": say(
        "Moves your flag to any cell, or turns your sight token to any arc. It takes no endurance."
    ),
    "transfert": say("Your archer goes to your flag at once, but not onto an obstacle. Also a dodge."),
    "repos": say("Brings one mana stone. Not in the first turn."),
    "folle": say(
        "An invocation: its figure comes to your flag and stays. The players carry out what its card says."
    ),
    "portail": say(
        "An invocation: its figure comes to your flag and stays. An arrow that meets a portal "
        "flies on from the next one, in the same direction."
    ),
    "traqueur": say(
        "An invocation: its figure comes to your flag and stays. The players carry out what its card says."
    ),
    "toile": say(
        "Lies with an opponent until the end of the turn. The players carry out what the card says."
    ),
    "lucioles": say(
        "Lies with an opponent until the end of the turn. The players carry out what the card says."
    ),
    "hypnose": say(
        "Lies with an opponent until the end of the turn. You may act with that archer, along "
        "its own sight and to its own flag."
    ),
    "piege-temporel": say(
        "Time stands still for the others until you have played one extra action, which takes no endurance."
    ),
    "embuscade": say(
        "Two markers replace your archer, one on its cell and one on your flag. Only you know which is real."
    ),
    "bouclier": say(
        "An invocation: its figure comes to your flag until the end of the turn. The players "
        "carry out what its card says. Also a dodge."
    ),
}
_COSTS = say("It costs a mana stone.")

_FIGURES = {
    "archer": say("Shoots in the direction of its sight token and dies if it does not dodge an arrow."),
    "flag": say(
        "Transfer brings the archer here, and figures are placed here. An Aim card moves it to any cell."
    ),
    "sight": say("The archer looks and shoots in the direction of this arc. An Aim card turns it."),
    "ambush": say(
        "One of two markers of an archer in ambush; only its player knows which is real. To kill "
        "the false one reveals the archer."
    ),
}

_GROUNDS = {
    TREE: say("A tree stops archers and arrows."),
    RAVINE: say("A ravine stops archers, but arrows fly over it."),
    FOUNTAIN: say(
        "The fountain stops archers and arrows. Who has finished the turn takes one mana stone from it."
    ),
    SPAWN: say("A spawn: archers begin here, and come back here after their death."),
}


def fact(kind: str, cards: Cards) -> Text | None:
    """Returns what a card or figure does; a custom card has its own words."""
    if kind in cards:
        card = cards[kind]
        if kind not in _CARDS or card.words:
            return None
        return sentences(_CARDS[kind], _COSTS) if card.is_a(Colour.VIOLET) else _CARDS[kind]
    name, _, seat = kind.rpartition("-")
    if seat not in SEAT_NAMES:
        return None
    return _FIGURES.get(name) or fact(name, cards)


def place_fact(place: Place, arena: Arena) -> Text | None:
    """Returns what the ground of a cell does; None for open ground and other zones."""
    return _GROUNDS.get(arena.ground(place.number)) if place.zone == ARENA else None


# --- why a card cannot be played


def unplayable(state: State, seat: int, kind: str) -> Text | None:
    """Returns why a card of this kind cannot be laid now, or would be laid without effect."""
    if state.phase is Phase.COUNTDOWN:
        return say("Nothing is played before the countdown ends.")
    if state.phase is not Phase.TURN or kind not in state.cards:
        return None
    laying = (action for action in state.legal_actions() if action.verb in (Verb.LAY, Verb.DODGE))
    if not any(action.seat == seat and action.card == kind for action in laying):
        return next(reason for holds, reason in _REASONS if holds(state, seat, kind))
    if state.cards[kind].is_a(Colour.VIOLET) and not state.players[seat].mana:
        return say("It costs a mana stone: you have none.")
    return None


def _is(colour: Colour) -> Callable[[State, int, str], bool]:
    return lambda state, seat, kind: state.cards[kind].is_a(colour)


def _is_asked(state: State, seat: int, kind: str) -> bool:
    return bool(state.owed(seat, Answer.DUE))


def _is_busy(state: State, seat: int, kind: str) -> bool:
    player = state.players[seat]
    return bool(player.dodge or player.due)


_REASONS: tuple[tuple[Callable[[State, int, str], bool], Text], ...] = (
    (lambda state, seat, kind: state.has_finished(seat), say("Your turn is over.")),
    (
        lambda state, seat, kind: state.is_frozen and not state.players[seat].extra,
        say("Time stands still while another archer acts."),
    ),
    (
        lambda state, seat, kind: _is_asked(state, seat, kind) and not _is(Colour.BLUE)(state, seat, kind),
        say("You are shot at: only a blue card dodges."),
    ),
    (_is_busy, say("Carry out the card that you have laid first.")),
    (lambda state, seat, kind: bool(state.owed(seat, *Answer)), say("Wait until the shot at you is over.")),
    (lambda state, seat, kind: state.is_shooting(seat), say("Wait until your shot is answered.")),
    (
        lambda state, seat, kind: not state.cards[kind].free and state.free_slots(seat) <= 0,
        say("It costs a point of endurance: you have none left."),
    ),
    (
        lambda state, seat, kind: state.copies_left(seat, state.cards[kind]) <= 0,
        say("All cards of this kind are out of the game or laid already."),
    ),
    (
        lambda state, seat, kind: (
            0 < state.switches.most_aims <= state.players[seat].aims and state.cards[kind].free
        ),
        say("No more Aim cards may be laid this turn."),
    ),
    (lambda state, seat, kind: True, say("It could do nothing now.")),
)
"""Reasons in order; the last one always holds."""
