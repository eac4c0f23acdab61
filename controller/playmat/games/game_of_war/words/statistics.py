"""Scores during a game and statistics after it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from playmat.games.game_of_war.rules.actions import Action, Verb
from playmat.games.game_of_war.rules.board import ARSENALS
from playmat.games.game_of_war.rules.position import Phase, Position
from playmat.games.game_of_war.rules.state import State
from playmat.games.game_of_war.words.off_line import off_line
from playmat.games.interface import Brief, Score
from playmat.placement import SEATS
from playmat.text import Text, say, say_n


def scores(position: Position, seat: int) -> tuple[Score, ...]:
    """Returns units, off-line units and arsenals of a seat; empty during secret deployment."""
    if position.phase is Phase.DEPLOY:
        return ()
    arsenals = position.arsenals & ARSENALS[seat]
    return (
        Score(say("Units"), position.units(seat).bit_count()),
        Score(say("Off line"), off_line(position, seat).bit_count()),
        Score(say("Arsenals"), arsenals.bit_count()),
    )


class _Ply(NamedTuple):
    before: State
    action: Action
    after: State

    @property
    def moves(self) -> bool:
        return self.action.verb is Verb.MOVE and self.before.phase is Phase.PLAY

    @property
    def captures(self) -> bool:
        other = 1 - self.before.turn
        return self.action.verb is Verb.ATTACK and self.before.units(other) != self.after.units(other)

    @property
    def drives_back(self) -> bool:
        return self.action.verb is Verb.ATTACK and self.after.must_retreat


def statistics(
    states: Sequence[State], actions: Sequence[Action | None], seats: Sequence[Text]
) -> tuple[Brief, ...]:
    """Returns one page for the game and one per seat; an action of None is a correction."""
    pairs = zip(pairwise(states), actions, strict=True)
    plies = [_Ply(before, action, after) for (before, after), action in pairs if action]
    ended = (Verb.ATTACK, Verb.DESTROY, Verb.END)
    turns = sum(ply.action.verb in ended for ply in plies)
    details = (
        say("Moves {number}", number=sum(ply.moves for ply in plies)),
        say("Attacks {number}", number=_count(plies, Verb.ATTACK)),
    )
    pages = [Brief(say("The game"), say_n("{n} turn", "{n} turns", turns), details)]
    for seat in SEATS:
        own = [ply for ply in plies if ply.before.turn == seat]
        taken = sum(ply.captures for ply in own)
        lost = sum(ply.captures for ply in plies if ply.before.turn != seat)
        attacks, retreats = _count(own, Verb.ATTACK), sum(ply.drives_back for ply in own)
        counts = (
            say("Lost {number}", number=lost),
            say("Attacks {attacks}, retreats {retreats}", attacks=attacks, retreats=retreats),
            say("Moves {number}", number=sum(ply.moves for ply in own)),
        )
        pages.append(Brief(seats[seat], say("Captured {number}", number=taken), counts))
    return tuple(pages)


def _count(plies: Sequence[_Ply], verb: Verb) -> int:
    return sum(ply.action.verb is verb for ply in plies)
