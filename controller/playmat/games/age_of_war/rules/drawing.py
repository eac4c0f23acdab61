"""Draws a position in plain text: dice, castles with their lines, and standings."""

from __future__ import annotations

from playmat.games.age_of_war.rules.actions import NOTHING
from playmat.games.age_of_war.rules.castles import CASTLES, CLANS
from playmat.games.age_of_war.rules.position import CENTRE, Phase
from playmat.games.age_of_war.rules.scoring import standing
from playmat.games.age_of_war.rules.state import State
from playmat.games.notation.record import format_outcome
from playmat.placement import SEAT_NAMES


def draw(state: State) -> str:
    """Returns the drawing as lines separated by newlines."""
    if outcome := state.outcome():
        heading = f"over: {format_outcome(outcome)}"
    elif state.phase is Phase.FIRST:
        heading = "who begins is drawn by lot"
    else:
        due = {
            Phase.HAND: f"rolls {state.in_hand} dice",
            Phase.ROLLED: "fills a line or loses a die",
            Phase.LYING: "takes up the dice",
            Phase.LEFT: "takes up all dice",
        }
        heading = f"{SEAT_NAMES[state.turn]} {due[state.phase]}"
    castles = []
    for name, castle in CASTLES.items():
        # A castle is drawn like `> mori 5  gassantoda 2  north  [D] 8 D`: under siege, first line filled.
        holder, besieged = state.holder(name), name == state.siege
        filled = state.filled if besieged else ()
        lines = (f"[{line}]" if n in filled else f"{line}" for n, line in enumerate(state.lines_of(name), 1))
        where = "centre" if holder == CENTRE else SEAT_NAMES[holder]
        clan = f"{castle.clan} {CLANS[castle.clan]}"
        safe = " complete" if state.complete(castle.clan) else ""
        mark = ">" if besieged else " "
        castles.append(f"{mark} {clan:11} {name:10} {castle.points}  {where:9} {' '.join(lines)}{safe}")
    pools = (("wells", state.wells), ("laid", state.laid), ("lost", state.lost))
    lying = [f"{name:6} {' '.join(dice) or NOTHING}" for name, dice in pools]
    seats = []
    for seat, plays in enumerate(state.playing):
        points, taken, clans = standing(state, seat)
        left = "" if plays else ", has left"
        seats.append(f"{SEAT_NAMES[seat]:9} {points} points, {taken} castles, {clans} clans{left}")
    return "\n".join((heading, "", *lying, "", *castles, "", *seats))
