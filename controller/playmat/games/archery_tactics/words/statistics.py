"""Scores of a seat and statistics of a game."""

from __future__ import annotations

from collections.abc import Sequence

from playmat.games.archery_tactics.rules.actions import Action, Verb
from playmat.games.archery_tactics.rules.state import State
from playmat.games.archery_tactics.words.page import shoots
from playmat.games.interface import Brief, Score
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
    pages = [Brief(say("The game"), say_n("{n} turn", "{n} turns", last.turn), details)]
    for seat, player in enumerate(last.players):
        own = [(state, action) for state, action in done if action.seat == seat]
        counts = (
            say("Shots {number}", number=sum(shoots(state, action) for state, action in own)),
            say("Dodges {number}", number=_count(own, Verb.DODGE)),
            say("Deaths {number}", number=_count(own, Verb.RETURN)),
        )
        pages.append(Brief(seats[seat], say_n("{n} frag", "{n} frags", player.frags), counts))
    return tuple(pages)


def _count(done: Sequence[tuple[State, Action]], verb: Verb) -> int:
    return sum(action.verb is verb for _, action in done)
