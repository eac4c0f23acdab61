"""Hints: what to do, with unit and square, and what that brings."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from playmat.games.game_of_war.distances import MARCHES
from playmat.games.game_of_war.rules.actions import Action, Verb
from playmat.games.game_of_war.rules.board import ARSENALS, NAMES, each
from playmat.games.game_of_war.rules.combat import combat
from playmat.games.game_of_war.rules.moves import attackable, can_end, destructible
from playmat.games.game_of_war.rules.network import network
from playmat.games.game_of_war.rules.position import Phase, Position
from playmat.games.game_of_war.rules.state import State
from playmat.games.game_of_war.words.battles import Fate, fate
from playmat.games.game_of_war.words.names import THE_UNITS, squares_name, the_unit
from playmat.games.game_of_war.words.off_line import off_line
from playmat.text import Text, say

_CAPTURED = Fate.FALLS, Fate.TRAPPED


def advise(state: State, action: Action, seats: tuple[Text, ...]) -> Text:
    """Returns an action as an order with unit and square."""
    match action.verb:
        case Verb.PLACE:
            return say("put {unit} on {square}", unit=THE_UNITS[action.kind], square=NAMES[action.target])
        case Verb.MOVE:
            squares = {"source": NAMES[action.source], "target": NAMES[action.target]}
            unit = the_unit(state, state.turn, action.source)
            return say("move {unit} from {source} to {target}", unit=unit, **squares)
        case Verb.ATTACK:
            unit = the_unit(state, 1 - state.turn, action.target)
            return say("attack {unit} on {square}", unit=unit, square=NAMES[action.target])
        case Verb.DESTROY:
            return say("destroy the arsenal on {square}", square=NAMES[action.target])
        case Verb.FIRST:
            return say("let {seat} begin", seat=seats[action.seat])
    return _PLAIN[action.verb]


_PLAIN = {
    Verb.DONE: say("press Deployed"),
    Verb.KEEP: say("keep your army"),
    Verb.SWAP: say("swap sides"),
    Verb.END: say("end your turn"),
    Verb.DRAW: say("agree to a draw"),
}


def reason(state: State, action: Action) -> Text | None:
    """Returns the first thing that an action brings, as a clause; None if it has no short one."""
    return next(_BY_VERB[action.verb](state, action), None) if action.verb in _BY_VERB else None


def _of_place(state: State, action: Action) -> Iterator[Text]:
    if network(state.after(action), state.turn).on_line >> action.target & 1:
        yield say("it is on line there")


def _of_done(state: State, action: Action) -> Iterator[Text]:
    if not state.units_left(state.turn):
        yield say("all your units are set up")


def _of_move(state: State, action: Action) -> Iterator[Text]:
    after, seat = state.after(action), state.turn
    if state.phase is Phase.DEPLOY:
        yield from _of_place(state, action)
        return
    here, there = 1 << action.source, 1 << action.target
    if state.must_retreat:
        yield say("it has to retreat first")
    if fallen := state.arsenals & ~after.arsenals:
        yield say("that destroys the arsenal on {square}", square=squares_name(fallen))
    if stores := destructible(after) & ~destructible(state):
        yield say("you can then destroy the arsenal on {square}", square=squares_name(stores))
    known = _captures(state)
    for square in each(_captures(after) & ~known):
        unit = the_unit(after, 1 - seat, square)
        yield say("you can then capture {unit} on {square}", unit=unit, square=NAMES[square])
    lost = off_line(after, 1 - seat) & ~off_line(state, 1 - seat)
    if lost:
        yield say("that puts the enemy on {squares} off line", squares=squares_name(lost))
    if joined := off_line(state, seat) & ~off_line(after, seat) & ~here:
        yield say("that brings {squares} back on line", squares=squares_name(joined))
    if _is_in_danger(state, action.source) and not _is_in_danger(after, action.target):
        yield say("the enemy could capture it on {square}, but not there", square=NAMES[action.source])
    if off_line(state, seat) & here and not off_line(after, seat) & there:
        yield say("it is on line there")
    for arsenal in each(state.arsenals & ARSENALS[1 - seat]):
        if MARCHES[arsenal][action.target] < MARCHES[arsenal][action.source]:
            yield say("that brings it nearer to the arsenal on {square}", square=NAMES[arsenal])
    for arsenal in each(state.arsenals & ARSENALS[seat]):
        if MARCHES[arsenal][action.target] < MARCHES[arsenal][action.source]:
            yield say("it then guards your arsenal on {square} more closely", square=NAMES[arsenal])


def _of_attack(state: State, action: Action) -> Iterator[Text]:
    fight = combat(state, action.target, state.turn)
    sums = {"attack": fight.attack, "defence": fight.defence}
    match fate(state, fight):
        case Fate.FALLS:
            yield say("{attack} against {defence} captures it", **sums)
        case Fate.TRAPPED:
            yield say("{attack} against {defence} captures it: it cannot retreat", **sums)
        case Fate.RETREATS:
            yield say("{attack} against {defence} makes it retreat", **sums)
    if not can_end(state):
        yield say("you may not end your turn without an attack")


def _of_destroy(state: State, action: Action) -> Iterator[Text]:
    if state.after(action).result:
        yield say("that wins the game")
    else:
        yield say("the enemy then has only one arsenal")


def _of_end(state: State, action: Action) -> Iterator[Text]:
    if not attackable(state):
        yield say("no enemy is in range")
    elif all(fate(state, combat(state, at, state.turn)) is Fate.HOLDS for at in each(attackable(state))):
        yield say("no attack would succeed")


_BY_VERB: dict[Verb, Callable[[State, Action], Iterator[Text]]] = {
    Verb.PLACE: _of_place,
    Verb.DONE: _of_done,
    Verb.MOVE: _of_move,
    Verb.ATTACK: _of_attack,
    Verb.DESTROY: _of_destroy,
    Verb.END: _of_end,
}


def _captures(position: Position) -> int:
    """Returns the enemy units that an attack captures now."""
    fights = ((at, combat(position, at, position.turn)) for at in each(attackable(position)))
    return sum(1 << at for at, fight in fights if fate(position, fight) in _CAPTURED)


def _is_in_danger(position: Position, square: int) -> bool:
    """Returns whether the enemy captures this unit if it attacks as it stands."""
    enemy = position._replace(turn=1 - position.turn, moved=0, retreat=-1)
    return bool(_captures(enemy) >> square & 1)
