"""Bots at a table: they decide from their seat's observation and the cards in their hand."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial

from playmat.games.archery_tactics.players import PLAYERS, Player, able
from playmat.games.archery_tactics.rules.actions import Action
from playmat.games.archery_tactics.rules.cards import Cards
from playmat.games.archery_tactics.rules.parsing import read_state
from playmat.games.archery_tactics.rules.state import State
from playmat.games.interface import RANDOM, Bot, Game, InformationState, Rng
from playmat.placement import SEAT_NAMES
from playmat.text import say


def bots(game: Game[State, Action]) -> Mapping[str, Bot]:
    """Returns the bots by name."""

    def choose(player: Player, known: InformationState, rng: Rng) -> Action | None:
        state = guessed_state(known.observation, rng)
        actions: Sequence[Action] = known.actions  # type: ignore[assignment]
        ready = ready_cards(known.hand, state.players[known.seat].spare, state.cards)
        return player(state, known.seat, able(actions, ready) or actions, rng)

    names = {"random": RANDOM["random"].name, "greedy": say("Strong")}
    return {name: Bot(names[name], partial(choose, player)) for name, player in PLAYERS.items()}


def guessed_state(observation: str, rng: Rng) -> State:
    """Returns a state that fits an observation: of another seat's two markers either may be the real one."""
    state = observed_state(observation)
    for seat, name in enumerate(SEAT_NAMES):
        if f"?{name}" in observation.split() and rng.random() < 0.5:
            player = state.players[seat]
            state = state.with_player(seat, cell=player.decoy, decoy=player.cell)
    return state


def observed_state(observation: str) -> State:
    """Returns the state as observed: the first of two hidden markers is taken for the real one."""
    return read_state(" ".join(word for word in observation.split() if not word.startswith("?")))


def ready_cards(hand: Collection[str], spare: int, cards: Cards) -> list[str]:
    """Returns the hand cards that can be laid: no special while all of them are reserved for frags."""
    specials = sum(cards[card].special for card in hand)
    return [card for card in hand if specials > spare or not cards[card].special]
