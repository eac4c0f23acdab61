"""Statistics of a game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from playmat.games.age_of_war.odds import chance
from playmat.games.age_of_war.rules.actions import Action, Verb
from playmat.games.age_of_war.rules.castles import DICE
from playmat.games.age_of_war.rules.position import CENTRE
from playmat.games.age_of_war.rules.state import State
from playmat.games.age_of_war.words.icons import SEAT_SIGNS
from playmat.games.interface import Brief
from playmat.text import Text, say, say_n


class _Ply(NamedTuple):
    before: State
    action: Action
    after: State

    @property
    def conquest(self) -> bool:
        return self.before.holders != self.after.holders

    @property
    def loser(self) -> int:
        """Previous holder of the conquered castle."""
        return self.before.holder(self.before.siege)


def statistics(
    states: Sequence[State], actions: Sequence[Action | None], seats: Sequence[Text]
) -> tuple[Brief, ...]:
    """Returns a page for the whole game and one per seat; an action of None is a correction."""
    pairs = zip(pairwise(states), actions, strict=True)
    plies = [_Ply(before, action, after) for (before, after), action in pairs if action]
    turns = sum(_throws(ply) and ply.before.in_hand == DICE for ply in plies)
    details = (
        say("Throws {number}", number=sum(map(_throws, plies))),
        say("Lines filled {number}", number=sum(map(_fills, plies))),
    )
    pages = [Brief(say("The game"), say_n("{n} turn", "{n} turns", turns), details)]
    for seat in range(len(states[-1].playing)):
        own = [ply for ply in plies if ply.before.turn == seat]
        taken = [ply for ply in own if ply.conquest]
        stolen = sum(ply.loser != CENTRE for ply in taken)
        lost = sum(ply.conquest and ply.loser == seat for ply in plies)
        # The odds add up the chance of each siege after its first line bound the player (ruling 1).
        hopes = (
            chance(
                [line for number, line in enumerate(before.lines, 1) if number != action.line],
                before.in_hand - len(action.dice),
            )
            for before, action, _ in own
            if action.verb is Verb.FILL and not before.bound
        )
        whole, tenth = divmod(round(10 * sum(hopes)), 10)
        throws, lines = sum(map(_throws, own)), sum(map(_fills, own))
        own_details = (
            say("By the odds {expected}", expected=say("{whole}.{tenth}", whole=whole, tenth=tenth)),
            say("Stolen {stolen}, lost {lost}", stolen=stolen, lost=lost),
            say("Throws {throws}, lines {lines}", throws=throws, lines=lines),
        )
        title = say("{sign} {seat}", sign=SEAT_SIGNS[seat], seat=seats[seat])
        pages.append(Brief(title, say("Castles taken {number}", number=len(taken)), own_details))
    return tuple(pages)


def _throws(ply: _Ply) -> bool:
    return ply.action.verb is Verb.ROLL


def _fills(ply: _Ply) -> bool:
    return ply.action.verb is Verb.FILL
