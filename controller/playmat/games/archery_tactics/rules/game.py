"""How a game begins, and its notation."""

from __future__ import annotations

from playmat.errors import GameError
from playmat.games.archery_tactics.rules.actions import Action, parse_action
from playmat.games.archery_tactics.rules.arena import ARENA, Arena
from playmat.games.archery_tactics.rules.cards import CARDS, FOUNTAIN, Cards
from playmat.games.archery_tactics.rules.parsing import parse_state
from playmat.games.archery_tactics.rules.state import State, start
from playmat.games.archery_tactics.rules.switches import RULINGS, Switches
from playmat.games.game import Rules


class ArcheryTacticsRules(Rules[State, Action]):
    """In one arena, by the rulings or other switches, with these cards."""

    def __init__(self, arena: Arena = ARENA, switches: Switches = RULINGS, cards: Cards = CARDS) -> None:
        self.arena = arena
        self.switches = switches
        self.cards = cards

    def start(self, seats: int = 2) -> State:
        """The beginning of a game; GameError for too few or too many."""
        if seats not in FOUNTAIN:
            raise GameError(f"{seats} players: Archery Tactics is for {min(FOUNTAIN)} to {max(FOUNTAIN)}")
        return start(seats, self.arena, self.switches, self.cards)

    def seats(self, state: State) -> int:
        """How many play."""
        return len(state.players)

    def voided(self, state: State, action: Action) -> State:
        """The card of an impossible action lies without effect (ruling 14)."""
        return state.voided(action)

    def uncertainty_ms(self, state: State) -> int:
        """As the switches say."""
        return state.switches.uncertainty_ms

    def parse_state(self, text: str) -> State:
        """The position that `text` notes."""
        return parse_state(text)

    def parse_action(self, text: str) -> Action:
        """The action that `text` notes."""
        return parse_action(text)
