"""Prompts of each seat while the mat is consistent: next step, or reason to wait."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from itertools import zip_longest

from playmat.games.age_of_war.rules.legal import fills
from playmat.games.age_of_war.rules.position import Phase
from playmat.games.age_of_war.rules.scoring import Reason, standing
from playmat.games.age_of_war.rules.state import State
from playmat.games.age_of_war.words.icons import SEAT_SIGNS
from playmat.games.age_of_war.words.names import CASTLE_NAMES
from playmat.games.interface import Brief, Outcome
from playmat.text import Text, say, say_n

_REASONS: Mapping[Enum, Text] = {
    Reason.CASTLES: say("Equal points: castles decide"),
    Reason.CLANS: say("Equal castles: clans decide"),
    Reason.SHARED: say("Equal in everything"),
    Reason.ALONE: say("All others have left"),
}
ENDINGS: Mapping[Enum, Text] = {Reason.POINTS: say("Most points"), **_REASONS}


def brief(state: State, seat: int, seats: Sequence[Text], hints: tuple[Text, ...] = ()) -> Brief:
    """Returns the prompt of `seat`; `hints` are for the current player."""
    if outcome := state.outcome():
        return ending(state, seat, seats, outcome)
    if state.phase is Phase.FIRST:
        return Brief(say("Age of War"), say("Who begins?"), (say("Choose, or draw lots"),))
    name = say("{sign} {seat}", sign=SEAT_SIGNS[seat], seat=seats[seat])
    if seat == state.turn:
        headline, details = _due(state)
        return Brief(say("{seat}: your turn", seat=name), headline, (*hints, *details))
    if not state.playing[seat]:
        return Brief(name, say("You have left"), (points(state, seat),))
    title = say("{seat}: {points}", seat=name, points=points(state, seat))
    return Brief(title, say("{seat} plays", seat=seats[state.turn]), _situation(state))


def legend(seats: Sequence[Text]) -> Brief:
    """Returns the legend of the seats' symbols, two to a line."""
    names = [
        say("{sign} {seat}", sign=sign, seat=seat) for sign, seat in zip(SEAT_SIGNS, seats, strict=False)
    ]
    pairs = zip_longest(names[::2], names[1::2])
    lines = (
        say("{first}  {second}", first=first, second=second) if second else first for first, second in pairs
    )
    return Brief(say("Signs"), say("Points"), tuple(lines))


def points(state: State, seat: int) -> Text:
    """Returns the points of a seat with their unit."""
    return say_n("{n} point", "{n} points", standing(state, seat).points)


def _due(state: State) -> tuple[Text, tuple[Text, ...]]:
    """Returns the next step as a sentence in two parts."""
    match state.phase:
        case Phase.HAND:
            throw = say_n("Throw {n} die", "Throw {n} dice", state.in_hand)
            return throw, (say("into the wells"), *_situation(state))
        case Phase.ROLLED:
            if state.hopeless:
                return say("Too few dice left"), (say("You may end your turn"),)
            if not state.siege:
                return say("Lay a castle's card"), (say("on the siege slot"), say("or lose a die"))
            if any(fills(state)):
                return say("Fill a line"), (say("or lose a die"),)
            if state.bound:
                return say("Lose a die"), (say("No line can be filled"),)
            return say("Lose a die"), (say("or lay another castle"),)
    if state.hopeless:
        return say("Too few dice left"), (say("End your turn"),)
    rest = say("all of them") if state.phase is Phase.LEFT else say("and throw them again")
    return say("Take up the dice"), _situation(state) or (rest,)


def _situation(state: State) -> tuple[Text, ...]:
    """Returns the castle under siege."""
    return (say("Siege of {castle}", castle=CASTLE_NAMES[state.siege]),) if state.siege else ()


def ending(state: State, seat: int, seats: Sequence[Text], outcome: Outcome) -> Brief:
    """Returns the screen of `seat` at the end."""
    winners = outcome.winners
    if seat not in winners:
        headline = say("You lose")
    else:
        headline = say("You win") if len(winners) == 1 else say("You share victory")
    others = [winner for winner in winners if winner != seat][:1]
    rows = [(say("You"), seat), *((seats[other], other) for other in others)]
    details = [say("{seat}: {points}", seat=name, points=points(state, who)) for name, who in rows]
    assert isinstance(outcome.reason, Reason)
    if reason := _REASONS.get(outcome.reason):
        details.append(reason)
    return Brief(say("Game over"), headline, tuple(details))
