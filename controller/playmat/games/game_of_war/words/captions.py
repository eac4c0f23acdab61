"""Captions of each seat: its next step or its reason to wait in whole sentences, for a page."""

from __future__ import annotations

from playmat.games.game_of_war.rules.board import NAMES, NOWHERE, each
from playmat.games.game_of_war.rules.moves import attackable, can_end, destructible
from playmat.games.game_of_war.rules.position import MOST_MOVES, Phase
from playmat.games.game_of_war.rules.state import State
from playmat.games.game_of_war.words.battles import chances
from playmat.games.game_of_war.words.briefs import ENDINGS
from playmat.games.game_of_war.words.names import THE_UNITS, squares_name
from playmat.games.game_of_war.words.off_line import off_line, why_off_line
from playmat.text import Text, say, say_n, sentences, whole_sentences

_PLACE = say("Take a unit from your hand and put it on a lit square.")
CLICKS = {_PLACE: say("Click a lit square for the unit marked in your hand.")}
"""What is said where people click."""


def caption(state: State, seat: int, seats: tuple[Text, ...]) -> Text:
    """Returns a seat's next step, or its reason to wait."""
    if state.result:
        won = say("You win") if state.result.winner == seat else say("You lose")
        if state.result.winner == NOWHERE:
            won = say("The game is drawn")
        return sentences(
            whole_sentences(won, ENDINGS[state.result.reason]), say("Press Again for another game.")
        )
    if state.phase is Phase.LOT:
        return say("Draw lots, or choose who begins.")
    if state.phase is Phase.SWAP:
        if seat == state.turn:
            return say("Keep your army, or swap sides?")
        return say("Wait: {seat} keeps its army, or swaps sides with you.", seat=seats[state.turn])
    if state.phase is Phase.DEPLOY:
        if seat != state.turn:
            return say("Please look away: {seat} sets up in secret.", seat=seats[state.turn])
        if not (left := state.units_left(seat)):
            return say("Press Deployed: all units are set up. You may still move them.")
        return sentences(_PLACE, say_n("{n} unit is left.", "{n} units are left.", left))
    if seat != state.turn:
        return say("Wait: {seat} plays.", seat=seats[state.turn])
    # The arsenal that can be destroyed, or the best attack
    stores = [*each(destructible(state))]
    if stores:
        hints = [say("You can destroy the arsenal on {square}.", square=NAMES[stores[0]])]
    else:
        hints = [say("An attack would succeed ({chance}).", chance=chance) for chance in chances(state)[:1]]
    # Own units off line; for a single one also the reason
    units = off_line(state, seat)
    if units.bit_count() == 1:
        square = units.bit_length() - 1
        why = why_off_line(state, seat, square)
        hints.append(say("Your unit on {square} is off line: {why}.", square=NAMES[square], why=why))
    elif units:
        hints.append(say("Your units on {squares} are off line.", squares=squares_name(units)))
    return sentences(_turn(state), *hints)


# --- a turn


def _turn(state: State) -> Text:
    if state.must_retreat:
        kind = state.kind_at(state.turn, state.retreat)
        assert kind is not None
        named = {"unit": THE_UNITS[kind], "square": NAMES[state.retreat]}
        return say("Move {unit} away from {square} first: it has to retreat.", **named)
    if state.moves_left and not can_end(state):
        return say_n(
            "Move {n} unit, then attack: you may not end your turn without an attack.",
            "Move up to {n} units, then attack: you may not end your turn without an attack.",
            state.moves_left,
        )
    if state.moves_left == MOST_MOVES:
        return say_n(
            "Move {n} unit, then attack or end your turn.",
            "Move up to {n} units, then attack or end your turn.",
            state.moves_left,
        )
    if state.moves_left:
        return say_n(
            "Move {n} more unit, attack, or end your turn.",
            "Move up to {n} more units, attack, or end your turn.",
            state.moves_left,
        )
    if destructible(state):
        return say("Choose the arsenal to destroy it, or attack a unit.")
    if not can_end(state):
        return say("Choose an enemy in range to attack it: you may not end your turn without an attack.")
    if chances(state):
        return say("Choose an enemy in range to attack it, or end your turn.")
    if attackable(state):
        return say("End your turn: no attack would succeed.")
    return say("End your turn: no enemy is in range.")
