"""Briefs: the screen of each seat while no problem is pending."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from playmat.games.game_of_war.rules.board import NAMES, NOWHERE, each
from playmat.games.game_of_war.rules.moves import attackable, can_end, destructible
from playmat.games.game_of_war.rules.position import MOST_MOVES, Phase, Reason
from playmat.games.game_of_war.rules.state import State
from playmat.games.game_of_war.words.battles import chances
from playmat.games.game_of_war.words.icons import UNIT_SIGNS
from playmat.games.game_of_war.words.names import THE_UNITS, squares_name
from playmat.games.game_of_war.words.off_line import off_line, why_off_line
from playmat.games.interface import Brief
from playmat.text import Text, say, say_n

_SHOWN = 2  # maximum number of attacks listed on a console

ENDINGS: Mapping[Enum, Text] = {
    Reason.ARSENALS: say("Both arsenals are destroyed"),
    Reason.UNITS: say("No combat unit is left"),
    Reason.NETWORK: say("No relay is left, and no unit is on line"),
    Reason.AGREEMENT: say("Both agreed"),
}


def brief(state: State, seat: int, seats: tuple[Text, ...]) -> Brief:
    """Returns title, headline and details for `seat`."""
    if state.result:
        won = say("You win") if state.result.winner == seat else say("You lose")
        if state.result.winner == NOWHERE:
            won = say("Drawn game")
        return Brief(say("Game over"), won, (ENDINGS[state.result.reason],))
    if state.phase is Phase.LOT:
        return Brief(say("A Game of War"), say("Who begins?"), (say("Draw lots, or choose"),))
    if state.phase is Phase.SWAP:
        if seat == state.turn:
            return Brief(
                say("Before the lot"), say("Swap sides?"), (say("Keep your army, or take the other"),)
            )
        chooses = say("{seat} chooses", seat=seats[state.turn])
        return Brief(say("Before the lot"), chooses, (say("to keep its army, or to swap"),))
    if state.phase is Phase.DEPLOY:
        title = say("Deployment")
        if seat != state.turn:
            return Brief(title, say("{seat} deploys", seat=seats[state.turn]), (say("Please look away"),))
        if not (left := state.units_left(seat)):
            return Brief(title, say("All are set up"), (say("Move them, or press Deployed"),))
        headline = say_n("{n} unit to place", "{n} units to place", left)
        return Brief(title, headline, (say("on your ten rows"),))
    if seat != state.turn:
        moving = (_left(state),) if state.moved else ()
        plays = say("{seat} plays", seat=seats[state.turn])
        return Brief(say("Waiting"), plays, (*moving, *_off(state, seat)))
    if state.must_retreat:
        kind = state.kind_at(state.turn, state.retreat)
        assert kind is not None
        headline = say("Retreat from {square}", square=NAMES[state.retreat])
        first = say("First of all {unit}", unit=THE_UNITS[kind])
        return Brief(say("Your turn"), headline, (first, *_off(state)))
    arsenals = (say("Destroy {square}?", square=NAMES[square]) for square in each(destructible(state)))
    attacks = chances(state)[:_SHOWN] or (() if can_end(state) else (say("You have to attack"),))
    details = *arsenals, *attacks, *_off(state), *_hint(state)
    if state.moves_left:
        return Brief(say("Your turn"), _left(state), details)
    attack = attackable(state) or destructible(state)
    return Brief(say("Your turn"), say("Attack?") if attack else say("End your turn"), details)


def legend(seat: int) -> Brief:
    """Returns the legend of the unit emblems, two per line."""
    foot, horse, cannon, swift_cannon, relay, swift_relay = [*UNIT_SIGNS[seat]]
    lines = (
        say("{first} Infantry {second} Cavalry", first=foot, second=horse),
        say("{first} Cannon  {second} swift", first=cannon, second=swift_cannon),
        say("{first} Relay  {second} swift", first=relay, second=swift_relay),
    )
    return Brief(say("Signs"), say("Units to place"), lines)


# --- a turn


def _left(state: State) -> Text:
    return say_n("{n} move left", "{n} moves left", state.moves_left)


def _hint(state: State) -> tuple[Text, ...]:
    """Returns a note that an attack may follow, or the reason why none is useful."""
    if chances(state) or destructible(state) or not can_end(state):
        return ()
    if state.moves_left == MOST_MOVES:
        return (say("Then you may attack"),)
    return (say("No attack would succeed"),) if attackable(state) else (say("Nobody is in range"),)


def _off(state: State, seat: int | None = None) -> tuple[Text, ...]:
    """Returns the off-line units; for a single one also the reason."""
    owner = state.turn if seat is None else seat
    units = off_line(state, owner)
    if not units:
        return ()
    named = say("Off line: {squares}", squares=squares_name(units))
    first, *others = each(units)
    return (named,) if others else (named, why_off_line(state, owner, first))
