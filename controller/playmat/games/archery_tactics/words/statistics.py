"""Scores of a seat and statistics of a game."""

from __future__ import annotations

from collections.abc import Sequence

from playmat.games.archery_tactics.rules.actions import Action, Verb
from playmat.games.archery_tactics.rules.state import State
from playmat.games.archery_tactics.words.page import shoots
from playmat.games.game import Brief, Score
from playmat.text import Text, say, say_n


def scores(state: State, seat: int) -> tuple[Score, ...]:
    """Returns frags, mana and remaining endurance."""
    player = state.players[seat]
    return (
        Score(say("Frags"), player.frags, state.switches.goal),
        Score(say("Mana"), player.mana),
        Score(say("Endurance"), max(0, state.free_slots(seat))),
    )


def statistics(
    states: Sequence[State], actions: Sequence[Action | None], seats: Sequence[Text]
) -> tuple[Brief, ...]:
    """Returns a page for the whole game and one per seat; an action of None is a correction."""
    done = [(state, action) for state, action in zip(states, actions, strict=False) if action]
    shots = sum(shoots(state, action) for state, action in done)
    details = (
        say("Shots {number}", number=shots),
        say("Cards {number}", number=_count(done, Verb.LAY) + _count(done, Verb.DODGE)),
    )
    last = states[-1]
    whole = Brief(say("The game"), say_n("{n} turn", "{n} turns", last.turn), details)
    return whole, *(_side(done, last, seat, seats[seat]) for seat in last.seats)


_Done = Sequence[tuple[State, Action]]


def _side(done: _Done, last: State, seat: int, name: Text) -> Brief:
    own = [(state, action) for state, action in done if action.seat == seat]
    details = (
        say("Shots {number}", number=sum(shoots(state, action) for state, action in own)),
        say("Dodges {number}", number=_count(own, Verb.DODGE)),
        say("Deaths {number}", number=_count(own, Verb.RETURN)),
    )
    return Brief(name, say_n("{n} frag", "{n} frags", last.players[seat].frags), details)


def _count(done: _Done, verb: Verb) -> int:
    return sum(action.verb is verb for _, action in done)
