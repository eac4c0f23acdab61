"""The players at a table: they read the position as their seat may know it, and the cards in their hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from playmat.games.archery_tactics.players import PLAYERS, Player, able
from playmat.games.archery_tactics.rules.actions import Action, Verb
from playmat.games.archery_tactics.rules.position import Phase
from playmat.games.archery_tactics.rules.state import State
from playmat.games.bots import Bot, Think, Thought
from playmat.games.game import Game
from playmat.games.study import Choose
from playmat.text import say

_PATIENCE = 10
"""So many cards are put under the deck, more or less, before a program passes."""


def bots(game: Game[State, Action]) -> Mapping[str, Bot]:
    """By name."""

    def thinking(player: Player) -> Callable[[Think, Choose], Thought]:
        def think(think: Think, choose: Choose) -> Thought:
            state = game.rules.parse_state(think.observation)
            actions: Sequence[Action] = think.actions  # type: ignore[assignment]
            options = able(actions, think.hand) or actions
            action = player(state, think.seat, options, choose)
            return Thought(think.seat, action or _resting(state, options, choose))

        return think

    names = {"random": say("Beginner"), "weighing": say("Strong")}
    return {name: Bot(names[name], thinking(player)) for name, player in PLAYERS.items()}


def _resting(state: State, options: Sequence[Action], choose: Choose) -> Action | None:
    """Where nothing is worth doing: a card goes into concentration, or makes room for the next; some pass."""
    quiet = {action.verb: action for action in options}
    if keep := quiet.get(Verb.KEEP):
        return keep
    if state.phase is Phase.TURN and (Verb.PASS not in quiet or choose(range(_PATIENCE))):
        return None
    return quiet.get(Verb.PASS) or choose(options)
