"""Captions of each seat: its next step or its reason to wait in whole sentences, for a page."""

from __future__ import annotations

from collections.abc import Sequence

from playmat.games.age_of_war.rules.legal import fills
from playmat.games.age_of_war.rules.position import Phase
from playmat.games.age_of_war.rules.state import State
from playmat.games.age_of_war.words.briefs import ending, points
from playmat.games.age_of_war.words.names import CASTLE_NAMES, dice_name
from playmat.text import Text, say, say_n, sentences, whole_sentences


def caption(state: State, seat: int, seats: Sequence[Text]) -> Text:
    """Returns a seat's next step, or its reason to wait."""
    if outcome := state.outcome():
        _, headline, _ = ending(state, seat, seats, outcome)
        best = [winner for winner in outcome.winners if winner != seat][:1]
        others = (
            say("{seat} has {points}.", seat=seats[winner], points=points(state, winner)) for winner in best
        )
        own = say("You have {points}.", points=points(state, seat))
        return sentences(whole_sentences(headline), own, *others, say("Press Again for another game."))
    if state.phase is Phase.FIRST:
        return say("Choose who begins, or draw lots.")
    if not state.playing[seat]:
        return say("Watch the others: you have left the game.")
    if seat != state.turn:
        return say("Wait: {seat} plays.", seat=seats[state.turn])
    if state.phase is Phase.HAND:
        return say_n(
            "Throw {n} die into the wells.", "Throw {n} dice together into the wells.", state.in_hand
        )
    if state.phase is Phase.ROLLED:
        if state.hopeless:
            return say("Too few dice are left for a castle: you may end your turn.")
        if not state.siege:
            return say("Lay the card of a castle that is not yours on the siege slot, or lose a die.")
        if fill := next(fills(state), None):
            castle, dice = CASTLE_NAMES[state.siege], dice_name(fill.dice)
            return say(
                "Lay {dice} in the lines of {castle}, or lose a die.",
                castle=castle,
                dice=dice,
            )
        if state.bound:
            return say("No line can be filled: lose a die.")
        return say("No line can be filled: lose a die, or lay another castle on the siege slot.")
    if state.hopeless:
        return say("Too few dice are left: end your turn.")
    return say("Take up the dice and throw them again.")
