"""What a seat does next, or waits for."""

from __future__ import annotations

from playmat.games.game import Brief
from playmat.games.game_of_war.rules.position import Phase, Reason, Result
from playmat.games.game_of_war.rules.squares import NAMES, NOWHERE
from playmat.games.game_of_war.rules.state import State
from playmat.games.game_of_war.rules.units import KINDS
from playmat.text import Text, say, say_n


def brief(state: State, seat: int, seats: tuple[Text, ...]) -> Brief:
    """In a title, a headline and details."""
    if state.result:
        return Brief(say("Game over"), _won(state.result, seat), (REASONS[state.result.reason],))
    if state.phase is Phase.LOT:
        return Brief(say("Who begins?"), say("Draw lots"))
    if state.phase is Phase.DEPLOY:
        return _deployment(state, seat, seats)
    if seat != state.turn:
        return Brief(say("Waiting"), say("{seat} plays", seat=seats[state.turn]))
    if state.must_retreat:
        return Brief(say("Your turn"), say("Retreat from {square}", square=NAMES[state.retreat]))
    left = say_n("{n} move left", "{n} moves left", state.moves_left)
    return Brief(say("Your turn"), left, (say("Then attack or end your turn"),))


def _deployment(state: State, seat: int, seats: tuple[Text, ...]) -> Brief:
    if seat != state.turn:
        return Brief(say("Deployment"), say("{seat} deploys", seat=seats[state.turn]))
    left = sum(state.left(seat, kind) for kind in KINDS)
    return Brief(
        say("Deployment"),
        say("Your units"),
        (say("In secret, on your ten rows"), say("{left} to go", left=left)),
    )


def _won(result: Result, seat: int) -> Text:
    if result.winner == NOWHERE:
        return say("Draw")
    return say("You win") if result.winner == seat else say("You lose")


REASONS: dict[Reason, Text] = {
    Reason.ARSENALS: say("Both arsenals are destroyed"),
    Reason.UNITS: say("No combat unit is left"),
    Reason.NETWORK: say("Without relays no unit is on line"),
    Reason.AGREEMENT: say("Both agreed"),
}
