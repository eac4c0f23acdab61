"""Rules engine of Archery Tactics: positions and actions, independent of any table."""

from __future__ import annotations

from playmat.errors import GameError
from playmat.games.archery_tactics.rules.actions import Action, parse_action
from playmat.games.archery_tactics.rules.arena import ARENA, Arena
from playmat.games.archery_tactics.rules.cards import CARDS, FOUNTAIN, Cards
from playmat.games.archery_tactics.rules.parsing import parse_state
from playmat.games.archery_tactics.rules.state import State, start
from playmat.games.archery_tactics.rules.switches import RULINGS, Switches
from playmat.games.interface import Rules


class ArcheryTacticsRules(Rules[State, Action]):
    """Rules for one arena, one set of switches and one set of cards."""

    parse_state = staticmethod(parse_state)
    parse_action = staticmethod(parse_action)

    def __init__(self, arena: Arena = ARENA, switches: Switches = RULINGS, cards: Cards = CARDS) -> None:
        self.arena = arena
        self.switches = switches
        self.cards = cards

    def start(self, seats: int = 2) -> State:
        """Returns the initial state; GameError for too few or too many seats."""
        if seats not in FOUNTAIN:
            raise GameError(f"{seats} players: Archery Tactics is for {min(FOUNTAIN)} to {max(FOUNTAIN)}")
        return start(seats, self.arena, self.switches, self.cards)

    def seats(self, state: State) -> int:
        """Returns the number of players."""
        return len(state.players)

    def voided(self, state: State, action: Action) -> State:
        """Returns the state after an impossible action, whose card has no effect (ruling 14)."""
        return state.voided(action)
